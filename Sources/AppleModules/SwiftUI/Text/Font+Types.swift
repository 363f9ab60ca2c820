extension Font {
    /// The role of a text, which determines its font (SwiftUI: `Font.TextStyle`).
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

        /// The size in points for every user setting, from xSmall to accessibility5 (Human Interface Guidelines,
        /// Typography, Specifications, iOS Dynamic Type sizes).
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

        /// Returns the size in points for the user's setting.
        package func size(_ size: DynamicTypeSize) -> CGFloat { sizes[size.rawValue] }
    }

    /// The weight of letters (SwiftUI: `Font.Weight`).
    public struct Weight: Hashable, Sendable {
        package let name: String
        public static let ultraLight = Weight(name: "ultraLight")
        public static let thin = Weight(name: "thin")
        public static let light = Weight(name: "light")
        public static let regular = Weight(name: "regular")
        public static let medium = Weight(name: "medium")
        public static let semibold = Weight(name: "semibold")
        public static let bold = Weight(name: "bold")
        public static let heavy = Weight(name: "heavy")
        public static let black = Weight(name: "black")
    }

    /// The design of letters (SwiftUI: `Font.Design`).
    public enum Design: Hashable, Sendable {
        case `default`
        case serif
        case rounded
        case monospaced
    }

    /// The width of letters (SwiftUI: `Font.Width`).
    public struct Width: Hashable, Sendable {
        /// The width of the letters; 0 is the default.
        public var value: CGFloat
        public init(_ value: CGFloat) {
            self.value = value
        }
        public static let compressed = Width(-0.3)
        public static let condensed = Width(-0.2)
        public static let standard = Width(0)
        public static let expanded = Width(0.2)
    }

    /// The line spacing of a font (SwiftUI: `Font.Leading`).
    public enum Leading: Hashable, Sendable {
        case standard
        case tight
        case loose
    }
}
