public import AppleUIKit
public import CoreLocation
public import Foundation

/// The kind of a map (MapKit: `MKMapType`).
public enum MKMapType: UInt, Sendable {
    case standard, satellite, hybrid, satelliteFlyover, hybridFlyover, mutedStandard
}

/// The way in which a map follows the user (MapKit: `MKUserTrackingMode`).
public enum MKUserTrackingMode: Int, Sendable { case none, follow, followWithHeading }

/// The place and the direction from which a map is seen (MapKit: `MKMapCamera`).
open class MKMapCamera: NSObject, @unchecked Sendable {
    open var centerCoordinate = CLLocationCoordinate2D()
    open var centerCoordinateDistance: CLLocationDistance = 0
    open var heading: CLLocationDirection = 0
    open var pitch: CGFloat = 0

    public override init() {}
    public convenience init(
        lookingAtCenter centerCoordinate: CLLocationCoordinate2D, fromDistance distance: CLLocationDistance,
        pitch: CGFloat, heading: CLLocationDirection
    ) {
        self.init()
        (self.centerCoordinate, centerCoordinateDistance) = (centerCoordinate, distance)
        (self.pitch, self.heading) = (pitch, heading)
    }
}

/// The look of a map (MapKit: `MKMapConfiguration`).
open class MKMapConfiguration: NSObject, @unchecked Sendable {
    /// The form of the ground (MapKit: `MKMapConfiguration.ElevationStyle`).
    public enum ElevationStyle: Int, Sendable { case flat, realistic }
    open var elevationStyle = ElevationStyle.flat
}

/// A drawn map (MapKit: `MKStandardMapConfiguration`).
open class MKStandardMapConfiguration: MKMapConfiguration, @unchecked Sendable {
    /// The strength of a map's colors (MapKit: `MKStandardMapConfiguration.EmphasisStyle`).
    public enum EmphasisStyle: Int, Sendable { case `default`, muted }
    open var emphasisStyle = EmphasisStyle.default
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    open var showsTraffic = false

    public init(elevationStyle: ElevationStyle = .flat, emphasisStyle: EmphasisStyle = .default) {
        super.init()
        (self.elevationStyle, self.emphasisStyle) = (elevationStyle, emphasisStyle)
    }
}

/// A map of pictures from above (MapKit: `MKImageryMapConfiguration`).
open class MKImageryMapConfiguration: MKMapConfiguration, @unchecked Sendable {
    public init(elevationStyle: ElevationStyle = .flat) {
        super.init()
        self.elevationStyle = elevationStyle
    }
}

/// A picture of a map (MapKit: `MKMapSnapshotter`). There is no service that draws maps here: each picture fails with
/// `MKError.serverFailure`, as on a phone that cannot reach Apple's servers.
open class MKMapSnapshotter: NSObject, @unchecked Sendable {
    public typealias CompletionHandler = (Snapshot?, (any Error)?) -> Void

    /// The content of a picture (MapKit: `MKMapSnapshotter.Options`).
    open class Options: NSObject, @unchecked Sendable {
        open var camera = MKMapCamera()
        open var mapRect = MKMapRect.world
        open var region = MKCoordinateRegion()
        open var mapType = MKMapType.standard
        open var preferredConfiguration: MKMapConfiguration = MKStandardMapConfiguration()
        open var pointOfInterestFilter: MKPointOfInterestFilter?
        open var showsBuildings = true
        open var size = CGSize(width: 256, height: 256)
        open var scale: CGFloat = 1
        open var traitCollection = UITraitCollection()

        public override init() {}
    }

    /// A picture with the places of its points (MapKit: `MKMapSnapshotter.Snapshot`). There is none here.
    open class Snapshot: NSObject, @unchecked Sendable {
        public let image: UIImage
        public let traitCollection: UITraitCollection

        init(image: UIImage, traitCollection: UITraitCollection) {
            (self.image, self.traitCollection) = (image, traitCollection)
        }

        open func point(for coordinate: CLLocationCoordinate2D) -> CGPoint { .zero }
    }

    /// Always false, because each picture fails at once.
    public let isLoading = false

    public override convenience init() { self.init(options: Options()) }
    public init(options: Options) {}

    /// Calls the handler on the main queue.
    open func start(completionHandler: @escaping CompletionHandler) {
        start(with: .main, completionHandler: completionHandler)
    }
    open func start(with queue: DispatchQueue, completionHandler: @escaping CompletionHandler) {
        nonisolated(unsafe) let handler = completionHandler
        queue.async { handler(nil, MKError(.serverFailure)) }
    }
    open func start() async throws -> Snapshot { throw MKError(.serverFailure) }
    open func start(with queue: DispatchQueue) async throws -> Snapshot { throw MKError(.serverFailure) }
    open func cancel() {}
}

/// The view of an annotation (MapKit: `MKAnnotationView`). It is never shown here.
@preconcurrency @MainActor open class MKAnnotationView: UIView {
    open var annotation: (any MKAnnotation)?
    public let reuseIdentifier: String?
    open var image: UIImage?
    open var canShowCallout = false
    open var rightCalloutAccessoryView: UIView?
    open var clusteringIdentifier: String?

    public init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
        (self.annotation, self.reuseIdentifier) = (annotation, reuseIdentifier)
        super.init(frame: .zero)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// The balloon of an annotation (MapKit: `MKMarkerAnnotationView`). It is never shown here.
@preconcurrency @MainActor open class MKMarkerAnnotationView: MKAnnotationView {
    open var markerTintColor: UIColor?
    open var glyphText: String?
    open var glyphImage: UIImage?
    open var glyphTintColor: UIColor?
}

/// A map (MapKit: `MKMapView`). It keeps what it is given, and is never shown here.
@preconcurrency @MainActor open class MKMapView: UIView {
    open weak var delegate: (any MKMapViewDelegate)?
    open var mapType = MKMapType.standard
    open var preferredConfiguration: MKMapConfiguration = MKStandardMapConfiguration()
    open var region = MKCoordinateRegion()
    open var camera = MKMapCamera()
    open var centerCoordinate: CLLocationCoordinate2D {
        get { region.center }
        set { region.center = newValue }
    }
    open var isZoomEnabled = true
    open var isScrollEnabled = true
    open var isRotateEnabled = true
    open var isPitchEnabled = true
    open var showsCompass = true
    open var showsScale = false
    open var showsTraffic = false
    open var showsUserLocation = false
    open var userTrackingMode = MKUserTrackingMode.none
    open var pointOfInterestFilter: MKPointOfInterestFilter?
    open private(set) var annotations: [any MKAnnotation] = []
    open private(set) var overlays: [any MKOverlay] = []
    open var selectedAnnotations: [any MKAnnotation] = []

    open func setRegion(_ region: MKCoordinateRegion, animated: Bool) { self.region = region }
    open func setCenter(_ coordinate: CLLocationCoordinate2D, animated: Bool) { centerCoordinate = coordinate }
    open func setCamera(_ camera: MKMapCamera, animated: Bool) { self.camera = camera }
    open func setUserTrackingMode(_ mode: MKUserTrackingMode, animated: Bool) { userTrackingMode = mode }
    open func addAnnotation(_ annotation: any MKAnnotation) { annotations.append(annotation) }
    open func addAnnotations(_ annotations: [any MKAnnotation]) { self.annotations += annotations }
    open func removeAnnotation(_ annotation: any MKAnnotation) { annotations.removeAll { $0 === annotation } }
    open func removeAnnotations(_ annotations: [any MKAnnotation]) { annotations.forEach(removeAnnotation) }
    open func addOverlay(_ overlay: any MKOverlay) { overlays.append(overlay) }
    open func addOverlay(_ overlay: any MKOverlay, level: MKOverlayLevel) { addOverlay(overlay) }
    open func addOverlays(_ overlays: [any MKOverlay]) { self.overlays += overlays }
    open func addOverlays(_ overlays: [any MKOverlay], level: MKOverlayLevel) { addOverlays(overlays) }
    open func removeOverlay(_ overlay: any MKOverlay) { overlays.removeAll { $0 === overlay } }
    open func removeOverlays(_ overlays: [any MKOverlay]) { overlays.forEach(removeOverlay) }
    open func setVisibleMapRect(_ mapRect: MKMapRect, animated: Bool) { region = MKCoordinateRegion(mapRect) }
    open func setVisibleMapRect(_ mapRect: MKMapRect, edgePadding insets: UIEdgeInsets, animated: Bool) {
        setVisibleMapRect(mapRect, animated: animated)
    }
    /// Selects only this annotation.
    open func selectAnnotation(_ annotation: any MKAnnotation, animated: Bool) { selectedAnnotations = [annotation] }
    open func deselectAnnotation(_ annotation: (any MKAnnotation)?, animated: Bool) {
        guard let annotation else { return }
        selectedAnnotations.removeAll { $0 === annotation }
    }
    open func register(_ viewClass: AnyClass?, forAnnotationViewWithReuseIdentifier identifier: String) {}
    /// Returns nil, because no view is kept.
    open func dequeueReusableAnnotationView(withIdentifier identifier: String) -> MKAnnotationView? { nil }
}

/// Something that a map shows over an area (MapKit: `MKOverlay`).
public protocol MKOverlay: MKAnnotation {
    var boundingMapRect: MKMapRect { get }
}

/// Several points on a map (MapKit: `MKMultiPoint`).
open class MKMultiPoint: NSObject, MKOverlay, @unchecked Sendable {
    let coordinates: [CLLocationCoordinate2D]

    public init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
        coordinates = Array(UnsafeBufferPointer(start: coords, count: count))
    }

    open var pointCount: Int { coordinates.count }
    open var coordinate: CLLocationCoordinate2D { MKCoordinateRegion(boundingMapRect).center }
    open var boundingMapRect: MKMapRect {
        coordinates.map(MKMapPoint.init).reduce(.null) { $0.union(MKMapRect(origin: $1, size: MKMapSize())) }
    }
    /// Copies the points of a range.
    open func getCoordinates(_ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange) {
        for (index, coordinate) in coordinates[range.location..<range.location + range.length].enumerated() {
            coords[index] = coordinate
        }
    }
}

/// A line on a map (MapKit: `MKPolyline`).
open class MKPolyline: MKMultiPoint, @unchecked Sendable {}

/// An area on a map (MapKit: `MKPolygon`).
open class MKPolygon: MKMultiPoint, @unchecked Sendable {
    /// The holes of the area.
    open private(set) var interiorPolygons: [MKPolygon]?

    public convenience init(
        coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int, interiorPolygons: [MKPolygon]?
    ) {
        self.init(coordinates: coords, count: count)
        self.interiorPolygons = interiorPolygons
    }
}

/// A circle on a map, with a radius in meters (MapKit: `MKCircle`).
open class MKCircle: NSObject, MKOverlay, @unchecked Sendable {
    public let coordinate: CLLocationCoordinate2D
    public let radius: CLLocationDistance

    public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
        (coordinate, self.radius) = (coord, radius)
    }

    open var boundingMapRect: MKMapRect {
        let span = MKCoordinateRegion(
            center: coordinate, latitudinalMeters: 2 * radius, longitudinalMeters: 2 * radius
        ).span
        let start = MKMapPoint(
            CLLocationCoordinate2D(
                latitude: coordinate.latitude + span.latitudeDelta / 2,
                longitude: coordinate.longitude - span.longitudeDelta / 2))
        let end = MKMapPoint(
            CLLocationCoordinate2D(
                latitude: coordinate.latitude - span.latitudeDelta / 2,
                longitude: coordinate.longitude + span.longitudeDelta / 2))
        return MKMapRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    }
}

/// The drawing of an overlay (MapKit: `MKOverlayRenderer`). Nothing is drawn here.
open class MKOverlayRenderer: NSObject {
    public let overlay: any MKOverlay

    public init(overlay: any MKOverlay) {
        self.overlay = overlay
    }
}

/// The drawing of an overlay as a path (MapKit: `MKOverlayPathRenderer`). Nothing is drawn here.
open class MKOverlayPathRenderer: MKOverlayRenderer {
    open var strokeColor: UIColor?
    open var fillColor: UIColor?
    open var lineWidth: CGFloat = 0
    open var lineDashPattern: [NSNumber]?
}

/// The drawing of a line (MapKit: `MKPolylineRenderer`). Nothing is drawn here.
open class MKPolylineRenderer: MKOverlayPathRenderer {
    public init(polyline: MKPolyline) { super.init(overlay: polyline) }
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }
}

/// The drawing of an area (MapKit: `MKPolygonRenderer`). Nothing is drawn here.
open class MKPolygonRenderer: MKOverlayPathRenderer {
    public init(polygon: MKPolygon) { super.init(overlay: polygon) }
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }
}

/// The drawing of a circle (MapKit: `MKCircleRenderer`). Nothing is drawn here.
open class MKCircleRenderer: MKOverlayPathRenderer {
    public init(circle: MKCircle) { super.init(overlay: circle) }
    public override init(overlay: any MKOverlay) { super.init(overlay: overlay) }
}

/// The receiver of what happens on a map (MapKit: `MKMapViewDelegate`). Nothing calls it, because no map is shown.
@preconcurrency @MainActor public protocol MKMapViewDelegate: NSObjectProtocol {
    func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView?
    func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer
    func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
    func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView)
    func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
    func mapViewDidFinishLoadingMap(_ mapView: MKMapView)
}

/// On iOS these methods are optional.
extension MKMapViewDelegate {
    public func mapView(_ mapView: MKMapView, viewFor annotation: any MKAnnotation) -> MKAnnotationView? { nil }
    public func mapView(_ mapView: MKMapView, rendererFor overlay: any MKOverlay) -> MKOverlayRenderer {
        MKOverlayRenderer(overlay: overlay)
    }
    public func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool) {}
    public func mapView(_ mapView: MKMapView, didSelect view: MKAnnotationView) {}
    public func mapViewDidChangeVisibleRegion(_ mapView: MKMapView) {}
    public func mapViewDidFinishLoadingMap(_ mapView: MKMapView) {}
}
