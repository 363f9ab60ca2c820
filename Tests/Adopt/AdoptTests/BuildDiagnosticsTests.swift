import TestSupport
import Testing

@testable import Adopt

@Suite struct BuildDiagnosticsTests {
    private let links = ["/cache/Sources/Q/View.swift": "/home/me/Widget/View.swift"]

    private func diagnostics(
        _ output: String, leftOut: [SwiftSource] = [], own: OwnDeclarations = OwnDeclarations()
    ) -> BuildDiagnostics {
        BuildDiagnostics(output, originals: links, leftOut: leftOut, own: own)
    }

    private func one(_ message: String, own: OwnDeclarations) throws -> BuildDiagnostic {
        try #require(diagnostics("/cache/Sources/Q/View.swift:3:1: error: \(message)", own: own).user.first)
    }

    @Test(
        "Each kind of compiler message about an unknown symbol is reported with the symbol and the user's path",
        arguments: [
            ("cannot find 'UIMapView' in scope", "UIMapView"), ("cannot find type 'MKMap' in scope", "MKMap"),
            ("no such module 'MapKit'", "MapKit"),
            ("value of type 'Text' has no member 'glow'", "Text.glow"),
            ("type 'Color' has no member 'accentTint'", "Color.accentTint"),
            ("cannot infer contextual base in reference to member 'sparkle'", ".sparkle"),
            ("unknown attribute 'NSObserved'", "@NSObserved"),
            ("'NSExpression' is unavailable: not on Linux", "NSExpression"),
            ("'init(format:_:)' has been renamed to 'init(block:)': no strings here", "init(format:_:)"),
            ("extra argument 'spin' in call", "spin"),
            (
                "external macro implementation type 'Kit.TidyMacro' could not be found for macro 'tidy'; plugin for module "
                    + "'Kit' not found", "#tidy"
            ),
        ])
    func symbols(message: String, name: String) throws {
        let found = diagnostics("/cache/Sources/Q/View.swift:12:9: error: \(message)\n12 | code\n")
        let one = try #require(found.user.first)
        #expect(found.user.count == 1)
        #expect(one.name == name)
        #expect(one.text.hasPrefix("/home/me/Widget/View.swift:12: \(name) is not supported ("))
    }

    @Test("A missing symbol is reported once per file, with all lines that use the symbol")
    func grouped() throws {
        let line = "/cache/Sources/Q/View.swift:%:9: error: cannot find 'MapView' in scope\n"
        let text = ["3", "3", "9", "7"].map { line.replacing("%", with: $0) }.joined()
        let found = diagnostics(text + "error: fatalError\nerror: emit-module command failed with exit code 1\n")
        #expect(found.user.map(\.line) == [3])
        #expect(found.user[0].also == [9, 7])
        #expect(found.foreign.isEmpty)
    }

    @Test("If a name is missing, other errors are not reported, because the missing name may have caused them")
    func consequences() {
        let messages = [
            "cannot find type 'TextRenderer' in scope", "'Layout' is not a member type of struct 'SwiftUI.Text'",
            "missing argument for parameter 'at' in call",
            "cannot infer contextual base in reference to member 'black'",
        ]
        let lines = messages.enumerated().map { "/cache/Sources/Q/View.swift:\($0.offset + 1):1: error: \($0.element)" }
        #expect(diagnostics(lines.joined(separator: "\n")).user.map(\.name) == ["TextRenderer", "Text.Layout"])
        #expect(diagnostics(lines[3]).user.map(\.name) == [".black"])
    }

    @Test("If a file that is not compiled declares the missing name, the report names that file")
    func leftOut() {
        let source = SwiftSource(path: "/home/me/App/Store.swift", text: "final class Store {}")
        let found = diagnostics(
            "/cache/Sources/Q/View.swift:1:1: error: cannot find 'Store' in scope", leftOut: [source])
        #expect(found.user[0].problem.contains("/home/me/App/Store.swift"))
    }

    /// The declarations in the folder `Widget`, which the user named, and in folders beside it, which the user did not
    /// name.
    private let forgotten = OwnDeclarations(
        [SwiftSource(path: "/home/me/Widget/Entry.swift", text: "struct QuoteEntry {\n    let text: String\n}")],
        beside: [
            SwiftSource(
                path: "/home/me/Shared/Model/Quote.swift",
                text: "struct Quote {\n    let author = 1\n}\nextension Color {\n    static let brand = 1\n}\n"),
            SwiftSource(path: "/home/me/App/Views/Badge.swift", text: "struct Badge {}"),
            SwiftSource(path: "/home/me/App/App.swift", text: "@main\nstruct A: App {}\nstruct Theme {}"),
            SwiftSource(path: "/home/me/App/Store.swift", text: "struct Store {}"),
            SwiftSource(path: "/home/me/Packages/QuoteKit/Sources/QuoteKit/Kit.swift", text: "public struct Kit {}"),
        ], folders: ["/home/me/Shared", "/home/me/App", "/home/me/Packages"])

    @Test(
        "The report suggests the folder that declares a missing name; of a folder with an app only a subfolder or a file",
        arguments: [
            ("cannot find type 'Quote' in scope", "Quote", "Shared/Model/Quote.swift:1", "Shared"),
            ("cannot find 'Badge' in scope", "Badge", "App/Views/Badge.swift:1", "App/Views"),
            ("cannot find 'Store' in scope", "Store", "App/Store.swift:1", "App/Store.swift"),
            ("type 'Color' has no member 'brand'", "Color.brand", "Shared/Model/Quote.swift:5", "Shared"),
            (
                "cannot infer contextual base in reference to member 'brand'", ".brand", "Shared/Model/Quote.swift:5",
                "Shared"
            ),
        ])
    func forgottenFolder(message: String, name: String, place: String, folder: String) throws {
        #expect(
            try one(message, own: forgotten).text
                == "/home/me/Widget/View.swift:3: \(name) is not found (it is declared in /home/me/\(place), outside the "
                + "sources that you named; name that \(folder.hasSuffix(".swift") ? "file" : "folder") too: "
                + "/home/me/\(folder))")
    }

    @Test("For a name that is declared beside an app's @main type, the report suggests another file")
    func besideMain() throws {
        #expect(
            try one("cannot find 'Theme' in scope", own: forgotten).advice
                == "move it to a file without @main, and name that file too")
    }

    @Test("A misspelled name of the user's gets a suggestion; an unknown name is 'not found', Apple's 'not supported'")
    func typos() throws {
        let typo = try one("cannot find type 'QuoteEntri' in scope", own: forgotten)
        #expect(typo.owner == .own && typo.advice == "QuoteEntry is in /home/me/Widget/Entry.swift:1")
        let member = try one("value of type 'QuoteEntry' has no member 'txt'", own: forgotten)
        #expect(member.owner == .own && member.name == "QuoteEntry.txt")
        #expect(member.problem.contains("is your own, in /home/me/Widget/Entry.swift:1"))
        let unknown = try one("cannot find 'HolographicText' in scope", own: forgotten)
        #expect(unknown.owner == .unknown && unknown.text.contains("HolographicText is not found ("))
        let apples = try one("cannot find 'HKElectrocardiogram' in scope", own: forgotten)
        #expect(apples.owner == .apple && apples.text.contains("HKElectrocardiogram is not supported ("))
        // Members of Apple's types count as Apple's, even if the user's sources declare a member with the same name.
        #expect(try one("value of type 'Text' has no member 'author'", own: forgotten).owner == .apple)
    }

    @Test(
        "For a misspelling of one of Apple's names, the report suggests that name if no other name is as similar",
        arguments: [
            (
                "value of type 'Text' has no member 'contanerBackground'", "Text.contanerBackground",
                "containerBackground"
            ),
            ("cannot find 'Gague' in scope", "Gague", "Gauge"), ("cannot find 'Imgae' in scope", "Imgae", "Image"),
            ("cannot find type 'TimelineProvder' in scope", "TimelineProvder", "TimelineProvider"),
            ("cannot infer contextual base in reference to member 'systemSmal'", ".systemSmal", "systemSmall"),
            ("type 'WidgetFamily' has no member 'accesoryInline'", "WidgetFamily.accesoryInline", "accessoryInline"),
            // Two supported names are equally similar to the invented name `monthDay`.
            ("value of type 'Text' has no member 'monthDay'", "Text.monthDay", nil),
            // The name `low` is similar, but it is too short: short names are similar to many others.
            ("value of type 'Text' has no member 'glow'", "Text.glow", nil),
            ("cannot find 'HolographicText' in scope", "HolographicText", nil),
        ])
    func mistyped(message: String, name: String, meant: String?) throws {
        let list = try Files.text(Adopting.root + "/Sources/AppleModules/SUPPORTED.md")
        let names = SupportedNames(list: list + "\n- `Made`: `monthDays`, `monthsDay`\n")
        let text = "/cache/Sources/Q/View.swift:3:1: error: \(message)"
        let one = try #require(BuildDiagnostics(text, originals: links, supported: names).user.first)
        #expect(one.name == name && (one.owner == .unknown || meant == nil))
        #expect(one.text.contains("did you mean") == (meant != nil), "\(one.text)")
        if let meant { #expect(one.text.hasSuffix("; did you mean \(meant)?)"), "\(one.text)") }
    }

    @Test("If the user's own module is missing, the report names the folder with the module's sources")
    func ownModule() throws {
        let kit = try one("no such module 'QuoteKit'", own: forgotten)
        #expect(kit.owner == .own && kit.problem.hasSuffix("in /home/me/Packages/QuoteKit/Sources/QuoteKit"))
    }

    @Test("A missing name is searched in folders next to the extension's folder, but not in build output")
    func beside() throws {
        try withTemporaryDirectory { directory throws in
            for folder in ["Widget", "Shared", "Shared/.build", "Pods"] {
                try Files.makeDirectory(directory.path(folder))
            }
            try Files.write("@main struct W: Widget {}", to: directory.path("Widget/W.swift"))
            try Files.write("struct Quote {}", to: directory.path("Shared/Quote.swift"))
            try Files.write("struct Built {}", to: directory.path("Shared/.build/Built.swift"))
            let target = try #require(try SourceFolders.targets([directory.path("Widget")]).first)
            let own = OwnDeclarations(of: target)
            #expect(try one("cannot find 'Quote' in scope", own: own).advice.hasSuffix(directory.path("Shared")))
            #expect(try one("cannot find 'Built' in scope", own: own).owner == .unknown)
            let single = try #require(try SourceFolders.targets([directory.path("Widget/W.swift")]).first)
            #expect(
                try one("cannot find 'Quote' in scope", own: OwnDeclarations(of: single)).advice
                    .hasSuffix(directory.path("Shared")))
        }
    }

    @Test("Errors in the toolchain and in Tandem's files are kept apart from errors in the user's files")
    func foreign() {
        let found = diagnostics("error: no such thing\n/tandem/Sources/SwiftUI/View.swift:1:1: error: broken\n")
        #expect(found.user.isEmpty)
        #expect(found.foreign.count == 2)
    }

    @Test(
        "For a name from an unsupported module, the report names the module and says what to use instead",
        arguments: [
            ("cannot find 'SecItemCopyMatching' in scope", "SecItemCopyMatching", "Security"),
            ("cannot find 'CTFontCreateWithName' in scope", "CTFontCreateWithName", "CoreText"),
            ("cannot find 'MKDirections' in scope", "MKDirections", "MapKit"),
        ])
    func owners(message: String, name: String, module: String) throws {
        let one = try #require(diagnostics("/cache/Sources/Q/View.swift:3:1: error: \(message)").user.first)
        #expect(one.name == name && one.problem.hasPrefix("this is \(module)'s: ") && one.problem.count > 30)
    }

    @Test("A symbol that Foundation on Linux lacks is reported with the reason")
    func unavailable() throws {
        let text = "/cache/Sources/Q/View.swift:3:1: error: 'NSExpression' is unavailable: not on Linux"
        #expect(try #require(diagnostics(text).user.first).problem == "not on Linux")
    }

    @Test("For an unknown name, also one like a supported name, the report says which empty modules its file imports")
    func emptyModules() throws {
        let empty = [SourcePlace(file: "/home/me/Widget/View.swift", line: 1, text: "QuoteKit: not here")]
        let errors = ["Marker", "TextViews"].map {
            "/cache/Sources/Q/View.swift:3:1: error: cannot find '\($0)' in scope"
        }
        let found = BuildDiagnostics(
            errors.joined(separator: "\n"), originals: ["/cache/Sources/Q/View.swift": "/home/me/Widget/View.swift"],
            supported: SupportedNames(["TextView"]), empty: empty)
        #expect(found.user.map(\.name) == ["Marker", "TextViews"])
        #expect(found.user.allSatisfy { $0.problem == "it may be from QuoteKit, which is empty here" })
        #expect(found.user.map { $0.text.hasSuffix("; or did you mean TextView?)") } == [false, true])
    }

    @Test("A search for the declaration of a name parses only files in which the name follows a declaring word")
    func search() {
        let uses = SwiftSource(path: "/app/Uses.swift", text: "let all = [Rates.now(), other.Rates]; show(all)")
        let longer = SwiftSource(path: "/app/Longer.swift", text: "struct RatesView {}\nstruct OldRates {}")
        let several = SwiftSource(path: "/app/Cases.swift", text: "enum Kind { case one, `Rates` }")
        let type = SwiftSource(path: "/app/Rates.swift", text: "public struct\n    Rates {}")
        #expect([uses, longer, several, type].map { $0.declarations(of: "Rates").count } == [0, 0, 1, 1])
        #expect([uses, longer, several, type].map(\.isParsed) == [false, false, true, true])
    }

    @Test("Errors with the same message are explained alike in each file, and each file has its own lines")
    func repeated() {
        let links = ["/c/A.swift": "/app/A.swift", "/c/B.swift": "/app/B.swift"]
        let output = [("A", 4), ("B", 2), ("A", 9), ("B", 2)].map { file, line in
            "/c/\(file).swift:\(line):1: error: cannot find 'Rates' in scope"
        }
        let beside = SwiftSource(path: "/app/Kit/Rates.swift", text: "enum Rates {}")
        let found = BuildDiagnostics(
            output.joined(separator: "\n"), originals: links,
            own: OwnDeclarations([], beside: [beside], folders: ["/app/Kit"]))
        #expect(found.user.map(\.file) == ["/app/A.swift", "/app/B.swift"])
        #expect(found.user.map(\.line) == [4, 2] && found.user.map(\.also) == [[9], []])
        #expect(found.user.allSatisfy { $0.problem.contains("/app/Kit/Rates.swift:1") })
    }

    @Test("A similar name is found among many, however it differs: a letter more, less, other or swapped")
    func similar() {
        let names = SimilarNames(["systemBlue", "systemBlack", "frame", "padding"])
        for (text, name) in [("sytemBlue", "systemBlue"), ("framme", "frame"), ("pdading", "padding")] {
            #expect(names.near(text, within: 1).map(\.name) == [name], "\(text)")
        }
        #expect(names.near("systemBlak", within: 2).map(\.distance).min() == 1)
        #expect(names.near("unrelated", within: 2).isEmpty)
    }

    @Test("A file of the target that cannot be read is named where a name of it is used; so are all of these names")
    func unreadable() {
        let output = ["Secrets", "apiHost", "MapView"].enumerated().map { index, name in
            "/cache/Sources/Q/View.swift:\(index + 1):1: error: cannot find '\(name)' in scope"
        }
        let found = BuildDiagnostics(
            output.joined(separator: "\n"), originals: links,
            own: OwnDeclarations([SwiftSource(path: "/home/me/Map.swift", text: "struct MapViews {}")]),
            unreadable: ["/home/me/Widget/Secrets.swift"])
        #expect(found.namesOfUnreadable == ["Secrets", "apiHost"])
        #expect(found.user.first?.problem.hasPrefix("it is probably declared in /home/me/Widget/Secrets.swift") == true)
    }

    @Test("The advice for a name outside a project's target is to add its file, because folders are not named there")
    func project() throws {
        let beside = SwiftSource(path: "/app/Kit/Rates.swift", text: "enum Rates {}")
        let project = OwnDeclarations([], beside: [beside], folders: ["/app/Kit"], isFromProject: true)
        let known = try one("cannot find 'Rates' in scope", own: project)
        #expect(known.advice == "add the file to the target in Xcode")
        let unknown = try one("cannot find 'ratesOfToday' in scope", own: project)
        #expect(unknown.advice.hasPrefix("if it is your own, add its file to the target;"), "\(unknown.advice)")
        let kit = SwiftSource(path: "/app/Packages/Q/Sources/Kit/Kit.swift", text: "public struct Kit {}")
        let module = try one(
            "no such module 'Kit'",
            own: OwnDeclarations([], beside: [kit], folders: ["/app/Packages"], isFromProject: true))
        #expect(module.advice.hasPrefix("add the module's files to the target"), "\(module.advice)")
    }
}
