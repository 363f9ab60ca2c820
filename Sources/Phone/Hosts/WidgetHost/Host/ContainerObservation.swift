public import AppGroup

/// An observation of the container by its watcher.
public struct ContainerObservation: Sendable, Equatable {
    /// A lower bound of the container's revision. Commits without a reload request need not be observed.
    public var revision: Revision
    /// True if the directory exists.
    public var exists: Bool
    /// The number of directories that have been at the container's path so far.
    public var generation: Int
    /// A remark for the log, for example that the watcher has to poll.
    public var remark: String?

    public init(revision: Revision, exists: Bool, generation: Int, remark: String? = nil) {
        self.revision = revision
        self.exists = exists
        self.generation = generation
        self.remark = remark
    }
}
