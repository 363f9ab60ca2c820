/// A guide by which views are aligned (SwiftUI: `AlignmentID`).
public protocol AlignmentID: SendableMetatype {
    /// Returns the guide's position in a view that does not set it.
    static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A view's size and guides (SwiftUI: `ViewDimensions`). The size is the size that the view is offered, because no
/// layout runs before drawing.
public struct ViewDimensions: Equatable, Sendable {
    public let width: CGFloat
    public let height: CGFloat

    package init(width: CGFloat, height: CGFloat) {
        self.width = width
        self.height = height
    }

    /// The distance of a guide from the leading edge.
    public subscript(guide: HorizontalAlignment) -> CGFloat { guide.id.defaultValue(in: self) }
    /// The distance of a guide from the top.
    public subscript(guide: VerticalAlignment) -> CGFloat { guide.id.defaultValue(in: self) }
    /// Always nil, because explicit guides are not evaluated here.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { nil }
    /// Always nil, because explicit guides are not evaluated here.
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { nil }
}

public struct HorizontalAlignment: Hashable, Sendable {
    let id: any AlignmentID.Type

    public init(_ id: any AlignmentID.Type) {
        self.id = id
    }

    public static func == (lhs: HorizontalAlignment, rhs: HorizontalAlignment) -> Bool { lhs.id == rhs.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

    public static let leading = HorizontalAlignment(Guides.Leading.self)
    public static let center = HorizontalAlignment(Guides.Center.self)
    public static let trailing = HorizontalAlignment(Guides.Trailing.self)
    public static let listRowSeparatorLeading = HorizontalAlignment(Guides.ListRowSeparatorLeading.self)
    public static let listRowSeparatorTrailing = HorizontalAlignment(Guides.ListRowSeparatorTrailing.self)

    /// The name of the guide, or the name of its type if the app defines it.
    package var name: String { Guides.name(of: id) }
}

public struct VerticalAlignment: Hashable, Sendable {
    let id: any AlignmentID.Type

    public init(_ id: any AlignmentID.Type) {
        self.id = id
    }

    public static func == (lhs: VerticalAlignment, rhs: VerticalAlignment) -> Bool { lhs.id == rhs.id }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

    public static let top = VerticalAlignment(Guides.Top.self)
    public static let center = VerticalAlignment(Guides.Middle.self)
    public static let bottom = VerticalAlignment(Guides.Bottom.self)
    public static let firstTextBaseline = VerticalAlignment(Guides.FirstTextBaseline.self)
    public static let lastTextBaseline = VerticalAlignment(Guides.LastTextBaseline.self)

    /// The name of the guide, or the name of its type if the app defines it.
    package var name: String { Guides.name(of: id) }
}

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

public struct Alignment: Hashable, Sendable {
    public var horizontal: HorizontalAlignment
    public var vertical: VerticalAlignment

    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    public static let center = Alignment(horizontal: .center, vertical: .center)
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    public static let top = Alignment(horizontal: .center, vertical: .top)
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
    public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
    public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
    public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
    public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
    public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
    public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)

    /// The name in SwiftUI, such as `topLeading`; otherwise `{"horizontal":…,"vertical":…}`.
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

public enum TextAlignment: Hashable, CaseIterable, Sendable {
    case leading
    case center
    case trailing
}
