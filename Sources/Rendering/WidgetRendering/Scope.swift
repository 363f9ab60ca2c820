import SwiftUI
import WidgetKit

/// The values that a view inherits from the views around it: the visible part of SwiftUI's environment.
struct Scope {
    var context: RenderingContext
    var font = FontStyle()
    /// The foreground style; nil if no modifier sets one.
    var foreground: Paint?
    /// The tint; nil if no modifier sets one.
    var tint: Paint?
    var isAccentable = false
    var isRedacted = false
    /// True if sensitive content is hidden.
    var hidesSensitiveContent = false
    var lineLimit: Int?
    var minimumLines: Int?
    var lineSpacing = 0.0
    var textAlignment = "leading"
    var truncation = "tail"
    var minimumScale = 1.0
    var textCase: String?
    var imageScale = "medium"
    /// The rule for the colours of pictures in accented mode, such as `fullColor`; nil if no modifier sets one.
    var accentedRendering: String?
    var symbolVariant = ""
    /// The rendering mode of multi-layer symbols, such as `hierarchical`; nil if no modifier sets one.
    var symbolRendering: String?
    /// True if a modifier sets a second foreground style, which colours layers of symbols.
    var hasSecondStyle = false
    var hidesLabels = false
    var controlSize = "regular"
    var borderShape = "automatic"
    var borderRadius: Double?
    /// The axis of the enclosing stack; nil outside of stacks, where a spacer grows in both axes.
    var axis: StackAxis?
    /// True inside a row or grid that aligns the baselines of its views.
    var alignsBaselines = false
    var containerRadius: Double

    enum StackAxis {
        case horizontal, vertical
    }

    /// Returns the scope for views in a stack or row with this CSS alignment.
    func aligned(_ alignment: String?) -> Scope {
        var scope = self
        if alignment?.hasSuffix("baseline") == true { scope.alignsBaselines = true }
        return scope
    }

    init(_ context: RenderingContext) {
        self.context = context
        isRedacted = context.isRedacted
        hidesSensitiveContent = context.hidesSensitiveContent
        if context.family == .accessoryInline {
            font.size = 15
            font.weight = 600
        }
        containerRadius = max(0, WidgetFrame.cornerRadius(context.family) - context.margin)
    }

    var ink: Paint { foreground ?? .color(shown(primary)) }

    /// The primary label colour: black in light mode, white in dark mode.
    private var primary: RGBA { context.scheme == .dark ? .white : .black }

    /// The paint of controls: the tint or, if there is none, the accent colour.
    var controlTint: Paint { tint ?? .color(shown(.accent(context.scheme))) }

    /// The secondary label colour (UIKit: `secondaryLabel`).
    var secondary: RGBA {
        context.scheme == .dark
            ? shown(RGBA(red: 235 / 255, green: 235 / 255, blue: 245 / 255, opacity: 0.6))
            : shown(RGBA(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.6))
    }

    /// The colour of the part of a gauge or a similar control that is not filled (UIKit: `systemFill`).
    var track: RGBA {
        context.mode == .fullColor
            ? RGBA(red: 120 / 255, green: 120 / 255, blue: 128 / 255, opacity: context.scheme == .dark ? 0.36 : 0.2)
            : RGBA.white.faded(0.25)
    }

    /// Returns the scope inside a modifier, for the view to which the modifier is applied.
    func within(_ modifier: ViewNodeModifier) -> Scope {
        var scope = self
        switch modifier.name {
        // Ignores fonts in the family `accessoryInline`, because the line above the Lock Screen's clock has a fixed
        // font.
        case "font" where context.family == .accessoryInline: break
        case "font": modifier["font"].map { scope.font.apply($0) } ?? scope.font.apply(.object([]))
        case "fontWeight": scope.font.above.weight = FontStyle.weight(modifier["weight"]?.string)
        case "fontDesign": scope.font.above.design = modifier["design"]?.string
        case "fontWidth": scope.font.above.width = modifier["width"]?.number
        case "bold": scope.font.isBold = modifier["isActive"]?.bool ?? true
        case "italic": scope.font.isItalic = modifier["isActive"]?.bool ?? true
        case "monospaced": if modifier["isActive"]?.bool ?? true { scope.font.above.design = "monospaced" }
        case "monospacedDigit": scope.font.hasMonospacedDigits = true
        case "underline", "strikethrough":
            if modifier["isActive"]?.bool ?? true {
                scope.font.lines[modifier.name] = TextLine(modifier["pattern"]?.string, RGBA(modifier["color"]))
            } else {
                scope.font.lines[modifier.name] = nil
            }
        case "kerning", "tracking": scope.font.tracking = modifier["points"]?.number ?? 0
        case "baselineOffset": scope.font.baselineOffset = modifier["points"]?.number ?? 0
        case "foregroundStyle":
            scope.foreground = scope.paint(modifier["style"]) ?? scope.foreground
            scope.hasSecondStyle = modifier["secondary"] != nil
        case "foregroundColor": scope.foreground = scope.paint(modifier["color"])
        case "tint": scope.tint = scope.paint(modifier["style"])
        case "lineLimit":
            scope.lineLimit =
                modifier["lines"]?.number.map { Int(bounded: $0) } ?? (modifier["minimum"] == nil ? nil : lineLimit)
            scope.minimumLines = modifier["minimum"]?.number.map { Int(bounded: $0) }
        case "lineSpacing": scope.lineSpacing = modifier["points"]?.number ?? 0
        case "multilineTextAlignment": scope.textAlignment = modifier["alignment"]?.string ?? "leading"
        case "truncationMode": scope.truncation = modifier["mode"]?.string ?? "tail"
        case "minimumScaleFactor": scope.minimumScale = modifier["factor"]?.number ?? 1
        case "textCase": scope.textCase = modifier["case"]?.string
        default: scope.change(modifier)
        }
        return scope
    }

    /// Returns the scope of a view in one of the two groups of accented mode, without the view's own colour.
    func inGroup(isAccented: Bool) -> Scope {
        var scope = self
        scope.isAccentable = isAccented
        scope.foreground = nil
        return scope
    }

    /// Applies the modifiers that do not concern text.
    private mutating func change(_ modifier: ViewNodeModifier) {
        switch modifier.name {
        case "widgetAccentedRenderingMode": accentedRendering = modifier["mode"]?.string
        case "imageScale": imageScale = modifier["scale"]?.string ?? "medium"
        case "symbolRenderingMode": symbolRendering = modifier["mode"]?.string
        case "symbolVariant": symbolVariant = modifier["variant"]?.string ?? ""
        case "labelsVisibility": hidesLabels = modifier["visibility"]?.string == "hidden"
        case "controlSize": controlSize = modifier["size"]?.string ?? "regular"
        case "buttonBorderShape":
            borderShape = modifier["shape"]?.string ?? "automatic"
            borderRadius = modifier["radius"]?.number
        case "redacted":
            if (modifier["reasons"]?.list ?? []).contains("placeholder") { isRedacted = true }
        case "unredacted": (isRedacted, hidesSensitiveContent) = (false, false)
        case "privacySensitive":
            if hidesSensitiveContent, modifier["sensitive"]?.bool ?? true { isRedacted = true }
        case "widgetAccentable":
            isAccentable = modifier["accentable"]?.bool ?? true
            // Converts the inherited foreground to the colour of the view's new colour group.
            if context.mode == .accented { foreground = foreground.map { .color(shown($0.color)) } }
        case "containerShape":
            if let radius = modifier.slot("shape").first?["cornerRadius"]?.number { containerRadius = radius }
        default: break
        }
    }
}

/// A line below or through text.
struct TextLine: Equatable {
    var style: String
    var color: RGBA?

    init(_ pattern: String?, _ color: RGBA?) {
        style = ["dot": "dotted", "dash": "dashed", "dashDot": "dashed", "dashDotDot": "dashed"][pattern] ?? "solid"
        self.color = color
    }
}

extension [String: String] {
    fileprivate subscript(key: String?) -> String? { key.flatMap { self[$0] } }
}
