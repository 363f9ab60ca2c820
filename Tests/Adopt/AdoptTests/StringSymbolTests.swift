import Foundation
import TestSupport
import Testing

@testable import Adopt

/// Tests of the symbols that Xcode generates from string catalogs.
@Suite struct StringSymbolTests {
    /// Returns the lines of the source for a catalog.
    private func lines(
        _ strings: String, in catalog: String = "Localizable", code: String, settings: [String: String] = [:]
    ) throws -> [String] {
        try withTemporaryDirectory { directory throws in
            try Files.write(
                #"{"sourceLanguage":"en","strings":{\#(strings)}}"#, to: directory.path("\(catalog).xcstrings"))
            try Files.write(code, to: directory.path("Code.swift"))
            return StringSymbolSource(
                resources: [directory.path("")], files: [directory.path("Code.swift")],
                settings: BuildSettings(settings)
            ).text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test("Keys that were added by hand have symbols with names as in Xcode, if the code may use them")
    func names() throws {
        let keys = ["welcome.title", "URL_TITLE", "%lld active", "class"].map {
            #""\#($0)":{"extractionState":"manual"}"#
        }
        let found = try lines(
            (keys + [#""found":{}"#, #""unused":{"extractionState":"manual"}"#]).joined(separator: ","),
            code: "Text(.welcomeTitle); Text(.urlTitle); Text(.active(3)); Text(.class); Text(.found)")
        let declared = found.filter { $0.hasPrefix("nonisolated static") }.map { $0.prefix { $0 != "{" } }.sorted()
        #expect(
            declared == [
                "nonisolated static func `active`(_ arg1: Int) -> LocalizedStringResource ",
                "nonisolated static var `class`: LocalizedStringResource ",
                "nonisolated static var `urlTitle`: LocalizedStringResource ",
                "nonisolated static var `welcomeTitle`: LocalizedStringResource ",
            ])
    }

    @Test("Placeholders and substitutions are parameters, whose labels are their names")
    func parameters() throws {
        let strings = #"""
            "items":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"value":"%(count)lld of %.1f, 9%%"}}}},
            "posts":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"value":"%@ has %#@new_posts@"},
              "substitutions":{"new_posts":{"argNum":2,"formatSpecifier":"lld"}}}}}
            """#
        let found = try lines(strings, in: "Feed-Texts", code: "LocalizedStringResource.FeedTexts.items posts")
        #expect(found.contains("enum FeedTexts {"))
        #expect(found.contains { $0.contains("`items`(`count` arg1: Int, _ arg2: Float)") })
        #expect(found.contains { $0.contains("`posts`(_ arg1: String, `newPosts` arg2: Int)") })
        #expect(found.contains { $0.contains(#"("posts", defaultValue: "\(arg1) \(arg2)", table: "Feed-Texts")"#) })
    }

    @Test("The variations of a text have its placeholders, and a position that no text has is ignored")
    func variations() throws {
        let found = try lines(
            #"""
            "posts":{"extractionState":"manual","localizations":{"en":{"variations":{"plural":
              {"one":{"stringUnit":{"value":"a post"}},"other":{"stringUnit":{"value":"%lld posts"}}}}}}},
            "far":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"value":"%9223372036854775807$@"}}}},
            "odd":{"extractionState":"manual","localizations":{"en":{"stringUnit":{"value":"%(inout)@ %(1st)@"}}}}
            """#, code: "Text(.posts(1)); Text(.far); Text(.odd(inout: a, b))")
        #expect(found.contains { $0.contains("func `posts`(_ arg1: Int)") })
        #expect(found.contains { $0.contains("var `far`:") })
        #expect(found.contains { $0.contains("func `odd`(`inout` arg1: String, _ arg2: String)") })
    }

    @Test(
        "The symbols of another catalog are in a type, if its name can be one and the code names it",
        arguments: [
            ("Errors", "Text(.Errors.title)", true), ("404 Page", "Text(.title)", false),
            ("Type", "Text(.Type.title)", false), ("Errors", "Text(.title)", false),
            ("Errors", "extension LocalizedStringResource { enum Errors {} }; Text(.Errors.title)", false),
            ("Errors", "extension LocalizedStringResource { static let title = \"\" }; Text(.Errors.title)", true),
        ])
    func types(catalog: String, code: String, isGenerated: Bool) throws {
        let found = try lines(#""title":{"extractionState":"manual"}"#, in: catalog, code: code)
        #expect(found.contains("enum \(catalog) {") == isGenerated && found.isEmpty != isGenerated)
    }

    @Test("There are no symbols that the code declares itself, and none if the build settings say so")
    func own() throws {
        let key = #""title":{"extractionState":"manual"}"#
        let own = "extension LocalizedStringResource { static let title = LocalizedStringResource(\"title\") }"
        #expect(try lines(key, code: "Text(.title)").count == 5)
        #expect(try lines(key, code: own).isEmpty)
        #expect(try lines(key, code: "Text(.title)", settings: ["STRING_CATALOG_GENERATE_SYMBOLS": "NO"]).isEmpty)
        #expect(try lines(key, in: "InfoPlist", code: "Text(.title)").isEmpty)
    }
}
