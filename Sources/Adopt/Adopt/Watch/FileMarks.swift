package import Foundation
import Glibc

/// Marks that change when watched files change: the identity, the size and the times of each file.
///
/// `tandem watch` looks at the files again and again. inotify would be cheaper, but it reports nothing about changes on
/// another machine (`man 7 inotify`, "Limitations"): on NFS, and in folders that a Mac shares with a container. It also
/// watches inodes instead of paths, so each file that an editor replaces, and each folder that comes back, would need a
/// new watch, and changes before that would be missed.
package struct FileMarks: Sendable, Equatable {
    /// The result of `stat` for a file. Folders have only their type. So have files whose name alone is watched.
    private struct Mark: Sendable, Equatable {
        var type: mode_t
        var device: dev_t = 0
        var inode: ino_t = 0
        var size: off_t = 0
        /// The times of the last changes of content and status, in nanoseconds since 1970.
        var modified: Int64 = 0
        var changed: Int64 = 0
    }

    /// The marks by path. A path without a file has none.
    private var marks: [String: Mark] = [:]

    /// The maximum number of files. The watch ignores the rest, because each look would take too long.
    private static let mostFiles = SourceTree.mostEntries
    /// The maximum depth of folders, as in `SourceTree`.
    private static let deepest = 64

    /// Looks at the files. Follows links.
    package init(_ paths: WatchedPaths) {
        for file in paths.files { _ = add(file) }
        for folder in paths.lists {
            for name in Self.names(in: folder) where !Self.isForeign(name) {
                let path = folder + "/" + name
                if marks[path] == nil { marks[path] = Mark(type: 0) }
            }
        }
        var visited: Set<[UInt64]> = []
        for tree in paths.trees { walk(tree, 0, &visited) }
    }

    /// Adds the mark of a file. Returns its status; nil if there is no such file.
    private mutating func add(_ path: String) -> stat? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            // A link that leads nowhere may lead to a file later.
            if lstat(path, &status) == 0 { marks[path] = Mark(type: S_IFLNK) }
            return nil
        }
        let type = status.st_mode & S_IFMT
        func nanoseconds(_ time: timespec) -> Int64 { Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec) }
        // An editor's temporary files change the times of the folder.
        marks[path] =
            type == S_IFDIR
            ? Mark(type: type)
            : Mark(
                type: type, device: status.st_dev, inode: status.st_ino, size: status.st_size,
                modified: nanoseconds(status.st_mtim), changed: nanoseconds(status.st_ctim))
        return status
    }

    private mutating func walk(_ path: String, _ depth: Int, _ visited: inout Set<[UInt64]>) {
        guard marks.count < Self.mostFiles, let status = add(path), status.st_mode & S_IFMT == S_IFDIR else { return }
        // Links may lead to a folder twice, or in a circle.
        guard depth < Self.deepest, visited.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted else {
            return
        }
        for name in Self.names(in: path) where !Self.isForeign(name) { walk(path + "/" + name, depth + 1, &visited) }
    }

    /// Returns true for the name of a file that is no source: hidden files, build output, and editors' backups.
    private static func isForeign(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || SourceTree.foreign.contains(name)
    }

    /// Returns the names in a folder; none if it cannot be read. `FileManager` takes five times as long.
    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names
    }

    // MARK: Further paths

    /// The precision of a file's times. The kernel takes them from a clock that it advances at each tick.
    private static let tick: Int64 = 20_000_000

    /// Adds the marks of `later` for paths that have no mark here, if the files were last changed before a date.
    package mutating func formUnion(_ later: FileMarks, changedBefore date: Date) {
        let limit = Int64(date.timeIntervalSince1970 * 1_000_000_000) - Self.tick
        for (path, mark) in later.marks where marks[path] == nil && mark.changed < limit { marks[path] = mark }
    }
}
