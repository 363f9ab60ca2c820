import Testing

@testable import Adopt

/// Tests of reports on code that only a parser reads correctly.
@Suite struct SyntaxTests {
    private func report(_ text: String, languageMode: String = "5") -> SourceReport {
        let platform = CompilationPlatform(
            modules: ["Foundation", "SwiftUI", "os", "os.log"], flags: ["DEBUG"], languageMode: languageMode,
            features: ["BareSlashRegexLiterals"])
        return SourceReport([SwiftSource(path: "/a/File.swift", text: text)], on: platform)
    }

    @Test(
        "App Groups are found in interpolations, in calls over several lines, and after regular expressions",
        arguments: [
            (#"let a = "\(AppGroup("group.a").name)""#, ["group.a"]),
            (##"let a = #"\#(AppGroup("group.a").name)"#"##, ["group.a"]),
            ("let a = \"\"\"\n    \\(AppGroup(\"group.a\").name)\n    \"\"\"", ["group.a"]),
            (#"let a = /"/; let b = "group.a""#, ["group.a"]), ("let a = #/[/*]/#\nlet b = \"group.a\"", ["group.a"]),
            (#"let a = /a\//; let b = "group.a""#, ["group.a"]),
            ("let a = #/\n  \" # a quote\n/#\nlet b = \"group.a\"", ["group.a"]),
            ("UserDefaults(\n    suiteName:\n        \"settings\")", ["settings"]),
            (#"UserDefaults(suiteName: isTest ? "tests" : "settings")"#, ["tests", "settings"]),
            (#"AppGroup.init("group.a")"#, ["group.a"]), (#"let a = "\u{67}roup.a""#, ["group.a"]),
            (#"Text(isTest ? "group.a" : "group.b")"#, []), ("Text(\n    \"group.title\"\n)", []),
        ])
    func groups(text: String, groups: [String]) {
        #expect(report(text).groups.map(\.text) == groups)
    }

    @Test(
        "A condition of #if is evaluated as the compiler does for an iOS device",
        arguments: [
            ("canImport(SwiftUI, _version: 12.1)", true), ("canImport(MapKit, _version: 1)", false),
            ("canImport(os.log)", true), ("canImport(Foundation.NSDate)", false),
            ("swift(>=5.10)", true), ("swift(>=6)", false), ("swift(<6)", true), ("swift(>=6) || DEBUG", true),
            ("compiler(>=5.9)", true), ("compiler(<6)", false), ("compiler(>=99)", false),
            ("hasFeature(BareSlashRegexLiterals)", true), ("hasFeature(TypedThrows)", true),
            ("hasFeature(NoSuchFeature)", false), ("!hasFeature(NoSuchFeature)", true),
            ("hasAttribute(available)", true), ("hasAttribute(noSuchAttribute)", false),
            ("arch(x86_64) || arch(arm64)", true), ("arch(wasm32)", false),
            ("os(iOS) && !targetEnvironment(simulator)", true), ("targetEnvironment(macCatalyst)", false),
            ("os(Linux)", false), ("os(macOS) || os(watchOS)", false),
            ("(DEBUG) && /* os(iOS) */ !RELEASE", true),
        ])
    func conditions(condition: String, isMet: Bool) {
        #expect(
            report("#if \(condition)\nlet a = \"a\"\n#else\nlet b = \"b\"\n#endif").texts.map(\.text) == [
                isMet ? "a" : "b"
            ])
    }

    @Test("In a chain of #elseif, only the clause that the language mode selects is compiled")
    func languageMode() {
        let text = """
            #if swift(>=6)
            let a = "six"
            #elseif compiler(>=5.9)
            let a = "five"
            #else
            let a = "old"
            #endif
            """
        #expect(report(text, languageMode: "5").texts.map(\.text) == ["five"])
        #expect(report(text, languageMode: "6").texts.map(\.text) == ["six"])
        #expect(report(text).regions.isEmpty, "the platform does not exclude these")
    }

    @Test("A clause whose condition the compiler would refuse excludes nothing")
    func unknownCondition() {
        #expect(report("#if nonsense(1)\nlet a = \"a\"\n#else\nlet b = \"b\"\n#endif").texts.count == 2)
    }

    @Test(
        "The report says whether a condition tests flags of a configuration",
        arguments: [("DEBUG && os(Linux)", true), ("swift(>=5)", false), ("canImport(DEBUG)", false)])
    func flags(condition: String, tests: Bool) {
        #expect(report("#if \(condition)\n#endif").usesFlags == tests)
    }

    @Test("Names that only contain a name of Combine, and declarations of onReceive, do not count as Combine")
    func combine() {
        #expect(report("class MyObservableObjects { func onReceive(_ a: Int) {} }").imports == [])
        #expect(report("Text(\"a\")\n    .onReceive(\n        timer) { _ in }").imports == ["Combine"])
    }

    @Test(
        "Images are found in calls of any form",
        arguments: [
            ("Image(\n    \"photo\")", true), ("Image.init(\"photo\")", true), ("Image(Self.photoName)", true),
            ("SwiftUI.Image(photoName)", true), ("Image(\n    systemName: \"star\")", false),
            ("MyImage(\"photo\")", false),
        ])
    func images(text: String, loads: Bool) {
        #expect(report(text).loadsImages == loads)
    }

    @Test("Several imports in one line are all found")
    func imports() {
        let found = report("import Foundation; @testable\n    import MapKit")
        #expect(found.imports == ["Foundation", "MapKit"])
        #expect(found.missingModules.map(\.line) == [2])
    }

    @Test(
        "The kind of a type marked @main depends only on the types that it inherits from",
        arguments: [
            ("@main struct Tool<Value> where Value: App {}", MainType.Kind.other),
            ("#if os(iOS)\n@main\n#endif\nstruct W: Widget {}", .widgetExtension),
            (
                "@main\n// One.\n// Two.\n// Three.\n// Four.\n// 5.\n// 6.\n// 7.\n// 8.\nstruct A: SwiftUI.App {}",
                .app
            ),
        ])
    func mains(text: String, kind: MainType.Kind) {
        #expect(report(text).mains.map(\.kind) == [kind])
    }

    @Test(
        "A neighbouring declaration is found in its own type, whatever its form",
        arguments: [
            ("extension A.Color {\n    static let brand = 1\n}", "Color", 2),
            ("struct Outer {\n    struct Color {\n        var brand = 1\n    }\n}", "Color", 3),
            ("struct Color {\n    struct Inner {\n        var brand = 1\n    }\n}", "Color", nil),
            ("func f() {\n    let brand = 1\n}\nextension Color {\n    var brand: Int { 2 }\n}", "Color", 5),
            ("struct Color {\n    func f() {\n        let brand = 1\n    }\n}", "Color", nil),
            ("extension Color {\n    static let dark = 1, brand = 2\n}", "Color", 2),
            ("extension Color {\n    static let (dark, brand) = (1, 2)\n}", "Color", 2),
            ("extension Color {\n    #if os(iOS)\n    func\n        brand() {}\n    #endif\n}", "Color", 4),
            ("enum Color {\n    case dark, brand\n}", nil, 2),
            ("extension Color {\n    static\n    var `brand`: Int { 1 }\n}", nil, 3),
            ("extension Color {\n    var brand: Int { 1 } // static\n}", nil, nil),
            ("extension Color: P {\n    var brand: Int { 1 }\n}", "P", nil),
        ] as [(String, String?, Int?)])
    func members(text: String, type: String?, line: Int?) {
        let own = OwnDeclarations(beside: [SwiftSource(path: "/a/File.swift", text: text)])
        #expect(own.placeBeside(of: "brand", in: type)?.place == line.map { "/a/File.swift:\($0)" })
    }

    @Test("Views nested 20 deep are read")
    func depth() {
        let views = String(repeating: "VStack {\n", count: 20) + "Text(\"deep\")" + String(repeating: "\n}", count: 20)
        #expect(report("var body: some View {\n\(views)\n}").texts.map(\.text) == ["deep"])
    }

    @Test(
        "Code nested hundreds deep neither overflows the stack nor takes long to read",
        arguments: [("#if DEBUG\n", "\n#endif"), ("a", ".b()"), ("1", " + 1")])
    func hostileDepth(start: String, end: String) {
        let text = String(repeating: start, count: 500) + "1" + String(repeating: end, count: 500)
        #expect(report("let a = " + text).mains.isEmpty)
    }
}
