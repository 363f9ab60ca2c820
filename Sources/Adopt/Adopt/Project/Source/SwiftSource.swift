import Foundation
import Glibc
import SwiftParser
import SwiftSyntax
import Synchronization

/// A Swift file of the user. It is parsed when its syntax is first used, because a search for a name rules out most
/// files by their text alone.
public final class SwiftSource: Sendable {
    public let path: String
    let text: String
    private let kept = Mutex<Parsed?>(nil)

    private struct Parsed: Sendable {
        var tree: SourceFileSyntax
        var locations: SourceLocationConverter
        var declarations: [Declaration]
        var types: SimilarNames
    }

    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// Reads a file; nil if it cannot be read.
    public convenience init?(path: String) {
        guard let data = RegularFile.contents(atPath: path) else { return nil }
        self.init(path: path, text: String(decoding: data, as: UTF8.self))
    }

    /// The depth of nesting up to which the parser reads code. Its default in a debug build, 20, is less than that of
    /// ordinary views.
    private static let deepest = 100

    private var parsed: Parsed {
        kept.withLock { kept in
            if let kept { return kept }
            let parsed = withLargeStack { [path, text] in
                var parser = Parser(text, maximumNestingLevel: Self.deepest)
                let tree = SourceFileSyntax.parse(from: &parser)
                let locations = SourceLocationConverter(fileName: path, tree: tree)
                let declarations = Declaration.all(in: tree, locations)
                return Parsed(
                    tree: tree, locations: locations, declarations: declarations,
                    types: SimilarNames(declarations.filter(\.isType).map(\.name)))
            }
            kept = parsed
            return parsed
        }
    }

    var tree: SourceFileSyntax { parsed.tree }
    /// The declarations outside of functions, in their order.
    var declarations: [Declaration] { parsed.declarations }

    /// The names of the declared types.
    var types: SimilarNames { parsed.types }
    /// True if the file was parsed.
    var isParsed: Bool { kept.withLock { $0 != nil } }

    /// Returns the declarations of a name. Does not parse a file that only uses the name.
    func declarations(of name: String) -> [Declaration] {
        mayDeclare(name) ? declarations.filter { $0.name == name } : []
    }

    /// The words that may come directly before the name of a declaration.
    private static let keywords: Set = [
        "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype", "func", "var", "let", "case",
        "macro", "operator", "precedencegroup",
    ]

    /// Returns true if the text contains a name in a place where a declaration has its name. The search compares bytes:
    /// for each of a thousand errors it may have to read thousands of files.
    private func mayDeclare(_ name: String) -> Bool {
        let wanted = Array(name.utf8)
        guard !wanted.isEmpty else { return false }
        let found = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
            guard let base = bytes.baseAddress else { return false }
            var start = 0
            while start + wanted.count <= bytes.count,
                let place = memchr(base + start, Int32(wanted[0]), bytes.count - wanted.count + 1 - start)
            {
                let offset = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(place))
                let end = offset + wanted.count
                let isHere = memcmp(base + offset, wanted, wanted.count) == 0
                let isWhole = end == bytes.count || !Self.isInName(bytes[end])
                if isHere, isWhole, Self.mayPrecedeName(bytes[..<offset]) { return true }
                start = offset + 1
            }
            return false
        }
        return found ?? text.contains(name)
    }

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// Returns true if the name of a declaration may follow: after a keyword, after a comma or a parenthesis, as in
    /// `case a, b` and `let (a, b)`, and after a comment.
    private static func mayPrecedeName(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = bytes
        if rest.last == UInt8(ascii: "`") { rest.removeLast() }
        let spaces = rest.reversed().prefix { $0 <= UInt8(ascii: " ") }.count
        rest.removeLast(spaces)
        guard let last = rest.last else { return false }
        if [UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: "/")].contains(last) { return true }
        guard spaces > 0 else { return false }
        let word = rest.reversed().prefix(while: isInName).reversed()
        return keywords.contains(String(decoding: Array(word), as: UTF8.self))
    }

    /// Returns the line, from 1, on which a node begins.
    func line(of node: some SyntaxProtocol) -> Int {
        parsed.locations.location(for: node.positionAfterSkippingLeadingTrivia).line
    }

    /// Returns the column, from 1, of the first character of a line that is neither a space nor a tab.
    func firstColumn(ofLine line: Int) -> Int {
        let lines = text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
        return line <= lines.count ? lines[line - 1].prefix { $0 == " " || $0 == "\t" }.utf8.count + 1 : 1
    }

    /// Returns the token at a line and column, both from 1. The column counts bytes.
    func token(line: Int, column: Int) -> TokenSyntax? {
        let position = parsed.locations.position(ofLine: line, column: column)
        return tree.token(at: min(position, tree.endPosition))
    }
}
