import Synchronization

/// The newest change that a consumer has not received yet. One consumer takes changes from it.
///
/// An `AsyncStream` that keeps the newest element does the same. But its `yield` takes more than twice as long, and a host
/// reads the container only after it.
final class NewestChange: Sendable {
    private enum State {
        /// Nothing that the consumer does not know.
        case empty
        case unread(ContainerChange)
        case awaited(UnsafeContinuation<ContainerChange?, Never>)
        case finished
    }

    private let state = Mutex(State.empty)

    /// Replaces the change that the consumer has not received yet.
    func replace(with change: ContainerChange) {
        let waiting: UnsafeContinuation<ContainerChange?, Never>? = state.withLock { state in
            switch state {
            case .empty, .unread: state = .unread(change)
            case .awaited(let continuation):
                state = .empty
                return continuation
            case .finished: break
            }
            return nil
        }
        waiting?.resume(returning: change)
    }

    /// Lets the consumer receive nil from now on.
    func finish() {
        let waiting: UnsafeContinuation<ContainerChange?, Never>? = state.withLock { state in
            defer { state = .finished }
            if case .awaited(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: nil)
    }

    /// Waits until there is a change that the consumer has not received, and returns it. After the end, returns nil.
    func take(isolation actor: isolated (any Actor)? = #isolation) async -> ContainerChange? {
        await withUnsafeContinuation { continuation in
            let change: ContainerChange?? = state.withLock { state in
                switch state {
                case .unread(let change):
                    state = .empty
                    return change
                case .finished: return .some(nil)
                case .empty:
                    state = .awaited(continuation)
                    return nil
                case .awaited: preconditionFailure("two tasks await the changes of one iterator")
                }
            }
            if let change { continuation.resume(returning: change) }
        }
    }
}
