public import SwiftUI

/// The widget's family. Assumption: it is `systemSmall` outside a widget, because WidgetKit documents no default.
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
    /// The family of the widget that contains the view.
    public var widgetFamily: WidgetFamily {
        get { self[WidgetFamilyKey.self] }
        set { self[WidgetFamilyKey.self] = newValue }
    }

    /// The way in which the system colours the widget.
    public var widgetRenderingMode: WidgetRenderingMode {
        get { self[WidgetRenderingModeKey.self] }
        set { self[WidgetRenderingModeKey.self] = newValue }
    }

    /// The margins that the system puts around the content. If the configuration disables these margins, they are still
    /// available here, so that a view can apply them itself.
    public var widgetContentMargins: EdgeInsets {
        get { self[WidgetContentMarginsKey.self] }
        set { self[WidgetContentMarginsKey.self] = newValue }
    }

    /// True if the background that a view sets with `containerBackground` is shown.
    public var showsWidgetContainerBackground: Bool {
        get { self[ShowsWidgetContainerBackgroundKey.self] }
        set { self[ShowsWidgetContainerBackgroundKey.self] = newValue }
    }

    /// True if an accessory widget shows its `widgetLabel`. Only a watch shows this label.
    public var showsWidgetLabel: Bool {
        get { self[ShowsWidgetLabelKey.self] }
        set { self[ShowsWidgetLabelKey.self] = newValue }
    }

    /// The level of detail for which the widget has enough room (iOS 26).
    public var levelOfDetail: LevelOfDetail {
        get { self[LevelOfDetailKey.self] }
        set { self[LevelOfDetailKey.self] = newValue }
    }

    /// Returns the environment that WidgetKit provides for an entry's view.
    ///
    /// WidgetKit documents no values, so these are assumptions. Margins are 16 points at all edges of a Home Screen
    /// family, and 0 for a Lock Screen family (Human Interface Guidelines, "Widgets"). A container background is shown
    /// only in full colour on the Home Screen. Relative sizes refer to the size of the widget.
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
        if family.isAccessory { values.containerBackgrounds = .none }
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
    /// True if the family belongs to the Lock Screen or to watch faces.
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

/// The rule for the colours of an image in accented mode (WidgetKit: `WidgetAccentedRenderingMode`).
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

/// The level of detail for which a widget has enough room (WidgetKit: `LevelOfDetail`, iOS 26).
public struct LevelOfDetail: Hashable, Sendable {
    let name: String
    public static let `default` = LevelOfDetail(name: "default")
    /// Less detail, for a widget that is far away from the user.
    public static let simplified = LevelOfDetail(name: "simplified")
}
