import Lab
import Testing

@Suite struct HistoryFormatTests {
    private static let header = "{\"history\":1,\"clock\":\"CLOCK_MONOTONIC\",\"seed\":7}"

    private func parse(_ lines: String...) throws(HistoryError) -> History {
        try HistoryFile.parse(Array(([Self.header] + lines).joined(separator: "\n").utf8))
    }

    private func problem(_ lines: String...) -> HistoryError? {
        do throws(HistoryError) {
            _ = try HistoryFile.parse(Array(lines.joined(separator: "\n").utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test("The example lines of the documentation are parsed as documented")
    func documented() throws {
        let history = try parse(
            #"{"process":2,"operation":"commit","invoked":1000,"returned":2000,"outcome":"ok","revision":7,"expects":{"a":6},"writes":{"a":"w2-17","b":null}}"#,
            #"{"process":3,"operation":"commit","invoked":1100,"returned":2100,"outcome":"conflict","expects":{"a":6},"writes":{"a":"w3-4"},"found":{"a":7}}"#,
            #"{"process":4,"operation":"snapshot","invoked":2400,"returned":2500,"outcome":"ok","revision":7,"reads":{"a":[7,"w2-17"],"b":[7,null],"c":[0,null]}}"#,
            #"{"event":"kill","process":5,"at":2700}"#,
            #"{"process":5,"operation":"commit","invoked":2600,"outcome":"unknown","expects":{"a":{"value":"x"},"b":{"value":null}},"writes":{"a":"w5-1"}}"#
        )
        #expect(history.header == HistoryHeader(clock: "CLOCK_MONOTONIC", seed: 7))
        #expect(history.events == [HistoryEvent(.kill, process: 5, at: 2_700)])
        #expect(history.hasRevisions)
        #expect(history[0] == commit(2, 1_000...2_000, 7, "a=w2-17 b=-", expects: "a@6"))
        #expect(history[1] == refused(3, 1_100...2_100, "a=w3-4", expects: "a@6", found: "a@7"))
        #expect(history[2] == snapshot(4, 2_400...2_500, at: 7, "a@7=w2-17 b@7=- c@0=-"))
        #expect(history[3] == killed(5, 2_600, "a=w5-1", expects: "a=x b=-"))
    }

    @Test("Every operation, including escapes, is unchanged after it is written as a line and read again")
    func roundTrip() throws {
        let strange = "\"\\\n\u{1}ü🙂/"
        var operations = try HistoryGenerator(operations: 800, seed: 5).history().operations
        operations.append(
            Lab.Operation(
                process: 1, .commit, invoked: .max - 9, returned: .max - 8, .ok, revision: .max - 7,
                expects: [.init(strange, .value(strange)), .init("x", .value(nil))], writes: [.init(strange, strange)]))
        operations.append(
            Lab.Operation(process: 1, .read, invoked: .max - 9, returned: nil, .unknown))
        var bytes = HistoryHeader().jsonLine
        for operation in operations { bytes += [0x0A] + operation.jsonLine }
        #expect(try HistoryFile.parse(bytes).operations == operations)
        let events = HistoryEvent.Kind.allCases.map { HistoryEvent($0, process: $0 == .cut ? nil : 3, at: 9) }
        bytes = HistoryHeader().jsonLine
        for event in events { bytes += [0x0A] + event.jsonLine }
        #expect(try HistoryFile.parse(bytes).events == events)
    }

    @Test("Lines in any order are sorted by invocation, and the header may be repeated")
    func order() throws {
        let history = try parse(
            #"{"process":1,"operation":"read","invoked":50,"returned":60,"outcome":"ok","reads":{"a":[0,null]}}"#,
            Self.header,
            #"  {"outcome":"ok","reads":{ "a" : [ 0 , null ] },"operation":"read","extra":{"x":[1e3,true,"\u00e4"]},"invoked":10,"returned":20,"process":2} "#
        )
        #expect(history.operations.map(\.process) == [2, 1])
    }

    @Test(
        "An invalid line is refused with its number and the reason",
        arguments: [
            ("", "begins with"), ("{}", "first line must be"), (#"{"history":2}"#, "version 2"),
            ("{\"history\":1}\nx", "found 'x', expected '{'"), ("{\"history\":1}\n ", "ends where"),
            ("{\"history\":1}\n{\"process\":1}", "neither"),
            ("{\"history\":1}\n{\"event\":\"x\",\"at\":1}", "not one of start"),
            ("{\"history\":1,\"clock\":\"a\"}\n{\"history\":1,\"clock\":\"b\"}", "the clock differs"),
            (line(#""process":1,"process":2"#), "twice"), (line(#""process":-1"#), "digits only"),
            (line(#""process":01"#), "starts with 0"), (line(#""process":1.5"#), "fraction"),
            (line(#""process":4294967296"#), "exceeds 2^31"),
            (line(#""process":18446744073709551615"#), "exceeds 2^64"),
            (line(#""invoked":9,"returned":8,"process":1"#), "before"),
            (line(#""process":1,"invoked":1,"outcome":"fine""#), "not one of ok"),
            (line(#""process":1,"invoked":1"#), "without \"returned\""),
            (line(#""process":1,"invoked":1,"returned":2,"reads":{"a":[0,"x"]}"#), "never existed"),
            (line(#""process":1,"invoked":1,"returned":2,"reads":{"a":[0,null],"a":[0,null]}"#), "appears twice"),
            (line(#""process":1,"invoked":1,"returned":2"#), "missing or empty"),
            (line(#""process":1,"invoked":1,"returned":2,"reads":{"a":[1,"\ud800"]}"#), "surrogate"),
            ("{\"history\":1}\n{\"process\":1,\"reads\":{\"a\":[1,\"x", "does not end"),
        ])
    func unreadable(text: String, reason: String) throws {
        let error = try #require(problem(text))
        #expect(error.code == .data)
        #expect(error.line == text.split(separator: "\n", omittingEmptySubsequences: false).count || text.isEmpty)
        #expect(error.description.contains(reason), "\(error)")
    }

    @Test("A commit with missing or forbidden members is refused")
    func commits() throws {
        #expect(throws: HistoryError.self) { try History([refused(1, 0...1, "a=x", expects: "")]) }
        #expect(throws: HistoryError.self) {
            try History([commit(1, 0...1, 1, "a=x"), commit(1, 2...3, nil, "a=y")])
        }
        var mixed = commit(1, 0...1, 1, "a=x")
        mixed.reads = [.init("a", 1, "x")]
        #expect(throws: HistoryError.self) { try History([mixed]) }
    }

    @Test("Without revisions, a value that is written twice is refused at its second line")
    func doubledValue() throws {
        let error = #expect(throws: HistoryError.self) {
            try History([commit(1, 0...10, nil, "a=x"), read(2, 1...2, "a=x"), commit(1, 20...30, nil, "b=x")])
        }
        #expect(error?.line == 3)
    }
}

/// Returns a history of one read with the given JSON members.
private func line(_ members: String) -> String {
    let rest = ["operation": "\"read\"", "outcome": "\"ok\""].filter { !members.contains("\"\($0.key)\"") }
        .sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return "{\"history\":1}\n{\(([members] + rest).joined(separator: ","))}"
}
