import Dispatch
public import Foundation

/// A task that the app was launched for; the system makes it (BackgroundTasks: `BGTask`).
open class BGTask: NSObject {
    let core: TaskCore

    init(_ core: TaskCore) {
        self.core = core
    }

    /// The identifier of the task.
    open var identifier: String { core.identifier }

    /// Called shortly before the task's time expires. "This property is cleared after it is called by the system or when
    /// `setTaskCompleted(success:)` is called" (BGTask.h). Without one the system marks the task "as complete and
    /// unsuccessful instead of sending a warning" (BackgroundTasks: `expirationHandler`).
    open var expirationHandler: (() -> Void)? {
        get { core.expirationHandler }
        set { core.expirationHandler = newValue }
    }

    /// Tells the system that the task is complete; to be called exactly once. A second call changes nothing: it is
    /// reported on standard error and is a `violation` in the event log.
    open func setTaskCompleted(success: Bool) {
        core.complete(success)
    }
}

/// A task that refreshes what the app shows (BackgroundTasks: `BGAppRefreshTask`).
open class BGAppRefreshTask: BGTask {}

/// A task that may take minutes (BackgroundTasks: `BGProcessingTask`).
open class BGProcessingTask: BGTask {}

/// What is behind a task. Completion may come from any thread and race with the expiration: the first decides.
///
/// Unchecked: the app's expiration handler is no `Sendable` closure, as on iOS; it is set and taken under the lock, and
/// called once.
final class TaskCore: @unchecked Sendable {
    /// How the task became complete.
    enum Completion: Equatable, Sendable {
        /// The app completed it.
        case app(success: Bool)
        /// The system did, at its expiration: there was no handler.
        case system
    }

    private struct State {
        var handler: (() -> Void)?
        var completion: Completion?
        var isExpiring = false
    }

    let identifier: String
    private let lock = NSLock()
    private var state = State()
    private let onCompletion: @Sendable (Completion) -> Void
    private let onViolation: @Sendable (String) -> Void

    /// Makes a task.
    /// - Parameters:
    ///   - onCompletion: is told once how it became complete.
    ///   - onViolation: is told when it is completed again.
    init(
        _ identifier: String, onCompletion: @escaping @Sendable (Completion) -> Void,
        onViolation: @escaping @Sendable (String) -> Void
    ) {
        self.identifier = identifier
        self.onCompletion = onCompletion
        self.onViolation = onViolation
    }

    var expirationHandler: (() -> Void)? {
        get { lock.withLock { state.handler } }
        set {
            // Released outside the lock: what a closure holds may end here.
            let old = lock.withLock { () -> (() -> Void)? in
                defer { if state.completion == nil { state.handler = newValue } }
                return state.handler
            }
            withExtendedLifetime(old) {}
        }
    }

    func complete(_ success: Bool) {
        let (earlier, handler) = lock.withLock { () -> (Completion?, (() -> Void)?) in
            let earlier = state.completion
            if earlier == nil { state.completion = .app(success: success) }
            defer { state.handler = nil }
            return (earlier, state.handler)
        }
        withExtendedLifetime(handler) {}
        switch earlier {
        case nil: onCompletion(.app(success: success))
        case .app(let first):
            onViolation(
                "setTaskCompleted(success: \(success)) was called again; it was \(first) the first time, which counts")
        case .system:
            onViolation(
                "setTaskCompleted(success: \(success)) was called after the system had completed the task at its "
                    + "expiration; set an expirationHandler")
        }
    }

    /// The task's time is over. A second expiration does nothing.
    func expire(on queue: DispatchQueue) {
        enum Step {
            case nothing
            case call(() -> Void)
            case complete
        }
        let step = lock.withLock { () -> Step in
            guard state.completion == nil, !state.isExpiring else { return .nothing }
            state.isExpiring = true
            if let handler = state.handler { return .call(handler) }
            state.completion = .system
            return .complete
        }
        switch step {
        case .nothing: break
        case .complete: onCompletion(.system)
        case .call(let handler):
            nonisolated(unsafe) let handler = handler
            queue.async { [self] in
                // The work may have completed the task before the handler's turn came.
                guard lock.withLock({ state.completion == nil }) else { return }
                handler()
                expirationHandler = nil
            }
        }
    }
}
