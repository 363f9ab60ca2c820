public import Foundation

/// A group of measurements that belong together (HealthKit: `HKCorrelation`).
open class HKCorrelation: HKSample, @unchecked Sendable {
    public let correlationType: HKCorrelationType
    public let objects: Set<HKSample>

    public init(
        type: HKCorrelationType, start: Date, end: Date, objects: Set<HKSample>, device: HKDevice? = nil,
        metadata: [String: Any]? = nil
    ) {
        (correlationType, self.objects) = (type, objects)
        super.init(type: type, start: start, end: end, metadata: metadata, device: device)
    }

    /// Returns the measurements of a kind.
    open func objects(for objectType: HKObjectType) -> Set<HKSample> { objects.filter { $0.sampleType == objectType } }
}

/// A query for groups of measurements (HealthKit: `HKCorrelationQuery`). It finds none.
open class HKCorrelationQuery: HKQuery, @unchecked Sendable {
    public let correlationType: HKCorrelationType
    public let samplePredicates: [HKSampleType: NSPredicate]?
    private let handler: (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

    public init(
        type correlationType: HKCorrelationType, predicate: NSPredicate?,
        samplePredicates: [HKSampleType: NSPredicate]?,
        completion: @escaping (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
    ) {
        (self.correlationType, self.samplePredicates, handler) = (correlationType, samplePredicates, completion)
        super.init(correlationType, predicate)
    }

    override func answer() { handler(self, [], nil) }
}

/// The device with which data were measured (HealthKit: `HKDevice`).
public final class HKDevice: NSObject, Sendable {
    public let name: String?
    public let manufacturer: String?
    public let model: String?
    public let hardwareVersion: String?
    public let firmwareVersion: String?
    public let softwareVersion: String?
    public let localIdentifier: String?
    public let udiDeviceIdentifier: String?

    public init(
        name: String?, manufacturer: String?, model: String?, hardwareVersion: String?, firmwareVersion: String?,
        softwareVersion: String?, localIdentifier: String?, udiDeviceIdentifier: String?
    ) {
        (self.name, self.manufacturer, self.model) = (name, manufacturer, model)
        (self.hardwareVersion, self.firmwareVersion) = (hardwareVersion, firmwareVersion)
        (self.softwareVersion, self.localIdentifier) = (softwareVersion, localIdentifier)
        self.udiDeviceIdentifier = udiDeviceIdentifier
    }

    /// Returns the simulated iPhone.
    public class func local() -> HKDevice {
        HKDevice(
            name: "iPhone", manufacturer: "Apple Inc.", model: "iPhone", hardwareVersion: nil, firmwareVersion: nil,
            softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    }
}
