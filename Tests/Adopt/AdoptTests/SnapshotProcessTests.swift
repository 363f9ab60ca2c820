import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs `tandem snapshot` with the compiler and a browser.
@Suite(.serialized) struct SnapshotProcessTests {
    private struct Compared: Decodable {
        struct Difference: Decodable {
            var name: String
            var sentences: [String]
        }
        var pictures: Int
        var differences: [Difference]
        var remarks: [String]
        var page: String?
    }

    private let directory: TemporaryDirectory
    private var references: String { directory.path("References") }

    /// Makes a repository with a widget.
    init() throws {
        directory = try TemporaryDirectory()
        for name in [".git", "Quote"] { try Files.makeDirectory(directory.path(name)) }
        // Its text shows the clock to the microsecond, and the hour of the time zone.
        let source = try Files.text(Fixture.folder + "/StaticQuote/QuoteWidget.swift")
        let clock =
            #"text: text + " \(Date().timeIntervalSince1970), \(Calendar.current.component(.hour, from: .now))""#
        let shown = source.replacing("QuoteEntry(date: date, text: text", with: "QuoteEntry(date: date, \(clock)")
        #expect(shown != source)
        try Files.write(shown, to: directory.path("Quote/Quote.swift"))
        try Files.write(
            "projects: [Quote]\nreferences: References\nfamilies: [systemSmall]\n", to: directory.path(".tandem.yml"))
    }

    private func snapshot(_ arguments: String..., environment: [String: String] = [:]) throws -> Outcome {
        try run(
            "/usr/bin/env", ["-C", directory.path, Program.path("tandem"), "snapshot"] + arguments,
            environment: Adopting.environment.merging(environment) { $1 })
    }

    private func change(_ old: String, to new: String) throws {
        let file = directory.path("Quote/Quote.swift")
        let text = try Files.text(file)
        let changed = text.replacing(old, with: new)
        #expect(changed != text)
        try Files.replace(file, with: Array(changed.utf8))
    }

    /// Returns the contents of all references.
    private func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for name in FileManager.default.enumerator(atPath: references)?.compactMap({ $0 as? String }) ?? [] {
            contents[name] = FileManager.default.contents(atPath: "\(references)/\(name)")
        }
        return contents
    }

    @Test(
        "Recorded pictures are the same to the pixel on a machine with other fonts, languages and zones; a change is told",
        .onlyInAll(short: "the comparison of made-up pictures"))
    func whole() throws {
        let recorded = try snapshot("--record")
        #expect(recorded.status == 0 && recorded.output.contains("pictures in \(references)"), "\(recorded)")
        let before = try contents()
        #expect(
            before.keys.contains("Quote/QuoteWidget/systemSmall-dark-en_US-393x852-timeline-1.png"), "\(before.keys)")
        #expect(try Files.text(references + "/references.json").contains("Chrom"))

        // A machine with other fonts, in another time zone and language. A sandbox would hide these variables.
        let fonts = "<fontconfig><dir>/usr/share/fonts/truetype/dejavu</dir></fontconfig>"
        try Files.write(fonts, to: directory.path("fonts.conf"))
        let other = [
            "FONTCONFIG_FILE": directory.path("fonts.conf"), "TZ": "Asia/Tokyo", "LANG": "de_DE.UTF-8",
            "TANDEM_SANDBOX": "off",
        ]
        let again = try snapshot("--record", environment: other)
        #expect(again.status == 0, "\(again)")
        let after = try contents()
        #expect(before == after, "\(before.filter { after[$0.key] != $0.value }.keys)")

        let equal = try snapshot("--compare")
        #expect(equal.status == 0 && equal.errors.contains("all are equal to the references"), "\(equal)")
        #expect(!Files.exists(directory.path("snapshot-differences.html")))

        // An index of another version of Tandem, which is named only if something differs.
        let index = references + "/references.json"
        let current = try Files.text(index)
        let older = current.replacing(/"tandem" : "[^"]*"/, with: "\"tandem\" : \"0.9\"")
        #expect(older != current)
        try Files.replace(index, with: Array(older.utf8))
        #expect(try !snapshot("--compare").errors.contains("Tandem 0.9"))

        try change("Text(entry.text)", to: "Text(\"Updated 2:40 this morning\").lineLimit(1)")
        let changed = try snapshot("--compare", "--json", "--out", "page.html")
        #expect(changed.status == 1, "\(changed)")
        let report = try JSONDecoder().decode(Compared.self, from: Data(changed.output.utf8))
        let sentences = report.differences.flatMap(\.sentences)
        #expect(
            sentences.contains { $0.hasPrefix("`Text` '") && $0.hasSuffix(" is now 'Updated 2:40 this morning'") },
            "\(sentences)")
        #expect(sentences.contains { $0.contains("is now cut at 'Updated 2:40") && $0.hasSuffix("…'") }, "\(sentences)")
        #expect(sentences.contains { $0.contains("pixels differ") })
        #expect(try Files.text(directory.path("page.html")).contains("is now cut at"))
        #expect(report.remarks.contains { $0.hasPrefix("the references were recorded by Tandem 0.9, and the new ") })
        #expect(try Files.text(directory.path("page.html")).contains("recorded by Tandem 0.9"))
        try Files.replace(index, with: Array(current.utf8))
        #expect(try contents() == after, "--compare writes no references")

        let one = try snapshot("--accept", "--only", "Quote/QuoteWidget/systemSmall-light")
        #expect(one.status == 0, "\(one)")
        let rest = try snapshot("--compare")
        #expect(rest.status == 1 && !rest.output.contains(", light, ") && rest.output.contains(", dark, "), "\(rest)")
        #expect(rest.output.contains("QuoteWidget, systemSmall, dark, en_US, 393x852, "))
        let all = try snapshot("--accept")
        #expect(all.status == 0, "\(all)")
        #expect(try snapshot("--compare").status == 0)

        try change("Updated 2:40 this morning", to: "\u{1F600}")
        let foreign = try snapshot("--compare")
        #expect(foreign.status == 1 && foreign.errors.contains("Tandem's fonts do not have"), "\(foreign)")
        #expect(!rest.errors.contains("Tandem's fonts do not have"))

        let png = references + "/Quote/QuoteWidget/systemSmall-dark-en_US-393x852-snapshot.png"
        try Files.replace(png, with: Array("no picture".utf8))
        let damaged = try snapshot("--compare")
        #expect(damaged.status == 65 && damaged.errors.contains("\(png) is no PNG picture. Restore it"), "\(damaged)")
        let mine = try contents()
        let refused = try snapshot("--record")
        #expect(refused.status == 75 && refused.errors.contains(png), "\(refused)")
        #expect(try contents() == mine)
    }

    @Test(
        "The default folder of references is beside .tandem.yml, also for a run below it; without that file, it is here"
    )
    func defaultFolder() throws {
        try Files.replace(directory.path(".tandem.yml"), with: Array("projects: [Quote]\n".utf8))
        for (place, folder) in [("", directory.path), ("/Quote", directory.path)] {
            let outcome = try run(
                "/usr/bin/env", ["-C", directory.path + place, Program.path("tandem"), "snapshot", "--compare"],
                environment: ["TANDEM_PACKAGE": "/nonexistent"])
            #expect(
                outcome.status == 66 && outcome.errors.contains("\(folder)/tandem-references has no references.json"),
                "\(outcome)")
        }
        try Files.unlink(directory.path(".tandem.yml"))
        let outcome = try run(
            "/usr/bin/env",
            [
                "-C", directory.path + "/Quote", Program.path("tandem"), "snapshot", "--compare",
                directory.path + "/Quote",
            ],
            environment: ["TANDEM_PACKAGE": "/nonexistent"])
        #expect(outcome.errors.contains("\(directory.path)/Quote/tandem-references has no"), "\(outcome)")
    }

    @Test("If the sources cannot be built here, snapshot and render name each place")
    func unsupported() throws {
        for command in [["snapshot", "--record", "--references", references], ["render", "--text"]] {
            let outcome = try run(
                "tandem", command + [Fixture.folder + "/MistakeUnsupportedModule"], environment: Adopting.environment)
            #expect(
                outcome.status == 65 && outcome.errors.contains("ParkingWidget.swift:35: LookAroundPreview is"),
                "\(outcome)")
        }
    }

    @Test("What is wrong with options, references or the browser is told before the build, and nothing is written")
    func early() throws {
        // Without a package, the build would end with 69 and other words.
        let broken = ["TANDEM_PACKAGE": "/nonexistent"]
        for (arguments, words) in [
            (["--record", "--compare"], "Choose one of"), ([], "Choose one of"),
            (["--record", "--only", "x"], "--only goes with"),
            (["--record", "--now", "noon"], "--now"),
        ] {
            let outcome = try run("tandem", ["snapshot"] + arguments, environment: broken)
            #expect(outcome.status == 64 && outcome.errors.contains(words), "\(outcome)")
        }
        let missing = try snapshot("--compare", environment: broken)
        #expect(missing.status == 66 && missing.errors.contains("record references with"), "\(missing)")
        let blind = try snapshot(
            "--record", environment: broken.merging(["TANDEM_BROWSER": "/nonexistent/browser"]) { $1 })
        #expect(blind.status == 69, "\(blind)")
        #expect(try contents().isEmpty)
        try Files.makeDirectory(references)
        try Files.write("{\"format\":9}", to: references + "/references.json")
        for mode in ["--record", "--compare", "--accept"] {
            let outcome = try snapshot(mode, environment: broken)
            #expect(outcome.status == 65 && outcome.errors.contains("references.json has the format 9"), "\(outcome)")
        }
        #expect(try contents().count == 1)
    }
}
