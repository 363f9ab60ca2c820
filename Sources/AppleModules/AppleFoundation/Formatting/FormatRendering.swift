import Foundation

extension LocalizedFormat {
    /// The text for a translation: a format like the key, with its values put in.
    /// - Parameters:
    ///   - template: the translation; the key where there is none.
    ///   - locale: how numbers are written.
    package func segments(template: String, locale: Locale) -> [Segment] {
        // A key without values is not a format: "100%" is shown as it is.
        guard !arguments.isEmpty else { return [.text(template)] }
        var segments: [Segment] = []
        var text = ""
        var next = 0
        var rest = template[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...]
            guard let specifier = FormatSpecifier(parsing: &rest) else {
                // No format: the character stands for itself.
                text += "%"
                rest = rest.dropFirst()
                continue
            }
            if specifier.conversion == "%" {
                text += "%"
                continue
            }
            let index = specifier.position.map { $0 - 1 } ?? next
            if specifier.position == nil { next += 1 }
            guard arguments.indices.contains(index) else {
                // A translation that asks for more than there is shows what it asked for.
                text += specifier.text
                continue
            }
            if case .embedded(let number) = arguments[index] {
                if !text.isEmpty { segments.append(.text(text)) }
                text = ""
                segments.append(.embedded(number))
            } else {
                text += specifier.format(arguments[index], locale: locale)
            }
        }
        text += rest
        if !text.isEmpty { segments.append(.text(text)) }
        return segments
    }

    /// The text for a translation, where nothing but text is in it.
    package func string(template: String, locale: Locale) -> String {
        segments(template: template, locale: locale).map { segment in
            if case .text(let text) = segment { text } else { "" }
        }.joined()
    }
}

/// One format in a text: `%lld`, `%2$@`, `%.1f`.
struct FormatSpecifier {
    /// The argument it is for, from 1; nil for the next.
    private(set) var position: Int?
    /// Flags, width and precision.
    private(set) var flags = ""
    /// The precision; nil for the usual one.
    private(set) var precision: Int?
    /// What it converts; `%` for a percent sign.
    private(set) var conversion: Character
    /// As it stands in the text.
    let text: String

    /// Reads a format at the beginning of a text, and goes past it; nil when there is none.
    init?(parsing rest: inout Substring) {
        let start = rest
        var scan = rest.dropFirst()
        func digits() -> String {
            let digits = scan.prefix { $0.isASCII && $0.isNumber }
            scan = scan.dropFirst(digits.count)
            return String(digits)
        }
        let first = digits()
        if !first.isEmpty, scan.first == "$" {
            position = Int(first)
            scan = scan.dropFirst()
        } else {
            flags += first
        }
        while let flag = scan.first, "-+ #0'".contains(flag) {
            flags.append(flag)
            scan = scan.dropFirst()
        }
        flags += digits()
        if scan.first == "." {
            scan = scan.dropFirst()
            precision = Int(digits()) ?? 0
        }
        while let length = scan.first, "hlqLzjt".contains(length) { scan = scan.dropFirst() }
        guard let conversion = scan.first, "%@diuxXofFeEgGcs".contains(conversion) else { return nil }
        // "50% of": a space as a flag before a letter is text far more often than a format.
        if flags.contains(" ") { return nil }
        self.conversion = conversion
        scan = scan.dropFirst()
        text = String(start[..<scan.startIndex])
        rest = scan
    }

    /// A value in this format; numbers are grouped as the locale does it, as iOS does in localized texts.
    func format(_ argument: LocalizedFormat.Argument, locale: Locale) -> String {
        switch argument {
        case .text(let text): return text
        case .resource(let reference): return String(localized: reference.resource)
        case .embedded: return ""
        case .integer(let value):
            if conversion == "@" || flags.isEmpty && "diu".contains(conversion) { return Self.grouped(value, locale) }
            return printf("ll", value)
        case .unsigned(let value):
            if conversion == "@" || flags.isEmpty && "diu".contains(conversion) {
                return value.formatted(.number.locale(locale))
            }
            return printf("ll", value)
        case .double(let value):
            guard flags.isEmpty, "fF@".contains(conversion), value.isFinite else { return printf("", value) }
            return value.formatted(.number.precision(.fractionLength(precision ?? 6)).locale(locale))
        }
    }

    private static func grouped(_ value: Int64, _ locale: Locale) -> String {
        value.formatted(.number.locale(locale))
    }

    private func printf(_ length: String, _ value: some CVarArg) -> String {
        let precision = precision.map { ".\($0)" } ?? ""
        return String(format: "%\(flags)\(precision)\(length)\(conversion)", value)
    }
}
