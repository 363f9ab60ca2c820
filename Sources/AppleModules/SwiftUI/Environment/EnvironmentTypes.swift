/// The direction of text and layout (SwiftUI: `LayoutDirection`).
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
    case leftToRight
    case rightToLeft
}

/// The user's text size (SwiftUI: `DynamicTypeSize`).
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
    case xSmall
    case small
    case medium
    /// The default size of a new phone.
    case large
    case xLarge
    case xxLarge
    /// The largest size below the accessibility sizes.
    case xxxLarge
    case accessibility1
    case accessibility2
    case accessibility3
    case accessibility4
    case accessibility5

    public var isAccessibilitySize: Bool { self >= .accessibility1 }
    public static func < (lhs: DynamicTypeSize, rhs: DynamicTypeSize) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The user's content size (SwiftUI: `ContentSizeCategory`).
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
    case extraSmall
    case small
    case medium
    /// The default size of a new phone.
    case large
    case extraLarge
    case extraExtraLarge
    /// The largest size below the accessibility sizes.
    case extraExtraExtraLarge
    case accessibilityMedium
    case accessibilityLarge
    case accessibilityExtraLarge
    case accessibilityExtraExtraLarge
    case accessibilityExtraExtraExtraLarge

    public var isAccessibilityCategory: Bool { DynamicTypeSize(self).isAccessibilitySize }
}

extension DynamicTypeSize {
    /// Converts a content size category.
    package init(_ category: ContentSizeCategory) {
        // Both enumerations list their cases in the same order.
        let index = ContentSizeCategory.allCases.firstIndex(of: category) ?? DynamicTypeSize.large.rawValue
        self = DynamicTypeSize(rawValue: index) ?? .large
    }
}

// As in SwiftUI, the sizes have an order but are not `Comparable`.
extension ContentSizeCategory {
    private var rank: DynamicTypeSize { DynamicTypeSize(self) }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }
    public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rank <= rhs.rank }
    public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rank > rhs.rank }
    public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rank >= rhs.rank }
}

/// The reasons to hide content (SwiftUI: `RedactionReasons`).
public struct RedactionReasons: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
    public static let invalidated = RedactionReasons(rawValue: 4)
}

/// A coordinate space (SwiftUI: `CoordinateSpace`).
public enum CoordinateSpace: Hashable {
    case global
    case local
    case named(AnyHashable)
}

/// A type of coordinate space (SwiftUI: `CoordinateSpaceProtocol`).
public protocol CoordinateSpaceProtocol {
    var coordinateSpace: CoordinateSpace { get }
}

public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .local }
}

/// The space of the whole view hierarchy (SwiftUI: `GlobalCoordinateSpace`).
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    public init() {}
    public var coordinateSpace: CoordinateSpace { .global }
}

public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    public let coordinateSpace: CoordinateSpace
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(name)))
    }
}

private enum DynamicTypeSizeKey: EnvironmentKey {
    static var defaultValue: DynamicTypeSize { .large }
}

extension EnvironmentValues {
    /// The user's text size (SwiftUI: `dynamicTypeSize`).
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }
}
