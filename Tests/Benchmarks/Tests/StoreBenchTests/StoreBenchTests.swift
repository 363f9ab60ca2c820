import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import store_bench

@Suite("store-bench")
struct StoreBenchTests {
    @Test("In 12 rounds, each of 6 sides is measured twice at each position")
    func order() {
        let rounds = (0..<12).map { Comparison.order(of: 6, round: $0) }
        #expect(rounds.allSatisfy { $0.sorted() == Array(0..<6) })
        for place in 0..<6 {
            let sides = Dictionary(grouping: rounds, by: { $0[place] }).mapValues(\.count)
            #expect(sides == Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, 2) }))
        }
        #expect(Comparison.order(of: 0, round: 3) == [])
    }

    @Test("A measurement ends with an error if an increment is lost or counted twice")
    func lostIncrements() throws {
        try Contention.check(before: 5, after: 45, expecting: 40, by: "a store")
        #expect(throws: Failure.self) { try Contention.check(before: 5, after: 44, expecting: 40, by: "a store") }
        #expect(throws: Failure.self) { try Contention.check(before: 5, after: 46, expecting: 40, by: "a store") }
    }

    @Test(
        "Every increment of a stored number adds exactly 1",
        arguments: [store_bench.Counter.tandem, .floor, .sqlite])
    func increment(_ counter: store_bench.Counter) throws {
        try withTemporaryDirectory { directory in
            let (one, other) = (try counter.open(directory.path), try counter.open(directory.path))
            #expect(try one.number() == 0)
            for _ in 0..<3 {
                try one.increment()
                try other.increment()
            }
            #expect(try one.number() == 6)
        }
    }

    @Test("A comparison prints its goal, the samples of each side and round, and each missing side with the reason")
    func lines() throws {
        try withTemporaryDirectory { directory in
            let comparison = Comparison(
                name: "of two", count: 4, goal: Line.Goal(against: "floor", atMost: 1.2),
                sides: [
                    Side(name: "one", role: .ours) { _ in { count in (0..<count).map { Double($0) } } },
                    Side(name: "two", role: .peer, note: "slow") { _ in throw Missing(reason: "install it") },
                ])
            var lines: [Line] = []
            try comparison.run(rounds: 2, folder: directory.path) { lines.append($0) }
            let sample = Line(
                comparison: "of two", side: "one", role: .ours, unit: "us", round: 0, values: [0, 1, 2, 3])
            var second = sample
            second.round = 1
            #expect(
                lines == [
                    Line(comparison: "of two", goal: Line.Goal(against: "floor", atMost: 1.2)),
                    Line(comparison: "of two", side: "two", role: .peer, missing: "install it"), sample, second,
                ])
        }
    }

    @Test("0 rounds and unknown comparisons are refused; --quick runs 3 rounds unless --rounds is given")
    func options() throws {
        #expect(throws: (any Error).self) { try Measure.parse(["--rounds", "0"]) }
        #expect(throws: (any Error).self) { try Measure.parse(["--comparison", "no such comparison"]) }
        #expect(try Measure.parse(["--quick"]).effectiveRounds == 3)
        #expect(try Measure.parse(["--quick", "--rounds", "7"]).effectiveRounds == 7)
    }

    @Test("A payload has the requested length and differs from the previous payload")
    func payloads() {
        var payloads = Payloads(length: 300)
        let (one, two) = (payloads.next(), payloads.next())
        #expect(one.count == 300 && two.count == 300 && one != two)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(two)) }
    }
}
