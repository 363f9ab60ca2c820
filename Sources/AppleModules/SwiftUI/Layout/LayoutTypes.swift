/// Regions that content may be kept out of (SwiftUI: `SafeAreaRegions`).
public struct SafeAreaRegions: OptionSet, Sendable {
    /// A bit a region.
    public let rawValue: UInt
    /// Makes a set.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }
    /// What the container keeps out of.
    public static let container = SafeAreaRegions(rawValue: 1)
    /// The keyboard.
    public static let keyboard = SafeAreaRegions(rawValue: 2)
    /// Everything.
    public static let all: SafeAreaRegions = [.container, .keyboard]
}

/// What margins are put around (SwiftUI: `ContentMarginPlacement`).
public struct ContentMarginPlacement: Hashable, Sendable {
    let name: String
    /// What the view chooses.
    public static var automatic: ContentMarginPlacement { ContentMarginPlacement(name: "automatic") }
    /// What scrolls.
    public static var scrollContent: ContentMarginPlacement { ContentMarginPlacement(name: "scrollContent") }
    /// The indicators.
    public static var scrollIndicators: ContentMarginPlacement { ContentMarginPlacement(name: "scrollIndicators") }
}

/// What views share of their geometry (SwiftUI: `MatchedGeometryProperties`).
public struct MatchedGeometryProperties: OptionSet, Sendable {
    /// A bit a property.
    public let rawValue: UInt32
    /// Makes a set.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
    /// The place.
    public static let position = MatchedGeometryProperties(rawValue: 1)
    /// The size.
    public static let size = MatchedGeometryProperties(rawValue: 2)
    /// Place and size.
    public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// The top or the bottom (SwiftUI: `VerticalEdge`).
public enum VerticalEdge: Int8, CaseIterable, Sendable {
    /// The top.
    case top
    /// The bottom.
    case bottom
}

/// Where lines begin or end (SwiftUI: `HorizontalEdge`).
public enum HorizontalEdge: Int8, CaseIterable, Sendable {
    /// Where they begin.
    case leading
    /// Where they end.
    case trailing
}
