/// A guide that views are aligned by (SwiftUI: `AlignmentID`).
public protocol AlignmentID: SendableMetatype {
    /// Where the guide is in a view that does not say.
    static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A view's size and guides (SwiftUI: `ViewDimensions`). Here the size is the one that the view was offered: nothing is
/// laid out before it is drawn.
public struct ViewDimensions: Equatable, Sendable {
    /// The width.
    public let width: CGFloat
    /// The height.
    public let height: CGFloat

    package init(width: CGFloat, height: CGFloat) {
        self.width = width
        self.height = height
    }

    /// Where a guide is, from the leading edge.
    public subscript(guide: HorizontalAlignment) -> CGFloat { guide.id.defaultValue(in: self) }
    /// Where a guide is, from the top.
    public subscript(guide: VerticalAlignment) -> CGFloat { guide.id.defaultValue(in: self) }
    /// Where a guide was put explicitly: nowhere.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { nil }
    /// Where a guide was put explicitly: nowhere.
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { nil }
}

/// A guide across (SwiftUI: `HorizontalAlignment`).
public struct HorizontalAlignment: Hashable, Sendable {
    let id: any AlignmentID.Type

    /// A guide of one's own.
    public init(_ id: any AlignmentID.Type) {
        self.id = id
    }

    /// Whether two guides are the same.
    public static func == (lhs: HorizontalAlignment, rhs: HorizontalAlignment) -> Bool { lhs.id == rhs.id }
    /// Hashes the guide.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

    /// The leading edge.
    public static let leading = HorizontalAlignment(Guides.Leading.self)
    /// The middle.
    public static let center = HorizontalAlignment(Guides.Center.self)
    /// The trailing edge.
    public static let trailing = HorizontalAlignment(Guides.Trailing.self)
    /// The leading edge of a list's separator.
    public static let listRowSeparatorLeading = HorizontalAlignment(Guides.ListRowSeparatorLeading.self)
    /// The trailing edge of a list's separator.
    public static let listRowSeparatorTrailing = HorizontalAlignment(Guides.ListRowSeparatorTrailing.self)

    /// The name of the guide, or of the type of one's own.
    package var name: String { Guides.name(of: id) }
}

/// A guide down (SwiftUI: `VerticalAlignment`).
public struct VerticalAlignment: Hashable, Sendable {
    let id: any AlignmentID.Type

    /// A guide of one's own.
    public init(_ id: any AlignmentID.Type) {
        self.id = id
    }

    /// Whether two guides are the same.
    public static func == (lhs: VerticalAlignment, rhs: VerticalAlignment) -> Bool { lhs.id == rhs.id }
    /// Hashes the guide.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

    /// The top.
    public static let top = VerticalAlignment(Guides.Top.self)
    /// The middle.
    public static let center = VerticalAlignment(Guides.Middle.self)
    /// The bottom.
    public static let bottom = VerticalAlignment(Guides.Bottom.self)
    /// The baseline of the first line of text.
    public static let firstTextBaseline = VerticalAlignment(Guides.FirstTextBaseline.self)
    /// The baseline of the last line of text.
    public static let lastTextBaseline = VerticalAlignment(Guides.LastTextBaseline.self)

    /// The name of the guide, or of the type of one's own.
    package var name: String { Guides.name(of: id) }
}

/// The guides that there are.
private enum Guides {
    enum Leading: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
    enum Center: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 } }
    enum Trailing: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width } }
    enum ListRowSeparatorLeading: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
    }
    enum ListRowSeparatorTrailing: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
    }
    enum Top: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 } }
    enum Middle: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 } }
    enum Bottom: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height } }
    enum FirstTextBaseline: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
    }
    enum LastTextBaseline: AlignmentID {
        static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
    }

    static func name(of id: any AlignmentID.Type) -> String {
        if id == Middle.self { return "center" }
        let name = "\(id)"
        let isOurs = String(reflecting: id).hasPrefix("SwiftUI.")
        return isOurs ? name.prefix(1).lowercased() + name.dropFirst() : name
    }
}

/// A place in a rectangle (SwiftUI: `Alignment`).
public struct Alignment: Hashable, Sendable {
    /// Across.
    public var horizontal: HorizontalAlignment
    /// Down.
    public var vertical: VerticalAlignment

    /// Makes an alignment.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// The middle of the leading edge.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// The middle of the trailing edge.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The middle of the top.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// The middle of the bottom.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// The top's leading end.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top's trailing end.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom's leading end.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom's trailing end.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    /// The middle of the first baseline.
    public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
    /// The middle of the last baseline.
    public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
    /// The beginning of the first baseline.
    public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    /// The beginning of the last baseline.
    public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
    /// The end of the first baseline.
    public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
    /// The end of the last baseline.
    public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)

    /// SwiftUI's name of it, such as `topLeading`; `{"horizontal":…,"vertical":…}` where it has none.
    package var value: ViewValue {
        switch (horizontal.name, vertical.name) {
        case ("center", "center"): return "center"
        case (let name, "center") where name == "leading" || name == "trailing": return .string(name)
        case ("center", let name) where name == "top" || name == "bottom": return .string(name)
        case ("leading", "top"): return "topLeading"
        case ("trailing", "top"): return "topTrailing"
        case ("leading", "bottom"): return "bottomLeading"
        case ("trailing", "bottom"): return "bottomTrailing"
        default:
            return .object([
                ViewProperty("horizontal", .string(horizontal.name)), ViewProperty("vertical", .string(vertical.name)),
            ])
        }
    }
}

/// How lines of a text are aligned (SwiftUI: `TextAlignment`).
public enum TextAlignment: Hashable, CaseIterable, Sendable {
    /// Where lines begin.
    case leading
    /// In the middle.
    case center
    /// Where lines end.
    case trailing
}
