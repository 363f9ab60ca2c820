/// A colour (UIKit: `UIColor`). If the colour depends on light or dark mode, its components are determined when it is
/// used.
///
/// All colours are sRGB here. The components of a Display P3 colour are used as sRGB components without conversion.
public final class UIColor: NSObject, @unchecked Sendable {
    // `@unchecked` is needed because the superclass NSObject is not `Sendable`. It is safe, because this class is
    // immutable and the closure is `@Sendable`.
    private enum Content {
        case fixed(ColorComponents)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
        case asset(AssetColor)
    }

    private let content: Content
    /// The name of a system colour, or of a colour that an asset catalog defines; nil for other colours.
    package let name: String?

    private init(_ content: Content, name: String? = nil) {
        self.content = content
        self.name = name
    }

    package convenience init(_ components: ColorComponents) { self.init(.fixed(components)) }

    /// Creates a system colour from two sRGB values, `0xRRGGBB`: `light` for light mode and `dark` for dark mode.
    convenience init(system name: String, _ light: UInt32, _ dark: UInt32, alpha: Double = 1, darkAlpha: Double? = nil)
    {
        let light = UIColor(ColorComponents(hex: light, alpha: alpha))
        let dark = UIColor(ColorComponents(hex: dark, alpha: darkAlpha ?? alpha))
        self.init(.dynamic { $0.userInterfaceStyle == .dark ? dark : light }, name: name)
    }

    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(
            ColorComponents(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
    }

    /// Creates a colour from Display P3 components, which are used as sRGB components without conversion.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        self.init(
            ColorComponents(
                hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness), alpha: Double(alpha)))
    }

    /// Loads a colour that an asset catalog defines. Returns nil if no catalog defines `name`.
    public convenience init?(named name: String) {
        guard let color = AssetCatalog.shared.color(named: name) else { return nil }
        self.init(.asset(color), name: name)
    }

    /// Loads a colour that an asset catalog defines. Returns nil if no catalog defines `name`. `bundle` has no effect,
    /// because there is only one bundle here.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        self.init(named: name)
    }

    /// Creates a colour that depends on the traits, such as dark mode.
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(.dynamic(dynamicProvider))
    }

    public convenience init(cgColor: CGColor) {
        self.init(cgColor._components.value)
    }

    /// Loads a colour that an asset catalog defines. `resource` is the constant that Xcode generates for the colour.
    public convenience init(resource: ColorResource) {
        // The colour should exist, because Xcode generates constants only for existing colours. If it does not exist,
        // it is transparent.
        let color = AssetCatalog.shared.color(named: resource.name)
        self.init(color.map { .asset($0) } ?? .fixed(ColorComponents(hex: 0, alpha: 0)), name: resource.name)
    }

    /// Returns the colour that applies to the given traits, such as dark mode.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch content {
        case .fixed: self
        case .dynamic(let provider):
            provider(traitCollection).resolvedColor(with: traitCollection)
        case .asset(let color):
            UIColor(color.components(dark: traitCollection.userInterfaceStyle == .dark))
        }
    }

    /// Returns the components that apply to the given traits, such as dark mode.
    package func components(in traits: UITraitCollection) -> ColorComponents {
        guard case .fixed(let components) = resolvedColor(with: traits).content else {
            return ColorComponents(hex: 0, alpha: 0)
        }
        return components
    }

    /// Returns the components in dark or light mode.
    package func components(dark: Bool) -> ColorComponents {
        components(in: UITraitCollection(userInterfaceStyle: dark ? .dark : .light))
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor { traits in
            var components = self.components(in: traits)
            components.alpha = Double(alpha)
            return UIColor(components)
        }
    }

    /// The colour in the current appearance, as a Core Graphics colour.
    public var cgColor: CGColor { CGColor(components(in: .current)) }

    /// Reads red, green, blue and opacity in the current appearance.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = components(in: .current)
        red?.pointee = CGFloat(components.red)
        green?.pointee = CGFloat(components.green)
        blue?.pointee = CGFloat(components.blue)
        alpha?.pointee = CGFloat(components.alpha)
        return true
    }

    /// Reads hue, saturation, brightness and opacity in the current appearance.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = components(in: .current)
        let hsb = components.hueSaturationBrightness
        hue?.pointee = CGFloat(hsb.hue)
        saturation?.pointee = CGFloat(hsb.saturation)
        brightness?.pointee = CGFloat(hsb.brightness)
        alpha?.pointee = CGFloat(components.alpha)
        return true
    }

    /// Reads brightness and opacity in the current appearance.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let components = components(in: .current)
        // Weights by which Core Graphics converts colours to grey (Rec. 601).
        white?.pointee = CGFloat(0.299 * components.red + 0.587 * components.green + 0.114 * components.blue)
        alpha?.pointee = CGFloat(components.alpha)
        return true
    }

    /// Returns true if the components of both colours are equal in light mode and in dark mode.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return components(dark: false) == other.components(dark: false)
            && components(dark: true) == other.components(dark: true)
    }

    public override var hash: Int { components(dark: false).hashValue }

    /// The components, preceded by the colour's name if the colour has a name.
    public override var description: String { (name.map { "\($0) " } ?? "") + "\(components(in: .current))" }
}

extension UIColor: NSSecureCoding {
    public static var supportsSecureCoding: Bool { true }

    /// Writes the components of the colour in light mode, under the keys of iOS, and those in dark mode if they differ.
    public func encode(with coder: NSCoder) {
        func write(_ components: ColorComponents, _ suffix: String) {
            coder.encode(components.red, forKey: "UIRed" + suffix)
            coder.encode(components.green, forKey: "UIGreen" + suffix)
            coder.encode(components.blue, forKey: "UIBlue" + suffix)
            coder.encode(components.alpha, forKey: "UIAlpha" + suffix)
        }
        let (light, dark) = (components(dark: false), components(dark: true))
        write(light, "")
        if light != dark { write(dark, "-Dark") }
    }

    /// Reads what `encode(with:)` wrote, and the colours that iOS wrote. Returns nil if there are no components.
    public convenience init?(coder: NSCoder) {
        func read(_ suffix: String) -> UIColor? {
            let alpha =
                coder.containsValue(forKey: "UIAlpha" + suffix) ? coder.decodeDouble(forKey: "UIAlpha" + suffix) : 1
            if coder.containsValue(forKey: "UIRed" + suffix) {
                return UIColor(
                    red: CGFloat(coder.decodeDouble(forKey: "UIRed" + suffix)),
                    green: CGFloat(coder.decodeDouble(forKey: "UIGreen" + suffix)),
                    blue: CGFloat(coder.decodeDouble(forKey: "UIBlue" + suffix)), alpha: CGFloat(alpha))
            }
            guard coder.containsValue(forKey: "UIWhite" + suffix) else { return nil }
            return UIColor(white: CGFloat(coder.decodeDouble(forKey: "UIWhite" + suffix)), alpha: CGFloat(alpha))
        }
        guard let light = read("") else { return nil }
        guard let dark = read("-Dark") else {
            self.init(light.components(dark: false))
            return
        }
        self.init { $0.userInterfaceStyle == .dark ? dark : light }
    }
}

extension UIColor: _ExpressibleByColorLiteral {
    /// Creates a colour from a colour literal (`#colorLiteral(…)`).
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

/// The type that colour literals have by default.
public typealias _ColorLiteralType = UIColor
