/// A picture of an asset catalog, or a symbol of the system's (SwiftUI: `Image`).
public struct Image: Equatable, Sendable {
    /// Where the picture is.
    enum Source: Hashable, Sendable {
        case asset(name: String, bundle: Bundle?, variableValue: Double?)
        case symbol(name: String, variableValue: Double?)
        /// Of a picture that is in memory, such as UIKit's.
        case data(ImageData)
    }

    let source: Source
    var label: Text?
    var isDecorative = false
    var attributes: [ViewProperty] = []

    init(source: Source) {
        self.source = source
    }

    /// A picture of an asset catalog. Its name is read to people who do not see it.
    public init(_ name: String, bundle: Bundle? = nil) {
        self.init(source: .asset(name: name, bundle: bundle, variableValue: nil))
    }

    /// A picture of an asset catalog with a text for people who do not see it.
    public init(_ name: String, bundle: Bundle? = nil, label: Text) {
        self.init(name, bundle: bundle)
        self.label = label
    }

    /// A symbol of an asset catalog with a value that it shows.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(source: .asset(name: name, bundle: bundle, variableValue: variableValue))
    }

    /// A symbol of an asset catalog with a value that it shows and a text for people who do not see it.
    public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil, label: Text) {
        self.init(name, variableValue: variableValue, bundle: bundle)
        self.label = label
    }

    /// A picture that says nothing to people who do not see it.
    public init(decorative name: String, bundle: Bundle? = nil) {
        self.init(name, bundle: bundle)
        isDecorative = true
    }

    /// A symbol that says nothing to people who do not see it, with a value that it shows.
    public init(decorative name: String, variableValue: Double?, bundle: Bundle? = nil) {
        self.init(name, variableValue: variableValue, bundle: bundle)
        isDecorative = true
    }

    /// A symbol of the system's.
    public init(systemName: String) {
        self.init(source: .symbol(name: systemName, variableValue: nil))
    }

    /// A symbol of the system's with a value that it shows.
    public init(systemName: String, variableValue: Double?) {
        self.init(source: .symbol(name: systemName, variableValue: variableValue))
    }

    /// A picture of an asset catalog, by the constant that is generated for it.
    public init(_ resource: ImageResource) {
        self.init(resource.name)
    }

    /// A picture that is in memory.
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

/// A picture that is in memory (UIKit's `UIImage`): its size in points, and its bytes as they were read.
package struct ImageData: Hashable, Sendable {
    /// What it is called in the tree: the name of the asset, or nil.
    package var name: String?
    /// The name of the system's symbol that it is of, or nil.
    package var symbolName: String?
    /// The size in points.
    package var size: CGSize
    /// The file's contents, such as PNG; nil where it has none.
    package var bytes: Data?

    /// Describes a picture.
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
    /// How an image fills a larger space (SwiftUI: `Image.ResizingMode`).
    public enum ResizingMode: Sendable {
        /// It is repeated.
        case tile
        /// It is stretched.
        case stretch
    }

    /// Whether an image has its own colours (SwiftUI: `Image.TemplateRenderingMode`).
    public enum TemplateRenderingMode: Sendable {
        /// It is painted in the foreground style.
        case template
        /// It is as it is.
        case original
    }

    /// How a scaled image is smoothed (SwiftUI: `Image.Interpolation`).
    public enum Interpolation: Sendable {
        /// Not.
        case none
        /// Little.
        case low
        /// More.
        case medium
        /// Most.
        case high
    }

    /// The size of a symbol beside text (SwiftUI: `Image.Scale`).
    public enum Scale: Sendable {
        /// Small.
        case small
        /// Usual.
        case medium
        /// Large.
        case large
    }

    /// Which way an image is turned (SwiftUI: `Image.Orientation`).
    public enum Orientation: UInt8, CaseIterable, Hashable, Sendable {
        /// As it is.
        case up
        /// Mirrored.
        case upMirrored
        /// Upside down.
        case down
        /// Upside down and mirrored.
        case downMirrored
        /// A quarter turn to the left.
        case left
        /// A quarter turn to the left, mirrored.
        case leftMirrored
        /// A quarter turn to the right.
        case right
        /// A quarter turn to the right, mirrored.
        case rightMirrored
    }

    /// Lets the image take the space that it is offered.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
        var image = with(ViewProperty("resizable", true))
        if capInsets != EdgeInsets() { image = image.with(ViewProperty("capInsets", capInsets.value)) }
        return resizingMode == .stretch ? image : image.with(ViewProperty("resizingMode", .string("\(resizingMode)")))
    }

    /// Says whether the image has its own colours.
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image {
        with(ViewProperty("renderingMode", .string(renderingMode.map { "\($0)" } ?? "automatic")))
    }

    /// Says how the image is smoothed when it is scaled.
    public func interpolation(_ interpolation: Interpolation) -> Image {
        with(ViewProperty("interpolation", .string("\(interpolation)")))
    }

    /// Says whether edges are smoothed.
    public func antialiased(_ isAntialiased: Bool) -> Image {
        with(ViewProperty("antialiased", .bool(isAntialiased)))
    }

    /// Says how a symbol is painted.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        with(ViewProperty("symbolRenderingMode", .string(mode?.name ?? "automatic")))
    }

    /// Says how bright the image may be.
    public func allowedDynamicRange(_ range: DynamicRange?) -> Image {
        with(ViewProperty("allowedDynamicRange", .string(range?.name ?? "automatic")))
    }

    /// How bright an image may be (SwiftUI: `Image.DynamicRange`).
    public struct DynamicRange: Hashable, Sendable {
        let name: String
        /// As usual.
        public static let standard = DynamicRange(name: "standard")
        /// Brighter, but not to the limit.
        public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
        /// To the limit of the display.
        public static let high = DynamicRange(name: "high")
    }
}

/// How a symbol is painted (SwiftUI: `SymbolRenderingMode`).
public struct SymbolRenderingMode: Hashable, Sendable {
    package let name: String
    /// In one colour.
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    /// In its own colours.
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    /// In levels of one colour.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// In the levels of the foreground style.
    public static let palette = SymbolRenderingMode(name: "palette")
}

extension Image: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never

    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("Image", properties(in: context.environment))]
    }

    /// What the image is, and how it is drawn.
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
