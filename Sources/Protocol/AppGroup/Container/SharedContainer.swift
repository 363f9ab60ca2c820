import Glibc
import Utilities

/// One App Group's container: a directory whose records two processes share without ever reading a half-written record.
///
/// Any number of processes, threads and handles may use one directory at once. Readers take no lock. Writers hold the
/// container's lock while they commit. A commit is durable when it returns. `shared-container/PROTOCOL.md` describes
/// the format and the rules.
public final class SharedContainer: Sendable {
    /// The time that a commit waits for the writer lock by default: 5 seconds. An app that iOS suspends has the same
    /// time to finish; if the app then still holds a file lock, iOS ends it with 0xdead10cc.
    public static let defaultLockTimeout: Duration = .seconds(5)

    /// The purpose a container is opened for.
    public enum Access: Sendable {
        /// Reads only. The handle changes nothing in the directory and refuses to commit.
        case readOnly
        /// Reads and writes. If the lock is free, opening finishes the transaction of a killed writer. If that fails,
        /// the container can still be read, and every commit throws the error.
        case readWrite
        /// Reads and writes. Opening makes the directory, mode 0700, if it does not exist.
        case create
    }

    /// The directory's path, as the caller gave it.
    public let path: String

    /// The writer's name in the headers of the records that this handle commits.
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
    ///   - access: the purpose for which it is opened.
    ///   - writer: the writer's name in headers; by default the program's name.
    /// - Throws: `noSuchContainer` if there is no directory, `notAContainer` if it is to be written to and holds only
    ///   other files, `io` if it cannot be opened or made (`man 2 open`, `man 2 mkdir`).
    public static func open(
        _ path: String, access: Access = .readWrite, writer: String? = nil
    ) throws(AppGroupError) -> SharedContainer {
        try open(path, access: access, writer: writer, policy: .current)
    }

    /// Opens a container with the given policy, which decides when its files may be opened.
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
        if access != .readOnly, try opened.identity(WriterLock.fileName) == nil {
            try requireContainer(opened, path)
            try makeDurable(opened, path)
        }
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

    /// Opens the directory that is now at this handle's path. Callers use this after another directory has replaced the
    /// one that this handle opened.
    /// - Throws: the errors of `open`.
    public func reopened() throws(AppGroupError) -> SharedContainer {
        try SharedContainer.open(
            path, access: access == .create ? .readWrite : access, writer: writer, policy: directory.policy)
    }

    /// Throws `replaced` if the path no longer names the directory that was opened.
    /// - Parameter revision: the revision of a commit that is already visible; nil before a commit. If `stat` fails,
    ///   the error is `indeterminate` with a revision, because the commit may be lost, and `io` without one.
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

    /// Throws if the handle is read-only.
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
            // The umask may have removed permissions that the protocol requires.
            try SystemCall.retrying { chmod(path, 0o700) }
                .orThrow("chmod", "cannot set the container's mode", path: path)
        case .failure(let error) where error.number == EEXIST: break
        case .failure(let error):
            throw .systemCall("mkdir", "cannot make the container", path: path, error)
        }
    }

    /// Throws `notAContainer` if a directory that no writer has locked yet holds files of somebody else, because the
    /// protocol's files do not belong among them (PROTOCOL.md, section 1).
    ///
    /// A directory with the name of an App Group may hold other files: an app that does not use records yet stores its
    /// own files there.
    private static func requireContainer(_ opened: Directory, _ path: String) throws(AppGroupError) {
        if path.split(separator: "/").last?.hasPrefix("group.") == true { return }
        let own = [
            // Another process may open the container at the same time, and lock it first.
            WriterLock.fileName,
            // iOS makes this folder in the container of each App Group.
            "Library",
            RedoRecord.fileName, Staging.directoryName, Previous.directoryName, Damaged.directoryName,
            // The metadata of a container that comes from a simulator.
            ".com.apple.mobile_container_manager.metadata.plist",
        ]
        // A new ext4 file system contains `lost+found`.
        let names = try opened.list().filter { $0 != "lost+found" }
        guard let foreign = names.first, !names.contains(where: { own.contains($0) || holdsRecord(opened, $0) })
        else { return }
        throw AppGroupError(
            .notAContainer, "this directory is not a container: it holds \(JSONText.quoted(foreign))", path: path,
            advice: "Nothing was written. Name an empty directory, a container, or a path that does not exist yet")
    }

    /// The largest number of bytes of a header with its line feed (PROTOCOL.md, section 2).
    private static let longestHeader = 16_385

    /// Returns true if a file has a record's name and begins as a record does, even if it is damaged (PROTOCOL.md, section 2).
    private static func holdsRecord(_ directory: Directory, _ fileName: String) -> Bool {
        guard RecordName(fileName: fileName) != nil,
            case .success(let file) = directory.readFile(fileName, limit: .max, prefix: Self.longestHeader)
        else { return false }
        return file.bytes.starts(with: "{\"tandem\":".utf8) || RecordFile.statedRevision(file.bytes) != nil
    }

    /// Flushes the folders above a container, up to the root. The process that made these folders may have been killed
    /// before it flushed them (PROTOCOL.md, section 9).
    private static func makeDurable(_ opened: Directory, _ path: String) throws(AppGroupError) {
        var child = path
        while parentPath(child) != child {
            let parent = parentPath(child)
            // This process may lack permission to open a folder further up. Such a folder usually existed before the
            // container, and needs no flush.
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
