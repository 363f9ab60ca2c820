import AppleFoundation
public import Foundation

/// The user's permission for an app to use locations (CoreLocation: `CLAuthorizationStatus`).
public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways, authorizedWhenInUse

    /// The old name of `authorizedAlways`.
    public static var authorized: Self { .authorizedAlways }
}

/// The accuracy that the user allows (CoreLocation: `CLAccuracyAuthorization`).
public enum CLAccuracyAuthorization: Int, Sendable { case fullAccuracy, reducedAccuracy }

/// The activity for which an app uses locations (CoreLocation: `CLActivityType`).
public enum CLActivityType: Int, Sendable { case other = 1, automotiveNavigation, fitness, otherNavigation, airborne }

/// The source of a device's locations (CoreLocation: `CLLocationManager`). The user has not allowed the app to use
/// locations: the status is `denied`, requests ask nobody, and each search ends with the error `CLError.denied`.
open class CLLocationManager: NSObject {
    /// The receiver of the events. It is called on the main queue, first with the permission.
    open weak var delegate: (any CLLocationManagerDelegate)? {
        didSet {
            if delegate != nil { report { $0.locationManagerDidChangeAuthorization($1) } }
        }
    }
    open var desiredAccuracy = kCLLocationAccuracyBest
    open var distanceFilter = kCLDistanceFilterNone
    open var headingFilter: CLLocationDegrees = 1
    open var activityType = CLActivityType.other
    open var pausesLocationUpdatesAutomatically = true
    open var allowsBackgroundLocationUpdates = false
    open var showsBackgroundLocationIndicator = false

    public override init() {}

    /// Always `denied`.
    open var authorizationStatus: CLAuthorizationStatus { .denied }
    /// Always `denied`.
    open class func authorizationStatus() -> CLAuthorizationStatus { .denied }
    open var accuracyAuthorization: CLAccuracyAuthorization { .reducedAccuracy }
    /// Always false, because the user has not allowed locations in widgets either.
    open var isAuthorizedForWidgetUpdates: Bool { false }
    /// Returns true: the user has switched locations off for this app only.
    open class func locationServicesEnabled() -> Bool { true }
    open class func headingAvailable() -> Bool { true }
    open class func significantLocationChangeMonitoringAvailable() -> Bool { true }
    open class func isMonitoringAvailable(for regionClass: AnyClass) -> Bool { true }
    open class func isRangingAvailable() -> Bool { true }

    /// Always nil.
    open var location: CLLocation? { nil }
    /// Always nil.
    open var heading: CLHeading? { nil }
    open var maximumRegionMonitoringDistance: CLLocationDistance { -1 }
    /// Always empty, because no region can be monitored.
    open var monitoredRegions: Set<CLRegion> { [] }

    /// Asks nobody, because the user has already decided.
    open func requestWhenInUseAuthorization() {}
    /// Asks nobody, because the user has already decided.
    open func requestAlwaysAuthorization() {}
    open func requestTemporaryFullAccuracyAuthorization(
        withPurposeKey purposeKey: String, completion: (((any Error)?) -> Void)? = nil
    ) {
        nonisolated(unsafe) let completion = completion
        DispatchQueue.main.async { completion?(CLError(.denied)) }
    }
    open func requestTemporaryFullAccuracyAuthorization(withPurposeKey purposeKey: String) async throws {
        throw CLError(.denied)
    }

    open func requestLocation() { fail() }
    open func startUpdatingLocation() { fail() }
    open func stopUpdatingLocation() {}
    open func startMonitoringSignificantLocationChanges() { fail() }
    open func stopMonitoringSignificantLocationChanges() {}
    open func startUpdatingHeading() {}
    open func stopUpdatingHeading() {}
    open func startMonitoringVisits() {}
    open func stopMonitoringVisits() {}
    /// Reports the error `CLError.regionMonitoringDenied`.
    open func startMonitoring(for region: CLRegion) {
        report { $0.locationManager($1, monitoringDidFailFor: region, withError: CLError(.regionMonitoringDenied)) }
    }
    open func stopMonitoring(for region: CLRegion) {}
    /// Reports that the state is unknown.
    open func requestState(for region: CLRegion) {
        report { $0.locationManager($1, didDetermineState: .unknown, for: region) }
    }

    private func fail() {
        report { $0.locationManager($1, didFailWithError: CLError(.denied)) }
    }

    private func report(_ event: @escaping (any CLLocationManagerDelegate, CLLocationManager) -> Void) {
        nonisolated(unsafe) let (event, manager) = (event, self)
        DispatchQueue.main.async {
            if let delegate = manager.delegate { event(delegate, manager) }
        }
    }
}

/// A report about the device's location (CoreLocation: `CLLocationUpdate`).
public struct CLLocationUpdate: Sendable {
    /// The activity for which an app uses locations.
    public enum LiveConfiguration: Int, Sendable {
        case `default`, automotiveNavigation, otherNavigation, fitness, airborne
    }

    /// Always nil.
    public var location: CLLocation? { nil }
    public var isStationary: Bool { false }
    /// Always true.
    public var authorizationDenied: Bool { true }
    public var authorizationDeniedGlobally: Bool { false }
    public var authorizationRestricted: Bool { false }
    public var insufficientlyInUse: Bool { false }
    public var locationUnavailable: Bool { true }

    /// The reports about the device's location: one that says that the user has not allowed them. Then the sequence
    /// waits until the task is cancelled, as on a phone whose user does not change the settings.
    public struct Updates: AsyncSequence, Sendable {
        public typealias Element = CLLocationUpdate

        public struct AsyncIterator: AsyncIteratorProtocol {
            var base: AsyncStream<CLLocationUpdate>.Iterator

            public mutating func next() async throws -> CLLocationUpdate? { await base.next() }
        }

        public func makeAsyncIterator() -> AsyncIterator {
            let (stream, continuation) = AsyncStream.makeStream(of: CLLocationUpdate.self)
            continuation.yield(CLLocationUpdate())
            return AsyncIterator(base: stream.makeAsyncIterator())
        }
    }

    public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates { Updates() }
}
