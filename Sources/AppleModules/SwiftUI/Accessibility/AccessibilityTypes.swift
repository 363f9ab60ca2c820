/// What a view is to assistive technologies (SwiftUI: `AccessibilityTraits`).
public struct AccessibilityTraits: SetAlgebra, Sendable {
    var names: Set<String>

    /// No traits.
    public init() {
        names = []
    }

    private init(_ name: String) {
        names = [name]
    }

    /// A button.
    public static let isButton = AccessibilityTraits("isButton")
    /// A heading.
    public static let isHeader = AccessibilityTraits("isHeader")
    /// Selected.
    public static let isSelected = AccessibilityTraits("isSelected")
    /// A link.
    public static let isLink = AccessibilityTraits("isLink")
    /// A search field.
    public static let isSearchField = AccessibilityTraits("isSearchField")
    /// An image.
    public static let isImage = AccessibilityTraits("isImage")
    /// Something that plays a sound.
    public static let playsSound = AccessibilityTraits("playsSound")
    /// A key of a keyboard.
    public static let isKeyboardKey = AccessibilityTraits("isKeyboardKey")
    /// Text that does not change.
    public static let isStaticText = AccessibilityTraits("isStaticText")
    /// The summary of a screen.
    public static let isSummaryElement = AccessibilityTraits("isSummaryElement")
    /// Something that changes often.
    public static let updatesFrequently = AccessibilityTraits("updatesFrequently")
    /// Something that starts media.
    public static let startsMediaSession = AccessibilityTraits("startsMediaSession")
    /// Something that is touched directly.
    public static let allowsDirectInteraction = AccessibilityTraits("allowsDirectInteraction")
    /// Something that turns the page.
    public static let causesPageTurn = AccessibilityTraits("causesPageTurn")
    /// What covers everything else.
    public static let isModal = AccessibilityTraits("isModal")
    /// A switch.
    public static let isToggle = AccessibilityTraits("isToggle")
    /// A bar of tabs.
    public static let isTabBar = AccessibilityTraits("isTabBar")

    /// Whether all traits of another set are in this one.
    public func contains(_ member: AccessibilityTraits) -> Bool { names.isSuperset(of: member.names) }
    /// Both sets' traits.
    public func union(_ other: AccessibilityTraits) -> AccessibilityTraits { Self(names.union(other.names)) }
    /// The traits that both sets have.
    public func intersection(_ other: AccessibilityTraits) -> AccessibilityTraits {
        Self(names.intersection(other.names))
    }
    /// The traits that one of the sets has.
    public func symmetricDifference(_ other: AccessibilityTraits) -> AccessibilityTraits {
        Self(names.symmetricDifference(other.names))
    }
    /// Adds traits.
    public mutating func formUnion(_ other: AccessibilityTraits) { self = union(other) }
    /// Keeps the traits that both have.
    public mutating func formIntersection(_ other: AccessibilityTraits) { self = intersection(other) }
    /// Keeps the traits that one has.
    public mutating func formSymmetricDifference(_ other: AccessibilityTraits) { self = symmetricDifference(other) }

    /// Adds traits.
    @discardableResult public mutating func insert(
        _ newMember: AccessibilityTraits
    ) -> (inserted: Bool, memberAfterInsert: AccessibilityTraits) {
        defer { formUnion(newMember) }
        return (!contains(newMember), newMember)
    }

    /// Removes traits.
    @discardableResult public mutating func remove(_ member: AccessibilityTraits) -> AccessibilityTraits? {
        let removed = intersection(member)
        names.subtract(member.names)
        return removed.names.isEmpty ? nil : removed
    }

    /// Adds traits.
    @discardableResult public mutating func update(with newMember: AccessibilityTraits) -> AccessibilityTraits? {
        let known = intersection(newMember)
        formUnion(newMember)
        return known.names.isEmpty ? nil : known
    }

    private init(_ names: Set<String>) {
        self.names = names
    }
}

/// What becomes of the elements in a view (SwiftUI: `AccessibilityChildBehavior`).
public struct AccessibilityChildBehavior: Hashable, Sendable {
    let name: String
    /// Each is an element of its own, in a container.
    public static let contain = AccessibilityChildBehavior(name: "contain")
    /// They are one element, with the properties of all.
    public static let combine = AccessibilityChildBehavior(name: "combine")
    /// They are hidden.
    public static let ignore = AccessibilityChildBehavior(name: "ignore")
}

/// The level of a heading (SwiftUI: `AccessibilityHeadingLevel`).
public enum AccessibilityHeadingLevel: UInt, Sendable {
    /// No level.
    case unspecified
    /// The first level.
    case h1
    /// The second level.
    case h2
    /// The third level.
    case h3
    /// The fourth level.
    case h4
    /// The fifth level.
    case h5
    /// The sixth level.
    case h6
}

/// What an action of assistive technologies is (SwiftUI: `AccessibilityActionKind`).
public struct AccessibilityActionKind: Equatable, Sendable {
    let name: Text
    /// The usual one.
    public static let `default` = AccessibilityActionKind(name: "default")
    /// Closing what is open.
    public static let escape = AccessibilityActionKind(name: "escape")
    /// The one for two fingers.
    public static let magicTap = AccessibilityActionKind(name: "magicTap")
    /// Deleting.
    public static let delete = AccessibilityActionKind(name: "delete")
    /// Showing the menu.
    public static let showMenu = AccessibilityActionKind(name: "showMenu")

    /// An action with a name.
    public init(named name: Text) {
        self.name = name
    }

    init(name: String) {
        self.name = Text(verbatim: name)
    }
}

/// A direction of an adjustment (SwiftUI: `AccessibilityAdjustmentDirection`).
public enum AccessibilityAdjustmentDirection: Sendable {
    /// More.
    case increment
    /// Less.
    case decrement
}
