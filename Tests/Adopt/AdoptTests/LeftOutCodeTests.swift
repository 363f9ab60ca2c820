import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of code that does not compile here, and without which an extension runs.
struct LeftOutCodeTests {
    /// Returns the text of a file without the code at the places of errors.
    private func text(_ source: String, errorsAt places: [(line: Int, column: Int)]) throws -> String? {
        var result: String?
        try withTemporaryDirectory { directory throws in
            let file = directory.path("File.swift")
            try Files.write(source, to: file)
            let output = places.map { "/cache/File.swift:\($0.line):\($0.column): error: cannot find 'X' in scope" }
            var code = LeftOutCode()
            _ = code.leaveOut(errorsOf: output.joined(separator: "\n"), originals: ["/cache/File.swift": file])
            // The message of a trap contains the path of the file.
            result = code.text(of: source, file: file)?.replacing(file, with: "FILE")
        }
        return result
    }

    private let trap = "fatalError(\"left out by tandem adopt: "
    private let end = ": cannot find \\'X\\' in scope\")"

    @Test("A trap takes the place of a body with an error; lines keep their numbers")
    func bodies() throws {
        #expect(
            try text("struct A {\n  func f() {\n    return X()\n  }\n  var b = 1\n}", errorsAt: [(3, 12)])
                == "struct A {\n  func f() { \(trap)func f() in FILE:3\(end) \n\n}\n  var b = 1\n}")
        #expect(
            try text("var a: Int { X() }", errorsAt: [(1, 14)]) == "var a: Int { \(trap)var a: Int in FILE:1\(end) }")
        #expect(try text("let a = 1", errorsAt: []) == nil)
        // Other code needs the view, so it stays, and traps only if it is shown.
        let view = "struct A: View { var body: some View { if let x = X() { Text(x) } } }"
        let message = "\"left out by tandem adopt: var body: some View in FILE:1\(end)"
        #expect(
            try text(view, errorsAt: [(1, 51)]) == "struct A: View { var body: some View { _LeftOutView(\(message) } }")
        // Without its function, an intent would not be an `AppIntent`.
        let intent = "func f() async throws -> some IntentResult & ReturnsValue<[Int]> { .result(value: X()) }"
        let result = try text(intent, errorsAt: [(1, 83)])
        #expect(
            result?.contains("{ _LeftOutResult<[Int]>(\"left out by tandem adopt: func f()") == true, "\(result ?? "")")
    }

    @Test(
        "A declaration with an error outside of a body is left out, and a widget with an error in its body as a whole",
        arguments: [
            ("struct A {\n  let x: X\n  let b = 1\n}", 2, 10, "struct A {\n  \n  let b = 1\n}"),
            ("func f(_ x: X) {}\nlet b = 1", 1, 13, "\nlet b = 1"),
            ("class A: X {\n}\nlet b = 1", 1, 10, "\n\nlet b = 1"),
            (
                "struct A: Widget {\n  var body: some WidgetConfiguration { X() }\n}\nlet b = 1", 2, 40,
                "\n\n\nlet b = 1"
            ),
            ("import X.Y\nlet b = 1", 1, 8, "\nlet b = 1"),
            (
                "#Preview(as: .a) {\n  W()\n} timeline: {\n  let r = X()\n  r.y(1)\n}\nlet b = 1", 5, 3,
                "\n\n\n\n\n\nlet b = 1"
            ),
        ])
    func declarations(source: String, line: Int, column: Int, expected: String) throws {
        #expect(try text(source, errorsAt: [(line, column)]) == expected)
    }

    @Test(
        "A statement that only does something does nothing here, unless it may be waited for or belong to a view",
        arguments: [
            ("func f() {\n  X.track()\n  g()\n}", 2, 3, "func f() {\n  _ = ()\n  g()\n}"),
            ("func f() {\n  let x = X()\n  g()\n}", 2, 11, "func f() {\n  _ = ()\n  g()\n}"),
            ("func f() { Task { try await X.track(); g() } }", 1, 29, "func f() { Task { _ = (); g() } }"),
            ("func f() { switch a { default: X.track() } }", 1, 32, "func f() { switch a { default: _ = () } }"),
            ("var a: Int { X.track(); return 1 }", 1, 14, "var a: Int { _ = (); return 1 }"),
            (
                "class A { var a: Int { didSet { Self.x = a; g() } } }", 1, 38,
                "class A { var a: Int { didSet { _ = (); g() } } }"
            ),
            ("class A { var a: Int? { didSet { a?.x = 1 } } }", 1, 37, "class A { var a: Int? { didSet { _ = () } } }"),
            ("func f() { X.log { message }; g() }", 1, 12, "func f() { _ = (); g() }"),
            ("func f() { X.log { $0.a == b }; g() }", 1, 12, "func f() { _ = (); g() }"),
            ("func f() { X.log { a += 1 }; g() }", 1, 12, nil), ("func f() { X.log { a = 1 }; g() }", 1, 12, nil),
            ("func f() { X.log { a; b }; g() }", 1, 12, nil), ("func f() { X.log { { g() } }; g() }", 1, 12, nil),
            ("class A { init() { X.log = { g() }; h() } }", 1, 20, "class A { init() { _ = (); h() } }"),
            ("class A { init() { g { X.load { h() } } } }", 1, 24, nil),
            ("class A { init() { X.load { s.signal() }; s.wait() } }", 1, 20, nil),
            ("func f() { X.load { g() } }", 1, 12, nil), ("func f() { if X.is { g() } }", 1, 15, nil),
            ("var a: AnyView { g(); return list { X() } }", 1, 37, nil), ("func f() -> Int { X() }", 1, 19, nil),
            ("@ViewBuilder func f() -> Text { X(); Y() }", 1, 33, nil), ("func f() { return X() }", 1, 19, nil),
            ("func f() -> some Shape { g(); X() }", 1, 31, ""),
            ("class A { init() { self.init(X()); g() } }", 1, 30, nil),
            ("class A { init() throws { try super.init(X()); g() } }", 1, 42, nil),
        ] as [(String, Int, Int, String?)])
    func statements(source: String, line: Int, column: Int, expected: String?) throws {
        let text = try #require(try text(source, errorsAt: [(line, column)]))
        if let expected { #expect(text == expected) } else { #expect(text.contains(trap)) }
    }

    @Test("The uses of a variable that is left out are left out too, unless another declaration has its name")
    func uses() throws {
        let start = "func f() {\n  let x = X()\n  "
        #expect(
            try text(start + "x.a = 1; g(x); h()\n}", errorsAt: [(2, 11)])
                == "func f() {\n  _ = ()\n  _ = (); _ = (); h()\n}")
        // The message is that of the error, which no other build would repeat.
        #expect(
            try text(start + "return x.a\n}", errorsAt: [(2, 11)])
                == "func f() { \(trap)func f() in FILE:2\(end) \n\n\n}")
        #expect(
            try text(start + "a.x = 1; g(x: 1)\n  h { x in x.a }\n}", errorsAt: [(2, 11)])
                == "func f() {\n  _ = ()\n  a.x = 1; g(x: 1)\n  h { x in x.a }\n}")
        let others = "a = b.map(\\.x); c()\n  #if os(macOS)\n  guard x else { return }\n  #endif\n}"
        #expect(try text(start + others, errorsAt: [(2, 11)]) == "func f() {\n  _ = ()\n  " + others)
    }

    @Test("In the code of a macro, the compiler names the module and the file, and gives another column")
    func macros() throws {
        try withTemporaryDirectory { directory throws in
            let file = directory.path("File.swift")
            try Files.write(
                "class A {\n  var a: Int {\n    didSet {\n      X.a = 1\n      g()\n    }\n  }\n}", to: file)
            var code = LeftOutCode()
            let isNew = code.leaveOut(errorsOf: "M/File.swift:4:19: error: no", originals: ["M/File.swift": file])
            #expect(isNew)
            #expect(
                code.text(of: try Files.text(file), file: file)?.contains("didSet {\n      _ = ()\n      g()") == true)
        }
    }

    @Test("What is left out replaces what was left out inside it, also in the list")
    func inner() throws {
        try withTemporaryDirectory { directory throws in
            let file = directory.path("File.swift")
            let source = "func f() {\n  let x = X()\n  if Y.is { g() }\n}"
            try Files.write(source, to: file)
            var code = LeftOutCode()
            func leaveOut(_ place: String) -> Bool {
                code.leaveOut(errorsOf: "/c/File.swift:\(place): error: no", originals: ["/c/File.swift": file])
            }
            #expect(leaveOut("2:11") && code.parts.map(\.declaration) == ["let x"])
            #expect(code.parts.map(\.text) == ["\(file):2: let x does nothing here (no)"])
            #expect(!leaveOut("2:11"))
            #expect(leaveOut("3:6") && code.parts.map(\.declaration) == ["func f()"])
        }
    }

    @Test("The extension's main type is never left out, but widgets in the list of a bundle are")
    func mainType() throws {
        #expect(try text("@main struct W: Widget {\n}", errorsAt: [(1, 15)]) == nil)
        #expect(
            try text(
                "@main struct B: WidgetBundle {\n  var body: some Widget {\n    A()\n    if #available(iOS 17, *) { X() }\n  }\n}",
                errorsAt: [(4, 32)])
                == "@main struct B: WidgetBundle {\n  var body: some Widget {\n    A()\n    if #available(iOS 17, *) {  }\n  }\n}"
        )
        #expect(
            try text("@main struct B: WidgetBundle { var body: some Widget { X(); A() } }", errorsAt: [(1, 56)])
                == "@main struct B: WidgetBundle { var body: some Widget {  A() } }")
        #expect(
            try text("@main struct B: WidgetBundle { var body: some WidgetKit.Widget { X() } }", errorsAt: [(1, 66)])
                == "@main struct B: WidgetBundle { var body: some WidgetKit.Widget {  } }")
    }

    private static func widget(_ text: String) -> String {
        """
        import HomeKit
        import SwiftUI
        import WidgetKit

        final class Steps {
            private let store = HMHomeManager()
            func today() -> Int { store.sum(from: Calendar.current) }
        }
        struct Entry: TimelineEntry { var date = Date() }
        struct Provider: TimelineProvider {
            func placeholder(in context: Context) -> Entry { Entry() }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Entry()) }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                completion(Timeline(entries: [Entry()], policy: .never))
            }
        }
        @main struct W: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "k", provider: Provider()) { _ in Text(\(text)) }
                    .supportedFamilies([.systemSmall])
            }
        }
        """
    }

    /// Adopts the extensions that consist of each of the texts, one after the other in the same folder.
    private func adopt(_ texts: String...) throws -> [Outcome] {
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("W"))
            return try texts.map { text in
                try Files.write(text, to: directory.path("W/W.swift"))
                return try run(
                    "tandem", ["adopt", "--calls-only", directory.path("W")], environment: Adopting.environment)
            }
        }
    }

    @Test(
        "An extension runs without code that it does not need, and each report names the code, until it compiles",
        .onlyInAll(short: "code that is left out in other places"))
    func unneeded() throws {
        let intent = """
            import AppIntents
            struct Toggle: AppIntent {
                static let title: LocalizedStringResource = "Toggle"
                func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: HMHome.count) }
            }

            """
        let text = intent + Self.widget("Toggle.title.key + \" five\"")
        let mended = text.replacing("HMHomeManager()", with: "Store()").replacing(
            "store.sum(from: Calendar.current)", with: "5")
        let outcomes = try adopt(
            text, text, mended.replacing("HMHome.count", with: "1") + "\nstruct Store {}\n")
        for outcome in outcomes.prefix(2) {
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("W.swift:11: private let store is left out"), "\(outcome.output)")
            #expect(outcome.output.contains("W.swift:12: func today() -> Int ends the extension if it is called"))
            // Without its function, `Toggle` would not be an intent, and the widget would have no text.
            #expect(outcome.output.contains("W.swift:4: func perform() async throws -> some IntentResult"))
            #expect(outcome.output.contains("clean, without 3 places that do not compile here"))
        }
        #expect(outcomes[2].status == 0 && !outcomes[2].output.contains("left out"), "\(outcomes[2].output)")
    }

    @Test(
        "A widget that does not compile here is missing from its bundle; without any other, nothing is clean",
        .onlyInAll(short: "code that is left out in other places"))
    func bundles() throws {
        let bad = """
            struct Bad: Widget {
                var body: some WidgetConfiguration { HMConfiguration() }
            }
            @main struct Bundle: WidgetBundle {
                var body: some Widget {
                    if #available(iOS 17, *) { Bad() }
                }
            }

            """
        let alone = Self.widget("\"five\"").replacing("@main struct W", with: bad + "struct W")
        let both = alone.replacing("        if #available", with: "        W()\n        if #available")
        let outcomes = try adopt(both, alone)
        #expect(outcomes[0].status == 0, "\(outcomes[0].output)\(outcomes[0].errors)")
        #expect(outcomes[0].output.contains("five"))
        #expect(outcomes[0].output.contains("Bad() is left out (cannot find 'Bad' in scope)"), "\(outcomes[0].output)")
        #expect(outcomes[1].status == 65, "\(outcomes[1].output)\(outcomes[1].errors)")
    }

    @Test("`#file`, `#filePath` and `#fileID` name the user's file, and errors keep their lines")
    func fileNames() throws {
        let names = """

            func place(path: String = #filePath, file: StaticString = #file, line: Int = #line) -> String {
                "\\(path) \\(file) \\(#fileID.split(separator: "/").last ?? "") \\(line)"
            }
            """
        try withTemporaryDirectory { directory throws in
            let path = directory.path("My 'W'/Wï dget.swift")
            try Files.makeDirectory(directory.path("My 'W'"))
            try Files.write("\u{FEFF}" + Self.widget("place()") + names, to: path)
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", directory.path("My 'W'")],
                environment: Adopting.environment)
            let target = try #require(AdoptReport(outcome.output)?.targets.first, "\(outcome)")
            #expect(
                target.runs.first?.calls.last?.entries.first?.texts == ["\(path) \(path) Wï dget.swift 19"],
                "\(outcome.output)")
            #expect(target.leftOut.map { "\($0.file):\($0.line)" }.contains("\(path):6"), "\(target.leftOut)")
        }
    }

    @Test("A view that does not compile here is unsupported where it is shown, and other views run")
    func views() throws {
        let body = """
            struct Bad: View {
                var body: some View {
                    if let home = HMHome.primary { Text(home.name) }
                }
            }
            struct BadPreviews: PreviewProvider {
                static var previews: some View { Bad() }
            }
            struct Both: View {
                @Environment(\\.widgetFamily) var family
                var body: some View {
                    if family == .systemSmall { Text("good") } else { Bad() }
                }
            }

            """
        let text = Self.widget("\"a\"").replacing("@main", with: body + "@main")
            .replacing("in Text(\"a\")", with: "in Both()").replacing(
                "[.systemSmall]", with: "[.systemSmall, .systemMedium]")
        let outcome = try #require(try adopt(text).first)
        #expect(outcome.status == 65, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.contains("good"))
        let lines = outcome.output.split(separator: "\n").filter { $0.contains("timeline") }
        #expect(lines.first { $0.contains("1 entry") } != nil, "\(lines)")
        let missing = lines.first { $0.contains("unsupported") }
        #expect(missing?.contains("it needs what is left out: var body: some View") == true, "\(lines)")
        #expect(outcome.output.contains("HMHome is not supported"))
    }

    @Test(
        "An extension that asks services and the web runs whole, and learns that nothing is allowed; requests are named"
    )
    func services() throws {
        let text = Self.widget("Answers().text").replacing("import HomeKit", with: "import CoreLocation")
            .replacing("HMHomeManager()", with: "CLLocationManager()")
            .replacing("store.sum(from: Calendar.current)", with: "store.location == nil ? 0 : 1")
        let answers = #"""

            import EventKit
            import HealthKit
            import StoreKit
            import UserNotifications
            import WatchConnectivity

            // A public declaration may name a type that Tandem replaces.
            public struct Preferences { public init(defaults: UserDefaults = .standard) {} }

            struct Answers {
                let center = UNUserNotificationCenter.current()
                let page = try? Data(contentsOf: URL(string: "https://example.com/page")!)
                let events = EKEventStore.authorizationStatus(for: .event)
                let steps = HKQuantity(unit: .meter(), doubleValue: 1500).doubleValue(for: .meterUnit(with: .kilo))
                var text: String {
                    "\(CLLocationManager().authorizationStatus) \(events) \(steps) \(WCSession.isSupported()) "
                        + "\(SKPaymentQueue.canMakePayments()) \(Steps().today()) \(page?.count ?? -1)"
                }
            }
            """#
        for outcome in try adopt(text + answers) {
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("denied denied 1.5 false false 0 -1"), "\(outcome.output)")
            #expect(outcome.output.contains("such as to https://example.com/page, had no server"), "\(outcome.output)")
            #expect(!outcome.output.contains("left out"), "\(outcome.output)")
        }
    }

    @Test(
        "An extension that calls code which does not compile here is unsupported, and not at fault; as the advice says, #if mends it"
    )
    func needed() throws {
        let text = Self.widget("\"\\(Steps().today())\"")
        let start = "    private let store", end = "Calendar.current) }\n"
        let mended = text.replacing(start, with: "    #if !TANDEM\n" + start)
            .replacing(end, with: end + "    #else\n    func today() -> Int { 77 }\n    #endif\n")
        let outcomes = try adopt(text, text, mended)
        for outcome in outcomes.dropLast() {
            #expect(outcome.status == 65, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("W.swift:6: HMHomeManager is not supported"), "\(outcome.output)")
            #expect(outcome.output.contains("put it inside #if !TANDEM"), "\(outcome.output)")
            #expect(!outcome.output.contains("crash"), "\(outcome.output)")
        }
        #expect(outcomes[2].status == 0 && outcomes[2].output.contains("77"), "\(outcomes[2])")
        #expect(outcomes[2].output.contains("not compiled here") && !outcomes[2].output.contains("left out"))
    }
}
