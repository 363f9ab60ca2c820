import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite struct RecordingTests {
    @Test("A recording that grows too large keeps its last part, which begins with the complete state")
    func segments() async throws {
        let directory = try TemporaryDirectory()
        let board = Board()
        board.put("stays", "true")
        let recorder = Recorder(board, directory: directory.path, segmentBytes: 4_000)
        for number in 0..<200 {
            board.put("text", "\"\(number) \(String(repeating: "x", count: 100))\"")
            _ = await recorder.lines()
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(files.count == 2)
        let lines = await recorder.lines()
        #expect(lines.utf8.count < 10_000)
        let messages = try JSONSerialization.jsonObject(with: Data("[\(lines)]".utf8)) as? [[String: Any]]
        let first = try #require(messages?.first?["parts"] as? [String: Any])
        #expect(first["stays"] as? Bool == true)
        let last = try #require(messages?.last?["parts"] as? [String: Any])
        #expect((last["text"] as? String)?.hasPrefix("199 ") == true)
    }

    @Test("The contents of a recording cannot end the script element, and a page runs and loads only its own code")
    func page() {
        // The last character of this text forms a larger Character together with the character before it.
        let hostile = #"{"at":0,"parts":{"x":"</script><script>alert(1)</script><!--"# + "\u{600}</script>\"}}"
        let html = Page.html(.recording(hostile), nonce: "n0nce")
        let ends = html.utf8.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: Array("</script>".utf8)) }
        let scripts = String(decoding: html.utf8.filter { $0 < 0x80 }, as: UTF8.self).components(
            separatedBy: "</script>")
        #expect(ends == 1 && scripts.count == 3)
        #expect(!html.contains("</script><script>alert") && html.contains(#"\u003c/script>"#))
        #expect(!html.contains("connect-src 'self'") && html.contains("default-src 'none'"))
        let live = Page.policy(nonce: "n0nce")
        #expect(live.contains("script-src 'nonce-n0nce'") && live.contains("frame-ancestors 'none'"))
        #expect(!live.contains("script-src 'unsafe-inline'") && !live.contains("*"))
    }
}
