@_exported public import AppleFoundation

/// The content of a Live Activity (ActivityKit: `ActivityAttributes`). Live Activities are not shown here.
public protocol ActivityAttributes: Codable {
    associatedtype ContentState: Codable & Hashable
}

/// The changing part of a Live Activity, and the date on which this part is out of date (ActivityKit:
/// `ActivityContent`).
public struct ActivityContent<State: Codable> {
    public var state: State
    /// The date from which `state` is out of date; nil if it stays up to date.
    public var staleDate: Date?
    public var relevanceScore: Double

    public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
        self.state = state
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
    }
}

extension ActivityContent: Sendable where State: Sendable {}
extension ActivityContent: Equatable where State: Equatable {}

public enum ActivityState: String, Sendable, Codable, Hashable {
    case active, pending
    case ended, dismissed
    case stale
}

public enum ActivityStyle: Sendable, Hashable {
    case standard
    case transient
}

public struct ActivityUIDismissalPolicy: Sendable, Equatable {
    private let date: Date?
    public static let `default` = ActivityUIDismissalPolicy(date: nil)
    public static let immediate = ActivityUIDismissalPolicy(date: .distantPast)
    public static func after(_ date: Date) -> ActivityUIDismissalPolicy { ActivityUIDismissalPolicy(date: date) }
}

/// The source of updates that a server pushes to a Live Activity (ActivityKit: `PushType`).
public struct PushType: Sendable, Equatable {
    private let channel: String?
    public static let token = PushType(channel: nil)
    public static func channel(_ id: String) -> PushType { PushType(channel: id) }
}

/// A sound and a text that announce an update (ActivityKit: `AlertConfiguration`).
public struct AlertConfiguration: Sendable {
    public struct AlertSound: Sendable {
        public static let `default` = AlertSound()
        public static func named(_ name: String) -> AlertSound { AlertSound() }
    }
    public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {}
}
