/// A color (UIKit: `UIColor`). A color that depends on the appearance is resolved when it is used.
///
/// All colors are sRGB here. A Display P3 color keeps its numbers, now read as sRGB.
public final class UIColor: NSObject, @unchecked Sendable {
    // `@unchecked` is needed because of NSObject. It is safe, because the class is immutable and the closure is
    // `@Sendable`.
    private enum Content {
        case fixed(ColorComponents)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
        case asset(AssetColor)
    }

    private let content: Content
    /// The name in an asset catalog or of a system color; nil for other colors.
    package let name: String?

    private init(_ content: Content, name: String? = nil) {
        self.content = content
        self.name = name
    }

    package convenience init(_ components: ColorComponents) { self.init(.fixed(components)) }

    /// Creates a system color from sRGB values `0xRRGGBB` for light and dark mode.
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

    /// Creates a color from Display P3 values, which are read as sRGB.
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

    /// Loads a color of an asset catalog. Returns nil if no catalog contains the name.
    public convenience init?(named name: String) {
        guard let color = AssetCatalog.shared.color(named: name) else { return nil }
        self.init(.asset(color), name: name)
    }

    /// Loads a color of an asset catalog. Returns nil if no catalog contains the name. The bundle has no effect,
    /// because there is only one bundle here.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        self.init(named: name)
    }

    /// Creates a color that depends on the appearance.
    public convenience init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        self.init(.dynamic(dynamicProvider))
    }

    public convenience init(cgColor: CGColor) {
        self.init(cgColor._components.value)
    }

    /// Loads a color of an asset catalog by the color's generated name.
    public convenience init(resource: ColorResource) {
        // Xcode generates names only for existing colors.
        let color = AssetCatalog.shared.color(named: resource.name)
        self.init(color.map { .asset($0) } ?? .fixed(ColorComponents(hex: 0, alpha: 0)), name: resource.name)
    }

    /// Returns the color in an appearance.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch content {
        case .fixed: self
        case .dynamic(let provider):
            provider(traitCollection).resolvedColor(with: traitCollection)
        case .asset(let color):
            UIColor(color.components(dark: traitCollection.userInterfaceStyle == .dark))
        }
    }

    /// Returns the components in an appearance.
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

    /// The Core Graphics color in the current appearance.
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
        // Core Graphics converts colors to gray by these weights (Rec. 601).
        white?.pointee = CGFloat(0.299 * components.red + 0.587 * components.green + 0.114 * components.blue)
        alpha?.pointee = CGFloat(components.alpha)
        return true
    }

    /// Returns true if the components are equal in both appearances.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return components(dark: false) == other.components(dark: false)
            && components(dark: true) == other.components(dark: true)
    }

    public override var hash: Int { components(dark: false).hashValue }

    /// The components, preceded by the color's name if it has one.
    public override var description: String { (name.map { "\($0) " } ?? "") + "\(components(in: .current))" }
}

extension UIColor: _ExpressibleByColorLiteral {
    /// Creates a color from a color literal.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

/// The type of color literals.
public typealias _ColorLiteralType = UIColor
