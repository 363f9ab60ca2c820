/// The entries of `LD_PRELOAD` (`man 8 ld.so`: names separated by spaces or colons).
enum Preload {
    static func entries(_ text: String?) -> [String] {
        (text ?? "").split { $0 == " " || $0 == ":" }.map(String.init)
    }

    /// Puts libraries before the existing entries, and removes existing entries with the same file names.
    static func prepending(_ libraries: [String], to text: String?) -> String {
        let names = Set(libraries.map(fileName))
        let others = entries(text).filter { !names.contains(fileName($0)) && !isFaketime($0) }
        return (libraries + others).joined(separator: ":")
    }

    /// Returns true if an entry is either build of libfaketime.
    static func isFaketime(_ entry: String) -> Bool { fileName(entry).hasPrefix("libfaketime") }

    /// Returns true if `LD_PRELOAD` can contain the path. A path with a space or a colon is impossible, because it
    /// cannot be quoted.
    static func canHold(_ path: String) -> Bool { !path.contains { $0 == " " || $0 == ":" } }

    private static func fileName(_ path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }
}
