extension Finding {
    /// Returns one sentence about the violation, for readers who do not know the rules.
    func sentence(in history: History) -> String {
        let text = Sentence(finding: self, history: history)
        return history.hasRevisions ? text.withRevisions : text.withoutRevisions
    }
}

/// Builds the sentences. Times are milliseconds since the history's first operation, as in the picture.
private struct Sentence {
    let finding: Finding
    let history: History

    private var record: String { finding.record < 0 ? "?" : "\"\(history.records[finding.record])\"" }
    private var who: String { who(finding.offender) }

    private func who(_ operation: Int32) -> String {
        operation < 0 ? "another process" : "process \(history.entries[Int(operation)].process)"
    }

    private func when(_ operation: Int32) -> String {
        guard operation >= 0 else { return "before" }
        let entry = history.entries[Int(operation)]
        let start = history.entries.first?.invoked ?? 0
        if entry.returned == History.none { return "since \(milliseconds(entry.invoked - start))" }
        return "by \(milliseconds(entry.returned - start))"
    }

    private func milliseconds(_ nanoseconds: UInt64) -> String { Milliseconds.text(nanoseconds) + " ms" }

    private func version(_ revision: UInt64) -> String { revision == 0 ? "no record" : "revision \(revision)" }

    /// Returns "process 2 had committed it" or "process 3 had read it" for an operation that knew a version.
    private func knew(_ operation: Int32) -> String {
        guard operation >= 0 else { return "it was known" }
        let did = history.entries[Int(operation)].kind == .commit ? "committed" : "seen"
        return "\(who(operation)) had \(did) it \(when(operation))"
    }

    private var valueRead: String {
        let entry = history.entries[Int(finding.offender)]
        guard entry.kind != .commit, let cell = history.cells[entry.reads].first(where: { $0.record == finding.record })
        else { return "a value" }
        return value(cell)
    }

    private func value(_ cell: History.Cell) -> String {
        history.text(cell.value).map { "the value \"\($0)\"" } ?? "an absence"
    }

    /// The cell in which the offending operation read or expected the record.
    private var cell: History.Cell? {
        let entry = history.entries[Int(finding.offender)]
        let cells = entry.kind == .commit ? history.cells[entry.expects] : history.cells[entry.reads]
        return cells.first { $0.record == finding.record }
    }

    /// A description of the version that was read or expected: its revision, or its value if no revision is stated.
    /// `other` is the contradicting revision.
    private var shown: String {
        guard finding.detail != .found, finding.record >= 0, let cell, cell.revision == History.none else {
            return version(finding.revision)
        }
        return value(cell)
    }
    private var other: String { "revision \(finding.other)" }

    var withRevisions: String {
        switch finding.kind {
        case .staleRead: return stale
        case .backwardsRead:
            let did = finding.detail == .byOwnWrite ? "committed" : "seen"
            return "\(who) read \(shown) of \(record) after it had itself \(did) \(other)"
        case .lostWrite:
            return "\(other) of \(record) was acknowledged to \(who(finding.witnesses.1)), but nobody ever saw it: "
                + "reads that began later found \(shown)"
        case .lostUpdate:
            return "\(who) expected \(shown) of \(record) and its commit was accepted, "
                + "over \(other), which it had not seen"
        case .unmetExpectation:
            let isStated = finding.revision > 0 || cell.map { $0.revision == History.none } ?? false
            let expected = isStated ? "\(shown) of \(record)" : "a state of \(record) that it did not have"
            let rest = isStated ? ", which was not current," : ""
            return "\(who) expected \(expected)\(rest) and its commit was accepted"
        case .tornValue:
            let rest =
                finding.other > 0
                ? "; it was written at \(other), or to another record" : ", which is not what that commit wrote there"
            let at = finding.revision == History.none ? "" : " at revision \(finding.revision)"
            return "\(who) read \(valueRead) of \(record)\(at)\(rest)"
        case .unwrittenValue: return unwritten
        case .futureRead:
            let did = finding.detail == .found ? "found" : "read"
            let writer = who(finding.witnesses.0)
            return "\(who) \(did) \(shown) of \(record) before its commit by \(writer) was even invoked"
        case .mixedSnapshot: return mixed
        case .partialTransaction:
            return finding.detail == .snapshotRevision
                ? "a snapshot of \(who) shows one record of the transaction with \(other), "
                    + "but \(record) without it, at \(shown)"
                : "\(who) read \(shown) of \(record), "
                    + "though another record of the transaction with \(other) had been seen"
        case .duplicateRevision: return "\(who) and \(who(finding.witnesses.0)) were both given \(shown)"
        case .order:
            return "\(who) began a commit after \(other) was known, "
                + "and was given the lower revision \(finding.revision)"
        case .unjustifiedConflict:
            return finding.detail == .found
                ? "\(who) had a conflict on \(record), but found what it expected: \(shown)"
                : "\(who) had a conflict on \(record), though what it expected (\(shown)) was current all the time"
        }
    }

    private var mixed: String {
        guard finding.detail == .snapshotRevision else {
            return "a snapshot of \(who) shows \(shown) of \(record), "
                + "though \(other) came before another value that it shows"
        }
        let stated = history.entries[Int(finding.offender)].revision
        guard finding.other <= stated else {
            return "a snapshot of \(who) calls itself revision \(stated), but shows \(other) of \(record)"
        }
        return "a snapshot of \(who) calls itself revision \(stated), but shows \(shown) of \(record), "
            + "though \(other) of it is not newer than that"
    }

    private var stale: String {
        switch finding.detail {
        case .acrossRecords:
            return "\(who) read \(shown) of \(record), which had been replaced before \(other) of another record, "
                + "and \(knew(finding.witnesses.0))"
        case .found:
            return "a conflict of \(who) found \(shown) of \(record), though \(other) was known before"
        default:
            return "\(who) read \(shown) of \(record), though \(other) was known before it began: "
                + knew(finding.witnesses.0)
        }
    }

    private var unwritten: String {
        if finding.detail == .found {
            return "a conflict of \(who) found revision \(finding.revision) of \(record), which nobody wrote"
        }
        let read = "\(who) read \(valueRead) of \(record)"
        let at = history.hasRevisions && finding.revision != History.none ? " at revision \(finding.revision)" : ""
        guard finding.detail == .valueOfRefused, finding.witnesses.0 >= 0 else {
            return "\(read)\(at), which nobody wrote"
        }
        let outcome = history.entries[Int(finding.witnesses.0)].outcome
        return "\(read)\(at), of an operation of \(who(finding.witnesses.0)) with the outcome \"\(outcome.name)\""
    }

    var withoutRevisions: String {
        switch finding.kind {
        case .backwardsRead: "\(who) read \(valueRead) of \(record) after it had itself seen the value that replaced it"
        case .lostUpdate:
            "\(who) and \(who(finding.witnesses.0)) both replaced the same value of \(record), "
                + "and both were told that it worked"
        case .unmetExpectation: "\(who) expected a value of \(record) that was not there, and its commit was accepted"
        case .tornValue: "\(who) read \(valueRead) of \(record), which was written to another record"
        case .unwrittenValue: unwritten
        case .futureRead:
            "\(who) read \(valueRead) of \(record) before its commit by \(who(finding.witnesses.0)) was even invoked"
        case .mixedSnapshot:
            "a snapshot of \(who) shows \(valueRead) of \(record), "
                + "which had been replaced before another value that it shows was written"
        case .partialTransaction:
            "a snapshot of \(who) shows \(record) without a transaction of which it shows another record"
        case .order:
            "two transactions, of \(who) and \(who(finding.witnesses.0)), happened in one order for \(record) "
                + "and in the other for another record"
        case .unjustifiedConflict:
            "\(who) had a conflict on \(record), though the value it expected was current all the time"
        default: "\(who) read \(valueRead) of \(record), which had been replaced before the read began"
        }
    }
}

/// Formats nanoseconds as milliseconds with three decimals.
enum Milliseconds {
    static func text(_ nanoseconds: UInt64) -> String {
        let microseconds = nanoseconds / 1_000
        return "\(microseconds / 1_000).\(String(1_000 + microseconds % 1_000).dropFirst())"
    }
}
