import Testing

@testable import Lab

/// Tests for the possible contents of one file on disk.
@Suite struct StoredFileTests {
    private func blocks(_ letters: String) -> [UInt8] {
        letters.utf8.flatMap { [UInt8](repeating: $0 == UInt8(ascii: "0") ? 0 : $0, count: StoredFile.block) }
    }

    /// Returns the possible contents that consist of whole blocks, with one letter per block.
    private func whole(_ file: StoredFile) -> Set<String> {
        Set(
            file.variants().contents.compactMap { bytes in
                let letters = stride(from: 0, to: bytes.count, by: StoredFile.block).map { bytes[$0] }
                guard bytes == letters.flatMap({ [UInt8](repeating: $0, count: StoredFile.block) }) else { return nil }
                return String(decoding: letters.map { $0 == 0 ? UInt8(ascii: "0") : $0 }, as: UTF8.self)
            })
    }

    @Test("A write over old content mixes old and new blocks in any combination")
    func mixture() {
        var file = StoredFile(mode: 0o600, contents: blocks("abc"))
        file.change(to: blocks("ABC"), isDurable: false)
        #expect(whole(file) == ["abc", "Abc", "aBc", "abC", "ABc", "AbC", "aBC", "ABC"])
        #expect(file.variants().leftOut == 0)
        file.settle()
        #expect(file.variants().contents == [blocks("ABC")])
    }

    @Test("Appended data can be cut off after any block and have several holes")
    func appended() {
        var file = StoredFile(mode: 0o600, contents: blocks("a"))
        file.change(to: blocks("abcde"), isDurable: false)
        let found = whole(file)
        #expect(found.isSuperset(of: ["a", "ab", "abc", "abcd", "abcde", "a0c0e", "ab0d0", "a0000"]))
        #expect(!found.contains("0bcde"))
    }

    @Test("A file that was truncated and rewritten may contain old blocks, NULs, or nothing")
    func truncated() {
        var file = StoredFile(mode: 0o600, contents: blocks("ab"))
        file.change(to: [], isDurable: false)
        file.change(to: blocks("AB"), isDurable: false)
        #expect(whole(file).isSuperset(of: ["", "ab", "A0", "Ab", "0B", "AB", "00"]))
    }

    @Test("If there are more combinations than the bound, the likely ones are built and the others are counted")
    func bound() {
        var file = StoredFile(mode: 0o600, contents: blocks(String(repeating: "a", count: 10)))
        file.change(to: blocks(String(repeating: "b", count: 10)), isDurable: false)
        #expect(file.variants().leftOut == 1024 - StoredFile.mostMixtures)
        #expect(whole(file).isSuperset(of: ["aaaaaaaaaa", "bbbbbbbbbb", "abbbbbbbbb", "baaaaaaaaa", "bbbbbbbbba"]))
        #expect(file.variants().contents == file.variants().contents)
        let calls = (0..<13).map { (call("unlinkat", "f\($0)"), "") }
        let names = (0..<13).map { "f\($0)" }
        var model = StorageModel(
            FileTree(
                nodes: Dictionary(uniqueKeysWithValues: names.map { ($0, .file(0, mode: 0o600)) }).merging(
                    ["": .folder(mode: 0o700)]) { $1 },
                contents: [0: []]))
        for (call, _) in calls { #expect(throws: Never.self) { try model.follow(call) { [] } } }
        var count = 0
        let leftOut = model.eachState { _ in count += 1 }
        #expect(count == StorageModel.mostNames && leftOut.count == 8192 - StorageModel.mostNames)
        #expect(leftOut.remarks == ["4096 combinations of names"])
    }
}
