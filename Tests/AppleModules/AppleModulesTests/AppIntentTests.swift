import ActivityKit
import AppIntents
import AppleFoundation
import AppleNetwork
import Foundation
import SwiftUI
import TestSupport
import Testing
import WidgetKit

@testable import WidgetHost

private struct City: AppEntity {
    let id: String
    static var typeDisplayRepresentation: TypeDisplayRepresentation { "City" }
    static var defaultQuery: CityQuery { CityQuery() }
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

private struct CityQuery: EntityQuery {
    @IntentParameterDependency<CityIntent>(\.$country) var intent

    func entities(for identifiers: [String]) async throws -> [City] { identifiers.map { City(id: $0) } }
    func defaultResult() async -> City? { City(id: "capital of \(intent?.country ?? "nowhere")") }
}

private struct EmptyQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [City] { [] }
}

private struct Titles: DynamicOptionsProvider {
    func results() async throws -> [String] { ["first", "second"] }
    func defaultResult() async -> String? { "second" }
}

private struct CityIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "City"
    @Parameter(title: "Country", default: "France") var country: String
    @Parameter(title: "City") var city: City
    @Parameter(title: "Maybe") var maybe: City?
    @Parameter(title: "None", query: EmptyQuery()) var none: City?
    @Parameter(title: "Title", optionsProvider: Titles()) var heading: String
    @Parameter(title: "Fixed", default: "fixed", optionsProvider: Titles()) var fixed: String
    @Parameter(title: "Count") var count: Int?
}

private struct Town: AppEntity {
    let id: String
    static var typeDisplayRepresentation: TypeDisplayRepresentation { "Town" }
    static var defaultQuery: TownQuery { TownQuery() }
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

/// Gives several default results, as a parameter with a list of values needs.
private struct TownQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Town] { [] }
    func defaultResult() async -> [Town]? { [Town(id: "Oslo"), Town(id: "Rome")] }
}

private struct TownsIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Towns"
    @Parameter(title: "Towns") var towns: [Town]
    @Parameter(title: "Towns", query: TownQuery()) var named: [Town]
    @Parameter(title: "Town") var town: Town
}

/// Says which of two optional parameters its intent has.
private struct PlanQuery: DynamicOptionsProvider {
    @IntentParameterDependency<PlanIntent>(\.$line) var line
    @IntentParameterDependency<PlanIntent>(\.$line, \.$stop) var both

    func results() async throws -> [String] { [] }
    func defaultResult() async -> String? { "\(line?.line ?? "no line"), \(both?.stop ?? "no stop")" }
}

private struct PlanIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Plan"
    @Parameter(title: "Line", default: "U6") var line: String?
    @Parameter(title: "Stop") var stop: String?
    @Parameter(title: "Text", optionsProvider: PlanQuery()) var text: String

    func perform() async throws -> some IntentResult & OpensIntent { .result() }
}

private struct CityEntry: TimelineEntry {
    var date: Date
    var city: String
}

private struct CityProvider: AppIntentTimelineProvider {
    func placeholder(in context: Context) -> CityEntry { CityEntry(date: .distantPast, city: "?") }
    func snapshot(for configuration: CityIntent, in context: Context) async -> CityEntry {
        CityEntry(date: .distantPast, city: configuration.city.id)
    }
    func timeline(for configuration: CityIntent, in context: Context) async -> Timeline<CityEntry> {
        Timeline(entries: [CityEntry(date: .distantPast, city: configuration.city.id)], policy: .never)
    }
}

private struct CityWidget: Widget {
    var body: some WidgetConfiguration {
        AppIntentConfiguration(kind: "City", provider: CityProvider()) { entry in Text(entry.city) }
    }
}

private struct RideAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {}
}

private struct RideActivity: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: RideAttributes.self) { _ in
            Text("ride")
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Text("ride") }
            } compactLeading: {
                Text("l")
            } compactTrailing: {
                Text("t")
            } minimal: {
                Text("m")
            }
        }
        .configurationDisplayName("Ride")
    }
}

private struct Lamp: ControlWidget {
    var body: some ControlWidgetConfiguration {
        StaticControlConfiguration(kind: "lamp") { ControlWidgetButton("Lamp", action: Count()) }
    }
}

private struct Count: AppIntent {
    static let title: LocalizedStringResource = "Count"
    @Parameter(title: "Number") var number: Int
    @Dependency var store: Counter
    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        .result(value: number + store.offset, dialog: "\(number) counted")
    }
}

private struct Counter: Sendable {
    var offset = 40
}

private struct MixedBundle: WidgetBundle {
    var body: some Widget {
        CityWidget()
        RideActivity()
        Lamp()
    }
}

@Suite struct AppIntentTests {
    @Test("Each parameter of an unconfigured intent has its own default, or else the default of its query or options")
    func defaults() async {
        let intent = await CityIntent.withDefaults()
        #expect(intent.country == "France" && intent.fixed == "fixed" && intent.heading == "second")
        #expect(intent.city.id == "capital of France" && intent.maybe?.id == "capital of France")
        #expect(intent.none == nil && intent.count == nil)
    }

    @Test("A list of values takes all default results of its query, and a single value the first")
    func severalDefaults() async {
        let intent = await TownsIntent.withDefaults()
        #expect(intent.towns.map(\.id) == ["Oslo", "Rome"] && intent.town.id == "Oslo")
        #expect(intent.named.map(\.id) == ["Oslo", "Rome"])
    }

    @Test("A query that depends on an intent's parameters gets nil if no intent is being configured")
    func noDependency() async {
        #expect(await CityQuery().defaultResult()?.id == "capital of nowhere")
    }

    @Test("A widget's provider receives an intent whose parameters have the default results of their queries")
    func provider() async throws {
        let widget = try #require(await HostedWidget.list(of: CityWidget()).first)
        let archive: TimelineArchive = await withCheckedContinuation { continuation in
            widget.call(.timeline, .simulated(family: .systemSmall)) { continuation.resume(returning: $0) }
        }
        #expect(archive.entries.first?.description.content.contains("capital of France") == true)
    }

    @Test("Live Activities and controls in a bundle are not shown as widgets, but are listed by name")
    @MainActor func unshown() {
        #expect(WidgetDescription.list(of: MixedBundle()).map(\.kind) == ["City"])
        #expect(
            UnshownWidget.list(of: MixedBundle()) == [
                UnshownWidget(what: "Live Activity", name: "RideActivity", kind: "RideAttributes"),
                UnshownWidget(what: "control", name: "Lamp", kind: "lamp"),
            ])
        #expect(UnshownWidget.list(of: CityWidget()) == [])
    }

    @Test("An intent's action can read parameters and dependencies, and can return a value with a dialog")
    func perform() async throws {
        AppDependencyManager.shared.add(dependency: Counter())
        let intent = Count()
        intent.number = 2
        let result = try await intent.perform()
        #expect(result.value == 42)
        #expect(result.dialog.map { String(localized: $0.full) } == "2 counted")
    }

    @Test("Starting a Live Activity throws an error that says that Live Activities are not shown")
    func activity() {
        #expect(!ActivityAuthorizationInfo().areActivitiesEnabled && Activity<RideAttributes>.activities.isEmpty)
        #expect(throws: ActivityAuthorizationError.unsupported) {
            try Activity.request(
                attributes: RideAttributes(), content: ActivityContent(state: .init(), staleDate: nil))
        }
        #expect(ActivityAuthorizationError.unsupported.localizedDescription == "Live Activities are not shown here")
    }

    @Test("Reading an unset parameter without a default ends the process, and the message names the parameter")
    func unset() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Count().number
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("the parameter Number of an intent was read before it was set"))
    }

    @Test("A query reads optional parameters of its intent as values, if all that it names have one")
    func dependencies() async throws {
        let intent = await PlanIntent.withDefaults()
        #expect(intent.text == "U6, no stop")
        let result = try await intent.perform()
        #expect(result.opensIntent == nil)
    }
}
