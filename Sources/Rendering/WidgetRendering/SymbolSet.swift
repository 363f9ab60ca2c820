import Foundation

/// The available symbols. Each has the name of the SF Symbol with the same meaning. Their licence is in
/// Symbols/LICENSE.
struct SymbolSet: Sendable {
    static let shared = SymbolSet(SymbolMarkup.text)

    private let paths: [String: String]

    /// Parses one symbol per line: its name, a tab, and the content of an `svg` element of 16 by 16.
    init(_ text: String) {
        let lines = text.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        paths = Dictionary(lines, uniquingKeysWith: { first, _ in first })
    }

    /// The names of the symbols, sorted.
    var names: [String] { paths.keys.sorted() }

    /// Returns the markup of a symbol; nil if the set does not contain the symbol.
    /// - Parameter variant: the value of `symbolVariant`, such as `fill`. A symbol without that variant is drawn
    ///   unchanged.
    func markup(of name: String, variant: String = "") -> String? {
        let parts = variant.split(separator: ".").map(String.init).filter { $0 != "none" && !name.hasSuffix("." + $0) }
        if !parts.isEmpty, let path = paths[([name] + parts).joined(separator: ".")] { return path }
        return paths[name]
    }
}
