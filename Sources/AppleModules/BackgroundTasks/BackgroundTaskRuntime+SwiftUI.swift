public import SwiftUI

extension BackgroundTaskRuntime {
    /// Registers the handlers that an app declares with `.backgroundTask(.appRefresh(…))` on its scenes; call it before
    /// the launch ends. One without an identifier serves every permitted identifier that has none of its own (SwiftUI:
    /// `backgroundTask(_:action:)`).
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
                // Why one is not registered is printed by then.
                _ = register(appRefresh: identifier, action: { await handler.run(identifier) }, with: system)
            }
        }
    }
}
