public import CoreLocation
public import Foundation

/// A size in degrees (MapKit: `MKCoordinateSpan`).
public struct MKCoordinateSpan: Sendable {
    public var latitudeDelta: CLLocationDegrees
    public var longitudeDelta: CLLocationDegrees

    public init(latitudeDelta: CLLocationDegrees = 0, longitudeDelta: CLLocationDegrees = 0) {
        (self.latitudeDelta, self.longitudeDelta) = (latitudeDelta, longitudeDelta)
    }
}

/// An area on a map (MapKit: `MKCoordinateRegion`).
public struct MKCoordinateRegion: Sendable {
    public var center: CLLocationCoordinate2D
    public var span: MKCoordinateSpan

    public init() { self.init(center: CLLocationCoordinate2D(), span: MKCoordinateSpan()) }

    public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
        (self.center, self.span) = (center, span)
    }

    /// Creates the area of a size in meters.
    public init(
        center centerCoordinate: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
        longitudinalMeters: CLLocationDistance
    ) {
        func meters(_ latitude: Double, _ longitude: Double) -> Double {
            let (half, center) = (0.5, centerCoordinate)
            let start = CLLocation(
                latitude: center.latitude - half * latitude, longitude: center.longitude - half * longitude)
            let end = CLLocation(
                latitude: center.latitude + half * latitude, longitude: center.longitude + half * longitude)
            return end.distance(from: start)
        }
        let (north, east) = (meters(0.01, 0) * 100, meters(0, 0.01) * 100)
        self.init(
            center: centerCoordinate,
            span: MKCoordinateSpan(
                latitudeDelta: north > 0 ? latitudinalMeters / north : 0,
                longitudeDelta: east > 0 ? longitudinalMeters / east : 0))
    }
}

/// Returns a size (MapKit: `MKCoordinateSpanMake`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func MKCoordinateSpanMake(
    _ latitudeDelta: CLLocationDegrees, _ longitudeDelta: CLLocationDegrees
) -> MKCoordinateSpan {
    MKCoordinateSpan(latitudeDelta: latitudeDelta, longitudeDelta: longitudeDelta)
}

/// Something that a map shows at a place (MapKit: `MKAnnotation`).
public protocol MKAnnotation: NSObjectProtocol {
    var coordinate: CLLocationCoordinate2D { get }
    var title: String? { get }
    var subtitle: String? { get }
}

extension MKAnnotation {
    public var title: String? { nil }
    public var subtitle: String? { nil }
}

/// A pin on a map (MapKit: `MKPointAnnotation`).
open class MKPointAnnotation: NSObject, MKAnnotation {
    open var coordinate: CLLocationCoordinate2D
    open var title: String?
    open var subtitle: String?

    public override convenience init() { self.init(coordinate: CLLocationCoordinate2D()) }

    public init(coordinate: CLLocationCoordinate2D, title: String? = nil, subtitle: String? = nil) {
        (self.coordinate, self.title, self.subtitle) = (coordinate, title, subtitle)
    }
}

/// A place on a map (MapKit: `MKPlacemark`).
open class MKPlacemark: CLPlacemark, MKAnnotation, @unchecked Sendable {
    public convenience init(coordinate: CLLocationCoordinate2D) {
        self.init(location: CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude))
    }

    open var coordinate: CLLocationCoordinate2D { location?.coordinate ?? kCLLocationCoordinate2DInvalid }
    open var countryCode: String? { isoCountryCode }
    open var title: String? { name }
}

/// A place of interest (MapKit: `MKMapItem`).
open class MKMapItem: NSObject, @unchecked Sendable {
    public let placemark: MKPlacemark
    open var name: String?
    open var phoneNumber: String?
    open var url: URL?
    open var timeZone: TimeZone?

    public init(placemark: MKPlacemark) {
        self.placemark = placemark
        name = placemark.name
    }
}
