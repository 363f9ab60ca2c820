public import Foundation
import Synchronization

/// The relation of a sample to a period (HealthKit: `HKQueryOptions`).
public struct HKQueryOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let strictStartDate = Self(rawValue: 1)
    public static let strictEndDate = Self(rawValue: 2)
}

/// The statistics of a query (HealthKit: `HKStatisticsOptions`).
public struct HKStatisticsOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let separateBySource = Self(rawValue: 1)
    public static let discreteAverage = Self(rawValue: 2)
    public static let discreteMin = Self(rawValue: 4)
    public static let discreteMax = Self(rawValue: 8)
    public static let cumulativeSum = Self(rawValue: 16)
    public static let mostRecent = Self(rawValue: 32)
    public static let duration = Self(rawValue: 64)
}

/// The number of results of a query without a limit (HealthKit: `HKObjectQueryNoLimit`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKObjectQueryNoLimit = 0
/// The key to sort samples by their end (HealthKit: `HKSampleSortIdentifierEndDate`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKSampleSortIdentifierEndDate = "endDate"
/// The key to sort samples by their start (HealthKit: `HKSampleSortIdentifierStartDate`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKSampleSortIdentifierStartDate = "startDate"

/// A question to Health (HealthKit: `HKQuery`). There are no data that the app may read, so each query finds nothing.
open class HKQuery: NSObject, @unchecked Sendable {
    public let objectType: HKObjectType?
    public let predicate: NSPredicate?
    let isStopped = Mutex(false)

    init(_ type: HKObjectType?, _ predicate: NSPredicate?) {
        (objectType, self.predicate) = (type, predicate)
    }

    /// Gives the handler the answer of a store without data.
    func answer() {}

    /// Returns a predicate for the samples of a period. Without dates the period has no bounds.
    open class func predicateForSamples(
        withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        NSPredicate { sample, _ in
            guard let sample = sample as? HKSample else { return false }
            let (start, end) = (startDate ?? .distantPast, endDate ?? .distantFuture)
            let startsInside = !options.contains(.strictStartDate) || sample.startDate >= start
            let endsInside = !options.contains(.strictEndDate) || sample.endDate < end
            return sample.endDate >= start && sample.startDate < end && startsInside && endsInside
        }
    }
}

/// A query for samples (HealthKit: `HKSampleQuery`). It finds none.
open class HKSampleQuery: HKQuery, @unchecked Sendable {
    public let limit: Int
    public let sortDescriptors: [NSSortDescriptor]?
    private let handler: (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

    public init(
        sampleType: HKSampleType, predicate: NSPredicate?, limit: Int, sortDescriptors: [NSSortDescriptor]?,
        resultsHandler: @escaping (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
    ) {
        (self.limit, self.sortDescriptors, handler) = (limit, sortDescriptors, resultsHandler)
        super.init(sampleType, predicate)
    }

    override func answer() { handler(self, [], nil) }
}

/// A query for a statistic (HealthKit: `HKStatisticsQuery`). It answers with the error `HKError.errorNoData`.
open class HKStatisticsQuery: HKQuery, @unchecked Sendable {
    private let handler: (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void

    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        completionHandler handler: @escaping (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
    ) {
        self.handler = handler
        super.init(quantityType, quantitySamplePredicate)
    }

    override func answer() { handler(self, nil, HKError(.errorNoData)) }
}

/// A query for statistics of several periods (HealthKit: `HKStatisticsCollectionQuery`). No period of
/// the collection has samples.
open class HKStatisticsCollectionQuery: HKQuery, @unchecked Sendable {
    let quantityType: HKQuantityType
    public let anchorDate: Date
    public let options: HKStatisticsOptions
    public let intervalComponents: DateComponents
    open var initialResultsHandler: ((HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?) -> Void)?
    /// A closure for changes of the data, of which there are none.
    open var statisticsUpdateHandler:
        ((HKStatisticsCollectionQuery, HKStatistics?, HKStatisticsCollection?, (any Error)?) -> Void)?

    public init(
        quantityType: HKQuantityType, quantitySamplePredicate: NSPredicate?, options: HKStatisticsOptions = [],
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        (self.anchorDate, self.options, self.intervalComponents) = (anchorDate, options, intervalComponents)
        self.quantityType = quantityType
        super.init(quantityType, quantitySamplePredicate)
    }

    override func answer() { initialResultsHandler?(self, HKStatisticsCollection(of: self), nil) }
}

/// A query that reports changes (HealthKit: `HKObserverQuery`). There are none.
open class HKObserverQuery: HKQuery, @unchecked Sendable {
    public init(
        sampleType: HKSampleType, predicate: NSPredicate?,
        updateHandler: @escaping (HKObserverQuery, @escaping () -> Void, (any Error)?) -> Void
    ) {
        super.init(sampleType, predicate)
    }
}

/// A statistic of a quantity (HealthKit: `HKStatistics`). Health answers with none here.
open class HKStatistics: NSObject, @unchecked Sendable {
    public let quantityType: HKQuantityType
    public let startDate: Date
    public let endDate: Date

    init(quantityType: HKQuantityType, startDate: Date, endDate: Date) {
        (self.quantityType, self.startDate, self.endDate) = (quantityType, startDate, endDate)
    }

    open func sumQuantity() -> HKQuantity? { nil }
    open func averageQuantity() -> HKQuantity? { nil }
    open func minimumQuantity() -> HKQuantity? { nil }
    open func maximumQuantity() -> HKQuantity? { nil }
    open func mostRecentQuantity() -> HKQuantity? { nil }
    open func mostRecentQuantityDateInterval() -> DateInterval? { nil }
    open func duration() -> HKQuantity? { nil }
    /// The sources of the samples; nil, because the statistics of sources were not asked for.
    open var sources: [HKSource]? { nil }
    open func sumQuantity(for source: HKSource) -> HKQuantity? { nil }
    open func averageQuantity(for source: HKSource) -> HKQuantity? { nil }
    open func minimumQuantity(for source: HKSource) -> HKQuantity? { nil }
    open func maximumQuantity(for source: HKSource) -> HKQuantity? { nil }
    open func mostRecentQuantity(for source: HKSource) -> HKQuantity? { nil }
}

/// Statistics of several periods (HealthKit: `HKStatisticsCollection`). No period has samples.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
    private let type: HKQuantityType
    private let anchor: Date
    private let interval: DateComponents

    init(of query: HKStatisticsCollectionQuery) {
        (type, anchor, interval) = (query.quantityType, query.anchorDate, query.intervalComponents)
    }

    /// The statistics of the periods with samples. There are no samples, so this is empty.
    open func statistics() -> [HKStatistics] { [] }
    /// Returns nil, because the period has no samples.
    open func statistics(for date: Date) -> HKStatistics? { nil }
    open func sources() -> Set<HKSource> { [] }

    /// Calls the block once for each period, from that which contains `startDate` to that which contains `endDate`. As on
    /// iOS, a period without samples has statistics without quantities.
    open func enumerateStatistics(
        from startDate: Date, to endDate: Date, with block: (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let calendar = Calendar.current
        func start(_ number: Int) -> Date {
            var components = interval
            for unit in [Calendar.Component.year, .month, .weekOfYear, .day, .hour, .minute, .second] {
                guard let value = interval.value(for: unit), value != Int.max else { continue }
                components.setValue(value * number, for: unit)
            }
            return calendar.date(byAdding: components, to: anchor) ?? anchor
        }
        let length = start(1).timeIntervalSince(anchor)
        guard length > 0, startDate <= endDate else { return }
        var number = Int((startDate.timeIntervalSince(anchor) / length).rounded(.down))
        // Days and months differ in length, so the estimate may be wrong by some periods.
        while start(number) > startDate { number -= 1 }
        while start(number + 1) <= startDate { number += 1 }
        var stop: ObjCBool = false
        while start(number) <= endDate, !stop.boolValue {
            block(HKStatistics(quantityType: type, startDate: start(number), endDate: start(number + 1)), &stop)
            number += 1
        }
    }
}
