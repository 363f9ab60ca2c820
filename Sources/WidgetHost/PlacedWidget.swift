public import WidgetKit

/// A kind of widget, placed in some families: what the user put on the Home Screen and the Lock Screen.
public struct PlacedWidget: Sendable, Equatable {
    /// The widget's kind.
    public var kind: String
    /// The families it is placed in.
    public var families: [WidgetFamily]

    /// Makes a placement.
    public init(kind: String, families: [WidgetFamily]) {
        self.kind = kind
        self.families = families
    }
}
