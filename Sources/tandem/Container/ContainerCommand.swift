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

/// A record's name on the command line.
struct NameArgument: ParsableArguments {
    @Argument(help: "The record's name: 1 to 64 of a-z 0-9 . _ - starting with a letter or digit.")
    var name: String

    /// - Throws: `invalidName`.
    func record() throws(AppGroupError) -> RecordName {
        try RecordName(name)
    }
}

/// A revision on the command line: 0 to 2^53 − 1.
func checkRevision(_ revision: UInt64) throws {
    guard revision <= maximumRevision else {
        throw ValidationError("A revision is a number from 0 to \(maximumRevision).")
    }
}
