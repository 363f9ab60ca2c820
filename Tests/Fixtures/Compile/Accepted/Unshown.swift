import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct OrderAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var minutes: Int
    }

    var name: String
}

struct OrderActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: OrderAttributes.self) { context in
            Text("\(context.attributes.name) in \(context.state.minutes)")
                .activityBackgroundTint(nil)
                .activitySystemActionForegroundColor(nil)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text("leading") }
                DynamicIslandExpandedRegion(.trailing, priority: 1) { Text("trailing") }
                if context.isStale {
                    DynamicIslandExpandedRegion(.bottom) { Text("stale") }
                }
            } compactLeading: {
                Text("L")
            } compactTrailing: {
                Text("\(context.state.minutes)")
            } minimal: {
                Text("m")
            }
            .widgetURL(URL(string: "https://example.com"))
            .keylineTint(nil)
        }
        .supplementalActivityFamilies([.small])
    }
}

struct TimerToggle: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "timer", provider: TimerValue()) { value in
            ControlWidgetToggle("Timer", isOn: value, action: SetTimer()) { isOn in
                Text(isOn ? "On" : "Off")
            }
            .tint(nil)
        }
        .displayName("Timer")
        .description("Starts the timer.")
    }
}

struct CountControl: ControlWidget {
    static let kind = "count"
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: Self.kind) {
            ControlWidgetButton(action: CountIntent()) { Text("Count") }
        }
    }
}

struct TimerValue: ControlValueProvider {
    var previewValue: Bool { false }
    func currentValue() async throws -> Bool { true }
}

struct SetTimer: SetValueIntent {
    static let title: LocalizedStringResource = "Set"
    @Parameter(title: "Running") var value: Bool
    func perform() async throws -> some IntentResult { .result() }
}

struct MixedBundle: WidgetBundle {
    var body: some Widget {
        PlainWidget()
        OrderActivity()
        TimerToggle()
        if #available(iOS 18, *) { CountControl() }
    }
}

func order() async throws {
    guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
    let activity = try Activity.request(
        attributes: OrderAttributes(name: "Tea"),
        content: .init(state: .init(minutes: 3), staleDate: nil), pushType: nil)
    await activity.update(ActivityContent(state: OrderAttributes.ContentState(minutes: 2), staleDate: .now))
    for activity in Activity<OrderAttributes>.activities {
        await activity.end(nil, dismissalPolicy: .immediate)
    }
    ControlCenter.shared.reloadControls(ofKind: "count")
}
