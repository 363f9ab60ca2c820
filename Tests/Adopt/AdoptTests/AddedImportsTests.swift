import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of files that use a supported module without importing it.
struct AddedImportsTests {
    @Test("A type or function is in the first module of the list that has it; members and modifiers are in none")
    func modules() throws {
        let names = SupportedNames(list: try Files.text(Adopting.root + "/Sources/AppleModules/SUPPORTED.md"))
        #expect(names.module(of: "UIImage") == "UIKit" && names.module(of: "Text") == "SwiftUI")
        #expect(names.module(of: "OSLogType") == "os" && names.module(of: "UIRectFill") == "UIKit")
        for other in ["padding", "Configuration", "UIImage.Configuration", "NotThere"] {
            #expect(names.module(of: other) == nil, "\(other)")
        }
    }

    @Test("Each module is imported once, after the text of the file, and a remark names it with the names that need it")
    func imports() {
        let names = SupportedNames(
            list: "## UIKit\n### Types\n- `UIImage`: `size`\n- `UIColor`\n## Combine\n### Types\n- `Just`\n")
        let errors = [
            "/c/M/A.swift:3:9: error: cannot find type 'UIImage' in scope",
            "/c/M/A.swift:4:9: error: cannot find 'UIColor' in scope",
            "/c/M/A.swift:5:9: error: cannot find 'Just' in scope",
            "/c/M/A.swift:6:9: error: cannot find 'size' in scope",
            "/c/M/A.swift:7:9: error: type 'UIImage' has no member 'x'",
        ]
        var imports = AddedImports()
        func add() -> Bool {
            imports.add(
                errorsOf: errors.joined(separator: "\n"), originals: ["/c/M/A.swift": "/u/A.swift"], names: names,
                absent: ["Combine"])
        }
        #expect(imports.isEmpty && add() && !imports.isEmpty)
        #expect(imports.text(after: "/u/A.swift") == "\nimport UIKit\n" && imports.text(after: "/u/B.swift") == "")
        #expect(imports.remarks.count == 1)
        #expect(imports.remarks.first?.hasPrefix("/u/A.swift uses UIColor, UIImage without importing UIKit, ") == true)
        // The same errors again must not lead to another build.
        #expect(!add())
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
            // The second run begins with what the first one found.
            for _ in 0..<2 {
                let outcome = try TestSupport.run(
                    "tandem", ["adopt", "--json", "--calls-only", directory.path("W")],
                    environment: Adopting.environment)
                let target = try #require(AdoptReport(outcome.output)?.targets.first, "\(outcome)")
                #expect(outcome.status == 0 && target.leftOut.isEmpty, "\(outcome)")
                #expect(target.runs.first?.calls.last?.entries.first?.texts == ["five"], "\(outcome.output)")
                let remark = "\(directory.path("W/Five.swift")) uses UIImage without importing UIKit"
                #expect(target.remarks.filter { $0.hasPrefix(remark) }.count == 1, "\(target.remarks)")
            }
        }
    }
}
