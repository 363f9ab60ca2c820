public import AppleFoundation
public import AppleUIKit
public import Foundation

// Game Center (GameKit). The user is not signed in: what is asked or stored fails with `GKError.notAuthenticated`.

/// An error of Game Center (GameKit: `GKError`).
public struct GKError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = GKError
        case unknown = 1
        case cancelled, communicationsFailure, userDenied, invalidCredentials
        /// The user is not signed in.
        case notAuthenticated
        case authenticationInProgress, invalidPlayer, scoreNotSet, parentalControlsBlocked
        case playerStatusExceedsMaximumLength, playerStatusInvalid, matchRequestInvalid, underage
        case gameUnrecognized, notSupported, invalidParameter
    }

    public static let errorDomain = "GKErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var notAuthenticated: Code { .notAuthenticated }
    public static var cancelled: Code { .cancelled }
    public static var unknown: Code { .unknown }
}

/// A player (GameKit: `GKPlayer`).
open class GKPlayer: NSObject, @unchecked Sendable {
    open var gamePlayerID: String { "" }
    open var teamPlayerID: String { "" }
    open var displayName: String { "" }
    open var alias: String { "" }
}

/// The player on this phone (GameKit: `GKLocalPlayer`).
open class GKLocalPlayer: GKPlayer, @unchecked Sendable {
    public static let local = GKLocalPlayer()

    /// Always false.
    open var isAuthenticated: Bool { false }
    open var isUnderage: Bool { false }
    open var isMultiplayerGamingRestricted: Bool { true }
    /// The closure that learns whether the player is signed in. It is called on the main queue with
    /// `GKError.notAuthenticated`.
    open var authenticateHandler: ((UIViewController?, (any Error)?) -> Void)? {
        didSet {
            nonisolated(unsafe) let handler = authenticateHandler
            DispatchQueue.main.async { handler?(nil, GKError(.notAuthenticated)) }
        }
    }
    /// Throws `GKError.notAuthenticated`.
    open func loadFriends() async throws -> [GKPlayer] { throw GKError(.notAuthenticated) }
}

/// An achievement (GameKit: `GKAchievement`).
open class GKAchievement: NSObject, @unchecked Sendable {
    open var identifier: String
    open var percentComplete = 0.0
    open var showsCompletionBanner = false
    open var isCompleted: Bool { percentComplete >= 100 }
    open var lastReportedDate: Date { .distantPast }

    public init(identifier: String) {
        self.identifier = identifier
    }

    @preconcurrency open class func report(
        _ achievements: [GKAchievement], withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)?
    ) {
        DispatchQueue.global().async { completionHandler?(GKError(.notAuthenticated)) }
    }
    /// Throws `GKError.notAuthenticated`.
    open class func report(_ achievements: [GKAchievement]) async throws { throw GKError(.notAuthenticated) }
    @preconcurrency open class func loadAchievements(
        completionHandler: (@Sendable ([GKAchievement]?, (any Error)?) -> Void)? = nil
    ) {
        DispatchQueue.global().async { completionHandler?(nil, GKError(.notAuthenticated)) }
    }
    /// Throws `GKError.notAuthenticated`.
    open class func loadAchievements() async throws -> [GKAchievement] { throw GKError(.notAuthenticated) }
}

/// A list of scores (GameKit: `GKLeaderboard`). None can be read here.
open class GKLeaderboard: NSObject, @unchecked Sendable {
    /// The players of a list (GameKit: `GKLeaderboard.PlayerScope`).
    public enum PlayerScope: Int, Sendable { case global, friendsOnly }
    /// The time of a list (GameKit: `GKLeaderboard.TimeScope`).
    public enum TimeScope: Int, Sendable { case today, week, allTime }

    /// A score (GameKit: `GKLeaderboard.Entry`). There is none here.
    open class Entry: NSObject, @unchecked Sendable {
        open var player: GKPlayer { GKPlayer() }
        open var rank: Int { 0 }
        open var score: Int { 0 }
        open var formattedScore: String { "" }
    }

    open var title: String? { nil }
    open var baseLeaderboardID: String { "" }

    /// Throws `GKError.notAuthenticated`.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    open class func loadLeaderboards(IDs leaderboardIDs: [String]?) async throws -> [GKLeaderboard] {
        throw GKError(.notAuthenticated)
    }
    @preconcurrency open class func submitScore(
        _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String],
        completionHandler: @escaping @Sendable ((any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(GKError(.notAuthenticated)) }
    }
    /// Throws `GKError.notAuthenticated`.
    open class func submitScore(
        _ score: Int, context: Int, player: GKPlayer, leaderboardIDs: [String]
    ) async throws { throw GKError(.notAuthenticated) }
    /// Throws `GKError.notAuthenticated`.
    open func loadEntries(
        for playerScope: PlayerScope, timeScope: TimeScope, range: NSRange
    ) async throws -> (Entry?, [Entry], Int) { throw GKError(.notAuthenticated) }
}

/// A part of Game Center (GameKit: `GKGameCenterViewControllerState`).
public enum GKGameCenterViewControllerState: Int, Sendable {
    case `default` = -1
    case leaderboards, achievements, challenges, localPlayerProfile, dashboard
}

/// The screen of Game Center (GameKit: `GKGameCenterViewController`). It is never shown here.
@preconcurrency @MainActor open class GKGameCenterViewController: UINavigationController {
    open weak var gameCenterDelegate: (any GKGameCenterControllerDelegate)?

    public init(state: GKGameCenterViewControllerState) { super.init(rootViewController: UIViewController()) }
    public init(
        leaderboardID: String, playerScope: GKLeaderboard.PlayerScope, timeScope: GKLeaderboard.TimeScope
    ) { super.init(rootViewController: UIViewController()) }
    public init(achievementID: String) { super.init(rootViewController: UIViewController()) }
    public required init?(coder: NSCoder) { return nil }
}

/// The receiver of the end of Game Center's screen (GameKit: `GKGameCenterControllerDelegate`).
@preconcurrency @MainActor public protocol GKGameCenterControllerDelegate: NSObjectProtocol {
    func gameCenterViewControllerDidFinish(_ gameCenterViewController: GKGameCenterViewController)
}

/// The button that opens Game Center (GameKit: `GKAccessPoint`). It is never shown here.
@preconcurrency @MainActor open class GKAccessPoint: NSObject {
    /// The corner of the button (GameKit: `GKAccessPoint.Location`).
    public enum Location: Int, Sendable { case topLeading, topTrailing, bottomLeading, bottomTrailing }

    public static let shared = GKAccessPoint()
    open var isActive = false
    open var showHighlights = false
    open var location = Location.topLeading
    open var isVisible: Bool { false }
    open func trigger(handler: @escaping () -> Void) {}
}
