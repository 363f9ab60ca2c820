import AppGroup
public import WidgetKit

/// A kind of widget, placed in some families: what the user put on the Home Screen and the Lock Screen.
public struct PlacedWidget: Sendable, Equatable {
    /// The widget's kind.
    public var kind: String
    /// The families it is placed in.
    public var families: [WidgetFamily]

    /// Makes a placement; a family that stands twice is placed once.
    public init(kind: String, families: [WidgetFamily]) {
        self.kind = kind
        self.families = families.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

/// As JSON: on the pipe between host and child, and in the host's state.
extension PlacedWidget {
    var json: String {
        "{\"kind\":\(JSONText.quoted(kind)),\"families\":[\(families.map { "\"\($0)\"" }.joined(separator: ","))]}"
    }

    init?(json: [UInt8]) {
        guard let members = JSONMembers.dictionary(json), let kind = members["kind"].flatMap({ JSONText.string($0) }),
            let families = members["families"].flatMap({ try? JSONText.elements(of: $0) })
        else { return nil }
        let names = families.map { JSONText.string($0).flatMap { WidgetFamily(name: $0) } }
        guard !names.contains(nil) else { return nil }
        self.init(kind: kind, families: names.compactMap(\.self))
    }
}
