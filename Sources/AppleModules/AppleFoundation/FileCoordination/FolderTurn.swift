import Foundation
import Glibc

/// A file lock on a folder. The kernel releases it when the process exits.
struct FolderTurn {
    private let folder: String
    /// The locked folder's descriptor; -1 if the thread already held the lock.
    private let descriptor: Int32

    /// Returns the folder to lock for a file: the nearest parent folder that exists. The file's own folder may be
    /// created later.
    static func folder(of url: URL) -> String {
        var folder = url.deletingLastPathComponent().standardizedFileURL
        while access(folder.path, F_OK) != 0, folder.path != "/" { folder.deleteLastPathComponent() }
        return folder.path
    }

    /// Waits for the lock (`man 2 flock`).
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

    /// Releases the lock.
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

    /// The folders that this thread has locked.
    private static var held: [String] {
        get { Thread.current.threadDictionary[key] as? [String] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }
    private static let key = "tandem.FolderTurn"
}
