//
//  MinimalControl.swift
//  MinimalControl
//

import AppIntents
import SwiftUI
import WidgetKit

enum FocusTimer {
    static let controlKind = "com.example.focustimer.control"
    static let widgetKind = "com.example.focustimer.widget"

    private static var defaults: UserDefaults? { UserDefaults(suiteName: "group.com.example.focustimer") }

    /// When the running session ends; nil when none runs.
    static var end: Date? {
        get { defaults?.object(forKey: "end") as? Date }
        set { defaults?.set(newValue, forKey: "end") }
    }

    static func isRunning(at date: Date) -> Bool {
        end.map { $0 > date } ?? false
    }
}

struct SetFocusIntent: SetValueIntent {
    static let title: LocalizedStringResource = "Focus"

    @Parameter(title: "Running")
    var value: Bool

    func perform() async throws -> some IntentResult {
        FocusTimer.end = value ? Date.now.addingTimeInterval(25 * 60) : nil
        WidgetCenter.shared.reloadTimelines(ofKind: FocusTimer.widgetKind)
        return .result()
    }
}

struct FocusEntry: TimelineEntry {
    let date: Date
    let end: Date?
}

struct FocusProvider: TimelineProvider {
    func placeholder(in context: Context) -> FocusEntry {
        FocusEntry(date: .now, end: nil)
    }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (FocusEntry) -> Void) {
        completion(FocusEntry(date: .now, end: FocusTimer.end))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<FocusEntry>) -> Void) {
        let now = Date.now
        var entries = [FocusEntry(date: now, end: nil)]
        if let end = FocusTimer.end, end > now {
            entries = [FocusEntry(date: now, end: end), FocusEntry(date: end, end: nil)]
        }
        completion(Timeline(entries: entries, policy: .never))
    }
}

struct FocusView: View {
    let entry: FocusEntry

    var body: some View {
        VStack(spacing: 6) {
            Image(systemName: entry.end == nil ? "timer" : "timer.circle.fill")
                .font(.title)
            if let end = entry.end {
                Text(timerInterval: entry.date...end, countsDown: true)
                    .font(.title2.monospacedDigit())
                    .multilineTextAlignment(.center)
                ProgressView(timerInterval: entry.date...end, countsDown: true)
                    .progressViewStyle(.circular)
            } else {
                Text("Ready to focus")
            }
        }
        .containerBackground(.fill.quaternary, for: .widget)
    }
}

struct FocusWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: FocusTimer.widgetKind, provider: FocusProvider()) { FocusView(entry: $0) }
            .configurationDisplayName("Focus Timer")
            .supportedFamilies([.systemSmall])
    }
}

@available(iOS 18.0, *)
struct FocusControl: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: FocusTimer.controlKind, provider: RunningProvider()) { isRunning in
            ControlWidgetToggle("Focus", isOn: isRunning, action: SetFocusIntent()) { isOn in
                Label(isOn ? "Running" : "Stopped", systemImage: isOn ? "timer.circle.fill" : "timer")
            }
            .tint(.purple)
        }
        .displayName("Focus Timer")
        .description("Starts and stops a session of 25 minutes.")
    }

    struct RunningProvider: ControlValueProvider {
        var previewValue: Bool { false }

        func currentValue() async throws -> Bool {
            FocusTimer.isRunning(at: .now)
        }
    }
}

@main
struct FocusBundle: WidgetBundle {
    var body: some Widget {
        FocusWidget()
        if #available(iOS 18.0, *) {
            FocusControl()
        }
    }
}
