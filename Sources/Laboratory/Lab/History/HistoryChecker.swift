/// Checks a history: linearizability of records, snapshots and transactions that do not mix, compare-and-set, and that
/// acknowledged writes outlive kills.
///
/// **With revisions.** A container's revision numbers its commits, so the order in which they happened is not searched
/// for, it is given; deciding whether it can be right then takes one pass. The rules:
///
/// 1. Commits have different revisions (`duplicate-revision`). A commit that was invoked when a higher revision was
///    already known has its number too late (`order`). "Known" is what an operation that had returned wrote or saw.
/// 2. A commit of unknown outcome happened if somebody saw one of its values; then it has the revision it was seen
///    with, and all its writes count. Otherwise it did not happen, which nobody can contradict.
/// 3. Revision and value that were read are what the commit of that revision wrote to that record (`torn-value`,
///    `unwritten-value`), and it was invoked before the read returned (`future-read`).
/// 4. A read sees at least what was known before it was invoked. Else: it is `backwards-read` if the process itself had
///    seen more, `partial-transaction` if another record of the missed commit was seen and this one never, `lost-write`
///    if nobody ever saw the missed write though two operations should have, otherwise `stale-read`. As revisions
///    number the commits of all records, "known" spans records: who saw revision 9 of one record must not then miss
///    revision 8 of another. An acknowledged write is known for ever, so the rule holds across kills: that is
///    durability as far as a history can show it.
/// 5. All reads of a snapshot are the latest as of one revision (`mixed-snapshot`; `partial-transaction` if it shows
///    one record of a commit without another). The snapshot's stated revision must be such a one; it may be lower than what
///    was known, if nothing of what was read has changed since.
/// 6. What a commit expects held just before it, in the order of revisions: otherwise `lost-update` if there is a
///    version between, `unmet-expectation` if it never stood there.
/// 7. A conflict is justified if its expectation may have failed at some moment of it (`unjustified-conflict`).
///
/// A removal of a record that is absent need not take effect: the tombstone may keep its older revision.
///
/// **Without revisions** every value is written once, and each record is checked by itself as Gibbons and Korach do
/// ("Testing Shared Memories", SIAM J. Comput. 26, 1997): the operations on one value form a cluster, from the first
/// return to the last invocation among them; two clusters must not have to be in each other's way. A commit that
/// expects a value follows it at once, so both form one cluster; two that expect the same are a `lost-update`. What spans
/// records is checked as far as the order of the writes concerned is certain: a snapshot is refuted if a value in it
/// had certainly been replaced before another in it was written. What is neither refuted nor certain is counted as
/// undecided, see `UndecidedKind`.
///
/// Time is linear in the operations, apart from sorting, and so is memory.
public struct HistoryChecker: Sendable {
    /// How many violations are reported in full; all are counted.
    public var limit: Int

    /// Makes a checker.
    public init(limit: Int = 100) {
        self.limit = limit
    }

    /// Checks a history.
    public func check(_ history: History) -> Report {
        var report = Self.count(history)
        var result: Findings
        if history.hasRevisions {
            var check = RevisionCheck(history)
            result = check.run()
        } else {
            var check = ValueCheck(history)
            result = check.run()
        }
        for finding in result.findings { report.kinds[finding.kind, default: 0] += 1 }
        report.undecidedKinds = result.undecided
        // Operations are sorted by invocation, so their places are their order in time.
        result.findings.sort { $0.offender < $1.offender }
        report.violations = result.findings.prefix(limit).map { finding in
            Violation(
                kind: finding.kind, message: finding.sentence(in: history), offender: Int(finding.offender),
                witnesses: finding.operations, record: finding.record < 0 ? nil : history.records[finding.record])
        }
        return report
    }

    private static func count(_ history: History) -> Report {
        var report = Report()
        report.operations = history.count
        for entry in history.entries {
            switch entry.kind {
            case .commit: report.commits += 1
            case .read: report.reads += 1
            case .snapshot: report.snapshots += 1
            }
            if entry.outcome == .unknown { report.unknown += 1 }
            if entry.outcome == .conflict { report.conflicts += 1 }
        }
        report.kills = history.events.count { $0.kind == .kill }
        return report
    }
}
