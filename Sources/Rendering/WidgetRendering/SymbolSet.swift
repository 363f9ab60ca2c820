import Foundation

/// The symbols that can be drawn. Each one has the name of the SF Symbol with the same meaning. The symbols' licence is
/// in `Symbols/LICENSE`.
struct SymbolSet: Sendable {
    static let shared = SymbolSet(SymbolMarkup.text)

    private let paths: [String: String]

    /// Parses a list of symbols. Each line contains a name, a tab, and the content of an `svg` element, in units of a
    /// 16 by 16 square.
    init(_ text: String) {
        let lines = text.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        paths = Dictionary(lines, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the symbols, sorted.
    var names: [String] { paths.keys.sorted() }

    /// Returns the SVG markup of a symbol; nil if the set does not contain the symbol.
    /// - Parameter variant: the value of `symbolVariant`, such as `fill`. If the set does not contain this variant of
    ///   the
    ///   symbol, returns the symbol itself.
    func markup(of name: String, variant: String = "") -> String? {
        let parts = variant.split(separator: ".").map(String.init).filter { $0 != "none" && !name.hasSuffix("." + $0) }
        if !parts.isEmpty, let path = paths[([name] + parts).joined(separator: ".")] { return path }
        return paths[name]
    }
}
