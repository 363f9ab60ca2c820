/// An image of an asset catalog, or a symbol of the system (SwiftUI: `Image`).
public struct Image: Equatable, Sendable {
    /// The origin of the image.
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

    /// Makes an image of an asset catalog. Assistive technologies read the image's name.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(source: .asset(name: name, bundle: bundle, variableValue: nil))
    }

    /// Makes an image of an asset catalog. Assistive technologies read the label.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(name, bundle: bundle)
        self.label = label
    }

    /// Makes a symbol of an asset catalog that shows a value.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(source: .asset(name: name, bundle: bundle, variableValue: variableValue))
    }

    /// Makes a symbol of an asset catalog that shows a value. Assistive technologies read the label.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil, label: Text) {
        self.init(name, variableValue: variableValue, bundle: bundle)
        self.label = label
    }

    /// Makes an image that assistive technologies ignore.
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(name, bundle: bundle)
        isDecorative = true
    }

    /// Makes a symbol that shows a value and that assistive technologies ignore.
    public init(decorative name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(name, variableValue: variableValue, bundle: bundle)
        isDecorative = true
    }

    /// Makes a symbol of the system.
    public init(systemName: String) {
        self.init(source: .symbol(name: systemName, variableValue: nil))
    }

    /// Makes a symbol of the system that shows a value.
    public init(systemName: String, variableValue: Double?) {
        self.init(source: .symbol(name: systemName, variableValue: variableValue))
    }

    /// Makes an image of an asset catalog from its generated constant.
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
    /// The name of the system's symbol; nil if the image is not a symbol.
    package var symbolName: String?
    package var size: CGSize
    /// The contents of the image's file, such as PNG data; nil if the image has no file.
    package var bytes: Data?

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
    /// The way in which an image fills a larger space (SwiftUI: `Image.ResizingMode`).
    public enum ResizingMode: Sendable {
        case tile
        case stretch
    }

    /// The use of an image's own colours (SwiftUI: `Image.TemplateRenderingMode`).
    public enum TemplateRenderingMode: Sendable {
        /// Paints the image's shape in the foreground style.
        case template
        /// Keeps the image's own colours.
        case original
    }

    /// The smoothing of a scaled image (SwiftUI: `Image.Interpolation`).
    public enum Interpolation: Sendable {
        case none
        case low
        case medium
        case high
    }

    /// The size of a symbol beside text (SwiftUI: `Image.Scale`).
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

    /// The brightness range of an image (SwiftUI: `Image.DynamicRange`).
    public struct DynamicRange: Hashable, Sendable {
        let name: String
        public static let standard = DynamicRange(name: "standard")
        /// Brightness above the standard range, but below the display's limit.
        public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
        /// Brightness up to the display's limit.
        public static let high = DynamicRange(name: "high")
    }
}

/// The colouring of a symbol (SwiftUI: `SymbolRenderingMode`).
public struct SymbolRenderingMode: Hashable, Sendable {
    package let name: String
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    /// The symbol is painted in shades of one colour.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// The symbol is painted in the levels of the foreground style.
    public static let palette = SymbolRenderingMode(name: "palette")
}

extension Image: PrimitiveView {
    public typealias Body = Never

    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("Image", properties(in: context.environment))]
    }

    /// Returns the image's source and its drawing options.
    func properties(in environment: EnvironmentValues) -> [ViewProperty] {
        var properties: [ViewProperty] = []
        func add(_ name: String, _ value: ViewValue?) {
            if let value { properties.append(ViewProperty(name, value)) }
        }
        switch source {
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
