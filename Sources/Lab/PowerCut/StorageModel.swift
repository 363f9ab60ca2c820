import Glibc

/// What a disk may hold after a power cut, as far as POSIX says it: a model of a folder that follows a program's calls.
///
/// Nothing is on disk for sure before an fsync of it: of a file, its contents; of a folder, the names in it (`man 2
/// fsync`: "Calling fsync() does not necessarily ensure that the entry in the directory containing the file has also
/// reached disk"). Until then each name may stand for any of the files it has stood for since, whatever became of other
/// names, and a file may hold any of the versions it has had since, a beginning of the last one, or the last one with
/// NUL bytes where a write did not arrive. A rename is atomic: its new name is the old file or the new one. Real file
/// systems allow less; which less differs.
struct StorageModel {
    /// What a name can stand for.
    enum Entry: Hashable {
        case nothing
        case file(Int)
        case folder
    }

    private struct File {
        var mode: mode_t
        /// What it may hold; the last is what programs see.
        var versions: [[UInt8]]
        /// The stretches that were written since the last fsync.
        var writes: [Range<Int>] = []
    }

    /// What each path may stand for; the last is what programs see.
    private var entries: [String: [Entry]] = [:]
    private var files: [Int: File] = [:]
    private let folderMode: mode_t

    /// Starts with a folder that is all on disk.
    init(_ tree: FileTree) {
        var mode: mode_t = 0o700
        for (path, node) in tree.nodes {
            switch node {
            case .folder(let folder):
                if path.isEmpty { mode = folder } else { entries[path] = [.folder] }
            case .file(let number, let fileMode):
                entries[path] = [.file(number)]
                files[number] = File(mode: fileMode, versions: [tree.contents[number] ?? []])
            }
        }
        folderMode = mode
    }

    /// Follows one call that succeeded.
    /// - Parameter contents: what the file holds that the call wrote to.
    /// - Throws: `TracingFailure` for a call that the model does not know.
    mutating func follow(_ call: TracedCall, contents: () throws -> [UInt8]) throws {
        guard call.isChange, let result = call.result, result >= 0, let path = call.path ?? call.secondPath else {
            return
        }
        switch call.name {
        case "openat", "open", "creat":
            if case .file(let number)? = entries[path]?.last {
                if call.flags & O_TRUNC != 0 { add([], to: number) }
            } else if call.flags & O_CREAT != 0 || call.name == "creat" {
                let number = files.count
                files[number] = File(mode: 0o600, versions: [[]])
                set(path, .file(number))
            }
        case "write", "pwrite64", "writev", "pwritev", "ftruncate", "truncate", "fallocate", "sendfile",
            "copy_file_range":
            guard case .file(let number)? = entries[path]?.last else { return }
            add(try contents(), to: number)
        case "fsync", "fdatasync": sync(path)
        case "syncfs":
            for number in files.keys { settle(number) }
            for path in entries.keys { settle(path) }
        case "rename", "renameat", "renameat2":
            guard let from = call.path, let to = call.secondPath, let entry = entries[from]?.last else {
                throw TracingFailure(description: "a rename from or to another folder cannot be modelled: \(call.text)")
            }
            // Two links to one file stay as they are (rename(2)).
            guard entries[to]?.last != entry else { return }
            set(to, entry)
            set(from, .nothing)
        case "link", "linkat":
            guard let from = call.path, let to = call.secondPath, let entry = entries[from]?.last else {
                throw TracingFailure(description: "a link from or to another folder cannot be modelled: \(call.text)")
            }
            set(to, entry)
        case "unlink", "unlinkat", "rmdir": set(path, .nothing)
        case "mkdir", "mkdirat": set(path, .folder)
        case "flock", "chmod", "fchmod", "fchmodat", "chown", "fchown", "fchownat", "utimensat", "sync_file_range":
            break
        default: throw TracingFailure(description: "the model of a disk does not know \(call.text)")
        }
    }

    private mutating func set(_ path: String, _ entry: Entry) {
        entries[path, default: [.nothing]].append(entry)
    }

    private mutating func add(_ contents: [UInt8], to number: Int) {
        guard var file = files[number], let last = file.versions.last, last != contents else { return }
        if contents.count > last.count { file.writes.append(last.count..<contents.count) }
        file.versions.append(contents)
        files[number] = file
    }

    private mutating func sync(_ path: String) {
        if case .file(let number)? = entries[path]?.last { return settle(number) }
        for name in entries.keys where Self.parent(of: name) == path { settle(name) }
    }

    private mutating func settle(_ number: Int) {
        guard let file = files[number], let last = file.versions.last else { return }
        files[number] = File(mode: file.mode, versions: [last])
    }

    private mutating func settle(_ path: String) {
        guard let last = entries[path]?.last else { return }
        entries[path] = last == .nothing ? nil : [last]
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    // MARK: What may be on disk

    /// Calls a body with each state that the disk may be in after a cut at this moment; states can come twice.
    func eachState(_ body: (FileTree) throws -> Void) throws {
        let paths = entries.keys.sorted()
        let choices = paths.map { Self.distinct(entries[$0] ?? []) }
        var chosen: [Entry] = []
        func choosePath() throws {
            guard chosen.count < paths.count else { return try chooseContents(paths, chosen, body) }
            for entry in choices[chosen.count] {
                chosen.append(entry)
                try choosePath()
                chosen.removeLast()
            }
        }
        try choosePath()
    }

    private func chooseContents(
        _ paths: [String], _ chosen: [Entry], _ body: (FileTree) throws -> Void
    ) throws {
        // What stands in a folder that is not there is not there either. Files are numbered as they come, so that the
        // same state is the same value.
        var tree = FileTree(nodes: ["": .folder(mode: folderMode)], contents: [:])
        var order: [Int] = []
        for (path, entry) in zip(paths, chosen) {
            guard tree.nodes[Self.parent(of: path)] == .folder(mode: folderMode) else { continue }
            switch entry {
            case .nothing: break
            case .folder: tree.nodes[path] = .folder(mode: folderMode)
            case .file(let number):
                let place = order.firstIndex(of: number) ?? order.count
                if place == order.count { order.append(number) }
                tree.nodes[path] = .file(place, mode: files[number]?.mode ?? 0o600)
            }
        }
        func chooseFile(_ place: Int) throws {
            guard place < order.count else { return try body(tree) }
            for contents in variants(order[place]) {
                tree.contents[place] = contents
                try chooseFile(place + 1)
            }
        }
        try chooseFile(0)
    }

    private func variants(_ number: Int) -> [[UInt8]] {
        guard let file = files[number], let last = file.versions.last else { return [[]] }
        guard file.versions.count > 1 else { return [last] }
        var variants = file.versions
        for write in file.writes where write.upperBound <= last.count {
            var holed = last
            for index in write { holed[index] = 0 }
            variants.append(holed)
        }
        variants.append(Array(last.prefix(last.count / 2)))
        return Self.distinct(variants)
    }

    private static func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}
