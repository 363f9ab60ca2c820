import Glibc

extension AppGroupError {
    /// The error a failed system call is reported as; the advice depends on the error number.
    static func systemCall(
        _ operation: String, _ message: String, path: String, errno: Int32, fileID: String = #fileID, line: Int = #line
    ) -> AppGroupError {
        AppGroupError(
            .io, message, path: path, operation: operation, errno: errno, advice: advice(for: errno), fileID: fileID,
            line: line)
    }

    private static func advice(for errno: Int32) -> String? {
        switch errno {
        case ENOSPC: "The file system is full: free some space and try again"
        case EDQUOT: "The disk quota is used up: free some space and try again"
        case EROFS: "The file system is mounted read-only: mount it read-write, or use another container"
        case EPERM where DataProtection.isLockedOut:
            "The device is locked, and the entitlements protect the files: `tandem host unlock` unlocks it"
        case EACCES, EPERM:
            "The process may not do that: a container is mode 0700 and its records 0600, owned by the user who runs both processes"
        case EIO: "The storage reported an error: check the disk before going on"
        case EBUSY: "Something is mounted on it: unmount it"
        case EXDEV: "A container must lie on one file system: unmount what is mounted inside it"
        case EMFILE, ENFILE: "Too many open files: close some, or raise the limit (ulimit -n)"
        case ENOTDIR: "A container is a directory: move the file away, or name another path"
        case ELOOP: "A symbolic link stands where the protocol keeps a file of its own: remove the link"
        default: nil
        }
    }
}
