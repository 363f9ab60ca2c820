public import AppGroup

/// What a watcher tells the host about the container.
public struct ContainerObservation: Sendable, Equatable {
    /// The container's revision is at least this.
    public var revision: Revision
    /// Whether the directory exists.
    public var exists: Bool
    /// Counts the directories that stood at the path.
    public var generation: Int
    /// A remark for the log, such as that the container has to be polled.
    public var remark: String?

    /// Makes an observation.
    public init(revision: Revision, exists: Bool, generation: Int, remark: String? = nil) {
        self.revision = revision
        self.exists = exists
        self.generation = generation
        self.remark = remark
    }
}
