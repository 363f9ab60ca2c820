import Foundation
import TandemTesting
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
            let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.items")
            let store = group!.appendingPathComponent("Library/Application Support/default.store").path
            guard FileManager.default.fileExists(atPath: store) else { return "no file in the App Group" }
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
    func store() async throws {
        let directory = try TemporaryDirectory()
        let entitlements = directory.path("W.entitlements")
        let list = ["com.apple.security.application-groups": ["group.example.items"]]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: entitlements))
        try Files.makeDirectory(directory.path("W"))
        try Files.write(Self.text, to: directory.path("W/W.swift"))
        let phone = try await Phone(
            .adopting(directory.path("W"), options: ["--entitlements", entitlements]),
            environment: PhoneTests.environment(directory))
        let first = try await phone.widget("k", .systemSmall)
        #expect(first.texts == ["1 1", "milk"])
        try await phone.killExtension()
        try await phone.reload("k")
        let second = try await phone.widget("k", .systemSmall)
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
