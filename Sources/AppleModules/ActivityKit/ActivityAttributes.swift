@_exported public import AppleFoundation

/// What a Live Activity shows (ActivityKit: `ActivityAttributes`). Live Activities are not shown here.
public protocol ActivityAttributes: Codable {
    /// The part of it that changes.
    associatedtype ContentState: Codable & Hashable
}

/// The part of a Live Activity that changes, with when it is out of date (ActivityKit: `ActivityContent`).
public struct ActivityContent<State: Codable> {
    /// What is shown.
    public var state: State
    /// When it is out of date.
    public var staleDate: Date?
    /// How important the activity is among the app's.
    public var relevanceScore: Double

    /// Makes the content.
    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

extension ActivityContent: Sendable where State: Sendable {}
extension ActivityContent: Equatable where State: Equatable {}

/// How far a Live Activity is (ActivityKit: `ActivityState`).
public enum ActivityState: String, Sendable, Codable, Hashable {
    /// It is shown, or about to be.
    case active, pending
    /// It is over, and may still be shown or not.
    case ended, dismissed
    /// It is out of date.
    case stale
}

/// How a Live Activity is shown (ActivityKit: `ActivityStyle`).
public enum ActivityStyle: Sendable, Hashable {
    /// Until it ends.
    case standard
    /// Until the app is left.
    case transient
}

/// When a Live Activity that is over disappears (ActivityKit: `ActivityUIDismissalPolicy`).
public struct ActivityUIDismissalPolicy: Sendable, Equatable {
    private let date: Date?
    /// After some hours.
    public static let `default` = ActivityUIDismissalPolicy(date: nil)
    /// At once.
    public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)
    /// At a date.
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy { ActivityUIDismissalPolicy(date: date) }
}

/// Where updates of a Live Activity are pushed from (ActivityKit: `PushType`).
public struct PushType: Sendable, Equatable {
    private let channel: String?
    /// By a token.
    public static let token = PushType(channel: nil)
    /// By a channel.
    public static func channel(_ id: String) -> PushType { PushType(channel: id) }
}

/// What alerts the user to an update (ActivityKit: `AlertConfiguration`).
public struct AlertConfiguration: Sendable {
    /// A sound (ActivityKit: `AlertConfiguration.AlertSound`).
    public struct AlertSound: Sendable {
        /// The usual one.
        public static let `default` = AlertSound()
        /// One of the app's.
        public static func named(_ name: String) -> AlertSound { AlertSound() }
    }
    /// Makes an alert.
    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {}
}
