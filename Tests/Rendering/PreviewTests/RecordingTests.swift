import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite struct RecordingTests {
    @Test("If a recording grows too large, only its newest messages are kept, and their first one has the whole board")
    func segments() async throws {
        let directory = try TemporaryDirectory()
        let board = Board()
        board.put("stays", "true")
        let recorder = Recorder(board, directory: directory.path, segmentBytes: 4_000)
        for number in 0..<200 {
            board.put("text", "\"\(number) \(String(repeating: "x", count: 100))\"")
            _ = try await recorder.parts()
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        #expect(files.count == 2)
        let parts = try await recorder.parts()
        // The recorder may delete or append meanwhile. These parts stay as they are.
        for _ in 0..<2 {
            board.put("text", "\"later \(String(repeating: "x", count: 9_000))\"")
            _ = try await recorder.parts()
        }
        var bytes: [UInt8] = []
        for part in parts { try part.read { bytes += $0 } }
        #expect(bytes.count < 10_000)
        let array = Data("[".utf8) + bytes + Data("null]".utf8)
        let elements = try #require(JSONSerialization.jsonObject(with: array) as? [Any])
        let messages = Array(elements.dropLast()) as? [[String: Any]]
        let first = try #require(messages?.first?["parts"] as? [String: Any])
        #expect(first["stays"] as? Bool == true)
        let last = try #require(messages?.last?["parts"] as? [String: Any])
        #expect((last["text"] as? String)?.hasPrefix("199 ") == true)
    }

    @Test("A recording's contents cannot end the page's script element, and the page runs and loads only its own code")
    func page() {
        // In Swift, the last `<` of this text is part of a larger Character, because U+0600 joins with the next scalar.
        let hostile = #"{"at":0,"parts":{"x":"</script><script>alert(1)</script><!--"# + "\u{600}</script>\"}}"
        let (head, tail) = Page.recording(nonce: "n0nce")
        let html = head + Page.safe(hostile) + "," + tail
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
