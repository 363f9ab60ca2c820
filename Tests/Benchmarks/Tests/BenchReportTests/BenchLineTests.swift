import Testing

@testable import BenchReport

@Suite struct BenchLineTests {
    private static let name = ComparisonName(group: "store", comparison: "durable commit")

    @Test("Samples are parsed with and without their optional members")
    func samples() throws {
        let full = try BenchLine(
            #"{"group":"store","comparison":"durable commit","side":"tandem","role":"ours","unit":"us","round":3,"values":[103.1,99.8],"note":"a note"}"#
        )
        #expect(
            full
                == .samples(
                    Samples(
                        name: Self.name, side: "tandem", role: .ours, unit: .us, round: 3, values: [103.1, 99.8],
                        note: "a note")))
        let least = try BenchLine(
            #"{"group":"store","comparison":"durable commit","side":"x","role":"peer","unit":"KiB","values":[1]}"#)
        #expect(
            least
                == .samples(
                    Samples(name: Self.name, side: "x", role: .peer, unit: .kibibytes, round: 0, values: [1], note: nil)
                ))
    }

    @Test("The three kinds of goals are parsed, and so are sides that could not be measured")
    func others() throws {
        func line(_ rest: String) throws -> BenchLine {
            try BenchLine(#"{"group":"store","comparison":"durable commit",\#(rest)}"#)
        }
        #expect(
            try line(#""goal":{"against":"C floor","atMost":1.2,"statistic":"median"}"#)
                == .goal(Self.name, .ratio(against: "C floor", atMost: 1.2, .median)))
        #expect(try line(#""goal":{"below":"every peer"}"#) == .goal(Self.name, .belowEveryPeer))
        #expect(
            try line(#""goal":{"atMost":8192,"unit":"KiB","statistic":"highest"}"#)
                == .goal(Self.name, .absolute(atMost: 8_192, .kibibytes, .highest)))
        #expect(
            try line(#""side":"LMDB","missing":"install liblmdb-dev""#)
                == .missing(Self.name, side: "LMDB", reason: "install liblmdb-dev"))
    }

    @Test(
        "A line that is not a sample, a goal or a missing side is refused with the reason",
        arguments: [
            "", "measured: 12 ms", "[]", #"{"group":"store"}"#, #"{"group":"store","comparison":"c","side":"x"}"#,
            #"{"group":"g","comparison":"c","side":"x","role":"rival","unit":"us","values":[1]}"#,
            #"{"group":"g","comparison":"c","side":"x","role":"ours","unit":"furlongs","values":[1]}"#,
            #"{"group":"g","comparison":"c","side":"x","role":"ours","unit":"us","values":[]}"#,
            #"{"group":"g","comparison":"c","side":"x","role":"ours","unit":"us","values":[-1]}"#,
            #"{"group":"g","comparison":"c","goal":{"atMost":3}}"#,
            #"{"group":"g","comparison":"c","goal":{"below":"some peers"}}"#,
            #"{"group":"g","comparison":"c","goal":{"against":"x","atMost":2,"statistic":"mean"}}"#,
        ])
    func malformed(_ line: String) {
        #expect(throws: MalformedLine.self) { try BenchLine(line) }
    }

    @Test("A line that this package's programs print is parsed into the same values")
    func printed() throws {
        let comparison = MeasuredComparison("store", "durable commit", .us)
        #expect(
            try BenchLine(comparison.samples("tandem", .ours, round: 2, [1.5], note: "n"))
                == .samples(
                    Samples(name: Self.name, side: "tandem", role: .ours, unit: .us, round: 2, values: [1.5], note: "n")
                ))
        let goals: [Goal] = [
            .ratio(against: "C floor", atMost: 2, .p99), .belowEveryPeer, .absolute(atMost: 60, .ms, .median),
        ]
        for goal in goals { #expect(try BenchLine(comparison.goal(goal)) == .goal(Self.name, goal)) }
        #expect(try BenchLine(comparison.missing("x", "why")) == .missing(Self.name, side: "x", reason: "why"))
    }
}
