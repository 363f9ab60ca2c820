import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Runs `tandem adopt` from sources to verdict, with the compiler and the real host.
@Suite(.serialized) struct AdoptProcessTests {
    private static let fixtures = Fixture.folder

    private func adopt(_ arguments: [String]) throws -> (outcome: Outcome, report: AdoptReport?) {
        let outcome = try run("tandem", ["adopt", "--json"] + arguments, environment: Adopting.environment)
        return (outcome, AdoptReport(outcome.output))
    }

    @discardableResult
    private func withFolder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.path + "/adopt-\(UUID().uuidString)"
        for (name, text) in files {
            let url = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Files.write(text, to: url.path)
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }

    @Test("A widget without mistakes is built, runs through a night, days offline and kills, and gets no verdict")
    func clean() throws {
        let folder = Self.fixtures + "/StaticQuote"
        let before = try Files.names(in: folder)
        let (outcome, report) = try adopt([folder, "--days", "1"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let target = try #require(report?.targets.first)
        #expect(target.verdict == "clean", "\(outcome.output)")
        let run = try #require(target.runs.first)
        #expect(run.program == "QuoteWidget")
        #expect(run.calls.count == 8)
        #expect(run.calls.allSatisfy { $0.entries.allSatisfy { $0.bodies == ["QuoteView"] && $0.texts.count == 1 } })
        #expect(run.scenarios.map(\.name) == ["overnight", "offline", "kills"])
        #expect(run.scenarios[0].reloads > 0 && run.scenarios[0].failedReloads == 0)
        #expect(try Files.names(in: folder) == before)
    }

    @Test("`tandem adopt` builds in a cache that is named through a link, and in a cache that was moved")
    func cachePaths() throws {
        let cache = try #require(Adopting.environment["TANDEM_CACHE"])
        try withFolder(["x": ""]) { folder throws in
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: cache)
            let linked = Adopting.environment.merging(["TANDEM_CACHE": folder + "/link"]) { $1 }
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", Self.fixtures + "/StaticQuote"], environment: linked)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let tandem = try #require(TandemPackage(program: "", environment: Adopting.environment))
        func folder(in cache: String) -> String { AdoptedPackage([], cache: cache, tandem: tandem).scratch }
        #expect(folder(in: "/here").dropFirst(5) != folder(in: "/away").dropFirst(5))
    }

    private struct Album: Decodable {
        struct Picture: Decodable {
            var family: String
            var screen: String
            var width: Double
            var appearance: String
            var caption: String
            var lines: [String]
        }
        var pictures: [Picture]
    }

    @Test("`tandem render` draws a widget in each family, screen, state and appearance, as a page, JSON and text")
    func drawn() throws {
        let folder = Self.fixtures + "/StaticQuote"
        let devices = ["--device", "430x932", "--device", "375x667"]
        let outcome = try run("tandem", ["render", folder, "--json"] + devices, environment: Adopting.environment)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pictures = try JSONDecoder().decode(Album.self, from: Data(outcome.output.utf8)).pictures
        #expect(Set(pictures.map(\.family)) == ["systemSmall", "systemMedium"])
        #expect(Set(pictures.filter { $0.family == "systemSmall" }.map(\.width)) == [170, 148])
        #expect(Set(pictures.map(\.appearance)) == ["light", "dark", "accented"])
        #expect(pictures.contains { $0.caption.hasPrefix("placeholder") })
        #expect(pictures.allSatisfy { !$0.lines.isEmpty })

        try withFolder(["page.html": ""]) { place throws in
            let page = place + "/page.html"
            let outcome = try run("tandem", ["render", folder, "--out", page], environment: Adopting.environment)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let html = try Files.text(page)
            #expect(html.hasPrefix("<!DOCTYPE html>"))
            #expect(html.contains("systemMedium, 338 × 158 points on 393x852"))
        }
        let text = try run("tandem", ["render", folder, "--text"], environment: Adopting.environment)
        #expect(text.status == 0 && text.output.contains("  placeholder, light\n    "), "\(text.output)")
    }

    @Test("`tandem render` draws a host's archive without the extension's sources, and refuses other files")
    func drawnArchive() throws {
        let entry = """
            {"date":"2026-01-30T05:00:00.000Z","source":null,"content":{"view":{"nodes":[{"kind":"Text","text":"Hello"}]}}}
            """
        let archive = """
            {"kind":"Quote","family":"systemSmall","revision":1,"isPlaceholder":false,"entries":[\(entry)],"policy":"never"}
            """
        try withFolder(["Quote.systemSmall.json": archive, "other.json": "{}"]) { folder throws in
            let outcome = try run("tandem", ["render", folder + "/Quote.systemSmall.json"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.contains(">Hello</div>"))
            #expect(try run("tandem", ["render", folder + "/other.json"]).status == 65)
            #expect(try run("tandem", ["render", folder + "/missing.json"]).status == 66)
            #expect(try run("tandem", ["render", folder + "/missing"]).status == 66)
            #expect(try run("tandem", ["render", folder, "--device", "1x1"]).status == 64)
            #expect(try run("tandem", ["render", "--text", "--json"]).status == 64)
            #expect(try run("tandem", ["render", folder, "--resources", folder + "/none"]).status == 66)
            for option in [
                ["--now", "+1h"], ["--families", "small"], ["--locked"], ["--standby"], ["--answers", folder],
                ["--container", folder],
            ] {
                let outcome = try run("tandem", ["render", folder + "/Quote.systemSmall.json"] + option)
                #expect(outcome.status == 64, "\(option)")
                #expect(
                    outcome.errors.contains("\(option[0]) goes with sources; an archive shows"), "\(outcome.errors)")
            }
        }
    }

    @Test(
        "A widget whose failed fetch replaces good data gets the verdict `failed-fetch-overwrites`",
        .onlyInAll(short: "a page that is kept"))
    func overwriting() throws {
        let (outcome, report) = try adopt([
            Self.fixtures + "/OverwritingPrice", "--answers", Self.fixtures + "/answers", "--days", "1",
        ])
        #expect(outcome.status == 1, "\(outcome.errors)")
        let target = try #require(report?.targets.first)
        #expect(target.verdicts.map(\.code) == ["failed-fetch-overwrites"], "\(outcome.output)")
    }

    @Test("An unsupported symbol is reported with file and line, and the exit code is 65")
    func unsupported() throws {
        let text = try Files.text(Self.fixtures + "/StaticQuote/QuoteWidget.swift")
            .replacing("Text(entry.text)", with: "HolographicText(entry.text)")
        try withFolder(["W/QuoteWidget.swift": text]) { folder throws in
            let (outcome, report) = try adopt([folder + "/W"])
            #expect(outcome.status == 65)
            let diagnostics = try #require(report?.targets.first?.diagnostics)
            #expect(diagnostics.map(\.name) == ["HolographicText"])
            #expect(diagnostics.first?.file == folder + "/W/QuoteWidget.swift")
            #expect(diagnostics.first?.line == 46)
        }
    }

    @Test(
        "`tandem adopt` runs the extension's @main type, not the app's, and compiles folders without an @main type"
    )
    func app() throws {
        let text = try Files.text(Self.fixtures + "/StaticQuote/QuoteWidget.swift")
            .replacing("let entry: QuoteEntry", with: "let entry: QuoteEntry; let unused = Shared.name")
        let files = [
            "All/Widget/QuoteWidget.swift": text,
            "All/App/QuoteApp.swift":
                "import SwiftUI\n@main struct QuoteApp: App { var body: some Scene { NoScene() } }",
            "Shared/Shared.swift": "enum Shared { static let name = \"group.example\" }",
        ]
        try withFolder(files) { folder throws in
            let (outcome, report) = try adopt([folder + "/All", folder + "/Shared", "--calls-only"])
            #expect(outcome.status == 0, "\(outcome.errors) \(outcome.output)")
            #expect(report?.targets.first?.runs.first?.program == "QuoteWidget")
            #expect(outcome.output.contains("QuoteApp"))
        }
    }

    @Test(
        "`tandem adopt` exits with 65 for a folder without extension, 66 for a missing folder, 64 without any folder")
    func misuse() throws {
        try withFolder(["App.swift": "struct A {}"]) { folder throws in
            #expect(try adopt([folder]).outcome.status == 65)
            #expect(try adopt([folder + "/none"]).outcome.status == 66)
            #expect(try adopt([]).outcome.status == 64)
            #expect(try adopt(["--xcodeproj", folder + "/X.xcodeproj"]).outcome.status == 66)
        }
    }

    @Test(
        "`tandem adopt` refuses a wrong value of an option before the build, and names the option and the problem",
        arguments: [
            (["--families", "small,huge"], 64, "--families takes systemSmall, systemMedium,"),
            (["--locale", "german"], 64, "--locale takes a language and a region, such as de_DE"),
            (["--locale", "de_QQ"], 64, "--locale takes"), (["--app-group", "my group"], 64, "--app-group takes"),
            (["--days", "0"], 64, "--days <days>': it takes 1 to 30"),
            (["--days", "x"], 64, "--days <days>': it takes 1 to 30"),
            (["--deadline", "x"], 64, "How long a provider may take: 500ms, 30s, 2m"),
            (["--entitlements", "/none"], 66, "--entitlements: no file /none"),
            (["--info-plist", "/none"], 66, "--info-plist: no file /none"),
            (["--entitlements", "DIR/W.swift"], 65, "--entitlements: "),
            (["--info-plist", "DIR/W.swift"], 65, "--info-plist: "),
            (["--answers", "/none"], 66, "--answers: no folder /none"), (["--answers", "DIR"], 65, "--answers: "),
            (["--answers", "DIR/answers"], 65, "--answers: DIR/answers/api.example.com/a.json:1:1: not JSON"),
            (["--container", "DIR/W.swift"], 66, "--container: no folder DIR/W.swift"),
            (
                ["--junit", "DIR/none/a.xml"], 74,
                "cannot write DIR/none/a.xml: No such file or directory. Name another"
            ),
            (["--sarif", "DIR"], 74, "cannot write DIR: Is a directory. Name another file with --sarif"),
            (["--sarif", "DIR/a", "--junit", "DIR/a"], 64, "--junit and --sarif name the same file"),
            (["--html", "DIR/a", "--sarif", "DIR/a"], 64, "--sarif and --html name the same file"),
            (["--html", "DIR"], 74, "cannot write DIR: Is a directory. Name another file with --html"),
        ])
    func options(arguments: [String], status: Int32, message: String) throws {
        let files = ["W.swift": "@main struct W: Widget {} // does not compile", "answers/api.example.com/a.json": "?"]
        try withFolder(files) { folder throws in
            let arguments = arguments.map { $0.replacing("DIR", with: folder) }
            // If `adopt` tried to build, it would fail with another exit code, because it cannot write this cache
            // folder.
            let outcome = try run(
                "tandem", ["adopt", folder] + arguments,
                environment: Adopting.environment.merging(["TANDEM_CACHE": "/dev/null"]) { $1 })
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.errors.contains(message.replacing("DIR", with: folder)), "\(outcome.errors)")
        }
    }

    @Test("Without arguments, `tandem adopt` prints its usage, not the whole help, and exits with 64")
    func noArguments() throws {
        let outcome = try run("tandem", ["adopt"])
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("Name folders") && outcome.errors.contains("See 'tandem adopt --help'"))
        #expect(!outcome.errors.contains("EXAMPLES"))
    }

    @Test(
        "`--keep --json` prints the kept folder; `--families` accepts short names; an unsupported family exits with 64"
    )
    func kept() throws {
        let folder = Self.fixtures + "/StaticQuote"
        let (outcome, report) = try adopt([
            folder, "--calls-only", "--keep", "--families", "Small", "--locale", "de-DE",
        ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let target = try #require(report?.targets.first)
        let directory = try #require(target.directory)
        #expect(Files.exists(directory + "/Debug/calls/extension.log"))
        // Deletes the kept folder of the whole run. It contains `directory`, the folder with the runs of this
        // extension.
        try FileManager.default.removeItem(at: URL(fileURLWithPath: directory).deletingLastPathComponent())
        #expect(Set(target.runs[0].calls.map(\.slot.family)) == ["systemSmall"])
        #expect(target.runs[0].locale == "de-DE")
        let other = try adopt([folder, "--calls-only", "--families", "accessoryInline"]).outcome
        #expect(
            other.status == 64 && other.errors.contains("they support systemMedium, systemSmall"), "\(other.errors)")
    }

    @Test(
        "adopt prints a table of several targets, replaces escape characters, cuts long texts, names a module once, and reports an unsupported family",
        .onlyInAll(short: "runs of one target")
    )
    func severalTargets() throws {
        let text = try Files.text(Self.fixtures + "/StaticQuote/QuoteWidget.swift")
        let files = [
            "Sly/W.swift": text.replacing("Text(entry.text)", with: "Text(verbatim: \"a\\u{1B}[2Jb\")")
                .replacing("\"Quote of the Day\"", with: "\"Name\\u{7}\""),
            "Lone/W.swift": text.replacing(
                "Text(entry.text)", with: "Canvas { _, _ in }; Text(verbatim: String(repeating: \"word \", count: 99))"),
            "Lone/Other.swift": "import HomeKit\n", "Lone/Third.swift": "import HomeKit\n",
            "Broken/W.swift": "import MapKit\n"
                + text.replacing("Text(entry.text)", with: "LookAroundPreview(initialScene: nil)"),
        ]
        try withFolder(files) { folder throws in
            let folders = ["Sly", "Lone", "Broken"].map { "\(folder)/\($0)" }
            let options = ["--calls-only", "--families", "small,accessoryInline"]
            let outcome = try run(
                "tandem", ["adopt", "--github"] + folders + options, environment: Adopting.environment)
            #expect(outcome.status == 65, "\(outcome.errors)")
            // GitHub reads no commands between the first line and the line with its token.
            let token = try #require(outcome.output.firstMatch(of: #/^::stop-commands::([0-9a-f]{8,})\n/#)?.1)
            let table = "\n  Sly     clean\n  Lone    clean\n  Broken  unsupported"
            #expect(
                outcome.output.contains(table + "\n::\(token)::\n::error title=Broken%3A unsupported::"),
                "\(outcome.output)")
            #expect(outcome.output.components(separatedBy: "\n::error ").count == 2, "\(outcome.output)")
            #expect(!outcome.output.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
            #expect(outcome.output.contains("a␛[2Jb") && outcome.output.contains("Name␇"), "\(outcome.output)")
            let told = "no widget supports accessoryInline, which --families names; they support systemMedium, "
            #expect(outcome.output.contains("  note  \(told)systemSmall\n"))
            #expect(
                outcome.output.contains("word …\n") && !outcome.output.contains(String(repeating: "word ", count: 33)))
            #expect(outcome.output.components(separatedBy: ": HomeKit: ").count == 2, "\(outcome.output)")
            #expect(outcome.output.contains(" (and 1 other import)\n"))
            // `Canvas` is supported, so no note mentions it.
            #expect(!outcome.output.contains("Canvas"), "\(outcome.output)")
            // Once for people and once for GitHub.
            #expect(outcome.output.components(separatedBy: "LookAroundPreview is not").count == 3, "\(outcome.output)")
            let (_, report) = try adopt(folders.dropLast() + options)
            let entries = try #require(report?.targets.first?.runs.first?.calls.first?.entries)
            #expect(entries.first?.texts == ["a\u{1B}[2Jb"])
        }
    }

    @Test("An archive records whether the system adds margins to the widget; `tandem render` draws the same margins")
    func margins() throws {
        let text = try Files.text(Self.fixtures + "/StaticQuote/QuoteWidget.swift")
            .replacing("        .supportedFamilies(", with: "        .contentMarginsDisabled().supportedFamilies(")
        try withFolder(["W/W.swift": text]) { folder throws in
            for (path, isPadded) in [(folder + "/W", false), (Self.fixtures + "/StaticQuote", true)] {
                let process = try TestProcess(
                    "tandem", ["adopt", path, "--calls-only", "--run"], environment: Adopting.environment)
                try #require(blockUntil { process.errors.contains("tandem events") }, "\(process.errors)")
                let state = try #require(process.errors.firstMatch(of: /TANDEM_STATE=(.*)\/running\/state/)?.output.1)
                let archive = "\(state)/running/state/archive/QuoteWidget.systemSmall.json"
                let page = try run("tandem", ["render", archive])
                let content = "class=\"b content\" style=\"padding:16px\""
                #expect(page.status == 0 && page.output.contains(content) == isPadded, "\(page.errors)")
                process.signal(SIGTERM)
                _ = process.wait()
            }
        }
    }

    @Test("The commands that `tandem adopt --run` prints begin with the command by which the user called `tandem`")
    func printedCommands() throws {
        let process = try TestProcess(
            "tandem", ["adopt", Self.fixtures + "/StaticQuote", "--calls-only", "--run"],
            environment: Adopting.environment.merging(["TANDEM_COMMAND": "scripts/tandem"]) { $1 })
        #expect(blockUntil { process.errors.contains("tandem events") })
        #expect(process.errors.contains("\n  scripts/tandem clock advance 1h --through\n"), "\(process.errors)")
        let phone = try #require(process.errors.firstMatch(of: /TANDEM_STATE=(.*)\/running\/state/)?.output.1)
        process.signal(SIGTERM)
        _ = process.wait()
        #expect(!Files.exists(String(phone)))
    }

    @Test("When `tandem adopt` ends, even by SIGKILL, the host and the provider's process end too")
    func killed() throws {
        try withTemporaryDirectory { directory throws in
            let process = try TestProcess(
                "tandem", ["adopt", Self.fixtures + "/StaticQuote", "--calls-only", "--run"],
                environment: Adopting.environment.merging(["TMPDIR": directory.path]) { $1 })
            try #require(blockUntil { process.errors.contains("tandem events") }, "\(process.errors)")
            // At least two processes must have started: the host, and the provider, which is the host's child.
            var started: Set<Int32> = []
            #expect(
                blockUntil {
                    started = ProcessTable.descendants(of: process.pid)
                    return started.count >= 2
                })
            process.signal(SIGKILL)
            _ = process.wait()
            #expect(blockUntil { started.allSatisfy(ProcessTable.hasEnded) }, "\(started)")
        }
    }

    @Test("If the reader of adopt's output exits, adopt goes on to its verdict without a remark, and leaves no folder")
    func unread() throws {
        try withTemporaryDirectory { directory throws in
            try Files.makeFIFO(directory.path("pipe"))
            try Files.makeDirectory(directory.path("tmp"))
            // The script starts adopt with a standard output whose reader has already exited, as with `head -1`.
            let script = "exec 3<>$0; exec 4>$0 3<&- 3>&-; exec \"$@\" >&4 4>&-"
            let outcome = try run(
                "/bin/bash",
                [
                    "-c", script, directory.path("pipe"), Program.path("tandem"), "adopt",
                    Self.fixtures + "/StaticQuote", "--calls-only",
                ],
                environment: Adopting.environment.merging(["TMPDIR": directory.path("tmp")]) { $1 })
            #expect(outcome.status == 0, "\(outcome)")
            #expect(!outcome.errors.contains("standard output"), "\(outcome.errors)")
            #expect(try Files.names(in: directory.path("tmp")) == [])
        }
    }

    @Test("Imports of missing modules compile, and a single run lists all of them, in all files and targets")
    func missingModules() throws {
        let text = try Files.text(Self.fixtures + "/StaticQuote/QuoteWidget.swift")
        let files = [
            "A/W/QuoteWidget.swift": "import CallKit\nimport QuoteKit\n" + text,
            "A/W/Other.swift": """
            import Foundation
            import HomeKit
            import PDFKit
            #if canImport(QuoteKit)
            let quotes = QuoteStore()
            #endif
            """,
            "B/W/QuoteWidget.swift": "import HomeKit\n" + text,
        ]
        try withFolder(files) { folder throws in
            let (outcome, report) = try adopt([folder + "/A/W", folder + "/B/W", "--calls-only"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            // Both extensions are in folders with the name `W`, so the report names them by their paths.
            #expect(report?.targets.map(\.name) == [folder + "/A/W", folder + "/B/W"])
            let missing = try #require(report?.targets.first?.missingModules)
            #expect(
                missing.map { $0.text.prefix { $0 != ":" } } == ["HomeKit", "PDFKit", "CallKit", "QuoteKit"])
            #expect(missing.map(\.line) == [2, 3, 1, 2])
        }
    }

    @Test("An extension with only controls and Live Activities is not clean, whatever is examined of it")
    func nothingShown() throws {
        let text = """
            import ActivityKit
            import AppIntents
            import SwiftUI
            import WidgetKit

            struct TripAttributes: ActivityAttributes {
                struct ContentState: Codable, Hashable {}
            }
            struct TripActivity: Widget {
                var body: some WidgetConfiguration {
                    ActivityConfiguration(for: TripAttributes.self) { _ in
                        Text("Trip")
                    } dynamicIsland: { _ in
                        DynamicIsland {
                            DynamicIslandExpandedRegion(.center) { Text("a") }
                        } compactLeading: {
                            Text("b")
                        } compactTrailing: {
                            Text("c")
                        } minimal: {
                            Text("d")
                        }
                    }
                }
            }

            struct Ring: AppIntent {
                static let title: LocalizedStringResource = "Ring"
                func perform() async throws -> some IntentResult { .result() }
            }
            @main struct Controls: WidgetBundle {
                var body: some Widget {
                    RingControl()
                    TripActivity()
                }
            }
            struct RingControl: ControlWidget {
                var body: some ControlWidgetConfiguration {
                    StaticControlConfiguration(kind: "ring") {
                        ControlWidgetButton(action: Ring()) { Label("Ring", systemImage: "bell") }
                    }
                }
            }
            """
        try withFolder(["W/W.swift": text]) { folder throws in
            for options in [[], ["--calls-only", "--time-limit", "1s"], ["--families", "small", "--run"]] {
                let outcome = try run(
                    "tandem", ["adopt", folder + "/W"] + options, environment: Adopting.environment)
                #expect(outcome.status == 65, "\(outcome.output)\(outcome.errors)")
                #expect(outcome.output.hasSuffix("  nothing-shown\n"), "\(outcome.output)")
                #expect(outcome.errors.contains("showed no widget"))
                #expect(outcome.output.contains("not shown: control") && outcome.output.contains("not shown: Live"))
            }
        }
    }

    @Test("Requests that got no answer are reported; a widget that never showed data gets no verdict")
    func withoutData() throws {
        try withFolder(["api.example.org/x.json": "{}"]) { answers throws in
            let (outcome, report) = try adopt([
                Self.fixtures + "/OverwritingPrice", "--answers", answers, "--calls-only",
            ])
            #expect(outcome.status == 0, "\(outcome.errors) \(outcome.output)")
            let target = try #require(report?.targets.first)
            #expect(target.remarks.contains { $0.hasPrefix("no answer for https://") && $0.contains(answers + "/") })
            #expect(target.runs[0].neverSeenWithData == target.runs[0].widgets.map(\.kind), "\(target.remarks)")
        }
    }

    @Test("A relative time is computed for the time at which its entry is shown, not for the time of the call")
    func countingTexts() throws {
        let text = try Files.text(Self.fixtures + "/StaticQuote/QuoteWidget.swift")
            .replacing("let today = calendar.startOfDay(for: now)", with: "let today = now")
            .replacing("calendar.date(byAdding: .day, value: $0, to: today)", with: "now + Double($0) * 3_600")
            .replacing(
                "let (text, author) = quotes[day % quotes.count]", with: "let (text, author) = (\"\\(day)\", \"\")"
            )
            .replacing("Text(entry.text)", with: "Text(entry.date + 600, style: .relative)")
        try withFolder(["W/QuoteWidget.swift": text]) { folder throws in
            let (outcome, report) = try adopt([folder + "/W", "--calls-only", "--families", "small"])
            #expect(outcome.status == 0, "\(outcome.errors) \(outcome.output)")
            let timeline = report?.targets.first?.runs.first?.calls.last { $0.call == "timeline" }
            let texts = try #require(timeline).entries.map(\.texts)
            #expect(texts.dropFirst() == [["10 min"], ["10 min"], ["10 min"]])
        }
    }

    @Test("With a copied simulator container, the extension starts with its preferences, and a remark lists them")
    func simulatorsContainer() throws {
        try withFolder([:]) { container throws in
            let preferences = container + "/Library/Preferences"
            try FileManager.default.createDirectory(atPath: preferences, withIntermediateDirectories: true)
            let values = ["price": Data("{\"name\":\"Stored\",\"price\":7}".utf8)]
            try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
                .write(to: URL(fileURLWithPath: preferences + "/group.com.example.price.plist"))
            let (outcome, report) = try adopt([
                Self.fixtures + "/OverwritingPrice", "--container", container, "--calls-only",
            ])
            let target = try #require(report?.targets.first, "\(outcome.errors)")
            let told =
                "--container \(container): no records, 1 default in Library/Preferences/group.com.example.price.plist"
            #expect(target.remarks.contains { $0.hasPrefix(told) }, "\(target.remarks)")
            let snapshot = target.runs.first?.calls.first { $0.call == "snapshot" }
            #expect(snapshot?.entries.first?.texts.contains("Stored") == true, "\(outcome.output)")
        }
    }
}
