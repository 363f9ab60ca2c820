public import SwiftUI

/// Assumption: outside of a widget the family is small. WidgetKit documents no default.
private enum WidgetFamilyKey: EnvironmentKey {
    static var defaultValue: WidgetFamily { .systemSmall }
}

private enum WidgetRenderingModeKey: EnvironmentKey {
    static var defaultValue: WidgetRenderingMode { .fullColor }
}

private enum WidgetContentMarginsKey: EnvironmentKey {
    static var defaultValue: EdgeInsets { EdgeInsets() }
}

private enum ShowsWidgetContainerBackgroundKey: EnvironmentKey {
    static var defaultValue: Bool { true }
}

private enum ShowsWidgetLabelKey: EnvironmentKey {
    static var defaultValue: Bool { false }
}

private enum LevelOfDetailKey: EnvironmentKey {
    static var defaultValue: LevelOfDetail { .default }
}

extension EnvironmentValues {
    /// The family of the surrounding widget.
    public var widgetFamily: WidgetFamily {
        get { self[WidgetFamilyKey.self] }
        set { self[WidgetFamilyKey.self] = newValue }
    }

    /// The way in which the system colours the widget.
    public var widgetRenderingMode: WidgetRenderingMode {
        get { self[WidgetRenderingModeKey.self] }
        set { self[WidgetRenderingModeKey.self] = newValue }
    }

    /// The system's margins around the content. They are available even if the configuration disables the margins, so
    /// that a view can apply them itself.
    public var widgetContentMargins: EdgeInsets {
        get { self[WidgetContentMarginsKey.self] }
        set { self[WidgetContentMarginsKey.self] = newValue }
    }

    /// True if the background that a view sets with `containerBackground` is shown.
    public var showsWidgetContainerBackground: Bool {
        get { self[ShowsWidgetContainerBackgroundKey.self] }
        set { self[ShowsWidgetContainerBackgroundKey.self] = newValue }
    }

    /// True if an accessory shows its `widgetLabel`. Only a watch shows it.
    public var showsWidgetLabel: Bool {
        get { self[ShowsWidgetLabelKey.self] }
        set { self[ShowsWidgetLabelKey.self] = newValue }
    }

    /// The level of detail for which the widget has room (iOS 26).
    public var levelOfDetail: LevelOfDetail {
        get { self[LevelOfDetailKey.self] }
        set { self[LevelOfDetailKey.self] = newValue }
    }

    /// Returns the environment that WidgetKit provides for an entry's view.
    ///
    /// WidgetKit documents no values, so these are assumptions. Margins are 16 points at all edges of a Home Screen
    /// family, and 0 for a Lock Screen family (Human Interface Guidelines, "Widgets"). A container background is shown
    /// only in full colour on the Home Screen. The container for relative sizes is the widget.
    /// - Parameters:
    ///   - displaySize: the widget's size in points.
    ///   - isPreview: true for the gallery, whose content is not redacted.
    ///   - hasContentMargins: true if the system puts margins around the content; a configuration can disable them.
    package static func widget(
        family: WidgetFamily, displaySize: CGSize, isPreview: Bool = false, colorScheme: ColorScheme = .light,
        renderingMode: WidgetRenderingMode? = nil, locale: Locale = .current, hasContentMargins: Bool = true
    ) -> EnvironmentValues {
        let mode = renderingMode ?? (family.isAccessory ? .vibrant : .fullColor)
        var values = EnvironmentValues()
        values.widgetFamily = family
        values.colorScheme = colorScheme
        values.locale = locale
        values.calendar = ProcessLocale.calendar(of: locale)
        values.widgetRenderingMode = mode
        values.widgetContentMargins =
            family.isAccessory ? EdgeInsets() : EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16)
        values.showsWidgetContainerBackground = !family.isAccessory && mode == .fullColor
        values.displayScale = 3
        values.containerSize = displaySize
        let margins = hasContentMargins ? values.widgetContentMargins : EdgeInsets()
        values.widgetContentSize = CGSize(
            width: displaySize.width - margins.leading - margins.trailing,
            height: displaySize.height - margins.top - margins.bottom)
        if locale.language.characterDirection == .rightToLeft { values.layoutDirection = .rightToLeft }
        if isPreview { values.redactionReasons = [] }
        return values
    }
}

extension WidgetFamily {
    /// True for the families of the Lock Screen and of watch faces.
    package var isAccessory: Bool {
        switch self {
        case .accessoryCorner, .accessoryCircular, .accessoryRectangular, .accessoryInline: true
        case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: false
        }
    }
}

/// The way in which the system colours a widget (WidgetKit: `WidgetRenderingMode`).
public struct WidgetRenderingMode: Equatable, Hashable, CustomStringConvertible, Sendable {
    public let description: String
    /// The widget has its own colours.
    public static let fullColor = WidgetRenderingMode(description: "fullColor")
    /// The views form two groups, and each group has one colour.
    public static let accented = WidgetRenderingMode(description: "accented")
    /// The widget has one colour, which blends with the Lock Screen.
    public static let vibrant = WidgetRenderingMode(description: "vibrant")
}

/// The colouring of an image in accented mode (WidgetKit: `WidgetAccentedRenderingMode`).
public struct WidgetAccentedRenderingMode: Equatable, Sendable {
    let name: String
    /// The image has the accent colour.
    public static let accented = WidgetAccentedRenderingMode(name: "accented")
    /// The image is grey.
    public static let desaturated = WidgetAccentedRenderingMode(name: "desaturated")
    /// The image is made grey and then tinted with the accent colour.
    public static let accentedDesaturated = WidgetAccentedRenderingMode(name: "accentedDesaturated")
    /// The image has its own colours.
    public static let fullColor = WidgetAccentedRenderingMode(name: "fullColor")
}

/// The level of detail for which a widget has room (WidgetKit: `LevelOfDetail`, iOS 26).
public struct LevelOfDetail: Hashable, Sendable {
    let name: String
    public static let `default` = LevelOfDetail(name: "default")
    /// Less detail, for a widget that is far away.
    public static let simplified = LevelOfDetail(name: "simplified")
}
