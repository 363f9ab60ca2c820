public import Foundation

extension AttributedString {
    /// Options for parsing Markdown (Foundation: `AttributedString.MarkdownParsingOptions`).
    public struct MarkdownParsingOptions: Sendable {
        /// The syntax to parse (Foundation: `AttributedString.MarkdownParsingOptions.InterpretedSyntax`).
        public enum InterpretedSyntax: Int, Sendable {
            /// Also parses blocks: paragraphs, headings and lists. The blocks are joined into one text, as in SwiftUI.
            case full
            /// Parses inline syntax only. White space is collapsed to single spaces.
            case inlineOnly
            /// Parses inline syntax only. White space is kept.
            case inlineOnlyPreservingWhitespace
        }

        /// The reaction to invalid Markdown (Foundation: `AttributedString.MarkdownParsingOptions.FailurePolicy`). It
        /// has no effect, because the parser here accepts every text.
        public enum FailurePolicy: Int, Sendable {
            case throwError
            case returnPartiallyParsedIfPossible
        }

        /// True to parse Apple's extended attributes, such as `^[text](name: value)`. This has no effect here.
        public var allowsExtendedAttributes: Bool
        public var interpretedSyntax: InterpretedSyntax
        public var failurePolicy: FailurePolicy
        /// The language of the text; nil for US English.
        public var languageCode: String?
        /// True to record the position of each part in the source. This has no effect here.
        public var appliesSourcePositionAttributes: Bool

        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil,
            appliesSourcePositionAttributes: Bool = false
        ) {
            self.allowsExtendedAttributes = allowsExtendedAttributes
            self.interpretedSyntax = interpretedSyntax
            self.failurePolicy = failurePolicy
            self.languageCode = languageCode
            self.appliesSourcePositionAttributes = appliesSourcePositionAttributes
        }
    }

    /// Parses Markdown (Foundation: `AttributedString(markdown:options:baseURL:)`). Foundation on Linux lacks this
    /// initializer.
    public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        let locale = options.languageCode.map { Locale(identifier: $0) } ?? Locale(identifier: "en_US")
        self.init(inlineMarkdown: Self.line(of: markdown, options.interpretedSyntax), locale: locale, baseURL: baseURL)
    }

    /// Parses inline Markdown. Words in the locale's language that are marked for inflection are made to agree with
    /// their number.
    init(inlineMarkdown text: String, locale: Locale, baseURL: URL? = nil) {
        self.init()
        for part in InlineMarkdown.parse(text, locale: locale) {
            var string = AttributedString(part.text)
            var intent: InlinePresentationIntent = []
            for mark in part.marks {
                switch mark {
                case .bold: intent.insert(.stronglyEmphasized)
                case .italic: intent.insert(.emphasized)
                case .monospaced: intent.insert(.code)
                case .strikethrough: intent.insert(.strikethrough)
                case .link(let address): string.link = URL(string: address, relativeTo: baseURL)
                case .notInflected: break
                }
            }
            if !intent.isEmpty { string.inlinePresentationIntent = intent }
            append(string)
        }
    }

    public init(markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
    }

    public init(
        contentsOf url: URL, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
    }

    /// Removes the block syntax at the beginning of lines: the marks of CommonMark's headings, lists and quotations.
    private static func line(of text: String, _ syntax: MarkdownParsingOptions.InterpretedSyntax) -> String {
        switch syntax {
        case .inlineOnlyPreservingWhitespace: return text
        case .inlineOnly: return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        case .full:
            let blocks = text.split(separator: /\n[ \t]*\n/).map { block in
                block.split(separator: "\n").map { line in
                    line.replacing(/^[ \t]*(?:#{1,6}[ \t]+|[-+*][ \t]+|\d{1,9}[.)][ \t]+|>[ \t]?)?/, with: "")
                }.joined(separator: " ")
            }
            return blocks.joined()
        }
    }
}
