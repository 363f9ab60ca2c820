import Foundation
import TestSupport
import Testing

@testable import Adopt

/// Tests of what `tandem init` finds in a repository.
@Suite struct RepositorySurveyTests {
    private static let widget =
        "import MyKit\n@main struct W: Widget { let m: Model; let h = \"https://api.example.com/a\" }"

    /// Returns a folder with files.
    private func folder(_ files: [String: String]) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for (name, text) in files {
            let path = directory.path(name)
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            try Files.write(text, to: path)
        }
        return directory
    }

    @Test("Folders: the extension, the folders that it shares, App Groups, hosts and the packages that it imports")
    func folders() throws {
        let directory = try folder([
            "App/App.swift": "@main struct A: App {}; struct Other {}", "App/B.swift": "struct Model {}",
            "Sources/Widget/Views/V.swift": "struct V {}", "Sources/Widget/W.swift": Self.widget,
            "Sources/Models/M.swift": "struct Model { var n: Name }",
            "Sources/Names/N.swift": "typealias Name = String",
            "Sources/Unused/U.swift": "struct Unused {}", "Packages/Kit/Package.swift": "name: \"MyKit\"",
            "Packages/Far/Package.swift": "name: \"Far\"", "Packages/Far/F.swift": "struct Model {}",
            "Sources/Widget/W.entitlements": """
            <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
            <array><string>group.example</string></array></dict></plist>
            """,
        ])
        let survey = try RepositorySurvey(directory.path)
        #expect(survey.projects == ["Sources/Widget", "Sources/Models", "Sources/Names"] && survey.targets.isEmpty)
        #expect(survey.groups == ["group.example"] && survey.hosts == ["api.example.com"])
        #expect(survey.packages == ["Packages/Kit": ["MyKit"]])
        #expect(survey.text.contains("# Also built, because it is imported: MyKit of the package in Packages/Kit."))
        let file = try TandemFile(survey.text, path: directory.path(TandemFile.name), devices: [])
        #expect(file.projects == survey.projects.map(directory.path))
    }

    @Test("A folder that a link in the extension's folder leads to is not named a second time")
    func linked() throws {
        let directory = try folder(["Shared/M.swift": "struct Model {}", "Widget/W.swift": Self.widget])
        try Files.makeLink(directory.path("Widget/Shared"), to: "../Shared")
        #expect(try RepositorySurvey(directory.path).projects == ["Widget"])
    }

    @Test("Projects: the targets that are widget extensions")
    func projects() throws {
        let survey = try RepositorySurvey(Fixture.folder + "/MistakeReleaseGroup")
        #expect(survey.projects == ["Notes.xcodeproj"] && survey.targets == ["NotesWidgetExtension"])
        #expect(survey.groups == ["group.com.example.notes"] && survey.omitted.isEmpty)
    }

    @Test("The survey leaves out and names the extensions without a widget, and those for other platforms")
    func omitted() throws {
        func target(_ name: String, _ root: String) -> String {
            """
            \(name) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.app-extension"; buildPhases = (\(name)S); buildConfigurationList = \(name)L; };
            \(name)S = { isa = PBXSourcesBuildPhase; files = (\(name)B); };
            \(name)B = { isa = PBXBuildFile; fileRef = \(name)F; };
            \(name)F = { isa = PBXFileReference; path = \(name).swift; sourceTree = "<group>"; };
            \(name)L = { isa = XCConfigurationList; buildConfigurations = (\(name)D); };
            \(name)D = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = \(root); }; };
            """
        }
        func files(_ widget: String) -> [String: String] {
            [
                "A.xcodeproj/project.pbxproj": """
                { objects = {
                    P = { isa = PBXProject; mainGroup = G; targets = (Widget, Live, Watch); };
                    G = { isa = PBXGroup; sourceTree = "<group>"; children = (WidgetF, LiveF, WatchF); };
                    \(target("Widget", "iphoneos"))\(target("Live", "iphoneos"))\(target("Watch", "watchos"))
                }; rootObject = P; }
                """,
                "Widget.swift": "@main struct W: Widget { let c = \(widget)() }",
                "Live.swift": "@main struct L: Widget { let c = ActivityConfiguration() }",
                "Watch.swift": "@main struct V: Widget { let c = StaticConfiguration() }",
            ]
        }
        let directory = try folder(files("AppIntentConfiguration"))
        let survey = try RepositorySurvey(directory.path)
        let watch = "Watch, which is not for the iPhone"
        #expect(survey.targets == ["Widget"])
        #expect(survey.omitted == ["Live, which has only Live Activities or controls", watch])
        try Files.makeDirectory(directory.path(".git"))
        let file = try #require(try TandemFile.surveyed(directory.path, devices: [], isNamed: true))
        #expect(file.origin.hasSuffix("; without Live, which has only Live Activities or controls; without \(watch)"))
        // If no extension has a widget, the run says so.
        let without = try folder(files("ActivityConfiguration"))
        let live = try RepositorySurvey(without.path)
        #expect(live.targets == ["Widget", "Live"] && live.omitted == [watch])
    }

    @Test(
        "project.yml: the folders and files of the targets that are app extensions, also with a dozen aliases",
        arguments: [0, 12])
    func specification(aliases: Int) throws {
        let directory = try folder([
            "project.yml": """
            fonts: &fonts [A.ttf]
            targets:
              App: {type: application, sources: App, info: [\(Array(repeating: "*fonts", count: aliases).joined(separator: ", "))]}
              Widget:
                type: app-extension
                sources: [My Widget, {path: Shared}, App/Model.swift, App/notes.txt, ../Outside]
              Watch: {type: app-extension, platform: watchOS, sources: Watch}
            """,
            "App/App.swift": "@main struct A: App {}", "My Widget/W.swift": Self.widget, "Watch/W.swift": Self.widget,
            "Shared/M.swift": "struct NotNamed {}", "App/Model.swift": "struct Model {}", "App/notes.txt": "",
        ])
        let survey = try RepositorySurvey(directory.path)
        #expect(survey.projects == ["My Widget", "Shared", "App/Model.swift"])
        #expect(survey.omitted == ["Watch, which is not for the iPhone"])
        #expect(survey.text.contains("\nprojects:\n  - \"My Widget\"\n  - Shared\n  - App/Model.swift\n"))
    }

    @Test("A project.yml whose aliases could stand for too much is named as not read")
    func aliases() throws {
        let directory = try folder([
            "project.yml": "a: &a [1]\nb: [\(Array(repeating: "*a", count: 13).joined(separator: ", "))]\n",
            "Widget/W.swift": Self.widget,
        ])
        let survey = try RepositorySurvey(directory.path)
        #expect(survey.projects == ["Widget"])
        #expect(survey.unread.count == 1 && survey.unread[0].hasPrefix("project.yml:2: "), "\(survey.unread)")
    }

    @Test("A folder without a widget extension is refused")
    func none() throws {
        let directory = try folder(["App/App.swift": "@main struct A: App {}"])
        #expect(throws: SourceFolders.Problem.self) { try RepositorySurvey(directory.path) }
    }
}
