import SwiftUI

/// The drawing of a view tree as HTML. The browser computes the layout.
struct TreeDrawing {
    /// Sentences that tell how the drawing differs from a real device, without duplicates.
    private(set) var notes: [String] = []
    /// The container backgrounds that have been found so far; the outermost background is last.
    var containerBackgrounds: [Box] = []
    /// The current nesting depth of views.
    private var depth = 0

    /// The kinds of views that can be drawn. A view of any other kind is drawn as a box with the kind's name.
    static let kinds: Set<String> = [
        "AccessoryWidgetBackground", "AngularGradient", "AsyncImage", "Button", "Canvas", "Capsule", "Chart", "Circle",
        "Color", "ContainerRelativeShape", "ContentUnavailableView", "Divider", "Ellipse", "EllipticalGradient",
        "Gauge", "GeometryReader", "Grid", "GridRow", "GroupBox", "HStack", "Image", "Label", "LabeledContent",
        "Layout",
        "LazyHGrid", "LazyHStack", "LazyVGrid", "LazyVStack", "LinearGradient", "Link", "MeshGradient", "Path",
        "ProgressView", "RadialGradient", "Rectangle", "RoundedRectangle", "Section", "Spacer", "Text",
        "TimelineView", "Toggle", "UnevenRoundedRectangle", "VStack", "ViewThatFits", "ZStack",
    ]
    /// The kinds of views that a widget does not show. A mark in the tree says so. Their content is drawn inside an outline,
    /// and a box with the kind's name in place of those without content.
    static let unshown: Set<String> = [
        "AddPassToWalletButton", "ColorPicker", "ControlGroup", "DatePicker", "DisclosureGroup", "EditButton", "Form",
        "List", "Map", "MapCompass", "MapPitchToggle", "MapScaleView", "MapUserLocationButton", "Menu",
        "MultiDatePicker", "NavigationLink", "NavigationSplitView", "NavigationStack", "NavigationView", "PasteButton",
        "PayWithApplePayButton", "PhotosPicker", "Picker", "ProductView", "RenameButton", "ScrollView", "SecureField",
        "ShareLink", "ShortcutsLink", "SiriTipView", "Slider", "Stepper", "StoreView", "SubscriptionStoreView",
        "TabView", "Table", "TextEditor", "TextField", "VideoPlayer", "WebView",
    ]

    mutating func note(_ sentence: String) {
        if !notes.contains(sentence) { notes.append(sentence) }
    }

    /// Draws a view with its modifiers.
    mutating func box(_ node: ViewNode, _ scope: Scope) -> Box {
        guard depth < 400 else {
            note("views nested more than 400 deep are not drawn")
            return labelled(node.kind, scope)
        }
        depth += 1
        defer { depth -= 1 }
        // Each modifier is drawn with the values that the modifiers outside it set. The view itself is drawn with the
        // values of all its modifiers.
        var scopes = [scope]
        for modifier in node.modifiers.reversed() { scopes.append(scopes[scopes.count - 1].within(modifier)) }
        var box = view(node, scopes[scopes.count - 1])
        for (index, modifier) in node.modifiers.enumerated() {
            box = modified(box, by: modifier, of: node, scopes[scopes.count - 2 - index])
        }
        if scope.context.namesViews { name(&box.element, of: node) }
        return box
    }

    /// Notes on an element which view it draws. A view that draws nothing but its content has its content's element, which
    /// keeps the content's name, unless VoiceOver reads the view as something else.
    private func name(_ element: inout HTMLElement, of node: ViewNode) {
        let isNamed = element.attributes.contains { $0.name == "data-view" }
        if !isNamed || ["Button", "Link", "Toggle"].contains(node.kind) { element.attribute("data-view", node.kind) }
        let own = element.attributes.first { $0.name == "data-modifiers" }.map { [$0.value] } ?? []
        let names = own + node.modifiers.map(\.name)
        if !names.isEmpty { element.attribute("data-modifiers", names.joined(separator: " ")) }
        let label = node.modifiers.last { $0.name == "accessibilityLabel" }?.properties.first?.value.string
        if let label { element.attribute("data-label", label) }
        if node.modifiers.contains(where: {
            $0.name == "accessibilityHidden" && $0.properties.first?.value != .bool(false)
        }) {
            element.attribute("data-silent", "")
        }
    }

    mutating func boxes(_ nodes: [ViewNode], _ scope: Scope) -> [Box] { nodes.map { box($0, scope) } }

    /// Draws several views in a place for a single view: on top of each other if `isLayer` is true, otherwise below
    /// each other.
    mutating func single(_ nodes: [ViewNode], _ scope: Scope, alignment: BoxAlignment = .center, isLayer: Bool) -> Box {
        if nodes.count == 1 { return box(nodes[0], scope) }
        if isLayer { return layers(boxes(nodes, scope.out()), alignment) }
        return stack(nodes, scope, isRow: false, alignment: "center", spacing: nil)
    }

    private mutating func view(_ node: ViewNode, _ scope: Scope) -> Box {
        switch node.kind {
        case "Text": return text(node, scope)
        case "Image": return image(node, scope)
        case "HStack", "LazyHStack":
            return stack(
                node.children, scope, isRow: true, alignment: Self.across(node["alignment"]?.string),
                spacing: node["spacing"]?.length)
        case "VStack", "LazyVStack":
            return stack(
                node.children, scope, isRow: false, alignment: Self.across(node["alignment"]?.string),
                spacing: node["spacing"]?.length)
        case "ZStack": return layers(boxes(node.children, scope.out()), BoxAlignment(node["alignment"]))
        case "Spacer": return spacer(node, scope)
        case "Divider": return divider(scope)
        case "Color": return filled(scope.paint(node["color"]), scope)
        case "LinearGradient", "RadialGradient", "EllipticalGradient", "AngularGradient", "MeshGradient":
            return filled(scope.paint(node["fill"]), scope)
        case "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle", "Circle", "Ellipse", "Capsule",
            "ContainerRelativeShape", "Path":
            return shape(node, scope)
        case "AccessoryWidgetBackground": return accessoryBackground(scope)
        default: return container(node, scope)
        }
    }

    private mutating func container(_ node: ViewNode, _ scope: Scope) -> Box {
        switch node.kind {
        case "ViewThatFits": return fitting(node, scope)
        case "GeometryReader": return geometry(node, scope)
        case "Grid": return grid(node, scope)
        case "GridRow":
            return stack(
                node.children, scope, isRow: true, alignment: Self.across(node["alignment"]?.string), spacing: nil)
        case "LazyVGrid", "LazyHGrid": return lazyGrid(node, scope)
        case "TimelineView": return single(node.children, scope, isLayer: false)
        case "Section":
            return stack(
                node.slot("header") + node.children + node.slot("footer"), scope, isRow: false, alignment: "start",
                spacing: nil)
        case "Label": return label(node, scope)
        case "Link": return single(node.slot("label"), scope, isLayer: false).apartFromText()
        case "Button": return button(node, scope)
        case "Toggle": return toggle(node, scope)
        case "Gauge": return gauge(node, scope)
        case "ProgressView": return progress(node, scope)
        case "LabeledContent": return labeledContent(node, scope)
        case "GroupBox": return groupBox(node, scope)
        case "ContentUnavailableView": return unavailable(node, scope)
        case "Chart": return chart(node, scope)
        case "Layout":
            note("Layout: its placeSubviews is not run; the views are drawn below each other")
            return marked(stack(node.children, scope, isRow: false, alignment: "center", spacing: nil), "Layout")
        case let kind where Self.unshown.contains(kind):
            return node.children.isEmpty
                ? labelled(kind, scope)
                : marked(stack(node.children, scope, isRow: false, alignment: "start", spacing: nil), kind)
        case "AsyncImage":
            return node.children.isEmpty
                ? labelled("AsyncImage", scope, grows: true) : single(node.children, scope, isLayer: true)
        case "Canvas": return canvas(node, scope)
        default:
            note("\(node.kind) is not drawn")
            return labelled(node.kind, scope)
        }
    }

    /// Returns the CSS name of an alignment across a stack, given SwiftUI's name.
    static func across(_ name: String?) -> String {
        switch name {
        case "leading", "top": "start"
        case "trailing", "bottom": "end"
        case "firstTextBaseline": "baseline"
        case "lastTextBaseline": "last baseline"
        default: "center"
        }
    }

    /// Draws a box that contains the name of a view, in place of a view that cannot be drawn.
    func labelled(_ name: String, _ scope: Scope, grows: Bool = false) -> Box {
        var element = HTMLElement("div", "unknown", content: [.text(name)])
        element.attribute("data-undrawn", name)
        var box = Box(element)
        box.growsX = grows
        box.growsY = grows
        box.idealWidth = Double(name.count) * 6 + 8
        box.idealHeight = 16
        return box
    }

    /// Draws a dashed outline around a view that iOS would not show in a widget.
    private func marked(_ box: Box, _ name: String) -> Box {
        box.wrapped {
            $0.classes.append("marked")
            $0.attribute("data-undrawn", name)
        }
    }
}

extension Scope {
    /// Returns the scope for views that are outside of any stack.
    func out() -> Scope {
        var scope = self
        scope.axis = nil
        return scope
    }

    /// Returns the scope for views in a stack along `axis`.
    func along(_ axis: StackAxis) -> Scope {
        var scope = self
        scope.axis = axis
        return scope
    }
}
