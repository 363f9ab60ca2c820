public import Foundation
public import PhoneState
import Utilities

/// The model that decides when a pending request is launched. It is a pure function: the same request, use and clock
/// always give the same answer, so a host can sleep until the given date.
///
/// Three facts are documented. First, the floor: "the system doesn't guarantee launching the task at the specified
/// date, but only that it won't begin sooner" (BackgroundTasks: `earliestBeginDate`). Second, an app that the user has
/// quit from the app switcher is not launched until the user opens it. Third, apps that are used less are launched less
/// (WWDC 2019, session 707; WWDC 2020, session 10063).
///
/// Assumption: the odds. From its floor on, a request has an opportunity every `opportunity` seconds. An app that was
/// opened within `usedDaily` is launched at the first one. After that, the odds of each opportunity halve every
/// `halfLife`. The seed and the request determine the random draw of each opportunity.
public struct LaunchModel: Sendable, Equatable {
    /// Assumption: seconds between two opportunities.
    public var opportunity: TimeInterval = 15 * 60
    /// Assumption: the number of seconds after the user opened an app during which every opportunity is taken.
    public var usedDaily: TimeInterval = 24 * 3_600
    /// Assumption: seconds of further disuse that halve the odds of an opportunity.
    public var halfLife: TimeInterval = 3 * 24 * 3_600
    /// Assumption: seconds after its floor during which a request has opportunities.
    public var horizon: TimeInterval = 30 * 24 * 3_600
    /// The seed of the random draws.
    public var seed: UInt64 = 1
    /// True if the phone has a network, which a processing request may require.
    public var hasNetwork = true
    /// True if the phone has external power, which a processing request may require.
    public var hasExternalPower = true

    public init() {}

    /// The decision about a request.
    public enum Decision: Sendable, Equatable {
        /// The request may be launched from this date on; a past date means now.
        case due(Date)
        /// The request may not be launched until something other than the time changes.
        case blocked(Obstacle)
    }

    /// An obstacle that does not disappear by waiting.
    public enum Obstacle: String, Sendable {
        /// The user has quit the app, and must open it first.
        case forceQuit = "force-quit"
        /// The request requires the network.
        case noNetwork = "no-network"
        /// The request requires external power.
        case noExternalPower = "no-external-power"
        /// The user has not used the app for so long that no opportunity within the horizon is taken.
        case disuse
    }

    /// Decides when a request may be launched.
    /// - Parameters:
    ///   - request: The pending request.
    ///   - use: The app's use so far.
    public func decide(_ request: TaskRequest, use: TaskState.Use?) -> Decision {
        if use?.isForceQuit == true { return .blocked(.forceQuit) }
        if request.requiresNetworkConnectivity, !hasNetwork { return .blocked(.noNetwork) }
        if request.requiresExternalPower, !hasExternalPower { return .blocked(.noExternalPower) }
        let floor = request.floor
        let count = max(0, Int(min(horizon / max(opportunity, 1), 1_000_000)))
        for index in 0...count {
            let date = floor + Double(index) * opportunity
            if draw(request, index) < odds(at: date, lastUsed: use?.lastOpened ?? request.submittedAt) {
                return .due(date)
            }
        }
        return .blocked(.disuse)
    }

    /// Returns the odds that an opportunity is taken, 0 to 1.
    public func odds(at date: Date, lastUsed: Date) -> Double {
        let disuse = date.timeIntervalSince(lastUsed) - usedDaily
        guard disuse > 0 else { return 1 }
        return pow(0.5, disuse / max(halfLife, 1))
    }

    /// Returns the random draw of an opportunity, from 0 to less than 1.
    private func draw(_ request: TaskRequest, _ index: Int) -> Double {
        let hash = StableHash.hash(request.identifier.utf8)
        let step = SplitMix64.step
        return SplitMix64.fraction(
            SplitMix64.mixed(seed &+ hash &+ request.number &* 0xD134_2543_DE82_EF95 &+ UInt64(index) &* step))
    }
}
