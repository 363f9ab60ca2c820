public import Foundation

extension AttributedString {
    /// Options for parsing Markdown (Foundation: `AttributedString.MarkdownParsingOptions`).
    public struct MarkdownParsingOptions: Sendable {
        /// The syntax to parse (Foundation: `AttributedString.MarkdownParsingOptions.InterpretedSyntax`).
        public enum InterpretedSyntax: Int, Sendable {
            /// Parses blocks as well: paragraphs, headings and lists. They are joined into one text, as SwiftUI shows
            /// it.
            case full
            /// Parses inline syntax only. White space is collapsed to single spaces.
            case inlineOnly
            /// Parses inline syntax only. White space is kept.
            case inlineOnlyPreservingWhitespace
        }

        /// The reaction to invalid Markdown (Foundation: `AttributedString.MarkdownParsingOptions.FailurePolicy`). It
        /// has no effect, because this parser accepts every text.
        public enum FailurePolicy: Int, Sendable {
            case throwError
            case returnPartiallyParsedIfPossible
        }

        /// True to parse extended attributes in brackets. No effect here.
        public var allowsExtendedAttributes: Bool
        public var interpretedSyntax: InterpretedSyntax
        public var failurePolicy: FailurePolicy
        /// The language of the text.
        public var languageCode: String?
        /// True to keep source positions. No effect here.
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

    /// Parses Markdown (Foundation: `AttributedString(markdown:options:baseURL:)`). Foundation on Linux lacks it.
    public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        let locale = options.languageCode.map { Locale(identifier: $0) } ?? Locale(identifier: "en_US")
        self.init(inlineMarkdown: Self.line(of: markdown, options.interpretedSyntax), locale: locale, baseURL: baseURL)
    }

    /// Parses inline Markdown. Inflects words of the locale's language to agree with their numbers.
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

    /// Removes block syntax: CommonMark's headings, lists and quotations at the beginning of lines.
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
