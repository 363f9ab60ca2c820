import Foundation
import Testing

@testable import BenchReport

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct PageTests {
    private static let evil = "<script>alert('x')</script> & \"quoted\" \u{1B}[31m"

    private static func page() throws -> String {
        let comparison = MeasuredComparison(evil, evil, .us)
        let lines = try [
            comparison.samples(evil, .ours, [10, 12], note: evil), comparison.samples("far", .peer, [5_000]),
            comparison.missing(evil, evil), comparison.goal(.belowEveryPeer),
            comparison.goal(.ratio(against: evil, atMost: 2, .median)),
        ].map { try BenchLine($0) }
        return Page(try Report(machine: [.init(name: evil, value: evil)], lines: lines)).html
    }

    @Test("The report's page escapes text from measurements and contains no control characters")
    func escaping() throws {
        let html = try Self.page()
        #expect(!html.contains("<script") && !html.contains("\u{1B}") && !html.contains("'x'"))
        #expect(html.contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;quoted&quot; \u{FFFD}[31m"))
    }

    @Test("The report's page loads nothing: it refers to no URL, no script and no other file")
    func selfContained() throws {
        let html = try Self.page()
        #expect(!html.contains("http:") && !html.contains("https:") && !html.contains("url(") && !html.contains("src="))
        #expect(!html.contains("<link") && !html.contains("@import"))
    }

    @Test("A chart is well-formed, and has a title and a description of its content")
    func chart() throws {
        let lines = try [
            MeasuredComparison("host", "wake-up", .us).samples("tandem & co", .ours, [30, 40]),
            MeasuredComparison("host", "wake-up", .us).samples("raw inotify in C", .floor, [20, 25]),
        ].map { try BenchLine($0) }
        let comparison = try Report(machine: [], lines: lines).comparisons[0]
        let svg = Chart(comparison, identifier: "c0").svg
        let reader = ElementReader()
        let parser = XMLParser(data: Data(svg.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(reader.counts["title"] == 1 && reader.counts["desc"] == 1)
        // Each side has a bar that begins at 0, because the values have a similar size.
        #expect(reader.counts["rect"] == 2 && reader.counts["circle"] == 2)
        #expect(svg.contains("aria-labelledby=\"c0-t c0-d\"") && svg.contains("role=\"img\""))
        #expect(svg.contains("tandem &amp; co: median 35.0 µs, p99 40.0 µs"))
        #expect(svg.contains("The axis begins at 0."))
    }

    @Test("In a chart, the value of each median stands at the median, and texts keep their size on a narrow screen")
    func medians() throws {
        for far in [25.0, 40_000] {
            let lines = try [
                MeasuredComparison("host", "wake-up", .us).samples("tandem", .ours, [30, 35, 90]),
                MeasuredComparison("host", "wake-up", .us).samples("C", .floor, [20, far, far * 1.1]),
            ].map { try BenchLine($0) }
            let svg = Chart(try Report(machine: [], lines: lines).comparisons[0], identifier: "c0").svg
            let dots = svg.matches(of: #/<circle [^>]*cx="([^"]+)"/#).map { String($0.output.1) }
            let values = svg.matches(of: #/<text class="value" text-anchor="([a-z]+)" x="([^"]+)"[^>]*>([^<]+)</#)
            #expect(dots.count == 2 && values.map { String($0.output.2) } == dots, "\(svg)")
            #expect(values.first?.output.3 == "35.0 µs")
            // Places are parts of the width, so the browser need not scale the drawing with its texts.
            #expect(!svg.contains("viewBox") && dots.allSatisfy { $0.hasSuffix("%") })
            // At the ends of the axis, a text begins or ends at its place.
            for value in values {
                let place = try #require(Double(value.output.2.dropLast()))
                #expect(value.output.1 == (place < 8 ? "start" : place > 92 ? "end" : "middle"))
            }
        }
    }

    @Test("The legend explains the marks, and the colors of the roles that occur")
    func legend() throws {
        let html = try Self.page()
        let legend = try #require(html.firstMatch(of: #/<ul class="legend".*?</ul>/#)?.output)
        #expect(legend.contains("the median") && legend.contains("99th percentile"))
        #expect(legend.contains("Tandem") && legend.contains("another program that does the same job"))
        #expect(!legend.contains("a lower bound"), "no side of this report has this role")
    }

    @Test("A chart's axis begins at 0, or is logarithmic if the values differ much, and covers every value")
    func axis() {
        let linear = Axis([20, 38])
        #expect(!linear.isLogarithmic && linear.place(0) == 0)
        #expect(linear.ticks.first == 0 && linear.ticks.last == 40 && linear.place(40) == 1 && linear.place(20) == 0.5)
        let logarithmic = Axis([20, 90_000])
        #expect(logarithmic.isLogarithmic)
        #expect(logarithmic.ticks == [10, 100, 1_000, 10_000, 100_000])
        #expect(logarithmic.place(1_000) == 0.5 && logarithmic.place(0) == 0 && logarithmic.place(1e9) == 1)
        // If all values are 0, the axis still has a position for 0.
        #expect(Axis([0]).place(0) == 0)
    }

    @Test("The JSON report has the machine's facts, each side's ratio, each goal's outcome and the missing sides")
    func json() throws {
        struct Form: Decodable {
            struct One: Decodable {
                struct Side: Decodable {
                    var name: String
                    var ratio: Double?
                    var median: Double
                }
                struct Goal: Decodable { var outcome: String }
                var sides: [Side]
                var goals: [Goal]
                var missing: [String: String]
            }
            var machine: [String: String]
            var comparisons: [One]
            var goalsMet: Bool
        }
        let comparison = MeasuredComparison("g", "c", .ms)
        let lines = try [
            comparison.samples("tandem", .ours, [3]), comparison.samples("floor", .floor, [2]),
            comparison.missing("LMDB", "not installed"),
            comparison.goal(.ratio(against: "floor", atMost: 1.2, .median)),
        ].map { try BenchLine($0) }
        let report = try Report(machine: [.init(name: "kernel", value: "6.1")], lines: lines)
        let form = try JSONDecoder().decode(Form.self, from: report.json())
        #expect(form.machine == ["kernel": "6.1"] && !form.goalsMet)
        let one = try #require(form.comparisons.first)
        #expect(one.sides.map(\.name) == ["tandem", "floor"] && one.sides.map(\.ratio) == [nil, 1.5])
        #expect(one.goals.map(\.outcome) == ["missed"] && one.missing == ["LMDB": "not installed"])
    }
}

private final class ElementReader: NSObject, XMLParserDelegate {
    var counts: [String: Int] = [:]

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName: String?, attributes: [String: String] = [:]
    ) {
        counts[elementName, default: 0] += 1
    }
}
