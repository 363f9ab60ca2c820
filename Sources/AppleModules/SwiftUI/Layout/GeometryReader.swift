/// Views that read the size available to them (SwiftUI: `GeometryReader`).
///
/// No layout runs before drawing. The size is therefore the size of the widget's content or of a frame around the view.
public struct GeometryReader<Content> {
    public var content: (GeometryProxy) -> Content
}

extension GeometryReader: View where Content: View {
    public typealias Body = Never

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

/// The space available to a view (SwiftUI: `GeometryProxy`).
public struct GeometryProxy: Sendable {
    public let size: CGSize

    package init(size: CGSize) {
        self.size = size
    }

    /// Always zero.
    public var safeAreaInsets: EdgeInsets { EdgeInsets() }
    /// Returns the frame. Its origin is zero in every coordinate space.
    public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
        CGRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    /// Returns the frame. Its origin is zero in every coordinate space.
    public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
        frame(in: coordinateSpace.coordinateSpace)
    }
    /// The position that a child view published with `anchorPreference`. It is always zero, because positions are
    /// unknown here.
    public subscript<T>(anchor: Anchor<T>) -> T { anchor.value }
    /// Returns nil, because positions are unknown here.
    public func bounds(of coordinateSpace: NamedCoordinateSpace) -> CGRect? { nil }
}
