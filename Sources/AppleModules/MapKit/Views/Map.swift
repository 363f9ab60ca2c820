public import CoreLocation
public import Foundation
public import SwiftUI

/// A map (MapKit: `Map`). A widget does not show one; a mark in the tree of views says so. Nothing evaluates its content.
public struct Map<Content: View>: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("Map") }
}

/// The content of a map and the selected part of it (MapKit: `MapContentView`).
public struct MapContentView<SelectedValue, Content: MapContent>: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}

extension Map {
    nonisolated public init(
        bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
    ) where Content == MapContentView<Never, EmptyMapContent> {}

    nonisolated public init<C: MapContent>(
        bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) where Content == MapContentView<Never, C> {}

    nonisolated public init<SelectedValue: Hashable, C: MapContent>(
        bounds: MapCameraBounds? = nil, interactionModes: MapInteractionModes = .all,
        selection: Binding<SelectedValue?>, scope: Namespace.ID? = nil, @MapContentBuilder content: () -> C
    ) where Content == MapContentView<SelectedValue, C> {}

    nonisolated public init(
        initialPosition: MapCameraPosition, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
    ) where Content == MapContentView<Never, EmptyMapContent> {}

    nonisolated public init<C: MapContent>(
        initialPosition: MapCameraPosition, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil, @MapContentBuilder content: () -> C
    ) where Content == MapContentView<Never, C> {}

    nonisolated public init<SelectedValue: Hashable, C: MapContent>(
        initialPosition: MapCameraPosition, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, selection: Binding<SelectedValue?>, scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) where Content == MapContentView<SelectedValue, C> {}

    nonisolated public init(
        position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil
    ) where Content == MapContentView<Never, EmptyMapContent> {}

    nonisolated public init<C: MapContent>(
        position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, scope: Namespace.ID? = nil, @MapContentBuilder content: () -> C
    ) where Content == MapContentView<Never, C> {}

    nonisolated public init<SelectedValue: Hashable, C: MapContent>(
        position: Binding<MapCameraPosition>, bounds: MapCameraBounds? = nil,
        interactionModes: MapInteractionModes = .all, selection: Binding<SelectedValue?>, scope: Namespace.ID? = nil,
        @MapContentBuilder content: () -> C
    ) where Content == MapContentView<SelectedValue, C> {}

    // The initializers of iOS 14.
    nonisolated public init(
        coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil
    ) where Content == MapContentView<Never, EmptyMapContent> {}

    nonisolated public init<Items: RandomAccessCollection, Annotation: MapAnnotationProtocol>(
        coordinateRegion: Binding<MKCoordinateRegion>, interactionModes: MapInteractionModes = .all,
        showsUserLocation: Bool = false, userTrackingMode: Binding<MapUserTrackingMode>? = nil,
        annotationItems: Items, annotationContent: @escaping (Items.Element) -> Annotation
    ) where Content == MapContentView<Never, EmptyMapContent>, Items.Element: Identifiable {}
}

/// Something that a map of iOS 14 shows at a place (MapKit: `MapAnnotationProtocol`).
public protocol MapAnnotationProtocol {}

/// A balloon at a place (MapKit: `MapMarker`).
public struct MapMarker: MapAnnotationProtocol {
    nonisolated public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
}

/// A pin at a place (MapKit: `MapPin`).
public struct MapPin: MapAnnotationProtocol {
    nonisolated public init(coordinate: CLLocationCoordinate2D, tint: Color? = nil) {}
}

/// A view at a place (MapKit: `MapAnnotation`).
public struct MapAnnotation<Content: View>: MapAnnotationProtocol {
    nonisolated public init(
        coordinate: CLLocationCoordinate2D, anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5),
        @ViewBuilder content: () -> Content
    ) {}
}

/// The way in which a map follows the user (MapKit: `MapUserTrackingMode`).
public enum MapUserTrackingMode: Hashable, Sendable { case none, follow }

/// The gestures that a user may make on a map (MapKit: `MapInteractionModes`).
public struct MapInteractionModes: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
    public static let pan = Self(rawValue: 1)
    public static let zoom = Self(rawValue: 2)
    public static let rotate = Self(rawValue: 4)
    public static let pitch = Self(rawValue: 8)
    public static let all: Self = [.pan, .zoom, .rotate, .pitch]
}

/// A view that converts between a map's points and coordinates (MapKit: `MapReader`). Its content is drawn.
public struct MapReader<Content: View>: View {
    private let content: (MapProxy) -> Content
    public init(@ViewBuilder content: @escaping (MapProxy) -> Content) {
        self.content = content
    }
    public var body: Content { content(MapProxy()) }
}

/// Converts between a map's points and coordinates (MapKit: `MapProxy`). It knows none, because no map is shown.
public struct MapProxy {
    /// Returns nil.
    public func convert(_ point: CGPoint, from space: some CoordinateSpaceProtocol) -> CLLocationCoordinate2D? { nil }
    /// Returns nil.
    public func convert(_ coordinate: CLLocationCoordinate2D, to space: some CoordinateSpaceProtocol) -> CGPoint? {
        nil
    }
}

extension View {
    // No map is shown, so these change nothing.
    nonisolated public func mapStyle(_ style: MapStyle) -> some View { self }
    nonisolated public func mapControls(@ViewBuilder _ content: () -> some View) -> some View { self }
    nonisolated public func mapControlVisibility(_ visibility: Visibility) -> some View { self }
    nonisolated public func mapScope(_ scope: Namespace.ID) -> some View { self }
    nonisolated public func mapFeatureSelectionDisabled(_ shouldDisable: @escaping (MapFeature) -> Bool) -> some View {
        self
    }
    nonisolated public func onMapCameraChange(
        frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping () -> Void
    ) -> some View { self }
    nonisolated public func onMapCameraChange(
        frequency: MapCameraUpdateFrequency = .onEnd, _ action: @escaping (MapCameraUpdateContext) -> Void
    ) -> some View { self }
}

// Controls of a map. A widget does not show them; marks in the tree of views say so.

/// A button that shows the user's place (MapKit: `MapUserLocationButton`).
public struct MapUserLocationButton: PrimitiveView {
    public typealias Body = Never
    nonisolated public init(scope: Namespace.ID? = nil) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("MapUserLocationButton") }
}

/// A compass (MapKit: `MapCompass`).
public struct MapCompass: PrimitiveView {
    public typealias Body = Never
    nonisolated public init(scope: Namespace.ID? = nil) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("MapCompass") }
}

/// The scale of a map (MapKit: `MapScaleView`).
public struct MapScaleView: PrimitiveView {
    public typealias Body = Never
    nonisolated public init(anchorEdge: HorizontalEdge = .leading, scope: Namespace.ID? = nil) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("MapScaleView") }
}

/// A button that tilts a map (MapKit: `MapPitchToggle`).
public struct MapPitchToggle: PrimitiveView {
    public typealias Body = Never
    nonisolated public init(scope: Namespace.ID? = nil) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("MapPitchToggle") }
}
