public import CoreLocation
public import Foundation

/// The kind of activity in a workout (HealthKit: `HKWorkoutActivityType`).
public enum HKWorkoutActivityType: UInt, Sendable {
    case americanFootball = 1, archery, australianFootball, badminton, baseball, basketball, bowling, boxing, climbing
    case cricket, crossTraining, curling, cycling, dance, danceInspiredTraining, elliptical, equestrianSports, fencing
    case fishing, functionalStrengthTraining, golf, gymnastics, handball, hiking, hockey, hunting, lacrosse
    case martialArts, mindAndBody, mixedMetabolicCardioTraining, paddleSports, play, preparationAndRecovery
    case racquetball, rowing, rugby, running, sailing, skatingSports, snowSports, soccer, softball, squash
    case stairClimbing, surfingSports, swimming, tableTennis, tennis, trackAndField, traditionalStrengthTraining
    case volleyball, walking, waterFitness, waterPolo, waterSports, wrestling, yoga, barre, coreTraining
    case crossCountrySkiing, downhillSkiing, flexibility, highIntensityIntervalTraining, jumpRope, kickboxing, pilates
    case snowboarding, stairs, stepTraining, wheelchairWalkPace, wheelchairRunPace, taiChi, mixedCardio, handCycling
    case discSports, fitnessGaming, cardioDance, socialDance, pickleball, cooldown
    case swimBikeRun = 82, transition, underwaterDiving
    case other = 3000
}

/// The place of a workout (HealthKit: `HKWorkoutSessionLocationType`).
public enum HKWorkoutSessionLocationType: Int, Sendable { case unknown = 1, indoor, outdoor }

/// The place of a swim (HealthKit: `HKWorkoutSwimmingLocationType`).
public enum HKWorkoutSwimmingLocationType: Int, Sendable { case unknown, pool, openWater }

/// The kind of an event in a workout (HealthKit: `HKWorkoutEventType`).
public enum HKWorkoutEventType: Int, Sendable {
    case pause = 1, resume, lap, marker, motionPaused, motionResumed, segment, pauseOrResumeRequest
}

/// The settings of a workout (HealthKit: `HKWorkoutConfiguration`).
open class HKWorkoutConfiguration: NSObject, NSCopying, @unchecked Sendable {
    open var activityType = HKWorkoutActivityType.other
    open var locationType = HKWorkoutSessionLocationType.unknown
    open var swimmingLocationType = HKWorkoutSwimmingLocationType.unknown
    open var lapLength: HKQuantity?

    open override func copy() -> Any { copy(with: nil) }
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = HKWorkoutConfiguration()
        (copy.activityType, copy.locationType) = (activityType, locationType)
        (copy.swimmingLocationType, copy.lapLength) = (swimmingLocationType, lapLength)
        return copy
    }
}

/// An event in a workout, such as a lap (HealthKit: `HKWorkoutEvent`).
open class HKWorkoutEvent: NSObject, @unchecked Sendable {
    public let type: HKWorkoutEventType
    public let dateInterval: DateInterval
    public let metadata: [String: Any]?

    public init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
        (self.type, self.dateInterval, self.metadata) = (type, dateInterval, metadata)
    }
}

/// One activity of a workout (HealthKit: `HKWorkoutActivity`).
open class HKWorkoutActivity: NSObject, @unchecked Sendable {
    public let uuid = UUID()
    public let workoutConfiguration: HKWorkoutConfiguration
    public let startDate: Date
    public let endDate: Date?
    public let metadata: [String: Any]?

    public init(
        workoutConfiguration: HKWorkoutConfiguration, start startDate: Date, end endDate: Date?,
        metadata: [String: Any]?
    ) {
        (self.workoutConfiguration, self.metadata) = (workoutConfiguration, metadata)
        (self.startDate, self.endDate) = (startDate, endDate)
    }

    open var duration: TimeInterval { endDate?.timeIntervalSince(startDate) ?? 0 }
}

/// A workout (HealthKit: `HKWorkout`).
open class HKWorkout: HKSample, @unchecked Sendable {
    public let workoutActivityType: HKWorkoutActivityType
    public let workoutEvents: [HKWorkoutEvent]?
    public let workoutActivities: [HKWorkoutActivity] = []
    public let duration: TimeInterval
    public let totalEnergyBurned: HKQuantity?
    public let totalDistance: HKQuantity?
    public let totalSwimmingStrokeCount: HKQuantity? = nil
    public let totalFlightsClimbed: HKQuantity? = nil

    public convenience init(activityType workoutActivityType: HKWorkoutActivityType, start: Date, end: Date) {
        self.init(
            activityType: workoutActivityType, start: start, end: end, duration: 0, totalEnergyBurned: nil,
            totalDistance: nil, metadata: nil)
    }

    /// A `duration` of 0 stands for the time from `start` to `end`.
    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start: Date, end: Date, duration: TimeInterval,
        totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice? = nil,
        metadata: [String: Any]?
    ) {
        self.init(
            workoutActivityType, start, end, duration == 0 ? end.timeIntervalSince(start) : duration, nil,
            totalEnergyBurned, totalDistance, device, metadata)
    }

    public convenience init(
        activityType workoutActivityType: HKWorkoutActivityType, start: Date, end: Date,
        workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?,
        device: HKDevice? = nil, metadata: [String: Any]?
    ) {
        self.init(
            workoutActivityType, start, end, end.timeIntervalSince(start), workoutEvents, totalEnergyBurned,
            totalDistance, device, metadata)
    }

    private init(
        _ activityType: HKWorkoutActivityType, _ start: Date, _ end: Date, _ duration: TimeInterval,
        _ events: [HKWorkoutEvent]?, _ energy: HKQuantity?, _ distance: HKQuantity?, _ device: HKDevice?,
        _ metadata: [String: Any]?
    ) {
        (workoutActivityType, self.duration, workoutEvents) = (activityType, duration, events)
        (totalEnergyBurned, totalDistance) = (energy, distance)
        super.init(type: .workoutType(), start: start, end: end, metadata: metadata, device: device)
    }

    /// Returns nil, because Health has no samples that belong to the workout.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? { nil }
    open var allStatistics: [HKQuantityType: HKStatistics] { [:] }
}

/// The route of a workout (HealthKit: `HKWorkoutRoute`). Health has none here.
public final class HKWorkoutRoute: HKSample, @unchecked Sendable {}

/// A query for the places of a route (HealthKit: `HKWorkoutRouteQuery`). There is no route to ask for.
public final class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
    private let handler: (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

    public init(
        route workoutRoute: HKWorkoutRoute,
        dataHandler: @escaping (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        handler = dataHandler
        super.init(HKSeriesType.workoutRoute(), nil)
    }

    override func answer() { handler(self, [], true, nil) }
}
