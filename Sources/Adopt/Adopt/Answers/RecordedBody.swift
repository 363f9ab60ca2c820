import Foundation
import Utilities

/// The body of a recorded answer: without the secrets of the requests, and with placeholders for dates.
struct RecordedBody {
    /// The text that stands for a secret.
    static let substitute = "left-out"
    /// A secret that is shorter may also be a word of the answer.
    static let shortestSecret = 8
    /// The distance in days up to which a date follows the clock, if the answer names a day around today.
    private static let farthest = 366

    private(set) var data: Data
    /// True if the body is one JSON text.
    private(set) var isJSON: Bool
    /// The number of dates that became placeholders.
    private(set) var dates = 0
    /// The number of texts in which a secret was replaced.
    private(set) var secrets = 0
    /// The number of numbers that are a time of today in Unix time, which have no placeholder.
    private(set) var unixTimes = 0

    /// - Parameters:
    ///   - body: The body as the server sent it, decompressed.
    ///   - secrets: The secrets that the requests held.
    ///   - now: The time of the answer.
    ///   - timeZone: The time zone whose day `{{day}}` is.
    init(_ body: Data, secrets: Set<String>, at now: Date, timeZone: TimeZone = .current) {
        data = body
        isJSON = Self.isJSON(Array(body))
        guard var text = String(data: body, encoding: .utf8) else {
            // Each byte is a character of Latin-1, so that the other bytes stay as they are.
            var text = String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
            replace(secrets, in: &text)
            if self.secrets > 0 { data = Data(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }
            return
        }
        replace(secrets, in: &text)
        replaceMembers(&text)
        if isJSON {
            replaceDates(&text, now, timeZone)
            unixTimes = Self.unixTimes(text, now)
        }
        data = Data(text.utf8)
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool { (try? JSONText.validate(bytes)) != nil }

    /// Replaces the secrets of requests, because some servers repeat them, such as in the address of the next page.
    private mutating func replace(_ secrets: Set<String>, in text: inout String) {
        let forms = Set(
            secrets.flatMap { secret in
                let plain = secret.removingPercentEncoding ?? secret
                let encoded = plain.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? plain
                return [secret, plain, encoded, plain.replacing("/", with: "\\/")]
            })
        // The longest first, because one may contain another.
        for secret in forms.sorted(by: { ($0.utf8.count, $0) > ($1.utf8.count, $1) }) {
            guard secret.utf8.count >= Self.shortestSecret, text.contains(secret) else { continue }
            self.secrets += 1
            text = text.replacing(secret, with: Self.substitute)
        }
        // A number cannot be replaced by a text.
        if isJSON { isJSON = Self.isJSON(Array(text.utf8)) }
    }

    private mutating func replaceMembers(_ text: inout String) {
        // The answer of a sign-in may be a form: `access_token=…&token_type=bearer`.
        text.replace(/(^|&)([A-Za-z_.\-]+)=([^&\s"]+)/) { match in
            guard SecretNames.isSecretMember(String(match.2)), match.3 != Self.substitute else {
                return String(match.0)
            }
            secrets += 1
            return "\(match.1)\(match.2)=\(Self.substitute)"
        }
        text.replace(/"([A-Za-z_.\-]+)"(\s*:\s*)"((?:[^"\\]|\\.)*)"/) { match in
            guard SecretNames.isSecretMember(String(match.1)), !match.3.isEmpty, match.3 != Self.substitute else {
                return String(match.0)
            }
            secrets += 1
            return "\"\(match.1)\"\(match.2)\"\(Self.substitute)\""
        }
    }

    /// Replaces dates by placeholders if one of them is yesterday, today or tomorrow. Then all dates within a year move with
    /// the clock, so that a series stays whole. A server in another time zone may be a day ahead or behind.
    private mutating func replaceDates(_ text: inout String, _ now: Date, _ timeZone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let parts = calendar.dateComponents([.year, .month, .day], from: now)
        guard let today = CivilDay(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0) else { return }
        let bytes = Array(text.utf8)
        let found = Self.days(in: bytes).map { ($0.offset, $0.day.number - today.number) }
            .filter { abs($0.1) <= Self.farthest }
        guard found.contains(where: { abs($0.1) <= 1 }) else { return }
        var replaced: [UInt8] = []
        var end = 0
        for (offset, distance) in found {
            replaced += bytes[end..<offset]
            replaced += "{{day\(distance == 0 ? "" : distance > 0 ? "+\(distance)" : "\(distance)")}}".utf8
            end = offset + Self.dateLength
        }
        text = String(decoding: replaced + bytes[end...], as: UTF8.self)
        dates = found.count
    }

    private static let dateLength = "2026-01-30".utf8.count

    /// Returns the dates such as `2026-01-30` in a text, with their offsets.
    private static func days(in bytes: [UInt8]) -> [(offset: Int, day: CivilDay)] {
        func isDigit(_ index: Int) -> Bool {
            bytes.indices.contains(index) && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
        }
        func number(_ range: Range<Int>) -> Int? {
            range.allSatisfy(isDigit) ? Int(String(decoding: bytes[range], as: UTF8.self)) : nil
        }
        var found: [(Int, CivilDay)] = []
        var index = 0
        while index + dateLength <= bytes.count {
            defer { index += 1 }
            guard bytes[index + 4] == UInt8(ascii: "-"), bytes[index + 7] == UInt8(ascii: "-"),
                !isDigit(index - 1), !isDigit(index + dateLength), let year = number(index..<index + 4),
                let month = number(index + 5..<index + 7), let day = number(index + 8..<index + 10),
                let date = CivilDay(year: year, month: month, day: day)
            else { continue }
            found.append((index, date))
            index += dateLength - 1
        }
        return found
    }

    /// Returns how many numbers are a time within a day from now, in seconds or milliseconds since 1970.
    private static func unixTimes(_ text: String, _ now: Date) -> Int {
        let now = Int(now.timeIntervalSince1970)
        return text.split { !$0.isASCII || !$0.isNumber }.count { digits in
            guard let number = Int(digits), digits.count == 10 || digits.count == 13 else { return false }
            return abs((digits.count == 13 ? number / 1_000 : number) - now) <= 86_400
        }
    }
}
