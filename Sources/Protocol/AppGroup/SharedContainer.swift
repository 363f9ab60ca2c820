import Glibc

/// One App Group's container: a directory whose records two processes share without ever seeing a torn one.
///
/// Any number of processes, threads and handles may use one directory at once. Readers take no lock. Writers take the
/// container's lock for the length of a commit. What a commit returned is durable. The format and the rules are in
/// `shared-container/PROTOCOL.md`.
public final class SharedContainer: Sendable {
    /// How long a commit waits for the writer lock unless told otherwise: what iOS allows an app that is about to be
    /// suspended, 5 seconds, before it ends it with 0xdead10cc for holding a file lock.
    public static let defaultLockTimeout: Duration = .seconds(5)

    /// How a container is opened.
    public enum Access: Sendable {
        /// Reads only. Nothing in the directory is changed; a commit is refused.
        case readOnly
        /// Reads and writes. What a killed writer left is finished at once if the lock is free; if that cannot be done,
        /// reading goes on and every commit says why.
        case readWrite
        /// As `readWrite`; a directory that does not exist is made, mode 0700.
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
    ///   - access: what it is opened for.
    ///   - writer: the name that headers give as their writer; the program's by default.
    /// - Throws: `noSuchContainer` when there is no directory, `io` when it cannot be opened or made (`man 2 open`,
    ///   `man 2 mkdir`).
    public static func open(
        _ path: String, access: Access = .readWrite, writer: String? = nil
    ) throws(AppGroupError) -> SharedContainer {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw AppGroupError(
                .invalidName, "not a path of a container: \(JSONText.quoted(path))", advice: "Name a directory")
        }
        if access == .create { try create(path) }
        let opened: Directory
        switch Directory.open(path: path) {
        case .success(let directory): opened = directory
        case .failure(let error) where error.number == ENOENT:
            throw AppGroupError(
                .noSuchContainer, "no such container", path: path,
                advice:
                    "Make it with `tandem container init --container \(path)`, or launch the app, which makes its own; "
                    + "App Groups are looked for in $TANDEM_CONTAINERS")
        case .failure(let error):
            throw .systemCall("open", "cannot open the container", path: path, errno: error.number)
        }
        if access != .readOnly { try makeDurable(opened, path) }
        let container = SharedContainer(
            core: Core.shared(opened), path: path, writer: writer ?? programName(), access: access)
        if access != .readOnly { container.finishIfLockIsFree() }
        return container
    }

    /// Opens the directory that stands at the path now, after this one was replaced.
    /// - Throws: as `open`.
    public func reopened() throws(AppGroupError) -> SharedContainer {
        try SharedContainer.open(path, access: access == .create ? .readWrite : access, writer: writer)
    }

    /// Throws `replaced` unless the path still names the directory that was opened.
    /// - Parameter revision: a commit that was made already; if the check itself fails, its fate is unknown.
    func requireSameDirectory(after revision: Revision? = nil) throws(AppGroupError) {
        switch directory.standsAtPath() {
        case .success(true): return
        case .success(false): break
        case .failure(let error):
            guard let revision else {
                throw .systemCall("stat", "cannot look at the container", path: path, errno: error.number)
            }
            throw indeterminate(revision, error, operation: "stat")
        }
        throw AppGroupError(
            .replaced, "the container was moved, deleted or replaced by another directory", path: path,
            advice: "Nothing of this reached the directory that stands there now: open it anew and try again")
    }

    /// Throws unless the handle may write.
    func requireWriting() throws(AppGroupError) {
        guard access == .readOnly else { return }
        throw AppGroupError(
            .io, "the container was opened for reading only", path: path, operation: "commit", errno: EBADF,
            advice: "Open it with readWrite or create")
    }

    /// Makes the directory and its missing parents, mode 0700.
    private static func create(_ path: String) throws(AppGroupError) {
        var status = stat()
        if stat(path, &status) == 0 { return }
        let parent = parentPath(path)
        if stat(parent, &status) != 0 { try create(parent) }
        switch SystemCall.retrying({ mkdir(path, 0o700) }) {
        case .success:
            // A umask may have taken more from the mode than the protocol allows.
            if case .failure(let error) = SystemCall.retrying({ chmod(path, 0o700) }) {
                throw .systemCall("chmod", "cannot set the container's mode", path: path, errno: error.number)
            }
        case .failure(let error) where error.number == EEXIST: break
        case .failure(let error):
            throw .systemCall("mkdir", "cannot make the container", path: path, errno: error.number)
        }
    }

    /// Makes a container that nobody has locked yet durable in its parent, and that in its own, up to the root: whoever
    /// made them may have been killed before doing so (PROTOCOL.md, section 9).
    private static func makeDurable(_ opened: Directory, _ path: String) throws(AppGroupError) {
        guard !Mutation.parentNotSynced.isActive, try opened.identity(WriterLock.fileName) == nil else { return }
        var child = path
        while parentPath(child) != child {
            let parent = parentPath(child)
            // Of further ones only what can be opened: they are seldom of this library's making.
            guard case .success(let directory) = Directory.open(path: parent) else { return }
            if case .failure(let error) = directory.sync(), child == path {
                throw .systemCall("fsync", "cannot make a new directory durable", path: parent, errno: error.number)
            }
            child = parent
        }
    }

    private static func parentPath(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path == "." ? path : "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func programName() -> String {
        CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "unknown"
    }
}
