public import AppleFoundation

/// The reason why a Live Activity does not start (ActivityKit: `ActivityAuthorizationError`). Here it is always
/// `unsupported`.
public enum ActivityAuthorizationError: Error, Sendable, LocalizedError {
    case unsupported
    case denied
    case globalMaximumExceeded, targetMaximumExceeded
    case visibility
    case attributesTooLarge
    case persistenceFailure, unentitled, missingProcessIdentifier, malformedActivityIdentifier, reconnectNotPermitted
    case unsupportedTarget

    public var errorDescription: String? {
        self == .unsupported ? "Live Activities are not shown here" : "\(self)"
    }
    public var failureReason: String? { errorDescription }
}

/// The permission to show Live Activities (ActivityKit: `ActivityAuthorizationInfo`). It is always denied here.
public final class ActivityAuthorizationInfo: Sendable {
    public init() {}
    public var areActivitiesEnabled: Bool { false }
    public var frequentPushesEnabled: Bool { false }
    public var activityEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
    public var frequentPushEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

/// A Live Activity (ActivityKit: `Activity`). Nothing creates a Live Activity here.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
    // The attributes need not be `Sendable` on iOS either. `@unchecked` is safe, because no activity is ever created.
    public typealias ContentState = Attributes.ContentState
    public let id: String
    public let attributes: Attributes
    public let content: ActivityContent<ContentState>
    public var contentState: ContentState { content.state }
    public let activityState: ActivityState
    public var pushToken: Data? { nil }

    private init(attributes: Attributes, content: ActivityContent<ContentState>) {
        id = UUID().uuidString
        self.attributes = attributes
        self.content = content
        activityState = .ended
    }

    public static var activities: [Activity<Attributes>] { [] }
    public static var activityUpdates: AsyncStream<Activity<Attributes>> { AsyncStream { $0.finish() } }
    public static var pushToStartToken: Data? { nil }
    public static var pushToStartTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

    /// Throws `unsupported`, because Live Activities are not shown here.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        throw ActivityAuthorizationError.unsupported
    }

    /// Throws `unsupported`, because Live Activities are not shown here.
    public static func request(
        attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
        style: ActivityStyle, alertConfiguration: AlertConfiguration? = nil
    ) throws -> Activity<Attributes> {
        throw ActivityAuthorizationError.unsupported
    }

    /// Throws `unsupported`, because Live Activities are not shown here.
    public static func request(
        attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
    ) throws -> Activity<Attributes> {
        throw ActivityAuthorizationError.unsupported
    }

    public func update(_ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil) async {}
    public func update(using contentState: ContentState, alertConfiguration: AlertConfiguration? = nil) async {}
    public func end(
        _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {}
    public func end(
        using contentState: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
    ) async {}
    public var activityStateUpdates: AsyncStream<ActivityState> { AsyncStream { $0.finish() } }
    public var contentUpdates: AsyncStream<ActivityContent<ContentState>> { AsyncStream { $0.finish() } }
    public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
}
