import Glibc

extension AppGroupError {
    /// Makes the error that reports a failed system call; its advice depends on the error number.
    static func systemCall(
        _ operation: String, _ message: String, path: String, _ error: SystemCall.Errno, fileID: String = #fileID,
        line: Int = #line
    ) -> AppGroupError {
        AppGroupError(
            .io, message, path: path, operation: operation, errno: error.number,
            advice: error.advice ?? advice(for: error.number), fileID: fileID, line: line)
    }

    private static func advice(for errno: Int32) -> String? {
        switch errno {
        case ENOSPC: "The file system is full: free some space and try again"
        case EDQUOT: "The disk quota is used up: free some space and try again"
        case EROFS: "The file system is mounted read-only: mount it read-write, or use another container"
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

extension Result where Failure == SystemCall.Errno {
    /// Returns the value, or throws the failed system call as an `io` error.
    /// - Parameters:
    ///   - operation: the system call, for example `fsync`.
    ///   - message: what the process could not do: `cannot take the writer lock`.
    ///   - path: the file or directory concerned.
    @discardableResult
    func orThrow(
        _ operation: String, _ message: String, path: String, fileID: String = #fileID, line: Int = #line
    ) throws(AppGroupError) -> Success {
        switch self {
        case .success(let value): return value
        case .failure(let error): throw .systemCall(operation, message, path: path, error, fileID: fileID, line: line)
        }
    }
}
