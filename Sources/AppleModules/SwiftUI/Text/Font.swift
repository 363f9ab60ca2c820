/// A font that depends on where it is shown (SwiftUI: `Font`).
public struct Font: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case textStyle(TextStyle)
        case system(CGFloat)
        /// Without `relativeTo` it grows with the body text; `isFixed` keeps the size.
        case custom(String, CGFloat, relativeTo: TextStyle, isFixed: Bool)
    }

    var base: Base
    var weight: Weight?
    var design: Design?
    var width: Width?
    var leading: Leading?
    var traits: [Trait] = []

    /// What a font is besides its size and weight.
    enum Trait: String, Hashable, Sendable {
        case bold, italic, monospaced, monospacedDigit, smallCaps, lowercaseSmallCaps, uppercaseSmallCaps
    }

    /// The role of a text, which gives it its font (SwiftUI: `Font.TextStyle`).
    public enum TextStyle: String, Hashable, CaseIterable, Sendable {
        /// 34 points.
        case largeTitle
        /// 28 points.
        case title
        /// 22 points.
        case title2
        /// 20 points.
        case title3
        /// 17 points, semibold.
        case headline
        /// 15 points.
        case subheadline
        /// 17 points.
        case body
        /// 16 points.
        case callout
        /// 13 points.
        case footnote
        /// 12 points.
        case caption
        /// 11 points.
        case caption2

        /// The size in points at every size that users can choose, from xSmall to accessibility5 (Human Interface
        /// Guidelines, Typography, Specifications, iOS Dynamic Type sizes).
        private var sizes: [CGFloat] {
            switch self {
            case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
            case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
            case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
            case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
            case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
            case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
            case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
            case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
            case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
            case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
            }
        }

        /// The size in points for a size that the user chose.
        package func size(_ size: DynamicTypeSize) -> CGFloat { sizes[size.rawValue] }
    }

    /// How thick letters are (SwiftUI: `Font.Weight`).
    public struct Weight: Hashable, Sendable {
        package let name: String
        /// The thinnest.
        public static let ultraLight = Weight(name: "ultraLight")
        /// Thin.
        public static let thin = Weight(name: "thin")
        /// Light.
        public static let light = Weight(name: "light")
        /// Usual.
        public static let regular = Weight(name: "regular")
        /// Between regular and semibold.
        public static let medium = Weight(name: "medium")
        /// Between medium and bold.
        public static let semibold = Weight(name: "semibold")
        /// Bold.
        public static let bold = Weight(name: "bold")
        /// Heavy.
        public static let heavy = Weight(name: "heavy")
        /// The thickest.
        public static let black = Weight(name: "black")
    }

    /// The form of letters (SwiftUI: `Font.Design`).
    public enum Design: Hashable, Sendable {
        /// The system's.
        case `default`
        /// With serifs.
        case serif
        /// With round ends.
        case rounded
        /// All letters of one width.
        case monospaced
    }

    /// How wide letters are (SwiftUI: `Font.Width`).
    public struct Width: Hashable, Sendable {
        /// The width; 0 is the usual.
        public var value: CGFloat
        /// Makes a width.
        public init(_ value: CGFloat) {
            self.value = value
        }
        /// The narrowest.
        public static let compressed = Width(-0.3)
        /// Narrow.
        public static let condensed = Width(-0.2)
        /// Usual.
        public static let standard = Width(0)
        /// Wide.
        public static let expanded = Width(0.2)
    }

    /// The distance of lines (SwiftUI: `Font.Leading`).
    public enum Leading: Hashable, Sendable {
        /// Usual.
        case standard
        /// Less.
        case tight
        /// More.
        case loose
    }

    init(base: Base, weight: Weight? = nil, design: Design? = nil) {
        self.base = base
        self.weight = weight
        self.design = design
    }
}

extension Font {
    /// 34 points.
    public static let largeTitle = Font(base: .textStyle(.largeTitle))
    /// 28 points.
    public static let title = Font(base: .textStyle(.title))
    /// 22 points.
    public static let title2 = Font(base: .textStyle(.title2))
    /// 20 points.
    public static let title3 = Font(base: .textStyle(.title3))
    /// 17 points, semibold.
    public static let headline = Font(base: .textStyle(.headline))
    /// 15 points.
    public static let subheadline = Font(base: .textStyle(.subheadline))
    /// 17 points.
    public static let body = Font(base: .textStyle(.body))
    /// 16 points.
    public static let callout = Font(base: .textStyle(.callout))
    /// 13 points.
    public static let footnote = Font(base: .textStyle(.footnote))
    /// 12 points.
    public static let caption = Font(base: .textStyle(.caption))
    /// 11 points.
    public static let caption2 = Font(base: .textStyle(.caption2))

    /// The system's font for a role.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(base: .textStyle(style), weight: weight, design: design)
    }

    /// The system's font for a role.
    @_disfavoredOverload
    public static func system(_ style: TextStyle, design: Design = .default) -> Font {
        Font(base: .textStyle(style), design: design)
    }

    /// The system's font in a size.
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(base: .system(size), weight: weight, design: design)
    }

    /// The system's font in a size.
    @_disfavoredOverload
    public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(base: .system(size), weight: weight, design: design)
    }

    /// A font by name, in a size that grows with the body text.
    public static func custom(_ name: String, size: CGFloat) -> Font {
        Font(base: .custom(name, size, relativeTo: .body, isFixed: false))
    }

    /// A font by name, in a size that grows with a role's text.
    public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
        Font(base: .custom(name, size, relativeTo: textStyle, isFixed: false))
    }

    /// A font by name, in a size that stays.
    public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
        Font(base: .custom(name, fixedSize, relativeTo: .body, isFixed: true))
    }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    private func with(_ trait: Trait) -> Font { with { if !$0.traits.contains(trait) { $0.traits.append(trait) } } }

    /// The font with another weight.
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
    /// The font with another width.
    public func width(_ width: Width) -> Font { with { $0.width = width } }
    /// The font with another distance of lines.
    public func leading(_ leading: Leading) -> Font { with { $0.leading = leading } }
    /// The font in bold.
    public func bold() -> Font { with(.bold) }
    /// The font in italics.
    public func italic() -> Font { with(.italic) }
    /// The font with all letters of one width.
    public func monospaced() -> Font { with(.monospaced) }
    /// The font with all digits of one width.
    public func monospacedDigit() -> Font { with(.monospacedDigit) }
    /// The font with small capitals.
    public func smallCaps() -> Font { with(.smallCaps) }
    /// The font with small capitals for small letters.
    public func lowercaseSmallCaps() -> Font { with(.lowercaseSmallCaps) }
    /// The font with small capitals for capitals.
    public func uppercaseSmallCaps() -> Font { with(.uppercaseSmallCaps) }

    /// The font as a tree has it: `{"textStyle":"headline","size":17,"weight":"semibold",…}`, the size for the size that
    /// the user chose.
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
