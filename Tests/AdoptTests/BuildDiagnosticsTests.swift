import Adopt
import Testing

@Suite struct BuildDiagnosticsTests {
    private let links = ["/cache/Sources/Q/View.swift": "/home/me/Widget/View.swift"]

    private func diagnostics(_ output: String, leftOut: [SwiftSource] = []) -> BuildDiagnostics {
        BuildDiagnostics(output, originals: links, leftOut: leftOut)
    }

    @Test(
        "Each way in which the compiler says that a symbol is unknown names the symbol at the user's own path",
        arguments: [
            ("cannot find 'MapView' in scope", "MapView"), ("cannot find type 'MKMap' in scope", "MKMap"),
            ("no such module 'MapKit'", "MapKit"),
            ("value of type 'Text' has no member 'glow'", "Text.glow"),
            ("type 'Color' has no member 'accentTint'", "Color.accentTint"),
            ("cannot infer contextual base in reference to member 'sparkle'", ".sparkle"),
            ("unknown attribute 'Observed'", "@Observed"),
            ("'NSExpression' is unavailable: not on Linux", "NSExpression"),
            ("'init(format:_:)' has been renamed to 'init(block:)': no strings here", "init(format:_:)"),
            ("extra argument 'spin' in call", "spin"),
        ])
    func symbols(message: String, name: String) throws {
        let found = diagnostics("/cache/Sources/Q/View.swift:12:9: error: \(message)\n12 | code\n")
        let one = try #require(found.user.first)
        #expect(found.user.count == 1)
        #expect(one.name == name)
        #expect(one.text.hasPrefix("/home/me/Widget/View.swift:12: \(name) is not supported ("))
    }

    @Test("The same symbol in a file is told once, with its other lines")
    func grouped() throws {
        let line = "/cache/Sources/Q/View.swift:%:9: error: cannot find 'MapView' in scope\n"
        let text = ["3", "3", "9", "7"].map { line.replacing("%", with: $0) }.joined()
        let found = diagnostics(text + "error: fatalError\nerror: emit-module command failed with exit code 1\n")
        #expect(found.user.map(\.line) == [3])
        #expect(found.user[0].also == [9, 7])
        #expect(found.foreign.isEmpty)
    }

    @Test("Errors that only follow from a missing name are not told")
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

    @Test("What is declared in a file that was left out is said to be there")
    func leftOut() {
        let source = SwiftSource(path: "/home/me/App/Store.swift", text: "final class Store {}")
        let found = diagnostics(
            "/cache/Sources/Q/View.swift:1:1: error: cannot find 'Store' in scope", leftOut: [source])
        #expect(found.user[0].problem.contains("/home/me/App/Store.swift"))
    }

    @Test("Errors outside of the user's files are not taken for theirs")
    func foreign() {
        let found = diagnostics("error: no such thing\n/tandem/Sources/SwiftUI/View.swift:1:1: error: broken\n")
        #expect(found.user.isEmpty)
        #expect(found.foreign.count == 2)
    }

    @Test(
        "A name of a module that is not here is told with the module and with what to do instead",
        arguments: [
            ("cannot find 'SecItemCopyMatching' in scope", "SecItemCopyMatching", "Security"),
            ("cannot find type 'CLLocationManager' in scope", "CLLocationManager", "CoreLocation"),
            ("cannot find type 'IntentTimelineProvider' in scope", "IntentTimelineProvider", "Intents"),
            ("unknown attribute 'Model'", "@Model", "SwiftData"),
        ])
    func owners(message: String, name: String, module: String) throws {
        let one = try #require(diagnostics("/cache/Sources/Q/View.swift:3:1: error: \(message)").user.first)
        #expect(one.name == name && one.problem.hasPrefix("this is \(module)'s: ") && one.problem.count > 30)
    }

    @Test("What Foundation does not have is told with its reason")
    func unavailable() throws {
        let text = "/cache/Sources/Q/View.swift:3:1: error: 'NSExpression' is unavailable: not on Linux"
        #expect(try #require(diagnostics(text).user.first).problem == "not on Linux")
    }

    @Test("Modules that the compiler did not come to are told as well, each once")
    func missingModules() throws {
        var found = diagnostics("/cache/Sources/Q/View.swift:1:8: error: no such module 'MapKit'")
        found.add(missing: [1, 2].map { SourcePlace(file: "/home/me/Widget/View.swift", line: $0, text: "Charts") })
        #expect(found.user.map(\.name) == ["MapKit", "Charts"])
        found.add(missing: [SourcePlace(file: "/home/me/Widget/View.swift", line: 3, text: "Security: no keychain")])
        let last = try #require(found.user.last)
        #expect(last.name == "Security" && last.problem.contains("App Group"))
    }
}
