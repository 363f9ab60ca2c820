/// The shortcuts that an app brings along (AppIntents: `AppShortcutsProvider`). Nothing offers them here.
public protocol AppShortcutsProvider: Sendable {
    /// The shortcuts.
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
    /// The color of their tiles.
    static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
    /// Blue.
    public static var shortcutTileColor: ShortcutTileColor { .blue }
    /// Tells the system that the phrases' parameters changed; there is none here that would listen.
    public static func updateAppShortcutParameters() {}
}

/// The color of a shortcut's tile (AppIntents: `ShortcutTileColor`).
public enum ShortcutTileColor: Sendable, Hashable {
    /// The colors.
    case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple, red, tangerine, teal,
        yellow
}

/// One shortcut (AppIntents: `AppShortcut`).
public struct AppShortcut: Sendable {
    /// What it performs.
    public let intent: any AppIntent

    /// Makes a shortcut.
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource = "",
        systemImageName: String = ""
    ) {
        self.intent = intent
    }
}

/// What is said to start a shortcut (AppIntents: `AppShortcutPhrase`).
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
    /// Collects the text and the parameters.
    public struct StringInterpolation: StringInterpolationProtocol {
        /// Begins a text.
        public init(literalCapacity: Int, interpolationCount: Int) {}
        /// Adds text.
        public mutating func appendLiteral(_ literal: String) {}
        /// Adds the app's name.
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
        /// Adds a parameter.
        public mutating func appendInterpolation<Value>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {}
    }

    /// A phrase without parameters.
    public init(stringLiteral value: String) {}
    /// A phrase with parameters.
    public init(stringInterpolation: StringInterpolation) {}
}

/// What stands for something else in a phrase (AppIntents: `AppShortcutPhraseToken`).
public enum AppShortcutPhraseToken: Sendable {
    /// The app's name.
    case applicationName
}

/// Builds a list of shortcuts from a closure's statements (AppIntents: `AppShortcutsBuilder`).
@resultBuilder public struct AppShortcutsBuilder {
    /// One shortcut.
    public static func buildExpression(_ shortcut: AppShortcut) -> AppShortcut { shortcut }
    /// Several shortcuts.
    public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}

/// What a module with intents says of itself (AppIntents: `AppIntentsPackage`).
public protocol AppIntentsPackage {
    /// Other modules with intents.
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
    /// None.
    public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}

/// An intent that is relevant in a context (AppIntents: `RelevantIntent`).
public struct RelevantIntent: Sendable {
    /// The intent.
    public let intent: any WidgetConfigurationIntent
    /// The kind of the widget that it configures.
    public let widgetKind: String

    /// Makes one.
    public init(_ intent: any WidgetConfigurationIntent, widgetKind: String, relevance: RelevantContext) {
        self.intent = intent
        self.widgetKind = widgetKind
    }
}

/// Tells the system which intents are relevant (AppIntents: `RelevantIntentManager`). There is no Smart Stack here.
public final class RelevantIntentManager: Sendable {
    /// The one there is.
    public static let shared = RelevantIntentManager()
    /// Takes note of nothing.
    public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {}
}
