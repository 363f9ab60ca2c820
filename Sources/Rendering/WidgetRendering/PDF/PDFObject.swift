/// An object in a PDF file (PDF 1.7, 7.3).
indirect enum PDFObject {
    case null
    case bool(Bool)
    case number(Double)
    case name(String)
    case string([UInt8])
    case array([PDFObject])
    case dictionary([String: PDFObject])
    case stream([String: PDFObject], ArraySlice<UInt8>)
    case reference(Int)
    /// A word that is no object, such as an operator of a content stream.
    case word(String)

    var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }
    var name: String? {
        if case .name(let value) = self { value } else { nil }
    }
    var array: [PDFObject] {
        if case .array(let values) = self { values } else { [] }
    }
    /// The entries of a dictionary or of a stream's dictionary.
    var entries: [String: PDFObject]? {
        switch self {
        case .dictionary(let entries), .stream(let entries, _): entries
        default: nil
        }
    }
}

/// Reads objects and words from bytes (PDF 1.7, 7.2).
struct PDFLexer {
    let bytes: ArraySlice<UInt8>
    var at: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        at = bytes.startIndex
    }

    /// The depth to which objects may contain each other, so that a damaged file cannot use up the stack.
    private static let maximumDepth = 60

    private static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
    private static func isDelimiter(_ byte: UInt8) -> Bool { "()<>[]{}/%".utf8.contains(byte) }

    private var byte: UInt8? { at < bytes.endIndex ? bytes[at] : nil }

    private mutating func skipSpace() {
        while let byte {
            if byte == UInt8(ascii: "%") {
                while let next = self.byte, next != 10, next != 13 { at += 1 }
            } else if Self.isSpace(byte) {
                at += 1
            } else {
                return
            }
        }
    }

    /// Returns true if `text` comes next, and skips it.
    private mutating func take(_ text: String) -> Bool {
        guard bytes[at...].starts(with: text.utf8) else { return false }
        at += text.utf8.count
        return true
    }

    /// Returns the next object or word; nil at the end.
    mutating func next(depth: Int = 0) -> PDFObject? {
        skipSpace()
        guard let byte, depth < Self.maximumDepth else { return nil }
        switch byte {
        case UInt8(ascii: "/"):
            at += 1
            return .name(regular())
        case UInt8(ascii: "("): return .string(literal())
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            at += 1
            var values: [PDFObject] = []
            while let value = next(depth: depth + 1) {
                if case .word("]") = value { break }
                if case .word("}") = value { break }
                Self.append(value, to: &values)
            }
            return .array(values)
        case UInt8(ascii: "<"):
            if take("<<") { return dictionary(depth) }
            at += 1
            return .string(hexadecimal())
        case UInt8(ascii: ">"):
            at += take(">>") ? 0 : 1
            return .word(">>")
        case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
            at += 1
            return .word(String(UnicodeScalar(byte)))
        default:
            let text = regular()
            switch text {
            case "true": return .bool(true)
            case "false": return .bool(false)
            case "null": return .null
            case "": return nil
            default: return Self.number(text).map { .number($0) } ?? .word(text)
            }
        }
    }

    /// Adds an object to a list. `R` makes a reference of the two numbers before it.
    private static func append(_ value: PDFObject, to values: inout [PDFObject]) {
        if case .word("R") = value, values.count >= 2, let number = values[values.count - 2].number {
            values.removeLast(2)
            values.append(.reference(Int(clamping: number)))
        } else {
            values.append(value)
        }
    }

    private static func number(_ text: String) -> Double? {
        guard let first = text.utf8.first, first == 43 || first == 45 || first == 46 || (48...57).contains(first) else {
            return nil
        }
        return Double(text)
    }

    /// Returns the characters up to the next space or delimiter. `#41` in a name is a character by its code.
    private mutating func regular() -> String {
        var text: [UInt8] = []
        while let byte, !Self.isSpace(byte), !Self.isDelimiter(byte) {
            at += 1
            if byte == UInt8(ascii: "#"), at + 2 <= bytes.endIndex,
                let code = UInt8(String(decoding: bytes[at..<at + 2], as: UTF8.self), radix: 16)
            {
                text.append(code)
                at += 2
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func dictionary(_ depth: Int) -> PDFObject {
        var values: [PDFObject] = []
        while let value = next(depth: depth + 1) {
            if case .word(">>") = value { break }
            Self.append(value, to: &values)
        }
        var entries: [String: PDFObject] = [:]
        for index in stride(from: 0, to: values.count - 1, by: 2) {
            if let name = values[index].name { entries[name] = values[index + 1] }
        }
        return .dictionary(entries)
    }

    private mutating func literal() -> [UInt8] {
        var result: [UInt8] = []
        var depth = 0
        while let byte {
            at += 1
            if byte == UInt8(ascii: "\\") {
                if let next = self.byte { result.append(next) }
                at += 1
                continue
            }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { break }
            result.append(byte)
        }
        return Array(result.dropFirst())
    }

    private mutating func hexadecimal() -> [UInt8] {
        var digits: [UInt8] = []
        while let byte {
            at += 1
            if byte == UInt8(ascii: ">") { break }
            if let digit = Character(UnicodeScalar(byte)).hexDigitValue { digits.append(UInt8(digit)) }
        }
        if digits.count % 2 == 1 { digits.append(0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

extension Int {
    /// Converts a number, or the nearest number that an integer can hold.
    fileprivate init(clamping value: Double) {
        self = value.isFinite ? Int(Swift.max(-1e15, Swift.min(1e15, value))) : 0
    }
}
