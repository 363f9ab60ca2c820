public import SwiftUI

extension WidgetConfiguration {
    /// Where the widget should rather not be put (WidgetKit: `disfavoredLocations(_:for:)`). It may be put there; the
    /// host here has no such places.
    nonisolated public func disfavoredLocations(
        _ locations: [WidgetLocation], for families: [WidgetFamily]
    ) -> some WidgetConfiguration {
        modified {
            $0.notes.append(
                "disfavoredLocations: \(locations.map(\.name).joined(separator: ", ")) for "
                    + "\(families.map(\.description).joined(separator: ", ")); the host has no such places")
        }
    }

    /// Handles events of background URL sessions (WidgetKit: `onBackgroundURLSessionEvents(matching:_:)`). Assumption:
    /// a download that outlives the extension is rare in a widget; the host sends none.
    nonisolated public func onBackgroundURLSessionEvents(
        matching: @escaping (_ sessionIdentifier: String) -> Bool,
        _ urlSessionEvent: @escaping (_ sessionIdentifier: String, _ completion: @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { noted(Self.backgroundSessions) }

    /// Handles events of background URL sessions (WidgetKit: `onBackgroundURLSessionEvents(matching:_:)`).
    nonisolated public func onBackgroundURLSessionEvents(
        matching matchingString: String? = nil,
        _ urlSessionEvent: @escaping (_ sessionIdentifier: String, _ completion: @escaping () -> Void) -> Void
    ) -> some WidgetConfiguration { noted(Self.backgroundSessions) }

    /// Runs an action for a background task (WidgetKit: `backgroundTask(_:action:)`). The host starts none in a
    /// widget's extension.
    nonisolated public func backgroundTask<D: Sendable, R: Sendable>(
        _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
    ) -> some WidgetConfiguration {
        noted("backgroundTask: the host starts no background tasks in the extension of a widget")
    }

    /// Sizes of a Live Activity on other devices (WidgetKit: `supplementalActivityFamilies(_:)`).
    nonisolated public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration {
        noted("supplementalActivityFamilies: Live Activities are not shown")
    }

    /// Handles tokens of pushes that reload the widget (WidgetKit: `pushHandler(_:)`, iOS 26). Nothing is pushed here.
    nonisolated public func pushHandler<Handler: WidgetPushHandler>(
        _ handler: Handler.Type
    ) -> some WidgetConfiguration {
        noted("pushHandler: nothing is pushed to a widget here")
    }

    nonisolated private static var backgroundSessions: String {
        "onBackgroundURLSessionEvents: the host sends no events of background URL sessions"
    }

    nonisolated private func noted(_ note: String) -> ModifiedConfiguration<Self> {
        modified { $0.notes.append(note) }
    }
}

/// A place for widgets (WidgetKit: `WidgetLocation`).
public struct WidgetLocation: Hashable, Sendable {
    let name: String
    /// A phone that lies and charges.
    public static let standBy = WidgetLocation(name: "standBy")
    /// The Lock Screen of an iPad.
    public static let lockScreen = WidgetLocation(name: "lockScreen")
    /// The Home Screen.
    public static let homeScreen = WidgetLocation(name: "homeScreen")
    /// A Mac that shows the phone's widgets.
    public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
    /// A car.
    public static let carPlay = WidgetLocation(name: "carPlay")
}

/// The size of a Live Activity (WidgetKit: `ActivityFamily`).
public enum ActivityFamily: Int, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// On a watch or in a car.
    case small
    /// On a phone.
    case medium

    /// The case's name.
    public var description: String { self == .small ? "small" : "medium" }
    /// The case's name.
    public var debugDescription: String { description }
}

private enum ActivityFamilyKey: EnvironmentKey {
    static var defaultValue: ActivityFamily { .medium }
}

private enum IsActivityFullscreenKey: EnvironmentKey {
    static var defaultValue: Bool { false }
}

extension EnvironmentValues {
    /// The size of the Live Activity that the view stands in.
    public var activityFamily: ActivityFamily {
        get { self[ActivityFamilyKey.self] }
        set { self[ActivityFamilyKey.self] = newValue }
    }

    /// Whether the Live Activity fills the screen.
    public var isActivityFullscreen: Bool {
        get { self[IsActivityFullscreenKey.self] }
        set { self[IsActivityFullscreenKey.self] = newValue }
    }
}

/// What pushes to a widget need (WidgetKit: `WidgetPushInfo`, iOS 26).
public struct WidgetPushInfo: Hashable, Sendable {
    /// The token.
    public let token: Data
}

/// Handles tokens of pushes that reload widgets (WidgetKit: `WidgetPushHandler`, iOS 26).
public protocol WidgetPushHandler {
    /// Makes the handler.
    init()
    /// The token or the placed widgets changed.
    func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo])
}
