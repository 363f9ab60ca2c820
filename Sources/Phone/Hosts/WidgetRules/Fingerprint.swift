/// The identity of a finding, which stays the same from run to run: `reload-loop/MyWidget/QuoteWidget/systemSmall`.
///
/// It consists of the mistake, the extension, the kind of widget, the family and, if the rule knows it, the place. It has
/// no line number, path or time, because these change although the mistake is still the same. `*` stands for a part that
/// the finding does not have.
public struct Fingerprint: Sendable, Hashable, CustomStringConvertible {
    public let description: String

    /// The identity of a verdict on the extension with the name `target`.
    public init(_ verdict: Verdict, of target: String) {
        let parts = [verdict.code.rawValue, target, verdict.kind, verdict.family].map { $0.map(Self.escaped) ?? "*" }
        description = (parts + [verdict.place].compactMap { $0.map(Self.escaped) }).joined(separator: "/")
    }

    /// Reads a fingerprint. Returns nil if the text is not a fingerprint.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let isWhole =
            (4...5).contains(parts.count)
            && parts.allSatisfy { part in
                !part.isEmpty && (part == "*" || part.unicodeScalars.allSatisfy { $0 == "%" || Self.isPlain($0) })
            }
        guard isWhole, Verdict.Code(rawValue: String(parts[0])) != nil else { return nil }
        description = text
    }

    /// The code of the verdict.
    public var code: String { part(0) }
    /// Returns true if the finding concerns an extension with this name.
    public func concerns(_ target: String) -> Bool { part(1) == Self.escaped(target) }
    /// The family; `*` if the finding concerns no single family.
    public var family: String { part(3) }

    private func part(_ index: Int) -> String { String(description.split(separator: "/")[index]) }

    /// Returns the text of a part: `*` for an empty one; everything but ASCII letters, digits and `.`, `_`, `-` is percent-encoded. So the
    /// fingerprint needs no quotation marks in YAML or in a shell.
    package static func escaped(_ text: String) -> String {
        text.isEmpty
            ? "*"
            : text.unicodeScalars.map { scalar in
                if isPlain(scalar) { return String(scalar) }
                return String(scalar).utf8.map { byte in
                    let digits = String(byte, radix: 16, uppercase: true)
                    return digits.count == 1 ? "%0\(digits)" : "%\(digits)"
                }.joined()
            }.joined()
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            || ".-_".unicodeScalars.contains(scalar)
    }
}
