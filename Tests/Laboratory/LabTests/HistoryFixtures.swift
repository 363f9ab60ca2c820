import Lab
import Testing

/// Short forms for hand-written histories. Records are given as text: `a=x` means the value x, `a=-` an absence;
/// `a@7=x` adds a revision; `a@7` gives only a revision.
func commit(
    _ process: Int32, _ times: ClosedRange<UInt64>, _ revision: UInt64?, _ writes: String, expects: String = ""
) -> Lab.Operation {
    Lab.Operation(
        process: process, .commit, invoked: times.lowerBound, returned: times.upperBound, .ok, revision: revision,
        expects: required(expects), writes: written(writes))
}

func killed(_ process: Int32, _ invoked: UInt64, _ writes: String, expects: String = "") -> Lab.Operation {
    Lab.Operation(
        process: process, .commit, invoked: invoked, returned: nil, .unknown, expects: required(expects),
        writes: written(writes))
}

func refused(
    _ process: Int32, _ times: ClosedRange<UInt64>, _ writes: String, expects: String, found: String = "",
    _ outcome: Lab.Operation.Outcome = .conflict
) -> Lab.Operation {
    Lab.Operation(
        process: process, .commit, invoked: times.lowerBound, returned: times.upperBound, outcome,
        expects: required(expects), writes: written(writes),
        found: parts(found).map { Lab.Operation.Found($0.record, $0.revision ?? 0) })
}

func read(_ process: Int32, _ times: ClosedRange<UInt64>, _ reads: String) -> Lab.Operation {
    Lab.Operation(
        process: process, .read, invoked: times.lowerBound, returned: times.upperBound,
        reads: parts(reads).map { Lab.Operation.Read($0.record, $0.revision, $0.value) })
}

func snapshot(_ process: Int32, _ times: ClosedRange<UInt64>, at revision: UInt64?, _ reads: String) -> Lab.Operation {
    var operation = read(process, times, reads)
    operation.kind = .snapshot
    operation.revision = revision
    return operation
}

private func required(_ text: String) -> [Lab.Operation.Required] {
    parts(text).map { part in
        Lab.Operation.Required(part.record, part.revision.map { .revision($0) } ?? .value(part.value))
    }
}

private func written(_ text: String) -> [Lab.Operation.Write] {
    parts(text).map { Lab.Operation.Write($0.record, $0.value) }
}

private func parts(_ text: String) -> [(record: String, revision: UInt64?, value: String?)] {
    text.split(separator: " ").map { part in
        let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
        let name = sides[0].split(separator: "@").map(String.init)
        let value = sides.count > 1 && sides[1] != "-" ? sides[1] : nil
        return (name[0], name.count > 1 ? UInt64(name[1]) : nil, value)
    }
}

func check(_ operations: [Lab.Operation]) throws -> Report {
    HistoryChecker().check(try History(operations))
}

/// Expects exactly one violation of the given kind, shown by at most the given number of operations.
@discardableResult
func expectViolation(
    _ kind: ViolationKind, _ operations: [Lab.Operation], witnesses: ClosedRange<Int> = 2...4,
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> Report {
    let report = try check(operations)
    #expect(report.kinds == [kind: 1], sourceLocation: sourceLocation)
    if let violation = report.violations.first {
        #expect(witnesses.contains(violation.witnesses.count), sourceLocation: sourceLocation)
        #expect(violation.witnesses.contains(violation.offender), sourceLocation: sourceLocation)
        #expect(!violation.message.contains("?"), "\(violation.message)", sourceLocation: sourceLocation)
    }
    return report
}

func expectNoViolation(
    _ operations: [Lab.Operation], undecided: [UndecidedKind: Int] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let report = try check(operations)
    #expect(report.violations == [], sourceLocation: sourceLocation)
    #expect(report.undecidedKinds == undecided, sourceLocation: sourceLocation)
}
