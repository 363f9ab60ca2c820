import Foundation

/// The symbols that are drawn, by the name that SF Symbols gives to one of the same meaning. Their licence is in
/// Symbols/LICENSE.
struct SymbolSet: Sendable {
    static let shared = SymbolSet(SymbolMarkup.text)

    private let paths: [String: String]

    /// Reads a symbol a line: its name, a tab, and what stands in an `svg` of 16 by 16.
    init(_ text: String) {
        let lines = text.split(separator: "\n").compactMap { line -> (String, String)? in
            let parts = line.split(separator: "\t", maxSplits: 1)
            return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
        }
        paths = Dictionary(lines, uniquingKeysWith: { first, _ in first })
    }

    /// The names, sorted.
    var names: [String] { paths.keys.sorted() }

    /// What is drawn for a symbol; nil for one that is not in the set.
    /// - Parameter variant: as `symbolVariant` says, such as `fill`; the symbol itself where it has no such variant.
    func markup(of name: String, variant: String = "") -> String? {
        let parts = variant.split(separator: ".").map(String.init).filter { $0 != "none" && !name.hasSuffix("." + $0) }
        if !parts.isEmpty, let path = paths[([name] + parts).joined(separator: ".")] { return path }
        return paths[name]
    }
}
