import Testing

@testable import AppGroup

struct RecordNameTests {
    @Test(arguments: ["a", "0", "jotd", "fallback-jokes", "a.b_c-d", "x..", "0-", String(repeating: "z", count: 64)])
    func legalNamesAreTaken(text: String) throws {
        let name = try RecordName(text)
        #expect(name.description == text)
        #expect(name.fileName == text + ".jsonl")
        #expect(RecordName(fileName: text + ".jsonl") == name)
    }

    @Test(arguments: [
        "", ".", "..", ".lock", "-a", "_a", "A", "aB", "a/b", "/a", "../a", "a b", "a\n", "a\0", "a\0b", "ä",
        "a\u{301}",
        "ａ", "a*", "a:b", "a\\b", String(repeating: "z", count: 65), "reload",
    ])
    func otherNamesAreRefused(text: String) {
        #expect(failure { try RecordName(text) }?.code == .invalidName)
    }

    /// Tries every ASCII byte at the beginning and at the end.
    @Test func onlyTheCharactersOfTheProtocolAreLegal() {
        let first = Set("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let rest = first.union("._-".utf8)
        for byte in UInt8(0)..<128 {
            let text = String(UnicodeScalar(byte))
            #expect(RecordName.isWellFormed(text) == first.contains(byte))
            #expect(RecordName.isWellFormed("a" + text) == rest.contains(byte))
        }
    }

    @Test(arguments: [
        "jotd", "jotd.json", ".jsonl", ".commit.jsonl", "jotd.jsonl~", "jotd.jsonl.new", "Jotd.jsonl", "a b.jsonl",
        String(repeating: "z", count: 65) + ".jsonl", "jotd.JSONL", "jotd.jsonl\u{301}",
    ])
    func otherFilesAreNoRecords(fileName: String) {
        #expect(RecordName(fileName: fileName) == nil)
    }

    @Test func theMarkersNameIsReserved() {
        #expect(RecordName(fileName: "reload.jsonl") == .reload)
        #expect(RecordName(fileName: "reload.jsonl")?.isReloadMarker == true)
        #expect(RecordName(fileName: "reload1.jsonl")?.isReloadMarker == false)
    }
}
