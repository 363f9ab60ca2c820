extension GraphicsContext {
    /// A text that can be drawn (SwiftUI: `GraphicsContext.ResolvedText`).
    public struct ResolvedText {
        fileprivate let text: Text
        /// What it is painted with.
        public var shading: Shading
        /// Its size. Nothing is measured: as much as it is offered.
        public func measure(in size: CGSize) -> CGSize { size }
        /// Where its first line is. Nothing is measured: at the bottom.
        public func firstBaseline(in size: CGSize) -> CGFloat { size.height }
        /// Where its last line is. Nothing is measured: at the bottom.
        public func lastBaseline(in size: CGSize) -> CGFloat { size.height }
    }

    /// An image that can be drawn (SwiftUI: `GraphicsContext.ResolvedImage`).
    public struct ResolvedImage {
        fileprivate let image: Image
        /// Its size. Nothing is measured.
        public var size: CGSize { CGSize(width: 0, height: 0) }
        /// Where its line is: at its bottom.
        public var baseline: CGFloat { size.height }
        /// What it is painted with.
        public var shading: Shading?
    }

    /// A view of the canvas's that can be drawn (SwiftUI: `GraphicsContext.ResolvedSymbol`).
    public struct ResolvedSymbol {
        fileprivate let index: Int
        /// Its size. Nothing is measured.
        public var size: CGSize { CGSize(width: 0, height: 0) }
    }

    /// Prepares a text.
    public func resolve(_ text: Text) -> ResolvedText { ResolvedText(text: text, shading: .foreground) }
    /// Prepares an image.
    public func resolve(_ image: Image) -> ResolvedImage { ResolvedImage(image: image) }
    /// Prepares a shading: it is as it was.
    public func resolve(_ shading: Shading) -> Shading { shading }

    /// The view with a tag among the canvas's symbols; nil when there is none.
    public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
        record.symbols.firstIndex { node in
            node.modifiers.contains { $0.name == "tag" && $0["tag"]?.string == "\(id)" }
        }.map { ResolvedSymbol(index: $0) }
    }

    /// Fills a path.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        add(
            "fill",
            [
                ViewProperty("path", .string(path.svg)), ViewProperty("fill", shading.value(environment)),
                style.isEOFilled ? ViewProperty("eoFill", true) : nil,
            ])
    }

    /// Outlines a path.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        add(
            "stroke",
            [ViewProperty("path", .string(path.svg)), ViewProperty("stroke", shading.value(environment))]
                + style.properties)
    }

    /// Outlines a path.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Draws an image.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }
    /// Draws an image.
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        draw(resolve(image), in: rect, style: style)
    }
    /// Draws an image.
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        add("image", [self.image(image), ViewProperty("at", point.value), ViewProperty("anchor", anchor.value)])
    }
    /// Draws an image.
    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        add("image", [self.image(image), ViewProperty("in", rect.value)])
    }

    private func image(_ image: ResolvedImage) -> ViewProperty {
        let shading = image.shading.map { ViewProperty("fill", $0.value(environment)) }
        return ViewProperty("image", .object(image.image.properties(in: environment) + [shading].compactMap { $0 }))
    }

    /// Draws a text.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }
    /// Draws a text.
    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }
    /// Draws a text.
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        add("text", self.text(text) + [ViewProperty("at", point.value), ViewProperty("anchor", anchor.value)])
    }
    /// Draws a text.
    public func draw(_ text: ResolvedText, in rect: CGRect) {
        add("text", self.text(text) + [ViewProperty("in", rect.value)])
    }

    private func text(_ text: ResolvedText) -> [ViewProperty] {
        [
            ViewProperty("child", .number(Double(record.index(of: text.text)))),
            ViewProperty("fill", text.shading.value(environment)),
        ]
    }

    /// Draws a view of the canvas's.
    public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
        add(
            "symbol",
            [
                ViewProperty("symbol", .number(Double(symbol.index))), ViewProperty("at", point.value),
                ViewProperty("anchor", anchor.value),
            ])
    }
    /// Draws a view of the canvas's.
    public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
        add("symbol", [ViewProperty("symbol", .number(Double(symbol.index))), ViewProperty("in", rect.value)])
    }
}
