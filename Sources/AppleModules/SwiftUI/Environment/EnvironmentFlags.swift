/// Whether the user wants more contrast (SwiftUI: `ColorSchemeContrast`).
public enum ColorSchemeContrast: CaseIterable, Sendable {
    /// As usual.
    case standard
    /// More.
    case increased
}

/// Whether the user wants bold text (SwiftUI: `LegibilityWeight`).
public enum LegibilityWeight: Hashable, Sendable {
    /// As usual.
    case regular
    /// Bold.
    case bold
}

/// Whether a scene is in front (SwiftUI: `ScenePhase`).
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// Not seen.
    case background
    /// Seen, and not in front.
    case inactive
    /// In front.
    case active
}

/// How much space there is (SwiftUI: `UserInterfaceSizeClass`).
public enum UserInterfaceSizeClass: Hashable, Sendable {
    /// Little.
    case compact
    /// Enough.
    case regular
}
