import Foundation
import TestSupport
import Testing

@testable import Adopt

/// Tests with a `project.pbxproj` in the format that Xcode writes.
@Suite struct XcodeProjectTests {
    private static let text = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objects = {
                P = { isa = PBXProject; mainGroup = G; buildConfigurationList = PL; targets = (APP, EXT, KIT, LIB); };
                PL = { isa = XCConfigurationList; buildConfigurations = (PD, PR); };
                PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 5.0; SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited)"; }; };
                PR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SWIFT_VERSION = 5.0; }; };
                G = { isa = PBXGroup; sourceTree = "<group>"; children = (SH, WG, OLD, SYNC, LENT, MODEL); };
                SH = { isa = PBXGroup; path = Shared; sourceTree = "<group>"; children = (F1); };
                F1 = { isa = PBXFileReference; path = Store.swift; sourceTree = "<group>"; };
                WG = { isa = PBXFileReference; path = "Root File.swift"; sourceTree = SOURCE_ROOT; };
                OLD = { isa = PBXFileReference; path = Legacy.m; sourceTree = "<group>"; };
                MODEL = { isa = XCVersionGroup; path = Items.xcdatamodeld; sourceTree = "<group>"; children = (V1); };
                V1 = { isa = PBXFileReference; path = "Items 1.xcdatamodel"; sourceTree = "<group>"; };
                SYNC = { isa = PBXFileSystemSynchronizedRootGroup; path = Widget; sourceTree = "<group>"; exceptions = (EX); };
                LENT = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = (EX2); };
                EX = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = EXT; membershipExceptions = (Info.plist, Old.swift); };
                EX2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = EXT; membershipExceptions = (Model.swift); };
                APP = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (); fileSystemSynchronizedGroups = (LENT); buildConfigurationList = PL; };
                EXT = { isa = PBXNativeTarget; name = WidgetExtension; productType = "com.apple.product-type.app-extension"; buildPhases = (S); fileSystemSynchronizedGroups = (SYNC); buildConfigurationList = EL; };
                KIT = { isa = PBXNativeTarget; name = "Shared Kit"; productType = "com.apple.product-type.framework"; buildPhases = (KS); buildConfigurationList = PL; };
                KS = { isa = PBXSourcesBuildPhase; files = (B1); };
                LIB = { isa = PBXNativeTarget; name = libtools; productType = "com.apple.product-type.library.static"; buildPhases = (KS); buildConfigurationList = LL; };
                LL = { isa = XCConfigurationList; buildConfigurations = (LD); };
                LD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_MODULE_NAME = Tools; }; };
                S = { isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4); };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                B2 = { isa = PBXBuildFile; fileRef = WG; };
                B3 = { isa = PBXBuildFile; fileRef = MODEL; };
                B4 = { isa = PBXBuildFile; fileRef = OLD; };
                EL = { isa = XCConfigurationList; buildConfigurations = (ED, ER); };
                ED = { isa = XCBuildConfiguration; name = Debug; buildSettings = { CODE_SIGN_ENTITLEMENTS = "Widget/$(TARGET_NAME).entitlements"; PRODUCT_BUNDLE_IDENTIFIER = com.example.widget; }; };
                ER = { isa = XCBuildConfiguration; name = Release; buildSettings = { SWIFT_VERSION = 6.0; SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }; };
            };
            rootObject = P;
        }
        """

    @Test("An extension's bundle is in the bundle of its app, whose identifier its own begins with")
    func containingApp() throws {
        try withProject { folder, project throws in
            try Files.write(
                Self.text.replacing(
                    "PRODUCT_BUNDLE_IDENTIFIER = com.example.widget;",
                    with: "PRODUCT_BUNDLE_IDENTIFIER = com.example.app.widgets.today;"
                )
                .replacing(
                    "PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = {",
                    with:
                        "PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = com.example.app;"
                ),
                to: folder + "/X.xcodeproj/project.pbxproj")
            let target = try XcodeProject(path: folder + "/X.xcodeproj").target("WidgetExtension")
            let debug = try #require(target.configuration("Debug"))
            let app = ContainingApp(of: target, in: debug)
            #expect(app.identifier == "com.example.app")
            let bundle = try app.write(with: target, infoPlist: nil, in: folder + "/phone")
            #expect(bundle.hasSuffix(".app/PlugIns/WidgetExtension.appex"))
            let around = URL(fileURLWithPath: bundle).deletingLastPathComponent().deletingLastPathComponent()
            #expect(Bundle(url: around)?.bundleIdentifier == "com.example.app")
            // Without a target with such an identifier, the last part is left out.
            var alone = target
            alone.project = nil
            #expect(ContainingApp(of: alone, in: debug).identifier == "com.example.app.widgets")
        }
    }

    @discardableResult
    private func withProject<Result>(_ body: (String, XcodeProject) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.path + "/xcodeproj-\(UUID().uuidString)"
        let manager = FileManager.default
        for name in ["X.xcodeproj", "Widget/Views", "Widget/Assets.xcassets/a.colorset", "App", "Shared"] {
            try manager.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        }
        defer { try? manager.removeItem(atPath: folder) }
        try Files.write(Self.text, to: folder + "/X.xcodeproj/project.pbxproj")
        let files = [
            "Widget/Main.swift", "Widget/Views/View.swift", "Widget/Old.swift", "Widget/Info.plist",
            "Widget/Assets.xcassets/a.colorset/Contents.json", "App/App.swift", "App/Model.swift", "Shared/Store.swift",
            "Shared/Other.swift", "Root File.swift",
        ]
        for name in files { try Files.write("// \(name)\n", to: folder + "/" + name) }
        return try body(folder, try XcodeProject(path: folder + "/X.xcodeproj"))
    }

    @Test(
        "A target's files are those of its build phases and synchronized folders, without those in exception sets; a remark names what is not Swift"
    )
    func membership() throws {
        try withProject { folder, project throws in
            let target = try project.target("WidgetExtension")
            let names = target.sources.map { $0.dropFirst(folder.count + 1) }
            #expect(
                names == [
                    "App/Model.swift", "Root File.swift", "Shared/Store.swift", "Widget/Main.swift",
                    "Widget/Views/View.swift",
                ])
            #expect(target.resources.map { $0.dropFirst(folder.count + 1) } == ["Widget/Assets.xcassets"])
            #expect(target.remarks == ["only Swift is compiled; left out: \(folder)/Legacy.m"])
            #expect(target.dataModels.map { $0.dropFirst(folder.count + 1) } == ["Items.xcdatamodeld"])
            #expect(project.extensionNames == ["WidgetExtension"])
        }
    }

    @Test(
        "An extension that is built only for other platforms than the iPhone's is not among the project's extensions",
        arguments: [
            ("SDKROOT = watchos;", false), ("SDKROOT = macosx;", false), ("SDKROOT = auto;", true),
            ("SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";", true),
            ("SDKROOT = iphoneos; SUPPORTED_PLATFORMS = \"xros xrsimulator\";", false),
            ("SUPPORTED_PLATFORMS = \"$(PLATFORMS)\";", true),
        ])
    func platforms(settings: String, isForPhone: Bool) throws {
        // A configuration that does not set them gets those of the project.
        let text = Self.text.replacing("buildSettings = { SWIFT_VERSION = 5.0;", with: "buildSettings = { \(settings)")
        try withProject { folder, _ throws in
            let path = folder + "/Platforms.xcodeproj"
            try Files.makeDirectory(path)
            try Files.write(text, to: path + "/project.pbxproj")
            #expect(try XcodeProject(path: path).extensionNames == (isForPhone ? ["WidgetExtension"] : []))
        }
    }

    @Test("Build settings come from the target, or from the project if the target lacks them; references are expanded")
    func settings() throws {
        try withProject { folder, project throws in
            let target = try project.target("WidgetExtension")
            let debug = try #require(target.configuration("Debug"))
            #expect(debug.entitlements == folder + "/Widget/WidgetExtension.entitlements")
            #expect(debug.swiftVersion == "5.0")
            #expect(debug.conditions == ["DEBUG"])
            #expect(debug.bundleIdentifier == "com.example.widget")
            let release = try #require(target.configuration("Release"))
            #expect(release.swiftVersion == "6.0")
            #expect(release.entitlements == nil)
            #expect(release.isMainActorByDefault)
        }
    }

    @Test("The error about a target that does not exist lists the targets of the project")
    func missing() throws {
        try withProject { _, project throws in
            #expect { try project.target("Nope") } throws: { error in
                let problem = error as? XcodeProject.Problem
                return problem?.isMissing == true && problem?.description.contains("App, WidgetExtension") == true
            }
        }
    }

    @Test(
        "A module is found among the project's frameworks and libraries, by its own name or by that of its target",
        arguments: [("Shared_Kit", "Shared Kit"), ("Tools", "libtools"), ("App", nil), ("Nope", nil)])
    func libraries(module: String, target: String?) throws {
        try withProject { folder, project throws in
            let found = try project.library(ofModule: module)
            #expect(found?.name == target)
            #expect(found?.sources == target.map { _ in [folder + "/Shared/Store.swift"] })
        }
    }

    @Test("With `--target`, a project without a target of that name adds nothing")
    func targetOfOneProject() throws {
        func project(_ name: String) -> String {
            """
            {
                objects = {
                    P = { isa = PBXProject; mainGroup = G; targets = (EXT); };
                    G = { isa = PBXGroup; sourceTree = "<group>"; children = (F); };
                    F = { isa = PBXFileReference; path = \(name).swift; sourceTree = "<group>"; };
                    EXT = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.app-extension"; buildPhases = (S); };
                    S = { isa = PBXSourcesBuildPhase; files = (B); };
                    B = { isa = PBXBuildFile; fileRef = F; };
                };
                rootObject = P;
            }
            """
        }
        try withTemporaryDirectory { directory throws in
            var arguments = ["adopt", "--json", "--calls-only"]
            for name in ["A", "B"] {
                try Files.makeDirectory(directory.path("\(name).xcodeproj"))
                try Files.write(project(name), to: directory.path("\(name).xcodeproj/project.pbxproj"))
                arguments += ["--xcodeproj", directory.path("\(name).xcodeproj")]
            }
            let widget = try Files.text(Adopting.root + "/Tests/Fixtures/Adopt/DailyQuote/QuoteWidget.swift")
            try Files.write(widget, to: directory.path("A.swift"))
            let one = try TestSupport.run("tandem", arguments + ["--target", "A"], environment: Adopting.environment)
            #expect(one.status == 0, "\(one)")
            #expect(AdoptReport(one.output)?.targets.map(\.name) == ["A"], "\(one)")
            // The only file of B's extension is not there.
            let both = try TestSupport.run("tandem", arguments, environment: Adopting.environment)
            #expect(both.status == 66 && both.errors.contains("B has no Swift sources"), "\(both)")
        }
    }
}
