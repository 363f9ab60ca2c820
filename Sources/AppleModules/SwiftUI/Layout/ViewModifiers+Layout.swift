extension View {
    /// Space around the view (SwiftUI: `padding(_:)`).
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        padded(
            "padding",
            [
                ViewProperty("top", .number(insets.top)), ViewProperty("leading", .number(insets.leading)),
                ViewProperty("bottom", .number(insets.bottom)), ViewProperty("trailing", .number(insets.trailing)),
            ])
    }

    /// Space at some edges; without a length the system's, which is 16 points (Assumption) (SwiftUI:
    /// `padding(_:_:)`).
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        padded("padding", Self.edges(edges, length))
    }

    /// The same space at all edges (SwiftUI: `padding(_:)`).
    nonisolated public func padding(_ length: CGFloat) -> some View { padded("padding", Self.edges(.all, length)) }

    /// Space at edges, which the views within do not have.
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

    /// The length at each of the edges; `isDefault` where the system chose it.
    nonisolated static func edges(_ edges: Edge.Set, _ length: CGFloat?) -> [ViewProperty?] {
        let all: [(Edge.Set, String)] = [
            (.top, "top"), (.leading, "leading"), (.bottom, "bottom"), (.trailing, "trailing"),
        ]
        let value = ViewValue.number(length ?? ViewDefaults.padding)
        return all.filter { edges.contains($0.0) }.map { ViewProperty($0.1, value) }
            + [length == nil ? ViewProperty("isDefault", true) : nil]
    }

    /// A size (SwiftUI: `frame(width:height:alignment:)`).
    nonisolated public func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        content(
            "frame",
            environment: {
                // What is in a frame of a fixed size has that size.
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

    /// No size (SwiftUI: `frame()`, deprecated).
    nonisolated public func frame() -> some View { frame(width: nil, height: nil) }

    /// Limits of the size (SwiftUI: `frame(minWidth:idealWidth:maxWidth:minHeight:idealHeight:maxHeight:alignment:)`).
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        node(
            "frame",
            [
                ViewProperty("minWidth", optional: minWidth.map { .number($0) }),
                ViewProperty("idealWidth", optional: idealWidth.map { .number($0) }),
                ViewProperty("maxWidth", optional: maxWidth.map { .number($0) }),
                ViewProperty("minHeight", optional: minHeight.map { .number($0) }),
                ViewProperty("idealHeight", optional: idealHeight.map { .number($0) }),
                ViewProperty("maxHeight", optional: maxHeight.map { .number($0) }),
                ViewProperty("alignment", alignment.value),
            ])
    }

    /// The size of the container, which is the widget (SwiftUI: `containerRelativeFrame(_:alignment:)`).
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center
    ) -> some View {
        node("containerRelativeFrame", [ViewProperty("axes", axes.value), ViewProperty("alignment", alignment.value)])
    }

    /// A part of the size of the container (SwiftUI: `containerRelativeFrame(_:count:span:spacing:alignment:)`).
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

    /// A size made from that of the container (SwiftUI: `containerRelativeFrame(_:alignment:_:)`). The container is the
    /// widget's content; where its size is not known the view keeps its own, and that is marked.
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) -> some View {
        modifier(ContainerRelativeFrame(axes: axes, alignment: alignment, length: length))
    }

    /// The view in the size it would like (SwiftUI: `fixedSize(horizontal:vertical:)`).
    nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        node("fixedSize", [ViewProperty("horizontal", .bool(horizontal)), ViewProperty("vertical", .bool(vertical))])
    }

    /// The view in the size it would like (SwiftUI: `fixedSize()`).
    nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

    /// Who gets space first (SwiftUI: `layoutPriority(_:)`).
    nonisolated public func layoutPriority(_ value: Double) -> some View {
        node("layoutPriority", [ViewProperty("value", .number(value))])
    }

    /// The view beside its place (SwiftUI: `offset(x:y:)`).
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        node("offset", [ViewProperty("x", .number(x)), ViewProperty("y", .number(y))])
    }

    /// The view beside its place (SwiftUI: `offset(_:)`).
    nonisolated public func offset(_ offset: CGSize) -> some View { self.offset(x: offset.width, y: offset.height) }

    /// The view's middle at a place of what is around it (SwiftUI: `position(x:y:)`).
    nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        node("position", [ViewProperty("x", .number(x)), ViewProperty("y", .number(y))])
    }

    /// The view's middle at a place of what is around it (SwiftUI: `position(_:)`).
    nonisolated public func position(_ position: CGPoint) -> some View {
        self.position(x: position.x, y: position.y)
    }

    /// The ratio of width to height (SwiftUI: `aspectRatio(_:contentMode:)`).
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        node(
            "aspectRatio",
            [
                ViewProperty("ratio", optional: aspectRatio.map { .number($0) }),
                ViewProperty("contentMode", .string("\(contentMode)")),
            ])
    }

    /// The ratio of width to height (SwiftUI: `aspectRatio(_:contentMode:)`).
    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    /// The view as large as fits (SwiftUI: `scaledToFit()`).
    nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// The view as small as fills (SwiftUI: `scaledToFill()`).
    nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

    /// A guide of one's own (SwiftUI: `alignmentGuide(_:computeValue:)`). Nothing is laid out before it is drawn: it is
    /// marked, and the view stands at its usual guide.
    nonisolated public func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        undrawn("alignmentGuide", [ViewProperty("guide", .string(g.name))], because: ViewDefaults.alignmentGuideMark)
    }

    /// A guide of one's own (SwiftUI: `alignmentGuide(_:computeValue:)`). Marked, as the other.
    nonisolated public func alignmentGuide(
        _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        undrawn("alignmentGuide", [ViewProperty("guide", .string(g.name))], because: ViewDefaults.alignmentGuideMark)
    }

    /// What is in front of what (SwiftUI: `zIndex(_:)`).
    nonisolated public func zIndex(_ value: Double) -> some View {
        node("zIndex", [ViewProperty("value", .number(value))])
    }

    /// The view beyond the safe area (SwiftUI: `ignoresSafeArea(_:edges:)`).
    nonisolated public func ignoresSafeArea(
        _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
    ) -> some View { node("ignoresSafeArea", [ViewProperty("edges", edges.value)]) }

    /// The view beyond the safe area (SwiftUI: `edgesIgnoringSafeArea(_:)`, deprecated).
    nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { ignoresSafeArea(edges: edges) }

    /// A view at an edge, inside the safe area (SwiftUI: `safeAreaInset(edge:alignment:spacing:content:)`).
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

    /// A view at an edge, inside the safe area (SwiftUI: `safeAreaInset(edge:alignment:spacing:content:)`).
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

    /// Space inside the safe area (SwiftUI: `safeAreaPadding(_:)`).
    nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        node(
            "safeAreaPadding",
            [
                ViewProperty("top", .number(insets.top)), ViewProperty("leading", .number(insets.leading)),
                ViewProperty("bottom", .number(insets.bottom)), ViewProperty("trailing", .number(insets.trailing)),
            ])
    }

    /// Space inside the safe area (SwiftUI: `safeAreaPadding(_:_:)`).
    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        node("safeAreaPadding", Self.edges(edges, length))
    }

    /// Space inside the safe area (SwiftUI: `safeAreaPadding(_:)`).
    nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View {
        node("safeAreaPadding", Self.edges(.all, length))
    }

    /// The space that the system leaves around a scene (SwiftUI: `scenePadding(_:)`); a widget has its margins.
    nonisolated public func scenePadding(_ edges: Edge.Set = .all) -> some View {
        node("scenePadding", [ViewProperty("edges", edges.value)])
    }

    /// Space around what scrolls (SwiftUI: `contentMargins(_:_:for:)`); nothing scrolls in a widget.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View { node("contentMargins") }

    /// Space around what scrolls (SwiftUI: `contentMargins(_:for:)`); nothing scrolls in a widget.
    nonisolated public func contentMargins(
        _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
    ) -> some View { node("contentMargins") }

    /// A name for the view's space (SwiftUI: `coordinateSpace(name:)`, deprecated).
    nonisolated public func coordinateSpace<T: Hashable>(name: T) -> some View {
        node("coordinateSpace", [ViewProperty("name", .string("\(name)"))])
    }

    /// A name for the view's space (SwiftUI: `coordinateSpace(_:)`).
    nonisolated public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
        guard case .named(let name) = name.coordinateSpace else { return node("coordinateSpace") }
        return node("coordinateSpace", [ViewProperty("name", .string("\(name)"))])
    }

    /// The geometry as one (SwiftUI: `geometryGroup()`).
    nonisolated public func geometryGroup() -> some View { node("geometryGroup") }

    /// The geometry of another view (SwiftUI: `matchedGeometryEffect(id:in:properties:anchor:isSource:)`). It shows in
    /// transitions, which a widget's archive has none of.
    nonisolated public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { node("matchedGeometryEffect", [ViewProperty("id", .string("\(id)"))]) }

    /// An action when the geometry changes (SwiftUI: `onGeometryChange(for:of:action:)`). Nothing is laid out here; the
    /// action is not run, and that is marked.
    nonisolated public func onGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (GeometryProxy) -> T, action: @escaping (T) -> Void
    ) -> some View {
        undrawn("onGeometryChange", because: "onGeometryChange: its action is not run; sizes are known to what draws")
    }

    /// The columns that a view of a grid spans (SwiftUI: `gridCellColumns(_:)`).
    nonisolated public func gridCellColumns(_ count: Int) -> some View {
        node("gridCellColumns", [ViewProperty("count", .number(Double(count)))])
    }

    /// The place of a view in its cell (SwiftUI: `gridCellAnchor(_:)`).
    nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
        node("gridCellAnchor", [ViewProperty("anchor", anchor.value)])
    }

    /// The axes on which a view takes no part in the size of its cell (SwiftUI: `gridCellUnsizedAxes(_:)`).
    nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
        node("gridCellUnsizedAxes", [ViewProperty("axes", axes.value)])
    }

    /// The alignment of the column (SwiftUI: `gridColumnAlignment(_:)`).
    nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
        node("gridColumnAlignment", [ViewProperty("alignment", .string(guide.name))])
    }
}

/// What the system chooses where the code does not say.
enum ViewDefaults {
    /// Assumption: 16 points; SwiftUI documents only that the system chooses.
    static let padding: CGFloat = 16
    static let alignmentGuideMark =
        "alignmentGuide: guides that are computed are not drawn; the view stands at its usual guide"
}
