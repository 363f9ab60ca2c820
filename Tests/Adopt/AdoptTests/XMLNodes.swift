import Foundation
import FoundationXML

/// The elements of an XML document, in the order in which they begin.
struct XMLNodes {
    struct Node {
        var name: String
        var attributes: [String: String]
        /// The text directly in the element.
        var text = ""
    }
    var all: [Node]

    /// Parses a document; nil if it is malformed.
    init?(_ text: String) {
        let reader = Reader()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = reader
        guard parser.parse() else { return nil }
        all = reader.nodes
    }

    private final class Reader: NSObject, XMLParserDelegate {
        var nodes: [Node] = []
        private var open: [Int] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            open.append(nodes.count)
            nodes.append(Node(name: name, attributes: attributes))
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if let last = open.last { nodes[last].text += text }
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            open.removeLast()
        }
    }
}
