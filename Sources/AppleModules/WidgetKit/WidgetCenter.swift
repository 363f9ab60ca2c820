import AppGroup
public import AppIntents
import Glibc

/// A widget that the user has placed (WidgetKit: `WidgetInfo`).
public struct WidgetInfo: Identifiable, Hashable {
    public let family: WidgetFamily
    public let kind: String

    /// A value that distinguishes the widget from other placed widgets.
    public var id: WidgetInfo { self }

    /// Returns the configuration. It has the intent's default parameters, because nothing configures widgets here.
    public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(of intentType: Intent.Type) -> Intent? {
        intentType.init()
    }
}

extension WidgetCenter {
    /// The keys of the user activity that a tap starts (WidgetKit: `WidgetCenter.UserInfoKey`).
    public enum UserInfoKey {
        public static let kind = "com.apple.widgetkit.userinfo.kind"
        public static let family = "com.apple.widgetkit.userinfo.family"
        public static let activityID = "com.apple.widgetkit.userinfo.activityID"
    }
}

/// The interface to the widget host (WidgetKit: `WidgetCenter`), which requests reloads and lists the placed widgets.
///
/// Before a request returns, it writes the reload marker in the App Group's container. The host reads the marker and
/// decides whether to reload. `WidgetCenterContainer` determines the container. Failures are printed to standard error,
/// because these methods cannot report errors.
public class WidgetCenter {
    nonisolated(unsafe) public static let shared = WidgetCenter()

    init() {}

    /// Provides the placed widgets. The list is empty until a host has run.
    public func getCurrentConfigurations(
        _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
    ) {
        completion(Result { try PlacedWidgets.current() })
    }

    /// Returns the placed widgets. The list is empty until a host has run.
    public func currentConfigurations() async throws -> [WidgetInfo] {
        try PlacedWidgets.current()
    }

    /// Requests a reload of the widgets of one kind.
    public func reloadTimelines(ofKind kind: String) {
        request(kind, "reloadTimelines(ofKind: \"\(kind)\")")
    }

    /// Requests a reload of all widgets.
    public func reloadAllTimelines() {
        request(ReloadRequests.allKinds, "reloadAllTimelines()")
    }

    /// Prints a note that it has no effect, because nothing offers configurations on Linux.
    public func invalidateConfigurationRecommendations() {
        Self.say("invalidateConfigurationRecommendations() has no effect here: nothing offers configurations")
    }

    /// Prints a note that it has no effect, because there is no Smart Stack on Linux.
    public func invalidateRelevance(ofKind kind: String) {
        Self.say("invalidateRelevance(ofKind: \"\(kind)\") has no effect here: there is no Smart Stack")
    }

    private func request(_ kind: String, _ call: String) {
        do throws(AppGroupError) {
            let container = try SharedContainer.open(try WidgetCenterContainer.path(), access: .create)
            // The marker records whether the app is in the foreground, because requests from the foreground do not
            // count against the budget.
            try container.requestReload(ofKind: kind)
        } catch {
            Self.say("\(call) was not carried out: \(error)")
        }
    }

    private static func say(_ text: String) {
        let line = "WidgetCenter: \(text)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
