import Foundation
import Glibc
import SystemCallTracing

/// A folder's content in memory, which can be written out any number of times. Hard links between files are preserved.
public struct FileTree: Sendable, Hashable {
    public enum Node: Sendable, Hashable {
        case folder(mode: UInt32)
        /// A file with its permissions. Hard links to one file share a number.
        case file(Int, mode: UInt32)
    }

    /// The nodes by path relative to the folder; "" is the folder itself.
    public var nodes: [String: Node]
    /// The content of each file, by its number.
    public var contents: [Int: [UInt8]]

    public init(nodes: [String: Node], contents: [Int: [UInt8]]) {
        self.nodes = nodes
        self.contents = contents
    }

    /// Reads a folder.
    /// - Throws: `TracingFailure` if something cannot be read, or is neither a file nor a folder.
    public init(reading path: String) throws {
        nodes = [:]
        contents = [:]
        var numbers: [UInt64: Int] = [:]
        try read(path, "", &numbers)
    }

    private mutating func read(_ path: String, _ name: String, _ numbers: inout [UInt64: Int]) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw Self.failure("look at", path) }
        let mode = status.st_mode & 0o7777
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            nodes[name] = .folder(mode: mode)
            for entry in try FileManager.default.contentsOfDirectory(atPath: path).sorted() {
                try read(path + "/" + entry, name.isEmpty ? entry : name + "/" + entry, &numbers)
            }
        case S_IFREG:
            let number = numbers[UInt64(status.st_ino)] ?? contents.count
            if numbers.updateValue(number, forKey: UInt64(status.st_ino)) == nil {
                guard let data = FileManager.default.contents(atPath: path) else { throw Self.failure("read", path) }
                contents[number] = Array(data)
            }
            nodes[name] = .file(number, mode: mode)
        default:
            throw TracingFailure(description: "neither a file nor a folder: \(path)")
        }
    }

    /// Writes the folder to a path that does not exist yet.
    /// - Throws: `TracingFailure` if something cannot be created.
    public func write(to path: String) throws {
        var made: [Int: String] = [:]
        for (name, node) in nodes.sorted(by: { $0.key < $1.key }) {
            let target = name.isEmpty ? path : path + "/" + name
            switch node {
            case .folder(let mode):
                guard mkdir(target, 0o700) == 0, chmod(target, mode) == 0 else { throw Self.failure("make", target) }
            case .file(let number, let mode):
                if let first = made[number] {
                    guard link(first, target) == 0 else { throw Self.failure("link", target) }
                    continue
                }
                made[number] = target
                let file = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
                guard file >= 0 else { throw Self.failure("make", target) }
                defer { close(file) }
                let bytes = contents[number] ?? []
                var offset = 0
                while offset < bytes.count {
                    let count = bytes[offset...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
                    guard count > 0 else { throw Self.failure("write", target) }
                    offset += count
                }
                guard fchmod(file, mode) == 0 else { throw Self.failure("set the mode of", target) }
            }
        }
    }

    /// Removes a folder and its content. Does nothing if the folder does not exist.
    public static func remove(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    private static func failure(_ action: String, _ path: String) -> TracingFailure {
        TracingFailure(description: "cannot \(action) \(path): \(String(cString: strerror(errno)))")
    }
}
