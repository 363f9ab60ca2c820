import AppGroup
import Foundation
import Lab
import PortfolioApp
import SystemCallTracing
import TestSupport
import Testing

/// Tests in which the app is killed at every step of storing a sale. The app sells half of its bitcoins at a gain, and
/// the network is unavailable.
@Suite(.serialized, .enabled(if: Tracer.isAvailable)) struct PortfolioKillTests {
    private static let before = """
        {"holdings":[{"coinId":"bitcoin","symbol":"btc","name":"Bitcoin","quantity":"2","avgCost":"10"}]}
        """
    private static let after = """
        {"holdings":[{"coinId":"bitcoin","symbol":"btc","name":"Bitcoin","quantity":"1","avgCost":"10"}],
        "realizedPnL":"90"}
        """

    /// Returns the profits that the widget shows after a kill at each step. The correct profit is always 180. After the
    /// sale, it includes the gain of the sale.
    private func profits(_ command: (_ container: String, _ holdings: String) -> [String]) throws -> [Decimal?] {
        let directory = try TemporaryDirectory()
        let (container, base) = (directory.path("group"), directory.path("base"))
        let (first, second) = (directory.path("before.json"), directory.path("after.json"))
        try Files.write(Self.before, to: first)
        try Files.write(Self.after, to: second)
        // The widget has fetched prices once: a bitcoin is worth 100.
        let store = PortfolioStore(try SharedContainer.open(container, access: .create))
        let refresh = try JSONDecoder().decode(PortfolioRefreshData.self, from: Data(Self.before.utf8))
        let display = Valuation.display(of: refresh, prices: prices(["bitcoin": "100"]), previous: nil, at: noon)
        _ = try store.publish(refresh, display, replacing: PortfolioState(), asksForReload: false)
        try FileManager.default.copyItem(atPath: container, toPath: base)

        let program = TracedProgram(
            command(container, second), environment: ["PATH": "/usr/bin:/bin", "HOME": directory.path])
        func restore() throws {
            try FileManager.default.removeItem(atPath: container)
            try FileManager.default.copyItem(atPath: base, toPath: container)
        }
        func shown() throws -> Decimal? {
            let copy = directory.path("shown")
            TemporaryDirectory.remove(copy)
            try FileManager.default.copyItem(atPath: container, toPath: copy)
            return try PortfolioStore(try SharedContainer.open(copy)).state().summary?.totalPnL
        }
        let undisturbed = try Tracer(folder: container).run(program)
        #expect(undisturbed.status == 0, "\(undisturbed.errors)")
        var found = [try shown()]
        for call in undisturbed.calls where call.isChange {
            try restore()
            let run = try Tracer(folder: container).run(program, injecting: .killAfter(call.number))
            guard run.wasReached else { continue }
            found.append(try shown())
        }
        #expect(found.count > 8, "only \(found.count) steps were found")
        return found
    }

    @Test("If the app is killed at any step of storing a sale, the widget shows the correct profit")
    func together() throws {
        let found = try profits { container, holdings in
            [
                Program.path("main-app"), "launch", "--app", "portfolio", "--container", container, "--holdings",
                holdings, "--backend", "http://127.0.0.1:9",
            ]
        }
        #expect(Set(found) == [180])
    }

    @Test("If an app stores the two records separately, a kill between them shows a wrong profit")
    func apart() throws {
        let found = try profits { container, holdings in [Program.path("split-portfolio"), container, holdings] }
        // A profit of 270 is wrong: it includes the gain of the sale and also the profit of the bitcoin that was sold.
        #expect(Set(found) == [180, 270])
    }
}
