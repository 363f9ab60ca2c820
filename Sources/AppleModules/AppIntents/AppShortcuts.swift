/// The shortcuts of an app (AppIntents: `AppShortcutsProvider`). Nothing offers them here.
public protocol AppShortcutsProvider: Sendable {
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] { get }
    static var shortcutTileColor: ShortcutTileColor { get }
}

extension AppShortcutsProvider {
    public static var shortcutTileColor: ShortcutTileColor { .blue }
    /// Does nothing, because no system uses the phrases here.
    public static func updateAppShortcutParameters() {}
}

public enum ShortcutTileColor: Sendable, Hashable {
    case blue, grape, grayBlue, grayBrown, grayGreen, lightBlue, lime, navy, orange, pink, purple, red, tangerine, teal,
        yellow
}

public struct AppShortcut: Sendable {
    public let intent: any AppIntent

    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource = "",
        systemImageName: String = ""
    ) {
        self.intent = intent
    }
}

/// A phrase that starts a shortcut (AppIntents: `AppShortcutPhrase`).
public struct AppShortcutPhrase<Intent: AppIntent>: ExpressibleByStringInterpolation, Sendable {
    public struct StringInterpolation: StringInterpolationProtocol {
        public init(literalCapacity: Int, interpolationCount: Int) {}
        public mutating func appendLiteral(_ literal: String) {}
        public mutating func appendInterpolation(_ token: AppShortcutPhraseToken) {}
        public mutating func appendInterpolation<Value>(_ keyPath: KeyPath<Intent, IntentParameter<Value>>) {}
    }

    public init(stringLiteral value: String) {}
    public init(stringInterpolation: StringInterpolation) {}
}

/// A placeholder in a phrase (AppIntents: `AppShortcutPhraseToken`).
public enum AppShortcutPhraseToken: Sendable {
    case applicationName
}

@resultBuilder public struct AppShortcutsBuilder {
    public static func buildExpression(_ shortcut: AppShortcut) -> AppShortcut { shortcut }
    public static func buildBlock(_ shortcuts: AppShortcut...) -> [AppShortcut] { shortcuts }
}

public protocol AppIntentsPackage {
    static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
    public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}

/// An intent with the context in which it is relevant (AppIntents: `RelevantIntent`).
public struct RelevantIntent: Sendable {
    public let intent: any WidgetConfigurationIntent
    public let widgetKind: String

    public init(_ intent: any WidgetConfigurationIntent, widgetKind: String, relevance: RelevantContext) {
        self.intent = intent
        self.widgetKind = widgetKind
    }
}

/// The receiver of the relevant intents (AppIntents: `RelevantIntentManager`). There is no Smart Stack here.
public final class RelevantIntentManager: Sendable {
    public static let shared = RelevantIntentManager()
    /// Does nothing.
    public func updateRelevantIntents(_ relevantIntents: [RelevantIntent]) async throws {}
}
