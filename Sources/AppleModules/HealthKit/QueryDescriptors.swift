public import Foundation

/// A condition for samples of one type (HealthKit: `HKSamplePredicate`).
public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
    // `@unchecked`, because nobody changes a predicate.
    public let sampleType: HKSampleType
    public let nsPredicate: NSPredicate?
}

extension HKSamplePredicate where Sample == HKQuantitySample {
    public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
        Self(sampleType: type, nsPredicate: predicate)
    }
}

extension HKSamplePredicate where Sample == HKCategorySample {
    public static func categorySample(type: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
        Self(sampleType: type, nsPredicate: predicate)
    }
}

extension HKSamplePredicate where Sample == HKCorrelation {
    public static func correlation(type: HKCorrelationType, predicate: NSPredicate? = nil) -> Self {
        Self(sampleType: type, nsPredicate: predicate)
    }
}

extension HKSamplePredicate where Sample == HKWorkout {
    public static func workout(_ predicate: NSPredicate? = nil) -> Self {
        Self(sampleType: .workoutType(), nsPredicate: predicate)
    }
}

extension HKSamplePredicate where Sample == HKSample {
    public static func sample(type: HKSampleType, predicate: NSPredicate? = nil) -> Self {
        Self(sampleType: type, nsPredicate: predicate)
    }
}

/// A query whose result is awaited (HealthKit: `HKAsyncQuery`).
public protocol HKAsyncQuery: Sendable {
    associatedtype Output: Sendable
    /// Returns what the query finds in a store.
    func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query for samples (HealthKit: `HKSampleQueryDescriptor`). It finds none.
public struct HKSampleQueryDescriptor<Sample: HKSample>: HKAsyncQuery, @unchecked Sendable {
    public var predicates: [HKSamplePredicate<Sample>]
    public var sortDescriptors: [SortDescriptor<Sample>]
    public var limit: Int?

    public init(
        predicates: [HKSamplePredicate<Sample>], sortDescriptors: [SortDescriptor<Sample>], limit: Int? = nil
    ) {
        (self.predicates, self.sortDescriptors, self.limit) = (predicates, sortDescriptors, limit)
    }

    public func result(for healthStore: HKHealthStore) async throws -> [Sample] { [] }
}

/// A query for a statistic (HealthKit: `HKStatisticsQueryDescriptor`). It finds none.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery {
    public var predicate: HKSamplePredicate<HKQuantitySample>
    public var options: HKStatisticsOptions

    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        (self.predicate, self.options) = (predicate, options)
    }

    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? { nil }
}

/// A query for statistics of several periods (HealthKit: `HKStatisticsCollectionQueryDescriptor`). No period has samples.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery {
    public var predicate: HKSamplePredicate<HKQuantitySample>
    public var options: HKStatisticsOptions
    public var anchorDate: Date
    public var intervalComponents: DateComponents

    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions, anchorDate: Date,
        intervalComponents: DateComponents
    ) {
        (self.predicate, self.options) = (predicate, options)
        (self.anchorDate, self.intervalComponents) = (anchorDate, intervalComponents)
    }

    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        guard let type = predicate.sampleType as? HKQuantityType else { throw HKError(.errorInvalidArgument) }
        return HKStatisticsCollection(
            of: HKStatisticsCollectionQuery(
                quantityType: type, quantitySamplePredicate: predicate.nsPredicate, options: options,
                anchorDate: anchorDate, intervalComponents: intervalComponents))
    }
}
