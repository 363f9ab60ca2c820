/// From where to where lines run (SwiftUI: `LayoutDirection`).
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
    /// From left to right.
    case leftToRight
    /// From right to left.
    case rightToLeft
}

/// The size of text that the user chose (SwiftUI: `DynamicTypeSize`).
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
    /// The smallest.
    case xSmall
    /// Small.
    case small
    /// Medium.
    case medium
    /// The size that a phone comes with.
    case large
    /// Larger.
    case xLarge
    /// Larger still.
    case xxLarge
    /// The largest that is not for accessibility.
    case xxxLarge
    /// The first size for accessibility.
    case accessibility1
    /// The second size for accessibility.
    case accessibility2
    /// The third size for accessibility.
    case accessibility3
    /// The fourth size for accessibility.
    case accessibility4
    /// The fifth size for accessibility.
    case accessibility5

    /// Whether the size is one for accessibility.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }
    /// Whether a size is smaller than another.
    public static func < (lhs: DynamicTypeSize, rhs: DynamicTypeSize) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The size of content that the user chose (SwiftUI: `ContentSizeCategory`).
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
    /// The smallest.
    case extraSmall
    /// Small.
    case small
    /// Medium.
    case medium
    /// The size that a phone comes with.
    case large
    /// Larger.
    case extraLarge
    /// Larger still.
    case extraExtraLarge
    /// The largest that is not for accessibility.
    case extraExtraExtraLarge
    /// The first size for accessibility.
    case accessibilityMedium
    /// The second size for accessibility.
    case accessibilityLarge
    /// The third size for accessibility.
    case accessibilityExtraLarge
    /// The fourth size for accessibility.
    case accessibilityExtraExtraLarge
    /// The fifth size for accessibility.
    case accessibilityExtraExtraExtraLarge

    /// Whether the size is one for accessibility.
    public var isAccessibilityCategory: Bool { DynamicTypeSize(self).isAccessibilitySize }
}

extension DynamicTypeSize {
    /// The size of text for a size of content.
    package init(_ category: ContentSizeCategory) {
        // Both are in the same order.
        let index = ContentSizeCategory.allCases.firstIndex(of: category) ?? DynamicTypeSize.large.rawValue
        self = DynamicTypeSize(rawValue: index) ?? .large
    }
}

// As SwiftUI has it, the sizes are in order without being `Comparable`.
extension ContentSizeCategory {
    private var rank: DynamicTypeSize { DynamicTypeSize(self) }
    /// Whether a size is smaller.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rank < rhs.rank }
    /// Whether a size is not larger.
    public static func <= (lhs: Self, rhs: Self) -> Bool { lhs.rank <= rhs.rank }
    /// Whether a size is larger.
    public static func > (lhs: Self, rhs: Self) -> Bool { lhs.rank > rhs.rank }
    /// Whether a size is not smaller.
    public static func >= (lhs: Self, rhs: Self) -> Bool { lhs.rank >= rhs.rank }
}

/// Why content is hidden (SwiftUI: `RedactionReasons`).
public struct RedactionReasons: OptionSet, Sendable {
    /// A bit a reason.
    public let rawValue: Int
    /// Makes a set.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
    /// It is a placeholder.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// It is private.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// It is out of date.
    public static let invalidated = RedactionReasons(rawValue: 4)
}

/// A space that places are given in (SwiftUI: `CoordinateSpace`).
public enum CoordinateSpace: Hashable {
    /// The space of everything.
    case global
    /// The view's own.
    case local
    /// A named one.
    case named(AnyHashable)
}

/// A space that places are given in (SwiftUI: `CoordinateSpaceProtocol`).
public protocol CoordinateSpaceProtocol {
    /// The space.
    var coordinateSpace: CoordinateSpace { get }
}

/// The view's own space (SwiftUI: `LocalCoordinateSpace`).
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    /// Makes the space.
    public init() {}
    /// The space.
    public var coordinateSpace: CoordinateSpace { .local }
}

/// The space of everything (SwiftUI: `GlobalCoordinateSpace`).
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
    /// Makes the space.
    public init() {}
    /// The space.
    public var coordinateSpace: CoordinateSpace { .global }
}

/// A space with a name (SwiftUI: `NamedCoordinateSpace`).
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
    /// The space.
    public let coordinateSpace: CoordinateSpace
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
    /// The view's own space.
    public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
    /// The space of everything.
    public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    /// A space with a name.
    public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
        NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(name)))
    }
}

private enum DynamicTypeSizeKey: EnvironmentKey {
    static var defaultValue: DynamicTypeSize { .large }
}

extension EnvironmentValues {
    /// The size of text that the user chose (SwiftUI: `dynamicTypeSize`).
    public var dynamicTypeSize: DynamicTypeSize {
        get { self[DynamicTypeSizeKey.self] }
        set { self[DynamicTypeSizeKey.self] = newValue }
    }
}
