import Foundation
import WidgetKit
import WidgetRendering

/// The device and the appearance for which the page draws widgets.
struct ViewSettings: Equatable, Sendable {
    /// The appearance of the Home Screen.
    enum Appearance: String, CaseIterable, Sendable {
        case light, dark
        /// The tinted appearance: the widget's views form two groups, and each group has one colour (WidgetKit:
        /// `WidgetRenderingMode.accented`).
        case accented
    }

    /// The screen, which determines the sizes of widgets.
    var screen = WidgetScreen.standard
    /// The appearance of the Home Screen.
    var appearance = Appearance.light
    /// The number of widgets by which the user has turned the Smart Stack. If it is 0, the most relevant widget is on
    /// top.
    var stackTurns = 0

    /// Returns the name of the appearance for which an extension evaluated a separate view (`TANDEM_APPEARANCES`).
    /// Returns nil for light mode and for Lock Screen families, because the archive's main view is drawn there.
    func evaluation(of family: WidgetFamily) -> String? {
        guard !family.isAccessory else { return nil }
        return switch appearance {
        case .light: nil
        case .dark: "dark"
        case .accented: "accented"
        }
    }

    /// Returns the context in which the page draws a widget of this family.
    func context(_ family: WidgetFamily, language: String, isRightToLeft: Bool) -> RenderingContext {
        var context = RenderingContext(
            screen: screen, family: family, scheme: appearance == .light ? .light : .dark,
            mode: appearance == .accented && !family.isAccessory ? .accented : nil, language: language,
            isRightToLeft: isRightToLeft)
        context.namesViews = true
        return context
    }
}
