import Glibc

/// The directory `.previous/`: a second link to the last good version of each record, made before a commit replaces the
/// file.
///
/// A link needs no copy and no fsync, because the linked file was durable before it became a record. If a power cut
/// loses the link and the record is damaged later, readers have no older version to fall back on; nothing else is lost.
struct Previous {
    static let directoryName = ".previous"

    private let directory: Directory
    private let container: Directory
    private let staging: Staging

    init(in container: Directory, staging: Staging) throws(AppGroupError) {
        directory = try container.makeSubdirectory(Self.directoryName)
        self.container = container
        self.staging = staging
    }

    /// Links the record's current file into `.previous/`. The caller has read that file under the lock and found it
    /// intact.
    /// - Returns: the file that the link replaced, still open; nil if there was none. The file system frees the file's
    ///   blocks when the descriptor is closed, which takes time, so a caller in a hurry closes it later.
    func keep(_ name: RecordName) throws(AppGroupError) -> OwnedDescriptor? {
        let file = name.fileName
        guard let current = try container.identity(file) else { return nil }
        let kept = try directory.identity(file)
        // The current file is already linked if a writer was killed after this step. Replacing the link would fail
        // then: `rename` does nothing and leaves both names if they are links to the same file (`man 2 rename`).
        if kept == current { return nil }
        if kept == nil, try linkDirectly(file) { return nil }
        let replaced = try? directory.open(file, O_RDONLY | O_NONBLOCK).get()
        let held = replaced.map { OwnedDescriptor($0) }
        try replaceLink(file)
        return held
    }

    /// Links the record's file into `.previous/`.
    /// - Returns: false if `.previous/` already contains a file of that name.
    private func linkDirectly(_ file: String) throws(AppGroupError) -> Bool {
        switch directory.link(file, in: container, to: file) {
        case .success: return true
        case .failure(let error) where error.number == EEXIST: return false
        case .failure(let error): throw .systemCall("linkat", Self.message, path: directory.path(of: file), error)
        }
    }

    /// Replaces an older link atomically: makes a new link in the staging directory and renames it onto the old one.
    private func replaceLink(_ file: String) throws(AppGroupError) {
        let path = directory.path(of: file)
        let staged = staging.newName(file + ".previous")
        try staging.directory.link(file, in: container, to: staged).orThrow("linkat", Self.message, path: path)
        if case .failure(let error) = directory.rename(staged, in: staging.directory, to: file) {
            _ = staging.directory.unlink(staged)
            throw .systemCall("renameat", Self.message, path: path, error)
        }
    }

    private static let message = "cannot keep the last good version"
}
