import Dispatch
public import Foundation

/// A task for which the system launched the app (BackgroundTasks: `BGTask`). Only the system creates tasks.
open class BGTask: NSObject {
    let core: TaskCore

    init(_ core: TaskCore) {
        self.core = core
    }

    open var identifier: String { core.identifier }

    /// Called shortly before the task's time expires. "This property is cleared after it is called by the system or
    /// when `setTaskCompleted(success:)` is called" (BGTask.h). Without a handler the system marks the task "as
    /// complete and unsuccessful instead of sending a warning" (BackgroundTasks: `expirationHandler`).
    open var expirationHandler: (() -> Void)? {
        get { core.expirationHandler }
        set { core.expirationHandler = newValue }
    }

    /// Tells the system that the task is complete. Call it exactly once. A second call has no effect, but it is
    /// reported on standard error and as a `violation` in the event log.
    open func setTaskCompleted(success: Bool) {
        core.complete(success)
    }
}

/// A task that refreshes the app's content (BackgroundTasks: `BGAppRefreshTask`).
open class BGAppRefreshTask: BGTask {}

/// A task that may take minutes (BackgroundTasks: `BGProcessingTask`).
open class BGProcessingTask: BGTask {}

/// The implementation of a task. The app may complete it on any thread, also while it expires; the first completion
/// counts.
///
/// `@unchecked`, because the app's expiration handler is not `Sendable`, as on iOS. The handler is set and taken under
/// the lock, and called once.
final class TaskCore: @unchecked Sendable {
    /// The way in which the task was completed.
    enum Completion: Equatable, Sendable {
        case app(success: Bool)
        /// The system completed the task at its expiration, because there was no handler.
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

    /// Creates a task.
    /// - Parameters:
    ///   - onCompletion: called once, with the way in which the task was completed.
    ///   - onViolation: called when the task is completed again.
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
            // Releases the old handler outside of the lock, because objects that it captures may be deinitialized here.
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
                "setTaskCompleted(success: \(success)) was called again; only the first call, with \(first), counts")
        case .system:
            onViolation(
                "setTaskCompleted(success: \(success)) was called after the system had completed the task at its "
                    + "expiration; set an expirationHandler")
        }
    }

    /// Expires the task. Further calls do nothing.
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
                // The app may have completed the task before the handler runs.
                guard lock.withLock({ state.completion == nil }) else { return }
                handler()
                expirationHandler = nil
            }
        }
    }
}
