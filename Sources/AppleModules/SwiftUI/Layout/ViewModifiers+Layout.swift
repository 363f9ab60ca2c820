extension View {
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        padded(
            "padding",
            [
                ViewProperty("top", .number(insets.top)), ViewProperty("leading", .number(insets.leading)),
                ViewProperty("bottom", .number(insets.bottom)), ViewProperty("trailing", .number(insets.trailing)),
            ])
    }

    /// Adds space at the given edges (SwiftUI: `padding(_:_:)`). If `length` is nil, the system chooses the length.
    /// Assumption: it chooses 16 points.
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padded("padding", Self.edges(edges, length))
    }

    /// Adds the same space at all edges (SwiftUI: `padding(_:)`).
    nonisolated public func padding(_ length: CGFloat) -> some View { padded("padding", Self.edges(.all, length)) }

    /// Adds space at `edges`, and reduces the space that is available to the views inside by the same amount.
    nonisolated private func padded(_ name: String, _ edges: [ViewProperty?]) -> some View {
        let edges = edges.compactMap { $0 }
        func length(_ names: String...) -> CGFloat {
            edges.filter { names.contains($0.name) }.reduce(0) { $0 + CGFloat($1.value.number ?? 0) }
        }
        let width = length("leading", "trailing")
        let height = length("top", "bottom")
        return content(
            name,
            environment: {
                $0.widgetContentSize.width = max(0, $0.widgetContentSize.width - width)
                $0.widgetContentSize.height = max(0, $0.widgetContentSize.height - height)
            }
        ) { _ in edges }
    }

    /// Returns the length for each edge, and also `isDefault` if the length is the system's default.
    nonisolated static func edges(_ edges: Edge.Set, _ length: CGFloat?) -> [ViewProperty?] {
        let all: [(Edge.Set, String)] = [
            (.top, "top"), (.leading, "leading"), (.bottom, "bottom"), (.trailing, "trailing"),
        ]
        let value = ViewValue.number(length ?? ViewDefaults.padding)
        return all.filter { edges.contains($0.0) }.map { ViewProperty($0.1, value) }
            + [length == nil ? ViewProperty("isDefault", true) : nil]
    }

    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        content(
            "frame",
            environment: {
                // The space available to the views inside a frame of fixed size is the size of the frame.
                if let width { $0.widgetContentSize.width = width }
                if let height { $0.widgetContentSize.height = height }
            }
        ) { _ in
            [
                ViewProperty("width", optional: width.map { .number($0) }),
                ViewProperty("height", optional: height.map { .number($0) }),
                ViewProperty("alignment", alignment.value),
            ]
        }
    }

    nonisolated public func frame() -> some View { frame(width: nil, height: nil) }

    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        content(
            "frame",
            environment: {
                // The views inside are offered what the frame is offered, within the frame's limits.
                func limited(_ length: CGFloat, _ least: CGFloat?, _ most: CGFloat?) -> CGFloat {
                    let least = least.flatMap { $0.isFinite ? $0 : nil } ?? 0
                    return min(max(length, least), most ?? .infinity)
                }
                let size = $0.widgetContentSize
                $0.widgetContentSize.width = limited(size.width, minWidth, maxWidth)
                $0.widgetContentSize.height = limited(size.height, minHeight, maxHeight)
            }
        ) { _ in
            [
                ViewProperty("minWidth", optional: minWidth.map { .number($0) }),
                ViewProperty("idealWidth", optional: idealWidth.map { .number($0) }),
                ViewProperty("maxWidth", optional: maxWidth.map { .number($0) }),
                ViewProperty("minHeight", optional: minHeight.map { .number($0) }),
                ViewProperty("idealHeight", optional: idealHeight.map { .number($0) }),
                ViewProperty("maxHeight", optional: maxHeight.map { .number($0) }),
                ViewProperty("alignment", alignment.value),
            ]
        }
    }

    /// Gives the view the size of its container, such as the widget (SwiftUI: `containerRelativeFrame(_:alignment:)`).
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center
    ) -> some View {
        node("containerRelativeFrame", [ViewProperty("axes", axes.value), ViewProperty("alignment", alignment.value)])
    }

    /// Divides the container into `count` parts, and gives the view the size of `span` parts (SwiftUI:
    /// `containerRelativeFrame(_:count:span:spacing:alignment:)`).
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View {
        node(
            "containerRelativeFrame",
            [
                ViewProperty("axes", axes.value), ViewProperty("count", .number(Double(count))),
                ViewProperty("span", .number(Double(span))), ViewProperty("spacing", .number(spacing)),
                ViewProperty("alignment", alignment.value),
            ])
    }

    /// Gives the view a size that `length` computes from the size of the container, such as the widget's content
    /// (SwiftUI: `containerRelativeFrame(_:alignment:_:)`). If the container's size is unknown, the view keeps its own
    /// size, and a mark in the tree of views says so.
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) -> some View {
        modifier(ContainerRelativeFrame(axes: axes, alignment: alignment, length: length))
    }

    /// Gives the view its ideal size on the given axes (SwiftUI: `fixedSize(horizontal:vertical:)`).
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        node("fixedSize", [ViewProperty("horizontal", .bool(horizontal)), ViewProperty("vertical", .bool(vertical))])
    }

    /// Gives the view its ideal size on both axes (SwiftUI: `fixedSize()`).
    nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    /// Sets the priority of the view when space is distributed among views (SwiftUI: `layoutPriority(_:)`).
    nonisolated public func layoutPriority(_ value: Double) -> some View {
        node("layoutPriority", [ViewProperty("value", .number(value))])
    }

    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        node("offset", [ViewProperty("x", .number(x)), ViewProperty("y", .number(y))])
    }

    nonisolated public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    /// Places the centre of the view at the position `x`, `y` in its parent (SwiftUI: `position(x:y:)`).
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        node("position", [ViewProperty("x", .number(x)), ViewProperty("y", .number(y))])
    }

    /// Places the centre of the view at `position` in its parent (SwiftUI: `position(_:)`).
    nonisolated public func position(_ position: CGPoint) -> some View {
        self.position(x: position.x, y: position.y)
    }

    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        node(
            "aspectRatio",
            [
                ViewProperty("ratio", optional: aspectRatio.map { .number($0) }),
                ViewProperty("contentMode", .string("\(contentMode)")),
            ])
    }

    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    /// Scales the view so that it fits into its space (SwiftUI: `scaledToFit()`).
    nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// Scales the view so that it fills its space (SwiftUI: `scaledToFill()`).
    nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    /// Keeps the default position of the guide `g` (SwiftUI: `alignmentGuide(_:computeValue:)`). `computeValue` does
    /// not run, because no layout runs before drawing. A mark in the tree of views says so.
    nonisolated public func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        undrawn("alignmentGuide", [ViewProperty("guide", .string(g.name))], because: ViewDefaults.alignmentGuideMark)
    }

    /// Keeps the default position of the guide `g` (SwiftUI: `alignmentGuide(_:computeValue:)`). `computeValue` does
    /// not run, because no layout runs before drawing. A mark in the tree of views says so.
    nonisolated public func alignmentGuide(
        _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        undrawn("alignmentGuide", [ViewProperty("guide", .string(g.name))], because: ViewDefaults.alignmentGuideMark)
    }

    /// Sets the order in which views are drawn. Views with higher values are in front (SwiftUI: `zIndex(_:)`).
    nonisolated public func zIndex(_ value: Double) -> some View {
        node("zIndex", [ViewProperty("value", .number(value))])
    }

    /// Extends the view beyond the safe area (SwiftUI: `ignoresSafeArea(_:edges:)`).
    nonisolated public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View { node("ignoresSafeArea", [ViewProperty("edges", edges.value)]) }

    /// Extends the view beyond the safe area (SwiftUI: `edgesIgnoringSafeArea(_:)`, deprecated).
    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(edges: edges) }

    nonisolated public func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        self.content("safeAreaInset", slots: [("content", content())]) { _ in
            [
                ViewProperty("edge", .string("\(edge)")), ViewProperty("alignment", .string(alignment.name)),
                ViewProperty("spacing", optional: spacing.map { .number($0) }),
            ]
        }
    }

    nonisolated public func safeAreaInset<V: View>(
        edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View {
        self.content("safeAreaInset", slots: [("content", content())]) { _ in
            [
                ViewProperty("edge", .string("\(edge)")), ViewProperty("alignment", .string(alignment.name)),
                ViewProperty("spacing", optional: spacing.map { .number($0) }),
            ]
        }
    }

    nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        node(
            "safeAreaPadding",
            [
                ViewProperty("top", .number(insets.top)), ViewProperty("leading", .number(insets.leading)),
                ViewProperty("bottom", .number(insets.bottom)), ViewProperty("trailing", .number(insets.trailing)),
            ])
    }

    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        node("safeAreaPadding", Self.edges(edges, length))
    }

    nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View {
        node("safeAreaPadding", Self.edges(.all, length))
    }

    /// Records that the scene's padding is requested (SwiftUI: `scenePadding(_:)`). A widget has content margins
    /// instead.
    nonisolated public func scenePadding(_ edges: Edge.Set = .all) -> some View {
        node("scenePadding", [ViewProperty("edges", edges.value)])
    }

    /// Has no effect, because nothing scrolls in a widget (SwiftUI: `contentMargins(_:_:for:)`).
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View { node("contentMargins") }

    /// Has no effect, because nothing scrolls in a widget (SwiftUI: `contentMargins(_:for:)`).
    nonisolated public func contentMargins(
        _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
    ) -> some View { node("contentMargins") }

    /// Gives the view's coordinate space a name (SwiftUI: `coordinateSpace(name:)`, deprecated).
    nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View {
        node("coordinateSpace", [ViewProperty("name", .string("\(name)"))])
    }

    /// Gives the view's coordinate space a name (SwiftUI: `coordinateSpace(_:)`).
    nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        guard case .named(let name) = name.coordinateSpace else { return node("coordinateSpace") }
        return node("coordinateSpace", [ViewProperty("name", .string("\(name)"))])
    }

    /// Makes the views inside move as one unit during animations (SwiftUI: `geometryGroup()`).
    nonisolated public func geometryGroup() -> some View { node("geometryGroup") }

    /// Gives the view the size and position of another view with the same `id` (SwiftUI:
    /// `matchedGeometryEffect(id:in:properties:anchor:isSource:)`). The effect is visible only in transitions, which
    /// archived widgets do not have.
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { node("matchedGeometryEffect", [ViewProperty("id", .string("\(id)"))]) }

    /// Does not run `action`, because no layout runs here (SwiftUI: `onGeometryChange(for:of:action:)`). A mark in the
    /// tree of views says so.
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
    ) -> some View {
        undrawn("onGeometryChange", because: "onGeometryChange: its action is not run; only the renderer knows sizes")
    }

    /// Sets the number of columns that the view spans (SwiftUI: `gridCellColumns(_:)`).
    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        node("gridCellColumns", [ViewProperty("count", .number(Double(count)))])
    }

    nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        node("gridCellAnchor", [ViewProperty("anchor", anchor.value)])
    }

    /// Makes the view's size irrelevant to the size of its grid cell on the given axes (SwiftUI:
    /// `gridCellUnsizedAxes(_:)`).
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        node("gridCellUnsizedAxes", [ViewProperty("axes", axes.value)])
    }

    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        node("gridColumnAlignment", [ViewProperty("alignment", .string(guide.name))])
    }
}

/// Default values that SwiftUI does not document.
enum ViewDefaults {
    /// The default padding in points. Assumption: SwiftUI documents only that the system chooses the length.
    static let padding: CGFloat = 16
    static let alignmentGuideMark =
        "alignmentGuide: computed guides are not drawn; the view keeps its default guide"
}
