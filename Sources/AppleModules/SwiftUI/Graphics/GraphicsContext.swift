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
        if blendMode != .normal { properties.append(ViewProperty("blendMode", .string("\(blendMode)"))) }
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
