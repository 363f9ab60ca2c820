import AppGroup
public import AppIntents
import Glibc

/// A widget that the user has placed (WidgetKit: `WidgetInfo`).
public struct WidgetInfo: Identifiable, Hashable {
    /// The family it is placed in.
    public let family: WidgetFamily
    /// The kind of its configuration.
    public let kind: String

    /// Tells it from the other placed widgets.
    public var id: WidgetInfo { self }

    /// What the user set: nothing is set here, so the defaults of an intent.
    public func widgetConfigurationIntent<Intent: WidgetConfigurationIntent>(of intentType: Intent.Type) -> Intent? {
        intentType.init()
    }
}

extension WidgetCenter {
    /// What stands in the user activity that a tap starts (WidgetKit: `WidgetCenter.UserInfoKey`).
    public enum UserInfoKey {
        /// The kind of the widget.
        public static let kind = "com.apple.widgetkit.userinfo.kind"
        /// The family of the widget.
        public static let family = "com.apple.widgetkit.userinfo.family"
        /// The identifier of the Live Activity.
        public static let activityID = "com.apple.widgetkit.userinfo.activityID"
    }
}

/// Asks the widget host for reloads, and says which widgets are placed (WidgetKit: `WidgetCenter`).
///
/// A request is written into the reload marker of the App Group's container when the call returns; the host sees it and
/// decides. Which container is told at `WidgetCenterContainer`. What fails is printed on standard error, since these
/// methods have no other way to say it.
public class WidgetCenter {
    /// The process's one center.
    nonisolated(unsafe) public static let shared = WidgetCenter()

    init() {}

    /// The widgets that are placed; none while no host has run.
    public func getCurrentConfigurations(
        _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
    ) {
        completion(Result { try PlacedWidgets.current() })
    }

    /// The widgets that are placed; none while no host has run.
    public func currentConfigurations() async throws -> [WidgetInfo] {
        try PlacedWidgets.current()
    }

    /// Asks for a reload of the widgets of one kind.
    public func reloadTimelines(ofKind kind: String) {
        request(kind, "reloadTimelines(ofKind: \"\(kind)\")")
    }

    /// Asks for a reload of all widgets.
    public func reloadAllTimelines() {
        request(ReloadRequests.allKinds, "reloadAllTimelines()")
    }

    /// Asks for the recommendations of configurations anew. Nothing on Linux offers any; it says so.
    public func invalidateConfigurationRecommendations() {
        Self.say("invalidateConfigurationRecommendations() has no effect here: nothing offers configurations")
    }

    /// Asks for the relevance of a kind of widget anew. There is no Smart Stack on Linux; it says so.
    public func invalidateRelevance(ofKind kind: String) {
        Self.say("invalidateRelevance(ofKind: \"\(kind)\") has no effect here: there is no Smart Stack")
    }

    private func request(_ kind: String, _ call: String) {
        do throws(AppGroupError) {
            let container = try SharedContainer.open(try WidgetCenterContainer.path(), access: .create)
            // An app in the foreground is not charged for its requests; the marker says which those are.
            try container.requestReload(ofKind: kind, isForeground: AppActivity.isForeground)
        } catch {
            Self.say("\(call) was not carried out: \(error)")
        }
    }

    private static func say(_ text: String) {
        let line = "WidgetCenter: \(text)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
