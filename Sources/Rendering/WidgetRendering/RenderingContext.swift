package import WidgetKit

/// For what a view tree is drawn: the place of the widget and how the system shows it.
package struct RenderingContext: Sendable {
    /// Light or dark.
    package enum Scheme: String, Sendable, CaseIterable {
        case light, dark
    }

    /// How the system paints (WidgetKit: `WidgetRenderingMode`).
    package enum Mode: String, Sendable, CaseIterable {
        /// As the widget says.
        case fullColor
        /// In two groups of one colour each, as on a tinted Home Screen.
        case accented
        /// In one colour, as on the Lock Screen.
        case vibrant
    }

    /// A picture of an asset catalog.
    package struct Picture: Sendable {
        /// The file's contents.
        package var bytes: [UInt8]
        /// Pixels a point.
        package var scale: Int
        /// Whether it is painted in the foreground style.
        package var isTemplate: Bool

        /// Describes a picture.
        package init(bytes: [UInt8], scale: Int, isTemplate: Bool) {
            self.bytes = bytes
            self.scale = scale
            self.isTemplate = isTemplate
        }
    }

    /// The screen, whose size decides the widget's.
    package var screen: WidgetScreen
    /// The family.
    package var family: WidgetFamily
    /// Light or dark.
    package var scheme: Scheme
    /// How the system paints.
    package var mode: Mode
    /// Whether texts and pictures are hidden, as in a placeholder.
    package var isRedacted: Bool
    /// Whether the widget's background is shown; not on the Lock Screen, nor where it is accented.
    package var showsBackground: Bool
    /// Whether the system puts margins around the content.
    package var hasContentMargins: Bool
    /// The language, as HTML names it.
    package var language: String
    /// Whether it is written from right to left.
    package var isRightToLeft: Bool
    /// Whether what is marked as sensitive is hidden (SwiftUI: `privacySensitive(_:)`), as on a device that is locked.
    package var hidesSensitiveContent = false
    /// StandBy: small widgets without their background on a black screen; at night, in low light, with a red tint
    /// (WidgetKit: "Preparing widgets for additional platforms, contexts, and appearances").
    package enum StandBy: Sendable { case day, night }
    /// Whether it is shown in StandBy.
    package private(set) var standBy: StandBy?
    /// Looks up a picture of an asset catalog; the second argument says whether it is for dark mode.
    package var picture: @Sendable (String, Bool) -> Picture?

    /// Describes a place. What is not said is as the system has it for the family and the mode.
    package init(
        screen: WidgetScreen = .standard, family: WidgetFamily, scheme: Scheme = .light, mode: Mode? = nil,
        isRedacted: Bool = false, hasContentMargins: Bool = true, language: String = "en",
        isRightToLeft: Bool = false, picture: @escaping @Sendable (String, Bool) -> Picture? = { _, _ in nil }
    ) {
        self.screen = screen
        self.family = family
        self.mode = mode ?? (family.isAccessory ? .vibrant : .fullColor)
        // The Lock Screen and a tinted Home Screen are dark, whatever the phone is set to.
        self.scheme = self.mode == .fullColor ? scheme : .dark
        self.isRedacted = isRedacted
        showsBackground = !family.isAccessory && self.mode == .fullColor
        self.hasContentMargins = hasContentMargins
        self.language = language
        self.isRightToLeft = isRightToLeft
        self.picture = picture
    }

    /// The same widget in another appearance.
    package func shown(_ scheme: Scheme, _ mode: Mode?) -> RenderingContext {
        RenderingContext(
            screen: screen, family: family, scheme: scheme, mode: mode, isRedacted: isRedacted,
            hasContentMargins: hasContentMargins, language: language, isRightToLeft: isRightToLeft, picture: picture)
    }

    /// The same widget in StandBy. Assumption: the scheme is dark there, as the screen is.
    package func inStandBy(_ standBy: StandBy) -> RenderingContext {
        var context = self
        context.standBy = standBy
        (context.scheme, context.mode) = (.dark, standBy == .night ? .vibrant : .fullColor)
        context.showsBackground = false
        return context
    }

    /// The margin of the system around the content in points; none on the Lock Screen.
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
