import Foundation
import TestSupport
import Testing

@testable import Adopt

/// Tests of the report on sources, which is made before they are built.
@Suite struct SourceTests {
    private let platform = CompilationPlatform(modules: ["Foundation", "SwiftUI", "WidgetKit"], flags: ["DEBUG"])

    private func report(_ text: String) -> SourceReport {
        SourceReport([SwiftSource(path: "/a/File.swift", text: text)], on: platform)
    }

    @Test("Code that uses names of Combine, which SwiftUI re-exports on iOS, counts as importing Combine")
    func combine() {
        #expect(report("import SwiftUI\nfinal class A: ObservableObject {}").imports == ["SwiftUI", "Combine"])
        #expect(report("import SwiftUI\nText(\"a\").onReceive(timer) { _ in }").imports.contains("Combine"))
        #expect(
            report("import SwiftUI\n// an ObservableObject\n#if os(macOS)\n@Published\n#endif").imports == ["SwiftUI"])
    }

    @Test(
        "The report says whether the sources load images; system symbols do not count as images",
        arguments: [
            ("Image(\"photo\")", true), ("Image(uiImage: picture)", true), ("UIImage(named: name)", true),
            ("AsyncImage(url: url)", true), ("Image(.logo)", true), ("Image(decorative: name)", true),
            ("Image(name)", true), ("Image(systemName: \"star\")", false), ("UIImage(systemName: name)", false),
            ("// Image(\"photo\")", false), ("struct ImageView {}", false),
            ("#if os(macOS)\nlet a = Image(name)\n#endif", false),
        ])
    func images(text: String, loads: Bool) {
        #expect(report(text).loadsImages == loads)
    }

    @Test("The report contains each literal with its text and line, but no comments")
    func literals() {
        let found = report(
            """
            // "no" /* open
            let a = "https://one.example/x" /* "no" /* nested */ still */ + "two \\("in" + f("x")) end"
            let b = #"raw \\"quoted" "#
            let c = \"\"\"
                "three"
                \"\"\"
            """)
        #expect(
            found.texts.map(\.text) == [
                "https://one.example/x", "two \\(\"in\" + f(\"x\")) end", "in", "x", "raw \\\"quoted\" ", "\"three\"",
            ])
        #expect(found.texts.map(\.line) == [2, 2, 2, 2, 3, 4])
    }

    @Test("The report lists the #if regions that are not compiled for iOS, with their line and condition")
    func regions() {
        let found = report(
            """
            #if os(iOS)
            let a = 1
            #elseif os(Linux)
            let b = 2
            #else
            let c = 3
            #endif
            #if canImport(WidgetKit) && !targetEnvironment(simulator)
            let d = 4
            #endif
            #if canImport(UIKit) || os(watchOS)
            import UIKit
            #endif
            #if DEBUG
            let e = 5
            #endif
            """)
        #expect(found.regions.map(\.line) == [3, 5, 11])
        #expect(found.regions[0].text == "#elseif os(Linux)")
        #expect(found.regions[1].text == "#else of #if os(iOS), os(Linux)")
        #expect(found.missingModules.isEmpty)
        #expect(found.usesFlags)
    }

    @Test("The report lists hosts, App Groups and missing modules with file and line")
    func places() {
        let found = report(
            """
            import WidgetKit
            @preconcurrency import struct HomeKit.Chart
            let url = URL(string: "https://api.example.com/v1?x=1")!
            enum Shared { static let suite = "group.com.example.app" }
            let other = UserDefaults(suiteName: "settings")
            // "https://no.example" "group.no"
            """)
        #expect(found.hosts == [SourcePlace(file: "/a/File.swift", line: 3, text: "api.example.com")])
        #expect(found.groups.map(\.text) == ["group.com.example.app", "settings"])
        #expect(found.missingModules.map(\.line) == [2])
        #expect(found.missingModules[0].text.hasPrefix("HomeKit: "))
    }

    @Test(
        "A literal `group.…` counts as an App Group except in localized texts and in code that is not compiled",
        arguments: [
            ("let a = UserDefaults(suiteName: \"group.a\")", true), ("let a = AppGroup(\"group.a\")", true),
            ("let a = \"group.a\"", true), ("Store(defaults, appGroup: \"group.a\")", true),
            ("init(group: String = \"group.a\")", true), ("let all = [x(1), \"group.a\"]", true),
            ("let a = isTest ? b : \"group.a\"", true), ("UserDefaults(suiteName: #\"group.a\"#)", true),
            ("NSLocalizedString(\"group.title\", comment: \"\")", false), ("Text(\"group.title\")", false),
            ("String(localized: \"group.title\")", false), ("f(a(b), \"group.title\")", false),
            ("#if os(watchOS)\nlet a = \"group.a\"\n#endif", false),
        ])
    func groups(text: String, isOne: Bool) {
        #expect(report(text).groups.count == (isOne ? 1 : 0))
    }

    @Test(
        "A type marked @main is recognized as a widget extension, an app, or another program",
        arguments: [
            ("@main struct W: Widget { }", MainType.Kind.widgetExtension),
            ("@main\nstruct Bundle: SwiftUI.WidgetBundle {", .widgetExtension),
            ("@main @MainActor\nfinal class D: UIResponder, UIApplicationDelegate {", .app),
            ("@main struct A: App {", .app), ("@main enum Tool { }", .other),
        ])
    func mains(text: String, kind: MainType.Kind) {
        #expect(report(text).mains.map(\.kind) == [kind])
    }

    @Test("`@mainly`, and `@main` in a comment or a literal, do not count as `@main`")
    func noMain() {
        #expect(report("@mainly struct W: Widget {}\n// @main struct W: Widget {}\nlet a = \"@main\"").mains.isEmpty)
    }

    @Test("Files in a folder that is reached through a link belong to the extension; a cycle of links ends")
    func linkedFolder() throws {
        try withTemporaryDirectory { directory in
            for folder in ["Widget", "Shared"] { try Files.makeDirectory(directory.path(folder)) }
            try Files.write("@main struct W: Widget {}", to: directory.path("Widget/W.swift"))
            try Files.write("struct Model {}", to: directory.path("Shared/Model.swift"))
            try Files.makeLink(directory.path("Widget/Shared"), to: "../Shared")
            try Files.makeLink(directory.path("Shared/Back"), to: "../Widget")
            let targets = try SourceFolders.targets([directory.path("Widget")])
            #expect(
                targets.first?.sources.sorted() == [
                    directory.path("Widget/Shared/Model.swift"), directory.path("Widget/W.swift"),
                ])
        }
    }

    @Test(
        "A single Swift file may be named: one that folders share, also in the folder of an app, or a whole extension")
    func singleFiles() throws {
        try withTemporaryDirectory { directory in
            for folder in ["Widget", "App"] { try Files.makeDirectory(directory.path(folder)) }
            let (widget, store) = (directory.path("Widget/W.swift"), directory.path("App/Store.swift"))
            try Files.write("@main struct W: Widget {}", to: widget)
            try Files.write("struct Store {}", to: store)
            try Files.write("struct Screen {}", to: directory.path("App/Screen.swift"))
            try Files.write("@main struct A: App {}", to: directory.path("App/App.swift"))
            try Files.write("App Group", to: directory.path("App/notes.txt"))
            func target(_ paths: String...) throws -> ExtensionTarget {
                try #require(try SourceFolders.targets(paths.map(directory.path)).first)
            }
            #expect(try target("Widget", "App/Store.swift").sources.sorted() == [store, widget])
            let whole = try target("", "App/Store.swift")
            #expect(whole.sources.sorted() == [store, widget])
            #expect(whole.leftOut == [directory.path("App/App.swift"), directory.path("App/Screen.swift")])
            let alone = try target("Widget/W.swift")
            #expect(alone.name == "W" && alone.sources == [widget] && alone.folders.isEmpty)
            // One extension, also if its file is named beside its folder, or twice.
            let twice = ["Widget", "Widget/W.swift", "App/Store.swift", "App/Store.swift"].map(directory.path)
            #expect(try SourceFolders.targets(twice).map(\.name) == ["Widget"])
            let problem = #expect(throws: SourceFolders.Problem.self) { try target("Widget", "App/notes.txt") }
            #expect(problem?.description.contains("notes.txt is neither a folder nor a Swift file") == true)
        }
    }

    @Test("A request is answered with the file for its path; if that is missing, with `_.json` in the same folder")
    func answers() throws {
        try withTemporaryDirectory { directory in
            try Files.makeDirectory(directory.path("api"))
            try Files.write("one", to: directory.path("api/one.json"))
            try Files.write("any of {{day}}", to: directory.path("api/_.json"))
            func answer(_ path: String) -> String? {
                AnswerServer.body(directory.path, path, Date(timeIntervalSince1970: 0)).map {
                    String(decoding: $0, as: UTF8.self)
                }
            }
            #expect(answer("/api/one") == "one")
            #expect(answer("/api/2026-01-30") == "any of 1970-01-01")
            #expect(answer("/api") == nil && answer("/other/one") == nil)
        }
    }
}
