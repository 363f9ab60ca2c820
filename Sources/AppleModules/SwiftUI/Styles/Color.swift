import Synchronization

/// A colour that may depend on the environment (SwiftUI: `Color`).
public struct Color: Hashable, Sendable, CustomStringConvertible {
    /// The source of the colour.
    indirect enum Provider: Hashable, Sendable {
        case system(SystemColor)
        case components(Resolved)
        case asset(name: String, bundle: Bundle?)
        case opacity(Color, Double)
        case mix(Color, Color, Double, Gradient.ColorSpace)
        case dynamic(DynamicColor)
    }

    let provider: Provider

    init(provider: Provider) {
        self.provider = provider
    }

    /// The colour space of components (SwiftUI: `Color.RGBColorSpace`).
    public enum RGBColorSpace: Hashable, Sendable {
        case sRGB
        /// The sRGB space with components that are linear in light.
        case sRGBLinear
        /// Display P3, which has more saturated colours.
        case displayP3
    }

    /// Makes a colour from red, green and blue components from 0 to 1.
    public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        provider = .components(
            Resolved(
                colorSpace: colorSpace, red: Float(red), green: Float(green), blue: Float(blue), opacity: Float(opacity)
            ))
    }

    /// Makes a grey, from 0 for black to 1 for white.
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// Makes a colour from hue, saturation and brightness from 0 to 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        let sector = (hue - hue.rounded(.down)) * 6
        let fraction = sector - sector.rounded(.down)
        let low = brightness * (1 - saturation)
        let falling = brightness * (1 - saturation * fraction)
        let rising = brightness * (1 - saturation * (1 - fraction))
        let (red, green, blue) =
            switch Int(sector) {
            case 0: (brightness, rising, low)
            case 1: (falling, brightness, low)
            case 2: (low, brightness, rising)
            case 3: (low, falling, brightness)
            case 4: (rising, low, brightness)
            default: (brightness, low, falling)
            }
        self.init(red: red, green: green, blue: blue, opacity: opacity)
    }

    /// Makes a colour of an asset catalog.
    public init(_ name: String, bundle: Bundle? = nil) {
        provider = .asset(name: name, bundle: bundle)
    }

    /// Makes a colour of an asset catalog from its generated constant.
    public init(_ resource: ColorResource) {
        provider = .asset(name: resource.name, bundle: nil)
    }

    public init(_ resolved: Resolved) {
        provider = .components(resolved)
    }

    /// Makes a colour that is computed for each environment, such as a UIKit colour that depends on the appearance.
    package init(dynamic name: String?, _ resolve: @escaping @Sendable (EnvironmentValues) -> Resolved) {
        provider = .dynamic(DynamicColor(name: name, resolve: resolve))
    }

    /// Returns the colour with its opacity multiplied by a factor.
    public func opacity(_ opacity: Double) -> Color { Color(provider: .opacity(self, opacity)) }

    /// Returns a mixture of this colour and another.
    public func mix(with rhs: Color, by fraction: Double, in colorSpace: Gradient.ColorSpace = .perceptual) -> Color {
        Color(provider: .mix(self, rhs, fraction, colorSpace))
    }

    /// The default gradient of the colour.
    public var gradient: AnyGradient { AnyGradient(color: self) }

    /// Returns the colour's components in an environment.
    public func resolve(in environment: EnvironmentValues) -> Color.Resolved {
        switch provider {
        case .system(let color): return color.resolved(in: environment)
        case .components(let color): return color
        case .asset(let name, let bundle):
            return Color.lookUp(name, bundle, environment) ?? Color.missing
        case .opacity(let color, let opacity):
            var resolved = color.resolve(in: environment)
            resolved.opacity *= Float(opacity)
            return resolved
        case .mix(let first, let second, let fraction, let space):
            return first.resolve(in: environment).mixed(with: second.resolve(in: environment), by: fraction, in: space)
        case .dynamic(let color): return color.resolve(environment)
        }
    }

    /// The name, or the components as `#RRGGBBAA`.
    public var description: String {
        name ?? resolve(in: EnvironmentValues()).description
    }

    /// The name of the colour, even if its opacity was changed; nil for a colour made from components.
    package var name: String? {
        switch provider {
        case .system(let color): color.rawValue
        case .asset(let name, _): name
        case .opacity(let color, _): color.name
        case .dynamic(let color): color.name
        case .components, .mix: nil
        }
    }
}

/// A colour that a closure computes. Two such colours are equal only if they are the same object.
final class DynamicColor: Hashable, Sendable {
    let name: String?
    let resolve: @Sendable (EnvironmentValues) -> Color.Resolved

    init(name: String?, resolve: @escaping @Sendable (EnvironmentValues) -> Color.Resolved) {
        self.name = name
        self.resolve = resolve
    }

    static func == (lhs: DynamicColor, rhs: DynamicColor) -> Bool { lhs === rhs }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Color {
    /// Looks up colours of asset catalogs by name, bundle and environment.
    package typealias LookUp = @Sendable (String, Bundle?, EnvironmentValues) -> Color.Resolved?

    private static let assets = Mutex<LookUp> { name, _, environment in
        AssetCatalog.shared.color(named: name).map { color in
            Color.Resolved(color.components(dark: environment.colorScheme == .dark))
        }
    }

    /// The function that looks up a colour of an asset catalog; it returns nil if no catalog contains the colour. Tests
    /// replace it.
    package static var lookUp: LookUp {
        get { assets.withLock { $0 } }
        set { assets.withLock { $0 = newValue } }
    }

    /// The transparent colour for a name that no catalog contains. SwiftUI shows nothing either.
    static let missing = Color.Resolved(red: 0, green: 0, blue: 0, opacity: 0)
}

extension Color: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.markMissing(self)
        return [ViewNode("Color", [ViewProperty("color", value(in: context.environment))])]
    }
}
