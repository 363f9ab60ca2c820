/// Colours that turn into each other (SwiftUI: `Gradient`).
public struct Gradient: Hashable, Sendable {
    /// A colour at a place (SwiftUI: `Gradient.Stop`).
    public struct Stop: Hashable, Sendable {
        /// The colour.
        public var color: Color
        /// The place, from 0 to 1.
        public var location: CGFloat

        /// Puts a colour at a place.
        public init(color: Color, location: CGFloat) {
            self.color = color
            self.location = location
        }
    }

    /// How colours between stops are found (SwiftUI: `Gradient.ColorSpace`).
    public struct ColorSpace: Hashable, Sendable {
        let name: String
        /// In the display's components.
        public static let device = ColorSpace(name: "device")
        /// As they look to people.
        public static let perceptual = ColorSpace(name: "perceptual")
    }

    /// The colours and their places.
    public var stops: [Stop]
    var colorSpace = ColorSpace.device

    /// A gradient of colours at places.
    public init(stops: [Stop]) {
        self.stops = stops
    }

    /// A gradient of colours at equal distances.
    public init(colors: [Color]) {
        stops = colors.enumerated().map { index, color in
            Stop(color: color, location: colors.count > 1 ? CGFloat(index) / CGFloat(colors.count - 1) : 0)
        }
    }

    /// The gradient with colours between its stops found in a space.
    public func colorSpace(_ space: ColorSpace) -> AnyGradient {
        var gradient = self
        gradient.colorSpace = space
        return AnyGradient(gradient)
    }

    /// `"stops":[{"color":…,"location":…},…]`, and the space where it is not the usual.
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
    /// Assumption: from top to bottom, as the gradient of a colour.
    package func value(in environment: EnvironmentValues) -> ViewValue {
        LinearGradient(gradient: self, startPoint: .top, endPoint: .bottom).value(in: environment)
    }
}

/// A gradient of a colour, or one whose kind is left to where it is used (SwiftUI: `AnyGradient`).
public struct AnyGradient: Hashable, Sendable {
    private enum Storage: Hashable {
        case gradient(Gradient)
        case color(Color)
    }

    private let storage: Storage
    private var colorSpace: Gradient.ColorSpace?

    /// Hides a gradient's type.
    public init(_ gradient: Gradient) {
        storage = .gradient(gradient)
    }

    init(color: Color) {
        storage = .color(color)
    }

    /// The gradient with colours between its stops found in a space.
    public func colorSpace(_ space: Gradient.ColorSpace) -> AnyGradient {
        var gradient = self
        gradient.colorSpace = space
        return gradient
    }

    /// The gradient where it is shown. Assumption: a colour's own gradient begins a little lighter; SwiftUI documents
    /// no numbers.
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
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("LinearGradient", [ViewProperty("fill", value(in: context.environment))])]
    }
}
