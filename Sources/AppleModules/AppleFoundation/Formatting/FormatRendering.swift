import Foundation

extension LocalizedFormat {
    /// Returns the text of a translation with the values inserted.
    /// - Parameters:
    ///   - template: the translation, which contains format specifiers like the key; the key itself if there is no
    ///     translation.
    ///   - locale: the locale of the numbers.
    package func segments(template: String, locale: Locale) -> [Segment] {
        // A key without values is not a format: "100%" is shown unchanged.
        guard !arguments.isEmpty else { return [.text(template)] }
        var segments: [Segment] = []
        var text = ""
        var next = 0
        var rest = template[...]
        while let percent = rest.firstIndex(of: "%") {
            text += rest[..<percent]
            rest = rest[percent...]
            guard let specifier = FormatSpecifier(parsing: &rest) else {
                // The percent sign does not begin a format specifier, so it is literal text.
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
                // A specifier of the translation that refers to a missing value is shown unchanged.
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

    /// Returns the text of a translation that contains only text.
    package func string(template: String, locale: Locale) -> String {
        segments(template: template, locale: locale).map { segment in
            if case .text(let text) = segment { text } else { "" }
        }.joined()
    }
}

/// One format specifier: `%lld`, `%2$@`, `%.1f`.
struct FormatSpecifier {
    /// The index of the argument, from 1; nil to use the next argument in order.
    private(set) var position: Int?
    /// The flags, the width and the precision.
    private(set) var flags = ""
    /// The precision; nil for the default.
    private(set) var precision: Int?
    /// The conversion character; `%` for a percent sign.
    private(set) var conversion: Character
    /// The source text of the specifier.
    let text: String

    /// Parses a specifier at the beginning of the text and consumes it. Returns nil if the text does not begin with a
    /// specifier.
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
        // `% o` in "50% of" would be a valid specifier with a space flag, but such text usually means a percent sign.
        if flags.contains(" ") { return nil }
        self.conversion = conversion
        scan = scan.dropFirst()
        text = String(start[..<scan.startIndex])
        rest = scan
    }

    /// Formats a value. Numbers are grouped by the locale, as in iOS's localized texts.
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
