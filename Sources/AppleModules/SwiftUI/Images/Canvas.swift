/// What a closure draws (SwiftUI: `Canvas`). It is not drawn here: the closure runs, and its texts are kept.
public struct Canvas<Symbols> {
    let renderer: (inout GraphicsContext, CGSize) -> Void
    let symbols: Symbols
}

extension Canvas: View where Symbols: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes a view that a closure draws, with views in it.
    nonisolated public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
    ) {
        self.renderer = renderer
        self.symbols = symbols()
    }
}

extension Canvas where Symbols == EmptyView {
    /// Makes a view that a closure draws.
    nonisolated public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        self.init(
            opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer,
            symbols: { EmptyView() })
    }
}

extension Canvas: PrimitiveView where Symbols: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.mark("Canvas is not drawn")
        let record = GraphicsContext.Record()
        var graphics = GraphicsContext(environment: context.environment, record: record)
        let size = context.environment.widgetContentSize
        renderer(&graphics, size)
        let children = record.texts.flatMap { context.nodes(of: $0) }
        let properties = [
            ViewProperty("size", size.value), ViewProperty("operations", .number(Double(record.operations))),
        ]
        return [ViewNode("Canvas", properties, children: children, slots: context.slots(("symbols", symbols)))]
    }
}

/// What a canvas draws with (SwiftUI: `GraphicsContext`). It counts what is drawn, and keeps its texts.
public struct GraphicsContext {
    final class Record {
        var operations = 0
        var texts: [Text] = []
    }

    /// What views read with `@Environment`.
    public let environment: EnvironmentValues
    let record: Record
    /// How opaque what is drawn is.
    public var opacity: Double = 1
    /// How it is put together with what is behind.
    public var blendMode: BlendMode = .normal
    /// How it is mapped.
    public var transform: CGAffineTransform = .identity

    init(environment: EnvironmentValues, record: Record) {
        self.environment = environment
        self.record = record
    }

    /// What things are painted with (SwiftUI: `GraphicsContext.Shading`).
    public struct Shading: Sendable {
        /// The foreground style.
        public static var foreground: Shading { Shading() }
        /// The background.
        public static var backdrop: Shading { Shading() }
        /// A colour.
        public static func color(_ color: Color) -> Shading { Shading() }
        /// A colour of components.
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
        ) -> Shading { Shading() }
        /// A grey.
        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
        ) -> Shading { Shading() }
        /// A style.
        public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading() }
        /// A gradient along a line.
        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = GradientOptions()
        ) -> Shading { Shading() }
        /// A gradient from a point outwards.
        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GradientOptions = GradientOptions()
        ) -> Shading { Shading() }
        /// A gradient around a point.
        public static func conicGradient(
            _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(), options: GradientOptions = GradientOptions()
        ) -> Shading { Shading() }
    }

    /// How a gradient goes on (SwiftUI: `GraphicsContext.GradientOptions`).
    public struct GradientOptions: OptionSet, Sendable {
        /// A bit an option.
        public let rawValue: UInt32
        /// Makes a set.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }
        /// It begins again.
        public static let `repeat` = GradientOptions(rawValue: 1)
        /// It goes back and forth.
        public static let mirror = GradientOptions(rawValue: 2)
        /// Components are in proportion to light.
        public static let linearColor = GradientOptions(rawValue: 4)
    }

    /// What is done to what was drawn (SwiftUI: `GraphicsContext.Filter`).
    public struct Filter: Sendable {
        /// It is blurred.
        public static func blur(radius: CGFloat) -> Filter { Filter() }
        /// It throws a shadow.
        public static func shadow(
            color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
        ) -> Filter { Filter() }
        /// It loses colour.
        public static func grayscale(_ amount: Double) -> Filter { Filter() }
        /// It is multiplied by a colour.
        public static func colorMultiply(_ color: Color) -> Filter { Filter() }
    }

    /// A text that can be drawn (SwiftUI: `GraphicsContext.ResolvedText`).
    public struct ResolvedText {
        fileprivate let text: Text
        /// What it is painted with.
        public var shading: Shading
        /// Its size. Nothing is measured: as much as it is offered.
        public func measure(in size: CGSize) -> CGSize { size }
    }

    /// An image that can be drawn (SwiftUI: `GraphicsContext.ResolvedImage`).
    public struct ResolvedImage {
        /// Its size. Nothing is measured.
        public var size: CGSize { CGSize(width: 0, height: 0) }
        /// What it is painted with.
        public var shading: Shading?
    }

    /// Prepares a text.
    public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text, shading: .foreground) }
    /// Prepares an image.
    public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage() }
    /// Fills a path.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) { record.operations += 1 }
    /// Outlines a path.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) { record.operations += 1 }
    /// Outlines a path.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) { record.operations += 1 }
    /// Draws an image.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) { record.operations += 1 }
    /// Draws an image.
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) { record.operations += 1 }
    /// Draws an image.
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) { record.operations += 1 }
    /// Draws an image.
    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        record.operations += 1
    }
    /// Draws a text.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        record.operations += 1
        record.texts.append(text)
    }
    /// Draws a text.
    public func draw(_ text: Text, in rect: CGRect) { draw(text, at: rect.origin) }
    /// Draws a text.
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(text.text, at: point)
    }
    /// Draws a text.
    public func draw(_ text: ResolvedText, in rect: CGRect) { draw(text.text, at: rect.origin) }
    /// Draws upon a layer.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        var layer = self
        try content(&layer)
    }
    /// Draws what follows only within a path.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle()) {}
    /// Does something to what follows.
    public mutating func addFilter(_ filter: Filter) {}
    /// Moves what follows.
    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }
    /// Scales what follows.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }
    /// Turns what follows.
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: CGFloat(angle.radians)) }
    /// Maps what follows.
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }
}
