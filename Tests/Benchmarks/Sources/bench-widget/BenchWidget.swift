import AppGroup
import Foundation

@testable import WidgetHost
@testable import WidgetKit

/// A widget extension that only shows the record `joke` of its container. `process-bench` runs this extension under the
/// host `widget-extension`.
@main
struct BenchWidget {
    static func main() {
        ProviderRuntime.run([
            HostedWidget(kind: "Bench", families: [.systemSmall], provider: { RecordProvider() }) { entry in
                EntryDescription(content: entry.record, source: "app")
            }
        ])
    }
}

struct RecordProvider: TimelineProvider, Sendable {
    struct Entry: TimelineEntry, Sendable {
        let date: Date
        let record: String
    }

    private static let container = ProcessInfo.processInfo.environment["TANDEM_CONTAINER"].flatMap {
        try? SharedContainer.open($0, access: .readOnly)
    }

    func placeholder(in context: Context) -> Entry { Entry(date: Date(), record: "null") }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
        completion(Entry(date: Date(), record: (try? Self.container?.read("joke"))?.text ?? "null"))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
        getSnapshot(in: context) { completion(Timeline(entries: [$0], policy: .never)) }
    }
}
