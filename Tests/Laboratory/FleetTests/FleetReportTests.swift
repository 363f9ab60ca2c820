import Foundation
import Testing
import Utilities

@testable import Fleet

struct FleetReportTests {
    @Test("Quantiles equal the nearest-rank quantiles of the sorted list")
    func quantiles() {
        var generator = SystemRandomNumberGenerator()
        for size in [1, 2, 3, 10, 99, 100, 101] {
            let values = (0..<size).map { _ in Int.random(in: 0..<50, using: &generator) }
            var histogram = Histogram(steps: 50)
            for value in values { histogram.add(value) }
            for part in [0.01, 0.5, 0.9, 0.99, 1] {
                let rank = max(1, Int((Double(size) * part).rounded(.up)))
                #expect(histogram.quantile(part) == values.sorted()[rank - 1], "\(part) of \(values)")
            }
        }
        #expect(Histogram(steps: 3).quantile(0.5) == nil)
        var full = Histogram(steps: 3)
        full.add(7)
        full.add(-1)
        #expect(full.counts == [1, 0, 1])
    }

    @Test("The age of prices is the time since the last update, weighted by the minutes on screen")
    func ages() {
        var tally = FleetTally()
        // The first interval is an hour, in which prices become 0 to 59 minutes old; the second is ten minutes.
        tally.priceIntervals.add(60)
        tally.priceIntervals.add(10)
        let result = FleetReport.Result(
            scenario: .init(name: "", jitter: 0, systemIsLate: false), tally: tally, model: FleetModel())
        let minutes = (Array(0..<60) + Array(0..<10)).sorted()
        #expect(result.staleness.priceMinutes.p50 == minutes[34])
        #expect(result.staleness.priceMinutes.max == 59)
    }

    @Test("Firestore's ramp allows 500 requests a second at first, and every five minutes half as many more")
    func ramp() {
        func factor(_ rates: [Int]) -> Double {
            FleetTraffic.rampFactor(rates.flatMap { Array(repeating: $0, count: 300) })
        }
        #expect(factor([100, 500]) == 1)
        #expect(factor([500, 750, 1_125]) == 1)
        #expect(factor([500, 1_500]) == 2)
        #expect(factor([0, 0, 5_000]) == 10)
        #expect(factor([]) == 0)
    }

    @Test("The free reads cost nothing, and the other reads are charged by the hundred thousand")
    func price() {
        let price = FleetPrice(per100000: 0.06, freeReads: 50_000)
        #expect(price.cost(of: 50_000) == 0)
        #expect(abs(price.cost(of: 1_050_000) - 0.6) < 1e-9)
        #expect(price.cost(of: 0) == 0)
    }

    @Test("Days begin at midnight in New York")
    func days() {
        #expect(FleetClock.day(0) == 0 && FleetClock.day(-0.001) == -1 && FleetClock.day(86_399) == 0)
        #expect(FleetClock.second(-21_600) == 0 && FleetClock.second(-21_601) == nil)
        #expect(FleetClock.second(64_800) == nil && FleetClock.second(64_799.9) == 86_399)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
        #expect(calendar.startOfDay(for: FleetClock.midnight) == FleetClock.midnight)
    }

    @Test("Numbers, shares and durations are formatted for people")
    func figures() {
        #expect(FleetText.number(0) == "0" && FleetText.number(1_234_567) == "1,234,567")
        #expect(FleetText.number(-1_000) == "-1,000" && FleetText.number(999) == "999")
        #expect(FleetText.clock(-5_400) == "-01:30:00" && FleetText.clock(61) == "+00:01:01")
        #expect(FleetText.duration(119) == "119 s" && FleetText.duration(120) == "2.0 min")
        #expect(FleetText.duration(7_200) == "2.0 h" && FleetText.duration(nil) == "–")
        #expect(FleetText.share(1, of: 8) == "1 (12.50 %)" && FleetText.share(0, of: 0) == "none")
        #expect(HTMLText.coordinate(-0.04) == "0" && HTMLText.coordinate(12.34) == "12.3")
    }

    @Test("The page is well-formed HTML and loads nothing")
    func page() throws {
        var model = FleetModel()
        model.devices = 300
        let report = FleetSimulation(
            model: model, scenarios: FleetScenario.compared(jitter: 900), seed: 1, threads: 1
        ).run()
        let price = FleetPrice(per100000: 0.06, freeReads: 0)
        let page = FleetPage.html(report, price: price)
        let names = FleetText.sections(report, price).flatMap(\.rows).map { HTMLText.escaped($0.label) }
        for name in names + ["The hour after midnight", "The whole day", "Assumed"] { #expect(page.contains(name)) }
        for word in ["http:", "https:", "<script", "url(", "src=", "href=", "nan", "inf\""] {
            #expect(!page.contains(word), "\(word)")
        }
        // The page draws every line of every chart.
        #expect(page.components(separatedBy: "<path class=\"line").count - 1 == 3 * 3 * 2)
        let body = try #require(page.range(of: "<body>").map { String(page[$0.lowerBound...]) })
        let xml = body.replacing("</html>", with: "")
        #expect(XMLParserCheck.isWellFormed(xml))
        let text = FleetText.text(report, price: price)
        #expect(!text.contains("  \n") && text.contains("Assumed, not measured:"))
    }
}

/// Checks that every element that begins also ends, in order.
private enum XMLParserCheck {
    static func isWellFormed(_ text: String) -> Bool {
        var open: [Substring] = []
        for match in text.matches(of: #/<(/?)([A-Za-z][A-Za-z0-9]*)[^<>]*?(/?)>/#) {
            if match.1 == "/" {
                guard open.popLast() == match.2 else { return false }
            } else if match.3 != "/" {
                open.append(match.2)
            }
        }
        return open.isEmpty
    }
}
