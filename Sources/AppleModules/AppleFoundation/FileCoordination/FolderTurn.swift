import Foundation
import Glibc

/// A turn with the files of a folder, which ends with the process at the latest.
struct FolderTurn {
    private let folder: String
    /// -1 where the thread had a turn already.
    private let descriptor: Int32

    /// The folder that the turn of a file is about: the nearest that exists, since the file's own may be made in it.
    static func folder(of url: URL) -> String {
        var folder = url.deletingLastPathComponent().standardizedFileURL
        while access(folder.path, F_OK) != 0, folder.path != "/" { folder.deleteLastPathComponent() }
        return folder.path
    }

    /// Waits for a turn (`man 2 flock`).
    init(_ folder: String, exclusively: Bool) throws {
        self.folder = folder
        guard !Self.held.contains(folder) else {
            descriptor = -1
            return
        }
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error(errno, folder) }
        while flock(descriptor, exclusively ? LOCK_EX : LOCK_SH) != 0 {
            guard errno == EINTR else {
                defer { close(descriptor) }
                throw Self.error(errno, folder)
            }
        }
        Self.held.append(folder)
    }

    /// Lets the next have a turn.
    func end() {
        guard descriptor >= 0 else { return }
        Self.held.removeAll { $0 == folder }
        close(descriptor)
    }

    private static func error(_ code: Int32, _ folder: String) -> NSError {
        NSError(
            domain: NSPOSIXErrorDomain, code: Int(code),
            userInfo: [NSFilePathErrorKey: folder, NSLocalizedDescriptionKey: String(cString: strerror(code))])
    }

    /// The folders that this thread has a turn with.
    private static var held: [String] {
        get { Thread.current.threadDictionary[key] as? [String] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }
    private static let key = "tandem.FolderTurn"
}
