import Adopt
import Foundation
import TestSupport
import Testing

/// Tests of references to build settings in entitlements and Info.plist. The settings come from projects or from
/// `.xcconfig` files, or are unknown.
@Suite struct BuildSettingsTests {
    @discardableResult
    private func withFolder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.path + "/settings-\(UUID().uuidString)"
        for (name, text) in files {
            let url = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Files.write(text, to: url.path)
        }
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }

    private static func list(_ value: Any) throws -> String {
        String(
            decoding: try PropertyListSerialization.data(fromPropertyList: value, format: .xml, options: 0),
            as: UTF8.self)
    }

    private static func widget(groups: [String], info: [String: String] = [:]) throws -> [String: String] {
        [
            "W/W.swift": "@main struct W: Widget {}\nlet suite = \"group.one\"\n",
            "W/W.entitlements": try list(["com.apple.security.application-groups": groups]),
            "W/Info.plist": try list(info),
        ]
    }

    private func report(_ target: ExtensionTarget) throws -> ConfigurationReport {
        try ConfigurationReport(target, only: ["Debug", "Release"])
    }

    /// Returns the remarks on the App Groups in a target's sources, after a run in which no App Group was refused.
    private func remarks(_ target: ExtensionTarget) throws -> [String] {
        let sources = target.sources.compactMap { SwiftSource(path: $0) }
        let platform = CompilationPlatform(modules: [], flags: ["DEBUG"])
        let built = SourceReport(sources, on: platform)
        let entitled = try report(target).groups
        return GroupReport(target, sources, built: built, on: platform, entitled: entitled)
            .findings(refused: [], in: ["Debug", "Release"]).remarks
    }

    @Test(
        "References to settings expand from the inside, with operators and defaults; unknown references stay")
    func expansion() {
        let settings = BuildSettings([
            "A": "$(B).x", "B": "Hello World", "GROUP_Debug": "group.d", "CONFIGURATION": "Debug", "LOOP": "$(LOOP)",
        ])
        func text(_ text: String) -> String { settings.expanded(text).text }
        #expect(text("$(A)") == "Hello World.x")
        #expect(text("${B} $(GROUP_$(CONFIGURATION))") == "Hello World group.d")
        #expect(text("$(B:rfc1034identifier) $(B:lower) $(NONE:default=d)") == "Hello-World hello world d")
        let nested = BuildSettings(["NAME": "$(TARGET)", "TARGET": "a b", "LOOP": "$(LOOP:upper)"])
        #expect(nested.expanded("$(NAME:c99extidentifier)").text == "a_b")
        #expect(nested.expanded("$(LOOP:upper)").text.count < 40)
        #expect(settings.expanded("a $(NONE) ${OTHER}").text == "a $(NONE) $(OTHER)")
        #expect(settings.expanded("$(NONE)$(NONE)$(OTHER)").unknown == ["NONE", "OTHER"])
        #expect(text("no $ reference (at all)") == "no $ reference (at all)")
        // Expansion also ends if a setting refers to itself.
        _ = text("$(LOOP)")
    }

    @Test(
        "Entitlements and Info.plist use values of .xcconfig files; Debug.xcconfig overrides Base.xcconfig in Debug",
        // A reference of a setting to itself means the inherited value.
        arguments: ["$(inherited)", "${inherited}", "$(GROUP)", "${GROUP}"])
    func xcconfig(_ inherited: String) throws {
        var files = try Self.widget(
            groups: ["$(GROUP)"], info: ["Suite": "$(GROUP)", "CFBundleName": "$(PRODUCT_NAME)"])
        files["W/Base.xcconfig"] = "GROUP = group.one // the app's\nGROUP[sdk=macosx*] = group.mac\n"
        files["W/Debug.xcconfig"] = "#include \"Base.xcconfig\"\nGROUP = \(inherited).debug\n"
        try withFolder(files) { folder throws in
            let target = try #require(try SourceFolders.targets([folder + "/W"]).first)
            let report = try report(target)
            #expect(report.groups == ["Debug": ["group.one.debug"], "Release": ["group.one"]])
            let info = target.configuration("Debug")?.info()
            #expect(info?.list["Suite"] as? String == "group.one.debug")
            #expect(info?.list["CFBundleName"] as? String == "W")
            // The literal in the sources is another group than the one in Debug's entitlements. There is no remark,
            // because the sources read the group from Info.plist.
            #expect(try remarks(target).isEmpty)
            #expect(!report.warnings.contains { $0.contains("has no value") })
        }
    }

    @Test("A reference to an unknown setting causes a warning with file and setting, and no App Group counts as wrong")
    func unknown() throws {
        try withFolder(try Self.widget(groups: ["$(GROUP)"], info: ["Suite": "$(SUITE)"])) { folder throws in
            let target = try #require(try SourceFolders.targets([folder + "/W"]).first)
            let report = try report(target)
            #expect(report.groups["Debug"] == .some(nil))
            #expect(try remarks(target).isEmpty)
            for (file, name) in [("W.entitlements", "$(GROUP)"), ("Info.plist", "$(SUITE)")] {
                let isNamed = report.warnings.contains { $0.hasPrefix("\(folder)/W/\(file): \(name) has no value") }
                #expect(isNamed, "\(report.warnings)")
            }
        }
    }

    @Test("An unknown setting that several files and configurations refer to is reported once")
    func unknownInSeveral() throws {
        let own = "$(PRODUCT_BUNDLE_IDENTIFIER)"
        try withFolder(try Self.widget(groups: ["group.\(own)"], info: ["Id": own, "Suite": own])) { folder throws in
            let target = try #require(try SourceFolders.targets([folder + "/W"]).first)
            let warnings = try report(target).warnings
            #expect(
                warnings == [
                    "\(folder)/W/W.entitlements, \(folder)/W/Info.plist: \(own) has no value in a project or .xcconfig "
                        + "file of that folder, so any App Group may be used here, and the Info.plist stays "
                        + "unexpanded: use --xcodeproj, or --entitlements and --info-plist with the values put in"
                ])
        }
    }

    @Test("A folder named without a project gets the build settings of the project that contains the folder's files")
    func project() throws {
        let fixture = Fixture.folder + "/LiveDelivery/LiveDeliveryWidget"
        let target = try #require(try SourceFolders.targets([fixture]).first)
        let report = try report(target)
        #expect(
            report.groups == [
                "Debug": ["group.com.example.livedelivery.debug"], "Release": ["group.com.example.livedelivery"],
            ])
        #expect(
            target.configuration("Debug")?.settings
                == (try XcodeProject(
                    path: Fixture.folder + "/LiveDelivery/LiveDelivery.xcodeproj"
                ).target("LiveDeliveryWidgetExtension").configuration("Debug")?.settings))
    }

    @Test("An extension's locale has its development language, and the region where most speakers of it live")
    func locale() throws {
        let catalog = #"{"sourceLanguage":"de","strings":{},"version":"1.0"}"#
        for (info, catalog, expected) in [
            ([:], nil, "en_US"), (["CFBundleDevelopmentRegion": "fr"], catalog, "fr_FR"),
            (["CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)"], catalog, "de_DE"), ([:], catalog, "de_DE"),
            (["CFBundleDevelopmentRegion": "pt-PT"], nil, "pt_PT"),
            (["CFBundleDevelopmentRegion": "English"], nil, "en_US"),
        ] as [([String: String], String?, String)] {
            var files = try Self.widget(groups: [], info: info)
            files["W/Localizable.xcstrings"] = catalog
            try withFolder(files) { folder throws in
                let target = try #require(try SourceFolders.targets([folder + "/W"]).first)
                #expect(target.configuration("Debug")?.developmentLocale == expected, "\(info)")
            }
        }
    }
}
