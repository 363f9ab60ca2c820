import Foundation
import Testing

@testable import Adopt

/// Tests of the bodies of recorded answers: secrets that are replaced, and dates that follow the clock.
@Suite struct RecordedBodyTests {
    /// 2026-01-30T12:00:00Z
    private static let noon = Date(timeIntervalSince1970: 1_769_774_400)

    @Test("Secrets are replaced in forms and in bytes that are not UTF-8, too; all other bytes stay")
    func otherForms() {
        func written(_ bytes: [UInt8], _ secrets: Set<String>) -> [UInt8] {
            Array(RecordedBody(Data(bytes), secrets: secrets, at: Self.noon).data)
        }
        let latin = [0xE9, 0xFF] + Array("key-0123456789".utf8) + [0xE9]
        #expect(written(latin, ["key-0123456789"]) == [0xE9, 0xFF] + Array("left-out".utf8) + [0xE9])
        #expect(written([0xE9, 0x00, 0xFF], ["key-0123456789"]) == [0xE9, 0x00, 0xFF])
        func text(_ text: String, _ secrets: Set<String> = []) -> String {
            String(decoding: written(Array(text.utf8), secrets), as: UTF8.self)
        }
        #expect(text("access_token=abc123&token_type=bearer") == "access_token=left-out&token_type=bearer")
        #expect(text("{\"a\": \"/x?y=1&access_token=abc\"}") == "{\"a\": \"/x?y=1&access_token=left-out\"}")
        #expect(text("next=abc%2B%2F%3D12345", ["abc+/=12345"]) == "next=left-out")
    }

    private func body(_ text: String, _ zone: String = "UTC") throws -> RecordedBody {
        RecordedBody(
            Data(text.utf8), secrets: [], at: Self.noon, timeZone: try #require(TimeZone(identifier: zone)))
    }

    @Test("Dates around today become {{day}} with their distance, and become themselves again on the same day")
    func days() throws {
        let text = """
            {"2026-01-30": "2026-01-30T05:00:00Z", "days": ["2026-01-29", "2026-02-01", "2025-12-31"], "old": "1999-12-31",
             "ids": ["12026-01-30", "2026-01-301", "2026-13-30", "2026-02-30"], "n": 1.5}
            """
        let body = try body(text)
        #expect(body.isJSON && body.dates == 5 && body.unixTimes == 0)
        let written = String(decoding: body.data, as: UTF8.self)
        #expect(
            written.contains(
                "{\"{{day}}\": \"{{day}}T05:00:00Z\", \"days\": [\"{{day-1}}\", \"{{day+2}}\", \"{{day-30}}\"]"))
        #expect(written.contains("[\"12026-01-30\", \"2026-01-301\", \"2026-13-30\", \"2026-02-30\"]"))
        let utc = try #require(TimeZone(identifier: "UTC"))
        #expect(AnswerText(template: written).text(at: Self.noon, timeZone: utc) == text)
        let later = AnswerText(template: written).text(at: Self.noon + 86_400, timeZone: utc)
        #expect(later.contains("\"2026-01-31T05:00:00Z\", \"days\": [\"2026-01-30\", \"2026-02-02\", \"2026-01-01\"]"))
    }

    @Test("The day is that of the time zone; dates stay in answers without a day around today, and in other texts")
    func otherDays() throws {
        func written(_ text: String, _ zone: String = "UTC") throws -> String {
            String(decoding: try body(text, zone).data, as: UTF8.self)
        }
        // In Kiritimati it is 2026-01-31.
        #expect(try written("[\"2026-01-31\", \"2026-01-30\"]", "Pacific/Kiritimati") == "[\"{{day}}\", \"{{day-1}}\"]")
        #expect(try written("[\"2026-01-31\"]") == "[\"{{day+1}}\"]")
        for text in ["[\"2026-02-01\", \"2026-02-02\"]", "<p>2026-01-30</p>", "[]"] {
            #expect(try written(text) == text)
        }
        #expect(try body("[1769774400, 1769774400000, 1769000000, 17697744001]").unixTimes == 2)
    }
}
