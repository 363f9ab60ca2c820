/// A kind of background task that a scene handles (SwiftUI: `BackgroundTask`).
///
/// Only app refresh is supported. Code that handles another kind does not compile.
public struct BackgroundTask<Request, Response>: Sendable {
    /// The identifier of the `BGAppRefreshTaskRequest` to handle; nil for all identifiers.
    package let identifier: String?
    /// Returns the value that is passed to the handler. The parameter is the request's identifier.
    package let request: @Sendable (String) -> Request

    /// Returns the kind of task that handles the app refresh requests with `identifier`.
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> {
        BackgroundTask<Void, Void>(identifier: identifier) { _ in }
    }

    /// The kind of task that handles every app refresh request. The request's identifier is passed to the handler.
    public static var appRefresh: BackgroundTask<String?, Void> {
        BackgroundTask<String?, Void>(identifier: nil) { $0 }
    }
}

/// A handler that a scene declares for a background task. The host of background tasks calls it.
package struct BackgroundTaskHandler: Sendable {
    /// The identifier of the requests to handle; nil for all identifiers.
    package let identifier: String?
    /// Handles a request. The parameter is the request's identifier. If the time of the background task expires, the
    /// host cancels the Swift task in which the handler runs (SwiftUI: `backgroundTask(_:action:)`).
    package let run: @Sendable (String) async -> Void
}

extension Scene {
    /// Runs `action` when the system starts or resumes the app for a background task (SwiftUI:
    /// `backgroundTask(_:action:)`). The background task is complete when `action` returns.
    nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
        _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) -> some Scene {
        let request = task.request
        let handler = BackgroundTaskHandler(identifier: task.identifier) { identifier in
            _ = await action(request(identifier))
        }
        return BackgroundTaskScene(scene: self, handler: handler)
    }
}

struct BackgroundTaskScene<Content: Scene> {
    let scene: Content
    let handler: BackgroundTaskHandler
}

extension BackgroundTaskScene: PrimitiveScene {
    typealias Body = Never
    var node: SceneNode { .backgroundTask(handler, of: scene) }
}
