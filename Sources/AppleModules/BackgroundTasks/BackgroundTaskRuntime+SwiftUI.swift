public import SwiftUI

extension BackgroundTaskRuntime {
    /// Registers the handlers that an app declares with `.backgroundTask(.appRefresh(…))` on its scenes. Call it before
    /// the launch ends. A handler without an identifier handles every permitted identifier that has no handler
    /// (SwiftUI: `backgroundTask(_:action:)`).
    @MainActor public static func register(_ app: some App) {
        register(app, with: .process)
    }

    @MainActor static func register(_ app: some App, with system: SchedulerSystem) {
        let handlers = app.backgroundTasks
        let named = Set(handlers.compactMap(\.identifier))
        for handler in handlers {
            let identifiers =
                handler.identifier.map { [$0] } ?? system.infoPlist.permittedIdentifiers.filter { !named.contains($0) }
            for identifier in identifiers {
                // A failed registration has already printed its reason.
                _ = register(appRefresh: identifier, action: { await handler.run(identifier) }, with: system)
            }
        }
    }
}
