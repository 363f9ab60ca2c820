// Shaders. A shader is compiled by Metal, which does not exist here, so none runs.

/// A function of Metal with its arguments (SwiftUI: `Shader`). As a style it paints nothing here. A mark in the tree of
/// views says so.
public struct Shader: Equatable, Sendable {
    /// An argument of a shader (SwiftUI: `Shader.Argument`).
    public struct Argument: Equatable, Sendable {
        private enum Value: Equatable, Sendable {
            case numbers([Float])
            case array([Float])
            case boundingRect
            case colors([Color])
            case image(Image)
            case data(Data)
        }

        private let value: Value

        private static func numbers(_ numbers: Float...) -> Argument { Argument(value: .numbers(numbers)) }

        public static func float<T: BinaryFloatingPoint>(_ x: T) -> Argument { numbers(Float(x)) }
        public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Argument { numbers(Float(x), Float(y)) }
        public static func float3<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T) -> Argument {
            numbers(Float(x), Float(y), Float(z))
        }
        public static func float4<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T, _ w: T) -> Argument {
            numbers(Float(x), Float(y), Float(z), Float(w))
        }
        public static func float2(_ point: CGPoint) -> Argument { float2(point.x, point.y) }
        public static func float2(_ size: CGSize) -> Argument { float2(size.width, size.height) }
        public static func float2(_ vector: CGVector) -> Argument { float2(vector.dx, vector.dy) }
        public static func floatArray(_ array: [Float]) -> Argument { Argument(value: .array(array)) }
        /// The frame of the view to which the shader is applied.
        public static var boundingRect: Argument { Argument(value: .boundingRect) }
        public static func color(_ color: Color) -> Argument { colorArray([color]) }
        public static func colorArray(_ array: [Color]) -> Argument { Argument(value: .colors(array)) }
        public static func image(_ image: Image) -> Argument { Argument(value: .image(image)) }
        public static func data(_ data: Data) -> Argument { Argument(value: .data(data)) }
    }

    /// The effect for which a shader is compiled (SwiftUI: `Shader.UsageType`).
    public struct UsageType: Hashable, Sendable {
        private let name: String
        public static let shapeStyle = UsageType(name: "shapeStyle")
        public static let colorEffect = UsageType(name: "colorEffect")
        public static let distortionEffect = UsageType(name: "distortionEffect")
        public static let layerEffect = UsageType(name: "layerEffect")
    }

    public var function: ShaderFunction
    public var arguments: [Argument]
    public var dithersColor = false

    public init(function: ShaderFunction, arguments: [Argument]) {
        (self.function, self.arguments) = (function, arguments)
    }

    /// Returns at once, because nothing is compiled.
    public func compile(as type: UsageType) async throws {}
}

extension Shader: PrimitiveShapeStyle {
    /// Returns a colour that is transparent, together with the name of the shader.
    package func value(in environment: EnvironmentValues) -> ViewValue {
        .object([
            ViewProperty("style", "shader"), ViewProperty("shader", .string(function.name)), ViewProperty("red", 0),
            ViewProperty("green", 0), ViewProperty("blue", 0), ViewProperty("opacity", 0),
        ])
    }
}

extension ViewContext {
    /// Adds a mark for each shader in a value, because shaders are not drawn.
    func markShaders(in value: ViewValue) {
        switch value {
        case .list(let values):
            for value in values { markShaders(in: value) }
        case .object(let members):
            if let name = value["shader"]?.string { mark("Shader(\(name)): shaders are not drawn") }
            for member in members { markShaders(in: member.value) }
        default: break
        }
    }
}

/// A function of a library of shaders (SwiftUI: `ShaderFunction`). A call of it makes a shader.
@dynamicCallable public struct ShaderFunction: Equatable, Sendable {
    public var library: ShaderLibrary
    public var name: String

    public init(library: ShaderLibrary, name: String) {
        (self.library, self.name) = (library, name)
    }

    public func dynamicallyCall(withArguments args: [Shader.Argument]) -> Shader {
        Shader(function: self, arguments: args)
    }
}

/// A library of shaders (SwiftUI: `ShaderLibrary`). It is not read, so it has a function with any name.
@dynamicMemberLookup public struct ShaderLibrary: Equatable, Sendable {
    private enum Source: Equatable, Sendable {
        case bundle(String)
        case data(Data)
        case url(URL)
    }

    private let source: Source

    /// The library of the app's bundle.
    public static let `default` = bundle(.main)
    public static func bundle(_ bundle: Bundle) -> ShaderLibrary { ShaderLibrary(source: .bundle(bundle.bundlePath)) }

    private init(source: Source) {
        self.source = source
    }
    public init(data: Data) { self.init(source: .data(data)) }
    public init(url: URL) { self.init(source: .url(url)) }

    public static subscript(dynamicMember name: String) -> ShaderFunction { self.default[dynamicMember: name] }
    public subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction(library: self, name: name) }
}

extension View {
    /// Records an effect on each pixel's color (SwiftUI: `colorEffect(_:isEnabled:)`). It is not drawn, and a mark in
    /// the tree of views says so.
    nonisolated public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View {
        undrawn("colorEffect", by: shader, isEnabled)
    }

    /// Records an effect on each pixel's place (SwiftUI: `distortionEffect(_:maxSampleOffset:isEnabled:)`). It is not
    /// drawn, and a mark in the tree of views says so.
    nonisolated public func distortionEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some View { undrawn("distortionEffect", by: shader, isEnabled) }

    /// Records an effect on the pixels of the view (SwiftUI: `layerEffect(_:maxSampleOffset:isEnabled:)`). It is not
    /// drawn, and a mark in the tree of views says so.
    nonisolated public func layerEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some View { undrawn("layerEffect", by: shader, isEnabled) }

    /// Records the effect of a shader. An effect that is not enabled changes nothing, so it is not recorded.
    nonisolated private func undrawn(_ name: String, by shader: Shader, _ isEnabled: Bool) -> some View {
        content(
            isEnabled ? name : nil,
            marks: isEnabled ? ["\(name)(\(shader.function.name)): shaders are not drawn"] : []
        ) { _ in [ViewProperty("function", .string(shader.function.name))] }
    }
}

extension VisualEffect {
    public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some VisualEffect { self }
    public func distortionEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some VisualEffect { self }
    public func layerEffect(
        _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
    ) -> some VisualEffect { self }
}

extension GraphicsContext.Shading {
    /// Returns a shading that paints nothing, because shaders do not run.
    public static func shader(_ shader: Shader, bounds: CGRect = .zero) -> Self { style(shader) }
}

extension GraphicsContext.Filter {
    // Shaders do not run, so these filters have no effect. A mark in the tree of views says so.
    public static func colorShader(_ shader: Shader) -> Self { marked("colorShader", shader) }
    public static func distortionShader(_ shader: Shader, maxSampleOffset: CGSize) -> Self {
        marked("distortionShader", shader)
    }
    public static func layerShader(_ shader: Shader, maxSampleOffset: CGSize) -> Self { marked("layerShader", shader) }

    private static func marked(_ name: String, _ shader: Shader) -> Self {
        Self { _ in
            .object([ViewProperty("filter", .string(name)), ViewProperty("shader", .string(shader.function.name))])
        }
    }
}
