import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import PhoneState
import Synchronization
import Utilities

struct Events: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "Prints the event log: every decision of the host, one JSON object per line.",
        discussion: """
            Events are start, stop, placeholder, reload, withheld, storm, loop, container, violation, clock, device, network,
            task and open. With --follow it also prints later events until a signal ends it. The output suits jq. Without --follow
            the exit code is 66 if there is no log.

            EXAMPLES
              tandem events | jq -c 'select(.event == "withheld")'
              tandem events --follow --event reload
              {"at":"…","event":"reload","kind":"JokeOfTheDayWidget","family":"systemSmall","reason":"requested","cost":"budgeted","outcome":"swapped","revision":42,"source":"app","budgetLeft":69,"microseconds":1834,"footprint":3145728,"resident":35651584}
            """)

    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions
    @Flag(help: "Also print later events.") var follow = false
    @Option(help: "Print only events of this name.") var event: String?

    func run() throws {
        let directory = try state.directory()
        let path = directory + "/" + EventLog.fileName
        guard follow || access(path, F_OK) == 0 else {
            throw CommandFailure(
                .missing, reason: "no-events",
                "there is no event log: start `widget-extension run`, or name its folder with --state", path: path)
        }
        let tail = Mutex(LineTail(path: path))
        let print: @Sendable () -> Void = { [event] in
            tail.withLock { tail in
                for line in tail.next() where Self.is(line, event) { Output.line(line) }
            }
        }
        guard follow else { return print() }
        let gone = DispatchSemaphore(value: 0)
        let watch = FolderWatch(
            directory, names: [EventLog.fileName], changed: { _ in print() }, ended: { gone.signal() })
        guard watch != nil else {
            throw CommandFailure(.io, reason: "io", "cannot watch \(directory): \(String(cString: strerror(errno)))")
        }
        gone.wait()
        throw CommandFailure(.missing, reason: "gone", "the state folder is gone: \(directory)", path: directory)
    }

    private static func `is`(_ line: [UInt8], _ event: String?) -> Bool {
        guard let event else { return true }
        guard let members = try? JSONText.members(of: line) else { return false }
        return members.first { $0.name == "event" }.flatMap { JSONText.string($0.value) } == event
    }
}
