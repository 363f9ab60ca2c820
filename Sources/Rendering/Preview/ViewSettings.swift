import Foundation
import WidgetKit
import WidgetRendering

/// The device and the appearance for which the page draws widgets.
struct ViewSettings: Equatable, Sendable {
    /// The rendering of the Home Screen.
    enum Appearance: String, CaseIterable, Sendable {
        case light, dark
        /// Tinted in two groups of one colour each (WidgetKit: `WidgetRenderingMode.accented`).
        case accented
    }

    /// The screen, which decides the sizes of widgets.
    var screen = WidgetScreen.standard
    /// The appearance of the Home Screen.
    var appearance = Appearance.light
    /// The number of steps by which the user has turned the Smart Stack from its most relevant widget.
    var stackTurns = 0

    /// Returns the name under which an extension evaluated a view for a family (`TANDEM_APPEARANCES`). Returns nil for
    /// the archive's own view, which is for light mode and for the Lock Screen.
    func evaluation(of family: WidgetFamily) -> String? {
        guard !family.isAccessory else { return nil }
        return switch appearance {
        case .light: nil
        case .dark: "dark"
        case .accented: "accented"
        }
    }

    /// Returns the context in which a widget is drawn.
    func context(_ family: WidgetFamily, language: String, isRightToLeft: Bool) -> RenderingContext {
        RenderingContext(
            screen: screen, family: family, scheme: appearance == .light ? .light : .dark,
            mode: appearance == .accented && !family.isAccessory ? .accented : nil, language: language,
            isRightToLeft: isRightToLeft)
    }
}
