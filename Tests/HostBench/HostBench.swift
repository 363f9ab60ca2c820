import AppGroup
import Foundation
import Glibc
import HostEvents
import Synchronization
import WidgetHost
import WidgetKit

/// Measures the widget host. `scripts/bench host` builds and runs it.
@main
struct HostBench {
    static let kind = "Bench"
    static let families: [WidgetFamily] = [
        .systemSmall, .systemMedium, .systemLarge, .accessoryRectangular, .accessoryCircular, .accessoryInline,
    ]

    static func main() async throws {
        let widget = HostedWidget(kind: kind, families: families, provider: { HourlyProvider() }) { entry in
            EntryDescription(content: "{\"number\":\(entry.number)}", source: "app")
        }
        if CommandLine.arguments.dropFirst().first == "provider" { ProviderRuntime.run([widget]) }
        let reloads = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
        let folder = NSTemporaryDirectory() + "/tandem-bench.\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try VirtualWeek.run(widget, folder: folder)
        let isWithinGoals = try await LongRun.run(reloads: reloads, folder: folder)
        if !isWithinGoals { throw Missed() }
    }
}

struct Missed: Error, CustomStringConvertible {
    var description: String { "a goal that does not depend on the machine was missed" }
}

/// Asks for the next reload in an hour.
struct HourlyProvider: TimelineProvider, Sendable {
    struct Entry: TimelineEntry, Sendable {
        let date: Date
        let number: Int
    }

    func placeholder(in context: Context) -> Entry { Entry(date: Date(), number: 0) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
        completion(placeholder(in: context))
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
        let now = Date()
        let entries = (0..<4).map { Entry(date: now + Double($0) * 900, number: $0) }
        completion(Timeline(entries: entries, policy: .after(now + 3_600)))
    }
}

/// A line of the report; `goal` may be missed for reasons of the machine when `isTimed`.
func report(_ what: String, _ value: String, goal: String, isMet: Bool) {
    print(
        "\(what.padding(toLength: 58, withPad: " ", startingAt: 0)) \(value.padding(toLength: 14, withPad: " ", startingAt: 0)) goal \(goal): \(isMet ? "met" : "MISSED")"
    )
}
