/// A sequence of colours with smooth transitions (SwiftUI: `Gradient`).
public struct Gradient: Hashable, Sendable {
    /// A colour at a position (SwiftUI: `Gradient.Stop`).
    public struct Stop: Hashable, Sendable {
        public var color: Color
        /// The position, from 0 to 1.
        public var location: CGFloat

        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// The colour space in which a gradient mixes its stops (SwiftUI: `Gradient.ColorSpace`).
    public struct ColorSpace: Hashable, Sendable {
        let name: String
        /// Mixes the components that the display uses.
        public static let device = ColorSpace(name: "device")
        /// Mixes colours in steps that look even to people.
        public static let perceptual = ColorSpace(name: "perceptual")
    }

    public var stops: [Stop]
    var colorSpace = ColorSpace.device

    /// Makes a gradient from colours and their positions.
    public init(stops: [Stop]) {
        self.stops = stops
    }

    /// Makes a gradient from evenly spaced colours.
    public init(colors: [Color]) {
        stops = colors.enumerated().map { index, color in
            Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
        }
    }

    /// Returns the gradient with its stops mixed in a colour space.
    public func colorSpace(_ space: ColorSpace) -> AnyGradient {
        var gradient = self
        gradient.colorSpace = space
        return AnyGradient(gradient)
    }

    /// Returns `"stops":[{"color":…,"location":…},…]`, and the colour space if it is not the default.
    func properties(in environment: EnvironmentValues) -> [ViewProperty] {
        let stops = stops.map { stop in
            ViewValue.object([
                ViewProperty("color", stop.color.value(in: environment)),
                ViewProperty("location", .number(stop.location)),
            ])
        }
        return [ViewProperty("stops", .list(stops))]
            + (colorSpace == .device ? [] : [ViewProperty("colorSpace", .string(colorSpace.name))])
    }
}

extension Gradient: PrimitiveShapeStyle {
    /// Assumption: the gradient runs from top to bottom, like the default gradient of a colour.
    package func value(in environment: EnvironmentValues) -> ViewValue {
        LinearGradient(gradient: self, startPoint: .top, endPoint: .bottom).value(in: environment)
    }
}

/// The default gradient of a colour, or a gradient without a geometry (SwiftUI: `AnyGradient`).
public struct AnyGradient: Hashable, Sendable {
    private enum Storage: Hashable {
        case gradient(Gradient)
        case color(Color)
    }

    private let storage: Storage
    private var colorSpace: Gradient.ColorSpace?

    /// Wraps a gradient.
    public init(_ gradient: Gradient) {
        storage = .gradient(gradient)
    }

    init(color: Color) {
        storage = .color(color)
    }

    /// Returns the gradient with its stops mixed in a colour space.
    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        var gradient = self
        gradient.colorSpace = space
        return gradient
    }

    /// Returns the gradient for an environment. Assumption: the default gradient of a colour begins a little lighter
    /// than the colour; SwiftUI documents no numbers.
    func gradient(in environment: EnvironmentValues) -> Gradient {
        var gradient =
            switch storage {
            case .gradient(let gradient): gradient
            case .color(let color):
                Gradient(colors: [color.mix(with: .white, by: 0.15, in: .device), color])
            }
        if let colorSpace { gradient.colorSpace = colorSpace }
        return gradient
    }
}

extension AnyGradient: PrimitiveShapeStyle {
    package func value(in environment: EnvironmentValues) -> ViewValue {
        gradient(in: environment).value(in: environment)
    }
}

extension AnyGradient: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("LinearGradient", [ViewProperty("fill", value(in: context.environment))])]
    }
}
