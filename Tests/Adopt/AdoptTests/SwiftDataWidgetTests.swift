import Foundation
import TestSupport
import TestTraits
import Testing

/// Tests of widgets whose data is in a store of SwiftData.
struct SwiftDataWidgetTests {
    private static let text = """
        import SwiftData
        import SwiftUI
        import WidgetKit

        @Model final class Item {
            @Attribute(.unique) var name: String
            var count = 0
            @Relationship(deleteRule: .cascade) var steps: [Step] = []
            init(_ name: String) { self.name = name }
        }
        @Model final class Step {
            var text: String
            var item: Item?
            init(_ text: String) { self.text = text }
        }

        @MainActor func shown() throws -> String {
            let container = try ModelContainer(for: Item.self)
            let context = container.mainContext
            let name = "milk"
            let items = try context.fetch(FetchDescriptor<Item>(predicate: #Predicate { $0.name == name }))
            let item = items.first ?? Item(name)
            item.count += 1
            item.steps.append(Step("\\(item.count)"))
            context.insert(item)
            try context.save()
            return "\\(item.count) \\(try context.fetch(FetchDescriptor<Step>()).map(\\.text).joined())"
        }

        struct Entry: TimelineEntry {
            var date = Date()
            var text: String
        }
        struct Provider: TimelineProvider {
            func placeholder(in context: Context) -> Entry { Entry(text: "sample") }
            func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void) {
                completion(Entry(text: "sample"))
            }
            func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void) {
                Task { @MainActor in
                    let text = (try? shown()) ?? "no store"
                    completion(Timeline(entries: [Entry(text: text)], policy: .never))
                }
            }
        }
        struct Names: View {
            @Query(sort: \\Item.name) private var items: [Item]
            var body: some View { Text(items.map(\\.name).joined()) }
        }
        @main struct W: Widget {
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "k", provider: Provider()) { entry in
                    VStack {
                        Text(entry.text)
                        Names().modelContainer(for: Item.self)
                    }
                }
                .supportedFamilies([.systemSmall])
            }
        }
        """

    @Test("A widget's models are in a store in its App Group, and outlive the widget's process")
    func store() throws {
        let directory = try TemporaryDirectory()
        let entitlements = directory.path("W.entitlements")
        let list = ["com.apple.security.application-groups": ["group.example.items"]]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: entitlements))
        try Files.makeDirectory(directory.path("W"))
        try Files.write(Self.text, to: directory.path("W/W.swift"))
        /// Runs the widget on a container. Returns the texts of the timeline, and the path of the store in the container.
        func adopt(_ options: [String]) throws -> (texts: [String]?, store: String, kept: String) {
            let arguments = ["adopt", "--json", "--calls-only", "--keep", "--entitlements", entitlements]
            let outcome = try run(
                "tandem", arguments + options + [directory.path("W")], environment: Adopting.environment)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let target = try #require(AdoptReport(outcome.output)?.targets.first)
            let kept = try #require(target.directory)
            let stores = try FileManager.default.subpathsOfDirectory(atPath: kept).filter {
                $0.contains("/calls/") && $0.hasSuffix(".store")
            }
            let timeline = target.runs.first?.calls.last { $0.call == "timeline" }
            return (timeline?.entries.first?.texts, kept + "/" + (try #require(stores.first)), kept)
        }
        let first = try adopt([])
        defer { TemporaryDirectory.remove(URL(fileURLWithPath: first.kept).deletingLastPathComponent().path) }
        #expect(first.texts == ["1 1", "milk"])
        let place = "group.example.items/Library/Application Support/default.store"
        #expect(first.store.hasSuffix(place), "\(first.store)")
        let container = first.store.dropLast(place.count) + "group.example.items"
        let second = try adopt(["--container", String(container)])
        defer { TemporaryDirectory.remove(URL(fileURLWithPath: second.kept).deletingLastPathComponent().path) }
        #expect(second.texts == ["2 12", "milk"])
    }

    @Test(
        "A store that app and widget share survives kills: what the widget then shows is whole",
        .onlyInAll(short: "kills of processes that save, without a widget"))
    func kills() throws {
        let directory = try TemporaryDirectory()
        try Files.makeDirectory(directory.path("W"))
        try Files.write(Self.text, to: directory.path("W/W.swift"))
        try Adopting.expectSoundAfterKills(directory.path("W"), store: "default.store")
    }
}
