package import AppleFoundation
package import WidgetKit

/// The context in which the system shows a widget: screen, family, colours and rendering mode.
package struct RenderingContext: Sendable {
    package enum Scheme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The way in which the system colours the widget (WidgetKit: `WidgetRenderingMode`).
    package enum Mode: String, Sendable, CaseIterable {
        /// The widget has its own colours.
        case fullColor
        /// The widget's views form two groups, and each group has one colour, as on a tinted Home Screen.
        case accented
        /// The widget has one colour, as on the Lock Screen.
        case vibrant
    }

    /// A picture that an asset catalog contains.
    package struct Picture: Sendable {
        package var bytes: [UInt8]
        /// The number of pixels per point.
        package var scale: Int
        /// True if the picture is a template: only its opacity counts, and it is painted in the foreground style.
        package var isTemplate: Bool
        /// One sentence for each part of the picture that is not drawn.
        package var notes: [String] = []
        /// The template of a custom symbol; nil for any other picture.
        package var symbol: SymbolTemplate?

        package init(bytes: [UInt8], scale: Int, isTemplate: Bool) {
            self.bytes = bytes
            self.scale = scale
            self.isTemplate = isTemplate
        }
    }

    /// The screen, which determines the widget's size.
    package var screen: WidgetScreen
    package var family: WidgetFamily
    package var scheme: Scheme
    package var mode: Mode
    /// True if texts and pictures are hidden, as in a placeholder.
    package var isRedacted: Bool
    /// True if the widget's background is shown. The system hides the background on the Lock Screen and in accented
    /// mode.
    package var showsBackground: Bool
    /// True if the system puts margins around the widget's content.
    package var hasContentMargins: Bool
    /// The language as an HTML language tag.
    package var language: String
    package var isRightToLeft: Bool
    /// True if sensitive content is hidden (SwiftUI: `privacySensitive(_:)`), as on a locked device.
    package var hidesSensitiveContent = false
    /// True if each view's element has the attribute `data-view`, the kind of view, and `data-modifiers`, the names of its
    /// modifiers, so that a page can tell what is where.
    package var namesViews = false
    /// The state of StandBy. It shows small widgets without their background on a black screen. At night, in low light,
    /// the widgets have a red tint (WidgetKit: "Preparing widgets for additional platforms, contexts, and
    /// appearances").
    package enum StandBy: Sendable { case day, night }
    /// The state of StandBy; nil if the widget is not shown in StandBy.
    package private(set) var standBy: StandBy?
    /// Finds a picture in an asset catalog by its name. The second argument is true for the picture of dark mode.
    package var picture: @Sendable (String, Bool) -> Picture?

    /// Creates the context of a widget. If an argument is omitted, the system's value for the family and the mode is
    /// used.
    package init(
        screen: WidgetScreen = .standard, family: WidgetFamily, scheme: Scheme = .light, mode: Mode? = nil,
        isRedacted: Bool = false, hasContentMargins: Bool = true, language: String = "en",
        isRightToLeft: Bool = false, picture: @escaping @Sendable (String, Bool) -> Picture? = { _, _ in nil }
    ) {
        self.screen = screen
        self.family = family
        self.mode = mode ?? (family.isAccessory ? .vibrant : .fullColor)
        // Uses the dark scheme for the Lock Screen and for a tinted Home Screen, because both are always dark, even if
        // the phone is in light mode.
        self.scheme = self.mode == .fullColor ? scheme : .dark
        self.isRedacted = isRedacted
        showsBackground = !family.isAccessory && self.mode == .fullColor
        self.hasContentMargins = hasContentMargins
        self.language = language
        self.isRightToLeft = isRightToLeft
        self.picture = picture
    }

    /// Returns the context of the same widget in the given colour scheme and rendering mode.
    package func shown(_ scheme: Scheme, _ mode: Mode?) -> RenderingContext {
        RenderingContext(
            screen: screen, family: family, scheme: scheme, mode: mode, isRedacted: isRedacted,
            hasContentMargins: hasContentMargins, language: language, isRightToLeft: isRightToLeft, picture: picture)
    }

    /// Returns the context of the same widget in StandBy. Assumption: the colour scheme is dark, because the screen is
    /// black.
    package func inStandBy(_ standBy: StandBy) -> RenderingContext {
        var context = self
        context.standBy = standBy
        (context.scheme, context.mode) = (.dark, standBy == .night ? .vibrant : .fullColor)
        context.showsBackground = false
        return context
    }

    /// The width in points of the system's margin around the content; 0 on the Lock Screen.
    package var margin: Double { hasContentMargins && !family.isAccessory ? 16 : 0 }

    /// The name of the appearance: `light`, `dark`, `accented`, `Lock Screen`, `StandBy`, `StandBy at night` or
    /// `locked`.
    package var appearance: String {
        if let standBy { return standBy == .night ? "StandBy at night" : "StandBy" }
        if hidesSensitiveContent { return "locked" }
        return switch mode {
        case .fullColor: scheme.rawValue
        case .accented: "accented"
        case .vibrant: "Lock Screen"
        }
    }
}
