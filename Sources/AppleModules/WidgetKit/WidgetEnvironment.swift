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
    /// The family of the widget that the view stands in.
    public var widgetFamily: WidgetFamily {
        get { self[WidgetFamilyKey.self] }
        set { self[WidgetFamilyKey.self] = newValue }
    }

    /// How the system colours the widget.
    public var widgetRenderingMode: WidgetRenderingMode {
        get { self[WidgetRenderingModeKey.self] }
        set { self[WidgetRenderingModeKey.self] = newValue }
    }

    /// The margins that the system puts around the content, also where the configuration disabled them: a view that
    /// wants them then applies them itself.
    public var widgetContentMargins: EdgeInsets {
        get { self[WidgetContentMarginsKey.self] }
        set { self[WidgetContentMarginsKey.self] = newValue }
    }

    /// Whether the view's `containerBackground` is shown.
    public var showsWidgetContainerBackground: Bool {
        get { self[ShowsWidgetContainerBackgroundKey.self] }
        set { self[ShowsWidgetContainerBackgroundKey.self] = newValue }
    }

    /// Whether an accessory shows its `widgetLabel`; only on a watch.
    public var showsWidgetLabel: Bool {
        get { self[ShowsWidgetLabelKey.self] }
        set { self[ShowsWidgetLabelKey.self] = newValue }
    }

    /// How much detail the widget has room for (iOS 26).
    public var levelOfDetail: LevelOfDetail {
        get { self[LevelOfDetailKey.self] }
        set { self[LevelOfDetailKey.self] = newValue }
    }

    /// What WidgetKit puts into the environment of an entry's view.
    ///
    /// Assumptions, since WidgetKit documents no values: margins are 16 points at all edges of a family of the Home
    /// Screen, and none of one of the Lock Screen (Human Interface Guidelines, "Widgets"); a container background is
    /// shown in full colour on the Home Screen only; the container that views can be relative to is the widget.
    /// - Parameters:
    ///   - displaySize: the widget's size in points.
    ///   - isPreview: for the gallery, whose content is not redacted.
    ///   - hasContentMargins: whether the system puts the margins around the content; a configuration can disable them.
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
    /// Whether the family is one of the Lock Screen or of a watch face.
    package var isAccessory: Bool {
        switch self {
        case .accessoryCorner, .accessoryCircular, .accessoryRectangular, .accessoryInline: true
        case .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge: false
        }
    }
}

/// How the system colours a widget (WidgetKit: `WidgetRenderingMode`).
public struct WidgetRenderingMode: Equatable, Hashable, CustomStringConvertible, Sendable {
    /// The mode's name.
    public let description: String
    /// In its own colours.
    public static let fullColor = WidgetRenderingMode(description: "fullColor")
    /// In two groups, each in one colour.
    public static let accented = WidgetRenderingMode(description: "accented")
    /// In one colour over the Lock Screen.
    public static let vibrant = WidgetRenderingMode(description: "vibrant")
}

/// How an image is coloured in the accented mode (WidgetKit: `WidgetAccentedRenderingMode`).
public struct WidgetAccentedRenderingMode: Equatable, Sendable {
    let name: String
    /// In the accent colour.
    public static let accented = WidgetAccentedRenderingMode(name: "accented")
    /// In grey.
    public static let desaturated = WidgetAccentedRenderingMode(name: "desaturated")
    /// In grey, then in the accent colour.
    public static let accentedDesaturated = WidgetAccentedRenderingMode(name: "accentedDesaturated")
    /// In its own colours.
    public static let fullColor = WidgetAccentedRenderingMode(name: "fullColor")
}

/// How much detail a widget has room for (WidgetKit: `LevelOfDetail`, iOS 26).
public struct LevelOfDetail: Hashable, Sendable {
    let name: String
    /// As usual.
    public static let `default` = LevelOfDetail(name: "default")
    /// Less, for a widget that is far away.
    public static let simplified = LevelOfDetail(name: "simplified")
}
