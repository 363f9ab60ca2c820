public import AppleFoundation
public import SwiftUI

extension WidgetConfiguration {
    /// Handles events of background URL sessions (WidgetKit: `onBackgroundURLSessionEvents(matching:_:)`). The host
    /// sends no such events. Assumption: downloads that continue after a widget's extension has ended are rare.
    nonisolated public func onBackgroundURLSessionEvents(
        matching: @escaping (_ sessionIdentifier: String) -> Bool,
        _ urlSessionEvent: @escaping (_ sessionIdentifier: String, _ completion: @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { noted(Self.backgroundSessions) }

    /// Handles events of background URL sessions (WidgetKit: `onBackgroundURLSessionEvents(matching:_:)`). The host
    /// sends no such events.
    nonisolated public func onBackgroundURLSessionEvents(
        matching matchingString: String? = nil,
        _ urlSessionEvent: @escaping (_ sessionIdentifier: String, _ completion: @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { noted(Self.backgroundSessions) }

    /// Runs an action for a background task (WidgetKit: `backgroundTask(_:action:)`). The host starts no background
    /// tasks in a widget's extension.
    nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
        _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) -> some WidgetConfiguration {
        noted("backgroundTask: the host starts no background tasks in the extension of a widget")
    }

    /// Sets the handler of the token for pushes that reload the widget (WidgetKit: `pushHandler(_:)`, iOS 26). Nothing
    /// sends pushes here.
    nonisolated public func pushHandler<Handler: WidgetPushHandler>(
        _ handler: Handler.Type
    ) -> some WidgetConfiguration {
        noted("pushHandler: nothing sends pushes to widgets here")
    }

    nonisolated private static var backgroundSessions: String {
        "onBackgroundURLSessionEvents: the host sends no events of background URL sessions"
    }

    nonisolated private func noted(_ note: String) -> ModifiedConfiguration<Self> {
        modified { $0.notes.append(note) }
    }
}

/// The information that a server needs to send pushes to a widget (WidgetKit: `WidgetPushInfo`, iOS 26).
public struct WidgetPushInfo: Hashable, Sendable {
    public let token: Data
}

/// A handler of the token for pushes that reload widgets (WidgetKit: `WidgetPushHandler`, iOS 26).
public protocol WidgetPushHandler {
    init()
    /// Handles a change of the token or of the placed widgets.
    func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo])
}
