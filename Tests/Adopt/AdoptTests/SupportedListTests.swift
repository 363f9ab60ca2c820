import AppleFoundation
import Foundation
import TestSupport
import Testing

@testable import Adopt

/// `Sources/AppleModules/SUPPORTED.md`, in which people look things up.
@Suite struct SupportedListTests {
    private let text: String

    init() throws {
        text = try Files.text(Adopting.root + "/Sources/AppleModules/SUPPORTED.md")
    }

    @Test("It begins with the quick check, and its headings are names that can be imported")
    func headings() throws {
        let parts = text.components(separatedBy: "\n## ")
        #expect(parts[0].contains("\nscripts/tandem adopt DIR --calls-only\n"))
        let tandem = try #require(TandemPackage(program: "", environment: Adopting.environment))
        let names = parts.dropFirst().compactMap { $0.split(separator: "\n").first.map(String.init) }
        #expect(names.first == "SwiftUI" && names.last == "Modules that are absent")
        for name in names.dropLast().flatMap({ $0.components(separatedBy: " and ") }) {
            #expect(tandem.modules.contains(name), "\(name)")
        }
    }

    @Test("Types stand with their members, modifiers once, and nothing that is Tandem's own")
    func contents() {
        #expect(text.contains("\n- `TimelineReloadPolicy`: `after`, `atEnd`, `never`\n"))
        #expect(text.contains("\n- `UIEdgeInsets`: `bottom`, `init`, `left`, `right`, `top`, `zero`\n"))
        #expect(text.components(separatedBy: "`defaultAppStorage`").count == 2)
        for name in ["ProcessLocale", "OfAdoptedCode", "ofAdoptedCode", "AppStorageDefaults", "`_", "`DurationText"] {
            #expect(!text.contains(name), "\(name)")
        }
    }

    @Test("Each module that is absent has a line with what to do")
    func absent() {
        for (module, reason) in UnsupportedModules.reasons {
            #expect(text.contains("\n| `\(module)` | \(reason) |\n"), "\(module)")
        }
    }
}
