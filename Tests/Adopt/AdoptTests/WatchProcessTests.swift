import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// Runs `tandem watch` with the compiler, the real host, and a browser.
@Suite(.serialized) struct WatchProcessTests {
    /// A line that `tandem watch --json` prints for a build.
    struct Line: Decodable {
        struct Widget: Decodable, Equatable {
            var kind: String
            var families: [String]
        }
        struct Host: Decodable {
            var name: String
            var state: String
            var isShown: Bool
            var problem: String?
            var widgets: [Widget]
        }
        struct Place: Decodable {
            var file: String
            var line: Int
            var message: String
        }
        struct Failure: Decodable {
            var kind: String
            var family: String
            var text: String
        }
        var at: String
        var built: Bool
        var seconds: Double
        var hosts: [Host]
        var errors: [Place]
        var failures: [Failure]
        var notes: [String]
        var problem: String?
    }

    /// A running watch of a folder with one widget.
    final class Session {
        let directory: TemporaryDirectory
        let process: TestProcess
        let url: String
        private var seen = 1
        private(set) var lastLine: Line?

        /// The folder of the sources.
        var folder: String { directory.path("Notes") }

        init(
            _ files: [String: String] = ["Notes.swift": WatchProcessTests.widget("One")], arguments: [String]? = nil,
            environment: [String: String] = [:], prepare: (String) throws -> Void = { _ in }
        ) throws {
            directory = try TemporaryDirectory()
            for name in ["Notes", "tmp"] { try Files.makeDirectory(directory.path(name)) }
            for (name, text) in files { try Files.write(text, to: "\(directory.path("Notes"))/\(name)") }
            try prepare(directory.path)
            process = try TestProcess(
                "/usr/bin/env",
                ["-C", directory.path, Program.path("tandem"), "watch", "--json"] + (arguments ?? ["Notes"]),
                environment: Adopting.environment.merging(["TMPDIR": directory.path("tmp")]) { $1 }
                    .merging(environment) { $1 })
            let process = process
            try #require(blockUntil { process.output.contains("\n") || !process.isRunning }, "\(process.errors)")
            let first = try JSONSerialization.jsonObject(with: Data(process.output.prefix { $0 != "\n" }.utf8))
            url = try #require((first as? [String: Any])?["url"] as? String, "\(process.errors)")
        }

        /// Waits for the next build.
        func next() throws -> Line {
            let process = process
            let count = seen
            func lines() -> [Substring] {
                let text = process.output
                let whole = text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
                return whole.split(separator: "\n")
            }
            try #require(
                blockUntil { lines().count > count || !process.isRunning }, "\(process.output)\(process.errors)")
            let all = lines()
            try #require(all.count > count, "\(process.output)\(process.errors)")
            seen += 1
            let line = try JSONDecoder().decode(Line.self, from: Data(all[count].utf8))
            lastLine = line
            return line
        }

        /// Waits for a build after which a condition is true. Some changes consist of several steps, between which a build
        /// may begin.
        func next(until condition: (Line) throws -> Bool) throws -> Line {
            var line = try next()
            while try !condition(line) { line = try next() }
            return line
        }

        /// Saves a file as many editors do: writes a temporary file and renames it.
        func save(_ text: String, _ name: String = "Notes.swift") throws {
            try Files.write(text, to: folder + "/.temporary")
            try Files.rename(folder + "/.temporary", to: folder + "/" + name)
        }

        /// Waits until the archive of a widget shows a text.
        func shows(_ text: String, _ line: Line, _ slot: String = "Notes.systemSmall") throws -> Bool {
            let archive = try #require(line.hosts.first).state + "/archive/\(slot).json"
            return blockUntil { ((try? Files.text(archive)) ?? "").contains("\"\(text)\"") }
        }

        /// Returns what the archives of all widgets have now.
        func shown() throws -> String {
            let folder = try #require(lastLine?.hosts.first).state + "/archive"
            return try Files.names(in: folder).map { try Files.text(folder + "/" + $0) }.joined()
        }

        /// Opens the page.
        func browser(width: Int = 1_400, dark: Bool = false) throws -> Browser {
            let browser = try Browser(width: width, isDark: dark)
            try browser.open(url)
            #expect(try browser.becomes("document.getElementById('live')?.textContent === 'live'"))
            return browser
        }

        /// Ends the watch, and expects that no process and no mount is left.
        func expectNothingLeft(after signal: Int32) throws {
            let descendants = ProcessTable.descendants(of: process.pid)
            #expect(!descendants.isEmpty)
            process.signal(signal)
            let outcome = process.wait()
            #expect(signal == SIGKILL ? outcome.signal == SIGKILL : outcome.status == 128 + signal, "\(outcome)")
            #expect(blockUntil { descendants.allSatisfy(ProcessTable.hasEnded) }, "\(descendants)")
            #expect(try !Files.text("/proc/self/mounts").contains(directory.path))
        }
    }

    /// Returns the source of a widget that shows a text.
    static func widget(_ text: String, body: String = "Text(entry.text)", families: String = ".systemSmall") -> String {
        """
        import SwiftUI
        import WidgetKit

        struct Note: TimelineEntry {
            var date = Date()
            var text = "\(text)"
        }
        struct Notes: TimelineProvider {
            func placeholder(in context: Context) -> Note { Note(text: "placeholder") }
            func getSnapshot(in context: Context, completion: @escaping (Note) -> Void) { completion(Note()) }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Note>) -> Void) {
                completion(Timeline(entries: [Note()], policy: .never))
            }
        }
        struct NoteView: View {
            var entry: Note
            var body: some View { \(body) }
        }
        @main struct NotesWidget: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "Notes", provider: Notes()) { NoteView(entry: $0) }
                    .supportedFamilies([\(families)])
            }
        }
        """
    }

    private static let home = "document.querySelector('#home').textContent"

    @Test("A save is shown; an error takes the place of the widgets, and the next good save heals it; nothing is left")
    func save() throws {
        let session = try Session()
        let browser = try session.browser()
        let first = try session.next()
        #expect(first.built && first.errors.isEmpty && first.failures.isEmpty, "\(first)")
        #expect(first.hosts.map(\.name) == ["Notes"])
        #expect(first.hosts.first?.widgets == [.init(kind: "Notes", families: ["systemSmall"])])
        #expect(try session.shows("One", first))
        #expect(try browser.becomes("\(Self.home).includes('One')"))
        let names = try Files.names(in: session.folder)

        try session.save(Self.widget("Two"))
        #expect(try session.next().built)
        #expect(try browser.becomes("\(Self.home).includes('Two')"))

        // Line 17 has the mistake.
        try session.save(Self.widget("Three", body: "Text(entry.text).shine()"))
        let broken = try session.next()
        #expect(!broken.built && !broken.hosts[0].isShown, "\(broken)")
        #expect(broken.errors.map(\.file) == [session.folder + "/Notes.swift"] && broken.errors.map(\.line) == [17])
        #expect(broken.errors[0].message.contains("'shine'"))
        #expect(try browser.becomes("document.querySelector('#home .broken')?.textContent.includes('Notes.swift:17')"))
        #expect(try browser.becomes("\(Self.home).includes(\"has no member 'shine'\")"))
        #expect(
            try browser.becomes("document.querySelectorAll('.placed').length === 0 && !\(Self.home).includes('Two')"))
        #expect(
            try browser.value("document.getElementById('build').textContent") as? String
                == "the last save cannot be shown")

        try session.save(Self.widget("Four"))
        #expect(try session.next().built)
        #expect(try browser.becomes("\(Self.home).includes('Four') && !document.querySelector('.broken')"))
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        #expect(try Files.names(in: session.folder) == names)
        try session.expectNothingLeft(after: SIGINT)
        #expect(try Files.names(in: session.directory.path("tmp")) == [])
    }

    @Test("A mistake in one of two extensions takes the place of its own widgets alone")
    func oneOfTwo() throws {
        let session = try Session(arguments: ["Notes", "Other"]) { directory in
            try Files.makeDirectory(directory + "/Other")
            let other = Self.widget("Beside").replacing("kind: \"Notes\"", with: "kind: \"Other\"")
            try Files.write(other, to: directory + "/Other/Other.swift")
        }
        let browser = try session.browser()
        #expect(try session.next().built)
        // The widgets of two apps are a Smart Stack, which shows one of them.
        #expect(try browser.becomes("\(Self.home).includes('One')"))

        try session.save(Self.widget("Two", body: "Text(entry.text).shine()"))
        let broken = try session.next()
        #expect(!broken.built, "\(broken)")
        #expect(broken.hosts.map { "\($0.name) \($0.isShown)" }.sorted() == ["Notes false", "Other true"], "\(broken)")
        let isOneBroken = "document.querySelectorAll('#home .broken').length === 1"
        #expect(try browser.becomes("\(isOneBroken) && \(Self.home).includes('Notes.swift:17')"))
        #expect(try browser.becomes("document.querySelectorAll('#home .placed').length === 1"))
        #expect(try browser.becomes("document.querySelector('#home .placed').textContent.includes('Beside')"))

        try session.save(Self.widget("Three"))
        #expect(try session.next().built)
        #expect(try browser.becomes("\(Self.home).includes('Three')"))
        #expect(try browser.value("document.querySelector('.broken') === null") as? Bool == true)
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        try session.expectNothingLeft(after: SIGINT)
    }

    @Test(
        "The card of an error fits a narrow and a wide window, light and dark, and its text is no HTML",
        .onlyInAll(short: "the card of an error in one window"))
    func card() throws {
        let session = try Session(["Notes.swift": Self.widget("One", families: ".systemSmall, .accessoryInline")])
        #expect(try session.next().built)
        // The compiler's message quotes the source, whose text is no HTML.
        let words = "<img src=x onerror=alert(1)> " + String(repeating: "shine", count: 20)
        try session.save(Self.widget("Two", families: ".systemSmall, .accessoryInline") + "\n#error(\"\(words)\")")
        #expect(try !session.next().built)
        for isDark in [false, true] {
            let browser = try session.browser(dark: isDark)
            for width in [390, 1_600] {
                try browser.resize(width: width, height: 900)
                #expect(try browser.becomes("document.querySelector('#home .broken') !== null"))
                #expect(try browser.becomes("document.documentElement.scrollWidth <= \(width)"))
                let isInside =
                    "(() => { const card = document.querySelector('#home .broken').getBoundingClientRect(); "
                    + "const home = document.querySelector('#home').getBoundingClientRect(); "
                    + "return card.left >= home.left && card.right <= home.right && card.height > 60 })()"
                #expect(try browser.becomes(isInside))
            }
            #expect(try browser.becomes("\(Self.home).includes('\(words)')"))
            #expect(try browser.value("document.querySelector('.broken img') === null") as? Bool == true)
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            let lock = "document.querySelector('#lock-widgets').textContent"
            #expect(try browser.value(lock) as? String == "See the Home Screen.")
        }
        try session.expectNothingLeft(after: SIGTERM)
    }

    @Test("When the watch ends, even by SIGKILL, all its processes end, and the next run removes its folder")
    func killed() throws {
        let session = try Session()
        #expect(try session.next().built)
        try session.expectNothingLeft(after: SIGKILL)
        let tmp = session.directory.path("tmp")
        #expect(try !Files.names(in: tmp).isEmpty)
        let next = try run(
            "tandem", ["adopt", session.folder, "--calls-only"],
            environment: Adopting.environment.merging(["TMPDIR": tmp, "TANDEM_SANDBOX": "off"]) { $1 })
        #expect(next.status == 0, "\(next)")
        #expect(try Files.names(in: tmp) == [])
    }
}
