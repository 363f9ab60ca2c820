import Foundation
import TestSupport
import TestTraits
import Testing

/// `tandem adopt` from sources to verdict, with the package manager and the real host.
@Suite(.serialized, .ownThreads) struct AdoptProcessTests {
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

    @Test("A widget's own sources are built, run through a night, days offline and kills, and found clean")
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

    @Test("A widget's own sources are drawn: each family, screen, state and appearance, as a page, as JSON and as text")
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

    @Test("A host's archive is drawn without its sources; what is no archive is refused")
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
            #expect(try run("tandem", ["render"]).status == 64)
        }
    }

    @Test("A fetch that failed and removed good data is found, in the run in which answers had come before")
    func overwriting() throws {
        let (outcome, report) = try adopt([
            Self.fixtures + "/OverwritingPrice", "--answers", Self.fixtures + "/answers", "--days", "1",
        ])
        #expect(outcome.status == 1, "\(outcome.errors)")
        let target = try #require(report?.targets.first)
        #expect(target.verdicts.map(\.code) == ["failed-fetch-overwrites"], "\(outcome.output)")
    }

    @Test("A symbol that is not supported is named with its file and line, and the exit code is 65")
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

    @Test("Of two types marked @main the extension's is taken, and folders without one are shared")
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

    @Test("A folder without a widget extension is 65, a folder that is not there is 66, and no folder is 64")
    func misuse() throws {
        try withFolder(["App.swift": "struct A {}"]) { folder throws in
            #expect(try adopt([folder]).outcome.status == 65)
            #expect(try adopt([folder + "/none"]).outcome.status == 66)
            #expect(try adopt([]).outcome.status == 64)
            #expect(try adopt(["--xcodeproj", folder + "/X.xcodeproj"]).outcome.status == 66)
        }
    }
}
