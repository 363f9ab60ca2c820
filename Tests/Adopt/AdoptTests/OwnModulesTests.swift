import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of modules that the user wrote: targets of local packages, and frameworks of the project.
@Suite(.serialized) struct OwnModulesTests {
    private static let package = """
        // swift-tools-version: 5.9
        import PackageDescription
        let package = Package(
            name: "Core",
            products: [.library(name: "Model", targets: ["Model"]), .library(name: "Theme", targets: ["Theme"])],
            dependencies: [.package(url: "https://invalid.example/none", from: "1.0.0")],
            targets: [
                .target(
                    name: "Model", dependencies: [.target(name: "Theme", condition: .when(platforms: [.iOS]))],
                    swiftSettings: [.define("CORE")]),
                .target(name: "Theme"),
            ])
        """

    static let files = [
        "Packages/Core/Package.swift": package,
        "Packages/Core/Sources/Model/Store.swift": """
        #if !SWIFT_PACKAGE
        #error("a package has this condition")
        #endif
        import Foundation
        import Theme

        public struct Store {
            private let defaults: UserDefaults
            public init(defaults: UserDefaults = UserDefaults(suiteName: "group.example.core")!) {
                self.defaults = defaults
            }
            #if CORE
            public var line: String { defaults.string(forKey: "line") ?? "nothing yet".branded + star }
            #endif
        }
        """,
        "Packages/Core/Sources/Model/Reader.swift": """
        import HomeKit
        @objcMembers public final class Reader: NSObject { let store = HMHomeManager() }
        """,
        "Packages/Core/Sources/Theme/Theme.swift": """
        import Foundation
        import Theme
        package let star = "★"
        extension String {
            public var branded: String {
                (Bundle.module.path(forResource: "star", ofType: "txt") == nil ? "" : star + " ") + self
            }
        }
        """,
        "Packages/Core/Sources/Theme/star.txt": "★",
        "Widget/Widget.swift": """
        #if SWIFT_PACKAGE
        #error("a target of a project lacks this condition")
        #endif
        import Model
        import SwiftUI
        import Theme
        import WidgetKit

        #if os(iOS) && !targetEnvironment(simulator)
        struct Entry: TimelineEntry { var date: Date }
        #endif
        struct Provider: TimelineProvider {
            @objc func placeholder(in context: Context) -> Entry { Entry(date: Date()) }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
                completion(Entry(date: Date()))
            }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                completion(Timeline(entries: [Entry(date: Date())], policy: .never))
            }
        }
        @main struct W: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "k", provider: Provider()) { _ in Text(Store().line) }
                    .supportedFamilies([.systemSmall])
            }
        }
        """,
    ]

    @Test("An extension that imports local packages is built from their files that it reaches, as for an iOS device")
    func localPackages() throws {
        try withRepository(Self.files) { directory throws in
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", directory.path("Widget")],
                environment: Adopting.environment)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let target = try #require(AdoptReport(outcome.output)?.targets.first)
            #expect(target.runs.first?.calls.last?.entries.first?.texts == ["★ nothing yet★"])
            #expect(target.appGroups.map(\.text) == ["group.example.core"])
            #expect(
                target.remarks.contains { $0.hasPrefix("Model is built from 1 of its 2 files") }, "\(target.remarks)")
        }
    }

    @Test(
        "A local package may compute the names of its products and targets",
        .onlyInAll(short: "modules of local packages, and the reader of manifests"))
    func computedNames() throws {
        var files = Self.files
        files["Packages/Core/Package.swift"] = """
            // swift-tools-version: 5.9
            import Foundation
            import PackageDescription
            let layers = ["mod" + "el", "theme"].map(\\.capitalized)
            let package = Package(name: "Core")
            for name in layers {
                package.products.append(.library(name: "\\(name)", targets: [name]))
                package.targets.append(
                    .target(
                        name: name, dependencies: name.hasPrefix("M") ? [.target(name: "\\("The" + "me")")] : [],
                        swiftSettings: [.define("CORE")]))
            }
            """
        // This manifest computes nothing, so it is not evaluated, and nobody is told that it is broken.
        files["Packages/Other/Package.swift"] = "let package = Package(name: \"Other\", oops)"
        try withRepository(files) { directory throws in
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", directory.path("Widget")],
                environment: Adopting.environment)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let target = try #require(AdoptReport(outcome.output)?.targets.first)
            #expect(target.runs.first?.calls.last?.entries.first?.texts == ["★ nothing yet★"])
            #expect(!target.remarks.contains { $0.contains("cannot be evaluated") }, "\(target.remarks)")
        }
    }

    @Test(
        "A manifest computes names if a name is not a plain text",
        arguments: [
            (#"Package(name: "A", targets: [.target(name: "B"), .target( name : "C" , path: "x")])"#, false),
            (#".target(name: "\(base)Tests")"#, true), (#".target(name: name)"#, true),
            (#".target(name: "A" + suffix)"#, true), (#"names.map(Target.target(name:))"#, true),
        ])
    func computing(_ text: String, _ computes: Bool) {
        #expect(ModuleFinder.computesNames(text) == computes)
    }

    @Test(
        "If the code of a module or the size of a type changes, the extension is linked or compiled again",
        .onlyInAll(short: "modules of local packages"))
    func changedModule() throws {
        try withRepository(Self.files) { directory throws in
            func texts() throws -> [String]? {
                let outcome = try run(
                    "tandem", ["adopt", "--json", "--calls-only", directory.path("Widget")],
                    environment: Adopting.environment)
                return AdoptReport(outcome.output)?.targets.first?.runs.first?.calls.last?.entries.first?.texts
            }
            #expect(try texts() == ["★ nothing yet★"])
            // Only the code of a module changes, and not its interface.
            let theme = "Packages/Core/Sources/Theme/Theme.swift"
            let moved = try #require(Self.files[theme]).replacing("star + \" \"", with: "star + \": \"")
            try Files.write(moved, to: directory.path(theme))
            #expect(try texts() == ["★: nothing yet★"])
            try Files.write(try #require(Self.files[theme]), to: directory.path(theme))
            let name = "Packages/Core/Sources/Model/Store.swift"
            let changed = try #require(Self.files[name])
                .replacing(
                    "public struct Store {",
                    with: "public struct Store {\n    private let marks = (\"a\", \"b\", \"c\")"
                )
                .replacing("?? \"nothing", with: "?? (marks.0 + marks.1 + marks.2) + \"nothing")
            try Files.write(changed, to: directory.path(name))
            #expect(try texts() == ["abc★ nothing yet★"])
        }
    }

    @Test(
        "Code of a module that does not compile here is left out, and reported with the user's file and line; errors of all modules come in one run",
        .onlyInAll(short: "modules of local packages, and BuildDiagnosticsTests")
    )
    func brokenModule() throws {
        var files = Self.files
        files["Widget/Other.swift"] = "import Model\nfunc unused() { _ = Reader() }\n"
        try withRepository(files) { directory throws in
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", directory.path("Widget")],
                environment: Adopting.environment)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let target = try #require(AdoptReport(outcome.output)?.targets.first)
            #expect(target.leftOut.map(\.declaration) == ["let store"])
            #expect(target.leftOut.first?.file.hasSuffix("/Packages/Core/Sources/Model/Reader.swift") == true)
            #expect(target.leftOut.first?.line == 2)

            // The module is built again without that code, which shows the error of the extension that imports it.
            let main = try #require(files["Widget/Widget.swift"])
                .replacing("StaticConfiguration(kind: \"k\"", with: "HolographicConfiguration(kind: \"k\"")
            try Files.write(main, to: directory.path("Widget/Widget.swift"))
            let broken = try run(
                "tandem", ["adopt", "--json", "--calls-only", directory.path("Widget")],
                environment: Adopting.environment)
            #expect(broken.status == 65, "\(broken)")
            let named = try #require(AdoptReport(broken.output)?.targets.first).diagnostics.map(\.name)
            #expect(named == ["HMHomeManager", "HolographicConfiguration"])
        }
    }

    private static let project = """
        // !$*UTF8*$!
        {
            objects = {
                P = { isa = PBXProject; mainGroup = G; buildConfigurationList = PL; targets = (EXT, KIT); };
                PL = { isa = XCConfigurationList; buildConfigurations = (PD); };
                PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SWIFT_VERSION = 5.0; }; };
                G = { isa = PBXGroup; sourceTree = "<group>"; children = (F1, F2, F3); };
                F1 = { isa = PBXFileReference; path = Widget/Widget.swift; sourceTree = "<group>"; };
                F2 = { isa = PBXFileReference; path = Widget/Credentials.swift; sourceTree = "<group>"; };
                F3 = { isa = PBXFileReference; path = Kit/Store.swift; sourceTree = "<group>"; };
                EXT = { isa = PBXNativeTarget; name = W; productType = "com.apple.product-type.app-extension"; buildPhases = (S); buildConfigurationList = PL; };
                S = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
                B1 = { isa = PBXBuildFile; fileRef = F1; };
                B2 = { isa = PBXBuildFile; fileRef = F2; };
                KIT = { isa = PBXNativeTarget; name = Model; productType = "com.apple.product-type.framework"; buildPhases = (KS); buildConfigurationList = PL; };
                KS = { isa = PBXSourcesBuildPhase; files = (B3); };
                B3 = { isa = PBXBuildFile; fileRef = F3; };
            };
            rootObject = P;
        }
        """

    @Test(
        "A framework of the project or of its workspace is built too; a file that is not in the repository is named and left out, with what is used of it",
        .onlyInAll(short: "modules of local packages"),
        arguments: [false, true])
    func framework(isInWorkspace: Bool) throws {
        let kit = Self.project.replacing("(EXT, KIT)", with: "(KIT)").replacing("Kit/Store.swift", with: "Store.swift")
        let files = [
            "X.xcodeproj/project.pbxproj":
                isInWorkspace ? Self.project.replacing("(EXT, KIT)", with: "(EXT)") : Self.project,
            "X.xcworkspace/contents.xcworkspacedata": """
            <Workspace version="1.0">
                <FileRef location="group:X.xcodeproj"></FileRef><FileRef location="container:Kit/Kit.xcodeproj"></FileRef>
            </Workspace>
            """,
            "Kit/Kit.xcodeproj/project.pbxproj": isInWorkspace ? kit : "",
            "Kit/Store.swift": "public struct Store { public init() {}\n public var line: String { \"kit\" } }",
            "Widget/Widget.swift": (Self.files["Widget/Widget.swift"]?.replacing("import Theme\n", with: "") ?? "")
                + "\nfunc login() { _ = Credentials.token }\n",
        ]
        try withRepository(files) { directory throws in
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", "--xcodeproj", directory.path("X.xcodeproj")],
                environment: Adopting.environment)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let target = try #require(AdoptReport(outcome.output)?.targets.first)
            #expect(target.runs.first?.calls.last?.entries.first?.texts == ["kit"])
            #expect(target.remarks.contains { $0.contains("Widget/Credentials.swift cannot be read, or is not") })
            let used =
                "Widget/Credentials.swift cannot be read; it probably declares Credentials, which the extension uses"
            #expect(target.remarks.contains { $0.hasSuffix(used) }, "\(target.remarks)")
        }
    }

    @Test("A framework of the workspace brings the packages from the network that its own project names")
    func packagesOfFrameworks() throws {
        let package = """
            W = { isa = XCSwiftPackageProductDependency; package = R; productName = Words; };
            R = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/words"; \
            requirement = { kind = exactVersion; version = 1.2.0; }; };
            KIT = {
            """
        let kit = Self.project.replacing("(EXT, KIT)", with: "(KIT)").replacing("Kit/Store.swift", with: "Store.swift")
            .replacing("KIT = {", with: package)
        let files = [
            "X.xcodeproj/project.pbxproj": Self.project.replacing("(EXT, KIT)", with: "(EXT)"),
            "X.xcworkspace/contents.xcworkspacedata": "<FileRef location=\"container:Kit/Kit.xcodeproj\"></FileRef>",
            "Kit/Kit.xcodeproj/project.pbxproj": kit, "Kit/Store.swift": "import Words",
        ]
        try withRepository(files) { directory throws in
            let remote = RemotePackages(
                cache: directory.path("cache"), ask: { _ in throw AdoptFailure("asked") }, progress: { _ in })
            let finder = ModuleFinder(
                project: try XcodeProject(path: directory.path("X.xcodeproj")), root: directory.path,
                configuration: "Debug", temporary: directory.path("temporary"), remote: remote)
            #expect(try finder.module("Words") == nil && finder.remarks == [])
            #expect(try finder.module("Model") != nil)
            #expect(try finder.module("Words") == nil && finder.remarks.count == 1)
            #expect(finder.remarks.first?.hasPrefix("https://example.com/words 1.2.0 cannot be fetched") == true)
        }
    }

    @Test("A compiled module that is no longer in the package is removed")
    func staleModules() throws {
        try withTemporaryDirectory { directory throws in
            let tandem = try #require(TandemPackage(program: "", environment: Adopting.environment))
            let target = ExtensionTarget(
                name: "W", root: directory.path, files: [], configurations: [], isFromProject: false)
            var product = AdoptedPackage.Product(
                target: target, configuration: BuildConfiguration(name: "Debug", conditions: []), languageMode: "5")
            product.target.emptyModules = ["HomeKit"]
            var package = AdoptedPackage([product], cache: directory.path, tandem: tandem)
            let folder = package.folders.interfaces
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for name in ["HomeKit", "MapKit"] { try Files.write("", to: "\(folder)/\(name).swiftmodule") }
            try package.write()
            #expect(try Files.names(in: folder) == ["HomeKit.swiftmodule"])
        }
    }

    @Test("A package has another version if code that Tandem generates for it changes, and else the same one")
    func version() throws {
        try withTemporaryDirectory { directory throws in
            let tandem = try #require(TandemPackage(program: "", environment: Adopting.environment))
            let file = directory.path("A.intentdefinition")
            func version(_ value: String) throws -> String {
                let list = ["INEnums": [["INEnumName": "A", "INEnumValues": [["INEnumValueName": value]]]]]
                try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
                    .write(to: URL(fileURLWithPath: file))
                var target = ExtensionTarget(
                    name: "W", root: directory.path, files: [], configurations: [], isFromProject: false)
                target.intentDefinitions = [file]
                let product = AdoptedPackage.Product(
                    target: target, configuration: BuildConfiguration(name: "Debug", conditions: []), languageMode: "5")
                return AdoptedPackage([product], cache: directory.path, tandem: tandem).version(
                    with: CompiledModules(folder: directory.path, library: .adoptedExtension))
            }
            let first = try version("one")
            #expect(try version("one") == first && version("two") != first)
        }
    }

    /// Returns the names of the files of the module `M` that `text` reaches.
    private func reached(_ files: [String: String], from text: String) throws -> [String] {
        var names: [String] = []
        try withRepository(files) { directory throws in
            let paths = files.keys.sorted().map { directory.path($0) }
            let sources = ReachedSources { name throws(XcodeProject.Problem) in
                guard name == "M" else { return nil }
                return OwnModule(
                    name: "M", place: "", files: paths, resourceFolders: [], languageMode: "5", conditions: [],
                    upcomingFeatures: [], isMainActorByDefault: false)
            }
            let platform = CompilationPlatform(modules: ["Foundation"], flags: [])
            let modules = try sources.modules(from: [SwiftSource(path: "/w", text: text)], on: platform)
            names = modules.flatMap(\.sources).map { URL(fileURLWithPath: $0).lastPathComponent }
        }
        return names
    }

    @Test(
        "A file is reached by a name that it declares, and by the extensions that are used without a name",
        arguments: [
            ("struct A {}", "let a = A()", true), ("struct A {}", "let b = B()", false),
            ("infix operator <->", "let a = 1 <-> 2", true), ("func f() {}", "let a = f", true),
            ("extension Color { static let brand = 1 }", "let a: Color = .brand", true),
            ("extension Color { static let brand = 1 }", "let a: Color = .red", false),
            ("extension Color { init(hex: Int) {} }", "let a = Color(hex: 1)", true),
            ("extension Color { init(hex: Int) {} }", "let a = Font.body", false),
            ("extension Date: P {}", "let a: any P = Date()", true),
            ("extension Array: P {}", "let a: any P = [1]", true),
            ("extension [Int]: P {}", "let a: any P = [1]", true),
            ("extension Int?: P {}", "let a: any P = b", true),
            ("extension Array<Int>: P {}", "let a: any P = [1]", true),
            ("extension Collection { subscript(safe i: Int) -> Int? { nil } }", "let a = [1][safe: 2]", true),
            ("extension Collection { var sum: Int { 1 } }", "let a = [1]", false),
            ("#if os(macOS)\nstruct A {}\n#endif", "let a = A()", false),
            ("@propertyWrapper struct Kept {}", "struct S { @Kept var a = 1 }", true),
        ])
    func reached(file: String, text: String, isReached: Bool) throws {
        #expect(try reached(["File.swift": file], from: "import M\n" + text) == (isReached ? ["File.swift"] : []))
    }

    @Test("Files are reached through other files, and a protocol's extension together with the protocol")
    func through() throws {
        let files = [
            "A.swift": "struct A: P { var b: B }", "B.swift": "struct B {}", "C.swift": "struct C { var b: B }",
            "P.swift": "protocol P {}", "PMore.swift": "extension P { func unnamed() {} }",
        ]
        #expect(try reached(files, from: "import M\nlet a: A") == ["A.swift", "B.swift", "P.swift", "PMore.swift"])
        #expect(try reached(files, from: "let a: A") == [])
    }

    @Test("A module is found although the extension imports it before another one, whose manifest says where it is")
    func lateModule() throws {
        try withRepository(["Alpha.swift": "public struct A {}", "Zeta.swift": "import Alpha\npublic struct Z {}"]) {
            directory in
            var isKnown = false
            let sources = ReachedSources { name throws(XcodeProject.Problem) in
                if name == "Zeta" { isKnown = true }
                guard name == "Zeta" || name == "Alpha" && isKnown else { return nil }
                return OwnModule(
                    name: name, place: "", files: [directory.path(name + ".swift")], resourceFolders: [],
                    languageMode: "5", conditions: [], upcomingFeatures: [], isMainActorByDefault: false)
            }
            let text = "import Alpha\nimport Missing\nimport Zeta\nlet a = A(), z = Z()"
            let modules = try sources.modules(
                from: [SwiftSource(path: "/w", text: text)], on: CompilationPlatform(modules: [], flags: []))
            #expect(modules.map(\.name) == ["Alpha", "Zeta"])
        }
    }

    @Test("Packages are searched in the repository, or else in the highest folder near the project that has any")
    func repository() throws {
        try withTemporaryDirectory { directory throws in
            func found(_ folder: String) -> String {
                ModuleFinder.repository(of: directory.path(folder)).replacing(directory.path, with: "")
            }
            for folder in ["a", "a/b", "a/b/c", "a/b/c/d"] { try Files.makeDirectory(directory.path(folder)) }
            #expect(found("a/b/c/d") == "/a/b/c/d")
            try Files.write("", to: directory.path("a/Package.swift"))
            #expect(found("a/b/c/d") == "/a/b/c/d")
            #expect(found("a/b/c") == "/a")
            try Files.makeDirectory(directory.path("a/b/App.xcworkspace"))
            #expect(found("a/b/c/d") == "/a/b")
            try Files.makeDirectory(directory.path(".git"))
            #expect(found("a/b/c/d").isEmpty)
        }
    }
}

/// Calls `body` with a folder that looks like a repository and contains files with the given texts.
func withRepository(_ files: [String: String], _ body: (TemporaryDirectory) throws -> Void) throws {
    try withTemporaryDirectory { directory throws in
        try Files.makeDirectory(directory.path(".git"))
        for (name, text) in files {
            let url = URL(fileURLWithPath: directory.path(name))
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Files.write(text, to: url.path)
        }
        try body(directory)
    }
}
