import Foundation
import WidgetKit
import WidgetRendering

/// The device and the appearance for which the page draws widgets.
struct ViewSettings: Equatable, Sendable {
    /// The appearance of the Home Screen.
    enum Appearance: String, CaseIterable, Sendable {
        case light, dark
        /// The widget is tinted: its views form two groups, each in one colour (WidgetKit:
        /// `WidgetRenderingMode.accented`).
        case accented
    }

    /// The screen, which decides the sizes of widgets.
    var screen = WidgetScreen.standard
    /// The appearance of the Home Screen.
    var appearance = Appearance.light
    /// The number of widgets by which the user has turned the Smart Stack away from its most relevant widget.
    var stackTurns = 0

    /// Returns the name of the appearance in which an extension evaluated a view for a family (`TANDEM_APPEARANCES`).
    /// Returns nil for light mode and for the Lock Screen, because the archive's main view is made for them.
    func evaluation(of family: WidgetFamily) -> String? {
        guard !family.isAccessory else { return nil }
        return switch appearance {
        case .light: nil
        case .dark: "dark"
        case .accented: "accented"
        }
    }

    /// Returns the context in which a widget of a family is drawn.
    func context(_ family: WidgetFamily, language: String, isRightToLeft: Bool) -> RenderingContext {
        RenderingContext(
            screen: screen, family: family, scheme: appearance == .light ? .light : .dark,
            mode: appearance == .accented && !family.isAccessory ? .accented : nil, language: language,
            isRightToLeft: isRightToLeft)
    }
}
