/// The colours that have a name (UIKit: "UI element colors", "Standard colors"). The numbers are from the colour tables
/// in the Human Interface Guidelines for iOS 13 to 18.
extension UIColor {
    public static var black: UIColor { UIColor(ColorComponents(hex: 0x000000)) }
    public static var darkGray: UIColor { UIColor(ColorComponents(hex: 0x555555)) }
    public static var lightGray: UIColor { UIColor(ColorComponents(hex: 0xAAAAAA)) }
    public static var white: UIColor { UIColor(ColorComponents(hex: 0xFFFFFF)) }
    public static var gray: UIColor { UIColor(ColorComponents(hex: 0x808080)) }
    public static var red: UIColor { UIColor(ColorComponents(hex: 0xFF0000)) }
    public static var green: UIColor { UIColor(ColorComponents(hex: 0x00FF00)) }
    public static var blue: UIColor { UIColor(ColorComponents(hex: 0x0000FF)) }
    public static var cyan: UIColor { UIColor(ColorComponents(hex: 0x00FFFF)) }
    public static var yellow: UIColor { UIColor(ColorComponents(hex: 0xFFFF00)) }
    public static var magenta: UIColor { UIColor(ColorComponents(hex: 0xFF00FF)) }
    public static var orange: UIColor { UIColor(ColorComponents(hex: 0xFF8000)) }
    public static var purple: UIColor { UIColor(ColorComponents(hex: 0x800080)) }
    public static var brown: UIColor { UIColor(ColorComponents(hex: 0x996633)) }
    public static var clear: UIColor { UIColor(ColorComponents(hex: 0, alpha: 0)) }
    public static var systemRed: UIColor { UIColor(system: "systemRed", 0xFF3B30, 0xFF453A) }
    public static var systemGreen: UIColor { UIColor(system: "systemGreen", 0x34C759, 0x30D158) }
    public static var systemBlue: UIColor { UIColor(system: "systemBlue", 0x007AFF, 0x0A84FF) }
    public static var systemOrange: UIColor { UIColor(system: "systemOrange", 0xFF9500, 0xFF9F0A) }
    public static var systemYellow: UIColor { UIColor(system: "systemYellow", 0xFFCC00, 0xFFD60A) }
    public static var systemPink: UIColor { UIColor(system: "systemPink", 0xFF2D55, 0xFF375F) }
    public static var systemPurple: UIColor { UIColor(system: "systemPurple", 0xAF52DE, 0xBF5AF2) }
    public static var systemTeal: UIColor { UIColor(system: "systemTeal", 0x30B0C7, 0x40C8E0) }
    public static var systemIndigo: UIColor { UIColor(system: "systemIndigo", 0x5856D6, 0x5E5CE6) }
    public static var systemBrown: UIColor { UIColor(system: "systemBrown", 0xA2845E, 0xAC8E68) }
    public static var systemMint: UIColor { UIColor(system: "systemMint", 0x00C7BE, 0x63E6E2) }
    public static var systemCyan: UIColor { UIColor(system: "systemCyan", 0x32ADE6, 0x64D2FF) }
    public static var systemGray: UIColor { UIColor(system: "systemGray", 0x8E8E93, 0x8E8E93) }
    public static var systemGray2: UIColor { UIColor(system: "systemGray2", 0xAEAEB2, 0x636366) }
    public static var systemGray3: UIColor { UIColor(system: "systemGray3", 0xC7C7CC, 0x48484A) }
    public static var systemGray4: UIColor { UIColor(system: "systemGray4", 0xD1D1D6, 0x3A3A3C) }
    public static var systemGray5: UIColor { UIColor(system: "systemGray5", 0xE5E5EA, 0x2C2C2E) }
    public static var systemGray6: UIColor { UIColor(system: "systemGray6", 0xF2F2F7, 0x1C1C1E) }
    public static var label: UIColor { UIColor(system: "label", 0x000000, 0xFFFFFF) }
    public static var link: UIColor { UIColor(system: "link", 0x007AFF, 0x0984FF) }
    public static var systemBackground: UIColor { UIColor(system: "systemBackground", 0xFFFFFF, 0x000000) }
    public static var secondarySystemBackground: UIColor {
        UIColor(system: "secondarySystemBackground", 0xF2F2F7, 0x1C1C1E)
    }
    public static var tertiarySystemBackground: UIColor {
        UIColor(system: "tertiarySystemBackground", 0xFFFFFF, 0x2C2C2E)
    }
    public static var systemGroupedBackground: UIColor {
        UIColor(system: "systemGroupedBackground", 0xF2F2F7, 0x000000)
    }
    public static var secondarySystemGroupedBackground: UIColor {
        UIColor(system: "secondarySystemGroupedBackground", 0xFFFFFF, 0x1C1C1E)
    }
    public static var tertiarySystemGroupedBackground: UIColor {
        UIColor(system: "tertiarySystemGroupedBackground", 0xF2F2F7, 0x2C2C2E)
    }
    public static var opaqueSeparator: UIColor { UIColor(system: "opaqueSeparator", 0xC6C6C8, 0x38383A) }
    public static var tintColor: UIColor { UIColor(system: "tintColor", 0x007AFF, 0x0A84FF) }
    public static var secondaryLabel: UIColor {
        UIColor(system: "secondaryLabel", 0x3C3C43, 0xEBEBF5, alpha: 0.6, darkAlpha: 0.6)
    }
    public static var tertiaryLabel: UIColor {
        UIColor(system: "tertiaryLabel", 0x3C3C43, 0xEBEBF5, alpha: 0.3, darkAlpha: 0.3)
    }
    public static var quaternaryLabel: UIColor {
        UIColor(system: "quaternaryLabel", 0x3C3C43, 0xEBEBF5, alpha: 0.18, darkAlpha: 0.16)
    }
    public static var placeholderText: UIColor {
        UIColor(system: "placeholderText", 0x3C3C43, 0xEBEBF5, alpha: 0.3, darkAlpha: 0.3)
    }
    public static var separator: UIColor {
        UIColor(system: "separator", 0x3C3C43, 0x545458, alpha: 0.29, darkAlpha: 0.6)
    }
    public static var systemFill: UIColor {
        UIColor(system: "systemFill", 0x787880, 0x787880, alpha: 0.2, darkAlpha: 0.36)
    }
    public static var secondarySystemFill: UIColor {
        UIColor(system: "secondarySystemFill", 0x787880, 0x787880, alpha: 0.16, darkAlpha: 0.32)
    }
    public static var tertiarySystemFill: UIColor {
        UIColor(system: "tertiarySystemFill", 0x767680, 0x767680, alpha: 0.12, darkAlpha: 0.24)
    }
    public static var quaternarySystemFill: UIColor {
        UIColor(system: "quaternarySystemFill", 0x747480, 0x767680, alpha: 0.08, darkAlpha: 0.18)
    }
    /// The colour of light text on a dark background.
    public static var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
    /// The colour of dark text on a light background.
    public static var darkText: UIColor { .black }
}
