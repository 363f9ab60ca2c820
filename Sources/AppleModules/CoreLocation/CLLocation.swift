public import Foundation

/// A floor of a building (CoreLocation: `CLFloor`).
public final class CLFloor: NSObject, Sendable {
    /// The floor, 0 at ground level.
    public let level: Int

    init(level: Int) {
        self.level = level
    }
}

/// The source of a location (CoreLocation: `CLLocationSourceInformation`).
public final class CLLocationSourceInformation: NSObject, Sendable {
    /// True if software made the location.
    public let isSimulatedBySoftware: Bool
    /// True if an accessory made the location.
    public let isProducedByAccessory: Bool

    public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool) {
        isSimulatedBySoftware = isSoftware
        isProducedByAccessory = isAccessory
    }
}

/// A place, its accuracy and the time at which a device was there (CoreLocation: `CLLocation`).
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    public let coordinate: CLLocationCoordinate2D
    /// The altitude above sea level, in meters.
    public let altitude: CLLocationDistance
    /// The altitude above the ellipsoid of WGS 84. Equal to `altitude` here, because there is no model of the geoid.
    public var ellipsoidalAltitude: CLLocationDistance { altitude }
    public let horizontalAccuracy: CLLocationAccuracy
    public let verticalAccuracy: CLLocationAccuracy
    public let course: CLLocationDirection
    public let courseAccuracy: CLLocationDirectionAccuracy
    public let speed: CLLocationSpeed
    public let speedAccuracy: CLLocationSpeedAccuracy
    public let timestamp: Date
    public let sourceInformation: CLLocationSourceInformation?
    /// The floor of the building; always nil, because no initializer takes one.
    public var floor: CLFloor? { nil }

    /// Creates a location with the current time, and without a valid altitude.
    public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.init(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
            horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
    }

    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: -1, speed: -1, timestamp: timestamp)
    }

    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
    ) {
        self.init(
            coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: -1, speed: speed, speedAccuracy: -1,
            timestamp: timestamp)
    }

    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
    ) {
        self.init(
            coordinate, [altitude, horizontalAccuracy, verticalAccuracy, course, courseAccuracy, speed, speedAccuracy],
            timestamp, nil)
    }

    public convenience init(
        coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance, horizontalAccuracy: CLLocationAccuracy,
        verticalAccuracy: CLLocationAccuracy, course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
        speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date,
        sourceInfo: CLLocationSourceInformation
    ) {
        self.init(
            coordinate, [altitude, horizontalAccuracy, verticalAccuracy, course, courseAccuracy, speed, speedAccuracy],
            timestamp, sourceInfo)
    }

    /// - Parameter values: Altitude, horizontal and vertical accuracy, course and speed, each with its accuracy.
    private init(
        _ coordinate: CLLocationCoordinate2D, _ values: [Double], _ timestamp: Date,
        _ source: CLLocationSourceInformation?
    ) {
        self.coordinate = coordinate
        (altitude, horizontalAccuracy, verticalAccuracy) = (values[0], values[1], values[2])
        (course, courseAccuracy, speed, speedAccuracy) = (values[3], values[4], values[5], values[6])
        self.timestamp = timestamp
        sourceInformation = source
    }

    public static var supportsSecureCoding: Bool { true }

    private static let keys = ["alt", "hacc", "vacc", "course", "courseacc", "speed", "speedacc"]

    public required convenience init?(coder: NSCoder) {
        self.init(
            CLLocationCoordinate2D(
                latitude: coder.decodeDouble(forKey: "lat"), longitude: coder.decodeDouble(forKey: "lon")),
            Self.keys.map { coder.decodeDouble(forKey: $0) },
            Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "time")),
            coder.containsValue(forKey: "simulated")
                ? CLLocationSourceInformation(
                    softwareSimulationState: coder.decodeBool(forKey: "simulated"),
                    andExternalAccessoryState: coder.decodeBool(forKey: "accessory")) : nil)
    }

    open func encode(with coder: NSCoder) {
        let values = [altitude, horizontalAccuracy, verticalAccuracy, course, courseAccuracy, speed, speedAccuracy]
        for (key, value) in zip(Self.keys, values) { coder.encode(value, forKey: key) }
        coder.encode(coordinate.latitude, forKey: "lat")
        coder.encode(coordinate.longitude, forKey: "lon")
        coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "time")
        guard let source = sourceInformation else { return }
        coder.encode(source.isSimulatedBySoftware, forKey: "simulated")
        coder.encode(source.isProducedByAccessory, forKey: "accessory")
    }

    open override func copy() -> Any { self }
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns the distance along the Earth's surface in meters, whatever the altitudes.
    open func distance(from location: CLLocation) -> CLLocationDistance {
        Geodesic.distance(from: location.coordinate, to: coordinate)
    }

    open override var description: String {
        String(
            format: "<%+.8f,%+.8f> +/- %.2fm (speed %.2f mps / course %.2f) @ %@", coordinate.latitude,
            coordinate.longitude, horizontalAccuracy, speed, course, "\(timestamp)")
    }
}
