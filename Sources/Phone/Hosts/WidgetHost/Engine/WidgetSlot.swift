public import WidgetKit

/// A placed widget: a kind of widget in one family.
public struct WidgetSlot: Sendable, Hashable {
    public var kind: String
    public var family: WidgetFamily

    /// Names a placed widget.
    public init(kind: String, family: WidgetFamily) {
        self.kind = kind
        self.family = family
    }
}
