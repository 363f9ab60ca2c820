import Testing

@testable import BenchReport

@Suite struct VerdictTests {
    private static func report(_ lines: [BenchLine]) throws -> Report { try Report(machine: [], lines: lines) }
    private static let publish = MeasuredComparison("publish", "publish to visible", .us)

    private static func lines(_ texts: String...) throws -> [BenchLine] { try texts.map { try BenchLine($0) } }

    private static func outcomes(_ ours: [Double], _ goals: Goal..., peers: [String: Double] = ["a": 30, "b": 40])
        throws -> [Verdict.Outcome]
    {
        var lines = try lines(
            publish.samples("C floor", .floor, [10, 10, 11]), publish.samples("tandem", .ours, ours))
        for (name, value) in peers.sorted(by: { $0.key < $1.key }) {
            lines.append(try BenchLine(publish.samples(name, .peer, [value])))
        }
        for goal in goals { lines.append(try BenchLine(publish.goal(goal))) }
        return try report(lines).comparisons[0].verdicts.map(\.outcome)
    }

    @Test("A ratio goal is met if the median ratio is at most the bound")
    func ratio() throws {
        let goal = Goal.ratio(against: "C floor", atMost: 2, .median)
        #expect(try Self.outcomes([20, 1, 900], goal) == [.met])
        #expect(try Self.outcomes([21, 1, 900], goal) == [.missed])
    }

    @Test("A goal may use p99 or the highest value")
    func tails() throws {
        #expect(try Self.outcomes([1, 1, 25], .ratio(against: "C floor", atMost: 2, .p99)) == [.missed])
        #expect(try Self.outcomes([1, 1, 21], .ratio(against: "C floor", atMost: 2, .p99)) == [.met])
        #expect(try Self.outcomes([1, 1, 8], .absolute(atMost: 7, .us, .highest)) == [.missed])
        #expect(try Self.outcomes([1, 1, 8], .absolute(atMost: 7, .us, .median)) == [.met])
    }

    @Test("The goal to be below every peer is met if our side is faster than the fastest peer")
    func peers() throws {
        #expect(try Self.outcomes([29], .belowEveryPeer) == [.met])
        #expect(try Self.outcomes([30], .belowEveryPeer) == [.missed])
        #expect(try Self.outcomes([35], .belowEveryPeer) == [.missed])
        #expect(try Self.outcomes([35], .belowEveryPeer, peers: [:]) == [.unmeasured])
    }

    @Test("A goal without measurements does not count as missed, and the report says which measurement is lacking")
    func unmeasured() throws {
        let line = try BenchLine(Self.publish.missing("LMDB", "install liblmdb-dev"))
        let goals = try Self.lines(
            Self.publish.goal(.ratio(against: "LMDB", atMost: 1, .median)), Self.publish.samples("tandem", .ours, [1]))
        let report = try Self.report([line] + goals)
        #expect(report.isWithinGoals)
        let comparison = report.comparisons[0]
        #expect(comparison.verdicts.map(\.outcome) == [.unmeasured])
        #expect(comparison.verdicts[0].found == "LMDB was not measured")
        let text = TextReport(report, isColored: false).text
        #expect(text.contains("LMDB was not measured: install liblmdb-dev"))
    }

    @Test("A report with a missed goal is not within its goals, and its table shows the miss")
    func missed() throws {
        let lines = try Self.lines(
            Self.publish.samples("tandem", .ours, [61]), Self.publish.goal(.absolute(atMost: 60, .us, .median)))
        let report = try Self.report(lines)
        #expect(!report.isWithinGoals)
        #expect(TextReport(report, isColored: false).text.contains("goal ≤ 60.0 µs (median): MISSED, 61.0 µs"))
        #expect(TextReport(report, isColored: true).text.contains("\u{1B}[31mMISSED\u{1B}[0m"))
        #expect(!TextReport(report, isColored: false).text.contains("\u{1B}"))
    }

    @Test("It is an error if a side has two units or two roles, or if there are two sides of ours")
    func inconsistent() throws {
        let other = MeasuredComparison("publish", "publish to visible", .ms)
        for second in [
            other.samples("tandem", .ours, [1]), Self.publish.samples("tandem", .peer, [1]),
            Self.publish.samples("tandem 2", .ours, [1]),
        ] {
            let lines = try Self.lines(Self.publish.samples("tandem", .ours, [1]), second)
            #expect(throws: Inconsistent.self) { try Self.report(lines) }
        }
    }

    @Test("The table is aligned, starts with our side, and shows the ratio of our side to each other side")
    func table() throws {
        let lines = try Self.lines(
            Self.publish.samples("C floor", .floor, [100]), Self.publish.samples("tandem", .ours, [150], note: "warm"),
            Self.publish.samples("for information", .beside, [7]))
        let text = TextReport(
            try Report(machine: [.init(name: "kernel", value: "Linux 6.1")], lines: lines), isColored: false
        ).text
        #expect(
            text == """
                kernel: Linux 6.1

                publish

                publish to visible  n   median      p99  ours to it
                  tandem            1   150 µs   150 µs
                  C floor           1   100 µs   100 µs  1.50 ×
                  for information   1  7.00 µs  7.00 µs
                  (tandem: warm)

                """)
    }
}
