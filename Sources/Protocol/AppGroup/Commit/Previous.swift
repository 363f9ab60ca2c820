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

    /// A link to the last good version of a record, which `install()` moves into `.previous/`.
    final class Link {
        private let previous: Previous
        private let file: String
        private let staged: String
        /// The file that the link replaces; nil if there is none. While it is open, the file system does not free its
        /// blocks, which takes time. So a caller in a hurry releases the link later.
        private let replaced: OwnedDescriptor?

        fileprivate init(_ previous: Previous, _ file: String, staged: String, replaced: consuming OwnedDescriptor?) {
            self.previous = previous
            self.file = file
            self.staged = staged
            self.replaced = replaced
        }

        /// Moves the link into `.previous/`, which replaces the older link atomically.
        func install() throws(AppGroupError) {
            try previous.staging.install(staged, in: previous.directory, as: file, Previous.message)
        }
    }

    /// Links the record's current file into the staging directory, or directly into `.previous/` if no version is kept
    /// there. The caller has read that file under the lock and found it intact.
    /// - Returns: nil if nothing is left to do.
    func link(_ name: RecordName) throws(AppGroupError) -> Link? {
        let file = name.fileName
        guard let current = try container.identity(file) else { return nil }
        let kept = try directory.identity(file)
        // The current file is already linked if a writer was killed after this step. Replacing the link would fail
        // then: `rename` does nothing and leaves both names if they are links to the same file (`man 2 rename`).
        if kept == current { return nil }
        if kept == nil, try linkDirectly(file) { return nil }
        let replaced = try? directory.open(file, O_RDONLY | O_NONBLOCK).get()
        return Link(self, file, staged: try staging.link(file), replaced: replaced.map { OwnedDescriptor($0) })
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

    static let message = "cannot keep the last good version"

    /// Keeps the record's current file, as `link` and `install` do.
    func keep(_ name: RecordName) throws(AppGroupError) {
        try link(name)?.install()
    }
}
