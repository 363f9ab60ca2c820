import Foundation
import PhoneState
import Utilities

/// A timeline in the JSON format in which an adopted extension archives and prints it.
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
        var source: String?
        var content: Content

        fileprivate var shown: Shown {
            var shown = Shown(
                content.texts, date: RFC3339.date(date) ?? Date(timeIntervalSince1970: 0), bodies: content.bodies)
            shown.hasNodes = !content.view.nodes.isEmpty
            shown.marks = content.marks
            shown.outline = content.outline
            shown.source = source
            return shown
        }
    }

    /// The JSON from which the timeline was read.
    private var json = Data()
    private var entries: [Entry]

    private enum CodingKeys: CodingKey { case entries }

    /// Reads a timeline. Returns nil if `json` is not a timeline.
    init?(json: Data) {
        guard let value = try? JSONDecoder().decode(Self.self, from: json) else { return nil }
        self = value
        self.json = json
    }

    /// The looks of the entries, without their view trees.
    var shown: [Shown] { entries.map(\.shown) }

    /// Returns the look of an entry with its view tree.
    func shownWithTree(_ index: Int) -> Shown {
        var shown = entries[index].shown
        let archive = (try? JSONSerialization.jsonObject(with: json)) as? [String: Any]
        let content = (archive?["entries"] as? [[String: Any]])?[index]["content"] as? [String: Any]
        shown.tree = content?["view"].flatMap { try? JSONSerialization.data(withJSONObject: $0) }
        return shown
    }
}
