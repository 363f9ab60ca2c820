import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import Utilities

struct Get: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Prints a record's payload, byte for byte.",
        discussion: """
            Prints the last good version of a damaged record, says so on standard error, and ends with exit code
            65; with --fallbacks the exit code is 0.

            EXAMPLES
              tandem container get jotd | jq .setup
              tandem container get jotd --header
              tandem container get jotd --json        {"record":"jotd","revision":42,"value":{…}}
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var common: CommonOptions
    @OptionGroup var name: NameArgument
    @Flag(help: "Print the header line instead of the payload.") var header = false
    @Flag(help: "Accept the last good version of a damaged record.") var fallbacks = false

    func run() throws {
        let container = try options.open(.readOnly)
        let record = try name.record()
        guard let found = try container.read(record) else {
            throw CommandFailure(
                .missing, reason: "no-such-record", "no such record: \(container.path)/\(record).jsonl",
                path: "\(container.path)/\(record).jsonl")
        }
        if header {
            Output.line(found.headerLine)
        } else if common.json {
            Output.line(
                "{\"record\":\(JSONText.quoted("\(record)")),\"revision\":\(found.revision),\"value\":\(found.text)}")
        } else {
            Output.line(found.payload)
        }
        guard let damage = found.damage else { return }
        guard fallbacks else {
            var failure = CommandFailure(damage)
            failure.message += ". The output is the last good version, revision \(found.revision)"
            throw failure
        }
        Output.note("\(damage). The output is the last good version, revision \(found.revision)")
    }
}

struct ListRecords: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the records with revision, writer and time, as of one revision.",
        discussion: """
            Exit code 65: a record is damaged; the others are listed.

            EXAMPLES
              tandem container list
              tandem container list --json            one header per line
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let (snapshot, lost) = try options.open(.readOnly).snapshotOfReadableRecords()
        let records = snapshot.records.values.sorted { $0.name < $1.name }
        for record in records {
            if common.json {
                Output.line(record.headerLine)
            } else {
                let flag = record.damage == nil ? "" : "  damaged: this is the last good version"
                Output.line(
                    "\(Self.column(record.name))  revision \(record.revision)  \(record.header.writtenAt)  \(record.header.writer)\(flag)"
                )
            }
        }
        if !common.json {
            for (name, error) in lost.sorted(by: { $0.key < $1.key }) {
                let state = error.code == .newerSchema ? "has a newer schema" : "damaged, without a good version"
                Output.line("\(Self.column(name))  \(state)")
            }
        }
        let damages = lost.sorted { $0.key < $1.key }.map(\.value) + records.compactMap(\.damage)
        for damage in damages.dropFirst() { Output.note("\(damage)") }
        if let damage = damages.first { throw CommandFailure(damage) }
    }

    private static func column(_ name: RecordName) -> String {
        name.description.padding(toLength: max(24, name.description.count), withPad: " ", startingAt: 0)
    }
}

struct SnapshotCommand: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Prints all records as of one revision.",
        discussion: """
            The first revision is the container's, also if only some records are named. A record that does not exist is left out.

            EXAMPLE
              tandem container snapshot
              {"revision":42,"records":{"jotd":{"revision":42,"value":{…}}}}
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var common: CommonOptions
    @Flag(help: "Accept the last good version of damaged records, marked \"damaged\":true.") var fallbacks = false
    @Argument(help: "The records; default: all.", completion: .records) var names: [String] = []

    func run() throws {
        let container = try options.open(.readOnly)
        let chosen = try names.map { try RecordName($0) }
        // A record only gets newer. So the named records, which are read later, are as they were at this revision, or as
        // they were at a later one that the snapshot states.
        let before = names.isEmpty ? 0 : try container.visibleRevision()
        let snapshot = try container.snapshot(of: names.isEmpty ? nil : chosen, allowingFallbacks: fallbacks)
        let records = snapshot.records.sorted { $0.key < $1.key }.map { name, record in
            let mark = record.damage == nil ? "" : ",\"damaged\":true"
            return "\(JSONText.quoted("\(name)")):{\"revision\":\(record.revision)\(mark),\"value\":\(record.text)}"
        }
        Output.line("{\"revision\":\(max(before, snapshot.revision)),\"records\":{\(records.joined(separator: ","))}}")
    }
}

struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Prints {\"revision\":N} for each revision it sees.",
        discussion: """
            Ends with 0 once --until-revision is reached, with 75 after --timeout, otherwise on a signal. It runs
            the program tandem-watch in the same folder, because tandem does not link libinotifytools.

            EXAMPLE
              tandem container watch --until-revision 42 --timeout 10s
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var common: CommonOptions
    @Option(help: "End once this revision or a later one exists.") var untilRevision: UInt64?
    @Option(help: "End with 75 after this time.") var timeout: DurationArgument?

    func validate() throws {
        if let untilRevision { try checkRevision(untilRevision) }
    }

    func run() throws {
        var arguments = ["--container", try options.path()]
        if let untilRevision { arguments += ["--until-revision", "\(untilRevision)"] }
        if let timeout { arguments += ["--timeout", timeout.defaultValueDescription] }
        if common.json { arguments.append("--json") }
        try Sibling.become("tandem-watch", arguments)
    }
}
