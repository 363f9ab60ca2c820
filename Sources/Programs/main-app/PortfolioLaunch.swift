import AppGroup
import CommandSupport
import Foundation
import PhoneState
import PortfolioApp
import Utilities

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Launch {
    /// Launches the portfolio app: fetches prices, and publishes holdings and figures together.
    func launchPortfolio() async throws {
        let given = try holdings.map { try Self.readHoldings($0) }
        options.enterForeground()
        let clock = options.clock.clock
        let client = MarketClient(
            base: try marketAddress(), timeout: try options.backend.timeout().duration, now: { clock.now() },
            session: { URLSession(configuration: .ephemeral, delegate: $0, delegateQueue: nil) })
        let launch = PortfolioLaunch(
            store: PortfolioStore(try options.container.open(.create, of: .portfolio)), client: client,
            now: { clock.now() })
        let report = try await launch.run(given)
        for problem in report.problems { Output.note(problem) }
        if let failure = report.failure {
            Output.note("\(failure). The last known prices stay")
        }
        Output.line(common.json ? Self.json(report) : Self.text(report))
        if self.for.duration > .zero { try await ContinuousClock().sleep(for: self.for.duration) }
        AppActivity.leaveForeground()
    }

    /// Returns the address of the backend that the user named. If the user named none, returns the address of the real
    /// service.
    private func marketAddress() throws -> URL? {
        let variable = ProcessInfo.processInfo.environment["TANDEM_BACKEND"] ?? ""
        return options.backend.backend == nil && variable.isEmpty ? MarketClient.service : try options.backend.url()
    }

    private static func readHoldings(_ path: String) throws -> PortfolioRefreshData {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            let isMissing = !FileManager.default.fileExists(atPath: path)
            throw CommandFailure(
                isMissing ? .missing : .io, reason: isMissing ? "no-such-file" : "io",
                "cannot read the holdings (\(SystemReason.text(error))). Name a JSON file with --holdings", path: path
            )
        }
        do throws(HoldingsFileError) {
            return try HoldingsFile.read(data)
        } catch {
            throw CommandFailure(.data, reason: "invalid-holdings", error.description, path: path)
        }
    }

    /// Amounts are encoded as strings, because other programs read JSON numbers as `Double`.
    private static func json(_ report: PortfolioReport) -> String {
        func amount(_ value: Decimal?) -> String { value.map { JSONText.quoted("\($0)") } ?? "null" }
        let (summary, display) = (report.summary, report.summary.display)
        let asOf = display.asOf.map { JSONText.quoted($0.formatted(.iso8601)) } ?? "null"
        return "{\"coins\":\(display.positions.count),\"unpriced\":\(display.unpriced)"
            + ",\"value\":\(amount(summary.value))"
            + ",\"unrealizedPnL\":\(amount(summary.value == nil ? nil : display.unrealizedPnL))"
            + ",\"realizedPnL\":\(amount(summary.realizedPnL)),\"totalPnL\":\(amount(summary.totalPnL))"
            + ",\"asOf\":\(asOf),\"fetched\":\(report.failure == nil && !display.positions.isEmpty)"
            + ",\"revision\":\(report.commit.revision),\"changed\":\(report.commit.changed)"
            + ",\"reload\":\(report.askedForReload)}"
    }

    private static func text(_ report: PortfolioReport) -> String {
        let (summary, display) = (report.summary, report.summary.display)
        let writer = AmountText(Locale(identifier: "en_US"))
        let ratio = summary.unrealizedRatio.map { " (\(writer.percent($0)))" } ?? ""
        let reload =
            report.askedForReload ? "the widget was asked to reload" : "nothing new to show, no reload asked for"
        let unpriced = display.unpriced == 0 ? "" : ", \(display.unpriced) without a price"
        let held = summary.value == nil ? nil : display.unrealizedPnL
        return "\(display.positions.count.counted("coin"))\(unpriced), worth \(writer.money(summary.value)): "
            + "held \(writer.money(held, isSigned: true))\(ratio), "
            + "sold \(writer.money(summary.realizedPnL, isSigned: true))\n"
            + "revision \(report.commit.revision), \(reload)"
    }
}
