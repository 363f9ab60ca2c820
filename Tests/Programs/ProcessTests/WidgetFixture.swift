import AppGroup
import Foundation
import Glibc
import TestSupport

/// A container and a state folder, in which the tests run the programs of app and widget.
struct WidgetFixture {
    static let kind = "JokeOfTheDayWidget"
    static let families = [
        "systemSmall", "systemMedium", "systemLarge", "accessoryRectangular", "accessoryCircular", "accessoryInline",
    ]
    /// An address at which no server listens.
    static let nowhere = "http://127.0.0.1:9"

    let directory: TemporaryDirectory
    let container: String
    let state: String
    var backend = WidgetFixture.nowhere

    init() throws {
        directory = try TemporaryDirectory()
        container = directory.path("container")
        state = directory.path("state")
        // Creates the container before the host starts. If the provider created it, the host would reload once more.
        _ = try SharedContainer.open(container, access: .create)
    }

    /// The options that every program needs.
    var options: [String] { ["--container", container, "--backend", backend] }

    /// Starts the widget's host.
    func start(_ more: String...) throws -> TestProcess {
        // On a busy machine, a call may take long. Only a test of the deadline reaches it.
        let deadline = more.contains("--deadline") ? [] : ["--deadline", "10m"]
        return try TestProcess("widget-extension", ["run"] + options + ["--state", state] + deadline + more)
    }

    /// Runs a command of `widget-extension` to its end.
    func widget(_ command: String, _ more: String...) throws -> Outcome {
        try run("widget-extension", [command] + options + more)
    }

    /// Launches the app.
    func launch(_ more: String...) throws -> Outcome {
        try run("main-app", ["launch"] + options + more)
    }

    /// Stores a joke of today, as the app does in the foreground, and requests a reload.
    func publish(_ id: String) throws {
        let container = try SharedContainer.open(container, access: .create, writer: "test")
        let now = Date().formatted(.iso8601)
        var transaction = Transaction()
        // A joke without a day belongs to the day on which it was fetched.
        let joke = #"{"id":"\#(id)","setup":"Why?","punchline":"Because.","lastUpdated":"\#(now)"}"#
        try transaction.put("jotd", Array(joke.utf8))
        transaction.requestReload(ofKind: Self.kind, isForeground: true)
        _ = try container.commit(transaction)
    }

    /// An event of the log, with the members that the tests use.
    struct Event: Decodable {
        var event: String
        var family: String?
        var reason: String?
        var outcome: String?
        var source: String?
    }

    var eventLines: [String] {
        ((try? Files.text(state + "/events.jsonl")) ?? "").split(separator: "\n").map(String.init)
    }

    func events(_ name: String) throws -> [Event] {
        try eventLines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }.filter { $0.event == name }
    }

    /// Returns the number of reloads that had a given reason and replaced an archive.
    func swaps(_ reason: String) throws -> Int {
        try events("reload").count { $0.reason == reason && $0.outcome == "swapped" }
    }

    /// Returns the unparsed archive of the widget in a family.
    func archive(_ family: String) -> String? {
        try? Files.text("\(state)/archive/\(Self.kind).\(family).json")
    }

    struct Shown: Decodable {
        struct Entry: Decodable {
            /// `{"entry":{"joke":{"id":"j17","setup":"…"}},"view":…,"texts":…}`
            struct Content: Decodable {
                struct Entry: Decodable {
                    struct Joke: Decodable {
                        var id: String
                        var setup: String
                    }
                    var joke: Joke
                }
                var entry: Entry
                var texts: [String]
            }
            var date: String
            var source: String
            var content: Content
            var joke: Content.Entry.Joke { content.entry.joke }
        }
        struct After: Decodable { var after: String }
        var kind: String
        var family: String
        var entries: [Entry]
    }

    /// Returns the joke that all families show. Returns nil while the families differ or an archive is missing.
    func shown() throws -> String? {
        let archives = Self.families.compactMap { archive($0) }
        let shown = try archives.map { try JSONDecoder().decode(Shown.self, from: Data($0.utf8)) }
        let ids = Set(shown.compactMap(\.entries.first?.joke.id))
        return archives.count == Self.families.count && ids.count == 1 ? ids.first : nil
    }

    /// The files of the container, byte for byte.
    func containerFiles() throws -> [String: [UInt8]] {
        let names = try Files.names(in: container).filter {
            Files.mode("\(container)/\($0)").map { $0 & S_IFMT } == S_IFREG
        }
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try Files.bytes("\(container)/\($0)")) })
    }
}
