/// The colours that have a name in SwiftUI.
///
/// The values of `systemRed` and similar colours are from the Human Interface Guidelines, Color, Specifications (iOS
/// 18), for the default contrast. The values of the hierarchy are those of UIKit's `label`, `secondaryLabel` and so on.
enum SystemColor: String, Hashable, Sendable {
    case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
    case white, black, clear
    case primary, secondary, tertiary, quaternary, quinary
    case accentColor
    case systemBackground

    /// Red, green and blue from 0 to 255, and opacity from 0 to 1, in light and dark appearance.
    private var values: (light: (Int, Int, Int, Double), dark: (Int, Int, Int, Double)) {
        switch self {
        case .red: ((255, 59, 48, 1), (255, 69, 58, 1))
        case .orange: ((255, 149, 0, 1), (255, 159, 10, 1))
        case .yellow: ((255, 204, 0, 1), (255, 214, 10, 1))
        case .green: ((52, 199, 89, 1), (48, 209, 88, 1))
        case .mint: ((0, 199, 190, 1), (99, 230, 226, 1))
        case .teal: ((48, 176, 199, 1), (64, 200, 224, 1))
        case .cyan: ((50, 173, 230, 1), (100, 210, 255, 1))
        case .blue, .accentColor: ((0, 122, 255, 1), (10, 132, 255, 1))
        case .indigo: ((88, 86, 214, 1), (94, 92, 230, 1))
        case .purple: ((175, 82, 222, 1), (191, 90, 242, 1))
        case .pink: ((255, 45, 85, 1), (255, 55, 95, 1))
        case .brown: ((162, 132, 94, 1), (172, 142, 104, 1))
        case .gray: ((142, 142, 147, 1), (142, 142, 147, 1))
        case .white: ((255, 255, 255, 1), (255, 255, 255, 1))
        case .black: ((0, 0, 0, 1), (0, 0, 0, 1))
        case .clear: ((0, 0, 0, 0), (0, 0, 0, 0))
        case .primary: ((0, 0, 0, 1), (255, 255, 255, 1))
        case .secondary: ((60, 60, 67, 0.6), (235, 235, 245, 0.6))
        case .tertiary: ((60, 60, 67, 0.3), (235, 235, 245, 0.3))
        case .quaternary: ((60, 60, 67, 0.18), (235, 235, 245, 0.16))
        // Assumption: UIKit documents no fifth level.
        case .quinary: ((60, 60, 67, 0.12), (235, 235, 245, 0.1))
        case .systemBackground: ((255, 255, 255, 1), (0, 0, 0, 1))
        }
    }

    func resolved(in environment: EnvironmentValues) -> Color.Resolved {
        if self == .accentColor {
            // Looks up the app's own accent colour under the name that it has in Xcode's template.
            if let tint = environment.tintStyle?.color, tint != .accentColor { return tint.resolve(in: environment) }
            if let asset = Color.lookUp("AccentColor", nil, environment) { return asset }
        }
        let value = environment.colorScheme == .dark ? values.dark : values.light
        return Color.Resolved(
            red: Float(value.0) / 255, green: Float(value.1) / 255, blue: Float(value.2) / 255, opacity: Float(value.3))
    }
}

extension Color {
    init(_ color: SystemColor) {
        self.init(provider: .system(color))
    }

    public static let red = Color(SystemColor.red)
    public static let orange = Color(SystemColor.orange)
    public static let yellow = Color(SystemColor.yellow)
    public static let green = Color(SystemColor.green)
    public static let mint = Color(SystemColor.mint)
    public static let teal = Color(SystemColor.teal)
    public static let cyan = Color(SystemColor.cyan)
    public static let blue = Color(SystemColor.blue)
    public static let indigo = Color(SystemColor.indigo)
    public static let purple = Color(SystemColor.purple)
    public static let pink = Color(SystemColor.pink)
    public static let brown = Color(SystemColor.brown)
    public static let gray = Color(SystemColor.gray)
    public static let white = Color(SystemColor.white)
    public static let black = Color(SystemColor.black)
    public static let clear = Color(SystemColor.clear)
    /// The colour of primary content: black in light appearance, white in dark appearance.
    public static let primary = Color(SystemColor.primary)
    /// The colour of secondary content.
    public static let secondary = Color(SystemColor.secondary)
    /// The app's accent colour.
    public static var accentColor: Color { Color(SystemColor.accentColor) }
}
