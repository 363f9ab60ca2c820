import AppGroup
import Foundation
import PortfolioApp
import TestServers
import TestSupport
import Testing

/// Runs the widget extension, as it is shipped, in a separate process for each provider call.
struct PortfolioWidgetTests {
    private struct Answer: Decodable {
        struct Entry: Decodable {
            struct Content: Decodable {
                struct Properties: Decodable {
                    var isStale: String?
                    var source: String?
                }
                var entry: Properties
                var texts: [String]
                var outline: String
            }
            struct Relevance: Decodable {
                var score: Double
            }
            var date: String
            var relevance: Relevance?
            var content: Content
        }
        /// The policy of the timeline: `never`, or `{"after":"…"}`.
        struct Policy: Decodable {
            var after: String?

            init(from decoder: any Decoder) throws {
                after = try? decoder.singleValueContainer().decode([String: String].self)["after"]
            }
        }
        var entries: [Entry]
        var policy: Policy
    }

    private static let folder =
        Repository.root + "/Sources/Apps/Portfolio/Widget"

    private func call(
        _ fixture: PortfolioFixture, _ call: String = "timeline", _ family: String = "systemSmall",
        isPreview: Bool = false, environment: [String: String] = [:]
    ) throws -> Answer {
        var variables = [
            "TANDEM_CONTAINERS": fixture.directory.path, "TANDEM_BACKEND": fixture.market.address,
            "TANDEM_NETWORK": "1", "TANDEM_LOCALE": "en_US", "TANDEM_EXTENSION": "call",
            "TANDEM_CALL": "\(call)|\(family)|\(isPreview)|\(PortfolioGroup.widgetKind)",
            "TANDEM_ENTITLEMENTS": Self.folder + "/Portfolio.entitlements", "TANDEM_RESOURCES": Self.folder,
            "TANDEM_STATE": fixture.directory.path,
        ]
        variables.merge(environment) { $1 }
        let outcome = try run("portfolio-widget", [], environment: variables)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Answer.self, from: Data(outcome.lastLine.utf8))
    }

    /// Publishes two bitcoins that cost 10 each and are worth 20 each. `age` is the age of the prices in seconds.
    private func publish(_ fixture: PortfolioFixture, age: TimeInterval) throws -> PortfolioStore {
        let path = fixture.directory.path(PortfolioGroup.identifier)
        let store = PortfolioStore(try SharedContainer.open(path, access: .create))
        let refresh = PortfolioRefreshData(holdings: [holding("bitcoin", "2", "10")], realizedPnL: 1)
        let date = Date().addingTimeInterval(-age).wholeSecond
        let display = Valuation.display(
            of: refresh, prices: prices(["bitcoin": "20"], at: date), previous: nil, at: date)
        _ = try store.publish(refresh, display, replacing: PortfolioState(), asksForReload: true)
        return store
    }

    @Test("Without the app's data, the widget shows a hint, sends no request, and reloads in 15 minutes")
    func nothing() async throws {
        let fixture = try await PortfolioFixture()
        for family in ["systemSmall", "systemMedium", "systemLarge"] {
            let answer = try call(fixture, "timeline", family)
            #expect(answer.entries.map(\.content.texts) == [["No portfolio yet", "Open the app to add your coins."]])
            #expect(answer.entries.first?.content.entry.source == "nothing")
            let reload = try Date(
                try #require(answer.policy.after),
                strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            let date = try Date(
                answer.entries[0].date, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
            #expect(abs(reload.timeIntervalSince(date) - 900) < 30)
        }
        #expect(fixture.market.requests.isEmpty)
    }

    @Test("The widget fetches, shows and stores value and profit; a second entry marks them as stale after an hour")
    func fetch() async throws {
        let fixture = try await PortfolioFixture()
        let store = try publish(fixture, age: 900)
        fixture.market.behave { .prices(["bitcoin": "25.5"], of: $0) }
        let answer = try call(fixture)
        #expect(answer.entries.map(\.content.entry.isStale) == ["false", "true"])
        for entry in answer.entries { #expect(Array(entry.content.texts[1...2]) == ["$51.00", "+$32.00"]) }
        #expect(answer.entries[0].content.texts[3].hasPrefix("Updated "))
        #expect(answer.entries[1].content.outline.contains("exclamationmark.circle.fill"))
        #expect(!answer.entries[0].content.outline.contains("exclamationmark.circle.fill"))
        #expect(answer.entries[0].content.entry.source == "fetch")
        let state = try store.state()
        #expect(state.summary?.totalPnL == 32 && state.displayWriter == "portfolio-widget")
        // The other families use the stored data and send no request.
        let large = try call(fixture, "timeline", "systemLarge").entries[0].content.texts
        for text in ["$51.00", "+$32.00", "+$31.00 (+155.0%)", "+$1.00", "Bitcoin", "2 BIT"] {
            #expect(large.contains(text), "\(large)")
        }
        #expect(fixture.market.requests.count == 1)
    }

    @Test("If the fetch fails, the widget shows the stored portfolio, with a mark once it is an hour old")
    func offline() async throws {
        for (age, isStale) in [(600.0, ["false", "true"]), (3_700, ["true"])] {
            let fixture = try await PortfolioFixture()
            let store = try publish(fixture, age: age)
            let answer = try call(fixture)
            #expect(answer.entries.map(\.content.entry.isStale) == isStale)
            for entry in answer.entries { #expect(Array(entry.content.texts[1...2]) == ["$40.00", "+$21.00"]) }
            #expect(try store.state().revision == 1)
        }
    }

    @Test("In the gallery, users without a portfolio see a sample, and all other users see their own portfolio")
    func gallery() async throws {
        let fixture = try await PortfolioFixture()
        #expect(try call(fixture, "snapshot", isPreview: true).entries[0].content.entry.source == "sample")
        #expect(try call(fixture, "snapshot").entries[0].content.texts.first == "No portfolio yet")
        #expect(try call(fixture, "placeholder").entries[0].content.texts.first == "Portfolio value")
        _ = try publish(fixture, age: 60)
        #expect(try call(fixture, "snapshot", isPreview: true).entries[0].content.texts[1] == "$40.00")
        #expect(fixture.market.requests.isEmpty)
    }

    @Test("The relevance is the portfolio's change within 24 hours; with stale or missing prices, it is 0")
    func relevance() async throws {
        let fixture = try await PortfolioFixture()
        #expect(try call(fixture).entries.map { $0.relevance?.score } == [0])
        // The sample's portfolio has gained a little more than half a percent.
        let sample = try #require(try call(fixture, "snapshot", isPreview: true).entries[0].relevance?.score)
        #expect((0.5..<2).contains(sample), "\(sample)")
        _ = try publish(fixture, age: 600)
        fixture.market.behave { .prices(["bitcoin": "25.5"], of: $0) }
        #expect(try call(fixture).entries.last?.relevance?.score == 0)
    }

    @Test("A process without the App Group shows a hint, not a blank widget")
    func notEntitled() async throws {
        let fixture = try await PortfolioFixture()
        let file = fixture.directory.path("other.entitlements")
        try Files.write(
            "<plist version=\"1.0\"><dict><key>com.apple.security.application-groups</key><array/></dict></plist>",
            to: file)
        let answer = try call(fixture, environment: ["TANDEM_ENTITLEMENTS": file])
        #expect(answer.entries.map(\.content.texts.first) == ["Portfolio locked"])
    }

    @Test("An empty portfolio shows the realized profit, in the user's language and number format")
    func german() async throws {
        let fixture = try await PortfolioFixture()
        let store = try publish(fixture, age: 0)
        let state = try store.state()
        let refresh = PortfolioRefreshData(holdings: [], realizedPnL: number("1234.5"))
        _ = try store.publish(
            refresh, Valuation.display(of: refresh, prices: nil, previous: nil, at: Date()), replacing: state,
            asksForReload: true)
        let texts = try call(fixture, environment: ["TANDEM_LOCALE": "de_DE"]).entries[0].content.texts
        #expect(
            texts == [
                "Portfoliowert", "0,00\u{A0}$", "+1.234,50\u{A0}$", "Füge einen Coin hinzu, um seinen Gewinn zu sehen.",
            ])
        #expect(fixture.market.requests.isEmpty)
    }
}
