/// A kind of background task that a scene handles (SwiftUI: `BackgroundTask`).
///
/// Of SwiftUI's kinds only app refresh is here; code that handles another does not compile.
public struct BackgroundTask<Request, Response>: Sendable {
    /// The identifier that `BGAppRefreshTaskRequest` has; nil for any.
    package let identifier: String?
    /// What the handler is given, by the identifier of the request that is served.
    package let request: @Sendable (String) -> Request

    /// A refresh of the app, for requests with the given identifier.
    public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> {
        BackgroundTask<Void, Void>(identifier: identifier) { _ in }
    }

    /// A refresh of the app, for requests with any identifier, which the handler is given.
    public static var appRefresh: BackgroundTask<String?, Void> {
        BackgroundTask<String?, Void>(identifier: nil) { $0 }
    }
}

/// A scene's handler of a background task, for the host of background tasks.
package struct BackgroundTaskHandler: Sendable {
    /// The identifier of the requests it serves; nil for any.
    package let identifier: String?
    /// Serves a request with the given identifier. When the time for it is up, its task is cancelled (SwiftUI:
    /// `backgroundTask(_:action:)`).
    package let run: @Sendable (String) async -> Void
}

extension Scene {
    /// Runs an action when the system starts or resumes the app for a background task (SwiftUI:
    /// `backgroundTask(_:action:)`). The task is over when the action returns.
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
