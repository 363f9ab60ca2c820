public import SwiftUI

extension View {
    /// Sets the URL with which the app opens when the user taps the widget outside of its links (WidgetKit:
    /// `widgetURL(_:)`).
    nonisolated public func widgetURL(_ url: URL?) -> some View {
        node("widgetURL", [ViewProperty("url", optional: url.map { .string($0.absoluteString) })])
    }

    /// Puts the view into the group that has the accent colour (WidgetKit: `widgetAccentable(_:)`).
    nonisolated public func widgetAccentable(_ accentable: Bool = true) -> some View {
        node("widgetAccentable", [ViewProperty("accentable", .bool(accentable))])
    }

    /// Makes the content follow the curve of a corner. This only applies to a watch (WidgetKit:
    /// `widgetCurvesContent(_:)`).
    nonisolated public func widgetCurvesContent(_ curves: Bool = true) -> some View {
        node("widgetCurvesContent", [ViewProperty("curves", .bool(curves))])
    }

    /// Adds a label beside an accessory widget. Only a watch shows the label (WidgetKit: `widgetLabel(label:)`).
    nonisolated public func widgetLabel<Label: View>(@ViewBuilder label: () -> Label) -> some View {
        content("widgetLabel", slots: [("label", label())])
    }

    /// Adds a label beside an accessory widget. Only a watch shows the label (WidgetKit: `widgetLabel(_:)`).
    nonisolated public func widgetLabel(_ text: Text) -> some View { content("widgetLabel", slots: [("label", text)]) }

    /// Adds a label beside an accessory widget. Only a watch shows the label (WidgetKit: `widgetLabel(_:)`).
    nonisolated public func widgetLabel(_ titleKey: LocalizedStringKey) -> some View { widgetLabel(Text(titleKey)) }

    /// Adds a label beside an accessory widget. Only a watch shows the label (WidgetKit: `widgetLabel(_:)`).
    @_disfavoredOverload
    nonisolated public func widgetLabel<S: StringProtocol>(_ title: S) -> some View { widgetLabel(Text(title)) }

}

extension Image {
    /// Sets the colouring of the image in accented mode (WidgetKit: `widgetAccentedRenderingMode(_:)`).
    nonisolated public func widgetAccentedRenderingMode(_ renderingMode: WidgetAccentedRenderingMode?) -> some View {
        node(
            "widgetAccentedRenderingMode",
            [ViewProperty("mode", optional: renderingMode.map { .string($0.name) })])
    }
}

extension ContainerBackgroundPlacement {
    /// The background of a widget.
    public static let widget = ContainerBackgroundPlacement(name: "widget")
}
