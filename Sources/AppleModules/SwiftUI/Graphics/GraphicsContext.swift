/// What a canvas draws with (SwiftUI: `GraphicsContext`). It keeps what is drawn as values.
public struct GraphicsContext {
    /// What views read with `@Environment`.
    public let environment: EnvironmentValues
    let record: Record
    /// How opaque what is drawn is.
    public var opacity: Double = 1
    /// How it is put together with what is behind.
    public var blendMode: BlendMode = .normal
    /// How it is mapped.
    public var transform: CGAffineTransform = .identity
    var filters: [ViewValue] = []
    var clips: [ViewValue] = []

    init(environment: EnvironmentValues, record: Record) {
        self.environment = environment
        self.record = record
    }

    /// What was drawn on a canvas or a layer.
    final class Record {
        /// The views that can be drawn.
        let symbols: [ViewNode]
        private(set) var drawing: [ViewValue] = []
        private(set) var texts: [Text] = []
        /// How often something was drawn, that of layers counted too.
        private(set) var operations = 0

        init(symbols: [ViewNode]) {
            self.symbols = symbols
        }

        func add(_ operation: ViewValue) {
            drawing.append(operation)
            operations += 1
        }

        /// The index of a text among the canvas's children.
        func index(of text: Text) -> Int {
            texts.append(text)
            return texts.count - 1
        }

        /// Adds what is drawn on a layer, as one operation.
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

    /// Adds an operation with how it is drawn now.
    func add(_ name: ViewValue, _ properties: [ViewProperty?]) {
        record.add(.object([ViewProperty("operation", name)] + properties.compactMap { $0 } + state))
    }

    /// How what is drawn now is mapped, blended, filtered and clipped, where it is not as usual.
    private var state: [ViewProperty] {
        var properties: [ViewProperty] = []
        if !transform.isIdentity { properties.append(ViewProperty("transform", transform.list)) }
        if opacity != 1 { properties.append(ViewProperty("opacity", .number(opacity))) }
        if blendMode != .normal { properties.append(ViewProperty("blendMode", .string("\(blendMode)"))) }
        if !filters.isEmpty { properties.append(ViewProperty("filters", .list(filters))) }
        if !clips.isEmpty { properties.append(ViewProperty("clips", .list(clips))) }
        return properties
    }

    /// Draws upon a layer.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = GraphicsContext(environment: environment, record: record)
        // A layer is mapped as what it is on, and blended, filtered and clipped as a whole.
        layer.transform = transform
        var whole = self
        whole.transform = .identity
        try record.addLayer(whole.state) { try content(&layer) }
    }
}

extension CGAffineTransform {
    /// The six numbers, as SVG's `matrix()` has them.
    fileprivate var list: ViewValue { .list([a, b, c, d, tx, ty].map { .number(Double($0)) }) }
}

// What changes how the rest is drawn.
extension GraphicsContext {
    /// How a clip is made (SwiftUI: `GraphicsContext.ClipOptions`).
    public struct ClipOptions: OptionSet, Sendable {
        /// A bit an option.
        public let rawValue: UInt32
        /// Makes a set.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
        /// What is outside is drawn.
        public static let inverse = ClipOptions(rawValue: 1)
    }

    /// Draws what follows only within a path.
    public mutating func clip(
        to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
    ) {
        var properties = [ViewProperty("path", .string(path.applying(transform).svg))]
        if style.isEOFilled { properties.append(ViewProperty("eoFill", true)) }
        if options.contains(.inverse) { properties.append(ViewProperty("inverse", true)) }
        clips.append(.object(properties))
    }

    /// Draws what follows only where a layer is opaque.
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

    /// The rectangle around what is not clipped: the space there is.
    public var clipBoundingRect: CGRect { CGRect(origin: .zero, size: environment.widgetContentSize) }

    /// How a filter is applied (SwiftUI: `GraphicsContext.FilterOptions`).
    public struct FilterOptions: OptionSet, Sendable {
        /// A bit an option.
        public let rawValue: UInt32
        /// Makes a set.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
        /// Components are in proportion to light; no effect.
        public static let linearColor = FilterOptions(rawValue: 1)
    }

    /// Does something to what follows.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        filters.append(filter.value(environment))
    }

    /// Moves what follows.
    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
    /// Scales what follows.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
    /// Turns what follows.
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: CGFloat(angle.radians)) }
    /// Maps what follows.
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }
}
