import Foundation
import TestSupport
import Testing

@testable import Adopt
@testable import WidgetRules

/// Tests of the reports for GitHub Actions, in JUnit's XML and in SARIF.
@Suite struct FindingReportTests {
    private static let top = "/repository"

    private func finding(
        _ message: String, kind: String? = "Quote", advice: String = "Do this",
        file: String = "/repository/W/Quote.swift"
    ) -> ReportedFinding {
        let verdict = Verdict(.reloadLoop, kind: kind, family: "systemSmall", message, advice: advice)
        return ReportedFinding(
            verdict, Fingerprint(verdict, of: "W"), nil, place: FindingPlace(file: file, line: 12))
    }

    private func accepted(_ reason: String) -> ReportedFinding {
        var finding = finding("it reloads")
        finding.reason = reason
        return finding
    }

    private func target(_ findings: [ReportedFinding], name: String = "W", kinds: [String] = []) -> ReportedTarget {
        ReportedTarget(name: name, kinds: kinds, findings: findings)
    }

    private var broken: ReportedFinding {
        let diagnostic = BuildDiagnostic(
            file: "/repository/W/Map.swift", line: 3, name: "MKMapView", problem: "no such type",
            advice: "leave it out",
            message: "cannot find 'MKMapView' in scope")
        return ReportedFinding(diagnostic, main: nil)
    }

    private var leftOut: ReportedFinding {
        ReportedFinding(
            LeftOutCode.Part(
                file: "/repository/W/Map.swift", line: 9, declaration: "func track()", message: "no such module",
                isBody: false, isStatement: false, isView: false))
    }

    private var nothing: ReportedFinding { ReportedFinding(.nothingShown, .error, message: "nothing", place: nil) }

    /// Texts that a hostile widget, file or reason could have.
    private static let hostile = [
        "a]]>b", "50%0A::error::x", "line\r\n::add-mask::y", "\"quoted\" & <tag> 'x'", "esc\u{1B}[2Jnul\u{0}",
        "\u{FFFE}\u{FFFF}\u{85}", "a:b,c::d", "{0} [text](https://example.com)", "%\u{301},\u{301}:\u{301}{\u{301}",
        "日本 🎉",
    ]

    private var hostileTargets: [ReportedTarget] {
        Self.hostile.map { text in
            var whole = finding(text, kind: text, advice: text, file: "/repository/\(text)/\(text).swift")
            whole.family = text
            var known = whole
            known.reason = text
            return target(
                [whole, known, ReportedFinding(.nothingShown, .error, message: text, place: nil), leftOut], name: text,
                kinds: [text, "Other"])
        }
    }

    // MARK: GitHub

    private func commands(_ findings: [ReportedFinding]) -> [String] {
        GitHubReport.lines([target(findings)], top: Self.top)
    }

    @Test(
        "GitHub gets an error for a mistake, a warning for code that is left out, and a notice for an accepted finding")
    func levels() {
        #expect(
            commands([finding("it reloads"), leftOut, accepted("see #12"), broken, nothing]) == [
                "::error file=W/Quote.swift,line=12,title=W%3A reload-loop%3A Quote systemSmall::it reloads%0ADo this",
                "::warning file=W/Map.swift,line=9,title=W%3A left-out::func track() is left out (no such module)",
                "::notice file=W/Quote.swift,line=12,title=W%3A reload-loop%3A Quote systemSmall::"
                    + "Accepted: see #12%0Ait reloads%0ADo this",
                "::error file=W/Map.swift,line=3,title=W%3A unsupported::MKMapView is not supported (no such type; leave it out)",
                "::error title=W%3A nothing-shown::nothing",
            ])
    }

    private static let outdated = [
        OutdatedAcceptance(
            "reload-loop/W/Quote/systemSmall", until: nil, file: "/repository/.tandem.yml", lines: 8...10),
        OutdatedAcceptance("crash/W/*/*", until: "2020-02-29", file: "/repository/.tandem.yml", lines: 3...3),
    ]

    @Test("GitHub gets a warning for an acceptance to remove, at its lines")
    func outdatedCommands() {
        #expect(
            GitHubReport.lines([], outdated: Self.outdated, top: Self.top) == [
                "::warning file=.tandem.yml,line=8,endLine=10,title=stale acceptance::"
                    + "reload-loop/W/Quote/systemSmall is accepted, but no longer occurs%0Aremove lines 8 to 10",
                "::warning file=.tandem.yml,line=3,endLine=3,title=expired acceptance::"
                    + "crash/W/*/* was accepted until 2020-02-29, and no longer is%0A"
                    + "remove this line, or give it another day",
            ])
    }

    @Test("A file outside of the repository is named in the text, because GitHub cannot show it")
    func outside() {
        #expect(
            commands([finding("m", file: "/repository2/A.swift")]) == [
                "::error title=W%3A reload-loop%3A Quote systemSmall::m%0ADo this%0A/repository2/A.swift:12"
            ])
    }

    @Test("GitHub reads hostile texts as texts: one command a line, with the same properties and values")
    func hostileCommands() throws {
        let lines = GitHubReport.lines(hostileTargets, top: Self.top)
        #expect(lines.count == 4 * Self.hostile.count)
        for (index, line) in lines.enumerated() {
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(line)")
            // Splits as the runner does: at the second `::`, then at commas, then at the first equals sign.
            let parts = String(String.UnicodeScalarView(line.unicodeScalars.dropFirst(2)))
            let end = try #require(parts.unicodeScalars.firstRange(of: "::".unicodeScalars))
            let head = parts.unicodeScalars[..<end.lowerBound]
            let names = head.drop { $0 != " " }.dropFirst().split(separator: ",").map { property in
                String(String.UnicodeScalarView(property.prefix { $0 != "=" }))
            }
            #expect(names == (index % 4 == 2 ? ["title"] : ["file", "line", "title"]), "\(line)")
            #expect(!line.contains(#/%(?!25|0A|3A|2C)/#.matchingSemantics(.unicodeScalar)), "\(line)")
        }
        #expect(commands([finding("50%0A", advice: "")])[0].hasSuffix("::50%250A"))
        #expect(commands([finding("a\r\nb\u{1B}", advice: "")])[0].hasSuffix("::a%0Ab␛"))
        #expect(commands([finding("m", file: "/repository/a,b:c.swift")])[0].contains("file=a%2Cb%3Ac.swift,line=12"))
    }

    @Test("While the report for people is printed, GitHub sees no commands in it until a word that nobody can guess")
    func pause() {
        let pause = GitHubReport.Pause(token: "x1")
        #expect(pause.begin == "::stop-commands::x1" && pause.end == "::x1::")
        #expect(GitHubReport.Pause().begin != GitHubReport.Pause().begin)
    }

    // MARK: JUnit

    private func validated(
        junit targets: [ReportedTarget], _ outdated: [OutdatedAcceptance] = []
    ) throws -> XMLNodes {
        let directory = try TemporaryDirectory()
        let path = directory.path("report.xml")
        try Files.write(JUnitReport.xml(targets, outdated: outdated, top: Self.top), to: path)
        #expect(try PublishedSchemas.problems(ofJUnit: path) == "")
        return try #require(XMLNodes(try Files.text(path)))
    }

    @Test("JUnit gets a passed case for each sound widget, and a failed, skipped or broken case for each finding")
    func cases() throws {
        let all = [finding("it reloads"), accepted("see #12"), broken, nothing, leftOut]
        let nodes = try validated(junit: [
            target(all, kinds: ["Quote", "Sound", "Sound"]), target([accepted("later")], name: "V", kinds: ["Quote"]),
        ])
        let suites = nodes.all.filter { $0.name == "testsuite" }.map(\.attributes)
        #expect(
            suites == [
                ["name": "W", "tests": "6", "failures": "1", "errors": "2", "skipped": "2"],
                ["name": "V", "tests": "2", "failures": "0", "errors": "0", "skipped": "1"],
            ])
        let root = nodes.all[0]
        #expect(root.attributes == ["name": "tandem adopt", "tests": "8", "failures": "1", "errors": "2"])
        let names = nodes.all.filter { $0.name == "testcase" }.compactMap { $0.attributes["name"] }
        #expect(
            names == [
                "Sound", "reload-loop: Quote systemSmall", "reload-loop: Quote systemSmall",
                "unsupported W/Map.swift:3", "nothing-shown", "left-out W/Map.swift:9", "Quote",
                "reload-loop: Quote systemSmall",
            ])
        let results = nodes.all.filter { ["failure", "error", "skipped"].contains($0.name) }
        #expect(results.map(\.name) == ["failure", "skipped", "error", "error", "skipped", "skipped"])
        #expect(results[0].attributes == ["type": "reload-loop", "message": "it reloads"])
        #expect(results[0].text == "it reloads\nDo this\nW/Quote.swift:12\nreload-loop/W/Quote/systemSmall")
        #expect(results[1].attributes["message"] == "accepted: see #12")
    }

    @Test("JUnit gets a skipped case for an acceptance to remove, and none that fails")
    func outdatedCases() throws {
        let nodes = try validated(junit: [target([], kinds: ["Quote"])], Self.outdated)
        #expect(
            nodes.all[0].attributes == ["name": "tandem adopt", "tests": "3", "failures": "0", "errors": "0"])
        let suites = nodes.all.filter { $0.name == "testsuite" }.map(\.attributes)
        #expect(
            suites.last == [
                "name": ".tandem.yml", "tests": "2", "failures": "0", "errors": "0", "skipped": "2",
            ])
        let skipped = nodes.all.filter { $0.name == "skipped" }
        #expect(skipped.map { $0.attributes["type"] } == ["stale-acceptance", "expired-acceptance"])
        #expect(skipped.first?.text == "remove lines 8 to 10\n.tandem.yml:8")
        #expect(skipped.last?.attributes["message"] == "crash/W/*/* was accepted until 2020-02-29, and no longer is")
    }

    @Test("JUnit's XML is valid and says the same, whatever characters a widget, a file or a reason has")
    func hostileXML() throws {
        let nodes = try validated(junit: hostileTargets)
        let names = nodes.all.filter { $0.name == "testsuite" }.compactMap { $0.attributes["name"] }
        #expect(names.count == Self.hostile.count)
        #expect(names.contains("a]]>b") && names.contains("\"quoted\" & <tag> 'x'") && names.contains("日本 🎉"))
        #expect(names.contains("esc␛[2Jnul␀") && names.contains("line␍\n::add-mask::y"))
    }

    @Test("A run without findings and widgets is valid in both formats")
    func empty() throws {
        #expect(try validated(junit: []).all.count == 1)
        #expect(try validated(sarif: []).runs.map(\.results.count) == [0])
    }

    // MARK: SARIF

    private struct Log: Decodable {
        struct Text: Decodable { var text: String }
        struct Artifact: Decodable {
            var uri: String
            var uriBaseId: String?
        }
        struct Region: Decodable {
            var startLine: Int
            var endLine: Int?
        }
        struct Physical: Decodable {
            var artifactLocation: Artifact
            var region: Region
        }
        struct Location: Decodable { var physicalLocation: Physical }
        struct Suppression: Decodable { var justification: String }
        struct Result: Decodable {
            var ruleId: String
            var ruleIndex: Int
            var level: String
            var message: Text
            var locations: [Location]
            var partialFingerprints: [String: String]
            var suppressions: [Suppression]
        }
        struct Rule: Decodable { var id: String }
        struct Driver: Decodable {
            var rules: [Rule]
            var notifications: [Rule]
        }
        struct Tool: Decodable { var driver: Driver }
        struct Notification: Decodable {
            var descriptor: Rule
            var level: String
            var message: Text
            var locations: [Location]
        }
        struct Invocation: Decodable {
            var executionSuccessful: Bool
            var toolConfigurationNotifications: [Notification]
        }
        struct Run: Decodable {
            var tool: Tool
            var invocations: [Invocation]
            var results: [Result]
        }
        var runs: [Run]
    }

    private func validated(
        sarif targets: [ReportedTarget], _ outdated: [OutdatedAcceptance] = []
    ) throws -> Log {
        let directory = try TemporaryDirectory()
        let path = directory.path("report.sarif")
        let json = try SARIFReport.json(targets, outdated: outdated, version: "1.0.0", top: Self.top)
        try Files.write(json, to: path)
        #expect(try PublishedSchemas.problems(ofSARIF: path) == "")
        return try JSONDecoder().decode(Log.self, from: Data(try Files.text(path).utf8))
    }

    @Test("SARIF gets each finding with its rule, place, fingerprint and, if it is accepted, the reason")
    func results() throws {
        let all = [finding("it reloads"), accepted("see #12"), broken, nothing, leftOut]
        let run = try #require(try validated(sarif: [target(all)]).runs.first)
        let results = run.results
        #expect(results.map(\.ruleId) == ["reload-loop", "reload-loop", "unsupported", "nothing-shown", "left-out"])
        #expect(results.allSatisfy { run.tool.driver.rules[$0.ruleIndex].id == $0.ruleId })
        #expect(results.map(\.level) == ["error", "error", "error", "error", "warning"])
        #expect(results.map { $0.suppressions.map(\.justification) } == [[], ["see #12"], [], [], []])
        #expect(
            results.map { $0.partialFingerprints["tandemFinding/v1"] } == [
                "reload-loop/W/Quote/systemSmall", "reload-loop/W/Quote/systemSmall",
                "unsupported/W/W%2FMap.swift/MKMapView", "nothing-shown/W/*/*",
                "left-out/W/W%2FMap.swift/func%20track%28%29",
            ])
        #expect(results[3].locations.isEmpty)
        #expect(results[0].message.text == "it reloads. Do this")
        let place = try #require(results[0].locations.first?.physicalLocation)
        #expect(place.artifactLocation.uri == "W/Quote.swift" && place.artifactLocation.uriBaseId == "%SRCROOT%")
        #expect(place.region.startLine == 12)
    }

    @Test("SARIF gets a notification for an acceptance to remove, and no result")
    func notifications() throws {
        let run = try validated(sarif: [target([finding("it reloads")])], Self.outdated).runs[0]
        #expect(run.results.map(\.ruleId) == ["reload-loop"])
        let invocation = try #require(run.invocations.first)
        #expect(invocation.executionSuccessful)
        let notifications = invocation.toolConfigurationNotifications
        #expect(notifications.map(\.descriptor.id) == ["stale-acceptance", "expired-acceptance"])
        #expect(run.tool.driver.notifications.map(\.id) == notifications.map(\.descriptor.id))
        #expect(notifications.allSatisfy { $0.level == "warning" })
        #expect(
            notifications[0].message.text
                == "reload-loop/W/Quote/systemSmall is accepted, but no longer occurs: remove lines 8 to 10")
        let place = try #require(notifications[0].locations.first?.physicalLocation)
        #expect(place.artifactLocation.uri == ".tandem.yml")
        #expect(place.region.startLine == 8 && place.region.endLine == 10)
        // An extension that was not examined.
        for finding in [broken, nothing] {
            #expect(try validated(sarif: [target([finding])]).runs[0].invocations.map(\.executionSuccessful) == [false])
        }
    }

    @Test(
        "SARIF is valid whatever characters a widget, a file or a reason has, and has no placeholders and links in texts"
    )
    func hostileJSON() throws {
        let log = try validated(sarif: hostileTargets)
        let results = log.runs[0].results
        #expect(results.count == 4 * Self.hostile.count)
        for result in results {
            let text = result.message.text.replacing("{{", with: "").replacing("}}", with: "")
            #expect(
                !text.unicodeScalars.contains { $0 == "}" } && !text.contains("](") && !text.contains("{0"), "\(text)")
            for location in result.locations {
                let uri = location.physicalLocation.artifactLocation.uri
                #expect(uri.unicodeScalars.allSatisfy { $0.isASCII && $0 != " " && $0 != ":" }, "\(uri)")
            }
        }
        let far = try validated(sarif: [target([finding("m", file: "/else where/A.swift")])]).runs[0].results[0]
        let artifact = far.locations[0].physicalLocation.artifactLocation
        #expect(artifact.uri == "file:///else%20where/A.swift" && artifact.uriBaseId == nil)
    }

    @Test("Every rule has its own identifier and a sentence")
    func rules() {
        #expect(Set(ReportRule.all.map(\.id)).count == ReportRule.all.count)
        #expect(ReportRule.all.count == Verdict.Code.allCases.count + 3)
        #expect(Set(ReportRule.all.map(\.summary)).count == ReportRule.all.count)
        #expect(ReportRule.all.allSatisfy { $0.summary.hasSuffix(".") })
    }
}

/// Tests of the places in the sources where findings are shown.
@Suite struct FindingPlaceTests {
    private static let files = [
        "/w/A.swift": """
        func refresh() { WidgetCenter.shared.reloadTimelines(ofKind: "Quote") }
        let title = Text("Quote")
        """,
        "/w/Quote.swift": """
        @main struct QuoteWidget: Widget {
            let kind: String = "Quote"
            let other = "Lone"
            let defaults = UserDefaults(suiteName: "group.example.quote")
            let second = UserDefaults(suiteName: "group.example.\\(name)")
            var body: some WidgetConfiguration { EmptyWidgetConfiguration() }
        }
        """,
    ]

    private var places: FindingPlaces {
        let sources = Self.files.sorted { $0.key < $1.key }.map { SwiftSource(path: $0, text: $1) }
        let report = SourceReport(sources, on: CompilationPlatform(modules: [], flags: []))
        return FindingPlaces(report, sources: sources.map(\.path)) { Self.files[$0] }
    }

    private func place(_ code: Verdict.Code, kind: String? = nil, place: String? = nil) -> FindingPlace? {
        places.place(of: Verdict(code, kind: kind, place: place, "", advice: ""))
    }

    @Test("A finding on a widget is shown where its kind is declared, not where the kind is reloaded or shown")
    func kinds() {
        #expect(place(.reloadLoop, kind: "Quote") == FindingPlace(file: "/w/Quote.swift", line: 2))
        #expect(place(.reloadLoop, kind: "Lone") == FindingPlace(file: "/w/Quote.swift", line: 3))
    }

    @Test("A finding on an App Group is shown at the literal with the group, or with which the group begins")
    func groups() {
        #expect(
            place(.wrongGroup, place: "group.example.quote") == FindingPlace(file: "/w/Quote.swift", line: 4))
        #expect(
            place(.wrongGroup, place: "group.example.other") == FindingPlace(file: "/w/Quote.swift", line: 5))
    }

    @Test("Other findings are shown at the type marked @main, or else at the beginning of the first file")
    func others() {
        #expect(place(.crash) == FindingPlace(file: "/w/Quote.swift", line: 1))
        #expect(place(.crash, kind: "Composed.3") == FindingPlace(file: "/w/Quote.swift", line: 1))
        #expect(place(.wrongGroup, place: "unknown") == FindingPlace(file: "/w/Quote.swift", line: 1))
        #expect(
            FindingPlaces(SourceReport(), sources: ["/w/B.swift", "/w/A.swift"]).main
                == FindingPlace(file: "/w/A.swift", line: 1))
        #expect(FindingPlaces(SourceReport(), sources: []).main == nil)
    }

    @Test("A path is relative to the folder that contains it, and a line is at least 1")
    func paths() {
        let place = FindingPlace(file: "/a/b/C.swift", line: 0)
        #expect(place.line == 1)
        #expect(place.path(in: "/a") == "b/C.swift" && place.path(in: "/") == "a/b/C.swift")
        #expect(place.path(in: "/a/bb") == nil && place.path(in: "/a/b/C.swift") == nil)
    }
}
