import Lab
import Testing

/// Tests for systems without revisions, in which every value is written once.
@Suite struct HistoryValueTests {
    @Test("Reads may alternate between old and new values during a write, and killed writes may stay invisible")
    func accepted() throws {
        try expectNoViolation([
            commit(1, 0...10, nil, "a=x"), commit(1, 20...100, nil, "a=y"), read(2, 30...60, "a=y"),
            read(3, 40...50, "a=x"), killed(2, 65, "a=z"), read(3, 110...120, "a=y"),
        ])
        try expectNoViolation([read(2, 0...5, "a=-"), commit(1, 0...10, nil, "a=x"), read(2, 20...30, "a=x")])
    }

    @Test("A value that was replaced before the read began is stale")
    func staleRead() throws {
        try expectViolation(
            .staleRead,
            [
                commit(1, 0...10, nil, "a=x"), commit(1, 20...30, nil, "a=y"), read(3, 35...38, "a=y"),
                read(2, 40...50, "a=x"),
            ], witnesses: 2...5)
        try expectViolation(.staleRead, [commit(1, 0...10, nil, "a=x"), read(2, 40...50, "a=-")])
    }

    @Test("If each of two values is seen both before and after the other, that is a violation")
    func alternating() throws {
        try expectViolation(
            .staleRead,
            [
                commit(1, 0...100, nil, "a=x"), commit(2, 0...100, nil, "a=y"), read(3, 10...20, "a=x"),
                read(4, 30...40, "a=y"), read(5, 50...60, "a=x"), read(6, 70...80, "a=y"),
            ])
    }

    @Test("If a process reads a value and then an older one, that is a backwards read")
    func backwardsRead() throws {
        try expectViolation(
            .backwardsRead,
            [
                commit(1, 0...10, nil, "a=x"), commit(1, 20...100, nil, "a=y"), read(2, 30...40, "a=y"),
                read(2, 50...60, "a=x"),
            ])
    }

    @Test("An acknowledged write is lost if several operations should have seen it but none did")
    func lostWrite() throws {
        try expectViolation(
            .lostWrite,
            [
                commit(1, 0...10, nil, "a=x"), commit(1, 20...30, nil, "a=y"), read(2, 40...50, "a=x"),
                read(3, 60...70, "a=x"),
            ])
    }

    @Test("Two commits that replace the same value are a lost update")
    func lostUpdate() throws {
        try expectViolation(
            .lostUpdate,
            [
                commit(1, 0...10, nil, "a=x"), commit(1, 20...50, nil, "a=y", expects: "a=x"),
                commit(2, 30...60, nil, "a=z", expects: "a=x"),
            ])
        try expectViolation(
            .lostUpdate,
            [commit(1, 20...50, nil, "a=y", expects: "a=-"), commit(2, 30...60, nil, "a=z", expects: "a=-")])
    }

    @Test("No write can come between a value and the compare-and-set that replaced it")
    func betweenComparison() throws {
        try expectViolation(
            .lostUpdate,
            [
                commit(1, 0...10, nil, "a=x"), commit(2, 20...30, nil, "a=z"),
                commit(3, 40...50, nil, "a=y", expects: "a=x"),
            ])
    }

    @Test("In a chain of compare-and-sets, no read of an earlier value may follow a read of a later one")
    func chain() throws {
        try expectViolation(
            .staleRead,
            [
                commit(1, 0...10, nil, "a=x"), commit(1, 20...30, nil, "a=y", expects: "a=x"),
                commit(1, 40...50, nil, "a=z", expects: "a=y"), read(2, 60...70, "a=z"), read(3, 80...90, "a=x"),
            ])
    }

    @Test("The checker finds values that were not written, belong to another record, or were read too early")
    func wrongValues() throws {
        let write = commit(1, 0...10, nil, "a=x")
        try expectViolation(.unwrittenValue, [write, read(2, 20...30, "a=half")], witnesses: 1...1)
        try expectViolation(
            .unwrittenValue, [write, refused(3, 12...14, "a=no", expects: "", .failed), read(2, 20...30, "a=no")])
        try expectViolation(.tornValue, [write, read(2, 20...30, "b=x")])
        try expectViolation(.futureRead, [read(2, 0...10, "a=x"), commit(1, 20...30, nil, "a=x")])
        try expectViolation(
            .unmetExpectation, [write, commit(2, 20...30, nil, "a=y", expects: "a=half")], witnesses: 1...2)
    }

    @Test("A conflict is unjustified if the expected value was certainly current during the whole operation")
    func unjustifiedConflict() throws {
        try expectViolation(
            .unjustifiedConflict,
            [commit(1, 0...10, nil, "a=x"), refused(2, 20...30, "a=y", expects: "a=x"), read(3, 40...50, "a=x")],
            witnesses: 2...3)
        try expectNoViolation([
            commit(1, 0...10, nil, "a=x"), commit(1, 15...40, nil, "a=z"),
            refused(2, 20...30, "a=y", expects: "a=x"), read(3, 50...60, "a=z"),
        ])
    }

    @Test("A snapshot with a value that was replaced before another was written is mixed")
    func mixedSnapshot() throws {
        try expectViolation(
            .mixedSnapshot,
            [
                commit(1, 0...10, nil, "a=x"), commit(1, 20...30, nil, "a=y"), commit(1, 40...50, nil, "b=z"),
                snapshot(2, 15...60, at: nil, "a=x b=z"),
            ])
    }

    @Test("A snapshot that shows one record of a transaction new and another old is a partial transaction")
    func partialSnapshot() throws {
        try expectViolation(
            .partialTransaction,
            [
                commit(1, 0...10, nil, "a=x b=x1"), commit(1, 20...90, nil, "a=y b=y1"),
                snapshot(2, 30...40, at: nil, "a=y b=x1"),
            ])
    }

    @Test("A process that saw one record of a transaction must also see its other records")
    func partialTransaction() throws {
        try expectViolation(
            .partialTransaction,
            [
                commit(1, 0...10, nil, "a=x b=x1"), commit(1, 20...90, nil, "a=y b=y1"), read(2, 30...40, "a=y"),
                read(3, 50...60, "b=x1"),
            ])
    }

    @Test("Transactions must have the same order for all their records")
    func transactionOrder() throws {
        try expectViolation(
            .order,
            [
                commit(1, 0...100, nil, "a=x b=x1"), commit(2, 0...100, nil, "a=y b=y1"),
                read(3, 110...120, "a=x"), read(3, 130...140, "b=y1"),
            ])
    }

    @Test("Undecided cases are counted by reason")
    func undecided() throws {
        try expectNoViolation(
            [
                commit(1, 0...10, nil, "a=x"), commit(1, 20...90, nil, "a=-"), commit(2, 20...90, nil, "a=z"),
                killed(3, 25, "a=-"), read(2, 100...110, "a=-"),
            ], undecided: [.ambiguousAbsence: 1])
        try expectNoViolation(
            [
                commit(1, 0...90, nil, "a=x"), commit(2, 0...90, nil, "b=y"), snapshot(3, 10...20, at: nil, "a=x b=-"),
                read(3, 30...40, "b=y"),
            ], undecided: [.unplacedSnapshot: 1])
        try expectNoViolation(
            [
                commit(1, 0...10, nil, "a=x"), killed(2, 15, "a=y"), refused(3, 20...30, "a=z", expects: "a=x"),
            ], undecided: [.unexplainedConflict: 1])
        try expectNoViolation(
            [
                commit(1, 0...100, nil, "a=x b=x1"), commit(2, 0...100, nil, "a=y b=y1"), read(3, 110...120, "a=x"),
            ], undecided: [.unorderedTransactions: 2])
    }

    @Test("A read of a value after its removal is stale")
    func removal() throws {
        try expectViolation(
            .staleRead,
            [
                commit(1, 0...10, nil, "a=x"), commit(2, 20...30, nil, "a=-"), read(3, 40...50, "a=x"),
            ], witnesses: 2...4)
        try expectViolation(
            .staleRead,
            [
                commit(1, 0...10, nil, "a=-"), commit(2, 20...30, nil, "a=x"), read(3, 40...50, "a=-"),
            ])
    }

    private let killedRemoval = [commit(1, 0...10, nil, "a=x"), killed(2, 20, "a=-")]

    @Test("If nothing but a killed removal explains an absence, the checker assumes that the removal happened")
    func killedRemovals() throws {
        try expectNoViolation(killedRemoval + [read(3, 30...40, "a=-"), read(4, 50...60, "a=-")])
        try expectNoViolation(killedRemoval + [read(3, 30...40, "a=x"), read(4, 50...60, "a=-")])
        try expectNoViolation(killedRemoval + [read(3, 30...40, "a=x")])
        // After the removal was seen, the old value must not return.
        try expectViolation(.staleRead, killedRemoval + [read(3, 30...40, "a=-"), read(4, 50...60, "a=x")])
        try expectViolation(.backwardsRead, killedRemoval + [read(3, 30...40, "a=-"), read(3, 50...60, "a=x")])
        // The removal may have happened before or after the other write. But if it was seen before the write, it must
        // not be seen again after it.
        try expectNoViolation(killedRemoval + [commit(1, 30...40, nil, "a=y"), read(3, 50...60, "a=-")])
        try expectViolation(
            .staleRead,
            killedRemoval + [read(3, 25...28, "a=-"), commit(1, 30...40, nil, "a=y"), read(3, 50...60, "a=-")])
    }

    @Test("If an absence shows that a killed transaction happened, the other writes of the transaction happened too")
    func killedRemovalInTransaction() throws {
        let start = [commit(1, 0...10, nil, "a=x b=x1"), killed(2, 20, "a=- b=y1"), read(3, 30...40, "a=-")]
        try expectNoViolation(start + [read(4, 50...60, "b=y1")])
        try expectViolation(.partialTransaction, start + [read(4, 50...60, "b=x1")])
        try expectNoViolation(
            [start[0], start[1], snapshot(3, 30...40, at: nil, "a=- b=y1")], undecided: [.unplacedSnapshot: 1])
        try expectViolation(
            .partialTransaction, [start[0], start[1], snapshot(3, 30...40, at: nil, "a=- b=x1")])
    }

    @Test("A transaction without concurrent writes leaves nothing undecided")
    func decidedTransactions() throws {
        try expectNoViolation([
            commit(1, 0...10, nil, "a=x b=x1"), commit(2, 20...30, nil, "a=y b=y1"),
            snapshot(3, 40...50, at: nil, "a=y b=y1"), read(3, 60...70, "b=y1"),
        ])
    }
}
