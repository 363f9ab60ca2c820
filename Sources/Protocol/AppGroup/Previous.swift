import Glibc

/// `.previous/`: the last good version of each record, a second link to the file that the next commit replaces.
///
/// It costs no copy and no fsync: the linked file was durable before it was ever a record. If a power cut takes the
/// link, only the fallback for a later damage is lost.
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

    /// Keeps the file that stands at a record's name now. The caller has read it under the lock and found it good.
    func keep(_ name: RecordName) throws(AppGroupError) {
        let file = name.fileName
        // rename(2) of two links to one file does nothing and leaves both: a writer killed here once has done its part.
        guard let current = try container.identity(file) else { return }
        let kept = try directory.identity(file)
        if kept == current { return }
        let path = directory.path(of: file)
        if kept == nil {
            switch directory.link(file, in: container, to: file) {
            case .success: return
            case .failure(let error) where error.number == EEXIST: break
            case .failure(let error):
                throw .systemCall("linkat", "cannot keep the last good version", path: path, errno: error.number)
            }
        }
        let staged = file + ".previous"
        if case .failure(let error) = staging.directory.link(file, in: container, to: staged) {
            throw .systemCall("linkat", "cannot keep the last good version", path: path, errno: error.number)
        }
        if case .failure(let error) = directory.rename(staged, in: staging.directory, to: file) {
            staging.remove(staged)
            throw .systemCall("renameat", "cannot keep the last good version", path: path, errno: error.number)
        }
    }
}
