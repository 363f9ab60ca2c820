import Foundation
import TestSupport
import Testing

@testable import Adopt

/// Tests of what reports advise and list: answers, hosts, settings without a value, and the names of assets.
@Suite struct ReportAdviceTests {
    @Test(
        "The file that would answer a request for a picture has the picture's name; other answers end in .json",
        arguments: [
            ("https://img.example.com/a/x.png", "D/img.example.com/a/x.png"),
            ("https://img.example.com/feed.XML", "D/img.example.com/feed.XML"),
            ("https://api.example.com/v1.2", "D/api.example.com/v1.2.json"),
            ("https://api.example.com/v1/quote", "D/api.example.com/v1/quote.json"),
            ("https://api.example.com/v1/quote.json", "D/api.example.com/v1/quote.json"),
        ])
    func answers(address: String, file: String) {
        #expect(AnswersFolder.file(answering: address, in: "D") == file)
    }

    @Test("The hosts that the code may call are names of hosts, or literals with which the code composes one")
    func hosts() {
        let text = #"""
            let a = ["https://", "https:// is missing", "http://x", "https://api.example.com:8080/v1"]
            let b = "https://\(region).example.com/v1"
            let c = "http://localhost/x"
            """#
        let report = SourceReport(
            [SwiftSource(path: "/a/File.swift", text: text)], on: CompilationPlatform(modules: [], flags: []))
        #expect(report.hosts.map(\.text) == ["api.example.com", "https://\\(region).example.com/v1", "localhost"])
    }

    @Test("A setting without a value causes the advice to use --xcodeproj only if no project was named")
    func settings() throws {
        try withTemporaryDirectory { directory throws in
            let list = ["com.apple.security.application-groups": ["$(SECRET_GROUP)"]]
            try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                .write(to: URL(fileURLWithPath: directory.path("W.entitlements")))
            var configuration = BuildConfiguration(name: "Debug")
            configuration.entitlements = directory.path("W.entitlements")
            for isFromProject in [true, false] {
                let target = ExtensionTarget(
                    name: "W", root: directory.path, files: [], configurations: [configuration],
                    isFromProject: isFromProject)
                let warnings = try ConfigurationReport(target, only: ["Debug"]).warnings
                #expect(warnings.count == 1 && warnings[0].contains("$(SECRET_GROUP) has no value"), "\(warnings)")
                #expect(warnings.joined().contains("--xcodeproj") != isFromProject, "\(warnings)")
                #expect(warnings.joined().contains("--entitlements"))
            }
        }
    }

    @Test("The names of assets are generated as the build settings say, without those that the target's code declares")
    func assets() throws {
        try withTemporaryDirectory { directory throws in
            let catalog = directory.path("Assets.xcassets")
            for name in ["Brand", "Paper"] {
                let folder = "\(catalog)/\(name).colorset"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let white = #"{"color-space":"srgb","components":{"white":"1","alpha":"1"}}"#
                try Files.write(#"{"colors":[{"idiom":"universal","color":\#(white)}]}"#, to: folder + "/Contents.json")
            }
            try Files.write(
                "import SwiftUI\nextension Color { static let paper = Color(\"Paper\") }",
                to: directory.path("Colors.swift"))
            func text(_ settings: [String: String]) -> String {
                AssetSymbolSource(
                    resources: [catalog], files: [directory.path("Colors.swift")],
                    settings: BuildSettings(settings)
                ).text
            }
            let all = text([:])
            #expect(all.contains("static let paper = ColorResource"))
            #expect(all.components(separatedBy: "static var brand: Color ").count == 3)
            #expect(all.components(separatedBy: "static var paper: Color ").count == 2)
            let plain = text(["ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS": "NO"])
            #expect(plain.contains("static let brand = ColorResource") && !plain.contains("static var"))
            #expect(text(["ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS": "NO"]) == "")
        }
    }

    @Test("A folder with the name of a module is its owner only if it belongs to a package")
    func moduleFolders() throws {
        try withTemporaryDirectory { directory throws in
            for file in ["App/Lottie/View.swift", "Kit/Sources/Rates/Rates.swift", "Kit/Package.swift"] {
                let url = URL(fileURLWithPath: directory.path(file))
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Files.write("// \(file)\n", to: url.path)
            }
            let own = OwnDeclarations(
                [],
                beside: ["App/Lottie/View.swift", "Kit/Sources/Rates/Rates.swift"].compactMap {
                    SwiftSource(path: directory.path($0))
                })
            #expect(own.folder(ofModule: "Lottie") == nil)
            #expect(own.folder(ofModule: "Rates") == directory.path("Kit/Sources/Rates"))
        }
    }
}
