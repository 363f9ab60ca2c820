import Foundation
import TestSupport
import Testing

/// Runs of `tandem adopt` that would last too long: they end in time, and print what they know before that.
@Suite(.serialized, .timeLimit(.minutes(30))) struct BoundedRunTests {
    /// Writes a widget whose timeline method has these statements, and passes its folder.
    private func withWidget(_ timeline: String, _ body: (String) throws -> Void) throws {
        let source = """
            import SwiftUI
            import WidgetKit

            struct Entry: TimelineEntry { let date: Date }
            struct Provider: TimelineProvider {
                var entry: Entry { Entry(date: Date()) }
                func placeholder(in context: Context) -> Entry { entry }
                func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(entry) }
                func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                    \(timeline)
                }
            }
            @main struct W: Widget {
                var body: some WidgetConfiguration {
                    StaticConfiguration(kind: "W", provider: Provider()) { _ in
                        Text(String(repeating: "Hello ", count: 100))
                    }
                        .supportedFamilies([.systemSmall])
                }
            }
            """
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("W"))
            try Files.write(source, to: directory.path("W/W.swift"))
            try body(directory.path("W"))
        }
    }

    @Test("A run says at its start how long it may take; one without time makes no call and is not clean")
    func noTime() throws {
        try withWidget("completion(Timeline(entries: [entry], policy: .never))") { folder throws in
            let outcome = try run(
                "tandem", ["adopt", folder, "--time-limit", "0s"], environment: Adopting.environment)
            #expect(outcome.status == 65, "\(outcome)")
            let start = try #require(outcome.output.range(of: "takes 0 minutes at most"), "\(outcome.output)")
            let built = try #require(outcome.output.range(of: "built in"))
            #expect(start.upperBound < built.lowerBound)
            #expect(outcome.output.contains("5 calls were not made: the time of the run was over"), "\(outcome.output)")
            #expect(outcome.output.hasSuffix("  nothing-shown\n"))
        }
    }

    @Test("The result of a call is printed while the next call still runs, with only the beginning of a long text")
    func asTheyCome() throws {
        try withWidget("while true { Thread.sleep(forTimeInterval: 1) }") { folder throws in
            let process = try TestProcess(
                "tandem", ["adopt", folder, "--deadline", "1d", "--time-limit", "1d"],
                environment: Adopting.environment)
            #expect(blockUntil { process.output.contains("Hello Hello") }, "\(process.output)\(process.errors)")
            process.signal(SIGTERM)
            _ = process.wait()
            let texts = process.output.split(separator: "\n").filter { $0.contains("Hello") }
            #expect(texts.allSatisfy { $0.count < 200 && $0.hasSuffix("…") }, "\(texts)")
        }
    }

    @Test("An extension that reloads in a loop does so only some times after the kills")
    func loop() throws {
        try withWidget("completion(Timeline(entries: [entry], policy: .atEnd))") { folder throws in
            let outcome = try run(
                "tandem", ["adopt", "--json", folder, "--days", "1"], environment: Adopting.environment)
            #expect(outcome.status == 1, "\(outcome.errors)")
            let target = try #require(AdoptReport(outcome.output)?.targets.first)
            #expect(target.verdict == "reload-loop")
            let kills = try #require(target.runs.first?.scenarios.first { $0.name == "kills" })
            // One reload a second would be 1,800 in the half hour after the kills.
            #expect(kills.reloads < 300, "\(kills)")
        }
    }
}
