// Foundation on Linux formats units, durations and plurals with ICU, but offers no access to these functions. This
// module calls the same library, `_FoundationICU`, which is a part of the toolchain.
// `_FoundationICU` is not public API. Its import is therefore internal, and only files in this folder call its
// functions. Programs load the library with Foundation anyway, so it costs no start-up time. Foundation does not link
// it for its clients, so the manifest names it.
internal import Synchronization
internal import _FoundationICU

/// Calls ICU's C functions, whose names begin with `swift_` in the toolchain.
enum UnicodeFormat {
    /// The text of a formatted number, and its value after conversion and rounding.
    struct FormattedNumber {
        var text: String
        var value: Double
        /// The plural category by the locale's cardinal rules; nil if the caller did not request it.
        var category: String?
    }

    /// Formats a number.
    /// - Parameters:
    ///   - skeleton: the format (ICU: "Number Skeletons").
    ///   - hasCategory: true to also determine the plural category.
    /// - Returns: nil if ICU does not know the skeleton, for example its unit.
    static func number(
        _ value: Double, skeleton: String, locale: String, hasCategory: Bool = false
    ) -> FormattedNumber? {
        guard let formatter = formatter(skeleton, locale) else { return nil }
        var status = U_ZERO_ERROR
        let result = swift_unumf_openResult(&status)
        defer { swift_unumf_closeResult(result) }
        swift_unumf_formatDouble(formatter.pointer, value, result, &status)
        guard let text = text({ swift_unumf_resultToString(result, $0, $1, &$2) }, after: status) else { return nil }
        var digits = [CChar](repeating: 0, count: 400)
        swift_unumf_resultToDecimalNumber(result, &digits, Int32(digits.count), &status)
        let decimal = String(decoding: digits.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var formatted = FormattedNumber(text: text, value: Double(decimal) ?? value)
        if hasCategory {
            let rules = swift_uplrules_openForType(locale, UPLURAL_TYPE_CARDINAL, &status)
            defer { swift_uplrules_close(rules) }
            formatted.category = self.text(
                { swift_uplrules_selectFormatted(rules, result, $0, $1, &$2) }, after: status)
        }
        return formatted
    }

    /// A number formatter of ICU. Threads can share it, because it never changes.
    private struct Formatter: @unchecked Sendable { let pointer: OpaquePointer }

    /// The open formatters by format. They are never closed, because opening one for a unit takes 0.4 ms and there are
    /// only few formats.
    private static let formatters = Mutex<[String: Formatter]>([:])

    private static func formatter(_ skeleton: String, _ locale: String) -> Formatter? {
        let key = locale + " " + skeleton
        return formatters.withLock { formatters in
            if let formatter = formatters[key] { return formatter }
            var status = U_ZERO_ERROR
            let text = Array(skeleton.utf16)
            let pointer = swift_unumf_openForSkeletonAndLocale(text, Int32(text.count), locale, &status)
            guard let pointer, status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
            formatters[key] = Formatter(pointer: pointer)
            return formatters[key]
        }
    }

    /// Formats the parts of a duration, such as hours and minutes, and joins them.
    static func duration(_ parts: [UAMeasure], width: UAMeasureFormatWidth, locale: String) -> String? {
        var status = U_ZERO_ERROR
        let formatter = uameasfmt_open(locale, width, nil, &status)
        defer { uameasfmt_close(formatter) }
        return text({ uameasfmt_formatMultiple(formatter, parts, Int32(parts.count), $0, $1, &$2) }, after: status)
    }

    /// Returns the text that an ICU function writes into a buffer.
    /// - Parameter status: the status of the preceding ICU calls. If it is a failure, the result is nil.
    private static func text(
        _ write: (UnsafeMutablePointer<UInt16>?, Int32, inout UErrorCode) -> Int32, after status: UErrorCode
    ) -> String? {
        guard status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }
        var status = status
        let capacity = 256
        let text = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: capacity) { buffer in
            let count = write(buffer.baseAddress, Int32(capacity), &status)
            return String(decoding: buffer[..<min(max(Int(count), 0), capacity)], as: UTF16.self)
        }
        return status.rawValue <= U_ZERO_ERROR.rawValue ? text : nil
    }
}
