/// A font that depends on the environment (SwiftUI: `Font`).
public struct Font: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case textStyle(TextStyle)
        case system(CGFloat)
        /// A font with a given name. It scales with the text style `relativeTo`, which is body text unless the app
        /// names another style. `isFixed` turns scaling off.
        case custom(String, CGFloat, relativeTo: TextStyle, isFixed: Bool)
    }

    var base: Base
    var weight: Weight?
    var design: Design?
    var width: Width?
    var leading: Leading?
    var traits: [Trait] = []

    /// A trait of a font other than its size and weight.
    enum Trait: String, Hashable, Sendable {
        case bold, italic, monospaced, monospacedDigit, smallCaps, lowercaseSmallCaps, uppercaseSmallCaps
    }

    init(base: Base, weight: Weight? = nil, design: Design? = nil) {
        self.base = base
        self.weight = weight
        self.design = design
    }
}

extension Font {
    /// Returns the font as recorded in a tree: `{"textStyle":"headline","size":17,"weight":"semibold",…}`. Sizes that
    /// are not fixed are scaled for the user's text size.
    package func value(in environment: EnvironmentValues) -> ViewValue {
        var properties: [ViewProperty] = []
        var weight = weight
        let typeSize = environment.dynamicTypeSize
        switch base {
        case .textStyle(let style):
            properties.append(ViewProperty("textStyle", .string(style.rawValue)))
            properties.append(ViewProperty("size", .number(style.size(typeSize))))
            if style == .headline { weight = weight ?? .semibold }
        case .system(let size):
            properties.append(ViewProperty("size", .number(size)))
        case .custom(let name, let size, let style, let isFixed):
            properties.append(ViewProperty("name", .string(name)))
            let scale = isFixed ? 1 : style.size(typeSize) / style.size(.large)
            properties.append(ViewProperty("size", .number((size * scale * 100).rounded() / 100)))
        }
        if let weight { properties.append(ViewProperty("weight", .string(weight.name))) }
        if let design, design != .default { properties.append(ViewProperty("design", .string("\(design)"))) }
        if let width { properties.append(ViewProperty("width", .number(width.value))) }
        if let leading { properties.append(ViewProperty("leading", .string("\(leading)"))) }
        properties += traits.map { ViewProperty($0.rawValue, true) }
        return .object(properties)
    }
}
