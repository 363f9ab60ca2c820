public import AppleFoundation

/// Why a Live Activity is not started (ActivityKit: `ActivityAuthorizationError`).
public enum ActivityAuthorizationError: Error, Sendable, LocalizedError {
    /// There are none: here always.
    case unsupported
    /// The user does not want any.
    case denied
    /// There are too many.
    case globalMaximumExceeded, targetMaximumExceeded
    /// The app is not in front.
    case visibility
    /// The data is too large.
    case attributesTooLarge
    /// It is not known any more, or the app may not have one.
    case persistenceFailure, unentitled, missingProcessIdentifier, malformedActivityIdentifier, reconnectNotPermitted
    /// The app is not an app.
    case unsupportedTarget

    /// The sentence.
    public var errorDescription: String? {
        self == .unsupported ? "Live Activities are not shown here" : "\(self)"
    }
    /// The sentence.
    public var failureReason: String? { errorDescription }
}

/// Whether an app may have Live Activities (ActivityKit: `ActivityAuthorizationInfo`): here it may not.
public final class ActivityAuthorizationInfo: Sendable {
    /// Asks.
    public init() {}
    /// No.
    public var areActivitiesEnabled: Bool { false }
    /// No.
    public var frequentPushesEnabled: Bool { false }
    /// It does not change.
    public var activityEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
    /// It does not change.
    public var frequentPushEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

/// A Live Activity (ActivityKit: `Activity`). None is ever started here.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
    // Its attributes need not be `Sendable`, as on iOS; and as none is ever made, none is ever sent.
    /// The part that changes.
    public typealias ContentState = Attributes.ContentState
    /// Its identifier.
    public let id: String
    /// What it shows.
    public let attributes: Attributes
    /// The part that changes.
    public let content: ActivityContent<ContentState>
    /// The part that changes.
    public var contentState: ContentState { content.state }
    /// How far it is.
    public let activityState: ActivityState
    /// Where updates are pushed to.
    public var pushToken: Data? { nil }

    private init(attributes: Attributes, content: ActivityContent<ContentState>) {
        id = UUID().uuidString
        self.attributes = attributes
        self.content = content
        activityState = .ended
    }

    /// Those that are shown: none.
    public static var activities: [Activity<Attributes>] { [] }
    /// Those that are started: none.
    public static var activityUpdates: AsyncStream<Activity<Attributes>> { AsyncStream { $0.finish() } }
    /// Where a start can be pushed to: nowhere.
    public static var pushToStartToken: Data? { nil }
    /// Where a start can be pushed to: nowhere.
    public static var pushToStartTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

    /// Starts one: throws, as none is shown here.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        throw ActivityAuthorizationError.unsupported
    }

    /// Starts one: throws, as none is shown here.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle, alertConfiguration: AlertConfiguration? = nil
    ) throws -> Activity<Attributes> {
        throw ActivityAuthorizationError.unsupported
    }

    /// Starts one: throws, as none is shown here.
    public static func request(
        attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        throw ActivityAuthorizationError.unsupported
    }

    /// Changes it.
    public func update(_ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil) async {}
    /// Changes it.
    public func update(using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil) async {}
    /// Ends it.
    public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {}
    /// Ends it.
    public func end(
        using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {}
    /// Its changes.
    public var activityStateUpdates: AsyncStream<ActivityState> { AsyncStream { $0.finish() } }
    /// Its changes.
    public var contentUpdates: AsyncStream<ActivityContent<ContentState>> { AsyncStream { $0.finish() } }
    /// Where updates are pushed to.
    public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
}
