import Testing

@testable import AppGroup

struct RecordNameTests {
    @Test(
        "A legal record name is accepted, and its file name gives the same record name",
        arguments: ["a", "0", "jotd", "fallback-jokes", "a.b_c-d", "x..", "0-", String(repeating: "z", count: 64)])
    func legalNamesAreTaken(text: String) throws {
        let name = try RecordName(text)
        #expect(name.description == text)
        #expect(name.fileName == text + ".jsonl")
        #expect(RecordName(fileName: text + ".jsonl") == name)
    }

    @Test(
        "An illegal or reserved record name is refused as `invalidName`",
        arguments: [
            "", ".", "..", ".lock", "-a", "_a", "A", "aB", "a/b", "/a", "../a", "a b", "a\n", "a\0", "a\0b", "ä",
            "a\u{301}",
            "ａ", "a*", "a:b", "a\\b", String(repeating: "z", count: 65), "reload",
        ])
    func otherNamesAreRefused(text: String) {
        #expect(failure { try RecordName(text) }?.code == .invalidName)
    }

    /// Tries every ASCII byte as the first and as the last byte of a name.
    @Test("Record names accept a-z and 0-9 everywhere, and . _ - except at the beginning")
    func onlyTheCharactersOfTheProtocolAreLegal() {
        let first = Set("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
        let rest = first.union("._-".utf8)
        for byte in UInt8(0)..<128 {
            let text = String(UnicodeScalar(byte))
            #expect(RecordName.isWellFormed(text) == first.contains(byte))
            #expect(RecordName.isWellFormed("a" + text) == rest.contains(byte))
        }
    }

    @Test(
        "A file name that does not belong to a record gives no record name",
        arguments: [
            "jotd", "jotd.json", ".jsonl", ".commit.jsonl", "jotd.jsonl~", "jotd.jsonl.new", "Jotd.jsonl", "a b.jsonl",
            String(repeating: "z", count: 65) + ".jsonl", "jotd.JSONL", "jotd.jsonl\u{301}",
        ])
    func otherFilesAreNoRecords(fileName: String) {
        #expect(RecordName(fileName: fileName) == nil)
    }

    @Test("The file name reload.jsonl gives the name of the reload marker")
    func theMarkersNameIsReserved() {
        #expect(RecordName(fileName: "reload.jsonl") == .reload)
        #expect(RecordName(fileName: "reload.jsonl")?.isReloadMarker == true)
        #expect(RecordName(fileName: "reload1.jsonl")?.isReloadMarker == false)
    }
}
