import Glibc

/// One App Group's container: a directory whose records two processes share without ever reading a torn one.
///
/// Any number of processes, threads and handles may use one directory at once. Readers take no lock. Writers take the
/// container's lock while they commit. A commit is durable when it returns. `shared-container/PROTOCOL.md` describes the
/// format and the rules.
public final class SharedContainer: Sendable {
    /// The time that a commit waits for the writer lock by default: 5 seconds. iOS gives an app about to be suspended
    /// that long before it ends the app with 0xdead10cc for holding a file lock.
    public static let defaultLockTimeout: Duration = .seconds(5)

    /// The purpose a container is opened for.
    public enum Access: Sendable {
        /// Reads only. The handle changes nothing in the directory and refuses to commit.
        case readOnly
        /// Reads and writes. Opening finishes what a killed writer left if the lock is free. If it cannot, the container
        /// can still be read, and every commit throws the reason.
        case readWrite
        /// Reads and writes; opening makes a directory that does not exist, mode 0700.
        case create
    }

    /// The directory's path, as it was given.
    public let path: String

    /// The name that headers give as the writer of what this handle commits.
    public var writerName: String { writer }

    let core: Core
    let writer: String
    let access: Access
    var directory: Directory { core.directory }

    private init(core: Core, path: String, writer: String, access: Access) {
        self.core = core
        self.path = path
        self.writer = writer
        self.access = access
    }

    /// Opens a container.
    ///
    /// - Parameters:
    ///   - path: the directory.
    ///   - access: the purpose it is opened for.
    ///   - writer: the name that headers give as their writer; the program's by default.
    /// - Throws: `noSuchContainer` if there is no directory, `io` if it cannot be opened or made (`man 2 open`,
    ///   `man 2 mkdir`).
    public static func open(
        _ path: String, access: Access = .readWrite, writer: String? = nil
    ) throws(AppGroupError) -> SharedContainer {
        try open(path, access: access, writer: writer, policy: .current)
    }

    /// Opens a container whose files may be opened when the policy allows it.
    package static func open(
        _ path: String, access: Access = .readWrite, writer: String? = nil, policy: ContainerPolicy
    ) throws(AppGroupError) -> SharedContainer {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw AppGroupError(
                .invalidName, "not a path of a container: \(JSONText.quoted(path))", advice: "Name a directory")
        }
        if access == .create { try create(path) }
        let opened = try openDirectory(path, policy)
        if access != .readOnly { try makeDurable(opened, path) }
        let container = SharedContainer(
            core: Core.shared(opened), path: path, writer: writer ?? programName(), access: access)
        if access != .readOnly { container.finishIfLockIsFree() }
        return container
    }

    private static func openDirectory(
        _ path: String, _ policy: ContainerPolicy
    ) throws(AppGroupError) -> Directory {
        switch Directory.open(path: path, policy: policy) {
        case .success(let directory): return directory
        case .failure(let error) where error.number == ENOENT:
            throw AppGroupError(
                .noSuchContainer, "no such container", path: path,
                advice:
                    "Make it with `tandem container init --container \(path)`, or launch the app, which makes its own; "
                    + "App Groups are looked for in $TANDEM_CONTAINERS")
        case .failure(let error):
            throw .systemCall("open", "cannot open the container", path: path, error)
        }
    }

    /// Opens the directory that has the path now, after another directory replaced this one.
    /// - Throws: the errors of `open`.
    public func reopened() throws(AppGroupError) -> SharedContainer {
        try SharedContainer.open(
            path, access: access == .create ? .readWrite : access, writer: writer, policy: directory.policy)
    }

    /// Throws `replaced` unless the path still names the directory that was opened.
    /// - Parameter revision: a commit that is already visible; if the check itself fails, the commit may be lost.
    func requireSameDirectory(after revision: Revision? = nil) throws(AppGroupError) {
        switch directory.standsAtPath() {
        case .success(true): return
        case .success(false): break
        case .failure(let error):
            guard let revision else { throw .systemCall("stat", "cannot look at the container", path: path, error) }
            throw indeterminate(revision, error, operation: "stat")
        }
        throw AppGroupError(
            .replaced, "the container was moved, deleted or replaced by another directory", path: path,
            advice: "The directory that has the path now is unchanged: open it anew and try again")
    }

    /// Throws unless the handle may write.
    func requireWriting() throws(AppGroupError) {
        guard access == .readOnly else { return }
        throw AppGroupError(
            .io, "the container was opened for reading only", path: path, operation: "commit", errno: EBADF,
            advice: "Open it with readWrite or create")
    }

    /// Returns the error of a commit that is visible but perhaps not durable.
    func indeterminate(
        _ revision: Revision, _ error: SystemCall.Errno, operation: String = "fsync"
    ) -> AppGroupError {
        AppGroupError(
            .indeterminate, "revision \(revision) was written, but it is not known to be durable", path: path,
            operation: operation, errno: error.number, revision: revision,
            advice: "Read the record again before deciding: the commit may or may not survive a power cut")
    }

    private static func programName() -> String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "unknown"
    }
}

// MARK: New containers

extension SharedContainer {
    /// Makes the directory and its missing parents, mode 0700.
    private static func create(_ path: String) throws(AppGroupError) {
        var status = stat()
        if stat(path, &status) == 0 { return }
        let parent = parentPath(path)
        if stat(parent, &status) != 0 { try create(parent) }
        switch SystemCall.retrying({ mkdir(path, 0o700) }) {
        case .success:
            // A umask may have taken more from the mode than the protocol allows.
            try SystemCall.retrying { chmod(path, 0o700) }
                .orThrow("chmod", "cannot set the container's mode", path: path)
        case .failure(let error) where error.number == EEXIST: break
        case .failure(let error):
            throw .systemCall("mkdir", "cannot make the container", path: path, error)
        }
    }

    /// Flushes the parent of a container that no writer has locked yet, and the parents above it up to the root: the
    /// process that made them may have been killed before it did so (PROTOCOL.md, section 9).
    private static func makeDurable(_ opened: Directory, _ path: String) throws(AppGroupError) {
        guard try opened.identity(WriterLock.fileName) == nil else { return }
        var child = path
        while parentPath(child) != child {
            let parent = parentPath(child)
            // This process may be unable to open the folders above, which this library seldom made.
            guard case .success(let directory) = Directory.open(path: parent) else { return }
            if case .failure(let error) = directory.sync(), child == path {
                throw .systemCall("fsync", "cannot make a new directory durable", path: parent, error)
            }
            child = parent
        }
    }

    private static func parentPath(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path == "." ? path : "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
