import Foundation

/// A Swift file as adopting needs it: the code without comments and literals, and the string literals.
///
/// This is not a parser; it only separates code from text. Its findings are hints for people, never a reason to change
/// the code.
public struct SwiftSource: Sendable {
    public struct Literal: Sendable, Equatable {
        /// The line on which the literal begins, from 1.
        public var line: Int
        /// The text between the quotation marks, with interpolations and escapes unprocessed.
        public var text: String
        /// The code before the literal on the same line.
        public var before: String
    }

    public let path: String
    /// The lines of code, with comments and the contents of literals blanked.
    public let lines: [String]
    public let literals: [Literal]

    /// Separates a file's code from its comments and literals.
    public init(path: String, text: String) {
        self.path = path
        var scanner = Scanner(Array(text.utf8))
        scanner.run()
        lines = scanner.lines
        literals = scanner.literals
    }

    /// Reads a file; nil if it cannot be read.
    public init?(path: String) {
        guard let data = RegularFile.contents(atPath: path) else { return nil }
        self.init(path: path, text: String(decoding: data, as: UTF8.self))
    }
}

/// Scans the bytes of a file. In Swift, comments nest, and literals may have any number of `#` and several lines.
private struct Scanner {
    private let bytes: [UInt8]
    private var index = 0
    private var line: [UInt8] = []
    private(set) var lines: [String] = []
    private(set) var literals: [SwiftSource.Literal] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func run() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where next == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "\""): literal(hashes: 0)
            case UInt8(ascii: "#"):
                let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
                if index + hashes < bytes.count, bytes[index + hashes] == UInt8(ascii: "\"") {
                    for _ in 0..<hashes { take() }
                    literal(hashes: hashes)
                } else {
                    take()
                }
            default: take()
            }
        }
        lines.append(String(decoding: line, as: UTF8.self))
    }

    private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

    /// Keeps a byte of code.
    private mutating func take() {
        if bytes[index] == UInt8(ascii: "\n") { endLine() } else { line.append(bytes[index]) }
        index += 1
    }

    /// Blanks a byte that is not code.
    private mutating func pass() {
        if bytes[index] == UInt8(ascii: "\n") { endLine() } else { line.append(UInt8(ascii: " ")) }
        index += 1
    }

    private mutating func endLine() {
        lines.append(String(decoding: line, as: UTF8.self))
        line = []
    }

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { pass() }
    }

    private mutating func skipComment() {
        var depth = 0
        while index < bytes.count {
            let pair = (bytes[index], next)
            if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) { depth += 1 }
            if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) { depth -= 1 }
            let isPair =
                pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) || pair == (UInt8(ascii: "*"), UInt8(ascii: "/"))
            pass()
            if isPair, index < bytes.count { pass() }
            if depth == 0 { return }
        }
    }

    private func isQuote(_ count: Int, hashes: Int) -> Bool {
        let end = index + count + hashes
        return end <= bytes.count && bytes[index..<index + count].allSatisfy { $0 == UInt8(ascii: "\"") }
            && bytes[(index + count)..<end].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private mutating func literal(hashes: Int) {
        let start = lines.count + 1
        let before = String(decoding: line, as: UTF8.self)
        let quotes = isQuote(3, hashes: 0) ? 3 : 1
        for _ in 0..<quotes { take() }
        var text: [UInt8] = []
        while index < bytes.count, !isQuote(quotes, hashes: hashes) {
            if quotes == 1, bytes[index] == UInt8(ascii: "\n") { break }
            let isEscape =
                bytes[index] == UInt8(ascii: "\\")
                && bytes[(index + 1)...].prefix(hashes).allSatisfy { $0 == UInt8(ascii: "#") }
            if isEscape, index + 1 + hashes < bytes.count {
                let isInterpolation = bytes[index + 1 + hashes] == UInt8(ascii: "(")
                for _ in 0..<(2 + hashes) {
                    text.append(bytes[index])
                    pass()
                }
                if isInterpolation { interpolation(&text) }
            } else {
                text.append(bytes[index])
                pass()
            }
        }
        literals.append(
            SwiftSource.Literal(line: start, text: String(decoding: text, as: UTF8.self), before: before))
        for _ in 0..<min(quotes + hashes, bytes.count - index) where bytes[index] != UInt8(ascii: "\n") { take() }
    }

    /// Scans the rest of an interpolation, and ignores the literals in it.
    private mutating func interpolation(_ text: inout [UInt8]) {
        var depth = 1
        var isInLiteral = false
        while index < bytes.count, depth > 0 {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") { isInLiteral.toggle() }
            if !isInLiteral, byte == UInt8(ascii: "(") { depth += 1 }
            if !isInLiteral, byte == UInt8(ascii: ")") { depth -= 1 }
            text.append(byte)
            pass()
        }
    }
}
