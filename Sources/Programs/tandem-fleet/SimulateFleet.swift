import ArgumentParser
import CommandSupport
import Fleet
import Foundation
import Glibc

struct SimulateFleet: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "fleet",
        abstract: "Simulates a day of a million phones: what the backend sees, and what people see.",
        discussion: """
            Each device runs the widget host's own reload engine through one day, with launches of the app, background
            refreshes, hours offline, kills and restarts, and one of the budget profiles; at midnight in New York every
            joke widget wants the new joke. Three ways of asking are compared: all to the second, as late as the system is,
            and with the provider's own jitter. Each device does the same in all three.

            Each assumption has an option or a name in the sources (FleetModel); none of it is measured on phones. The
            same seed gives the same report. A million devices take about half a minute in
            a release build; with --capacity some minutes, because refused requests come again.

            EXAMPLES
              tandem simulate fleet
              tandem simulate fleet --jitter 30m --html fleet.html
              tandem simulate fleet --capacity 2000
              tandem simulate fleet --devices 100000 --json | jq -c '.results[] | {name, peak: .firestore.peak}'
              {"name":"to the second","peak":109460}
              {"name":"no jitter","peak":1765}
              {"name":"jitter of 15 min","peak":194}
            """)

    @OptionGroup var options: FleetOptions
    @Option(help: "The longest time that the provider's own jitter makes a device wait after midnight.")
    var jitter = DurationArgument(.seconds(900))
    @Option(help: "The seed of all random draws.") var seed: UInt64 = 1
    @Option(help: ArgumentHelp("The price of 100,000 document reads.", valueName: "amount"))
    var price = 0.06
    @Option(help: ArgumentHelp("The number of free document reads a day.", valueName: "number")) var freeReads = 50_000
    @Option(help: ArgumentHelp("The number of threads; the machine's by default.", valueName: "number"))
    var threads: Int?
    @Option(help: ArgumentHelp("Write a page with charts.", valueName: "file"), completion: .file()) var html: String?
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try options.check()
        guard jitter.duration > .zero, jitter.duration <= .seconds(43_200) else {
            throw ValidationError("--jitter must be more than 0 and at most 12h")
        }
        guard price >= 0, price.isFinite else { throw ValidationError("--price must be 0 or more") }
        guard freeReads >= 0 else { throw ValidationError("--free-reads must be 0 or more") }
        guard (threads ?? 1) >= 1, (threads ?? 1) <= 1_024 else { throw ValidationError("--threads takes 1 to 1024") }
    }

    /// True if the compiler optimized this program.
    private static var isOptimized: Bool {
        var result = true
        // The compiler leaves assertions out when it optimizes.
        assert(
            {
                result = false; return true
            }())
        return result
    }

    func run() throws {
        // Checks the output file first, because the simulation takes minutes.
        if let html { try Output.checkWritable(html, option: "--html") }
        if options.devices > 20_000, !Self.isOptimized {
            Output.note("this build is not optimized, twenty times slower: scripts/tandem simulate makes one that is")
        }
        let simulation = FleetSimulation(
            model: options.model, scenarios: FleetScenario.compared(jitter: jitter.duration / .seconds(1)), seed: seed,
            threads: threads ?? ProcessInfo.processInfo.activeProcessorCount)
        let bar = Progress("devices")
        let began = ContinuousClock.now
        let report = simulation.run { [devices = options.devices] in bar.show($0, of: devices) }
        bar.end()
        let price = FleetPrice(per100000: price, freeReads: freeReads)
        if common.json {
            try Output.json(Priced(report, price))
        } else {
            let width = isatty(STDOUT_FILENO) == 1 ? Terminal.columns : nil
            Output.line(FleetText.text(report, price: price, width: width))
        }
        if let html {
            try Output.write(
                Array(FleetPage.html(report, price: price).utf8), toFile: html, option: "--html")
            if !common.json { Output.note("the page is \(html)") }
        }
        if !common.json {
            let seconds = (ContinuousClock.now - began) / .seconds(1)
            Output.note(
                "\(report.results.reduce(0) { $0 + $1.decisions }) decisions of the reload engine in \(String(format: "%.1f", seconds)) s"
            )
        }
    }

    /// A report of the simulation, together with the costs.
    private struct Priced: Encodable {
        var report: FleetReport
        var price: FleetPrice

        private enum Key: CodingKey { case devices, seed, capacity, price, freeReads, costs, results }

        init(_ report: FleetReport, _ price: FleetPrice) {
            (self.report, self.price) = (report, price)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(report.devices, forKey: .devices)
            try container.encode(report.seed, forKey: .seed)
            try container.encode(report.capacity, forKey: .capacity)
            try container.encode(price.per100000, forKey: .price)
            try container.encode(price.freeReads, forKey: .freeReads)
            let costs = report.results.map { ($0.name, price.cost(of: $0.reads.total)) }
            try container.encode(Dictionary(costs) { first, _ in first }, forKey: .costs)
            try container.encode(report.results, forKey: .results)
        }
    }
}
