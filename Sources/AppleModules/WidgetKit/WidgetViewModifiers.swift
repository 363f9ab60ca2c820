public import SwiftUI

extension View {
    /// The URL that opens the app when the widget is tapped beside its links (WidgetKit: `widgetURL(_:)`).
    nonisolated public func widgetURL(_ url: URL?) -> some View {
        node("widgetURL", [ViewProperty("url", optional: url.map { .string($0.absoluteString) })])
    }

    /// Puts the view into the group that has the accent colour (WidgetKit: `widgetAccentable(_:)`).
    nonisolated public func widgetAccentable(_ accentable: Bool = true) -> some View {
        node("widgetAccentable", [ViewProperty("accentable", .bool(accentable))])
    }

    /// Whether the content follows the curve of a corner (WidgetKit: `widgetCurvesContent(_:)`); only on a watch.
    nonisolated public func widgetCurvesContent(_ curves: Bool = true) -> some View {
        node("widgetCurvesContent", [ViewProperty("curves", .bool(curves))])
    }

    /// A label beside an accessory (WidgetKit: `widgetLabel(label:)`); only a watch shows it.
    nonisolated public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View {
        content("widgetLabel", slots: [("label", label())])
    }

    /// A label beside an accessory (WidgetKit: `widgetLabel(_:)`); only a watch shows it.
    nonisolated public func widgetLabel(_ text: Text) -> some View { content("widgetLabel", slots: [("label", text)]) }

    /// A label beside an accessory (WidgetKit: `widgetLabel(_:)`); only a watch shows it.
    nonisolated public func widgetLabel(_ titleKey: LocalizedStringKey) -> some View { widgetLabel(Text(titleKey)) }

    /// A label beside an accessory (WidgetKit: `widgetLabel(_:)`); only a watch shows it.
    @_disfavoredOverload
    nonisolated public func widgetLabel<S: StringProtocol>(_ title: S) -> some View { widgetLabel(Text(title)) }

}

extension Image {
    /// How the image is coloured in the accented mode (WidgetKit: `widgetAccentedRenderingMode(_:)`).
    nonisolated public func widgetAccentedRenderingMode(_ renderingMode: WidgetAccentedRenderingMode?) -> some View {
        node(
            "widgetAccentedRenderingMode",
            [ViewProperty("mode", optional: renderingMode.map { .string($0.name) })])
    }
}

extension ContainerBackgroundPlacement {
    /// Behind a widget.
    public static let widget = ContainerBackgroundPlacement(name: "widget")
}
