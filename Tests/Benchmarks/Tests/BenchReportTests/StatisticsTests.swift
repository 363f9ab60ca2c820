import Testing

@testable import BenchReport

@Suite struct StatisticsTests {
    @Test("The median is the middle value, or the mean of the middle two")
    func median() {
        #expect(SortedValues([3, 1, 2]).median == 2)
        #expect(SortedValues([4, 1, 3, 2]).median == 2.5)
        #expect(SortedValues([7]).median == 7)
    }

    @Test("p99 is the 99th of a hundred values, or the highest if there are fewer")
    func p99() {
        #expect(SortedValues((1...100).map(Double.init)).p99 == 99)
        #expect(SortedValues((1...200).map(Double.init)).p99 == 198)
        #expect(SortedValues([5, 1]).p99 == 5)
    }

    @Test("The quantiles 0 and 1 are the lowest and the highest value")
    func ends() {
        let values = SortedValues([9, 1, 5])
        #expect(values.quantile(0) == 1 && values.quantile(1) == 9)
        #expect(values.lowest == 1 && values.highest == 9)
    }

    @Test("A ratio is the median of the rounds' ratios, so one slow round changes nothing")
    func ratio() throws {
        // In the second round both sides are ten times slower.
        let ours = side("tandem", .ours, [0: [12, 12], 1: [120], 2: [14]])
        let other = side("C floor", .floor, [0: [10], 1: [100], 2: [10]])
        let ratio = try #require(Ratio(ours, to: other))
        #expect(ratio.median == 1.2)
        #expect(ratio.rounds.values == [1.2, 1.2, 1.4])
        #expect(ratio.text == "1.20 × (1.20–1.40)")
    }

    @Test("Only rounds that measured both sides are compared; without such a round there is no ratio")
    func unpaired() throws {
        let ours = side("tandem", .ours, [0: [3], 1: [100]])
        #expect(try #require(Ratio(ours, to: side("x", .peer, [0: [2], 7: [1]]))).rounds.values == [1.5])
        #expect(Ratio(ours, to: side("x", .peer, [7: [1]])) == nil)
        #expect(Ratio(ours, to: side("x", .peer, [0: [0]])) == nil)
    }

    @Test("With ten rounds or more, the spread covers the middle 80 %")
    func spread() throws {
        let ours = side("tandem", .ours, Dictionary(uniqueKeysWithValues: (1...10).map { ($0, [Double($0)]) }))
        let other = side("x", .peer, Dictionary(uniqueKeysWithValues: (1...10).map { ($0, [1]) }))
        #expect(try #require(Ratio(ours, to: other)).text == "5.50 × (1.00–9.00)")
    }

    @Test("Numbers are printed with three digits and a suitable unit")
    func text() {
        #expect(0.0.short == "0" && 0.01234.short == "0.0123" && 1.0.short == "1.00" && 12.34.short == "12.3")
        #expect(123.4.short == "123" && 1_234_567.0.short == "1,234,567")
        #expect(
            Unit.us.text(12.34) == "12.3 µs" && Unit.us.text(1_234) == "1.23 ms" && Unit.us.text(2_500_000) == "2.50 s")
        #expect(
            Unit.ms.text(60) == "60.0 ms" && Unit.kibibytes.text(8_192) == "8.00 MiB"
                && Unit.bytes.text(100) == "100 bytes")
    }
}

/// Returns a side with the values of each round.
func side(_ name: String, _ role: Role, _ rounds: [Int: [Double]], note: String? = nil) -> Side {
    Side(
        name: name, role: role, note: note, rounds: rounds.mapValues { SortedValues($0) },
        all: SortedValues(rounds.values.flatMap { $0 }))
}
