import Foundation
import TestSupport
import Testing

@testable import AppleFoundation

@Suite struct LocalizationTests {
    /// Runs a body with a resource folder that contains the given files.
    private func withResources(_ files: [String: String], _ body: (ResourceFolders) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in files {
            let url = URL(fileURLWithPath: folder + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        try body(ResourceFolders([folder]))
    }

    private func text(
        _ tables: StringTables, _ value: String.LocalizationValue, _ language: String, table: String? = nil
    ) -> String {
        tables.text(key: value.format.key, value: value.format, table: table, locale: Locale(identifier: language))
    }

    private let catalog = """
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "Hello": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Hallo"}}}},
          "Fresh": {"localizations": {"de": {"stringUnit": {"state": "new", "value": ""}}}},
          "%lld jokes": {"localizations": {
            "en": {"variations": {"plural": {
              "one": {"stringUnit": {"state": "translated", "value": "%lld joke"}},
              "other": {"stringUnit": {"state": "translated", "value": "%lld jokes"}}}}},
            "pl": {"variations": {"plural": {
              "one": {"stringUnit": {"value": "%lld żart"}}, "few": {"stringUnit": {"value": "%lld żarty"}},
              "many":
                {"stringUnit": {"value": "%lld żartów"}}, "other": {"stringUnit": {"value": "%lld żartu"}}}}}}},
          "%@ has %lld": {"localizations": {
            "de": {"stringUnit": {"value": "%2$lld hat %1$@"}},
            "en": {"stringUnit": {"value": "%@ has %#@jokes@"}, "substitutions": {"jokes": {
              "argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                "one": {"stringUnit": {"value": "%arg joke"}}, "other": {"stringUnit": {"value": "%arg jokes"}}}}}}}}},
          "Tap": {"localizations": {"en": {"variations": {"device": {
            "iphone": {"stringUnit": {"value": "Tap here"}}, "other": {"stringUnit": {"value": "Click here"}}}}}}}
        }}
        """

    @Test("The key of an interpolated text has a format specifier for each value, as when Xcode extracts it")
    func keys() {
        let value: String.LocalizationValue = "\(3) of \("a") at \(1.5) % \(UInt8(2)) \(2.25, specifier: "%.1f")"
        #expect(value.format.key == "%lld of %@ at %lf %% %u %.1f")
        #expect(value.format.arguments == [.integer(3), .text("a"), .double(1.5), .unsigned(2), .double(2.25)])
        let resource: LocalizedStringResource = "\(3) jokes"
        #expect(resource.key == "%lld jokes" && String(localized: resource) == "3 jokes")
        #expect(String(localized: "100%") == "100%" && String(localized: "\(50)% off") == "50% off")
    }

    @Test(
        "A language is found by its region's script, as on a phone",
        arguments: [
            ("zh_CN", "简"), ("zh-Hans-CN", "简"), ("zh", "简"), ("zh_TW", "繁"), ("zh-HK", "港"), ("zh-Hant-HK", "繁"),
            ("sr_RS", "ср"), ("sr-Latn-RS", "sr"), ("pt_BR", "br"), ("pt_PT", "pt"), ("de_AT", "Hi"), ("", "Hi"),
        ])
    func scripts(language: String, expected: String) throws {
        let texts = [
            "zh-Hans": "简", "zh-Hant": "繁", "zh-HK": "港", "sr-Cyrl": "ср", "sr-Latn": "sr", "pt": "pt", "pt-BR": "br",
        ]
        let units = texts.map { "\"\($0)\": {\"stringUnit\": {\"value\": \"\($1)\"}}" }.joined(separator: ",")
        let catalog = "{\"sourceLanguage\": \"en\", \"strings\": {\"Hi\": {\"localizations\": {\(units)}}}}"
        try withResources(["Localizable.xcstrings": catalog]) { folders in
            #expect(text(StringTables(folders), "Hi", language) == expected)
        }
    }

    @Test("The names of placeholders, which only Xcode's symbols have, are no part of the text")
    func placeholderNames() throws {
        let value = "%(count)lld of %2$(name)@ (100%% (all))"
        let catalog = """
            {"sourceLanguage": "en", "strings": {"%lld %@": {"localizations": {"en": {"stringUnit": {"value": "\(value)"}}}}}}
            """
        try withResources(["Localizable.xcstrings": catalog]) { folders in
            #expect(text(StringTables(folders), "\(3) \("Ann")", "en") == "3 of Ann (100% (all))")
        }
    }

    @Test("If no table contains a key, the key is the text, with numbers in the locale's format")
    func missing() throws {
        try withResources([:]) { folders in
            let tables = StringTables(folders)
            #expect(text(tables, "Nobody has \(1_234_567) of \(1.5)", "de") == "Nobody has 1.234.567 of 1,500000")
            #expect(text(tables, "\(0.256, specifier: "%.1f") \(7, specifier: "%02d")", "en") == "0.3 07")
        }
    }

    @Test("A text is in the requested language, else in the development language; without either it is the key")
    func catalogLanguages() throws {
        try withResources(["App/Localizable.xcstrings": catalog]) { folders in
            let tables = StringTables(folders)
            #expect(text(tables, "Hello", "de_AT") == "Hallo" && text(tables, "Hello", "fr") == "Hello")
            #expect(text(tables, "Fresh", "de") == "Fresh" && text(tables, "Tap", "en") == "Tap here")
            #expect(text(tables, "Hello", "de", table: "Other") == "Hello")
        }
    }

    @Test("Plurals follow the language's rules, and values are inserted by their positions")
    func plurals() throws {
        try withResources(["Localizable.xcstrings": catalog]) { folders in
            let tables = StringTables(folders)
            #expect(text(tables, "\(1) jokes", "en") == "1 joke" && text(tables, "\(2) jokes", "en") == "2 jokes")
            #expect(
                [1, 3, 5, 22].map { text(tables, "\($0) jokes", "pl") } == [
                    "1 żart", "3 żarty", "5 żartów", "22 żarty",
                ])
            #expect(text(tables, "\("Ada") has \(1)", "en") == "Ada has 1 joke")
            #expect(text(tables, "\("Ada") has \(2)", "de") == "2 hat Ada")
        }
    }

    @Test("The .strings and .stringsdict files of a language's folder are read")
    func stringsFiles() throws {
        let dictionary = """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>%d files</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@files@!</string><key>files</key><dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>zero</key><string>No files</string>
            <key>one</key><string>One file</string><key>other</key><string>%d files</string></dict>
            </dict></dict></plist>
            """
        let files = [
            "en.lproj/Localizable.strings": "/* c */ \"Hi\" = \"Hi there\";",
            "en.lproj/Localizable.stringsdict": dictionary,
            "fr.lproj/Localizable.strings": "\"Hi\" = \"Salut\";\n\"%@!\" = \"%@ !\";",
        ]
        try withResources(files) { folders in
            let tables = StringTables(folders)
            #expect(text(tables, "Hi", "fr_CA") == "Salut" && text(tables, "Hi", "it") == "Hi there")
            #expect(text(tables, "\("Oh")!", "fr") == "Oh !")
            #expect(
                [0, 1, 4].map { text(tables, "\(Int32($0)) files", "en") } == ["No files!", "One file!", "4 files!"])
        }
    }

    @Test("The language is that of $TANDEM_LOCALE, else of LC_ALL, LC_MESSAGES or LANG, else English")
    func processLocale() {
        #expect(ProcessLocale.locale(["TANDEM_LOCALE": "de", "LANG": "fr_FR.UTF-8"]).identifier == "de")
        #expect(ProcessLocale.locale(["LANG": "pt_BR.UTF-8@euro"]).identifier == "pt_BR")
        #expect(ProcessLocale.locale(["LANG": "C.UTF-8"]).identifier == "en_US")
        #expect(ProcessLocale.locale([:]).identifier == "en_US")
    }

    @Test("A bundle built from folders contains their files and their Info.plist")
    func bundle() throws {
        let files = ["A/data.json": "{}", "B/deep/data.json": "[]", "Info.plist": "<plist/>", "B/x.swift": ""]
        try withResources(files) { folders in
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("made-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            let plist = path + ".plist"
            defer { try? FileManager.default.removeItem(atPath: plist) }
            try Data(
                "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>com.x</string></dict></plist>".utf8
            ).write(to: URL(fileURLWithPath: plist))
            try folders.writeBundle(at: path, infoPlist: plist, name: "My Widget")
            let bundle = try #require(Bundle(path: path))
            let url = try #require(bundle.url(forResource: "data", withExtension: "json"))
            #expect(try String(contentsOf: url, encoding: .utf8) == "{}")
            #expect(bundle.bundleIdentifier == "com.x")
            #expect(bundle.url(forResource: "x", withExtension: "swift") == nil)
        }
    }

    @Test("An Info.plist gets the entries that Xcode would add, and its build settings are substituted")
    func infoPlist() {
        let empty = ExtensionInfoPlist.completed([:], name: "My Widget")
        #expect(empty["CFBundleIdentifier"] as? String == "com.example.My-Widget")
        #expect(empty["CFBundleShortVersionString"] as? String == "1.0" && empty["CFBundleVersion"] as? String == "1")
        let own = ExtensionInfoPlist.completed(
            [
                "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleVersion": "7", "Host": "${API_HOST}",
                "NSExtension": ["Class": "$(PRODUCT_MODULE_NAME:c99extidentifier).Main"], "Keys": ["$(TARGET_NAME)"],
            ], name: "My Widget")
        #expect(own["CFBundleIdentifier"] as? String == "com.example.My-Widget")
        #expect(own["CFBundleVersion"] as? String == "7" && own["Host"] as? String == "${API_HOST}")
        #expect((own["NSExtension"] as? [String: Any])?["Class"] as? String == "My_Widget.Main")
        #expect(own["Keys"] as? [String] == ["My Widget"])
    }

    @Test("A catalog in which a merge has left a key twice is read")
    func twice() throws {
        let entry = #""Hello": {"localizations": {"de": {"stringUnit": {"value": "Hallo"}}}}"#
        try withResources(["Localizable.xcstrings": "{\"strings\": {\(entry), \(entry)}}"]) { folders in
            #expect(text(StringTables(folders), "Hello", "de") == "Hallo")
        }
    }

    @Test("A large string catalog leaves an extension its memory, as the compiled one does on iOS")
    func memory() async {
        await #expect(processExitsWith: .success) {
            let entries = (0..<20_000).map { number in
                "\"Key \(number)\": {\"localizations\": {\"de\": {\"stringUnit\": {\"value\": \"Wert \(number)\"}}, "
                    + "\"fr\": {\"stringUnit\": {\"value\": \"Valeur \(number)\"}}}}"
            }
            let catalog = "{\"sourceLanguage\": \"en\", \"strings\": {\(entries.joined(separator: ", "))}}"
            let folder = try TemporaryDirectory()
            try Files.write(catalog, to: folder.path("Localizable.xcstrings"))
            let tables = StringTables(ResourceFolders([folder.path]))
            let value: String.LocalizationValue = "Key 19999"
            // The memory of this process that is not a file's, in bytes (proc(5)).
            func memory() throws -> Int {
                let line = try Files.text("/proc/self/status").split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
                return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
            }
            let before = try memory()
            let text = tables.text(
                key: value.format.key, value: value.format, table: nil, locale: Locale(identifier: "fr"))
            #expect(text == "Valeur 19999")
            let used = try memory() - before
            #expect(used < 8 * catalog.utf8.count, "\(used) for \(catalog.utf8.count)")
        }
    }
}
