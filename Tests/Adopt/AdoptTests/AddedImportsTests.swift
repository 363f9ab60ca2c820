import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of files that use a supported module without importing it.
struct AddedImportsTests {
    @Test("A type or function is in the modules of the list that have it; members and modifiers are in none")
    func modules() throws {
        let names = SupportedNames(list: try Files.text(Adopting.root + "/Sources/AppleModules/SUPPORTED.md"))
        #expect(names.modules(of: "UIImage").first == "UIKit" && names.modules(of: "Text") == ["SwiftUI"])
        #expect(names.modules(of: "OSLogType") == ["os"] && names.modules(of: "UIRectFill") == ["UIKit"])
        for other in ["padding", "Configuration", "UIImage.Configuration", "NotThere"] {
            #expect(names.modules(of: other).isEmpty, "\(other)")
        }
    }

    @Test("A module is imported after the text of the file; if it does not help, the next one is tried, each once")
    func imports() {
        let modules = ["UIImage": ["UIKit"], "UIColor": ["UIKit"], "Attributes": ["WidgetKit", "ActivityKit"]]
        var imports = AddedImports()
        func add(_ messages: String...) -> Bool {
            let errors = messages.enumerated().map { "/c/M/A.swift:\($0.offset + 3):9: error: \($0.element)" }
            return imports.add(
                errorsOf: errors.joined(separator: "\n"), originals: ["/c/M/A.swift": "/u/A.swift"],
                candidates: { name, file in file == "/u/A.swift" ? modules[name] ?? [] : [] })
        }
        let attributes = "cannot find 'Attributes' in scope; did you mean 'Attribute'?"
        #expect(imports.isEmpty)
        #expect(add("cannot find type 'UIImage' in scope", "cannot find 'UIColor' in scope", attributes))
        #expect(!add("cannot find 'size' in scope", "type 'UIImage' has no member 'x'"))
        #expect(imports.text(after: "/u/A.swift") == "\nimport UIKit\n\nimport WidgetKit\n")
        #expect(imports.text(after: "/u/B.swift") == "")
        #expect(add(attributes) && imports.text(after: "/u/A.swift") == "\nimport ActivityKit\n\nimport UIKit\n")
        #expect(add(attributes) && imports.text(after: "/u/A.swift") == "\nimport UIKit\n")
        #expect(!add(attributes))
        #expect(imports.remarks.count == 1)
        #expect(imports.remarks.first?.hasPrefix("/u/A.swift uses UIColor, UIImage without importing UIKit, ") == true)
    }

    @Test("No module is imported for a name of the user's own, nor for one that is probably an empty module's")
    func otherNames() throws {
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("W"))
            try Files.makeDirectory(directory.path("Shared"))
            let (own, logs) = (directory.path("W/Own.swift"), directory.path("W/Logs.swift"))
            try Files.write("struct Logger {}", to: own)
            try Files.write("import Logging", to: logs)
            try Files.write("func clamp() {}", to: directory.path("Shared/Clamp.swift"))
            var target = ExtensionTarget(
                name: "W", root: directory.path("W"), files: [own, logs], configurations: [], isFromProject: false)
            target.folders = [directory.path("W")]
            target.emptyModules = ["Logging"]
            let product = AdoptedPackage.Product(
                target: target, configuration: BuildConfiguration(name: "Debug", conditions: []), languageMode: "5")
            let list = """
                ## os
                ### Types
                - `Logger`
                - `OSLog`
                ## UIKit
                ### Types
                - `UIImage`
                ## Combine
                ### Types
                - `Just`
                ## Accelerate
                ### Functions
                `clamp`
                """
            let candidates = ImportCandidates(product, SupportedNames(list: list))
            #expect(candidates.modules(of: "OSLog", in: own) == ["os"])
            #expect(candidates.modules(of: "UIImage", in: logs) == ["UIKit"])
            for (name, file) in [("Logger", own), ("clamp", own), ("Just", own), ("OSLog", logs)] {
                #expect(candidates.modules(of: name, in: file).isEmpty, "\(name)")
            }
        }
    }

    @Test(
        "A widget runs whose file uses UIKit without importing it, as with a bridging header, and each report says so")
    func run() throws {
        let five =
            "import Foundation\nenum Five { static let text = UIImage(systemName: \"star\") == nil ? \"\" : \"five\" }"
        let widget = """
            import SwiftUI
            import WidgetKit

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
                    StaticConfiguration(kind: "k", provider: Provider()) { _ in Text(Five.text) }
                        .supportedFamilies([.systemSmall])
                }
            }
            """
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("W"))
            try Files.write(widget, to: directory.path("W/W.swift"))
            try Files.write(five, to: directory.path("W/Five.swift"))
            for run in 1...2 {
                let outcome = try TestSupport.run(
                    "tandem", ["adopt", "--json", "--calls-only", directory.path("W")],
                    environment: Adopting.environment)
                let target = try #require(AdoptReport(outcome.output)?.targets.first, "\(outcome)")
                #expect(outcome.status == 0 && target.leftOut.isEmpty, "\(outcome)")
                #expect(target.runs.first?.calls.last?.entries.first?.texts == ["five"], "\(outcome.output)")
                let names = run == 1 ? "UIImage" : "UIColor"
                let remark = "\(directory.path("W/Five.swift")) uses \(names) without importing UIKit"
                #expect(target.remarks.filter { $0.hasPrefix(remark) }.count == 1, "\(target.remarks)")
                // The second run begins with what the first one kept, here with another name.
                let log = try #require(outcome.output.firstMatch(of: /"log": ?"([^"]+)"/)?.1)
                let kept = log.replacing("\\/", with: "/").dropLast(3) + "leftout.json"
                try Files.write(try Files.text(String(kept)).replacing("UIImage", with: "UIColor"), to: String(kept))
            }
        }
    }
}
