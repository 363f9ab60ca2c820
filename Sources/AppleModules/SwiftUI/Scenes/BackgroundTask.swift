/// A kind of background task that a scene handles (SwiftUI: `BackgroundTask`).
///
/// Only app refresh is supported. Code that handles another kind does not compile.
public struct BackgroundTask<Request, Response>: Sendable {
    /// The identifier of the `BGAppRefreshTaskRequest` to handle; nil for all identifiers.
    package let identifier: String?
    /// Returns the argument of the handler for a request with the given identifier.
    package let request: @Sendable (String) -> Request

    /// Handles app refresh requests with the given identifier.
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> {
        BackgroundTask<Void, Void>(identifier: identifier) { _ in }
    }

    /// Handles every app refresh request, and passes the request's identifier to the handler.
    public static var appRefresh: BackgroundTask<String?, Void> {
        BackgroundTask<String?, Void>(identifier: nil) { $0 }
    }
}

/// A scene's handler of a background task, which the host of background tasks calls.
package struct BackgroundTaskHandler: Sendable {
    /// The identifier of the requests to handle; nil for all identifiers.
    package let identifier: String?
    /// Handles the request with the given identifier. The host cancels the Swift task when the time is up (SwiftUI:
    /// `backgroundTask(_:action:)`).
    package let run: @Sendable (String) async -> Void
}

extension Scene {
    /// Runs an action when the system starts or resumes the app for a background task (SwiftUI:
    /// `backgroundTask(_:action:)`). The task is complete when the action returns.
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
