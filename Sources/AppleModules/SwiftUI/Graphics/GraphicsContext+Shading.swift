extension GraphicsContext {
    /// The colour or pattern that a drawing operation paints with (SwiftUI: `GraphicsContext.Shading`).
    public struct Shading: Sendable {
        let value: @Sendable (EnvironmentValues) -> ViewValue

        private static func gradient(
            _ name: String, _ gradient: Gradient, _ options: GradientOptions, _ properties: [ViewProperty]
        ) -> Shading {
            Shading { environment in
                var spread: [ViewProperty] = []
                if options.contains(.repeat) { spread.append(ViewProperty("spread", "repeat")) }
                if options.contains(.mirror) { spread.append(ViewProperty("spread", "reflect")) }
                // The coordinates of this gradient are points in the canvas. The coordinates of a style's gradient are
                // fractions of the view's size.
                return .object(
                    [ViewProperty("style", .string(name)), ViewProperty("units", "points")]
                        + gradient.properties(in: environment) + properties + spread)
            }
        }

        public static var foreground: Shading { style(ForegroundStyle()) }
        public static var backdrop: Shading { style(BackgroundStyle()) }
        /// Returns the first shading of `array`, or the foreground shading if `array` is empty.
        public static func palette(_ array: [Shading]) -> Shading { array.first ?? foreground }
        public static func color(_ color: Color) -> Shading { style(color) }
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
        ) -> Shading { style(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity)) }
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
        ) -> Shading { style(Color(colorSpace, white: white, opacity: opacity)) }
        public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading { style.viewValue(in: $0) } }
        /// Returns a pattern that repeats an image.
        /// - Parameters:
        ///   - image: The image.
        ///   - origin: The point at which one of the copies begins.
        ///   - sourceRect: The part of the image, as a fraction of its size.
        ///   - scale: The size of the pattern relative to the image.
        public static func tiledImage(
            _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
            scale: CGFloat = 1
        ) -> Shading {
            Shading { environment in
                .object([
                    ViewProperty("style", "tiledImage"), ViewProperty("units", "points"),
                    ViewProperty("image", .object(image.properties(in: environment))),
                    ViewProperty("origin", origin.value), ViewProperty("sourceRect", sourceRect.value),
                    ViewProperty("scale", .number(scale)),
                ])
            }
        }
        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = GradientOptions()
        ) -> Shading {
            self.gradient(
                "linearGradient", gradient, options,
                [ViewProperty("startPoint", startPoint.value), ViewProperty("endPoint", endPoint.value)])
        }
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            self.gradient(
                "radialGradient", gradient, options,
                [
                    ViewProperty("center", center.value), ViewProperty("startRadius", .number(Double(startRadius))),
                    ViewProperty("endRadius", .number(Double(endRadius))),
                ])
        }
        /// Returns a gradient whose colours change with the angle around `center`.
        public static func conicGradient(
            _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(), options: GradientOptions = GradientOptions()
        ) -> Shading {
            self.gradient(
                "angularGradient", gradient, options,
                [
                    ViewProperty("center", center.value), ViewProperty("startAngle", .number(angle.degrees)),
                    ViewProperty("endAngle", .number(angle.degrees + 360)),
                ])
        }
    }

    /// The options of a gradient (SwiftUI: `GraphicsContext.GradientOptions`).
    public struct GradientOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
        /// The gradient repeats.
        public static let `repeat` = GradientOptions(rawValue: 1)
        /// The gradient runs back and forth.
        public static let mirror = GradientOptions(rawValue: 2)
        /// Mixes colours by components that are proportional to the amount of light. This option has no effect here.
        public static let linearColor = GradientOptions(rawValue: 4)
    }

    /// An effect that applies to a drawing (SwiftUI: `GraphicsContext.Filter`).
    public struct Filter: Sendable {
        let value: @Sendable (EnvironmentValues) -> ViewValue

        private static func filter(_ name: ViewValue, _ properties: ViewProperty...) -> Filter {
            Filter { _ in .object([ViewProperty("filter", name)] + properties) }
        }

        public static func blur(radius: CGFloat) -> Filter { filter("blur", ViewProperty("radius", .number(radius))) }
        public static func shadow(
            color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
        ) -> Filter {
            Filter { environment in
                .object([
                    ViewProperty("filter", "shadow"), ViewProperty("color", color.viewValue(in: environment)),
                    ViewProperty("radius", .number(radius)), ViewProperty("x", .number(x)),
                    ViewProperty("y", .number(y)),
                ])
            }
        }
        public static func grayscale(_ amount: Double) -> Filter {
            filter("grayscale", ViewProperty("amount", .number(amount)))
        }
        public static func saturation(_ amount: Double) -> Filter {
            filter("saturation", ViewProperty("amount", .number(amount)))
        }
        public static func brightness(_ amount: Double) -> Filter {
            filter("brightness", ViewProperty("amount", .number(amount)))
        }
        public static func contrast(_ amount: Double) -> Filter {
            filter("contrast", ViewProperty("amount", .number(amount)))
        }
        public static func colorInvert(_ amount: Double = 1) -> Filter {
            filter("colorInvert", ViewProperty("amount", .number(amount)))
        }
        public static func hueRotation(_ angle: Angle) -> Filter {
            filter("hueRotation", ViewProperty("degrees", .number(angle.degrees)))
        }
        public static func colorMultiply(_ color: Color) -> Filter {
            Filter { environment in
                .object([
                    ViewProperty("filter", "colorMultiply"), ViewProperty("color", color.viewValue(in: environment)),
                ])
            }
        }
    }
}
