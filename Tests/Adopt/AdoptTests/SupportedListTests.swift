import AppleFoundation
import Foundation
import TestSupport
import Testing

@testable import Adopt

/// Tests of the list in `Sources/AppleModules/SUPPORTED.md`, a reference for people.
@Suite struct SupportedListTests {
    private let text: String

    init() throws {
        text = try Files.text(Adopting.root + "/Sources/AppleModules/SUPPORTED.md")
    }

    @Test("The list begins with the quick check, and its headings name modules that can be imported")
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

    @Test("The list has types with their members, has each modifier once, and has none of Tandem's own names")
    func contents() {
        #expect(text.contains("\n- `TimelineReloadPolicy`: `after`, `atEnd`, `never`\n"))
        #expect(text.contains("\n- `UIEdgeInsets`: `bottom`, `init`, `left`, `right`, `top`, `zero`\n"))
        #expect(text.components(separatedBy: "`defaultAppStorage`").count == 2)
        for name in ["ProcessLocale", "OfAdoptedCode", "ofAdoptedCode", "AppStorageDefaults", "`_", "`DurationText"] {
            #expect(!text.contains(name), "\(name)")
        }
    }

    @Test("The list agrees with the public declarations of the built modules")
    func upToDate() throws {
        let outcome = try run(
            "/bin/bash", ["\(Adopting.root)/scripts/supported", "--check"],
            environment: ["TANDEM_PROGRAMS": Program.folder])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("Each module that Tandem lacks has a line with advice")
    func absent() {
        for (module, reason) in UnsupportedModules.reasons {
            #expect(text.contains("\n| `\(module)` | \(reason) |\n"), "\(module)")
        }
    }
}
