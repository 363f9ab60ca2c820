/// Checks a history: linearizability of records, consistency of snapshots, atomicity of transactions, compare-and-set,
/// and durability of acknowledged writes across kills.
///
/// **With revisions.** A container gives each commit a higher number, its revision, so the order of commits is given.
/// One pass decides if this order can be right. The rules:
///
/// 1. Commits have different revisions (`duplicate-revision`). A commit invoked when a higher revision was already
///    known has too low a number (`order`). "Known" means written or seen by an operation that had returned.
/// 2. A commit of unknown outcome took effect if some read saw one of its values. It then has the revision that the
///    read gave, and all its writes count. Otherwise it did not take effect, which nothing can contradict.
/// 3. A read's revision and value must be what the commit of that revision wrote to that record (`torn-value`,
///    `unwritten-value`). The commit must be invoked before the read returned (`future-read`).
/// 4. A read sees at least what was known before it was invoked. Otherwise it is a `backwards-read` if the same process
///    had already seen more. It is a `partial-transaction` if another record of the missed commit was seen, but this
///    one never. It is a `lost-write` if no operation ever saw the missed write, though two should have; otherwise it
///    is a `stale-read`. All records share one sequence of revisions, so "known" spans records: a process that saw
///    revision 9 of one record must not miss revision 8 of another. An acknowledged write stays known for ever, so the
///    rule also holds across kills. That is durability as far as a history can show it.
/// 5. All reads of a snapshot are the latest as of one revision (`mixed-snapshot`; `partial-transaction` if the
///    snapshot shows only some records of a commit). The snapshot's stated revision must be such a revision. It may be
///    lower than what was known if no record in the snapshot has changed since.
/// 6. The version that a commit expects was current just before the commit, in revision order. Otherwise it is a
///    `lost-update` if there is a version between the two, or an `unmet-expectation` if the expected version never
///    existed.
/// 7. A conflict is justified if its expectation may have failed at some moment during the operation
///    (`unjustified-conflict`).
///
/// Removing an absent record need not take effect: the tombstone may keep its older revision.
///
/// **Without revisions,** every value is written once, and each record is checked alone, following Gibbons and Korach
/// ("Testing Shared Memories", SIAM J. Comput. 26, 1997). The operations on one value form a cluster, from the first
/// return to the last invocation among them. Two clusters must not conflict. A commit that expects a value directly
/// follows the write of that value, so both form one cluster; two commits that expect the same value are a
/// `lost-update`. Across records, the check goes as far as the order of the writes is certain: a snapshot is refuted if
/// one of its values had certainly been replaced before another was written. Anything neither refuted nor certain
/// counts as undecided, see `UndecidedKind`.
///
/// Time and memory are linear in the number of operations, apart from sorting.
public struct HistoryChecker: Sendable {
    /// The largest number of violations reported in full; all are counted.
    public var limit: Int

    public init(limit: Int = 100) {
        self.limit = limit
    }

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
        // Operations are sorted by invocation, so this sorts the findings by time.
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
