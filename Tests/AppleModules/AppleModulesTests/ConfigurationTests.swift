import AppIntents
import AppleFoundation
import SwiftUI
import Synchronization
import TestSupport
import Testing
import WidgetKit

@testable import WidgetHost

private struct NumberEntry: TimelineEntry, Encodable {
    var date: Date
    var number: Int
    var relevance: TimelineEntryRelevance? { TimelineEntryRelevance(score: Float(number)) }
}

private struct NumberProvider: TimelineProvider {
    func placeholder(in context: Context) -> NumberEntry {
        NumberEntry(date: .init(timeIntervalSince1970: 0), number: 0)
    }
    func getSnapshot(in context: Context, completion: @escaping (NumberEntry) -> Void) {
        completion(NumberEntry(date: .init(timeIntervalSince1970: 1), number: 1))
    }
    func getTimeline(in context: Context, completion: @escaping (Timeline<NumberEntry>) -> Void) {
        let entries = [2, 3].map { NumberEntry(date: .init(timeIntervalSince1970: Double($0)), number: $0) }
        completion(Timeline(entries: entries, policy: .atEnd))
    }
}

private struct NumberWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Number", provider: NumberProvider()) { entry in Text("number \(entry.number)") }
            .configurationDisplayName("Numbers")
            .description("Counts")
            .supportedFamilies([.systemSmall])
            .supportedFamilies([.systemLarge])
            .contentMarginsDisabled()
            .containerBackgroundRemovable()
    }
}

private struct NameIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Name"
    @Parameter(title: "Name", default: "Ada") var name: String
}

private struct NameEntry: TimelineEntry {
    var date: Date
    var name: String
}

private struct NameProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> NameEntry { NameEntry(date: .distantPast, name: "?") }
    func snapshot(for configuration: NameIntent, in context: Context) async -> NameEntry {
        NameEntry(date: .distantPast, name: configuration.name)
    }
    func timeline(for configuration: NameIntent, in context: Context) async -> Timeline<NameEntry> {
        Timeline(entries: [NameEntry(date: .init(timeIntervalSince1970: 0), name: configuration.name)], policy: .never)
    }
}

private struct NameWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "Name", provider: NameProvider()) { entry in Text(entry.name) }
            .promptsForUserConfiguration()
    }
}

private struct Both: WidgetBundle {
    var body: some Widget {
        NumberWidget()
        if #available(iOS 17, *) { NameWidget() }
    }
}

private struct RefreshingApp: App {
    var body: some Scene {
        WindowGroup { Text("app") }
            .backgroundTask(.appRefresh("first")) { await Seen.shared.add("first") }
            .backgroundTask(.appRefresh) { identifier in await Seen.shared.add("any \(identifier ?? "-")") }
    }
}

private actor Seen {
    static let shared = Seen()
    var all: [String] = []
    func add(_ text: String) { all.append(text) }
}

@Suite struct ConfigurationTests {
    /// Calls a widget's provider and returns the archive.
    private func archive(_ widget: HostedWidget, _ call: ProviderCall) async -> TimelineArchive {
        await withCheckedContinuation { continuation in
            widget.call(call, .simulated(family: .systemSmall)) { continuation.resume(returning: $0) }
        }
    }

    @Test("Modifiers of a configuration set families, name and description; the outermost modifier of a kind applies")
    @MainActor func modifiers() throws {
        let widget = try #require(WidgetDescription.list(of: NumberWidget()).first)
        #expect(widget.kind == "Number" && widget.families == [.systemLarge])
        #expect(widget.displayName == "Numbers" && widget.description == "Counts")
        #expect(!widget.hasContentMargins && widget.isBackgroundRemovable && !widget.promptsForConfiguration)
    }

    @Test("A bundle lists its widgets in order, including those inside if #available")
    @MainActor func bundle() {
        let widgets = WidgetDescription.list(of: Both())
        #expect(widgets.map(\.kind) == ["Number", "Name"])
        #expect(widgets.last?.families == [.systemSmall, .systemMedium, .systemLarge])
        #expect(widgets.last?.promptsForConfiguration == true)
        #expect(HostedWidget.list(of: Both()).map(\.kind) == ["Number", "Name"])
    }

    @Test("A hosted widget calls the provider of its configuration, and keeps the provider's entries and reload policy")
    func hosted() async throws {
        let widget = try #require(await HostedWidget.list(of: NumberWidget()).first)
        #expect(widget.kind == "Number" && widget.families == [.systemLarge])
        let zero = await archive(widget, .placeholder)
        #expect(zero.entries.map(\.description.content) == [#"{"date":"1970-01-01T00:00:00Z","number":0}"#])
        #expect(await archive(widget, .snapshot).entries.map(\.date.timeIntervalSince1970) == [1])
        let timeline = await archive(widget, .timeline)
        #expect(timeline.entries.map(\.date.timeIntervalSince1970) == [2, 3])
        #expect(timeline.policy == .atEnd)
    }

    @Test("An AppIntentTimelineProvider receives the parameters' defaults")
    func intents() async throws {
        let widget = try #require(await HostedWidget.list(of: NameWidget()).first)
        let timeline = await archive(widget, .timeline)
        #expect(timeline.entries.map(\.description.content) == [#"{"date":"1970-01-01T00:00:00Z","name":"Ada"}"#])
        #expect(timeline.policy == .never)
        #expect(await archive(widget, .snapshot).entries.count == 1)
    }

    @Test("An entry's view is built from that entry, and its relevance is kept")
    @MainActor func content() throws {
        let widget = try #require(WidgetDescription.list(of: NumberWidget()).first)
        let entry = widget.provider.placeholder(in: .simulated(family: .systemSmall))
        #expect(ViewTree.evaluate(entry.content).texts == ["number 0"])
        #expect(entry.relevance?.score == 0)
    }

    @Test("An entry's source is its property `source`, if that is a string or has a string as raw value")
    func source() {
        enum Origin: String { case network }
        enum Number: Int { case one = 1 }
        struct Entry<Source>: TimelineEntry {
            var date = Date(timeIntervalSince1970: 0)
            var source: Source
        }
        #expect(EntryDescription.ofProperties(Entry(source: "disk")).source == "disk")
        #expect(EntryDescription.ofProperties(Entry(source: Origin.network)).source == "network")
        #expect(EntryDescription.ofProperties(Entry(source: Number.one)).source == nil)
        #expect(EntryDescription.ofProperties(NumberEntry(date: .distantPast, number: 1)).source == nil)
    }

    @Test("An app's background task handlers are found by identifier and run")
    func backgroundTasks() async {
        let handlers = await MainActor.run { RefreshingApp().backgroundTasks }
        #expect(handlers.map(\.identifier) == ["first", nil])
        for handler in handlers { await handler.run("x") }
        #expect(await Seen.shared.all == ["first", "any x"])
    }

    @Test("A simulated context contains the given environment variants; all other variants are nil")
    func variants() {
        let context = TimelineProviderContext.simulated(
            family: .systemMedium, environmentVariants: .simulated().adding([2, 3], of: \.displayScale))
        #expect(context.environmentVariants.displayScale == [2, 3])
        #expect(context.environmentVariants.colorScheme == nil)
        let usual = TimelineProviderContext.simulated(family: .systemMedium)
        #expect(usual.environmentVariants.colorScheme == [.light, .dark])
        #expect(usual.displaySize == CGSize(width: 338, height: 158))
    }

    @Test("A widget started without a runtime exits with 69 and says what is missing")
    func noRuntime() async throws {
        let result = try await #require(
            processExitsWith: .exitCode(69), observing: [\.standardErrorContent]
        ) {
            await MainActor.run {
                // Resets `run`: this process may also contain a runtime, because it is linked with the tests of other
                // targets.
                ExtensionMain.run = ExtensionMain.withoutRuntime
                NumberWidget.main()
            }
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("NumberWidget: nothing here runs widgets or apps: link a runtime"))
    }
}
