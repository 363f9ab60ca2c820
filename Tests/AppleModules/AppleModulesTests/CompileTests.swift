import Foundation
import TestSupport
import Testing

/// Tests that compile iOS code against the modules of this build with `swiftc`, outside of the package, as users do.
@Suite struct CompileTests {
    private static let root = Repository.root
    private static let fixtures = Repository.fixtures + "/Compile"
    private static let shims = root + "/Sources/AppleModules/ImportShims/"

    /// The folder of the compiled modules, which is next to the test bundle.
    private static let modules: String = {
        let folders = CommandLine.arguments.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/Modules"
        }
        return folders.first { Files.exists($0 + "/WidgetKit.swiftmodule") } ?? root + "/.build/scripts/release/Modules"
    }()

    /// The path of the compiler plugin, which is next to the folder of the modules.
    private static let plugin: String = {
        let folder = URL(fileURLWithPath: modules).deletingLastPathComponent().path
        return folder + "/PreviewMacros-tool#PreviewMacros"
    }()

    private func compile(_ folder: String, _ mode: [String], moreImports: [String] = [], adding added: [String] = [])
        throws -> (
            status: Int32, diagnostics: [String]
        )
    {
        let path = "\(Self.fixtures)/\(folder)"
        let files = try Files.names(in: path).filter { $0.hasSuffix(".swift") }.map { "\(path)/\($0)" } + added
        try #require(!files.isEmpty)
        let folders = (["LogImports", "AdoptedImports"] + moreImports).map { Self.shims + $0 }
        let imports =
            ([Self.modules] + folders).flatMap { ["-I", $0] } + ["-load-plugin-executable", Self.plugin]
        // WidgetKit imports AppGroup, which needs this module map. SwiftPM would pass the option automatically.
        let map = ["-Xcc", "-fmodule-map-file=\(Self.root)/Sources/Protocol/CNettle/module.modulemap"]
        let outcome = try run(
            "/usr/bin/env",
            ["swiftc", "-parse-as-library", "-module-name", "Fixture", "-wmo"] + imports + map + mode + files
        )
        let diagnostics = (outcome.output + outcome.errors).split(separator: "\n").map(String.init).filter {
            $0.hasPrefix("/") && ($0.contains(": error: ") || $0.contains(": warning: "))
        }
        return (outcome.status, diagnostics)
    }

    @Test(
        "Code for iOS compiles unchanged, without a warning, in both language modes",
        arguments: [
            // Emits SIL, because only the passes after type checking detect values that are sent between threads.
            ["-swift-version", "6", "-emit-sil", "-o", "/dev/null"], ["-swift-version", "5", "-typecheck"],
        ])
    func accepted(mode: [String]) throws {
        let result = try compile("Accepted", mode)
        #expect(result.diagnostics == [])
        #expect(result.status == 0)
    }

    @Test(
        "Code with Combine compiles unchanged through OpenCombine",
        arguments: [
            ["-swift-version", "6", "-typecheck"], ["-swift-version", "5", "-typecheck"],
        ])
    func combine(mode: [String]) throws {
        let added = Self.shims + "CombineImports/ReexportedCombine.swift"
        let result = try compile("Combine", mode, moreImports: ["CombineImports"], adding: [added])
        #expect(result.diagnostics == [])
        #expect(result.status == 0)
    }

    @Test("In a target with the file that Tandem adds, Foundation's names refer to Tandem's replacements")
    func adoptedNames() throws {
        let added = Self.shims + "AddedFile/AdoptedNames.swift"
        for version in ["5", "6"] {
            let result = try compile("Adopted", ["-swift-version", version, "-typecheck"], adding: [added])
            #expect(result.diagnostics == [])
            #expect(result.status == 0)
        }
    }

    @Test("Code that Apple's modules reject is rejected here, with the expected error on each line")
    func refused() throws {
        let result = try compile("Refused", ["-swift-version", "6", "-typecheck"])
        #expect(result.status != 0)
        let lines = try Files.text("\(Self.fixtures)/Refused/Refused.swift").split(
            separator: "\n", omittingEmptySubsequences: false)
        var expected = 0
        for (index, line) in lines.enumerated() {
            let found = result.diagnostics.filter { $0.contains("Refused.swift:\(index + 1):") }
            if let comment = line.range(of: "// error: ") {
                expected += 1
                let text = String(line[comment.upperBound...])
                #expect(found.contains { $0.contains(text) }, "line \(index + 1) expects \(text): \(found)")
            } else {
                #expect(found == [], "line \(index + 1)")
            }
        }
        #expect(expected > 10)
    }

    @Test("WidgetKit does not re-export networking")
    func noNetworking() throws {
        let module = try Data(contentsOf: URL(fileURLWithPath: Self.modules + "/WidgetKit.swiftmodule"))
        #expect(module.range(of: Data("SwiftUI".utf8)) != nil)
        #expect(module.range(of: Data("FoundationNetworking".utf8)) == nil)
    }
}
