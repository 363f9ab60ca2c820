extension GraphicsContext {
    /// A text that can be drawn (SwiftUI: `GraphicsContext.ResolvedText`).
    public struct ResolvedText {
        fileprivate let text: Text
        public var shading: Shading
        /// Returns the offered size, because texts are not measured here.
        public func measure(in size: CGSize) -> CGSize { size }
        /// Returns the height of the offered size, because texts are not measured here.
        public func firstBaseline(in size: CGSize) -> CGFloat { size.height }
        /// Returns the height of the offered size, because texts are not measured here.
        public func lastBaseline(in size: CGSize) -> CGFloat { size.height }
    }

    /// An image that can be drawn (SwiftUI: `GraphicsContext.ResolvedImage`).
    public struct ResolvedImage {
        fileprivate let image: Image
        /// Zero, because images are not measured here.
        public var size: CGSize { CGSize(width: 0, height: 0) }
        /// The distance from the top of the image to its bottom.
        public var baseline: CGFloat { size.height }
        public var shading: Shading?
    }

    /// A view of the canvas that can be drawn (SwiftUI: `GraphicsContext.ResolvedSymbol`).
    public struct ResolvedSymbol {
        fileprivate let index: Int
        /// Zero, because views are not measured here.
        public var size: CGSize { CGSize(width: 0, height: 0) }
    }

    public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text, shading: .foreground) }
    public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }
    /// Returns the shading unchanged.
    public func resolve(_ shading: Shading) -> Shading { shading }

    /// Returns the canvas's symbol with a tag; nil if no symbol has the tag.
    public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
        record.symbols.firstIndex { node in
            node.modifiers.contains { $0.name == "tag" && $0["tag"]?.string == "\(id)" }
        }.map { ResolvedSymbol(index: $0) }
    }

    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        add(
            "fill",
            [
                ViewProperty("path", .string(path.svg)), ViewProperty("fill", shading.value(environment)),
                style.isEOFilled ? ViewProperty("eoFill", true) : nil,
            ])
    }

    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        add(
            "stroke",
            [ViewProperty("path", .string(path.svg)), ViewProperty("stroke", shading.value(environment))]
                + style.properties)
    }

    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        draw(resolve(image), in: rect, style: style)
    }
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        add("image", [self.image(image), ViewProperty("at", point.value), ViewProperty("anchor", anchor.value)])
    }
    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        add("image", [self.image(image), ViewProperty("in", rect.value)])
    }

    private func image(_ image: ResolvedImage) -> ViewProperty {
        let shading = image.shading.map { ViewProperty("fill", $0.value(environment)) }
        return ViewProperty("image", .object(image.image.properties(in: environment) + [shading].compactMap { $0 }))
    }

    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }
    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        add("text", self.text(text) + [ViewProperty("at", point.value), ViewProperty("anchor", anchor.value)])
    }
    public func draw(_ text: ResolvedText, in rect: CGRect) {
        add("text", self.text(text) + [ViewProperty("in", rect.value)])
    }

    private func text(_ text: ResolvedText) -> [ViewProperty] {
        [
            ViewProperty("child", .number(Double(record.index(of: text.text)))),
            ViewProperty("fill", text.shading.value(environment)),
        ]
    }

    public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
        add(
            "symbol",
            [
                ViewProperty("symbol", .number(Double(symbol.index))), ViewProperty("at", point.value),
                ViewProperty("anchor", anchor.value),
            ])
    }
    public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
        add("symbol", [ViewProperty("symbol", .number(Double(symbol.index))), ViewProperty("in", rect.value)])
    }
}
