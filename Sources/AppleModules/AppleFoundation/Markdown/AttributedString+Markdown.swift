public import Foundation

extension AttributedString {
    /// How Markdown is read (Foundation: `AttributedString.MarkdownParsingOptions`).
    public struct MarkdownParsingOptions: Sendable {
        /// What of Markdown is read (Foundation: `AttributedString.MarkdownParsingOptions.InterpretedSyntax`).
        public enum InterpretedSyntax: Int, Sendable {
            /// Paragraphs, headings and lists, too; their text is one, as SwiftUI shows it.
            case full
            /// Only what stands in a line; white space becomes one space.
            case inlineOnly
            /// Only what stands in a line.
            case inlineOnlyPreservingWhitespace
        }

        /// What becomes of a text that cannot be read (Foundation:
        /// `AttributedString.MarkdownParsingOptions.FailurePolicy`). There is none: Markdown has no errors here.
        public enum FailurePolicy: Int, Sendable {
            /// An error.
            case throwError
            /// What could be read.
            case returnPartiallyParsedIfPossible
        }

        /// Whether attributes in brackets are read; they are not.
        public var allowsExtendedAttributes: Bool
        /// What of Markdown is read.
        public var interpretedSyntax: InterpretedSyntax
        /// What becomes of a text that cannot be read.
        public var failurePolicy: FailurePolicy
        /// The text's language.
        public var languageCode: String?
        /// Whether the places in the source are kept; they are not.
        public var appliesSourcePositionAttributes: Bool

        /// Makes options.
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

    /// Reads Markdown (Foundation: `AttributedString(markdown:options:baseURL:)`), which Foundation on Linux does not.
    public init(markdown: String, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        let locale = options.languageCode.map { Locale(identifier: $0) } ?? Locale(identifier: "en_US")
        self.init(inlineMarkdown: Self.line(of: markdown, options.interpretedSyntax), locale: locale, baseURL: baseURL)
    }

    /// Reads what stands in a line of Markdown, with words that agree with their numbers in a language.
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

    /// Reads Markdown in UTF-8.
    public init(markdown: Data, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil) throws {
        try self.init(markdown: String(decoding: markdown, as: UTF8.self), options: options, baseURL: baseURL)
    }

    /// Reads the Markdown of a file.
    public init(
        contentsOf url: URL, options: MarkdownParsingOptions = .init(), baseURL: URL? = nil
    ) throws {
        try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL)
    }

    /// The text without what is read of blocks: CommonMark's headings, lists and quotations begin a line.
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
