public import AppleFoundation
public import SwiftUI

extension WidgetConfiguration {
    /// Has no effect, because the host sends no events of background URL sessions (WidgetKit:
    /// `onBackgroundURLSessionEvents(matching:_:)`). Assumption: it is rare that a download continues after the
    /// widget's extension has ended.
    nonisolated public func onBackgroundURLSessionEvents(
        matching: @escaping (_ sessionIdentifier: String) -> Bool,
        _ urlSessionEvent: @escaping (_ sessionIdentifier: String, _ completion: @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { noted(Self.backgroundSessions) }

    /// Has no effect, because the host sends no events of background URL sessions (WidgetKit:
    /// `onBackgroundURLSessionEvents(matching:_:)`).
    nonisolated public func onBackgroundURLSessionEvents(
        matching matchingString: String? = nil,
        _ urlSessionEvent: @escaping (_ sessionIdentifier: String, _ completion: @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { noted(Self.backgroundSessions) }

    /// Has no effect, because the host starts no background tasks in a widget's extension (WidgetKit:
    /// `backgroundTask(_:action:)`).
    nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
        _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) -> some WidgetConfiguration {
        noted("backgroundTask: the host starts no background tasks in the extension of a widget")
    }

    /// Has no effect, because nothing sends pushes here. On iOS, it sets the handler that receives the push token. A
    /// server can use this token to reload the widget (WidgetKit: `pushHandler(_:)`, iOS 26).
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

/// A handler that receives the push token. A server can use this token to reload widgets (WidgetKit:
/// `WidgetPushHandler`, iOS 26).
public protocol WidgetPushHandler {
    init()
    /// Called when the token or the list of placed widgets changes.
    func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo])
}
