import AppGroup
import Foundation
import PhoneState
import Synchronization
import TestSupport
import Testing
import Utilities
import WidgetKit

@testable import WidgetHost

@Suite struct EventLogTests {
    private static let members = [
        "at", "event", "kind", "family", "reason", "cost", "outcome", "revision", "source", "budgetLeft",
        "microseconds",
    ]

    private func members(_ line: some StringProtocol) throws -> [String: String] {
        let members = try JSONText.members(of: Array(line.utf8))
        #expect(members.map(\.name) == Self.members)
        return Dictionary(uniqueKeysWithValues: members.map { ($0.name, String(decoding: $0.value, as: UTF8.self)) })
    }

    @Test("An event's line has all members in the documented order; members that do not apply are null")
    func empty() throws {
        for name in [HostEvent.Name.start, .stop, .placeholder, .container, .violation] {
            let members = try members(HostEvent(name).line(at: Date(timeIntervalSince1970: 0.25)))
            #expect(members["at"] == "\"1970-01-01T00:00:00.250000Z\"")
            #expect(members["event"] == "\"\(name.rawValue)\"")
            #expect(Self.members.dropFirst(2).allSatisfy { members[$0] == "null" })
        }
    }

    @Test("A reload's line has every known member, and is valid JSON whatever text its members contain")
    func full() throws {
        var event = HostEvent(.reload)
        event.kind = "a\"b\n\u{0}"
        event.family = "accessoryInline"
        event.reason = .scheduledRetry
        event.cost = .free
        event.outcome = "🙂\\"
        event.revision = .max
        event.source = "\u{2028}"
        event.microseconds = -1
        let line = event.line(at: .distantFuture)
        #expect(!line.contains("\n"))
        #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) != nil)
        let members = try members(line)
        #expect(members["kind"].flatMap { JSONText.string(bytes($0)) } == "a\"b\n\u{0}")
        #expect(members["family"] == "\"accessoryInline\"")
        #expect(members["reason"] == "\"scheduledRetry\"")
        #expect(members["cost"] == "\"free\"")
        #expect(members["outcome"].flatMap { JSONText.string(bytes($0)) } == "🙂\\")
        #expect(members["revision"] == "18446744073709551615")
        #expect(members["microseconds"] == "-1")
        #expect(members["budgetLeft"] == "null")
    }

    @Test("If several threads write to one file through two logs, their lines never mix, and each line is echoed")
    func append() throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("events.jsonl")
            try Files.write("{\"earlier\":1}\n", to: path)
            let echoed = Mutex(0)
            try withExtendedLifetime(echoed) {
                let logs = try (0..<2).map { _ in try EventLog(path: path, now: { .now }, echo: { _ in }) }
                try Threads.run(4) { thread in
                    for number in 0..<200 {
                        var event = HostEvent(.container)
                        event.outcome = "\(thread) \(number) " + String(repeating: "x", count: 300)
                        logs[thread % 2].append(event)
                    }
                }
            }
            let lines = try Files.text(path).split(separator: "\n")
            #expect(lines.count == 801 && lines.first == "{\"earlier\":1}")
            let outcomes = try lines.dropFirst().compactMap { try members($0)["outcome"] }
            #expect(Set(outcomes.map { $0.split(separator: " x").first }).count == 800)
            #expect(Files.permissions(path) == 0o600)
        }
    }

    @Test("The echo receives each line as it is logged, with the host's time")
    func echo() throws {
        try withTemporaryDirectory { directory in
            let lines = Lines()
            let log = try EventLog(
                path: directory.path("events.jsonl"), now: { Date(timeIntervalSince1970: 1) }, echo: { lines.add($0) })
            log.append(HostEvent(.start))
            log.append(HostEvent(.stop))
            #expect(try Files.text(directory.path("events.jsonl")) == lines.all.map { $0 + "\n" }.joined())
            #expect(lines.all.allSatisfy { $0.hasPrefix("{\"at\":\"1970-01-01T00:00:01.000000Z\",") })
            #expect(lines.all.count == 2)
        }
    }

    @Test(
        "On a full disk no line is torn, and the events that did not fit are written once there is space",
        .enabled(if: SmallFileSystem.isAvailable, "needs root, to mount a small file system"))
    func fullDisk() throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("full")
            try Files.makeDirectory(path)
            try SmallFileSystem.run(at: path, kibibytes: 64) {
                let log = try EventLog(path: path + "/events.jsonl", now: { .now })
                // Leaves less than one page, and then not one line.
                try Files.write(String(repeating: "x", count: 56 << 10), to: path + "/filler")
                for number in 0..<40 {
                    var event = HostEvent(.container)
                    event.outcome = "\(number) " + String(repeating: "y", count: 300)
                    log.append(event)
                    try expectWholeLines(path + "/events.jsonl")
                }
                #expect(try Files.text(path + "/events.jsonl").split(separator: "\n").count < 40)
                try Files.unlink(path + "/filler")
                log.append(HostEvent(.stop))
                let lines = try Files.text(path + "/events.jsonl").split(separator: "\n")
                #expect(lines.count == 41)
                for number in 0..<40 { #expect(lines[number].contains("\"outcome\":\"\(number) y")) }
                try expectWholeLines(path + "/events.jsonl")
            }
        }
    }

    private func expectWholeLines(_ path: String) throws {
        let text = try Files.text(path)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        for line in text.split(separator: "\n") {
            #expect((try? JSONText.members(of: Array(line.utf8))) != nil, "\(line)")
        }
    }

    @Test(
        "An event is not glued to a line that another program left incomplete; a host removes that line when it starts")
    func tornEnd() throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("events.jsonl")
            let log = try EventLog(path: path, now: { .now })
            log.append(HostEvent(.start))
            let whole = try Files.text(path)
            try Files.write(whole + "{\"at\":\"20", to: path)
            log.append(HostEvent(.stop))
            #expect(try Files.text(path).hasPrefix(whole + "{\"at\":\"20\n{\"at\":"))
            #expect(try Files.text(path).split(separator: "\n").count == 3)
            try Files.write(whole + "{\"at\":\"20", to: path)
            try EventLog(path: path, now: { .now }, removesTornEnd: true).append(HostEvent(.stop))
            #expect(try Files.text(path).hasPrefix(whole + "{\"at\":"))
            try expectWholeLines(path)
            // Without any line feed, and longer than a block.
            try Files.write(String(repeating: "x", count: 10_000), to: path)
            try EventLog(path: path, now: { .now }, removesTornEnd: true).append(HostEvent(.stop))
            try expectWholeLines(path)
        }
    }

    @Test("The error for a log that cannot be opened names the file")
    func noFolder() throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("missing/events.jsonl")
            let error = #expect(throws: AppGroupError.self) { try EventLog(path: path, now: { .now }) }
            #expect(error?.code == .io && error?.path == path)
        }
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
