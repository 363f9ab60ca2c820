import Foundation
import TestSupport
import Testing

/// Runs `tandem adopt` on every fixture of Tests/Fixtures/Adopt, and compares the results with EXPECTED.json.
///
/// All fixtures that compile are built together as one package, or as two if only single calls are made of some fixtures.
/// After that, the fixtures that must not compile are built in the same cache folder.
@Suite(.serialized) struct AdoptFixtureTests {
    /// The reports of `tandem adopt` on all fixtures. All tests use these reports, so each command runs only once.
    private static let runs = Swift.Result { try Runs() }

    private struct Runs {
        var targets: [AdoptReport.Target] = []
        var statuses: [Int32] = []
        /// The exit codes that the commands must have. Only the first command examines fixtures with mistakes.
        var expected: [Int32]
        var errors = ""
        let directory: TemporaryDirectory
        /// The paths of the reports in JUnit's XML, in SARIF and in HTML, of each command.
        var reports: [(junit: String, sarif: String, html: String)] = []
        var before: [String: Data]
        var after: [String: Data]

        init() throws {
            before = try Fixture.contents()
            directory = try TemporaryDirectory()
            let fixtures = try Fixture.all()
            let (broken, good) = (fixtures.filter { $0.unsupported != nil }, fixtures.filter { $0.unsupported == nil })
            func sources(_ fixtures: [Fixture]) -> [String] {
                var arguments = fixtures.filter { $0.xcodeproj == nil }.map(\.path)
                for fixture in fixtures {
                    guard let project = fixture.xcodeproj else { continue }
                    arguments += ["--xcodeproj", "\(fixture.path)/\(project)"]
                    if let target = fixture.target { arguments += ["--target", target] }
                }
                return arguments + ["--answers", Fixture.folder + "/answers"]
            }
            let (played, called) = (good.filter { $0.isPlayed == true }, good.filter { $0.isPlayed != true })
            var commands = [sources(played) + ["--days", "1"]]
            if !called.isEmpty { commands.append(sources(called) + ["--calls-only"]) }
            expected = commands.indices.map { $0 == 0 ? 1 : 0 } + broken.map { _ in 65 }
            commands += broken.map { [$0.path] }
            for arguments in commands {
                let number = statuses.count
                let files = (
                    junit: directory.path("\(number).xml"), sarif: directory.path("\(number).sarif"),
                    html: directory.path("\(number).html")
                )
                let options =
                    ["--json", "--github", "--junit", files.junit, "--sarif", files.sarif, "--html", files.html]
                let outcome = try run("tandem", ["adopt"] + options + arguments, environment: Adopting.environment)
                reports.append(files)
                statuses.append(outcome.status)
                errors += outcome.errors + "\n"
                guard let report = AdoptReport(outcome.output) else { continue }
                targets += report.targets
            }
            after = try Fixture.contents()
        }

        func target(_ fixture: Fixture) -> AdoptReport.Target? {
            targets.first { $0.root == fixture.path && (fixture.target == nil || $0.name == fixture.target) }
        }
    }

    private func target(_ fixture: Fixture) throws -> AdoptReport.Target {
        let runs = try Self.runs.get()
        return try #require(runs.target(fixture), "\(fixture.name) was not reported: \(runs.errors)")
    }

    @Test("`tandem adopt` gives each fixture exactly the expected verdicts", arguments: try Fixture.all())
    func verdicts(_ fixture: Fixture) throws {
        let target = try target(fixture)
        let findings = target.verdicts.map { "\($0.code) \($0.kind ?? ""): \($0.finding)" }.joined(separator: "\n")
        #expect(Set(target.verdicts.map(\.code)) == Set(fixture.verdicts), "\(fixture.name): \(findings)")
        for (kind, code) in fixture.verdictsByKind ?? [:] {
            #expect(Set(target.verdicts.filter { $0.kind == kind }.map(\.code)) == [code], "\(kind): \(findings)")
        }
        let verdict = fixture.unsupported != nil ? "unsupported" : fixture.verdicts.sorted().joined(separator: ",")
        #expect(target.verdict == (verdict.isEmpty ? "clean" : verdict))
        // Checks that all scenarios ran to their end, because a widget that did not run gets no verdict either.
        for run in target.runs where fixture.verdicts.isEmpty && fixture.isPlayed == true {
            #expect(
                run.scenarios.map(\.name) == ["overnight", "offline", "kills"], "\(fixture.name) \(target.remarks)")
            #expect(run.scenarios.allSatisfy { $0.brokenOff == nil }, "\(fixture.name)")
        }
    }

    @Test("The widgets of each fixture show the expected texts in each family", arguments: try Fixture.all())
    func texts(_ fixture: Fixture) throws {
        guard fixture.unsupported == nil else { return }
        let run = try #require(try target(fixture).runs.first, "\(fixture.name) did not run")
        #expect(run.widgets.map(\.kind) == fixture.widgets.map(\.kind))
        for widget in fixture.widgets {
            let calls = run.calls.filter { $0.slot.kind == widget.kind }
            func texts(_ calls: [AdoptReport.Call]) -> [String: [String]] {
                Dictionary(calls.map { ($0.slot.family, $0.entries.first?.texts ?? []) }, uniquingKeysWith: { $1 })
            }
            let placeholder = texts(calls.filter { $0.call == "placeholder" })
            // If a timeline call failed, the widget still shows its placeholder.
            func timeline(_ calls: [AdoptReport.Call]) -> [String: [String]] {
                texts(calls.filter { $0.call == "timeline" && $0.failure == nil }).merging(placeholder) { one, _ in one
                }
            }
            #expect(run.widgets.first { $0.kind == widget.kind }?.families == widget.families, "\(widget.kind)")
            #expect(Set(placeholder.keys) == Set(widget.families), "\(widget.kind)")
            let snapshot = texts(calls.filter { $0.call == "snapshot" && !$0.isPreview })
            let offline = timeline(run.offlineCalls.filter { $0.slot.kind == widget.kind })
            for (what, expected, shown) in [
                ("placeholder", widget.placeholder, placeholder), ("snapshot", widget.snapshot, snapshot),
                ("online", widget.online, timeline(calls)), ("offline", widget.offline, offline),
            ] {
                guard let expected else { continue }
                let problem = expected.problem(with: shown)
                #expect(problem == nil, "\(fixture.name), \(widget.kind), \(what): \(problem ?? "") \(shown)")
            }
        }
    }

    @Test(
        "The report on each fixture lists its sources, hosts, App Groups, excluded regions and stored values",
        arguments: try Fixture.all()
    )
    func report(_ fixture: Fixture) throws {
        let target = try target(fixture)
        // A fixture without a project specifies no language mode, so Xcode's default applies, which is 5.
        #expect(target.languageMode == (fixture.xcodeproj == nil ? "5" : "\(fixture.swift)"), "\(fixture.name)")
        if let sources = fixture.sources { #expect(target.sources == sources.map { fixture.path + "/" + $0 }) }
        #expect(Set(target.hosts.map(\.text)) == Set(fixture.hosts ?? []), "\(fixture.name)")
        let groups = fixture.groupsByConfiguration ?? ["Debug": fixture.groups, "Release": fixture.groups]
        for (name, expected) in groups {
            guard let expected else { continue }
            #expect(target.entitledGroups[name] ?? nil == expected, "\(fixture.name), \(name)")
        }
        for group in fixture.uses ?? [] { #expect(target.appGroups.map(\.text).contains(group), "\(fixture.name)") }
        let regions = fixture.regions ?? []
        #expect(target.excludedRegions.count == regions.count, "\(fixture.name): \(target.excludedRegions)")
        for region in regions {
            let isThere = target.excludedRegions.contains {
                $0.file == "\(fixture.path)/\(region.file)" && $0.line == region.line && $0.text.contains(region.text)
            }
            #expect(isThere, "\(fixture.name): \(region) in \(target.excludedRegions)")
        }
        guard let run = target.runs.first else { return }
        for name in fixture.stored ?? [] where fixture.isPlayed == true {
            #expect(run.stored.contains { $0.hasSuffix("/" + name) }, "\(fixture.name): \(name) in \(run.stored)")
        }
        let unshown = run.unshown.map { "\($0.what) \($0.kind ?? "")" }
        let expected =
            (fixture.controls ?? []).map { "control \($0)" }
            + (fixture.liveActivities ?? []).map { "Live Activity \($0)" }
        #expect(unshown == expected, "\(fixture.name)")
        for kind in (fixture.controls ?? []) + (fixture.liveActivities ?? []) {
            #expect(target.remarks.contains { $0.hasPrefix("not shown: ") && $0.contains(kind) }, "\(fixture.name)")
        }
        let notes = run.widgets.flatMap(\.notes)
        for name in fixture.notes ?? [] {
            #expect(notes.contains { $0.hasPrefix(name) }, "\(fixture.name): \(notes)")
            #expect(target.remarks.contains { $0.contains(name) }, "\(fixture.name): \(target.remarks)")
        }
        let marks = run.calls.flatMap(\.entries).flatMap(\.marks)
        for name in fixture.notDrawn ?? [] {
            #expect(marks.contains { $0.hasPrefix(name) }, "\(fixture.name): \(marks)")
        }
    }

    @Test(
        "The report on each fixture names exactly its unsupported symbols, with file and line",
        arguments: try Fixture.all())
    func unsupported(_ fixture: Fixture) throws {
        let target = try target(fixture)
        let named = target.diagnostics.map { "\($0.file):\($0.line): \($0.name ?? "")" }
        let expected = (fixture.unsupported ?? []).map { "\(fixture.path)/\($0.file):\($0.line): \($0.symbol)" }
        #expect(named == expected, "\(fixture.name)")
        #expect(target.runs.isEmpty == !expected.isEmpty, "\(fixture.name)")
    }

    @Test("The reports for other programs are valid, and have each finding of the fixtures")
    func reports() throws {
        let runs = try Self.runs.get()
        let expected = runs.targets.map { $0.verdicts.count + $0.diagnostics.count + $0.leftOut.count }.reduce(0, +)
        var (cases, results) = (0, 0)
        for (junit, sarif, _) in runs.reports {
            #expect(try PublishedSchemas.problems(ofJUnit: junit) == "")
            #expect(try PublishedSchemas.problems(ofSARIF: sarif) == "")
            let nodes = try #require(XMLNodes(try Files.text(junit)))
            cases += nodes.all.count { ["failure", "error", "skipped"].contains($0.name) }
            results += try Files.text(sarif).components(separatedBy: "\"ruleId\"").count - 1
        }
        #expect(cases == expected && results == expected, "\(cases) \(results) \(expected)")
        // With --json, standard output stays one object, and the commands go to standard error.
        let commands = runs.errors.split(separator: "\n").filter { $0.hasPrefix("::") }
        #expect(commands.count == expected)
        #expect(commands.contains { $0.contains("%3A blank-offline%3A ") })
        #expect(commands.contains { $0.contains("%3A unsupported::") })
    }

    @Test("The page of a run has each finding, the widget before and after it, and the events around it")
    func page() throws {
        let runs = try Self.runs.get()
        let pages = try runs.reports.map { try Files.text($0.html) }
        let articles = pages.flatMap { $0.components(separatedBy: "<article class=\"error\">").dropFirst() }.map {
            text in
            text.components(separatedBy: "</article>")[0]
        }
        #expect(articles.count == runs.targets.map { $0.verdicts.count + $0.diagnostics.count }.reduce(0, +))
        let codes = Set(runs.targets.flatMap(\.verdicts).map(\.code))
        var pictured: Set<String> = []
        for article in articles {
            let code = try #require(article.firstMatch(of: /<h3>([a-z-]+)/).map { String($0.1) })
            guard codes.contains(code) else { continue }
            let isPictured = article.contains("class=\"wall") && !article.contains("There is no picture")
            if isPictured { pictured.insert(code) }
            #expect(isPictured || article.contains("<p>There is no picture, because "), "\(article)")
            #expect(article.contains("<div class=\"strip\"") || article.contains("<table>"), "\(article)")
        }
        #expect(codes == pictured)
        for (code, pictures) in [("blank-offline", 3), ("failed-fetch-overwrites", 3), ("age-only-staleness", 2)] {
            let own = articles.filter { $0.hasPrefix("\n<h3>\(code): ") }
            #expect(!own.isEmpty, "\(code)")
            for article in own {
                #expect(article.components(separatedBy: "<figcaption>").count > pictures, "\(article)")
                // A picture is drawn, and is not a list of texts.
                #expect(!article.contains("<figure class=\"texts\">"), "\(article)")
                #expect(article.contains("<div class=\"strip\"") && article.contains("Events around it"))
                let command = try #require(article.firstMatch(of: /<code>(tandem adopt [^<]*)<\/code>/)?.1)
                #expect(!command.contains("--html") && !command.contains("--junit") && !command.contains("--json"))
                #expect(command.contains("--days 1"))
            }
        }
        for (page, status) in zip(pages, runs.statuses) {
            #expect(page.contains("content=\"default-src 'none'; "))
            #expect(page.contains("<h1 class=\"good\">") == (status == 0))
            // The widgets are also shown if they have no mistakes.
            #expect(page.contains("<h3>The widgets</h3>") == (status != 65))
        }
    }

    @Test("On a phone and a desk, in light and dark, the page of a run is readable, and begins with its heading")
    func looks() throws {
        let pages = try Self.runs.get().reports.map(\.html)
        let mistakes = try Browser.mistakes(ofReport: try #require(pages.first), pictures: ".wall")
        #expect(mistakes.isEmpty, "\(mistakes.joined(separator: "\n"))")
    }

    @Test("`tandem adopt` exits with 1 for mistakes, with 65 for unsupported symbols, and changes no source file")
    func untouched() throws {
        let runs = try Self.runs.get()
        #expect(runs.statuses == runs.expected && runs.expected.contains(65), "\(runs.errors)")
        #expect(Set(runs.after.keys) == Set(runs.before.keys))
        for (path, data) in runs.before { #expect(runs.after[path] == data, "\(path)") }
    }
}
