extension Font {
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
}
