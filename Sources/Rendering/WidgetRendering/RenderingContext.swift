package import WidgetKit

/// The context in which the system shows a widget: screen, family, colours and rendering mode.
package struct RenderingContext: Sendable {
    package enum Scheme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// The way the system paints (WidgetKit: `WidgetRenderingMode`).
    package enum Mode: String, Sendable, CaseIterable {
        /// The widget's own colours.
        case fullColor
        /// Two groups of one colour each, as on a tinted Home Screen.
        case accented
        /// One colour, as on the Lock Screen.
        case vibrant
    }

    /// A picture of an asset catalog.
    package struct Picture: Sendable {
        package var bytes: [UInt8]
        /// The number of pixels per point.
        package var scale: Int
        /// True if the picture is a template, painted in the foreground style.
        package var isTemplate: Bool

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
    /// True if the widget's background is shown. The system does not show it on the Lock Screen or in accented mode.
    package var showsBackground: Bool
    /// True if the system puts margins around the content.
    package var hasContentMargins: Bool
    /// The language as an HTML language tag.
    package var language: String
    package var isRightToLeft: Bool
    /// True if sensitive content is hidden (SwiftUI: `privacySensitive(_:)`), as on a locked device.
    package var hidesSensitiveContent = false
    /// StandBy shows small widgets without their background on a black screen. At night, in low light, they have a red
    /// tint (WidgetKit: "Preparing widgets for additional platforms, contexts, and appearances").
    package enum StandBy: Sendable { case day, night }
    /// The StandBy state, or nil outside of StandBy.
    package private(set) var standBy: StandBy?
    /// Finds a picture in an asset catalog by its name. The second argument is true for dark mode.
    package var picture: @Sendable (String, Bool) -> Picture?

    /// Describes a widget's context. Omitted arguments take the system's values for the family and the mode.
    package init(
        screen: WidgetScreen = .standard, family: WidgetFamily, scheme: Scheme = .light, mode: Mode? = nil,
        isRedacted: Bool = false, hasContentMargins: Bool = true, language: String = "en",
        isRightToLeft: Bool = false, picture: @escaping @Sendable (String, Bool) -> Picture? = { _, _ in nil }
    ) {
        self.screen = screen
        self.family = family
        self.mode = mode ?? (family.isAccessory ? .vibrant : .fullColor)
        // The Lock Screen and a tinted Home Screen are dark in both colour schemes of the phone.
        self.scheme = self.mode == .fullColor ? scheme : .dark
        self.isRedacted = isRedacted
        showsBackground = !family.isAccessory && self.mode == .fullColor
        self.hasContentMargins = hasContentMargins
        self.language = language
        self.isRightToLeft = isRightToLeft
        self.picture = picture
    }

    /// Returns the context of the same widget in another appearance.
    package func shown(_ scheme: Scheme, _ mode: Mode?) -> RenderingContext {
        RenderingContext(
            screen: screen, family: family, scheme: scheme, mode: mode, isRedacted: isRedacted,
            hasContentMargins: hasContentMargins, language: language, isRightToLeft: isRightToLeft, picture: picture)
    }

    /// Returns the context of the same widget in StandBy. Assumption: the colour scheme is dark in StandBy, like the
    /// screen.
    package func inStandBy(_ standBy: StandBy) -> RenderingContext {
        var context = self
        context.standBy = standBy
        (context.scheme, context.mode) = (.dark, standBy == .night ? .vibrant : .fullColor)
        context.showsBackground = false
        return context
    }

    /// The system's margin around the content in points; 0 on the Lock Screen.
    package var margin: Double { hasContentMargins && !family.isAccessory ? 16 : 0 }

    /// `light`, `dark`, `accented`, `Lock Screen`, `StandBy`, `StandBy at night` or `locked`.
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
