public import CoreLocation
public import SwiftUI

/// Something on a map (MapKit: `MapContent`). Nothing evaluates it, because no map is shown.
@MainActor @preconcurrency public protocol MapContent {
    associatedtype Body: MapContent
    @MapContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: MapContent {}

extension MapContent where Body == Never {
    /// Ends the process. It is never called, because nothing evaluates maps.
    public var body: Never { fatalError("\(Self.self) is a primitive and has no body") }
}

/// A builder of a map's content (MapKit: `MapContentBuilder`).
@resultBuilder public struct MapContentBuilder {
    public static func buildExpression<Content: MapContent>(_ content: Content) -> Content { content }
    public static func buildBlock() -> EmptyMapContent { EmptyMapContent() }
    public static func buildBlock<Content: MapContent>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: MapContent>(_ content: repeat each Content) -> EmptyMapContent {
        EmptyMapContent()
    }
    public static func buildIf<Content: MapContent>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: MapContent>(first: First) -> EmptyMapContent { EmptyMapContent() }
    public static func buildEither<Second: MapContent>(second: Second) -> EmptyMapContent { EmptyMapContent() }
    public static func buildLimitedAvailability(_ content: some MapContent) -> EmptyMapContent { EmptyMapContent() }
}

/// Nothing on a map (MapKit: `EmptyMapContent`).
public struct EmptyMapContent: MapContent {
    public typealias Body = Never
    nonisolated public init() {}
}

extension Optional: MapContent where Wrapped: MapContent {
    public typealias Body = Never
}

extension Group: MapContent where Content: MapContent {
    public typealias Body = Never
    nonisolated public init(@MapContentBuilder content: () -> Content) { self.init(makeContent: content) }
}

extension ForEach: MapContent where Content: MapContent {
    public typealias Body = Never
}

extension ForEach where Content: MapContent, ID == Data.Element.ID, Data.Element: Identifiable {
    nonisolated public init(_ data: Data, @MapContentBuilder content: @escaping (Data.Element) -> Content) {
        self.init(data: data, makeContent: content)
    }
}

extension ForEach where Content: MapContent {
    /// Makes content for each element. The property `id` identifies the elements.
    nonisolated public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @MapContentBuilder content: @escaping (Data.Element) -> Content
    ) { self.init(data: data, makeContent: content) }
}

extension ForEach where Content: MapContent, Data == Range<Int>, ID == Int {
    nonisolated public init(_ data: Range<Int>, @MapContentBuilder content: @escaping (Int) -> Content) {
        self.init(data: data, makeContent: content)
    }
}

/// A balloon at a place (MapKit: `Marker`).
public struct Marker<Label: View>: MapContent {
    public typealias Body = Never

    nonisolated public init(coordinate: CLLocationCoordinate2D, @ViewBuilder label: () -> Label) {}
}

extension Marker where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, coordinate: CLLocationCoordinate2D
    ) {}
    @_disfavoredOverload
    nonisolated public init(_ title: some StringProtocol, systemImage: String, coordinate: CLLocationCoordinate2D) {}
    nonisolated public init(_ titleKey: LocalizedStringKey, image: String, coordinate: CLLocationCoordinate2D) {}
    @_disfavoredOverload
    nonisolated public init(_ title: some StringProtocol, image: String, coordinate: CLLocationCoordinate2D) {}
}

extension Marker where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D) {}
    @_disfavoredOverload
    nonisolated public init(_ title: some StringProtocol, coordinate: CLLocationCoordinate2D) {}
    nonisolated public init(_ titleKey: LocalizedStringKey, monogram: Text, coordinate: CLLocationCoordinate2D) {}
    @_disfavoredOverload
    nonisolated public init(_ title: some StringProtocol, monogram: Text, coordinate: CLLocationCoordinate2D) {}
    nonisolated public init(item: MKMapItem) {}
}

/// A view at a place (MapKit: `Annotation`).
public struct Annotation<Label: View, Content: View>: MapContent {
    public typealias Body = Never

    nonisolated public init(
        coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center, @ViewBuilder content: () -> Content,
        @ViewBuilder label: () -> Label
    ) {}
}

extension Annotation where Label == Text {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content
    ) {}
    @_disfavoredOverload
    nonisolated public init(
        _ title: some StringProtocol, coordinate: CLLocationCoordinate2D, anchor: UnitPoint = .center,
        @ViewBuilder content: () -> Content
    ) {}
}

/// The place of the user (MapKit: `UserAnnotation`).
public struct UserAnnotation<Content: View>: MapContent {
    public typealias Body = Never

    nonisolated public init(anchor: UnitPoint = .center, @ViewBuilder content: @escaping () -> Content) {}
}

extension UserAnnotation where Content == EmptyView {
    nonisolated public init() {}
}

/// A circle on the ground, with a radius in meters (MapKit: `MapCircle`).
public struct MapCircle: MapContent {
    public typealias Body = Never

    nonisolated public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {}
}

/// A line (MapKit: `MapPolyline`).
public struct MapPolyline: MapContent {
    public typealias Body = Never
    /// The form of a line between two points (MapKit: `MapPolyline.ContourStyle`).
    public enum ContourStyle: Hashable, Sendable { case straight, geodesic }

    nonisolated public init(coordinates: [CLLocationCoordinate2D], contourStyle: ContourStyle = .straight) {}
    nonisolated public init(points: [MKMapPoint], contourStyle: ContourStyle = .straight) {}
    nonisolated public init(_ polyline: MKPolyline) {}
}

/// An area (MapKit: `MapPolygon`).
public struct MapPolygon: MapContent {
    public typealias Body = Never

    nonisolated public init(coordinates: [CLLocationCoordinate2D]) {}
    nonisolated public init(points: [MKMapPoint]) {}
}

/// The layer of an area or a line (MapKit: `MKOverlayLevel`).
public enum MKOverlayLevel: Int, Sendable { case aboveRoads, aboveLabels }

extension MapContent {
    // No map is shown, so these change nothing.
    nonisolated public func tint(_ color: Color?) -> some MapContent { EmptyMapContent() }
    nonisolated public func tint(_ style: some ShapeStyle) -> some MapContent { EmptyMapContent() }
    nonisolated public func tag(_ tag: some Hashable) -> some MapContent { EmptyMapContent() }
    nonisolated public func foregroundStyle(_ style: some ShapeStyle) -> some MapContent { EmptyMapContent() }
    nonisolated public func stroke(_ content: some ShapeStyle, lineWidth: CGFloat = 1) -> some MapContent {
        EmptyMapContent()
    }
    nonisolated public func stroke(_ content: some ShapeStyle, style: StrokeStyle) -> some MapContent {
        EmptyMapContent()
    }
    nonisolated public func annotationTitles(_ visibility: Visibility) -> some MapContent { EmptyMapContent() }
    nonisolated public func annotationSubtitles(_ visibility: Visibility) -> some MapContent { EmptyMapContent() }
    nonisolated public func mapOverlayLevel(level: MKOverlayLevel) -> some MapContent { EmptyMapContent() }
}
