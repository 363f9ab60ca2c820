extension AttributeScopes {
    /// The attributes of SwiftUI (SwiftUI: `AttributeScopes.SwiftUIAttributes`).
    public struct SwiftUIAttributes: AttributeScope {
        /// The font.
        public let font: FontAttribute
        /// The colour of letters.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind letters.
        public let backgroundColor: BackgroundColorAttribute
        /// The line through letters.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The line below letters.
        public let underlineStyle: UnderlineStyleAttribute
        /// Space between letters that are set as a pair.
        public let kern: KerningAttribute
        /// Space behind each letter.
        public let tracking: TrackingAttribute
        /// How far above or below the line.
        public let baselineOffset: BaselineOffsetAttribute
        /// The attributes of Foundation.
        public let foundation: FoundationAttributes

        /// The font.
        public enum FontAttribute: AttributedStringKey {
            /// The value's type.
            public typealias Value = Font
            /// The name.
            public static let name = "SwiftUI.Font"
        }
        /// The colour of letters.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The value's type.
            public typealias Value = Color
            /// The name.
            public static let name = "SwiftUI.ForegroundColor"
        }
        /// The colour behind letters.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The value's type.
            public typealias Value = Color
            /// The name.
            public static let name = "SwiftUI.BackgroundColor"
        }
        /// The line through letters.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The value's type.
            public typealias Value = Text.LineStyle
            /// The name.
            public static let name = "SwiftUI.StrikethroughStyle"
        }
        /// The line below letters.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The value's type.
            public typealias Value = Text.LineStyle
            /// The name.
            public static let name = "SwiftUI.UnderlineStyle"
        }
        /// Space between letters that are set as a pair.
        public enum KerningAttribute: AttributedStringKey {
            /// The value's type.
            public typealias Value = CGFloat
            /// The name.
            public static let name = "SwiftUI.Kern"
        }
        /// Space behind each letter.
        public enum TrackingAttribute: AttributedStringKey {
            /// The value's type.
            public typealias Value = CGFloat
            /// The name.
            public static let name = "SwiftUI.Tracking"
        }
        /// How far above or below the line.
        public enum BaselineOffsetAttribute: AttributedStringKey {
            /// The value's type.
            public typealias Value = CGFloat
            /// The name.
            public static let name = "SwiftUI.BaselineOffset"
        }
    }

    /// The attributes of SwiftUI.
    public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
    /// An attribute of SwiftUI by its name.
    public subscript<T: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
    ) -> T { self[T.self] }
}
