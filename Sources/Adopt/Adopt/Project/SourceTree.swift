import Foundation
import Glibc

/// The files below a folder of sources, including files that are reached through links. Cycles of links, links to the
/// root of the file system, and pipes without a writer do no harm.
struct SourceTree {
    /// The paths of the files. A bundle, such as an asset catalog, counts as one file.
    private(set) var files: Set<String> = []
    /// Remarks on files and folders that were left out.
    private(set) var remarks: [String] = []

    /// The maximum number of files and folders to visit. An extension's sources have fewer, but a folder may also
    /// contain every package that was ever fetched or built.
    static let mostEntries = 50_000
    /// The maximum depth of folders. Only a cycle that the identities of its folders do not reveal, such as a cycle of
    /// mounts, is deeper.
    private static let deepest = 64

    /// The folders for build output and fetched packages, which are not sources.
    static let foreign: Set<String> = ["DerivedData", "Pods"]
    private static let bundles = ["xcassets", "xcdatamodeld", "xcdatamodel"]

    /// Identifies a folder or file. It is the same for every link that leads to the folder or file.
    private struct Identity: Hashable {
        var device: dev_t
        var inode: ino_t
    }

    private let root: String
    /// All folders above `root`.
    private var above: Set<Identity> = []
    private var visited: Set<Identity> = []
    private var entries = 0

    /// Collects the files below a folder. If the path names a file, the result is only that file.
    /// - Throws: `XcodeProject.Problem` if there are more than `mostEntries` files and folders.
    init(_ folder: String) throws(XcodeProject.Problem) {
        root = folder
        guard let status = Self.status(folder) else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            add(folder, status)
            return
        }
        var parent = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
        while parent.path != "/" {
            parent.deleteLastPathComponent()
            if let status = Self.status(parent.path) { above.insert(Self.identity(status)) }
        }
        try walk(folder, status, depth: 0)
    }

    private mutating func walk(_ folder: String, _ status: stat, depth: Int) throws(XcodeProject.Problem) {
        // Visits each folder only once, even if several links or a cycle lead to it.
        guard visited.insert(Self.identity(status)).inserted else { return }
        guard depth < Self.deepest else {
            remarks.append("\(folder) lies more than \(Self.deepest) folders deep and was left out")
            return
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            remarks.append("\(folder) cannot be read and was left out")
            return
        }
        entries += names.count
        guard entries <= Self.mostEntries else {
            throw XcodeProject.Problem(
                description: "there are more than \(Self.mostEntries) files in \(root), the last of them in \(folder): "
                    + "name the folders of the extension's own sources, or remove the link that leads there")
        }
        for name in names.sorted() where !name.hasPrefix(".") && !Self.foreign.contains(name) {
            let path = folder + "/" + name
            guard let status = Self.status(path) else {
                let isLink = RegularFile.type(path) == S_IFLNK
                remarks.append("\(path) \(isLink ? "leads to nothing" : "cannot be read") and was left out")
                continue
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                add(path, status)
                continue
            }
            let suffix = (name as NSString).pathExtension
            if Self.bundles.contains(suffix) {
                files.insert(path)
            } else if above.contains(Self.identity(status)) {
                remarks.append("\(path) was not followed: it leads to a folder that contains \(root)")
            } else if suffix != "xcodeproj" {
                try walk(path, status, depth: depth + 1)
            }
        }
    }

    private mutating func add(_ path: String, _ status: stat) {
        if status.st_mode & S_IFMT == S_IFREG {
            files.insert(path)
        } else {
            remarks.append("\(path) is not a regular file and was left out")
        }
    }

    private static func identity(_ status: stat) -> Identity {
        Identity(device: status.st_dev, inode: status.st_ino)
    }

    /// Returns the status of the file at a path. If the path is a link, returns the status of the file to which the
    /// link leads.
    private static func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }
}
