public import AppGroup
import Synchronization

/// The state of a container as its watcher knows it. Each element of the sequence makes earlier elements obsolete, so a
/// slow consumer receives only the newest.
public struct ContainerChange: Sendable, Equatable {
    /// The method by which the watcher notices changes.
    public enum Mode: Sendable, Equatable {
        /// The kernel reports changes (inotify); the watcher sleeps until a report arrives.
        case notification
        /// The watcher looks at the directory every `interval`, because notification is unavailable for the given
        /// reason.
        case polling(interval: Duration, reason: String)
    }

    /// A lower bound of the container's revision; 0 while the container is empty or does not exist. A watch of the reload
    /// requests alone does not read records that are replaced, so its bound may lag behind.
    public var revision: Revision
    /// True if the directory exists.
    public var exists: Bool
    /// The number of directories that have been at the path so far. If this number grows, the container was moved, or
    /// deleted and made again, and its revisions start from the beginning.
    public var generation: Int
    public var mode: Mode
}

/// Watches a container: an endless asynchronous sequence of "the revision is now at least R".
///
/// A burst of commits yields at least one element, whose revision is that of the last commit or a later one. The
/// sequence also yields an element at the start, when only the reload marker changed, and when the directory appears or
/// vanishes. It ends when the task that iterates over it is cancelled.
///
/// ```swift
/// for await change in ContainerWatch(path: container.path) { … }
/// ```
public struct ContainerWatch: AsyncSequence, Sendable {
    public typealias Element = ContainerChange

    /// The files whose replacement a watch reports.
    public enum Subject: Sendable {
        /// All records, and the reload marker.
        case commits
        /// The reload marker and the redo record, which may contain the marker. A commit installs the marker right after
        /// its record. A watch that also read the record would be late for the marker. An element may state an older
        /// revision than that of the last commit, so read the requests instead of comparing revisions.
        case reloadRequests
    }

    private let path: String
    private let subject: Subject
    private let pollInterval: Duration

    /// Watches the container at `path`, which need not exist yet.
    /// - Parameters:
    ///   - path: the directory. The watcher resolves symbolic links once, at the start.
    ///   - subject: the files whose replacement is reported. Polling reports all of them.
    ///   - pollInterval: the time between two polls if notification is unavailable.
    public init(path: String, of subject: Subject = .commits, pollInterval: Duration = .milliseconds(250)) {
        self.path = path
        self.subject = subject
        self.pollInterval = pollInterval
    }

    /// The executor that runs tasks on the thread that notices changes. A task that must react quickly runs on this
    /// executor, because this saves a switch to another thread.
    ///
    /// The task must not block: while it runs, no consumer of any container receives changes. Blocked changes are
    /// delivered late, but not lost.
    ///
    /// ```swift
    /// Task(executorPreference: ContainerWatch.executor) {
    ///     for await change in ContainerWatch(path: container.path) { … }
    /// }
    /// ```
    public static var executor: any TaskExecutor { WatchThread.shared }

    public func makeAsyncIterator() -> Iterator {
        Iterator(path: path, subject: subject, pollInterval: pollInterval)
    }

    /// Receives the changes. The watch ends when the last copy of the iterator is released, or when the task that waits
    /// is cancelled.
    public struct Iterator: AsyncIteratorProtocol {
        private let watch: RunningWatch

        fileprivate init(path: String, subject: Subject, pollInterval: Duration) {
            watch = RunningWatch(path: path, subject: subject, pollInterval: pollInterval)
        }

        /// Waits for a change that it has not returned yet. Returns nil if the task is cancelled.
        public mutating func next() async -> ContainerChange? { await next(isolation: nil) }

        /// Waits as `next()` does. A task that runs on an actor then needs no switch to another executor.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ContainerChange? {
            await watch.next(isolation: actor)
        }
    }

    private final class RunningWatch: Sendable {
        private let newest = NewestChange()
        private let subscription: Subscription
        private let hasEnded = Atomic(false)

        init(path: String, subject: Subject, pollInterval: Duration) {
            subscription = Subscription(path: path, subject: subject, pollInterval: pollInterval) { [newest] in
                newest.replace(with: $0)
            }
            WatchThread.shared.add(subscription)
        }

        deinit {
            end()
        }

        func next(isolation actor: isolated (any Actor)?) async -> ContainerChange? {
            await withTaskCancellationHandler {
                await newest.take(isolation: actor)
            } onCancel: {
                end()
            }
        }

        private func end() {
            guard !hasEnded.exchange(true, ordering: .relaxed) else { return }
            newest.finish()
            WatchThread.shared.remove(subscription)
        }
    }
}
