import Testing

@testable import Utilities

/// Tests JSON text against RFC 8259.
struct JSONTextTests {
    @Test(
        "Every legal JSON value is accepted",
        arguments: [
            "null", "true", "false", "0", "-0", "1", "-1", "10", "0.5", "-0.0", "1e5", "1E+5", "1e-05", "1.25e10",
            "\"\"",
            "\"x\"", #""\"\\\/\b\f\n\r\t""#, #""\u0000\uD834\uDD1E""#, #""\uD834""#, "\"ü𝄞\u{2028}\u{7f}\"", "[]", "{}",
            "[ ]", "{ }", "[1,2]", #"{"a":1,"a":2}"#, #"{"":{}}"#, " 1 ", "\t[\r\n1 ]\n",
            "123456789012345678901234567890", "1e999", "-9223372036854775809",
        ])
    func everyJSONValueIsAccepted(text: String) {
        #expect(throws: Never.self) { try JSONText.validate(bytes(text)) }
    }

    @Test(
        "Text that is not exactly one JSON value is refused",
        arguments: [
            "", " ", "nul", "nulll", "True", "NaN", "Infinity", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "0x1",
            "1 2",
            "\"", "\"\\\"", "'x'", #""\x""#, #""\u12""#, #""\u12G4""#, #""\U1234""#, "\"\n\"", "\"\t\"", "\"\0\"", "[",
            "]",
            "[1", "[1,", "[1,]", "[,1]", "[1 2]", "{", "}", "{1:2}", "{a:1}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
            #"{"a":1"#,
            #"{,"a":1}"#, "[}", "{]", "1,", "{}{}", "//x\n1", "\u{FEFF}1", "1\0", "\u{a0}1", "\u{b}1", "\u{c}1",
            #"{"a":1:2}"#,
        ])
    func everythingElseIsRefused(text: String) {
        #expect(throws: JSONText.Problem.self) { try JSONText.validate(bytes(text)) }
        #expect(throws: JSONText.Problem.self) { try JSONText.singleLine(bytes(text)) }
    }

    @Test(
        "JSON text that is not UTF-8 is refused",
        arguments: [
            [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
            [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0xFE, 0xFF],
        ] as [[UInt8]])
    func textThatIsNotUTF8IsRefused(text: [UInt8]) {
        #expect(throws: JSONText.Problem.self) { try JSONText.validate(text) }
    }

    /// The scanner looks at eight bytes at a time, and must find a quote, backslash or control character at every
    /// offset.
    @Test("Quotes, backslashes and control characters in a string are found at every offset")
    func quotesBackslashesAndControlCharactersAreFoundAtEveryOffset() {
        for length in 0...40 {
            for place in 0..<max(1, length) {
                var text = [UInt8](repeating: UInt8(ascii: "a"), count: length)
                func quoted() -> [UInt8] { bytes("\"") + text + bytes("\"") }
                #expect(JSONText.string(quoted())?.utf8.count == length)
                guard length > 0 else { continue }
                for byte: UInt8 in [0x00, 0x1F, 0x22, 0x5C] {
                    text[place] = byte
                    #expect(throws: JSONText.Problem.self, "\(byte) at \(place) of \(length)") {
                        try JSONText.validate(quoted())
                    }
                }
                text[place] = 0x7F
                #expect(throws: Never.self) { try JSONText.validate(quoted()) }
            }
        }
    }

    @Test("If two member names differ only in the spelling of an accent, `JSONMembers` keeps the first member")
    func membersWithEqualStringsAsNames() {
        let members = JSONMembers(bytes(#"{"\u00e9":1,"e\u0301":2,"name":"x"}"#))
        #expect(members?.unsignedInteger("\u{e9}") == 1)
        #expect(members?.string("name") == "x")
    }

    @Test("Member names are compared by their bytes, after resolving escapes")
    func namesAreDistinct() {
        let few = (1...3).map { "\"n\($0)\":1" }
        let many = (1...30).map { "\"n\($0)\":1" }
        for members in [few, many] {
            func isAccepted(_ more: String...) -> Bool {
                (try? JSONText.members(of: bytes("{" + (members + more).joined(separator: ",") + "}"))) != nil
            }
            #expect(isAccepted(#""é":1"#, "\"e\u{301}\":1"))
            #expect(isAccepted(#""N1":1"#))
            #expect(!isAccepted(#""n1":1"#))
            #expect(!isAccepted(#""\u006e1":1"#))
            #expect(!isAccepted(#""\u006e0":1"#, #""n0":1"#))
        }
    }

    @Test("A JSON object that is cut off at any byte is refused")
    func noPrefixOfAnObjectIsAccepted() {
        let text = bytes(#"{"a":[1.5e3,true,null,"\u00e9\n"],"b":{"c":-0}}"#)
        #expect(throws: Never.self) { try JSONText.validate(text) }
        for length in 0..<text.count {
            #expect(throws: JSONText.Problem.self, "prefix of \(length)") {
                try JSONText.validate(Array(text[..<length]))
            }
        }
    }

    @Test("512 nested arrays or objects are accepted, 513 are refused", arguments: ["[", "{\"a\":"])
    func nestingIsBoundedSoThatTheStackIsToo(opening: String) {
        let close = opening == "[" ? "]" : "}"
        func nested(_ depth: Int) -> [UInt8] {
            bytes(String(repeating: opening, count: depth) + "1" + String(repeating: close, count: depth))
        }
        #expect(throws: Never.self) { try JSONText.validate(nested(JSONText.maximumDepth)) }
        #expect(throws: JSONText.Problem.self) { try JSONText.validate(nested(JSONText.maximumDepth + 1)) }
        // The limit of the nesting depth also applies to empty arrays and objects.
        func empty(_ depth: Int) -> [UInt8] {
            bytes(
                String(repeating: opening, count: depth - 1) + opening.prefix(1)
                    + String(repeating: close, count: depth))
        }
        #expect(throws: Never.self) { try JSONText.validate(empty(JSONText.maximumDepth)) }
        #expect(throws: JSONText.Problem.self) { try JSONText.validate(empty(JSONText.maximumDepth + 1)) }
        let textInside = bytes(
            String(repeating: opening, count: JSONText.maximumDepth + 1) + "\"1\""
                + String(repeating: close, count: JSONText.maximumDepth + 1))
        #expect(throws: JSONText.Problem.self) { try JSONText.validate(textInside) }
        #expect(throws: JSONText.Problem.self) { try JSONText.validate(nested(1_000_000)) }
        #expect(throws: JSONText.Problem.self) {
            try JSONText.validate(bytes(String(repeating: opening, count: 1_000_000)))
        }
    }

    @Test(
        "`singleLine` removes line breaks between tokens and keeps the tokens unchanged",
        arguments: [
            ("1", "1"), (" 1 ", "1"), ("{ \"a\" : 1 }", "{ \"a\" : 1 }"), ("{\n  \"a\" : 1\n}\n", "{\"a\":1}"),
            ("[1,\r\n\t2]", "[1,2]"), ("[\n\" a \\\" b \",\n\"\\\\\" ]", "[\" a \\\" b \",\"\\\\\"]"),
            ("\n{ \"a\": 1.0 }\n", "{ \"a\": 1.0 }"), ("[1.50,\n1e+05]", "[1.50,1e+05]"),
        ])
    func aValueIsPutOnOneLineAndOtherwiseKept(text: String, line: String) throws {
        #expect(String(decoding: try JSONText.singleLine(bytes(text)), as: UTF8.self) == line)
    }

    @Test("`members` returns each value of an object as the bytes in the text")
    func membersKeepTheBytesTheyWereWrittenWith() throws {
        let members = try JSONText.members(of: bytes(#" { "a" : 1.50 ,"\u0062":[ 1 ], "c":"\u0064" } "#))
        #expect(members.map(\.name) == ["a", "b", "c"])
        #expect(members.map { String(decoding: $0.value, as: UTF8.self) } == ["1.50", "[ 1 ]", #""\u0064""#])
        #expect(try JSONText.members(of: bytes(" {} ")).isEmpty)
    }

    @Test(
        "`members` refuses text that is not one object with distinct names",
        arguments: [#"{"a":1,"a":1}"#, #"{"a":1,"\u0061":2}"#, "[]", "1", "{} {}", #"{"a":1}x"#, "", "{"])
    func membersOfAnythingButAnObjectWithDistinctNamesAreRefused(text: String) {
        #expect(throws: JSONText.Problem.self) { _ = try JSONText.members(of: bytes(text)) }
    }

    @Test("`elements` returns each element of an array as the bytes in the text")
    func elementsKeepTheBytesTheyWereWrittenWith() throws {
        let elements = try JSONText.elements(of: bytes(#"[ 1.50 ,"x", { } ]"#))
        #expect(elements.map { String(decoding: $0, as: UTF8.self) } == ["1.50", "\"x\"", "{ }"])
        #expect(throws: JSONText.Problem.self) { try JSONText.elements(of: bytes("[1],")) }
    }

    @Test(
        "`string` resolves the escapes of a JSON string; an unpaired surrogate becomes U+FFFD",
        arguments: [
            (#""""#, ""), (#""a\nb""#, "a\nb"), (#""\u00e9\uD834\uDD1E\/""#, "é𝄞/"), (#""\uD834x""#, "\u{FFFD}x"),
            (#""\\u0041""#, "\\u0041"),
        ])
    func stringsAreResolved(text: String, value: String) {
        #expect(JSONText.string(bytes(text)) == value)
    }

    @Test("`string` returns nil for text that is not a JSON string", arguments: ["1", "", "\"", "\"a\"b", "null"])
    func whatIsNoStringHasNoText(text: String) {
        #expect(JSONText.string(bytes(text)) == nil)
    }

    @Test("Quoting a string as JSON and parsing the result gives the same string")
    func everyStringIsTheSameAfterQuoting() throws {
        var texts = (UInt32(0)..<0x300).compactMap { UnicodeScalar($0) }.map { "a\($0)b" }
        texts += ["", "\"\\\"", "👩‍👩‍👧‍👦", "\r\n", "e\u{301}", "\u{2028}\u{FFFF}\u{10FFFF}"]
        for text in texts {
            let quoted = bytes(JSONText.quoted(text))
            try JSONText.validate(quoted)
            #expect(JSONText.string(quoted).map { Array($0.utf8) } == Array(text.utf8))
        }
    }

    @Test("Integers from 0 to 2^64 - 1 are read exactly; every other text gives nil")
    func integersAreReadWithoutLoss() {
        #expect(JSONText.unsignedInteger(bytes("0")) == 0)
        #expect(JSONText.unsignedInteger(bytes("9007199254740993")) == 9_007_199_254_740_993)
        #expect(JSONText.unsignedInteger(bytes("18446744073709551615")) == .max)
        for text in ["", "-1", "+1", "01", "00", "1.0", "1e3", "18446744073709551616", "\"1\"", " 1", "١"] {
            #expect(JSONText.unsignedInteger(bytes(text)) == nil, "\(text)")
        }
    }
}

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
