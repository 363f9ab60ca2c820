public import AppGroup

/// The state of a container as its watcher knows it. Each element replaces the earlier ones. So a slow consumer gets
/// only the newest element, and that is enough.
public struct ContainerChange: Sendable, Equatable {
    /// The way in which the watcher notices changes.
    public enum Mode: Sendable, Equatable {
        /// The kernel reports changes (inotify); the watcher sleeps in between.
        case notification
        /// The watcher looks at the directory at intervals, because notification is unavailable for the given reason.
        case polling(interval: Duration, reason: String)
    }

    /// A lower bound of the container's revision; 0 while the container is empty or does not exist.
    public var revision: Revision
    /// True if the directory exists.
    public var exists: Bool
    /// The number of directories that have been at the path so far. If it grows, the container was moved, deleted or
    /// made again, and its revisions start again.
    public var generation: Int
    /// The way in which the watcher notices changes.
    public var mode: Mode
}

/// Watches a container: an endless asynchronous sequence of "the revision is now at least R".
///
/// Level-triggered and at least once: a burst of commits yields at least one element with the revision of the last
/// commit or a later one. The sequence also yields an element at the start, when only the reload marker changed, and
/// when the directory appears or vanishes. It ends when the task that iterates over it is cancelled.
///
/// ```swift
/// for await change in ContainerWatch(path: container.path) { … }
/// ```
public struct ContainerWatch: AsyncSequence, Sendable {
    /// A state of the container.
    public typealias Element = ContainerChange

    private let path: String
    private let pollInterval: Duration

    /// Watches the container at a path; it need not exist yet.
    /// - Parameters:
    ///   - path: the directory. The watcher resolves symbolic links once, at the start.
    ///   - pollInterval: the time between two looks if notification is unavailable.
    public init(path: String, pollInterval: Duration = .milliseconds(250)) {
        self.path = path
        self.pollInterval = pollInterval
    }

    /// The executor that runs tasks on the thread that notices changes. A task that must react quickly uses it to save
    /// a switch to another thread.
    ///
    /// While such a task runs, no consumer of any container receives changes, although none is lost. So the task must
    /// not block.
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
