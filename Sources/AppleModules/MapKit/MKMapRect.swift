public import CoreLocation
import Foundation

// The plane of a map: the Mercator projection of the world, 2^28 points wide (MapKit: "MKMapPoint").

/// A point on the plane of a map (MapKit: `MKMapPoint`).
public struct MKMapPoint: Sendable {
    /// The latitude at which the plane ends, because it is as high as it is wide: about 85.05 degrees.
    private static let maximumLatitude = atan(sinh(Double.pi)) * 180 / Double.pi

    public var x: Double
    public var y: Double

    public init() { self.init(x: 0, y: 0) }
    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }
    /// Creates the point of a place. A place nearer to a pole than the plane reaches is put on its edge.
    public init(_ coordinate: CLLocationCoordinate2D) {
        let latitude = min(max(coordinate.latitude, -Self.maximumLatitude), Self.maximumLatitude)
        let sine = sin(latitude * .pi / 180)
        x = (coordinate.longitude + 180) / 360 * MKMapSize.world.width
        y = (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * MKMapSize.world.height
    }

    public var coordinate: CLLocationCoordinate2D {
        let angle = Double.pi * (1 - 2 * y / MKMapSize.world.height)
        return CLLocationCoordinate2D(
            latitude: atan(sinh(angle)) * 180 / .pi, longitude: x / MKMapSize.world.width * 360 - 180)
    }

    /// Returns the meters between two points.
    public func distance(to point: MKMapPoint) -> CLLocationDistance {
        let (start, end) = (coordinate, point.coordinate)
        return CLLocation(latitude: start.latitude, longitude: start.longitude)
            .distance(from: CLLocation(latitude: end.latitude, longitude: end.longitude))
    }
}

/// A size on the plane of a map (MapKit: `MKMapSize`).
public struct MKMapSize: Sendable {
    public var width: Double
    public var height: Double
    public static let world = MKMapSize(width: 268_435_456, height: 268_435_456)

    public init() { self.init(width: 0, height: 0) }
    public init(width: Double, height: Double) {
        (self.width, self.height) = (width, height)
    }
}

/// A rectangle on the plane of a map (MapKit: `MKMapRect`).
public struct MKMapRect: Sendable {
    public var origin: MKMapPoint
    public var size: MKMapSize
    public static let world = MKMapRect(origin: MKMapPoint(), size: .world)
    /// The rectangle that contains nothing, not even a point.
    public static let null = MKMapRect(x: .infinity, y: .infinity, width: 0, height: 0)

    public init() { self.init(origin: MKMapPoint(), size: MKMapSize()) }
    public init(origin: MKMapPoint, size: MKMapSize) {
        (self.origin, self.size) = (origin, size)
    }
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: MKMapPoint(x: x, y: y), size: MKMapSize(width: width, height: height))
    }

    public var minX: Double { origin.x }
    public var minY: Double { origin.y }
    public var maxX: Double { origin.x + size.width }
    public var maxY: Double { origin.y + size.height }
    public var midX: Double { origin.x + size.width / 2 }
    public var midY: Double { origin.y + size.height / 2 }
    public var width: Double { size.width }
    public var height: Double { size.height }
    public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

    public func contains(_ point: MKMapPoint) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }
    public func intersects(_ rect2: MKMapRect) -> Bool {
        !isNull && !rect2.isNull && minX <= rect2.maxX && rect2.minX <= maxX && minY <= rect2.maxY
            && rect2.minY <= maxY
    }
    public func union(_ rect2: MKMapRect) -> MKMapRect {
        if isNull { return rect2 }
        if rect2.isNull { return self }
        let (x, y) = (min(minX, rect2.minX), min(minY, rect2.minY))
        return MKMapRect(x: x, y: y, width: max(maxX, rect2.maxX) - x, height: max(maxY, rect2.maxY) - y)
    }
    public func insetBy(dx: Double, dy: Double) -> MKMapRect {
        MKMapRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
    }
    public func offsetBy(dx: Double, dy: Double) -> MKMapRect {
        MKMapRect(x: minX + dx, y: minY + dy, width: width, height: height)
    }
}

extension MKCoordinateRegion {
    /// Creates the area of a rectangle.
    public init(_ rect: MKMapRect) {
        let (northWest, southEast) = (
            rect.origin.coordinate, MKMapPoint(x: rect.maxX, y: rect.maxY).coordinate
        )
        self.init(
            center: MKMapPoint(x: rect.midX, y: rect.midY).coordinate,
            span: MKCoordinateSpan(
                latitudeDelta: northWest.latitude - southEast.latitude,
                longitudeDelta: southEast.longitude - northWest.longitude))
    }
}
