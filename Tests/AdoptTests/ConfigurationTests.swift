import Adopt
import Foundation
import TestSupport
import Testing

/// Debug and Release, as folders and entitlements have them.
@Suite struct ConfigurationTests {
    private static let widget = "@main struct W: Widget {}\nlet suite = \"group.one\"\n"

    private func entitlements(_ groups: [String]) throws -> String {
        let list = ["com.apple.security.application-groups": groups]
        return String(
            decoding: try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0),
            as: UTF8.self)
    }

    @discardableResult
    private func withFolder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.path + "/configurations-\(UUID().uuidString)"
        for (name, text) in files {
            let url = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Files.write(text, to: url.path)
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }

    private func report(_ folder: String) throws -> ConfigurationReport {
        let target = try #require(try SourceFolders.targets([folder]).first)
        let sources = target.sources.compactMap { SwiftSource(path: $0) }
        let report = SourceReport(sources, on: .init(modules: [], flags: []))
        return try ConfigurationReport(target, uses: report.groups, only: ["Debug", "Release"])
    }

    @Test("A group that only Release's entitlements lack is a warning, and the wrong group where it is used")
    func release() throws {
        let files = [
            "W.swift": Self.widget, "W.entitlements": try entitlements(["group.one"]),
            "WRelease.entitlements": try entitlements([]),
        ]
        try withFolder(files) { folder throws in
            let report = try report(folder)
            #expect(report.groups["Debug"] == ["group.one"])
            #expect(report.groups["Release"] == [String]())
            #expect(report.warnings.contains("the App Group group.one is missing in Release's entitlements"))
            #expect(report.verdicts.map(\.code) == [.wrongGroup])
            #expect(report.verdicts.first?.finding.hasPrefix("\(folder)/W.swift:2 uses group.one") == true)
        }
    }

    @Test("A group that is spelled otherwise in the sources is wrong in both; without entitlements nothing is known")
    func spelling() throws {
        let files = ["W.swift": Self.widget, "W.entitlements": try entitlements(["group.One"])]
        try withFolder(files) { folder throws in
            let report = try report(folder)
            #expect(report.verdicts.map(\.code) == [.wrongGroup])
            #expect(report.verdicts.first?.finding.contains("Debug and Release") == true)
        }
        try withFolder(["W.swift": Self.widget]) { folder throws in
            let report = try report(folder)
            #expect(report.verdicts.isEmpty && report.warnings.isEmpty)
            #expect(report.groups["Debug"] == .some(nil))
        }
    }

    @Test("An app's folder beside the extension's is left out, an app's file among its files alone")
    func app() throws {
        let app = "@main struct A: App {}\n"
        try withFolder(["Widget/W.swift": Self.widget, "App/A.swift": app, "App/Model.swift": "struct Model {}"]) {
            folder throws in
            let target = try #require(try SourceFolders.targets([folder]).first)
            #expect(target.sources == [folder + "/Widget/W.swift"])
            #expect(target.leftOut == [folder + "/App/A.swift", folder + "/App/Model.swift"])
            #expect(target.remarks.count == 1)
        }
        try withFolder(["W.swift": Self.widget, "A.swift": app, "Model.swift": "struct Model {}"]) { folder throws in
            let target = try #require(try SourceFolders.targets([folder]).first)
            #expect(target.sources == [folder + "/Model.swift", folder + "/W.swift"])
        }
    }

    @Test("Two extensions in one folder are refused, in two folders they are two, and share what neither begins in")
    func several() throws {
        let files = ["One/W.swift": Self.widget, "Two/W.swift": Self.widget, "Shared/S.swift": "struct S {}"]
        try withFolder(files) { folder throws in
            #expect(throws: SourceFolders.Problem.self) { try SourceFolders.targets([folder]) }
            let targets = try SourceFolders.targets(["One", "Two", "Shared"].map { folder + "/" + $0 })
            #expect(targets.map(\.name) == ["One", "Two"])
            #expect(targets.allSatisfy { $0.sources.contains(folder + "/Shared/S.swift") && $0.sources.count == 2 })
        }
    }
}
