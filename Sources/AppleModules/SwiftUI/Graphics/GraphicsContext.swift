/// The object with which a canvas's closure draws (SwiftUI: `GraphicsContext`). It records the operations as values
/// instead of drawing pixels.
public struct GraphicsContext {
    /// The values that views read with `@Environment`.
    public let environment: EnvironmentValues
    let record: Record
    public var opacity: Double = 1
    public var blendMode: BlendMode = .normal
    public var transform: CGAffineTransform = .identity
    var filters: [ViewValue] = []
    var clips: [ViewValue] = []

    init(environment: EnvironmentValues, record: Record) {
        self.environment = environment
        self.record = record
    }

    /// The recorded operations on a canvas or on one of its layers.
    final class Record {
        let symbols: [ViewNode]
        private(set) var drawing: [ViewValue] = []
        private(set) var texts: [Text] = []
        /// The number of operations, including those on layers.
        private(set) var operations = 0

        init(symbols: [ViewNode]) {
            self.symbols = symbols
        }

        func add(_ operation: ViewValue) {
            drawing.append(operation)
            operations += 1
        }

        func index(of text: Text) -> Int {
            texts.append(text)
            return texts.count - 1
        }

        /// Adds all operations on a layer as one operation.
        func addLayer(_ state: [ViewProperty], _ draw: () throws -> Void) rethrows {
            let before = drawing
            drawing = []
            defer {
                let layer = ViewProperty("drawing", .list(drawing))
                drawing = before + [.object([ViewProperty("operation", "layer"), layer] + state)]
            }
            try draw()
        }
    }

    /// Adds an operation, together with the current state.
    func add(_ name: ViewValue, _ properties: [ViewProperty?]) {
        record.add(.object([ViewProperty("operation", name)] + properties.compactMap { $0 } + state))
    }

    /// The transform, opacity, blend mode, filters and clips, as far as they differ from their defaults.
    private var state: [ViewProperty] {
        var properties: [ViewProperty] = []
        if !transform.isIdentity { properties.append(ViewProperty("transform", transform.list)) }
        if opacity != 1 { properties.append(ViewProperty("opacity", .number(opacity))) }
        if blendMode != .normal { properties.append(ViewProperty("blendMode", .string(blendMode.name))) }
        if !filters.isEmpty { properties.append(ViewProperty("filters", .list(filters))) }
        if !clips.isEmpty { properties.append(ViewProperty("clips", .list(clips))) }
        return properties
    }

    /// Draws on a layer, which is then composited as one operation.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = GraphicsContext(environment: environment, record: record)
        // The layer inherits the transform. Opacity, blend mode, filters and clips apply to the layer as a whole.
        layer.transform = transform
        var whole = self
        whole.transform = .identity
        try record.addLayer(whole.state) { try content(&layer) }
    }
}

extension CGAffineTransform {
    /// The six numbers of the transform, in the order of SVG's `matrix()`.
    fileprivate var list: ViewValue { .list([a, b, c, d, tx, ty].map { .number(Double($0)) }) }
}

extension GraphicsContext {
    /// The way in which a drawing is combined with what is below it (SwiftUI: `GraphicsContext.BlendMode`).
    public struct BlendMode: RawRepresentable, Equatable, Sendable {
        public let rawValue: Int32
        public init(rawValue: Int32) {
            self.rawValue = rawValue
        }

        /// The names in the order of Core Graphics' numbers.
        private static let names = [
            "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "softLight",
            "hardLight", "difference", "exclusion", "hue", "saturation", "color", "luminosity", "clear", "copy",
            "sourceIn", "sourceOut", "sourceAtop", "destinationOver", "destinationIn", "destinationOut",
            "destinationAtop", "xor", "plusDarker", "plusLighter",
        ]
        var name: String { Self.names.indices.contains(Int(rawValue)) ? Self.names[Int(rawValue)] : "normal" }

        public static var normal: BlendMode { BlendMode(rawValue: 0) }
        public static var multiply: BlendMode { BlendMode(rawValue: 1) }
        public static var screen: BlendMode { BlendMode(rawValue: 2) }
        public static var overlay: BlendMode { BlendMode(rawValue: 3) }
        public static var darken: BlendMode { BlendMode(rawValue: 4) }
        public static var lighten: BlendMode { BlendMode(rawValue: 5) }
        public static var colorDodge: BlendMode { BlendMode(rawValue: 6) }
        public static var colorBurn: BlendMode { BlendMode(rawValue: 7) }
        public static var softLight: BlendMode { BlendMode(rawValue: 8) }
        public static var hardLight: BlendMode { BlendMode(rawValue: 9) }
        public static var difference: BlendMode { BlendMode(rawValue: 10) }
        public static var exclusion: BlendMode { BlendMode(rawValue: 11) }
        public static var hue: BlendMode { BlendMode(rawValue: 12) }
        public static var saturation: BlendMode { BlendMode(rawValue: 13) }
        public static var color: BlendMode { BlendMode(rawValue: 14) }
        public static var luminosity: BlendMode { BlendMode(rawValue: 15) }
        /// Erases what is below the drawing.
        public static var clear: BlendMode { BlendMode(rawValue: 16) }
        /// Replaces everything on the layer.
        public static var copy: BlendMode { BlendMode(rawValue: 17) }
        /// Keeps only the drawing, and only above what is opaque.
        public static var sourceIn: BlendMode { BlendMode(rawValue: 18) }
        /// Keeps only the drawing, and only beside what is opaque.
        public static var sourceOut: BlendMode { BlendMode(rawValue: 19) }
        /// Draws only above what is opaque.
        public static var sourceAtop: BlendMode { BlendMode(rawValue: 20) }
        /// Draws below everything on the layer.
        public static var destinationOver: BlendMode { BlendMode(rawValue: 21) }
        /// Keeps only what is below the drawing.
        public static var destinationIn: BlendMode { BlendMode(rawValue: 22) }
        /// Erases what is below the drawing, as far as the drawing is opaque.
        public static var destinationOut: BlendMode { BlendMode(rawValue: 23) }
        /// Draws below everything on the layer, and keeps only what is above the drawing.
        public static var destinationAtop: BlendMode { BlendMode(rawValue: 24) }
        /// Keeps only what does not overlap.
        public static var xor: BlendMode { BlendMode(rawValue: 25) }
        public static var plusDarker: BlendMode { BlendMode(rawValue: 26) }
        public static var plusLighter: BlendMode { BlendMode(rawValue: 27) }
    }
}

// Methods that change the state in which later operations draw.
extension GraphicsContext {
    /// The options of a clip (SwiftUI: `GraphicsContext.ClipOptions`).
    public struct ClipOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
        /// Restricts drawing to the area outside the clip.
        public static let inverse = ClipOptions(rawValue: 1)
    }

    /// Restricts later operations to the area inside `path`.
    public mutating func clip(
        to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
    ) {
        var properties = [ViewProperty("path", .string(path.applying(transform).svg))]
        if style.isEOFilled { properties.append(ViewProperty("eoFill", true)) }
        if options.contains(.inverse) { properties.append(ViewProperty("inverse", true)) }
        clips.append(.object(properties))
    }

    /// Restricts later operations to the opaque parts of a layer.
    public mutating func clipToLayer(
        opacity: Double = 1, options: ClipOptions = ClipOptions(),
        content: (inout GraphicsContext) throws -> Void
    ) rethrows {
        let inner = Record(symbols: record.symbols)
        var layer = GraphicsContext(environment: environment, record: inner)
        layer.transform = transform
        try content(&layer)
        var properties = [ViewProperty("drawing", .list(inner.drawing)), ViewProperty("opacity", .number(opacity))]
        if options.contains(.inverse) { properties.append(ViewProperty("inverse", true)) }
        clips.append(.object(properties))
    }

    /// The rectangle of the whole canvas, even if a clip is set.
    public var clipBoundingRect: CGRect { CGRect(origin: .zero, size: environment.widgetContentSize) }

    /// The options of a filter (SwiftUI: `GraphicsContext.FilterOptions`).
    public struct FilterOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
        /// Filters colour components that are proportional to the amount of light. This option has no effect here.
        public static let linearColor = FilterOptions(rawValue: 1)
    }

    /// Applies a filter to later operations.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        filters.append(filter.value(environment))
    }

    /// Moves everything that later operations draw.
    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
    /// Scales everything that later operations draw.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
    /// Rotates everything that later operations draw.
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: CGFloat(angle.radians)) }
    /// Transforms everything that later operations draw.
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }
}
