/// An image from an asset catalog, or a symbol of the system (SwiftUI: `Image`).
public struct Image: Equatable, Sendable {
    /// The place that the image comes from.
    enum Source: Hashable, Sendable {
        case asset(name: String, bundle: Bundle?, variableValue: Double?)
        case symbol(name: String, variableValue: Double?)
        /// An image in memory, such as a UIKit image.
        case data(ImageData)
    }

    let source: Source
    var label: Text?
    var isDecorative = false
    var attributes: [ViewProperty] = []

    init(source: Source) {
        self.source = source
    }

    /// Makes an image from an asset catalog. Assistive technologies read `name`.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(source: .asset(name: name, bundle: bundle, variableValue: nil))
    }

    /// Makes an image from an asset catalog. Assistive technologies read `label`.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(name, bundle: bundle)
        self.label = label
    }

    /// Makes a symbol from an asset catalog. The symbol shows `variableValue`, as a signal strength symbol does.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(source: .asset(name: name, bundle: bundle, variableValue: variableValue))
    }

    /// Makes a symbol from an asset catalog. The symbol shows `variableValue`. Assistive technologies read `label`.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil, label: Text) {
        self.init(name, variableValue: variableValue, bundle: bundle)
        self.label = label
    }

    /// Makes an image from an asset catalog. Assistive technologies ignore the image.
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(name, bundle: bundle)
        isDecorative = true
    }

    /// Makes a symbol from an asset catalog. The symbol shows `variableValue`. Assistive technologies ignore the
    /// symbol.
    public init(decorative name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(name, variableValue: variableValue, bundle: bundle)
        isDecorative = true
    }

    /// Makes a symbol of the system.
    public init(systemName: String) {
        self.init(source: .symbol(name: systemName, variableValue: nil))
    }

    /// Makes a symbol of the system. The symbol shows `variableValue`, as a signal strength symbol does.
    public init(systemName: String, variableValue: Double?) {
        self.init(source: .symbol(name: systemName, variableValue: variableValue))
    }

    /// Makes an image from an asset catalog. `resource` is the constant that Xcode generates for the image.
    public init(_ resource: ImageResource) {
        self.init(resource.name)
    }

    package init(data: ImageData) {
        self.init(source: .data(data))
    }

    func with(_ property: ViewProperty) -> Image {
        var image = self
        image.attributes.removeAll { $0.name == property.name }
        image.attributes.append(property)
        return image
    }
}

/// An image in memory, such as UIKit's `UIImage`: its size in points, and the contents of its file.
package struct ImageData: Hashable, Sendable {
    /// The name of the asset; nil if the image is not from an asset catalog.
    package var name: String?
    /// The name of the symbol; nil if the image is not a symbol of the system.
    package var symbolName: String?
    package var size: CGSize
    /// The contents of the image's file, such as PNG data; nil if the image has no file.
    package var bytes: Data?
    /// The view of which the image is a picture; nil for other images.
    var view: RenderedView?
    /// The image for dark mode, as the only element; empty if there is no image of its own for dark mode.
    var dark: [ImageData] = []

    package init(name: String? = nil, symbolName: String? = nil, size: CGSize, bytes: Data? = nil) {
        self.name = name
        self.symbolName = symbolName
        self.size = size
        self.bytes = bytes
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(symbolName)
        hasher.combine(bytes)
    }
}

extension Image {
    /// The way in which an image fills a space that is larger than the image (SwiftUI: `Image.ResizingMode`).
    public enum ResizingMode: Sendable {
        case tile
        case stretch
    }

    /// The rule for whether an image keeps its own colours (SwiftUI: `Image.TemplateRenderingMode`).
    public enum TemplateRenderingMode: Sendable {
        /// Paints the image's shape in the foreground style.
        case template
        /// Keeps the image's own colours.
        case original
    }

    /// The quality of the smoothing when an image is scaled (SwiftUI: `Image.Interpolation`).
    public enum Interpolation: Sendable {
        case none
        case low
        case medium
        case high
    }

    /// The size of a symbol relative to the text beside it (SwiftUI: `Image.Scale`).
    public enum Scale: Sendable {
        case small
        case medium
        case large
    }

    /// The orientation of an image (SwiftUI: `Image.Orientation`).
    public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
        case up
        case upMirrored
        case down
        case downMirrored
        case left
        case leftMirrored
        case right
        case rightMirrored
    }

    /// Makes the image fill the space that its parent offers.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = with(ViewProperty("resizable", true))
        if capInsets != EdgeInsets() { image = image.with(ViewProperty("capInsets", capInsets.value)) }
        return resizingMode == .stretch ? image : image.with(ViewProperty("resizingMode", .string("\(resizingMode)")))
    }

    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
        with(ViewProperty("renderingMode", .string(renderingMode.map { "\($0)" } ?? "automatic")))
    }

    public func interpolation(_ interpolation: Interpolation) -> Image {
        with(ViewProperty("interpolation", .string("\(interpolation)")))
    }

    public func antialiased(_ isAntialiased: Bool) -> Image {
        with(ViewProperty("antialiased", .bool(isAntialiased)))
    }

    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        with(ViewProperty("symbolRenderingMode", .string(mode?.name ?? "automatic")))
    }

    public func allowedDynamicRange(_ range: DynamicRange?) -> Image {
        with(ViewProperty("allowedDynamicRange", .string(range?.name ?? "automatic")))
    }

    /// The range of brightness in which an image is shown (SwiftUI: `Image.DynamicRange`).
    public struct DynamicRange: Hashable, Sendable {
        let name: String
        public static let standard = DynamicRange(name: "standard")
        /// The image may be brighter than the standard range, but not as bright as the display allows.
        public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
        /// The image may be as bright as the display allows.
        public static let high = DynamicRange(name: "high")
    }
}

/// The rule for the colours in which a symbol is painted (SwiftUI: `SymbolRenderingMode`).
public struct SymbolRenderingMode: Hashable, Sendable {
    package let name: String
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    /// The symbol is painted in shades of one colour.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// The symbol is painted in several colours: the levels of the foreground style.
    public static let palette = SymbolRenderingMode(name: "palette")
}

extension Image.Source {
    /// Returns the image for the appearance, if there is one for dark mode.
    fileprivate func resolved(in environment: EnvironmentValues) -> Image.Source {
        guard case .data(let data) = self, environment.colorScheme == .dark, let dark = data.dark.first else {
            return self
        }
        return .data(dark)
    }
}

extension Image: PrimitiveView {
    public typealias Body = Never

    package func nodes(in context: ViewContext) -> [ViewNode] {
        if case .data(let data) = source.resolved(in: context.environment), let view = data.view {
            return [view.node(size: data.size)]
        }
        return [ViewNode("Image", properties(in: context.environment))]
    }

    /// Returns the image's source and its drawing options.
    func properties(in environment: EnvironmentValues) -> [ViewProperty] {
        var properties: [ViewProperty] = []
        func add(_ name: String, _ value: ViewValue?) {
            if let value { properties.append(ViewProperty(name, value)) }
        }
        switch source.resolved(in: environment) {
        case .asset(let name, let bundle, let value):
            add("name", .string(name))
            add("bundle", bundle.map { .string($0.bundlePath) })
            add("variableValue", value.map { .number($0) })
        case .symbol(let name, let value):
            add("systemName", .string(name))
            add("variableValue", value.map { .number($0) })
        case .data(let data):
            add("name", data.name.map { .string($0) })
            add("systemName", data.symbolName.map { .string($0) })
            add("size", data.size.value)
            add("data", data.bytes.map { .string($0.base64EncodedString()) })
        }
        add("label", label.map { .string($0.string(in: environment)) })
        if isDecorative { add("decorative", true) }
        return properties + attributes
    }
}
