/// Views that know the space they have (SwiftUI: `GeometryReader`).
///
/// Nothing is laid out before it is drawn: the space is the widget's content, or that of a frame around the view.
public struct GeometryReader<Content> {
    /// Makes the views.
    public var content: (GeometryProxy) -> Content
}

extension GeometryReader: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes views that know the space they have.
    nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
        self.content = content
    }
}

private enum IsInGeometryReaderKey: EnvironmentKey {
    static var defaultValue: Bool { false }
}

extension EnvironmentValues {
    fileprivate var isInGeometryReader: Bool {
        get { self[IsInGeometryReaderKey.self] }
        set { self[IsInGeometryReaderKey.self] = newValue }
    }
}

extension GeometryReader: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let size = context.environment.widgetContentSize
        var properties = [ViewProperty("size", size.value)]
        if context.environment.isInGeometryReader {
            context.mark("GeometryReader inside of another: its size is taken from the outer one")
            properties.append(ViewProperty("approximate", true))
        }
        let inner = context.with { $0.isInGeometryReader = true }
        return [ViewNode("GeometryReader", properties, children: inner.nodes(of: content(GeometryProxy(size: size))))]
    }
}

/// The space a view has (SwiftUI: `GeometryProxy`).
public struct GeometryProxy: Sendable {
    /// Its size.
    public let size: CGSize

    package init(size: CGSize) {
        self.size = size
    }

    /// What may not be covered: nothing.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }
    /// Its frame; it begins at the origin.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        CGRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    /// Its frame; it begins at the origin.
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }
    /// A place that a view within told with `anchorPreference`; places are not known here, and each is zero.
    public subscript<T>(anchor: Anchor<T>) -> T { anchor.value }
    /// The bounds of a space around it; not known.
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? { nil }
}
