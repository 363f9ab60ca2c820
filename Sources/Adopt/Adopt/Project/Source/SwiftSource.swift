import Foundation
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
                return Parsed(tree: tree, locations: locations, declarations: Declaration.all(in: tree, locations))
            }
            kept = parsed
            return parsed
        }
    }

    var tree: SourceFileSyntax { parsed.tree }
    /// The declarations outside of functions, in their order.
    var declarations: [Declaration] { parsed.declarations }

    /// Returns the declarations of a name. Does not parse a file whose text lacks the name.
    func declarations(of name: String) -> [Declaration] {
        text.contains(name) ? declarations.filter { $0.name == name } : []
    }

    /// Returns the line, from 1, on which a node begins.
    func line(of node: some SyntaxProtocol) -> Int {
        parsed.locations.location(for: node.positionAfterSkippingLeadingTrivia).line
    }
}
