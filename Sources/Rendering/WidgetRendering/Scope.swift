import SwiftUI
import WidgetKit

/// The values that a view inherits from the views around it: the visible part of SwiftUI's environment.
struct Scope {
    var context: RenderingContext
    var font = FontStyle()
    /// The foreground style, if one is set.
    var foreground: Paint?
    /// The tint, if one is set.
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
    var symbolVariant = ""
    /// The rendering mode of symbols with layers.
    var symbolRendering: String?
    /// True if a second foreground style is set for the layers of symbols.
    var hasSecondStyle = false
    var hidesLabels = false
    var controlSize = "regular"
    var borderShape = "automatic"
    var borderRadius: Double?
    /// The axis of the enclosing stack; nil outside of stacks. Outside of stacks a spacer grows in both axes.
    var axis: StackAxis?
    var containerRadius: Double

    enum StackAxis {
        case horizontal, vertical
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

    /// The paint of controls: the tint, or else the accent colour.
    var controlTint: Paint { tint ?? .color(shown(.accent(context.scheme))) }

    /// The secondary label colour (UIKit: `secondaryLabel`).
    var secondary: RGBA {
        context.scheme == .dark
            ? shown(RGBA(red: 235 / 255, green: 235 / 255, blue: 245 / 255, opacity: 0.6))
            : shown(RGBA(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.6))
    }

    /// The colour of the track of gauges and similar controls (UIKit: `systemFill`).
    var track: RGBA {
        context.mode == .fullColor
            ? RGBA(red: 120 / 255, green: 120 / 255, blue: 128 / 255, opacity: context.scheme == .dark ? 0.36 : 0.2)
            : RGBA.white.faded(0.25)
    }

    /// Returns the scope of the view to which a modifier is applied.
    func within(_ modifier: ViewNodeModifier) -> Scope {
        var scope = self
        switch modifier.name {
        // In the inline family, the line above the Lock Screen's clock, the font cannot be changed.
        case "font" where context.family == .accessoryInline: break
        case "font": modifier["font"].map { scope.font.apply($0) } ?? (scope.font = FontStyle())
        case "fontWeight": scope.font.weight = FontStyle.weight(modifier["weight"]?.string)
        case "fontDesign": scope.font.design = modifier["design"]?.string ?? "default"
        case "fontWidth": scope.font.width = modifier["width"]?.number
        case "bold": scope.font.isBold = modifier["isActive"]?.bool ?? true
        case "italic": scope.font.isItalic = modifier["isActive"]?.bool ?? true
        case "monospaced": if modifier["isActive"]?.bool ?? true { scope.font.design = "monospaced" }
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

    /// Applies modifiers that do not concern text.
    private mutating func change(_ modifier: ViewNodeModifier) {
        switch modifier.name {
        case "imageScale": imageScale = modifier["scale"]?.string ?? "medium"
        case "symbolRenderingMode": symbolRendering = modifier["mode"]?.string
        case "symbolVariant": symbolVariant = modifier["variant"]?.string ?? ""
        case "labelsHidden": hidesLabels = true
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
            // The outer foreground was computed for the other colour group, so it is computed again.
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
