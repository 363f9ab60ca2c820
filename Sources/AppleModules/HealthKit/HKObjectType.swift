public import Foundation

/// A kind of data in Health (HealthKit: `HKObjectType`).
open class HKObjectType: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String

    init(_ identifier: String) {
        self.identifier = identifier
    }

    open class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier) -> HKQuantityType? {
        HKQuantityType(identifier)
    }
    open class func categoryType(forIdentifier identifier: HKCategoryTypeIdentifier) -> HKCategoryType? {
        HKCategoryType(identifier)
    }
    open class func characteristicType(
        forIdentifier identifier: HKCharacteristicTypeIdentifier
    ) -> HKCharacteristicType? {
        HKCharacteristicType(identifier)
    }
    open class func correlationType(forIdentifier identifier: HKCorrelationTypeIdentifier) -> HKCorrelationType? {
        HKCorrelationType(identifier)
    }
    open class func seriesType(forIdentifier identifier: String) -> HKSeriesType? { HKSeriesType(identifier) }
    open class func workoutType() -> HKWorkoutType { HKWorkoutType("HKWorkoutTypeIdentifier") }
    open class func activitySummaryType() -> HKActivitySummaryType {
        HKActivitySummaryType("HKActivitySummaryTypeIdentifier")
    }

    open override func copy() -> Any { self }
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? HKObjectType)?.identifier == identifier }
    open override var hash: Int { identifier.hashValue }
    open override var description: String { identifier }
}

/// A kind of data with a time (HealthKit: `HKSampleType`).
open class HKSampleType: HKObjectType, @unchecked Sendable {}

/// A kind of measurement (HealthKit: `HKQuantityType`).
open class HKQuantityType: HKSampleType, @unchecked Sendable {
    public convenience init(_ identifier: HKQuantityTypeIdentifier) { self.init(identifier.rawValue) }
}

/// A kind of event (HealthKit: `HKCategoryType`).
open class HKCategoryType: HKSampleType, @unchecked Sendable {
    public convenience init(_ identifier: HKCategoryTypeIdentifier) { self.init(identifier.rawValue) }
}

/// A kind of fact about the user (HealthKit: `HKCharacteristicType`).
open class HKCharacteristicType: HKObjectType, @unchecked Sendable {
    public convenience init(_ identifier: HKCharacteristicTypeIdentifier) { self.init(identifier.rawValue) }
}

/// A kind of group of measurements (HealthKit: `HKCorrelationType`).
public final class HKCorrelationType: HKSampleType, @unchecked Sendable {
    public convenience init(_ identifier: HKCorrelationTypeIdentifier) { self.init(identifier.rawValue) }
}

/// A kind of data in a sequence (HealthKit: `HKSeriesType`).
public final class HKSeriesType: HKSampleType, @unchecked Sendable {
    public class func workoutRoute() -> HKSeriesType { HKSeriesType("HKWorkoutRouteTypeIdentifier") }
    public class func heartbeat() -> HKSeriesType { HKSeriesType("HKDataTypeIdentifierHeartbeatSeries") }
}

/// The kind of workouts (HealthKit: `HKWorkoutType`).
public final class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// The kind of summaries of a day (HealthKit: `HKActivitySummaryType`).
public final class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

/// Data in Health (HealthKit: `HKObject`).
open class HKObject: NSObject, @unchecked Sendable {
    public let uuid = UUID()
    public let metadata: [String: Any]?
    public let device: HKDevice?

    init(metadata: [String: Any]?, device: HKDevice?) {
        (self.metadata, self.device) = (metadata, device)
    }
}

/// Data of a period (HealthKit: `HKSample`).
open class HKSample: HKObject, @unchecked Sendable {
    public let sampleType: HKSampleType
    public let startDate: Date
    public let endDate: Date

    init(type: HKSampleType, start: Date, end: Date, metadata: [String: Any]?, device: HKDevice?) {
        (sampleType, startDate, endDate) = (type, start, end)
        super.init(metadata: metadata, device: device)
    }
}

/// A measurement (HealthKit: `HKQuantitySample`).
open class HKQuantitySample: HKSample, @unchecked Sendable {
    public let quantityType: HKQuantityType
    public let quantity: HKQuantity

    public init(
        type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, device: HKDevice? = nil,
        metadata: [String: Any]? = nil
    ) {
        (quantityType, self.quantity) = (type, quantity)
        super.init(type: type, start: start, end: end, metadata: metadata, device: device)
    }
}

/// An event (HealthKit: `HKCategorySample`).
open class HKCategorySample: HKSample, @unchecked Sendable {
    public let categoryType: HKCategoryType
    public let value: Int

    public init(
        type: HKCategoryType, value: Int, start: Date, end: Date, device: HKDevice? = nil,
        metadata: [String: Any]? = nil
    ) {
        (categoryType, self.value) = (type, value)
        super.init(type: type, start: start, end: end, metadata: metadata, device: device)
    }
}

/// The stage of sleep (HealthKit: `HKCategoryValueSleepAnalysis`).
public enum HKCategoryValueSleepAnalysis: Int, Sendable {
    case inBed, asleepUnspecified, awake, asleepCore, asleepDeep, asleepREM

    /// The stages in which the user sleeps.
    public static var allAsleepValues: Set<Self> { [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM] }
}
