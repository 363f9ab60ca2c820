/// The drawing interface of a canvas (SwiftUI: `GraphicsContext`). Records operations as values instead of drawing
/// pixels.
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

    /// The operations on a canvas or a layer.
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

        /// Adds the operations on a layer as one operation.
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

    /// Adds an operation with the current state.
    func add(_ name: ViewValue, _ properties: [ViewProperty?]) {
        record.add(.object([ViewProperty("operation", name)] + properties.compactMap { $0 } + state))
    }

    /// The transform, opacity, blend mode, filters and clips that differ from the defaults.
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
    /// The six numbers in the order of SVG's `matrix()`.
    fileprivate var list: ViewValue { .list([a, b, c, d, tx, ty].map { .number(Double($0)) }) }
}

// Methods that change the state for later operations.
extension GraphicsContext {
    /// The options of a clip (SwiftUI: `GraphicsContext.ClipOptions`).
    public struct ClipOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
        /// Draws only outside the clip.
        public static let inverse = ClipOptions(rawValue: 1)
    }

    /// Clips later operations to a path.
    public mutating func clip(
        to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
    ) {
        var properties = [ViewProperty("path", .string(path.applying(transform).svg))]
        if style.isEOFilled { properties.append(ViewProperty("eoFill", true)) }
        if options.contains(.inverse) { properties.append(ViewProperty("inverse", true)) }
        clips.append(.object(properties))
    }

    /// Clips later operations to the opaque parts of a layer.
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

    /// The whole canvas. Clips do not reduce it here.
    public var clipBoundingRect: CGRect { CGRect(origin: .zero, size: environment.widgetContentSize) }

    /// The options of a filter (SwiftUI: `GraphicsContext.FilterOptions`).
    public struct FilterOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
        /// Filters colours whose components are linear in light. It has no effect here.
        public static let linearColor = FilterOptions(rawValue: 1)
    }

    /// Applies a filter to later operations.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        filters.append(filter.value(environment))
    }

    /// Moves later operations.
    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
    /// Scales later operations.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
    /// Rotates later operations.
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: CGFloat(angle.radians)) }
    /// Transforms later operations.
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }
}
