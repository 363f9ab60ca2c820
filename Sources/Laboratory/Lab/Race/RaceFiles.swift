import Glibc

enum RaceFiles {
    /// Removes a directory and its content. Symbolic links are removed, not followed.
    static func remove(_ path: String) {
        guard unlink(path) != 0, errno != ENOENT else { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    /// Returns the names in a directory; empty if it cannot be read.
    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Returns the last bytes of a file, starting at the beginning of a line if the file is longer.
    static func tail(_ path: String, _ limit: Int = 4_096) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        let size = lseek(descriptor, 0, SEEK_END)
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = pread(descriptor, &bytes, limit, max(0, size - limit))
        var text = bytes.prefix(max(0, count))
        if size > limit, let first = text.firstIndex(of: 0x0A) { text = text[(first + 1)...] }
        return String(decoding: text, as: UTF8.self)
    }
}
