import AppGroup
import ArgumentParser
import CommandSupport

struct ContainerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "container",
        abstract: "Reads and writes an App Group's container.",
        discussion: """
            EXAMPLES
              tandem container init
              echo '{"setup":"…"}' | tandem container put jotd --if-revision 41
              echo '{"a":1,"b":2}' | tandem container commit --if a=7
              tandem container snapshot | jq .records.jotd.value
              tandem container watch --until-revision 42 --timeout 10s

            The container is $TANDEM_CONTAINERS/<group> unless --container names a directory.
            """,
        groupedSubcommands: [
            CommandGroup(name: "Reading", subcommands: [Get.self, ListRecords.self, SnapshotCommand.self, Watch.self]),
            CommandGroup(
                name: "Writing", subcommands: [Initialize.self, Put.self, Commit.self, Delete.self, Reload.self]),
            CommandGroup(name: "Checking", subcommands: [Verify.self, Clean.self]),
        ])
}

/// A record on the command line. It is given by its name, or by the defaults key whose value it holds.
struct NameArgument: ParsableArguments {
    @Argument(
        help: "The record's name: 1 to 64 of a-z 0-9 . _ - starting with a letter or digit.", completion: .records)
    var name: String?
    @Option(help: "Instead of a name: the key in UserDefaults(suiteName:), such as lastUpdate.")
    var defaultsKey: String?

    func validate() throws {
        guard (name == nil) != (defaultsKey == nil) else {
            throw ValidationError("Name one record, or with --defaults-key one key of the defaults.")
        }
    }

    /// Returns the name of the record.
    /// - Throws: `invalidName`.
    func record() throws(AppGroupError) -> RecordName {
        if let defaultsKey { return DefaultsKey(defaultsKey).record }
        do {
            return try RecordName(name ?? "")
        } catch {
            var error = error
            error.advice = (error.advice.map { $0 + ". " } ?? "") + "Name a key of UserDefaults with --defaults-key"
            throw error
        }
    }
}

/// Checks a revision given on the command line: 0 to 2^53 − 1.
func checkRevision(_ revision: UInt64) throws {
    guard revision <= maximumRevision else {
        throw ValidationError("A revision is a number from 0 to \(maximumRevision).")
    }
}
