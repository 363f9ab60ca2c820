public import CoreLocation

/// The place and the direction from which a map is seen (MapKit: `MapCamera`).
public struct MapCamera: Equatable, Sendable {
    public var centerCoordinate: CLLocationCoordinate2D
    public var distance: Double
    public var heading: Double
    public var pitch: Double

    public init(
        centerCoordinate: CLLocationCoordinate2D, distance: Double, heading: Double = 0, pitch: Double = 0
    ) {
        (self.centerCoordinate, self.distance, self.heading, self.pitch) = (centerCoordinate, distance, heading, pitch)
    }
    public init(_ camera: MKMapCamera) {
        self.init(
            centerCoordinate: camera.centerCoordinate, distance: camera.centerCoordinateDistance,
            heading: camera.heading, pitch: camera.pitch)
    }

    private var numbers: [Double] { [centerCoordinate.latitude, centerCoordinate.longitude, distance, heading, pitch] }
    public static func == (lhs: MapCamera, rhs: MapCamera) -> Bool { lhs.numbers == rhs.numbers }
}

/// The place that a map shows (MapKit: `MapCameraPosition`).
public struct MapCameraPosition: Equatable, Sendable {
    private indirect enum Kind: Sendable {
        case automatic
        case camera(MapCamera)
        case region(MKCoordinateRegion)
        case rect(MKMapRect)
        case item(MKMapItem, Bool)
        case user(followsHeading: Bool, fallback: MapCameraPosition)
    }

    private let kind: Kind

    public static let automatic = Self(kind: .automatic)
    public static func camera(_ camera: MapCamera) -> Self { Self(kind: .camera(camera)) }
    public static func region(_ region: MKCoordinateRegion) -> Self { Self(kind: .region(region)) }
    public static func rect(_ rect: MKMapRect) -> Self { Self(kind: .rect(rect)) }
    public static func item(_ item: MKMapItem, allowsAutomaticPitch: Bool = true) -> Self {
        Self(kind: .item(item, allowsAutomaticPitch))
    }
    public static func userLocation(followsHeading: Bool = false, fallback: MapCameraPosition) -> Self {
        Self(kind: .user(followsHeading: followsHeading, fallback: fallback))
    }

    public var camera: MapCamera? { if case .camera(let camera) = kind { camera } else { nil } }
    public var region: MKCoordinateRegion? { if case .region(let region) = kind { region } else { nil } }
    public var rect: MKMapRect? { if case .rect(let rect) = kind { rect } else { nil } }
    public var item: MKMapItem? { if case .item(let item, _) = kind { item } else { nil } }
    public var allowsAutomaticPitch: Bool { if case .item(_, let isAllowed) = kind { isAllowed } else { false } }
    public var fallbackPosition: MapCameraPosition? { if case .user(_, let other) = kind { other } else { nil } }
    public var followsUserLocation: Bool { if case .user = kind { true } else { false } }
    public var followsUserHeading: Bool { if case .user(let isFollowed, _) = kind { isFollowed } else { false } }
    /// Always false, because no user moves a map here.
    public var positionedByUser: Bool { false }

    public static func == (lhs: MapCameraPosition, rhs: MapCameraPosition) -> Bool {
        func numbers(_ region: MKCoordinateRegion) -> [Double] {
            [
                region.center.latitude, region.center.longitude, region.span.latitudeDelta, region.span.longitudeDelta,
            ]
        }
        switch (lhs.kind, rhs.kind) {
        case (.automatic, .automatic): return true
        case (.camera(let left), .camera(let right)): return left == right
        case (.region(let left), .region(let right)): return numbers(left) == numbers(right)
        case (.rect(let left), .rect(let right)):
            return [left.minX, left.minY, left.width, left.height] == [
                right.minX, right.minY, right.width, right.height,
            ]
        case (.item(let left, let pitch), .item(let right, let otherPitch)):
            return left === right && pitch == otherPitch
        case (.user(let heading, let left), .user(let otherHeading, let right)):
            return heading == otherHeading && left == right
        default: return false
        }
    }
}

/// The area in which a user may move a map (MapKit: `MapCameraBounds`).
public struct MapCameraBounds: Sendable {
    public init(minimumDistance: Double? = nil, maximumDistance: Double? = nil) {}
    public init(
        centerCoordinateBounds: MKCoordinateRegion, minimumDistance: Double? = nil, maximumDistance: Double? = nil
    ) {}
    public init(centerCoordinateBounds: MKMapRect, minimumDistance: Double? = nil, maximumDistance: Double? = nil) {}
}

/// The times at which a map reports its camera (MapKit: `MapCameraUpdateFrequency`).
public struct MapCameraUpdateFrequency: Hashable, Sendable {
    private let name: String
    public static let onEnd = Self(name: "onEnd")
    public static let continuous = Self(name: "continuous")
}

/// The view of a map after a move (MapKit: `MapCameraUpdateContext`). No map is moved here.
public struct MapCameraUpdateContext: Sendable {
    public let camera: MapCamera
    public let region: MKCoordinateRegion
    public let rect: MKMapRect
}

/// A place that a user selected (MapKit: `MapFeature`). Nobody selects one here.
public struct MapFeature: Hashable, Sendable {
    /// The kind of a place (MapKit: `MapFeature.FeatureKind`).
    public enum FeatureKind: Hashable, Sendable { case pointOfInterest, territory, physicalFeature }

    public let title: String?
    public let kind: FeatureKind?
    public let pointOfInterestCategory: MKPointOfInterestCategory?
    public let coordinate: CLLocationCoordinate2D

    public static func == (lhs: MapFeature, rhs: MapFeature) -> Bool {
        (lhs.title, lhs.coordinate.latitude, lhs.coordinate.longitude)
            == (rhs.title, rhs.coordinate.latitude, rhs.coordinate.longitude)
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(title) }
}

/// The look of a map (MapKit: `MapStyle`).
public struct MapStyle: Sendable {
    /// The form of the ground (MapKit: `MapStyle.Elevation`).
    public struct Elevation: Hashable, Sendable {
        private let name: String
        public static let automatic = Self(name: "automatic")
        public static let flat = Self(name: "flat")
        public static let realistic = Self(name: "realistic")
    }

    /// The strength of a map's colors (MapKit: `MapStyle.StandardEmphasis`).
    public struct StandardEmphasis: Hashable, Sendable {
        private let name: String
        public static let automatic = Self(name: "automatic")
        public static let muted = Self(name: "muted")
    }

    public static let standard = Self()
    public static let imagery = Self()
    public static let hybrid = Self()
    public static func standard(
        elevation: Elevation = .automatic, emphasis: StandardEmphasis = .automatic,
        pointsOfInterest: PointOfInterestCategories = .all, showsTraffic: Bool = false
    ) -> Self { standard }
    public static func imagery(elevation: Elevation = .automatic) -> Self { imagery }
    public static func hybrid(
        elevation: Elevation = .automatic, pointsOfInterest: PointOfInterestCategories = .all,
        showsTraffic: Bool = false
    ) -> Self { hybrid }
}

/// The kinds of places that a map shows (MapKit: `PointOfInterestCategories`).
public struct PointOfInterestCategories: ExpressibleByArrayLiteral, Sendable {
    public static let all = Self()
    public static let excludingAll = Self()
    public static func including(_ categories: [MKPointOfInterestCategory]) -> Self { all }
    public static func excluding(_ categories: [MKPointOfInterestCategory]) -> Self { all }

    private init() {}
    public init(arrayLiteral elements: MKPointOfInterestCategory...) {}
}
