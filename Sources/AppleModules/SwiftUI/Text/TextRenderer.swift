/// An object that draws texts in its own way (SwiftUI: `TextRenderer`). It draws nothing here, because texts are laid
/// out only when they are drawn: texts look as without it.
public protocol TextRenderer: Animatable {
    func draw(layout: Text.Layout, in ctx: inout GraphicsContext)
    func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize
    var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
    public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize { text.sizeThatFits(proposal) }
    public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text that a renderer draws (SwiftUI: `TextProxy`).
public struct TextProxy {
    /// Returns the proposed size, because texts are not measured here.
    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        CGSize(width: proposal.width ?? 0, height: proposal.height ?? 0)
    }
}

/// A value that an app attaches to a part of a text (SwiftUI: `TextAttribute`). Only renderers read it.
public protocol TextAttribute {}

extension Text {
    /// Returns the text unchanged, because only renderers read attributes.
    public func customAttribute<T: TextAttribute>(_ value: T) -> Text { self }

    /// The lines of a text (SwiftUI: `Text.Layout`). There is none with lines here.
    public struct Layout: RandomAccessCollection, Equatable, Sendable {
        /// The index of a character (SwiftUI: `Text.Layout.CharacterIndex`).
        public struct CharacterIndex: Comparable, Hashable, Strideable, Sendable {
            let offset: Int
            public func advanced(by n: Int) -> CharacterIndex { CharacterIndex(offset: offset + n) }
            public func distance(to other: CharacterIndex) -> Int { other.offset - offset }
        }

        /// The size of a part of a text (SwiftUI: `Text.Layout.TypographicBounds`).
        public struct TypographicBounds: Equatable, Sendable {
            public var origin = CGPoint.zero
            public var width: CGFloat = 0
            public var ascent: CGFloat = 0
            public var descent: CGFloat = 0
            public var leading: CGFloat = 0

            public init() {}

            public var rect: CGRect {
                CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
            }
        }

        /// A line of a text (SwiftUI: `Text.Layout.Line`).
        public struct Line: RandomAccessCollection, Equatable, Sendable {
            private let runs: [Run]
            public let typographicBounds: TypographicBounds
            public var origin: CGPoint
            public var startIndex: Int { runs.startIndex }
            public var endIndex: Int { runs.endIndex }
            public subscript(index: Int) -> Run { runs[index] }
        }

        /// A part of a line with one look (SwiftUI: `Text.Layout.Run`).
        public struct Run: RandomAccessCollection, Equatable, Sendable {
            private let slices: [RunSlice]
            public let characterIndices: [CharacterIndex]
            public let layoutDirection: LayoutDirection
            public let typographicBounds: TypographicBounds
            public var startIndex: Int { slices.startIndex }
            public var endIndex: Int { slices.endIndex }
            public subscript(index: Int) -> RunSlice { slices[index] }
            /// Returns nil, because attributes are not kept.
            public subscript<T: TextAttribute>(key: T.Type) -> T? { nil }
        }

        /// Glyphs of a run (SwiftUI: `Text.Layout.RunSlice`).
        public struct RunSlice: RandomAccessCollection, Equatable, Sendable {
            public let characterIndices: [CharacterIndex]
            public let typographicBounds: TypographicBounds
            public var startIndex: Int { characterIndices.startIndex }
            public var endIndex: Int { characterIndices.endIndex }
            public subscript(index: Int) -> RunSlice {
                RunSlice(characterIndices: [characterIndices[index]], typographicBounds: typographicBounds)
            }
            /// Returns nil, because attributes are not kept.
            public subscript<T: TextAttribute>(key: T.Type) -> T? { nil }
        }

        /// The way in which lines are drawn (SwiftUI: `Text.Layout.DrawingOptions`).
        public struct DrawingOptions: OptionSet, Sendable {
            public let rawValue: UInt32
            public init(rawValue: UInt32) {
                self.rawValue = rawValue
            }
            public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
        }

        private let lines: [Line]
        public let isTruncated: Bool
        public var startIndex: Int { lines.startIndex }
        public var endIndex: Int { lines.endIndex }
        public subscript(index: Int) -> Line { lines[index] }
    }

    /// The layouts of the texts in a view (SwiftUI: `Text.LayoutKey`). There is none here.
    public struct LayoutKey: PreferenceKey {
        /// The layout of a text and its place (SwiftUI: `Text.LayoutKey.AnchoredLayout`).
        public struct AnchoredLayout {
            public let origin: Anchor<CGPoint>
            public let layout: Text.Layout
        }

        public static var defaultValue: [AnchoredLayout] { [] }
        public static func reduce(value: inout [AnchoredLayout], nextValue: () -> [AnchoredLayout]) {
            value += nextValue()
        }
    }
}

extension GraphicsContext {
    // No layout has lines, so nothing is drawn.
    public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = .init()) {}
    public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = .init()) {}
    public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = .init()) {}
}

extension View {
    /// Records that `renderer` draws the texts in the view (SwiftUI: `textRenderer(_:)`). Texts are drawn as without
    /// it, and a mark in the tree of views says so.
    nonisolated public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
        undrawn("textRenderer", because: "textRenderer(\(T.self)): texts are drawn as without it")
    }
}
