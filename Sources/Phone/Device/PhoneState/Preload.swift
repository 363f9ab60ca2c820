/// What `LD_PRELOAD` holds (`man 8 ld.so`: names separated by spaces or colons).
enum Preload {
    static func entries(_ text: String?) -> [String] {
        (text ?? "").split { $0 == " " || $0 == ":" }.map(String.init)
    }

    /// Puts libraries before those that are there, each once: one of the same file name, from wherever, goes.
    static func prepending(_ libraries: [String], to text: String?) -> String {
        let names = Set(libraries.map(fileName))
        let others = entries(text).filter { !names.contains(fileName($0)) && !isFaketime($0) }
        return (libraries + others).joined(separator: ":")
    }

    /// Whether an entry is libfaketime, in either of its builds.
    static func isFaketime(_ entry: String) -> Bool { fileName(entry).hasPrefix("libfaketime") }

    /// Whether the dynamic linker can be told of a path: it knows no way to quote a separator.
    static func canHold(_ path: String) -> Bool { !path.contains { $0 == " " || $0 == ":" } }

    private static func fileName(_ path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }
}
