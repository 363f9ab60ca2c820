import BenchReport
import Foundation
import Glibc

@testable import WidgetHost
@testable import WidgetKit

/// Measures the widget host: host-bench [RELOADS [ROUNDS]]. `scripts/bench host` builds and runs it; it prints samples
/// as JSON lines.
@main
struct HostBench {
    static let families: [WidgetFamily] = [
        .systemSmall, .systemMedium, .systemLarge, .accessoryRectangular, .accessoryCircular, .accessoryInline,
    ]

    /// Returns `count` widgets of different kinds. All of them use the same provider.
    static func widgets(_ count: Int, _ families: [WidgetFamily]) -> [HostedWidget] {
        (0..<count).map { number in
            HostedWidget(kind: "Bench\(number)", families: families, provider: { HourlyProvider() }) { entry in
                EntryDescription(content: "{\"number\":\(entry.number)}", source: "app")
            }
        }
    }

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "provider" {
            ProviderRuntime.run(widgets(arguments.last.flatMap { Int($0) } ?? 1, families))
        }
        let numbers = arguments.compactMap { Int($0) }
        let (reloads, rounds) = (numbers.first ?? 10_000, numbers.dropFirst().first ?? 5)
        let folder = NSTemporaryDirectory() + "/tandem-bench.\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for round in 0..<rounds { try VirtualWeek.run(widgets(1, families)[0], round: round, folder: folder) }
        try await LongRun.run(reloads: reloads, folder: folder + "/long")
        try await ManyWidgets.run(rounds: rounds, folder: folder)
    }
}

/// A provider that requests each reload one hour after the previous one.
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
