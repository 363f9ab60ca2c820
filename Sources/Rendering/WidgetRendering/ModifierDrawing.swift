import Foundation
import SwiftUI
import WidgetKit

extension TreeDrawing {
    /// Modifiers that are not drawn here: they have no visible effect in a picture, or `Scope` applies them.
    static let unseen: Set<String> = [
        "accessibilityAction", "accessibilityAddTraits", "accessibilityAdjustableAction", "accessibilityElement",
        "accessibilityHeading", "accessibilityHidden", "accessibilityHint", "accessibilityIdentifier",
        "accessibilityIgnoresInvertColors", "accessibilityInputLabels", "accessibilityLabel",
        "accessibilityRemoveTraits", "accessibilityRespondsToUserInteraction", "accessibilityShowsLargeContentViewer",
        "accessibilitySortPriority", "accessibilityValue", "allowsHitTesting", "allowsTightening", "animation",
        "backgroundStyle", "baselineOffset", "bold", "buttonBorderShape", "buttonStyle", "colorScheme",
        "compositingGroup", "containerShape", "contentMargins", "contentShape", "contentTransition", "controlSize",
        "coordinateSpace", "disabled", "drawingGroup", "dynamicTypeSize", "environment",
        "flipsForRightToLeftLayoutDirection", "focused", "font", "fontDesign", "fontWeight", "fontWidth",
        "foregroundColor", "foregroundStyle", "gaugeStyle", "geometryGroup", "gesture", "headerProminence",
        "highPriorityGesture", "id", "ignoresSafeArea", "imageScale", "invalidatableContent", "italic", "kerning",
        "labelStyle", "labelsVisibility", "lineLimit", "lineSpacing", "matchedGeometryEffect", "minimumScaleFactor",
        "monospaced", "monospacedDigit", "multilineTextAlignment", "onAppear", "onChange", "onContinueUserActivity",
        "onDisappear", "onLongPressGesture", "onOpenURL", "onTapGesture", "preferredColorScheme",
        "presentationBackground", "privacySensitive", "progressViewStyle", "redacted", "scrollClipDisabled",
        "scrollContentBackground", "scrollDisabled", "scrollIndicators", "sensoryFeedback", "simultaneousGesture",
        "strikethrough", "symbolEffect", "symbolEffectsRemoved", "symbolRenderingMode", "symbolVariant", "tag", "task",
        "textCase", "textScale", "textSelection", "tint", "toggleStyle", "tracking", "transaction", "transition",
        "truncationMode", "typesettingLanguage", "underline", "unredacted", "widgetAccentable", "widgetCurvesContent",
        "widgetLabel", "widgetURL", "gridColumnAlignment", "gridCellAnchor", "onGeometryChange", "alignmentGuide",
        "widgetAccentedRenderingMode", "preference", "environmentObject", "handlesExternalEvents", "userActivity",
        "onPreferenceChange", "phaseAnimator", "keyboardShortcut", "help", "symbolColorRenderingMode",
        "layoutDirection", "layoutValue", "onReceive", "allowedDynamicRange", "glassEffectID", "glassEffectUnion",
        "alert", "confirmationDialog", "contextMenu", "fullScreenCover", "popover", "presentationCompactAdaptation",
        "presentationDetents", "presentationDragIndicator", "refreshable", "sheet", "focusedSceneValue", "focusedValue",
        "itemProvider", "onDrag", "onDrop",
    ]

    /// Applies one modifier to the box of a view.
    /// - Parameter scope: the scope outside the modifier, without the values that the modifier sets.
    mutating func modified(_ box: Box, by modifier: ViewNodeModifier, of node: ViewNode, _ scope: Scope) -> Box {
        switch modifier.name {
        case "padding", "safeAreaPadding": return padded(box, modifier)
        case "scenePadding":
            return padded(
                box, ViewNodeModifier("padding", ["top", "leading", "bottom", "trailing"].map { ViewProperty($0, 16) }))
        case "frame", "containerRelativeFrame": return framed(box, modifier)
        case "fixedSize": return fixed(box, modifier)
        case "layoutPriority":
            var box = box
            box.priority = modifier["value"]?.number ?? 0
            return box
        case "aspectRatio": return fitted(box, modifier, node)
        case "gridCellColumns":
            var box = box
            box.columns = max(1, Int(bounded: modifier["count"]?.number ?? 1))
            return box
        case "gridCellUnsizedAxes":
            var box = box
            let axes = modifier["axes"]?.list.compactMap(\.string) ?? []
            if axes.contains("horizontal") { box.growsX = false; box.element.set("width", "100%") }
            return box
        case "zIndex":
            var box = box
            box.element.set("z-index", HTML.number(modifier["value"]?.number ?? 0))
            return box
        case "background", "overlay": return layered(box, modifier, scope)
        case "safeAreaInset": return inset(box, modifier, scope)
        case "containerBackground": return containerBackground(box, modifier, scope)
        case "labeled", "badge":
            return box
        case let name where name.hasPrefix("chart"):
            // Ignores chart modifiers. A `Chart` applies its chart modifiers itself. On any other view, SwiftUI would
            // pass the modifier to the charts inside that view, which is not implemented.
            if node.kind != "Chart" { note("\(name) around other views than a Chart is not drawn") }
            return box
        default: return effect(box, modifier, scope)
        }
    }

    private func padded(_ box: Box, _ modifier: ViewNodeModifier) -> Box {
        func length(_ name: String) -> Double { max(0, modifier[name]?.length ?? 0) }
        let (top, bottom) = (length("top"), length("bottom"))
        let (leading, trailing) = (length("leading"), length("trailing"))
        var result = box.wrapped { element in
            if leading == trailing {
                element.set(
                    "padding",
                    top == bottom
                        ? top == leading ? HTML.points(top) : "\(HTML.points(top)) \(HTML.points(leading))"
                        : "\(HTML.points(top)) \(HTML.points(leading)) \(HTML.points(bottom))")
            } else {
                element.set("padding-block", "\(HTML.points(top)) \(HTML.points(bottom))")
                element.set("padding-inline", "\(HTML.points(leading)) \(HTML.points(trailing))")
            }
            // Converts negative padding to CSS margins, which let the view extend beyond its space.
            for (name, property) in [
                ("top", "margin-top"), ("bottom", "margin-bottom"), ("leading", "margin-inline-start"),
                ("trailing", "margin-inline-end"),
            ] {
                if let value = modifier[name]?.length, value < 0 { element.set(property, HTML.points(value)) }
            }
        }
        result.keepsRatio = false
        if top != 0 { result.textTop = nil }
        if bottom != 0 { result.endsInText = false }
        result.idealWidth += leading + trailing
        result.idealHeight += top + bottom
        result.leastHeight += top + bottom
        return result
    }

    private mutating func framed(_ box: Box, _ modifier: ViewNodeModifier) -> Box {
        let alignment = BoxAlignment(modifier["alignment"])
        var result = box.wrapped(alignment)
        if box.hasFreeLines, alignment.x != "start", modifier["alignment"] != nil {
            result.element.set("text-align", alignment.x)
            note(
                "a text that counts fills its frame on a device: multilineTextAlignment aligns it in the frame, the "
                    + "frame's alignment may not")
        }
        axis(&result, modifier, "width", "Width", isX: true)
        axis(&result, modifier, "height", "Height", isX: false)
        // The view keeps its ratio, so the frame's width determines the view's height, and the frame's height its
        // width.
        if box.keepsRatio, let ratio = box.ratio {
            let (width, height) = (modifier["width"]?.length, modifier["height"]?.length)
            if let width, height == nil, width.isFinite {
                result.element.set("height", HTML.points(width / ratio))
                result.growsY = false
            } else if let height, width == nil, height.isFinite {
                result.element.set("width", HTML.points(height * ratio))
                result.growsX = false
            }
        }
        result.keepsRatio = false
        if ["height", "minHeight", "maxHeight"].contains(where: { modifier[$0] != nil }) {
            result = result.apartFromText()
        }
        if modifier.name == "containerRelativeFrame", modifier["width"] == nil, modifier["height"] == nil {
            let axes = modifier["axes"]?.list.compactMap(\.string) ?? []
            if axes.contains("horizontal") { result.growsX = true }
            if axes.contains("vertical") { result.growsY = true }
        }
        return result
    }

    private func axis(_ box: inout Box, _ modifier: ViewNodeModifier, _ name: String, _ suffix: String, isX: Bool) {
        func set(grows: Bool? = nil, yields: Bool? = nil, ideal: Double? = nil) {
            if isX {
                if let grows { box.growsX = grows }
                if let yields { box.yieldsX = yields }
                if let ideal { box.idealWidth = ideal }
            } else {
                if let grows { box.growsY = grows }
                if let yields { box.yieldsY = yields }
                if let ideal { box.idealHeight = ideal }
            }
        }
        if let length = modifier[name]?.length {
            if length.isInfinite { return set(grows: true) }
            box.element.set(name, HTML.points(max(0, length)))
            return set(grows: false, yields: false, ideal: length)
        }
        let least = modifier["min" + suffix]?.length
        if let least, least > 0, least.isFinite { box.element.set("min-\(name)", HTML.points(least)) }
        if let most = modifier["max" + suffix]?.length {
            // A frame with a maximum length fills the available space up to this length.
            set(grows: true)
            if most.isFinite { box.element.set("max-\(name)", HTML.points(most)) }
        } else if let least {
            set(ideal: max(least, isX ? box.idealWidth : box.idealHeight))
        }
    }

    private func fixed(_ box: Box, _ modifier: ViewNodeModifier) -> Box {
        var result = box.wrapped()
        if modifier["horizontal"]?.bool ?? true {
            result.element.set("width", "max-content")
            result.growsX = false
            result.yieldsX = false
        }
        if modifier["vertical"]?.bool ?? true {
            result.element.set("height", "max-content")
            result.growsY = false
            result.yieldsY = false
        }
        return result
    }

    /// Draws a view in a rectangle with a given ratio: with `fit` the largest rectangle that fits into the space, with
    /// `fill` the smallest rectangle that covers the space.
    private func fitted(_ box: Box, _ modifier: ViewNodeModifier, _ node: ViewNode) -> Box {
        // Leaves a view of fixed size unchanged, because only a view that accepts any size can take the given ratio.
        guard box.growsX || box.growsY else { return box }
        let isFill = modifier["contentMode"]?.string == "fill"
        guard let ratio = modifier["ratio"]?.number ?? ownRatio(box, node), ratio > 0, ratio.isFinite else {
            // The size of the picture is unknown here, but the browser knows it and keeps its ratio.
            return box.wrapped { $0.classes.append(isFill ? "cover" : "contain") }
        }
        if isFill, modifier["ratio"] == nil, node.kind == "Image" { return box.wrapped { $0.classes.append("cover") } }
        var inner = box.element
        inner.set("aspect-ratio", HTML.number(ratio))
        inner.set(isFill ? "--cover" : "--fit", HTML.number(ratio))
        inner.classes.append(isFill ? "ratio-fill" : "ratio-fit")
        var result = Box.filling(HTMLElement("div", "sized", content: [.element(inner)]))
        result.ratio = ratio
        result.keepsRatio = !isFill
        return result
    }

    private func ownRatio(_ box: Box, _ node: ViewNode) -> Double? {
        switch node.kind {
        case "Image": box.ratio
        // Shapes are square if the modifier gives no ratio, because SwiftUI's ideal size of a shape is 10 by 10.
        case "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse", "Color": 1
        default: nil
        }
    }

    // MARK: Layers

    private mutating func layered(_ box: Box, _ modifier: ViewNodeModifier, _ scope: Scope) -> Box {
        let alignment = BoxAlignment(modifier["alignment"])
        let layer: Box
        if let content = modifier.slots.first(where: { $0.name == "content" }) {
            layer = single(content.nodes, scope.out(), alignment: alignment, isLayer: true)
        } else if let shape = modifier.slot("shape").first {
            guard let paint = scope.paint(modifier["style"]) else { return box }
            layer = self.shape(shape, scope, paint: paint)
        } else {
            guard let paint = scope.paint(modifier["style"]) else { return box }
            layer = filled(paint, scope)
        }
        var holder = HTMLElement("div", "b", modifier.name == "background" ? "behind" : "before")
        holder.append(layer.inCell(alignment))
        return box.wrapped { element in
            element.classes.append("layers")
            element.append(holder)
        }
    }

    private mutating func inset(_ box: Box, _ modifier: ViewNodeModifier, _ scope: Scope) -> Box {
        let edge = modifier["edge"]?.string ?? "bottom"
        let isRow = edge == "leading" || edge == "trailing"
        let content = single(modifier.slot("content"), scope.out(), isLayer: false)
        let boxes = edge == "top" || edge == "leading" ? [content, box] : [box, content]
        return stack(
            boxes, isRow: isRow, alignment: Self.across(modifier["alignment"]?.string),
            spacing: modifier["spacing"]?.length ?? 0)
    }

    private mutating func containerBackground(_ box: Box, _ modifier: ViewNodeModifier, _ scope: Scope) -> Box {
        guard modifier["for"]?.string == "widget" else { return box }
        let alignment = BoxAlignment(modifier["alignment"])
        if let content = modifier.slots.first(where: { $0.name == "content" }) {
            guard !content.nodes.isEmpty else {
                containerBackgrounds.append(filled(nil, scope))
                return box
            }
            let layer = single(content.nodes, scope.out(), alignment: alignment, isLayer: true)
            var holder = layer
            holder.element = layer.inCell(alignment)
            containerBackgrounds.append(holder)
        } else {
            let size = scope.context.screen.size(of: scope.context.family)
            let paint = scope.paint(modifier["style"], size: (Double(size.width), Double(size.height)))
            containerBackgrounds.append(filled(paint, scope))
        }
        return box
    }
}
