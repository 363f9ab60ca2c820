import CommandSupport
import Foundation
import Glibc
import Utilities

/// A file that an option names, and that a run writes at its end.
struct OutputFile: Sendable {
    /// The option, such as `--out`.
    let option: String
    let path: String

    /// Checks that the file can be written, before the build, which takes long. Creates nothing.
    /// - Throws: `CommandFailure` with exit code 74.
    func check() throws(CommandFailure) {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        var status = stat()
        let exists = stat(target.path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFDIR, status.st_mode & S_IFMT != S_IFREG { return }
        // A regular file is replaced by rename, which needs the right to write in its folder.
        let problem: Int32? =
            if exists, status.st_mode & S_IFMT == S_IFDIR { EISDIR } else {
                access(target.deletingLastPathComponent().path + "/.", W_OK | X_OK) == 0 ? nil : errno
            }
        if let problem { throw unwritable(String(cString: strerror(problem))) }
    }

    /// Writes the whole file, or leaves it as it was. In a sandbox, the process outside writes it.
    /// - Throws: `CommandFailure` with exit code 74.
    func write(_ text: String) throws(CommandFailure) {
        if let outside = Outside.shared {
            do { return try outside.perform(.file(option: option, text: text)) } catch {
                throw CommandFailure(.io, reason: "io", error.description, path: path)
            }
        }
        do {
            // If the path is a symbolic link, writes to the file to which the link leads. If that is not a regular
            // file, for example a pipe, writes directly into it.
            let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            let type = try? FileManager.default.attributesOfItem(atPath: target.path)[.type] as? FileAttributeType
            let isFile = type == nil || type == .typeRegular
            try Data(text.utf8).write(to: target, options: isFile ? .atomic : [])
        } catch {
            throw unwritable(SystemReason.text(error))
        }
    }

    private func unwritable(_ reason: String) -> CommandFailure {
        CommandFailure(
            .io, reason: "io", "cannot write \(path): \(reason). Name another file with \(option)", path: path)
    }
}
