extension Color {
    /// The components of a colour (SwiftUI: `Color.Resolved`).
    public struct Resolved: Hashable, Sendable, Codable, CustomStringConvertible {
        /// The red component, linear in light.
        public var linearRed: Float
        /// The green component, linear in light.
        public var linearGreen: Float
        /// The blue component, linear in light.
        public var linearBlue: Float
        /// The opacity, from 0 for transparent to 1 for opaque.
        public var opacity: Float

        public init(
            colorSpace: RGBColorSpace = .sRGB, red: Float, green: Float, blue: Float, opacity: Float = 1
        ) {
            self.opacity = opacity
            switch colorSpace {
            case .sRGBLinear: (linearRed, linearGreen, linearBlue) = (red, green, blue)
            case .sRGB:
                linearRed = Self.linear(red)
                linearGreen = Self.linear(green)
                linearBlue = Self.linear(blue)
            case .displayP3:
                // Converts from the primaries of P3 to those of sRGB, both with white D65 (CSS Color 4, 17.2).
                let (r, g, b) = (Self.linear(red), Self.linear(green), Self.linear(blue))
                linearRed = 1.2249401 * r - 0.2249402 * g
                linearGreen = -0.0420569 * r + 1.0420571 * g
                linearBlue = -0.0196376 * r - 0.0786361 * g + 1.0982735 * b
            }
        }

        public var red: Float {
            get { Self.encoded(linearRed) }
            set { linearRed = Self.linear(newValue) }
        }

        public var green: Float {
            get { Self.encoded(linearGreen) }
            set { linearGreen = Self.linear(newValue) }
        }

        public var blue: Float {
            get { Self.encoded(linearBlue) }
            set { linearBlue = Self.linear(newValue) }
        }

        /// The colour as `#RRGGBB`, or as `#RRGGBBAA` if it is not opaque.
        public var description: String {
            let components = opacity < 1 ? [red, green, blue, opacity] : [red, green, blue]
            return components.reduce(into: "#") { text, component in
                let digits = String(Int((max(0, min(1, component)) * 255).rounded()), radix: 16, uppercase: true)
                text += digits.count < 2 ? "0" + digits : digits
            }
        }

        // Applies the transfer function of sRGB (IEC 61966-2-1). Mirrors it for negative values.
        private static func linear(_ value: Float) -> Float {
            let size = abs(value)
            let result = size <= 0.04045 ? size / 12.92 : pow((size + 0.055) / 1.055, 2.4)
            return value < 0 ? -result : result
        }

        private static func encoded(_ value: Float) -> Float {
            let size = abs(value)
            let result = size <= 0.0031308 ? size * 12.92 : 1.055 * pow(size, 1 / 2.4) - 0.055
            return value < 0 ? -result : result
        }

        /// Returns a mixture of two colours. Assumption: `.perceptual` means mixing in Oklab.
        func mixed(with other: Color.Resolved, by fraction: Double, in space: Gradient.ColorSpace) -> Color.Resolved {
            let part = Float(max(0, min(1, fraction)))
            func between(_ first: [Float], _ second: [Float]) -> [Float] {
                zip(first, second).map { $0 + ($1 - $0) * part }
            }
            var result = self
            result.opacity = opacity + (other.opacity - opacity) * part
            if space == .device {
                let mixed = between([red, green, blue], [other.red, other.green, other.blue])
                (result.red, result.green, result.blue) = (mixed[0], mixed[1], mixed[2])
            } else {
                result.setOklab(between(oklab, other.oklab))
            }
            return result
        }

        // The components in Oklab (Björn Ottosson, "A perceptual color space for image processing").
        private var oklab: [Float] {
            let l = cbrt(0.4122214708 * linearRed + 0.5363325363 * linearGreen + 0.0514459929 * linearBlue)
            let m = cbrt(0.2119034982 * linearRed + 0.6806995451 * linearGreen + 0.1073969566 * linearBlue)
            let s = cbrt(0.0883024619 * linearRed + 0.2817188376 * linearGreen + 0.6299787005 * linearBlue)
            return [
                0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
                1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
                0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
            ]
        }

        private mutating func setOklab(_ lab: [Float]) {
            let roots = [
                lab[0] + 0.3963377774 * lab[1] + 0.2158037573 * lab[2],
                lab[0] - 0.1055613458 * lab[1] - 0.0638541728 * lab[2],
                lab[0] - 0.0894841775 * lab[1] - 1.2914855480 * lab[2],
            ]
            let cubes = roots.map { $0 * $0 * $0 }
            linearRed = 4.0767416621 * cubes[0] - 3.3077115913 * cubes[1] + 0.2309699292 * cubes[2]
            linearGreen = -1.2684380046 * cubes[0] + 2.6097574011 * cubes[1] - 0.3413193965 * cubes[2]
            linearBlue = -0.0041960863 * cubes[0] - 0.7034186147 * cubes[1] + 1.7076147010 * cubes[2]
        }
    }
}

extension Color.Resolved {
    /// Returns `{"name":…,"red":…,"green":…,"blue":…,"opacity":…}` in sRGB, to four decimals. A colour made from
    /// components has no name.
    package func value(name: String?) -> ViewValue {
        func component(_ name: String, _ value: Float) -> ViewProperty {
            ViewProperty(name, .number((Double(value) * 10000).rounded() / 10000))
        }
        return .object(
            [ViewProperty("name", optional: name.map(ViewValue.string))].compactMap { $0 }
                + [
                    component("red", red), component("green", green), component("blue", blue),
                    component("opacity", opacity),
                ])
    }
}

extension Color {
    /// Returns the colour as recorded in a tree, resolved in the environment.
    package func value(in environment: EnvironmentValues) -> ViewValue {
        resolve(in: environment).value(name: name)
    }
}

extension ViewContext {
    /// Adds a mark to the tree if no asset catalog contains the colour.
    package func markMissing(_ color: Color) {
        switch color.provider {
        case .asset(let name, let bundle):
            if Color.lookUp(name, bundle, environment) == nil {
                mark("Color(\"\(name)\"): no asset catalog has this colour; nothing is drawn for it")
            }
        case .opacity(let color, _): markMissing(color)
        case .mix(let first, let second, _, _):
            markMissing(first)
            markMissing(second)
        case .system, .components, .dynamic: break
        }
    }
}

extension Color.Resolved {
    /// Converts the sRGB components that UIKit and asset catalogs use.
    package init(_ components: ColorComponents) {
        self.init(
            red: Float(components.red), green: Float(components.green), blue: Float(components.blue),
            opacity: Float(components.alpha))
    }
}
