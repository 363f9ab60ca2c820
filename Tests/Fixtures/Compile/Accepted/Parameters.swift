import AppIntents
import SwiftUI
import WidgetKit

enum Accent: String, AppEnum {
    case red, blue

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Accent"
    static let caseDisplayRepresentations: [Accent: DisplayRepresentation] = [
        .red: "Red",
        .blue: DisplayRepresentation(title: "Blue", subtitle: "like the sea", image: .init(systemName: "drop")),
    ]
}

struct Coin: AppEntity {
    let id: String
    let name: String
    @Property(title: "Price") var price: Double?

    static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Coin", numericFormat: "\(2) coins")
    static let defaultQuery = CoinQuery()
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)", subtitle: "\(id)") }

    init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

struct CoinQuery: EntityQuery {
    @IntentParameterDependency<CoinIntent>(\.$amount) var intent

    func entities(for identifiers: [Coin.ID]) async throws -> [Coin] {
        try await suggestedEntities().filter { identifiers.contains($0.id) }
    }

    func suggestedEntities() async throws -> [Coin] {
        let name = intent.map { "Bitcoin \($0.amount)" } ?? "Bitcoin"
        return [Coin(id: "btc", name: name), Coin(id: "eth", name: "Ether")]
    }

    func defaultResult() async -> DefaultValue? { try? await suggestedEntities().first }
}

struct SearchingQuery: EntityStringQuery {
    func entities(matching string: String) async throws -> [Stop] { [Stop(id: 1)] }
    func entities(for identifiers: [Int]) async throws -> [Stop] { identifiers.map { Stop(id: $0) } }
    func suggestedEntities() async throws -> IntentItemCollection<Stop> {
        IntentItemCollection(sections: [ItemSection("Near", items: [Stop(id: 1), Stop(id: 2)])])
    }
}

struct Stop: AppEntity {
    var id: Int
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Stop"
    static let defaultQuery = SearchingQuery()
    var displayRepresentation: DisplayRepresentation { "Stop \(id)" }
}

struct Team: AppEntity {
    struct Query: EnumerableEntityQuery {
        func allEntities() async throws -> [Team] { [Team(id: UUID())] }
    }
    var id: UUID
    static var typeDisplayRepresentation: TypeDisplayRepresentation { "Team" }
    static var defaultQuery: Query { Query() }
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "Team") }
}

struct TitleOptions: DynamicOptionsProvider {
    func results() async throws -> [String] { ["one", "two"] }
    func defaultResult() async -> String? { "two" }
}

struct NumberOptions: DynamicOptionsProvider {
    func results() async throws -> ItemCollection<Int> { ItemCollection(items: [1, 2, 3]) }
}

struct CoinIntent: WidgetConfigurationIntent {
    static let title: LocalizedStringResource = "Coin"
    static let description = IntentDescription("Shows a coin.", categoryName: "Money")
    static let isDiscoverable = false

    @Parameter(title: "Coin") var coin: Coin?
    @Parameter(title: "Other", description: "Another coin", query: CoinQuery()) var other: Coin
    @Parameter(title: "Amount", default: 1, controlStyle: .stepper, inclusiveRange: (1, 10)) var amount: Int
    @Parameter(title: "Share", default: 0.5, controlStyle: .slider, inclusiveRange: (0, 1)) var share: Double
    @Parameter(title: "Accent", default: .blue) var accent: Accent
    @Parameter(title: "Show", default: true) var shows: Bool
    @Parameter(title: "Title", optionsProvider: TitleOptions()) var heading: String
    @Parameter(title: "Number", default: 2, optionsProvider: NumberOptions()) var number: Int
    @Parameter(title: "Stops", default: [], size: [.systemSmall: 1, .systemLarge: 4]) var stops: [Stop]
    @Parameter(title: "Note", inputOptions: .init(capitalizationType: .words)) var note: String?
    @Parameter(title: "From", kind: .date) var from: Date?
    @Parameter(title: "Team", requestValueDialog: "Which?") var team: Team?

    static var parameterSummary: some ParameterSummary {
        When(\.$shows, .equalTo, true) {
            Summary("Show \(\.$coin) and \(\.$other)") {
                \.$amount
                \.$accent
            }
        } otherwise: {
            Switch(\.$accent) {
                Case(.red) { Summary("Red \(\.$coin)") }
                DefaultCase { Summary("Nothing") }
            }
        }
    }

    init() {}

    init(coin: Coin, amount: Int) {
        self.coin = coin
        self.amount = amount
    }
}

struct ToggleDone: AppIntent {
    static let title: LocalizedStringResource = "Done"
    static let openAppWhenRun: Bool = false

    @Parameter(title: "Identifier") var identifier: String
    @Dependency private var store: Store

    init() {}
    init(identifier: String) { self.identifier = identifier }

    func perform() async throws -> some IntentResult {
        await store.toggle(identifier)
        WidgetCenter.shared.reloadAllTimelines()
        return .result()
    }
}

actor Store {
    func toggle(_ identifier: String) {}
}

func provideStore() {
    AppDependencyManager.shared.add(dependency: Store())
    AppDependencyManager.shared.add { Store() }
}

struct CountIntent: AppIntent {
    static let title = LocalizedStringResource("Count", comment: "how many")
    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        .result(value: 3, dialog: "There are \(3).")
    }
}

struct ShowIntent: LiveActivityIntent {
    static var title: LocalizedStringResource { "Show" }
    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(view: Text("shown"))
    }
}

struct OpenCoin: OpenIntent {
    static let title: LocalizedStringResource = "Open"
    @Parameter(title: "Coin") var target: Coin
    func perform() async throws -> some IntentResult & OpensIntent { .result(opensIntent: CountIntent()) }
}

struct Shortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: CountIntent(), phrases: ["Count with \(.applicationName)"], shortTitle: "Count",
            systemImageName: "number")
    }
}
