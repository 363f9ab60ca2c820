/// An angle in degrees (CoreLocation: `CLLocationDegrees`).
public typealias CLLocationDegrees = Double
/// A distance in meters (CoreLocation: `CLLocationDistance`).
public typealias CLLocationDistance = Double
/// The radius of uncertainty in meters, negative if invalid (CoreLocation: `CLLocationAccuracy`).
public typealias CLLocationAccuracy = Double
/// A speed in meters per second, negative if invalid (CoreLocation: `CLLocationSpeed`).
public typealias CLLocationSpeed = Double
/// The accuracy of a speed, negative if invalid (CoreLocation: `CLLocationSpeedAccuracy`).
public typealias CLLocationSpeedAccuracy = Double
/// A direction in degrees from north, negative if invalid (CoreLocation: `CLLocationDirection`).
public typealias CLLocationDirection = Double
/// The accuracy of a direction, negative if invalid (CoreLocation: `CLLocationDirectionAccuracy`).
public typealias CLLocationDirectionAccuracy = Double

/// The accuracy for navigation (CoreLocation: `kCLLocationAccuracyBestForNavigation`).
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy (CoreLocation: `kCLLocationAccuracyBest`).
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of ten meters (CoreLocation: `kCLLocationAccuracyNearestTenMeters`).
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of a hundred meters (CoreLocation: `kCLLocationAccuracyHundredMeters`).
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of a kilometer (CoreLocation: `kCLLocationAccuracyKilometer`).
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// An accuracy of three kilometers (CoreLocation: `kCLLocationAccuracyThreeKilometers`).
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// The accuracy of an app without full accuracy (CoreLocation: `kCLLocationAccuracyReduced`).
public let kCLLocationAccuracyReduced: CLLocationAccuracy = .greatestFiniteMagnitude
/// The filter that reports each movement (CoreLocation: `kCLDistanceFilterNone`).
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The filter that reports each turn (CoreLocation: `kCLHeadingFilterNone`).
public let kCLHeadingFilterNone: CLLocationDegrees = -1
/// A coordinate that is invalid (CoreLocation: `kCLLocationCoordinate2DInvalid`).
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// A position on Earth in degrees, in WGS 84 (CoreLocation: `CLLocationCoordinate2D`).
public struct CLLocationCoordinate2D: Sendable {
    public var latitude: CLLocationDegrees
    public var longitude: CLLocationDegrees

    public init() { self.init(latitude: 0, longitude: 0) }

    public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Returns true if the latitude is from -90 to 90 and the longitude from -180 to 180 (CoreLocation:
/// `CLLocationCoordinate2DIsValid`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coord: CLLocationCoordinate2D) -> Bool {
    (-90...90).contains(coord.latitude) && (-180...180).contains(coord.longitude)
}

/// Returns a coordinate (CoreLocation: `CLLocationCoordinate2DMake`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DMake(
    _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
    CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}
