import Foundation
import WidgetKit
import WidgetRendering

/// For which device and in which appearance the page draws widgets.
struct ViewSettings: Equatable, Sendable {
    /// How the Home Screen paints.
    enum Appearance: String, CaseIterable, Sendable {
        case light, dark
        /// Tinted: in two groups of one colour each (WidgetKit: `WidgetRenderingMode.accented`).
        case accented
    }

    /// The screen, which decides the sizes of widgets.
    var screen = WidgetScreen.standard
    /// The appearance of the Home Screen.
    var appearance = Appearance.light
    /// How many places the user has turned the Smart Stack on from the widget that relevance has on top.
    var stackTurns = 0

    /// The name under which an extension evaluated a view for a family (`TANDEM_APPEARANCES`); nil for the archive's own
    /// view, which is for light and for the Lock Screen.
    func evaluation(of family: WidgetFamily) -> String? {
        guard !family.isAccessory else { return nil }
        return switch appearance {
        case .light: nil
        case .dark: "dark"
        case .accented: "accented"
        }
    }

    /// Where a widget is drawn.
    func context(_ family: WidgetFamily, language: String, isRightToLeft: Bool) -> RenderingContext {
        RenderingContext(
            screen: screen, family: family, scheme: appearance == .light ? .light : .dark,
            mode: appearance == .accented && !family.isAccessory ? .accented : nil, language: language,
            isRightToLeft: isRightToLeft)
    }
}
