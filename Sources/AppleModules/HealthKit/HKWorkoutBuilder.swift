public import CoreLocation
public import Foundation

/// A workout under way (HealthKit: `HKWorkoutBuilder`). The user has not allowed the app to write workouts: each change
/// fails with `HKError.errorAuthorizationDenied`.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
    public let device: HKDevice?
    public let workoutConfiguration: HKWorkoutConfiguration
    /// The beginning of the workout; nil, because it cannot begin.
    open var startDate: Date? { nil }
    open var endDate: Date? { nil }
    open var metadata: [String: Any] { [:] }
    open var workoutEvents: [HKWorkoutEvent] { [] }
    open var workoutActivities: [HKWorkoutActivity] { [] }
    open var allStatistics: [HKQuantityType: HKStatistics] { [:] }

    public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?) {
        (workoutConfiguration, self.device) = (configuration, device)
    }

    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { nil }
    /// Returns 0, because the workout cannot begin.
    open func elapsedTime(at date: Date) -> TimeInterval { 0 }
    open func discardWorkout() {}

    open func beginCollection(at startDate: Date) async throws { throw HKError(.errorAuthorizationDenied) }
    open func endCollection(at endDate: Date) async throws { throw HKError(.errorAuthorizationDenied) }
    open func addSamples(_ samples: [HKSample]) async throws { throw HKError(.errorAuthorizationDenied) }
    open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
        throw HKError(.errorAuthorizationDenied)
    }
    open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
        throw HKError(.errorAuthorizationDenied)
    }
    open func addMetadata(_ metadata: [String: Any]) async throws { throw HKError(.errorAuthorizationDenied) }
    open func finishWorkout() async throws -> HKWorkout? { throw HKError(.errorAuthorizationDenied) }

    @preconcurrency open func beginCollection(
        withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { Self.deny(completion) }
    @preconcurrency open func endCollection(
        withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { Self.deny(completion) }
    @preconcurrency open func add(
        _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { Self.deny(completion) }
    @preconcurrency open func addWorkoutEvents(
        _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { Self.deny(completion) }
    @preconcurrency open func addWorkoutActivity(
        _ workoutActivity: HKWorkoutActivity, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { Self.deny(completion) }
    @preconcurrency open func addMetadata(
        _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) { Self.deny(completion) }
    @preconcurrency open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        DispatchQueue.global().async { completion(nil, HKError(.errorAuthorizationDenied)) }
    }

    private static func deny(_ completion: @escaping @Sendable (Bool, (any Error)?) -> Void) {
        DispatchQueue.global().async { completion(false, HKError(.errorAuthorizationDenied)) }
    }
}

/// The route of a workout under way (HealthKit: `HKWorkoutRouteBuilder`). The user has not allowed the app to write
/// routes: each change fails with `HKError.errorAuthorizationDenied`.
open class HKWorkoutRouteBuilder: NSObject, @unchecked Sendable {
    public init(healthStore: HKHealthStore, device: HKDevice?) {}

    open func discard() {}
    open func insertRouteData(_ routeData: [CLLocation]) async throws { throw HKError(.errorAuthorizationDenied) }
    open func finishRoute(with workout: HKWorkout, metadata: [String: Any]?) async throws -> HKWorkoutRoute? {
        throw HKError(.errorAuthorizationDenied)
    }
    open func addMetadata(_ metadata: [String: Any]) async throws { throw HKError(.errorAuthorizationDenied) }

    @preconcurrency open func insertRouteData(
        _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(false, HKError(.errorAuthorizationDenied)) }
    }
    @preconcurrency open func finishRoute(
        with workout: HKWorkout, metadata: [String: Any]?,
        completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(nil, HKError(.errorAuthorizationDenied)) }
    }
}
