import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import PhoneState
import Synchronization
import Utilities

struct Events: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "Prints the event log: every decision of the host.",
        discussion: """
            Events are start, stop, placeholder, reload, withheld, storm, loop, container, violation, clock, device, network,
            task and open. With --follow it also prints later events until a signal ends it. With --last it reads the log from its
            end, however long the log is. A terminal gets a table; with --json and in a pipe the output suits jq. Lines that are
            not events are left out, as a note on standard error says. Exit code 66: there is no log, or with --follow no state
            folder.

            EXAMPLES
              tandem events | jq -c 'select(.event == "withheld")'
              tandem events --last 20
              tandem events --follow --event reload
              {"at":"…","event":"reload","kind":"JokeOfTheDayWidget","family":"systemSmall","reason":"requested","cost":"budgeted","outcome":"swapped","revision":42,"source":"app","budgetLeft":69,"microseconds":1834,"footprint":3145728,"resident":35651584}
            """)

    var earlyReader: Output.EarlyReader { .endsCommand }

    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions
    @Flag(help: "Also print later events.") var follow = false
    @Option(help: "Print only events of this name.") var event: String?
    @Option(help: ArgumentHelp("Print only the last events. The log is read from its end.", valueName: "n"))
    var last: Int?

    func validate() throws {
        guard last.map({ $0 > 0 }) ?? true else { throw ValidationError("--last takes a number of 1 or more.") }
    }

    func run() throws {
        let directory = try state.existing()
        let path = directory + "/" + EventLog.fileName
        guard access(follow ? directory : path, F_OK) == 0 else {
            throw CommandFailure(
                .missing, reason: "no-events",
                "there is no event log: start `widget-extension run`, or name its folder with --state", path: path)
        }
        let printer = EventPrinter(json: common.json)
        let offset = access(path, F_OK) == 0 ? try printPast(path, printer) : 0
        if follow { try printLater(path, directory, from: offset, printer) }
    }

    /// Prints the events that are in the log.
    /// - Returns: The offset of the first later event.
    private func printPast(_ path: String, _ printer: EventPrinter) throws -> UInt64 {
        let log = try EventLines(path)
        defer {
            if log.skipped > 0 {
                Output.note("\(log.skipped.counted("line")) of \(path) left out: not an event, or a part of one")
            }
        }
        if let last {
            let (lines, end) = try log.last(last) { Self.is($0, event) }
            printer.print(lines)
            return end
        }
        return try log.readAll { lines in printer.print(lines.filter { Self.is($0, event) }) }
    }

    /// Prints each further event, until a signal ends the process or the folder is deleted.
    private func printLater(
        _ path: String, _ directory: String, from offset: UInt64, _ printer: EventPrinter
    ) throws {
        let tail = Mutex(LineTail(path: path, offset: offset))
        let print: @Sendable () -> Void = { [event] in
            tail.withLock { tail in printer.print(tail.next().filter { Self.is($0[...], event) }) }
        }
        let gone = DispatchSemaphore(value: 0)
        let watch = FolderWatch(
            directory, names: [EventLog.fileName], changed: { _ in print() }, ended: { gone.signal() })
        guard watch != nil else {
            throw CommandFailure(.io, reason: "io", "cannot watch \(directory): \(String(cString: strerror(errno)))")
        }
        gone.wait()
        throw CommandFailure(.missing, reason: "gone", "the state folder is gone: \(directory)", path: directory)
    }

    private static func `is`(_ line: ArraySlice<UInt8>, _ event: String?) -> Bool {
        guard let event else { return true }
        // Tandem's programs write the name behind the time. This is quicker than parsing each line.
        let name = line.dropFirst(36).prefix { $0 != UInt8(ascii: ",") }
        if name.starts(with: "\"event\":".utf8) { return name.dropFirst(8).elementsEqual("\"\(event)\"".utf8) }
        guard let members = try? JSONText.members(of: Array(line)) else { return false }
        return members.first { $0.name == "event" }.flatMap { JSONText.string($0.value) } == event
    }
}
