import Foundation
import TestSupport
import Testing
import Utilities

@testable import Fleet

struct FleetReportTests {
    @Test("A histogram's quantiles equal the nearest-rank quantiles of its sorted values")
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
        // In the first interval, an hour, the prices become 0 to 59 minutes old. The second interval is ten minutes.
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

    @Test("Free reads cost nothing, and other reads cost the price of 100,000 reads in proportion")
    func price() {
        let price = FleetPrice(per100000: 0.06, freeReads: 50_000)
        #expect(price.cost(of: 50_000) == 0)
        #expect(abs(price.cost(of: 1_050_000) - 0.6) < 1e-9)
        #expect(price.cost(of: 0) == 0)
    }

    @Test("A joke's day begins at midnight in New York; the counted day begins six hours before that midnight")
    func days() {
        #expect(FleetClock.day(0) == 0 && FleetClock.day(-0.001) == -1 && FleetClock.day(86_399) == 0)
        #expect(FleetClock.second(-21_600) == 0 && FleetClock.second(-21_601) == nil)
        #expect(FleetClock.second(64_800) == nil && FleetClock.second(64_799.9) == 86_399)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
        #expect(calendar.startOfDay(for: FleetClock.midnight) == FleetClock.midnight)
    }

    @Test("The text report formats numbers with commas, shares as percentages, and durations with units")
    func figures() {
        #expect(FleetText.number(0) == "0" && FleetText.number(1_234_567) == "1,234,567")
        #expect(FleetText.number(-1_000) == "-1,000" && FleetText.number(999) == "999")
        #expect(FleetText.clock(-5_400) == "-01:30:00" && FleetText.clock(61) == "+00:01:01")
        #expect(FleetText.duration(119) == "119 s" && FleetText.duration(120) == "2.0 min")
        #expect(FleetText.duration(7_200) == "2.0 h" && FleetText.duration(nil) == "–")
        #expect(FleetText.share(1, of: 8) == "1 (12.50 %)" && FleetText.share(0, of: 0) == "none")
        #expect(HTMLText.coordinate(-0.04) == "0" && HTMLText.coordinate(12.34) == "12.3")
    }

    @Test("The HTML report is well-formed and loads nothing from the network")
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

/// Tests of the report's layout: on a terminal, and as a page in a browser.
@Suite(.serialized) struct FleetLayoutTests {
    private let price = FleetPrice(per100000: 0.06, freeReads: 0)

    private func report(_ devices: Int, seed: UInt64 = 1, jitter: Double = 900) -> FleetReport {
        var model = FleetModel()
        model.devices = devices
        return FleetSimulation(
            model: model, scenarios: FleetScenario.compared(jitter: jitter), seed: seed, threads: 1
        ).run()
    }

    @Test("The headline says in words and figures what the jitter changes")
    func headline() throws {
        let report = report(200, jitter: 3_600)
        let peaks = report.results.map(\.firestore.peak)
        let headline = "A jitter of 1 hour: \(peaks[0]) → \(peaks[2]) requests in the busiest second"
        #expect(peaks[0] > peaks[2] && FleetText.headline(report) == headline)
        let page = FleetPage.html(report, price: price).replacing("\u{A0}", with: " ")
        #expect(page.contains("<h1>\(headline)</h1>"))
        #expect(FleetText.text(report, price: price, width: 80).hasPrefix(headline + "\n"))
        #expect(
            [90.0, 900, 60, 5_400, 7_200, 1, 0.5].map(FleetText.words) == [
                "90 seconds", "15 minutes", "1 minute", "90 minutes", "2 hours", "1 second", "0.5 seconds",
            ])
        var still = report
        still.results.removeLast()
        #expect(FleetText.headline(still) == nil)
    }

    @Test(
        "On a terminal no line is too long, and columns do not move if values change; in a pipe lines stay as they are")
    func terminal() throws {
        var large = report(100)
        // No count of a day of ten million phones has more digits.
        for index in large.results.indices {
            large.results[index].firestore.peak = 10_987_950
            large.results[index].firestore.total = 142_000_000
            large.results[index].reads.total = 852_000_000
            large.results[index].jokes.exhausted = 3_456_789
            large.results[index].portfolio.waitMinutes.max = 1_439
        }
        let small = report(100)
        for width in [80, 60] {
            let texts = [large, small].map { FleetText.text($0, price: price, width: width) }
            for line in texts.flatMap({ $0.split(separator: "\n") }) { #expect(line.count <= width, "\(line)") }
            let ends = texts.map { text in
                Set(text.split(separator: "\n").filter { $0.hasPrefix("    p90") }.map(\.count))
            }
            #expect(ends == [[width], [width]], "\(ends)")
        }
        let narrow = FleetText.text(small, price: price, width: 80)
        #expect(narrow.contains("\n  wait for budget: median") && narrow.contains("\n    p99"))
        let piped = FleetText.text(small, price: price)
        #expect(piped.hasPrefix("100 devices, seed 1;") && piped.contains("wait for budget: median, p99, most"))
        let line = try #require(piped.split(separator: "\n").first { $0.hasPrefix("  busiest second") })
        #expect(line.count == 36 + 3 * 22)
        let wide = FleetText.text(small, price: price, width: 120)
        #expect(wide.contains(line))
    }

    @Test("The page does not scroll sideways, its charts can be read on a phone, and its columns stay in their places")
    func widths() throws {
        let pages = [report(300), report(40, seed: 2)].map { FleetPage.html($0, price: price) }
        try withTemporaryDirectory { directory throws in
            let browser = try Browser(width: 1_024, height: 900)
            for width in [390, 1_024, 1_600] {
                try browser.resize(width: width, height: 900)
                var places: [[Double]] = []
                for (index, page) in pages.enumerated() {
                    let file = directory.path("\(index)-\(width).html")
                    try Files.write(page, to: file)
                    try browser.open("file://" + file)
                    try #require(
                        try browser.becomes(
                            "location.href.endsWith('\(index)-\(width).html') && document.readyState === 'complete'"))
                    #expect(try browser.value("document.documentElement.scrollWidth") as? Int == width)
                    let value = try browser.value(
                        """
                        [...document.querySelectorAll("table")].flatMap((table) => [...table.querySelectorAll("tr")].flatMap((row) =>
                          [...row.cells].slice(1).map((cell) => Math.round(cell.getBoundingClientRect().right))))
                        """)
                    places.append(value as? [Double] ?? [])
                    // Texts of charts, and the room of the lines.
                    let sizes = try browser.value(
                        """
                        [...document.querySelectorAll(".plot")].flatMap((plot) => [
                          parseFloat(getComputedStyle(plot.querySelector(".y")).fontSize), plot.clientWidth / innerWidth * 20])
                        """)
                    #expect((sizes as? [Double] ?? [0]).allSatisfy { $0 >= 12 }, "\(width): \(sizes ?? "")")
                    let labels = try browser.value(
                        """
                        [...document.querySelectorAll(".plot")].every((plot) => {
                          const boxes = [...plot.querySelectorAll(".x")].map((label) => label.getBoundingClientRect())
                            .filter((box) => box.width);
                          return boxes.every((box, index) => index === 0 || boxes[index - 1].right + 2 < box.left);
                        })
                        """)
                    #expect(labels as? Bool == true, "labels of the axis overlap at \(width)")
                }
                #expect(places[0] == places[1] && Set(places[0]).count == 3, "\(width): \(Set(places[0]))")
            }
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
        }
    }
}

/// Checks that every HTML element that begins also ends, and that elements do not overlap.
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
