/// The entries of `LD_PRELOAD` (`man 8 ld.so`: names separated by spaces or colons).
enum Preload {
    static func entries(_ text: String?) -> [String] {
        (text ?? "").split { $0 == " " || $0 == ":" }.map(String.init)
    }

    /// Puts libraries before the entries in `text`, and removes entries of `text` that have the same file names.
    static func prepending(_ libraries: [String], to text: String?) -> String {
        let names = Set(libraries.map(fileName))
        let others = entries(text).filter { !names.contains(fileName($0)) && !isFaketime($0) }
        return (libraries + others).joined(separator: ":")
    }

    /// Returns true if an entry is either build of libfaketime.
    static func isFaketime(_ entry: String) -> Bool { fileName(entry).hasPrefix("libfaketime") }

    /// Returns true if the dynamic linker can be told the path. In `LD_PRELOAD` neither spaces nor colons can be quoted.
    /// In `LD_LIBRARY_PATH` a space needs no quotes, but colons and semicolons separate the folders.
    static func canHold(_ path: String) -> Bool {
        !path.contains { $0 == ":" || $0 == ";" } && !fileName(path).contains(" ")
    }

    /// Returns the entry for a library: its path, or, if that has a space, its file name, which the dynamic linker looks
    /// for in the folders of `LD_LIBRARY_PATH`.
    static func entry(_ path: String) -> String { path.contains(" ") ? String(fileName(path)) : path }

    /// Puts the folders of the libraries whose entries are file names before the folders in `text`, the value of
    /// `LD_LIBRARY_PATH`. Returns `text` if there are none.
    static func folders(_ libraries: [String], before text: String?) -> String? {
        let known = (text ?? "").split(separator: ":").map(String.init)
        var folders: [String] = []
        for library in libraries where library.contains(" ") {
            let folder = String(library.dropLast(fileName(library).count + 1))
            if !folders.contains(folder) { folders.append(folder) }
        }
        return folders.isEmpty ? text : (folders + known.filter { !folders.contains($0) }).joined(separator: ":")
    }

    private static func fileName(_ path: String) -> Substring {
        path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    }
}
