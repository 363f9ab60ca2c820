public import AppGroup

/// What a watcher knows of a container now. Each element supersedes the ones before it: a consumer that was busy gets
/// only the newest, and misses nothing.
public struct ContainerChange: Sendable, Equatable {
    /// How changes are noticed.
    public enum Mode: Sendable, Equatable {
        /// The kernel tells (inotify); nothing runs while nothing happens.
        case notification
        /// The directory is looked at every so often, because notification is not to be had; `reason` says why.
        case polling(interval: Duration, reason: String)
    }

    /// The container's revision is now at least this. 0 while it holds no record or does not exist.
    public var revision: Revision
    /// Whether the directory exists.
    public var exists: Bool
    /// Counts the directories that stood at the path: when it grows, the container was moved, deleted or made anew, and
    /// revisions start over.
    public var generation: Int
    /// How changes are noticed.
    public var mode: Mode
}

/// Watches a container: an endless asynchronous sequence of "the revision is now at least R".
///
/// Level-triggered and at least once: a burst of commits gives at least one element, whose revision is that of the last
/// commit or later. An element is also given when only the reload marker changed, when the directory comes or goes, and
/// once at the start. The sequence ends when the task that iterates over it is cancelled.
///
/// ```swift
/// for await change in ContainerWatch(path: container.path) { … }
/// ```
public struct ContainerWatch: AsyncSequence, Sendable {
    /// What the sequence gives.
    public typealias Element = ContainerChange

    private let path: String
    private let pollInterval: Duration

    /// Watches the container at a path; it need not exist yet.
    /// - Parameters:
    ///   - path: the directory; symbolic links are resolved once, at the start.
    ///   - pollInterval: how often to look where notification is not to be had.
    public init(path: String, pollInterval: Duration = .milliseconds(250)) {
        self.path = path
        self.pollInterval = pollInterval
    }

    /// Runs tasks on the thread that notices changes, for a consumer that wants to lose no time: it need not be woken on a
    /// thread of its own.
    ///
    /// As long as such a task runs, nobody is told of changes, of any container; none is lost. So it must not wait for
    /// anything without suspending.
    ///
    /// ```swift
    /// Task(executorPreference: ContainerWatch.executor) {
    ///     for await change in ContainerWatch(path: container.path) { … }
    /// }
    /// ```
    public static var executor: any TaskExecutor { WatchThread.shared }

    /// Starts watching.
    public func makeAsyncIterator() -> AsyncStream<ContainerChange>.Iterator {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ContainerChange.self, bufferingPolicy: .bufferingNewest(1))
        let subscription = Subscription(path: path, pollInterval: pollInterval, continuation: continuation)
        continuation.onTermination = { _ in WatchThread.shared.remove(subscription) }
        WatchThread.shared.add(subscription)
        return stream.makeAsyncIterator()
    }
}
