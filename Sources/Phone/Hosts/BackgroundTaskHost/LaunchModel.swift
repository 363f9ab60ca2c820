public import Foundation
public import PhoneState
import Utilities

/// When a pending request is launched. Pure: the same request, use and clock always give the same answer, however often
/// and whenever it is asked, so a host can sleep until the date it gives.
///
/// Documented are the floor ("the system doesn't guarantee launching the task at the specified date, but only that it
/// won't begin sooner", BackgroundTasks: `earliestBeginDate`), that an app which the user has quit from the app switcher
/// is not launched until it is opened, and that apps the user turns to less are launched less (WWDC 2019, session 707;
/// WWDC 2020, session 10063).
///
/// Assumption: how odds fall. From its floor on a request has an opportunity every `opportunity`. An app that was opened
/// within `usedDaily` is launched at the first one; after that the odds of each opportunity halve every `halfLife`. What
/// each opportunity draws is fixed by `seed` and by the request.
public struct LaunchModel: Sendable, Equatable {
    /// Assumption: seconds between two opportunities.
    public var opportunity: TimeInterval = 15 * 60
    /// Assumption: seconds after it was opened for which an app is surely launched.
    public var usedDaily: TimeInterval = 24 * 3_600
    /// Assumption: seconds of further disuse after which the odds of an opportunity have halved.
    public var halfLife: TimeInterval = 3 * 24 * 3_600
    /// Assumption: seconds after its floor for which a request is considered at all.
    public var horizon: TimeInterval = 30 * 24 * 3_600
    /// Fixes what is drawn.
    public var seed: UInt64 = 1
    /// Whether the phone has a network; what a processing request may require.
    public var hasNetwork = true
    /// Whether the phone is on external power; what a processing request may require.
    public var hasExternalPower = true

    /// The model with its assumptions.
    public init() {}

    /// What may be done with a request.
    public enum Decision: Sendable, Equatable {
        /// It may be launched from this date on; the past means now.
        case due(Date)
        /// It may not until something changes.
        case blocked(Obstacle)
    }

    /// What keeps a request from being launched, however long one waits.
    public enum Obstacle: String, Sendable {
        /// The user has quit the app; it has to be opened.
        case forceQuit = "force-quit"
        /// It requires the network.
        case noNetwork = "no-network"
        /// It requires external power.
        case noExternalPower = "no-external-power"
        /// The app was so long not used that no opportunity within the horizon is taken.
        case disuse
    }

    /// Decides on a request.
    /// - Parameters:
    ///   - request: what is pending.
    ///   - use: how the app was used.
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

    /// The odds that an opportunity is taken, 0 to 1.
    public func odds(at date: Date, lastUsed: Date) -> Double {
        let disuse = date.timeIntervalSince(lastUsed) - usedDaily
        guard disuse > 0 else { return 1 }
        return pow(0.5, disuse / max(halfLife, 1))
    }

    /// What an opportunity of a request draws: 0 up to 1.
    private func draw(_ request: TaskRequest, _ index: Int) -> Double {
        let hash = StableHash.hash(request.identifier.utf8)
        let step = SplitMix64.step
        return SplitMix64.fraction(
            SplitMix64.mixed(seed &+ hash &+ request.number &* 0xD134_2543_DE82_EF95 &+ UInt64(index) &* step))
    }
}
