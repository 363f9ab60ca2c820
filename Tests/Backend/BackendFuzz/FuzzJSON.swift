import Foundation

/// JSON that may be invalid in ways that no encoder would produce: members in any order, repeated members, numbers in
/// any notation.
indirect enum FuzzJSON {
    /// Text that is written unchanged: a number, a keyword or garbage.
    case raw(String)
    case text(String)
    case array([FuzzJSON])
    case object([(String, FuzzJSON)])

    /// Strings that are just valid or just invalid by some rule.
    static let oddTexts = [
        "", " ", ".", "..", "__name__", "__x__", "a.b", "a..b", "`a`", "`", "``", "`a\\`b`", "é", "e\u{301}", "🦆", "\0",
        "\u{1F}", "\u{FFFD}", "\u{FEFF}x", "/", "//", "a/b", "a/b/c", "projects", "-1", "0", "1e999", "NaN", "Infinity",
        "-Infinity", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "0x10", "+1", "1.0", "true", "null", "AAAA", "AA=", "====", "%", "%2", "%zz", "2026-01-30T05:00:00Z",
        "0001-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "10000-01-01T00:00:00Z",
        "2026-02-30T00:00:00Z", "2026-01-30T05:00:00.1234567890Z", "2026-01-30T25:61:61+99:99", "REQUEST_TIME",
        "ASCENDING", "EQUAL", "IS_NULL", "AND", "OR", "'; DROP TABLE documents; --", "\" OR 1=1", "%s%n",
        "projects/demo/databases/(default)/documents", "projects/demo/databases/(default)/documents/a",
        "projects/demo/databases/(default)/documents/a/b", "projects/other/databases/(default)/documents/a/b",
        "projects/demo/databases/other/documents/a/b", "projects/demo/databases/(default)/documents/__x__/b",
        "projects/demo/databases/(default)/documents/a//b", "projects/demo/databases/(default)/documents/a/..",
        String(repeating: "x", count: 1_500), String(repeating: "é", count: 751),
        String(repeating: "a.", count: 120) + "a", String(repeating: "a/b/", count: 60) + "c/d",
    ]

    /// Notations of numbers, valid and invalid.
    static let oddNumbers = [
        "0", "-0", "-0.0", "1", "-1", "1.5", "2", "99", "300", "500", "501", "1000000000", "2147483647", "2147483648",
        "-2147483648", "-2147483649", "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "18446744073709551616", "1e308", "1e309", "-1e309", "1e-400",
        "5e-324", "1e400000", "1E+2", "1e", "1.", ".5", "01", "+1", "--1", "0x1F", "NaN", "Infinity", "-Infinity",
        "nul",
        "True", "undefined", "",
        "1" + String(repeating: "0", count: 400), "0." + String(repeating: "3", count: 400),
    ]

    /// Appends the JSON text.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .raw(let text): bytes += text.utf8
        case .text(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.0, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.1.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C: bytes += [0x5C, byte]
            case 0..<0x20: bytes += Array("\\u00".utf8) + Array((byte < 16 ? "0" : "1").utf8) + hex(byte & 15)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func hex(_ digit: UInt8) -> [UInt8] { Array(String(digit, radix: 16).utf8) }

    /// The number of values, including nested ones.
    var count: Int {
        switch self {
        case .raw, .text: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.count }
        case .object(let members): members.reduce(1) { $0 + $1.1.count }
        }
    }

    /// Mutates the value with the given index. Values are counted from 0 in the order of the JSON text.
    mutating func change(_ number: Int, _ body: (inout FuzzJSON) -> Void) {
        var number = number
        _ = pass(&number, body)
    }

    /// Skips `number` values and mutates the next one. Visits each value only once, because some values are nested
    /// 3,000 levels deep.
    /// - Returns: true if the mutated value was this one or one inside it.
    private mutating func pass(_ number: inout Int, _ body: (inout FuzzJSON) -> Void) -> Bool {
        if number == 0 {
            body(&self)
            return true
        }
        number -= 1
        switch self {
        case .raw, .text: return false
        case .array(var elements):
            for index in elements.indices where elements[index].pass(&number, body) {
                self = .array(elements)
                return true
            }
        case .object(var members):
            for index in members.indices where members[index].1.pass(&number, body) {
                self = .object(members)
                return true
            }
        }
        return false
    }
}
