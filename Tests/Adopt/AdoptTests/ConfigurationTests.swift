import Adopt
import Foundation
import TestSupport
import Testing

/// Tests of the configurations Debug and Release, which are derived from the files in folders and from entitlements.
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
        try ConfigurationReport(
            try #require(try SourceFolders.targets([folder]).first), only: ["Debug", "Release"])
    }

    /// Returns the findings for a run in which the App Groups in `refused` were refused.
    private func findings(
        _ folder: String, refused: [String], in names: [String]
    ) throws -> (verdicts: [Verdict], remarks: [String]) {
        let target = try #require(try SourceFolders.targets([folder]).first)
        let sources = target.sources.compactMap { SwiftSource(path: $0) }
        let platform = CompilationPlatform(modules: [], flags: ["DEBUG"])
        let built = SourceReport(sources, on: platform)
        return GroupReport(
            target, sources, built: built, on: platform, entitled: try report(folder).groups
        ).findings(refused: refused, in: names)
    }

    @Test(
        "An App Group missing only in Release's entitlements causes a warning, and a verdict if the code uses the group"
    )
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
            let findings = try findings(folder, refused: ["group.one"], in: ["Release"])
            #expect(findings.verdicts.map(\.code) == [.wrongGroup])
            #expect(
                findings.verdicts.first?.finding
                    == "\(folder)/W.swift:2 uses group.one, but the entitlements of Release name no App Group")
        }
    }

    @Test("An App Group misspelled in the sources is wrong in Debug and Release; without entitlements, no group is")
    func spelling() throws {
        let files = ["W.swift": Self.widget, "W.entitlements": try entitlements(["group.One"])]
        try withFolder(files) { folder throws in
            let findings = try findings(folder, refused: ["group.one"], in: ["Debug", "Release"])
            #expect(findings.verdicts.map(\.code) == [.wrongGroup])
            #expect(findings.verdicts.first?.finding.contains("Debug and Release") == true)
        }
        try withFolder(["W.swift": Self.widget]) { folder throws in
            let report = try report(folder)
            #expect(report.warnings.isEmpty && report.groups["Debug"] == .some(nil))
            let findings = try findings(folder, refused: [], in: ["Debug", "Release"])
            #expect(findings.verdicts.isEmpty && findings.remarks.isEmpty)
        }
    }

    @Test("A wrong App Group that the sources name but the running code never uses causes a remark, not a verdict")
    func unasked() throws {
        let files = ["W.swift": Self.widget, "W.entitlements": try entitlements(["group.One"])]
        try withFolder(files) { folder throws in
            let findings = try findings(folder, refused: [], in: ["Debug"])
            #expect(findings.verdicts.isEmpty)
            #expect(findings.remarks.count == 1 && findings.remarks[0].hasPrefix("\(folder)/W.swift:2 names group.one"))
        }
    }

    @Test("If the code composes the name of a refused App Group, the finding names the line of the name's first part")
    func composed() throws {
        let text = "@main struct W: Widget {}\nlet a = \"group.\" + name\nlet b = \"group.\\(name).x\"\n"
        let files = ["W.swift": text, "W.entitlements": try entitlements(["group.One"])]
        try withFolder(files) { folder throws in
            let findings = try findings(folder, refused: ["group.two"], in: ["Debug"])
            #expect(
                findings.verdicts.map(\.finding) == [
                    "the code asks for group.two, which begins as the text in \(folder)/W.swift:2, but the "
                        + "entitlements of Debug name group.One"
                ])
        }
    }

    @Test("A wrong App Group in code that is not compiled for Release is a mistake of Debug only")
    func debugOnly() throws {
        let text = """
            @main struct W: Widget {}
            #if DEBUG
            let suite = "group.debug"
            #else
            let suite = "group.one"
            #endif
            """
        let files = ["W.swift": text, "W.entitlements": try entitlements(["group.one"])]
        try withFolder(files) { folder throws in
            let release = try findings(folder, refused: ["group.debug"], in: ["Release"])
            #expect(release.verdicts.isEmpty)
            #expect(
                release.remarks.count == 1 && release.remarks[0].hasPrefix("\(folder)/W.swift:3 is code that Release"))
            let debug = try findings(folder, refused: ["group.debug"], in: ["Debug"])
            #expect(debug.verdicts.map(\.code) == [.wrongGroup])
        }
    }

    @Test("If Debug and Release name their own App Groups, and so does the code, the group of Debug is no mistake")
    func ownGroups() throws {
        let text = """
            @main struct W: Widget {}
            let suite = isDebug() ? "group.debug" : "group.one"
            """
        let files = [
            "W.swift": text, "WDebug.entitlements": try entitlements(["group.debug"]),
            "WRelease.entitlements": try entitlements(["group.one"]),
        ]
        try withFolder(files) { folder throws in
            let release = try findings(folder, refused: ["group.debug"], in: ["Release"])
            #expect(release.verdicts.isEmpty, "\(release.verdicts)")
            #expect(release.remarks.contains { $0.contains("those of Release name group.one") }, "\(release.remarks)")
            // Nothing names a group of Release's own that the code could mean.
            let other = try findings(folder, refused: ["group.two"], in: ["Release"])
            #expect(other.verdicts.map(\.code) == [.wrongGroup])
        }
    }

    @Test("The App Groups that were refused are read from the extension's output on each phone")
    func refused() throws {
        let line =
            "AppGroup: init(suiteName:): this process is not entitled to the App Group group.two: /f. Add it under x"
        let other = line.replacing("group.two", with: "group.three")
        let log = "group.none: hello\n\(line)\n\(line)\nprinted: \(line)\n"
        try withFolder(["calls/extension.log": log, "kills/extension.log": other, "x/other.log": line]) {
            folder throws in
            #expect(GroupReport.refused(in: folder) == ["group.three", "group.two"])
        }
    }

    @Test(
        "An app in a folder next to the extension's is left out, unless it is named too; in the same folder, only the app's @main file is"
    )
    func app() throws {
        let app = "@main struct A: App {}\n"
        try withFolder(["Widget/W.swift": Self.widget, "App/A.swift": app, "App/Model.swift": "struct Model {}"]) {
            folder throws in
            let target = try #require(try SourceFolders.targets([folder]).first)
            #expect(target.sources == [folder + "/Widget/W.swift"])
            #expect(target.leftOut == [folder + "/App/A.swift", folder + "/App/Model.swift"])
            #expect(target.remarks.count == 1)
            // The advice about a name in a file that was left out is to name the file's folder.
            let both = try #require(try SourceFolders.targets([folder, folder + "/App"]).first)
            #expect(both.sources == [folder + "/App/Model.swift", folder + "/Widget/W.swift"])
            #expect(both.leftOut == [folder + "/App/A.swift"])
        }
        try withFolder(["W.swift": Self.widget, "A.swift": app, "Model.swift": "struct Model {}"]) { folder throws in
            let target = try #require(try SourceFolders.targets([folder]).first)
            #expect(target.sources == [folder + "/Model.swift", folder + "/W.swift"])
        }
    }

    @Test("Two extensions in one folder are refused; two extensions in two folders both compile the other folders")
    func several() throws {
        let files = ["One/W.swift": Self.widget, "Two/W.swift": Self.widget, "Shared/S.swift": "struct S {}"]
        try withFolder(files) { folder throws in
            #expect(throws: SourceFolders.Problem.self) { try SourceFolders.targets([folder]) }
            let targets = try SourceFolders.targets(["One", "Two", "Shared"].map { folder + "/" + $0 })
            #expect(targets.map(\.name) == ["One", "Two"])
            #expect(ExtensionTarget.toldApart(targets).map(\.title) == ["One", "Two"])
            #expect(targets.allSatisfy { $0.sources.contains(folder + "/Shared/S.swift") && $0.sources.count == 2 })
        }
    }

    @Test("If folders have the same name, reports distinguish their extensions by the paths that the user gave")
    func sameName() throws {
        let files = ["A/Widget/W.swift": Self.widget, "B/Widget/W.swift": Self.widget, "C/W.swift": Self.widget]
        try withFolder(files) { folder throws in
            let folders = ["A/../A/Widget", "B/Widget", "C"].map { folder + "/" + $0 }
            let targets = ExtensionTarget.toldApart(try SourceFolders.targets(folders))
            #expect(targets.map(\.title) == [folders[0], folders[1], "C"])
        }
    }

    @Test("A file with two types marked @main is refused; the error names both lines")
    func twoMainsInOneFile() throws {
        let text = "@main struct W: Widget {}\n\n@main\nstruct A: App {}\n"
        try withFolder(["W.swift": text]) { folder throws in
            let problem = #expect(throws: SourceFolders.Problem.self) { try SourceFolders.targets([folder]) }
            #expect(problem?.isMissing == false)
            #expect(
                problem?.description.hasPrefix(
                    "\(folder)/W.swift has 2 types marked @main: W in line 1, A in line 3.") == true)
        }
    }
}
