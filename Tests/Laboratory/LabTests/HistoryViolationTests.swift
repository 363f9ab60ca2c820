import Lab
import Testing

@Suite struct HistoryViolationTests {
    @Test("A read that misses an acknowledged write is a stale read")
    func staleRead() throws {
        try expectViolation(
            .staleRead,
            [commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=y"), read(2, 40...50, "a@1=x")])
    }

    private func message(_ kind: ViolationKind, _ operations: [Lab.Operation]) throws -> String {
        try expectViolation(kind, operations).violations.first?.message ?? ""
    }

    @Test("If a value was read or expected without a revision, the message names the value")
    func valueWithoutRevision() throws {
        let writes = [commit(1, 0...10, 1, "a=x b=x"), commit(1, 20...30, 2, "a=y b=y")]
        #expect(try message(.staleRead, writes + [read(2, 40...50, "a=x")]).contains("read the value \"x\" of \"a\""))
        #expect(try message(.staleRead, writes + [read(2, 40...50, "a=-")]).contains("read an absence of \"a\""))
        #expect(try message(.staleRead, writes + [read(2, 40...50, "a@0=-")]).contains("read no record of \"a\""))
        #expect(
            try message(.backwardsRead, writes + [read(1, 40...50, "a=x")]).contains("read the value \"x\" of \"a\""))
        #expect(
            try message(.partialTransaction, writes + [snapshot(2, 15...35, at: nil, "a@2=y b=x")])
                .contains(
                    "shows one record of the transaction with revision 2, but \"b\" without it, at the value \"x\""))
        #expect(
            try message(.lostUpdate, writes + [commit(2, 40...50, 3, "a=z", expects: "a=x")])
                .contains("expected the value \"x\" of \"a\""))
        #expect(
            try message(.unmetExpectation, writes + [commit(2, 40...50, 3, "a=z", expects: "a=half")])
                .contains("expected the value \"half\" of \"a\", which was not current"))
        let torn = try message(.tornValue, writes + [commit(1, 40...50, 3, "c=z"), read(2, 60...70, "a=z")])
        #expect(torn.hasPrefix("process 2 read the value \"z\" of \"a\"; it was written at revision 3"), "\(torn)")
    }

    @Test("A read without a revision is undecided if only a killed commit explains it")
    func killedAndReadWithoutRevision() throws {
        let write = commit(1, 0...10, 1, "a=x")
        for (killed, seen) in [(killed(2, 20, "a=-"), "a=-"), (killed(2, 20, "a=y"), "a=y")] {
            try expectNoViolation([write, killed, read(3, 30...40, seen)], undecided: [.unplacedRead: 1])
            try expectViolation(.staleRead, [write, read(3, 30...40, "a=-")])
        }
        // A commit that expects an absence is no violation either, if a killed removal may explain the absence.
        try expectNoViolation(
            [write, killed(2, 20, "a=-"), commit(3, 30...40, 3, "a=z", expects: "a@0")], undecided: [.unplacedRead: 1])
        try expectViolation(
            .lostUpdate, [write, killed(2, 20, "b=-"), commit(3, 30...40, 3, "a=z", expects: "a@0")])
        // A later read that states the revision decides the case.
        try expectNoViolation([write, killed(2, 20, "a=-"), read(3, 30...40, "a=-"), read(4, 50...60, "a@2=-")])
    }

    @Test("A read that misses a write that only another reader has seen is a stale read")
    func staleAfterReader() throws {
        let report = try expectViolation(
            .staleRead,
            [
                commit(1, 0...10, 1, "a=x"), commit(1, 20...900, 2, "a=y"), read(2, 30...40, "a@2=y"),
                read(3, 50...60, "a@1=x"),
            ])
        #expect(report.violations.first?.witnesses == [0, 1, 2, 3])
    }

    @Test("Once a revision of one record is known, a read that misses an earlier write of another record is stale")
    func staleAcrossRecords() throws {
        try expectViolation(
            .staleRead,
            [
                commit(1, 0...10, 1, "a=x"), commit(1, 20...900, 2, "a=y"), commit(2, 20...30, 3, "b=z"),
                read(3, 40...50, "a@1=x"), read(3, 60...70, "a@2=y"),
            ])
    }

    @Test("If a process reads a state and then an older one, that is a backwards read")
    func backwardsRead() throws {
        try expectViolation(
            .backwardsRead,
            [
                commit(1, 0...10, 1, "a=x"), commit(1, 20...900, 2, "a=y"), read(2, 30...40, "a@2=y"),
                read(2, 50...60, "a@1=x"),
            ])
    }

    @Test("If a process does not see its own write, that is a backwards read")
    func ownWrite() throws {
        let report = try expectViolation(
            .backwardsRead, [commit(1, 0...10, 1, "a=x"), read(1, 20...30, "a@0=-")])
        #expect(report.violations.first?.message.contains("itself committed") == true)
    }

    @Test("An acknowledged write that no operation ever sees is one lost write, even if many reads miss it")
    func lostWrite() throws {
        try expectViolation(
            .lostWrite,
            [
                commit(1, 0...10, 1, "a=x"), commit(2, 20...30, 2, "a=y"), read(3, 40...50, "a@1=x"),
                read(4, 45...55, "a@1=x"), read(3, 60...70, "a@1=x"), commit(1, 80...90, 3, "a=z"),
                read(3, 100...110, "a@3=z"),
            ])
    }

    @Test("Reads must see an acknowledged write even after its writer was killed")
    func lostAcrossKill() throws {
        let history = try History(
            [
                commit(1, 0...10, 1, "a=x"), read(2, 30...40, "a@0=-"), read(3, 50...60, "a@0=-"),
            ], events: [HistoryEvent(.kill, process: 1, at: 20)])
        let report = HistoryChecker().check(history)
        #expect(report.kinds == [.lostWrite: 1])
        #expect(report.kills == 1)
    }

    @Test("Two commits that replace the same revision are a lost update")
    func lostUpdate() throws {
        try expectViolation(
            .lostUpdate,
            [
                commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=y", expects: "a@1"),
                commit(2, 25...35, 3, "a=z", expects: "a@1"),
            ])
    }

    @Test("A commit that expects a record to be absent but replaces it is a lost update")
    func lostCreation() throws {
        try expectViolation(
            .lostUpdate, [commit(1, 0...10, 1, "a=x"), commit(2, 5...15, 2, "a=y", expects: "a@0")])
    }

    @Test("A commit that expects a revision that never existed must not succeed")
    func unmetExpectation() throws {
        try expectViolation(
            .unmetExpectation,
            [commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 3, "b=y"), commit(2, 40...50, 4, "a=z", expects: "a@3")])
    }

    @Test("The expectations of a commit that changes nothing must have held at some moment")
    func idleCommit() throws {
        try expectViolation(
            .unmetExpectation, [commit(1, 0...10, 1, "a=x"), commit(2, 20...30, nil, "", expects: "a@0")],
            witnesses: 1...2)
    }

    @Test("A value read under a wrong revision is torn")
    func tornValue() throws {
        try expectViolation(
            .tornValue, [commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=y"), read(2, 40...50, "a@2=x")])
    }

    @Test("A value read from a wrong record is torn")
    func foreignValue() throws {
        try expectViolation(
            .tornValue, [commit(1, 0...10, 1, "a=x b=y"), read(2, 20...30, "a@1=y")])
    }

    @Test("If a commit of unknown outcome is read under two revisions, its value is torn")
    func valueTwice() throws {
        try expectViolation(
            .tornValue, [killed(1, 0, "a=x"), read(2, 20...30, "a@1=x"), read(2, 40...50, "a@2=x")])
    }

    @Test("A read of a value that no operation wrote is reported as unwritten-value")
    func unwrittenValue() throws {
        try expectViolation(
            .unwrittenValue, [commit(1, 0...10, 1, "a=x"), read(2, 20...30, "a@1=half")])
    }

    @Test("A read of a value from a commit that failed or had a conflict is reported as unwritten-value")
    func valueOfRefused() throws {
        try expectViolation(
            .unwrittenValue,
            [
                commit(1, 0...10, 1, "a=x"), refused(2, 20...30, "a=y", expects: "a@0"), read(3, 40...50, "a@2=y"),
            ])
        try expectViolation(
            .unwrittenValue, [refused(2, 20...30, "a=y", expects: "", .failed), read(3, 40...50, "a@2=y")])
    }

    @Test("A read of a removal that no operation committed is reported as unwritten-value")
    func unwrittenRemoval() throws {
        try expectViolation(
            .unwrittenValue, [commit(1, 0...10, 1, "a=x"), read(2, 20...30, "a@5=-")], witnesses: 1...2)
    }

    @Test("A read that returns before its value's commit is invoked is reported as future-read")
    func futureRead() throws {
        try expectViolation(.futureRead, [read(2, 0...10, "a@1=x"), commit(1, 20...30, 1, "a=x")])
    }

    @Test("A snapshot of records that were never current at the same time is mixed")
    func mixedSnapshot() throws {
        try expectViolation(
            .mixedSnapshot,
            [
                commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=y"), commit(1, 35...90, 3, "b=z"),
                snapshot(2, 15...95, at: 3, "a@1=x b@3=z"),
            ])
    }

    @Test("A snapshot that shows a newer record than the revision it states is mixed")
    func snapshotRevision() throws {
        try expectViolation(
            .mixedSnapshot, [commit(1, 0...10, 1, "a=x"), snapshot(2, 5...15, at: 0, "a@1=x b@0=-")])
        try expectViolation(
            .mixedSnapshot,
            [commit(1, 0...50, 1, "a=x"), commit(2, 0...50, 2, "b=y"), snapshot(3, 5...15, at: 2, "a@0=- c@0=-")],
            witnesses: 2...4)
    }

    @Test("A snapshot that shows only one of two records of a transaction is a partial transaction")
    func partialSnapshot() throws {
        try expectViolation(
            .partialTransaction,
            [
                commit(1, 0...10, 1, "a=x b=x"), commit(1, 20...90, 2, "a=y b=y"),
                snapshot(2, 30...40, at: 2, "a@2=y b@1=x"),
            ])
    }

    @Test("A transaction is partial if one of its records is seen and another never is")
    func partialTransaction() throws {
        try expectViolation(
            .partialTransaction,
            [
                commit(1, 0...10, 1, "a=x b=x1"), commit(1, 20...30, 2, "a=y b=y1"), read(2, 40...50, "a@2=y"),
                read(3, 60...70, "b@1=x1"),
            ])
    }

    @Test("Even if its process was killed, a transaction must be visible completely or not at all")
    func partialKilled() throws {
        try expectViolation(
            .partialTransaction,
            [killed(1, 0, "a=x b=y"), read(2, 40...50, "a@1=x"), read(3, 60...70, "b@0=-")])
    }

    @Test("Two commits with the same revision are a violation")
    func duplicateRevision() throws {
        try expectViolation(.duplicateRevision, [commit(1, 0...10, 1, "a=x"), commit(2, 5...15, 1, "b=y")])
    }

    @Test("A commit that begins after another returned must have the higher revision")
    func order() throws {
        try expectViolation(.order, [commit(1, 0...10, 2, "a=x"), commit(2, 20...30, 1, "b=y")])
    }

    @Test("A commit that begins after an operation saw a higher revision is out of order")
    func orderAfterRead() throws {
        try expectViolation(
            .order, [commit(1, 0...90, 2, "a=x"), read(3, 5...15, "a@2=x"), commit(2, 20...30, 1, "b=y")])
    }

    @Test("A conflict is unjustified if its expectation held during the whole operation")
    func unjustifiedConflict() throws {
        try expectViolation(
            .unjustifiedConflict, [commit(1, 0...10, 1, "a=x"), refused(2, 20...30, "a=y", expects: "a@1")])
        try expectViolation(
            .unjustifiedConflict,
            [commit(1, 0...10, 1, "a=x"), refused(2, 20...30, "a=y", expects: "a@1", found: "a@1")])
    }

    @Test("A conflict must not report a version that is outdated or was never written")
    func found() throws {
        try expectViolation(
            .staleRead,
            [
                commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=y"),
                refused(2, 40...50, "a=z", expects: "a@2", found: "a@1"),
            ])
        try expectViolation(
            .unwrittenValue,
            [commit(1, 0...10, 1, "a=x"), refused(2, 40...50, "a=z", expects: "a@1", found: "a@9")],
            witnesses: 1...2)
    }

    @Test("Each operation counts as one violation at most, and violations are listed in time order")
    func counting() throws {
        var operations = [commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=y"), read(9, 31...32, "a@2=y")]
        for number in 0..<20 as Range<UInt64> {
            operations.append(read(Int32(number) + 10, (100 - number)...(200 - number), "a@1=x b@0=-"))
        }
        let report = HistoryChecker(limit: 3).check(try History(operations))
        #expect(report.kinds == [.staleRead: 20])
        #expect(report.violations.count == 3)
        #expect(report.violations.map(\.offender) == [3, 4, 5])
    }
}
