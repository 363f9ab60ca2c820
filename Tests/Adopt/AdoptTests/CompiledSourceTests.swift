import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of the text that is compiled in place of the user's.
struct CompiledSourceTests {
    @Test(
        "The compiled text says what holds on iOS, lacks attributes of Objective-C, and keeps lines and columns",
        arguments: [
            ("#if os(iOS)", "#if true   "), ("#if !os(Linux) && os( iOS )", "#if !false     && true     "),
            ("#if canImport(Empty)\n#elseif canImport(Full)", "#if false           \n#elseif canImport(Full)"),
            ("@objc(Name) class A {\n@objc\nfunc f() {} }", "            class A {\n     \nfunc f() {} }"),
            ("@objc protocol A {}", "      protocol A: AnyObject {}"),
            ("@objc protocol A: B {}", "      protocol A: B, AnyObject {}"),
            ("@objc protocol A: AnyObject {}", "      protocol A: AnyObject {}"),
            ("let a: Darwin.timespec = Darwin.round(b)", "let a: Glibc .timespec = Glibc .round(b)"),
            ("@objcMembers class A { @nonobjc var a = 1 }", "             class A {          var a = 1 }"),
            ("import UIKit.UIImage\nimport struct SwiftUI.Color", "import UIKit        \nimport        SwiftUI      "),
            ("import Empty.Part\nimport struct Foundation.Date", "import Empty     \nimport struct Foundation.Date"),
            (
                "var d: Foundation.UserDefaults? = Foundation.UserDefaults.standard",
                "var d: AppGroupDefaults       ? = AppGroupDefaults       .standard"
            ),
            (
                "#if DEBUG\nimport A\n#endif\nimport Foundation // b\nimport B\n@Observable class C {}",
                "#if DEBUG\nimport A\n#endif\nimport Foundation; import Observation // b\nimport B\n@Observable class C {}"
            ),
            ("import Foundation\nimport Observation\n@Observable class A {}", nil),
            ("import A\n@ObservableState var a", nil),
            ("let s = #selector(\n A.f\n)", "let s = _Sel(\"A.f\")    \n\n"),
            (
                "struct P: TimelineProvider {\n func placeholder(in c: C) -> A {}\n func f() -> [Entry] {}\n}",
                "struct P: TimelineProvider { typealias Entry = A;\n func placeholder(in c: C) -> A {}\n func f() -> [Entry] {}\n}"
            ),
            (
                "struct P {}; extension P: A, AppIntentTimelineProvider { public func placeholder(in c: C) -> B.Entry {} }",
                "struct P {}; extension P: A, AppIntentTimelineProvider { public typealias Entry = B.Entry; public func placeholder(in c: C) -> B.Entry {} }"
            ),
            ("struct P: TimelineProvider { func placeholder(in c: C) -> Entry {} }", nil),
            ("struct P: TimelineProvider { static func placeholder() -> A {}; var e: Entry }", nil),
            ("struct P: TimelineProvider { func placeholder(in c: C) -> A {} }", nil),
            ("struct P: TimelineProvider { typealias Entry = A; func placeholder(in c: C) -> A {} }", nil),
            ("struct P: TimelineProvider { struct Entry {}; func placeholder(in c: C) -> A {} }", nil),
            ("struct P: TimelineProvider { func placeholder(in c: C) -> P.Entry {}; let a: Entry }", nil),
            (
                "struct P { typealias Entry = A }; extension P: TimelineProvider { func placeholder(in c: C) -> A {}; let e: Entry }",
                nil
            ),
            ("extension P: TimelineProvider { func placeholder(in c: C) -> A {}; let e: Entry }", nil),
            (
                "struct P: TimelineProvider { func placeholder(in c: C) -> A {}; let e: Entry }\nextension P { typealias Entry = A }",
                nil
            ),
            ("struct P: TimelineProvider { func placeholder(in c: C) -> some A {}; let e: Entry }", nil),
            ("struct P: Providing { func placeholder(in c: C) -> A {}; var e: Entry } // TimelineProvider", nil),
            ("let a = \"#if os(iOS)\" // @objc", nil), ("#if os(macOS)", nil), ("#if DEBUG", nil),
        ] as [(String, String?)])
    func compiledText(text: String, expected: String?) {
        let end = text.hasPrefix("#if") ? "\n#endif" : ""
        let compiled = CompiledSource(emptyModules: ["Empty"])
        #expect(compiled.text(of: text + end) == expected.map { $0 + end })
    }

    @Test("A provider that does not declare `Entry` compiles if a view in another file names its entry type")
    func entryOfProvider() throws {
        let files = [
            "Widget/EntryView.swift":
                "import SwiftUI\nstruct V: View { var e: P.Entry; var body: some View { Text(e.text) } }",
            "Widget/W.swift": """
            import SwiftUI
            import WidgetKit

            struct Line: TimelineEntry { var date: Date; var text = "inferred" }
            struct P: TimelineProvider {
                func placeholder(in context: Context) -> Line { Line(date: Date()) }
                func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(Line(date: Date())) }
                func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                    completion(Timeline(entries: [Line(date: Date())], policy: .never))
                }
            }
            @main struct W: Widget {
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "k", provider: P()) { V(e: $0) }.supportedFamilies([.systemSmall])
                }
            }
            """,
        ]
        try withRepository(files) { directory throws in
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", directory.path("Widget")],
                environment: Adopting.environment)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let target = try #require(AdoptReport(outcome.output)?.targets.first)
            #expect(target.leftOut.isEmpty && target.runs.first?.calls.last?.entries.first?.texts == ["inferred"])
        }
    }
}
