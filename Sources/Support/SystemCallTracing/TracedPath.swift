import Glibc

/// Resolves a path as another thread would.
///
/// The path is resolved by the kernel, not by rules about text. `O_PATH` opens the parent from the thread's own root,
/// working directory or descriptor, by way of `/proc/THREAD`. `/proc/thread-self/fd` then gives the canonical name. So
/// `./a`, `a//b`, `a/../b`, and symbolic links in the middle, resolve as they do for the thread. A symbolic link in the
/// last component is followed only for calls that do so. If the parent does not exist, the call will fail; then dots
/// and slashes are removed from the text.
///
/// Two things are resolved as in this process, not as in the thread: absolute symbolic links of a thread with another
/// root (chroot(2)), and the RESOLVE_ restrictions of openat2(2), which are not applied.
struct TracedPath {
    var path: String
    /// The inode at the path; nil if no file exists there.
    var inode: UInt64?
    /// True if the path leads to an open file that no longer has this name.
    var isNameless = false

    /// `O_PATH` (open(2)), which only locates a file without opening it.
    private static let openPath: Int32 = 0o10_000_000

    /// Resolves a path.
    /// - Parameters:
    ///   - directory: the descriptor that a relative path starts from; nil for the working directory.
    ///   - follows: true to follow a symbolic link in the last component.
    init?(_ text: String, from directory: Int32?, of thread: pid_t, follows: Bool) {
        let base = directory.map { "/proc/\(thread)/fd/\($0)" } ?? "/proc/\(thread)/cwd"
        let start: String
        if let link = Self.descriptorLink(text, thread) {
            start = link
        } else {
            start = text.hasPrefix("/") ? "/proc/\(thread)/root" + text : text.isEmpty ? base : base + "/" + text
        }
        var components = start.split(separator: "/", omittingEmptySubsequences: true)
        guard let last = components.last else { return nil }
        // Only a path that ends in a name can refer to a missing file, or to a symbolic link itself.
        let isName = !text.isEmpty && last != "." && last != ".."
        if follows || !isName, let found = Self.target(ofOpening: start) {
            self = found
            return
        }
        if isName {
            components.removeLast()
            if let parent = Self.target(ofOpening: "/" + components.joined(separator: "/")) {
                path = (parent.path == "/" ? "" : parent.path) + "/" + last
                inode = Self.inode(path, follows: false)
                return
            }
        }
        guard let lexical = Self.lexical(text, base) else { return nil }
        path = lexical
    }

    private init(path: String) {
        self.path = path
    }

    /// Returns the file that a link in `/proc/THREAD/fd` refers to. If the file's name is gone, the kernel appends `
    /// (deleted)` to it.
    static func target(of link: String) -> TracedPath? {
        guard let text = readLink(link) else { return nil }
        var found = TracedPath(path: text)
        found.inode = inode(link, follows: true)
        let mark = " (deleted)"
        if text.hasSuffix(mark), inode(text, follows: false) != found.inode || found.inode == nil {
            found.path.removeLast(mark.count)
            found.isNameless = true
        }
        return found
    }

    /// Returns the open flags of a descriptor (proc_pid_fdinfo(5)).
    static func openFlags(_ thread: pid_t, _ descriptor: Int32) -> Int32 {
        guard let file = fopen("/proc/\(thread)/fdinfo/\(descriptor)", "re") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard text.hasPrefix("flags:") else { continue }
            return Int32(text.filter(\.isNumber), radix: 8) ?? 0
        }
        return 0
    }

    static func inode(_ path: String, follows: Bool) -> UInt64? {
        var status = stat()
        return (follows ? stat(path, &status) : lstat(path, &status)) == 0 ? UInt64(status.st_ino) : nil
    }

    static func isSameFileSystem(_ first: String, _ second: String) -> Bool {
        var (one, other) = (stat(), stat())
        return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev
    }

    /// Replaces `/proc/self` and `/dev/fd` in a path by the folders of the thread, because they would refer to this
    /// process.
    private static func descriptorLink(_ text: String, _ thread: pid_t) -> String? {
        for prefix in ["/proc/self/", "/proc/thread-self/"] where text.hasPrefix(prefix) {
            return "/proc/\(thread)/" + text.dropFirst(prefix.count)
        }
        if text.hasPrefix("/dev/fd/") { return "/proc/\(thread)/fd/" + text.dropFirst("/dev/fd/".count) }
        let standard = ["/dev/stdin", "/dev/stdout", "/dev/stderr"]
        return standard.firstIndex(of: text).map { "/proc/\(thread)/fd/\($0)" }
    }

    private static func target(ofOpening path: String) -> TracedPath? {
        let descriptor = open(path, openPath | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return target(of: "/proc/thread-self/fd/\(descriptor)")
    }

    private static func lexical(_ text: String, _ base: String) -> String? {
        let start = text.hasPrefix("/") ? "" : target(of: base)?.path
        guard let start else { return nil }
        var components: [Substring] = []
        for component in (start + "/" + text).split(separator: "/") where component != "." {
            if component == ".." { _ = components.popLast() } else { components.append(component) }
        }
        return "/" + components.joined(separator: "/")
    }

    private static func readLink(_ path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { readlink(path, $0.assumingMemoryBound(to: CChar.self), bytes.count) } ?? 0
        }
        return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
    }
}
