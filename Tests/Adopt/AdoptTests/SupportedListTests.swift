import AppleFoundation
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of `Sources/AppleModules/SUPPORTED.md`, the list of Apple's names that Tandem supports.
@Suite struct SupportedListTests {
    private let text: String

    init() throws {
        text = try Files.text(Adopting.root + "/Sources/AppleModules/SUPPORTED.md")
    }

    @Test("SUPPORTED.md begins with the command for a quick check; its headings name modules that can be imported")
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

    @Test("SUPPORTED.md has types with their members and each modifier once, and none of Tandem's internal names")
    func contents() {
        #expect(text.contains("\n- `TimelineReloadPolicy`: `after`, `atEnd`, `never`\n"))
        #expect(text.contains("\n- `UIEdgeInsets`: `bottom`, `init`, `left`, `right`, `top`, `zero`\n"))
        #expect(text.components(separatedBy: "`defaultAppStorage`").count == 2)
        for name in ["ProcessLocale", "OfAdoptedCode", "ofAdoptedCode", "AppStorageDefaults", "`_", "`DurationText"] {
            #expect(!text.contains(name), "\(name)")
        }
    }

    @Test(
        "SUPPORTED.md agrees with the public declarations of the built modules",
        .onlyInAll(short: "the form of the list"))
    func upToDate() throws {
        let outcome = try run(
            "/bin/bash", ["\(Adopting.root)/scripts/supported", "--check"],
            environment: ["TANDEM_PROGRAMS": Program.folder])
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    @Test("SUPPORTED.md has a line with advice for each module that Tandem lacks")
    func absent() {
        for (module, reason) in UnsupportedModules.reasons {
            #expect(text.contains("\n| `\(module)` | \(reason) |\n"), "\(module)")
        }
    }
}
