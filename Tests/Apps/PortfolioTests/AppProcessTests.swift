import AppGroup
import Foundation
import PortfolioApp
import TestServers
import TestSupport
import Testing

/// Tests that run `main-app launch --app portfolio` as a process.
struct PortfolioAppTests {
    private static let holdings = """
        {"holdings":[{"coinId":"bitcoin","symbol":"btc","name":"Bitcoin","quantity":0.1,"avgCost":"40000.10"}]}
        """

    private func launch(_ fixture: PortfolioFixture, _ arguments: String...) throws -> Outcome {
        try run(
            "main-app",
            ["launch", "--app", "portfolio", "--backend", fixture.market.address] + arguments,
            environment: ["TANDEM_CONTAINERS": fixture.directory.path])
    }

    @Test("The program publishes the holdings of a file in the portfolio's App Group, and prints their value")
    func launch() async throws {
        let fixture = try await PortfolioFixture()
        fixture.market.behave { .prices(["bitcoin": "68421.5"], of: $0) }
        let file = fixture.directory.path("holdings.json")
        try Files.write(Self.holdings, to: file)
        let outcome = try launch(fixture, "--holdings", file, "--json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let path = fixture.directory.path(PortfolioGroup.identifier)
        let state = try PortfolioStore(try SharedContainer.open(path)).state()
        #expect(state.summary?.totalPnL == number("2842.14"))
        for part in [
            "\"coins\":1", "\"value\":\"6842.15\"", "\"totalPnL\":\"2842.14\"", "\"fetched\":true", "\"revision\":1",
            "\"reload\":true",
        ] {
            #expect(outcome.output.contains(part), "\(part) is not in \(outcome.output)")
        }
        let text = try launch(fixture).output
        #expect(text.hasPrefix("1 coin, worth $6,842.15: held +$2,842.14 (+71.1%), sold $0.00\n"), "\(text)")
    }

    @Test("Without a network, the program still publishes the holdings, and reports the failure")
    func offline() async throws {
        let fixture = try await PortfolioFixture()
        let outcome = try launch(fixture, "--json")
        #expect(outcome.status == 0 && outcome.output.contains("\"fetched\":false"))
        #expect(outcome.errors.contains("status 500"))
        #expect(outcome.output.contains("\"coins\":5,\"unpriced\":5,\"value\":null"))
    }

    @Test("A missing file exits with 66, an invalid file with 65, and --holdings for other apps with 64")
    func refused() async throws {
        let fixture = try await PortfolioFixture()
        #expect(try launch(fixture, "--holdings", fixture.directory.path("none")).status == 66)
        let file = fixture.directory.path("holdings.json")
        try Files.write("{\"holdings\":7}", to: file)
        let outcome = try launch(fixture, "--holdings", file)
        #expect(outcome.status == 65 && outcome.errors.contains("holdings"))
        #expect(!Files.exists(fixture.directory.path(PortfolioGroup.identifier)))
        #expect(try run("main-app", ["launch", "--holdings", file]).status == 64)
        #expect(try run("main-app", ["feed", "--app", "portfolio"]).status == 64)
    }
}
