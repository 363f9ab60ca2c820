import SwiftUI
import WidgetKit

/// An attempt to reach something outside of the extension's own folders.
struct Attempt {
    let name: String
    /// Returns true if the attempt succeeded.
    let succeeds: () -> Bool

    init(_ name: String, _ succeeds: @escaping () -> Bool) {
        self.name = name
        self.succeeds = succeeds
    }
}

struct Entry: TimelineEntry {
    let date: Date
    let text: String
}

struct Provider: TimelineProvider {
    func placeholder(in context: Context) -> Entry { Entry(date: Date(), text: "no attempt") }

    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
        signal(SIGXFSZ, SIG_IGN)
        let attempts = fileAttempts + networkAttempts + processAttempts + kernelAttempts + resourceAttempts
        let results = attempts.map { "\($0.name)=\($0.succeeds() ? "out" : "in")" }
        completion(Timeline(entries: [Entry(date: Date(), text: results.joined(separator: " "))], policy: .never))
    }
}

@main struct HostileWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "HostileWidget", provider: Provider()) { Text($0.text) }
            .supportedFamilies([.systemSmall])
    }
}
