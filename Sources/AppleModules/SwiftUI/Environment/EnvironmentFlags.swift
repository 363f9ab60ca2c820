/// The user's choice of contrast (SwiftUI: `ColorSchemeContrast`).
public enum ColorSchemeContrast: CaseIterable, Sendable {
    case standard
    case increased
}

/// The user's choice of text weight (SwiftUI: `LegibilityWeight`).
public enum LegibilityWeight: Hashable, Sendable {
    case regular
    case bold
}

/// The visibility of a scene (SwiftUI: `ScenePhase`).
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// The scene is not visible.
    case background
    /// The scene is visible but not in front.
    case inactive
    case active
}

/// A class of available space (SwiftUI: `UserInterfaceSizeClass`).
public enum UserInterfaceSizeClass: Hashable, Sendable {
    case compact
    case regular
}
