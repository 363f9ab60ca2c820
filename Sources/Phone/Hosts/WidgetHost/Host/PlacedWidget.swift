import AppGroup
import Utilities
public import WidgetKit

/// A kind of widget and the families in which the user placed it on the Home Screen and the Lock Screen.
public struct PlacedWidget: Sendable, Equatable {
    public var kind: String
    public var families: [WidgetFamily]

    /// Makes a placed widget. If a family is given twice, the widget is placed in it once.
    public init(kind: String, families: [WidgetFamily]) {
        self.kind = kind
        self.families = families.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// Placed widgets as JSON: on the sockets between host and provider process, and in the host's state.
extension PlacedWidget {
    /// The placed widget as JSON: `{"kind":"…","families":["…"]}`
    var json: JSONValue {
        .object(["kind": .string(kind), "families": .array(families.map { .string($0.description) })])
    }

    init?(json: [UInt8]) {
        guard let members = JSONMembers(json), let kind = members.string("kind"),
            let list = members.elements("families")
        else { return nil }
        let families = list.compactMap { JSONText.string($0).flatMap { WidgetFamily(name: $0) } }
        guard families.count == list.count else { return nil }
        self.init(kind: kind, families: families)
    }
}
