public import Foundation

/// An area that an app can monitor (CoreLocation: `CLRegion`).
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
    public let identifier: String
    open var notifyOnEntry = true
    open var notifyOnExit = true

    init(identifier: String) {
        self.identifier = identifier
    }

    open override func copy() -> Any { copy(with: nil) }
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns true for a region of the same identifier.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLRegion)?.identifier == identifier }
    open override var hash: Int { identifier.hashValue }
}

/// The position of a device relative to a region (CoreLocation: `CLRegionState`).
public enum CLRegionState: Int, Sendable { case unknown, inside, outside }

/// A circle on Earth (CoreLocation: `CLCircularRegion`).
open class CLCircularRegion: CLRegion, @unchecked Sendable {
    public let center: CLLocationCoordinate2D
    /// The radius in meters.
    public let radius: CLLocationDistance

    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String) {
        self.center = center
        self.radius = radius
        super.init(identifier: identifier)
    }

    open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
        Geodesic.distance(from: center, to: coordinate) <= radius
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = CLCircularRegion(center: center, radius: radius, identifier: identifier)
        (copy.notifyOnEntry, copy.notifyOnExit) = (notifyOnEntry, notifyOnExit)
        return copy
    }
}

/// A number that an owner of beacons assigns to a group of them (CoreLocation: `CLBeaconMajorValue`).
public typealias CLBeaconMajorValue = UInt16
/// A number that an owner of beacons assigns to a beacon in a group (CoreLocation: `CLBeaconMinorValue`).
public typealias CLBeaconMinorValue = UInt16

/// The identity of beacons (CoreLocation: `CLBeaconIdentityConstraint`).
open class CLBeaconIdentityConstraint: NSObject, @unchecked Sendable {
    public let uuid: UUID
    public let major: CLBeaconMajorValue?
    public let minor: CLBeaconMinorValue?

    init(_ uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?) {
        (self.uuid, self.major, self.minor) = (uuid, major, minor)
    }

    public convenience init(uuid: UUID) { self.init(uuid, nil, nil) }
    public convenience init(uuid: UUID, major: CLBeaconMajorValue) { self.init(uuid, major, nil) }
    public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
        self.init(uuid, major, minor)
    }
}

/// The surroundings of beacons (CoreLocation: `CLBeaconRegion`).
open class CLBeaconRegion: CLRegion, @unchecked Sendable {
    public let uuid: UUID
    public let major: NSNumber?
    public let minor: NSNumber?
    open var notifyEntryStateOnDisplay = false

    private init(_ uuid: UUID, _ major: CLBeaconMajorValue?, _ minor: CLBeaconMinorValue?, _ identifier: String) {
        self.uuid = uuid
        self.major = major.map(NSNumber.init)
        self.minor = minor.map(NSNumber.init)
        super.init(identifier: identifier)
    }

    public convenience init(uuid: UUID, identifier: String) { self.init(uuid, nil, nil, identifier) }
    public convenience init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
        self.init(uuid, major, nil, identifier)
    }
    public convenience init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String) {
        self.init(uuid, major, minor, identifier)
    }
    public convenience init(beaconIdentityConstraint constraint: CLBeaconIdentityConstraint, identifier: String) {
        self.init(constraint.uuid, constraint.major, constraint.minor, identifier)
    }

    public var beaconIdentityConstraint: CLBeaconIdentityConstraint {
        CLBeaconIdentityConstraint(uuid, major?.uint16Value, minor?.uint16Value)
    }
}
