import Foundation
import PhoneState
import Utilities

/// A timeline as an adopted extension archives and prints it, in JSON.
struct ArchivedTimeline: Decodable {
    struct Entry: Decodable {
        struct Content: Decodable {
            struct Tree: Decodable {
                struct Node: Decodable {}
                var nodes: [Node]
            }
            var view: Tree
            var outline: String
            var texts: [String]
            var bodies: [String]
            var marks: [String]
        }
        var date: String
        var content: Content

        var shown: Shown {
            var shown = Shown(
                content.texts, date: RFC3339.date(date) ?? Date(timeIntervalSince1970: 0), bodies: content.bodies)
            shown.hasNodes = !content.view.nodes.isEmpty
            shown.marks = content.marks
            shown.outline = content.outline
            return shown
        }
    }

    var entries: [Entry]

    init?(json: String) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = value
    }
}
