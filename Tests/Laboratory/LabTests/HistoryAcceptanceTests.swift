import Lab
import Testing

/// Histories that look suspicious but are correct.
@Suite struct HistoryAcceptanceTests {
    @Test("While a write is in progress, some processes may read the old value after others have read the new one")
    func concurrentReads() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x"), commit(1, 20...100, 2, "a=y"), read(2, 30...60, "a@2=y"),
            read(3, 40...50, "a@1=x"), read(4, 55...70, "a@1=x"), read(3, 80...90, "a@2=y"),
        ])
    }

    @Test("A read that began before a write returned may miss the write, even if the read returns much later")
    func longRead() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x"), read(2, 15...500, "a@1=x"), commit(1, 20...30, 2, "a=y"),
            read(3, 40...50, "a@2=y"),
        ])
    }

    @Test("A commit whose process was killed may become visible late, and then all its writes count")
    func killedSeenLate() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x b=x1"), killed(2, 20, "a=y b=y1"), read(3, 30...40, "a@1=x"),
            read(3, 50...60, "b@1=x1"), read(4, 70...80, "a@2=y"), read(3, 90...100, "b@2=y1"),
        ])
    }

    @Test("A commit whose process was killed may never become visible")
    func killedNeverSeen() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x"), killed(2, 20, "a=y"), read(3, 30...40, "a@1=x"),
            commit(1, 50...60, 3, "a=z", expects: "a@1"), read(3, 70...80, "a@3=z"),
        ])
    }

    @Test("A removal that was seen is assigned to the only killed commit that can explain it")
    func killedRemoval() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x b=x1"), killed(2, 20, "a=- b=y"), read(3, 30...40, "a@2=-"),
            read(3, 50...60, "b@2=y"),
        ])
    }

    @Test("If two killed removals could explain an absence, the checker leaves the case undecided")
    func ambiguousRemoval() throws {
        try expectNoViolation(
            [
                commit(1, 0...10, 1, "a=x"), killed(2, 20, "a=-"), killed(3, 20, "a=- b=y"), read(4, 30...40, "a@2=-"),
                read(4, 50...60, "b@0=-"),
            ], undecided: [.ambiguousCommit: 1])
    }

    @Test("A conflict may come from a concurrent commit, or from a killed commit that other operations saw")
    func concurrentConflict() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x"), commit(1, 20...100, 2, "a=y", expects: "a@1"),
            refused(2, 30...40, "a=z", expects: "a@1"), read(3, 110...120, "a@2=y"),
        ])
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x"), killed(2, 20, "a=y"), refused(3, 30...40, "a=z", expects: "a@1", found: "a@2"),
            read(4, 50...60, "a@2=y"),
        ])
    }

    @Test("A conflict that only an unseen killed commit explains is undecided")
    func unexplainedConflict() throws {
        try expectNoViolation(
            [
                commit(1, 0...10, 1, "a=x"), killed(2, 20, "a=y"), refused(3, 30...40, "a=z", expects: "a@1"),
                commit(1, 50...60, 3, "a=w"),
            ], undecided: [.unexplainedConflict: 1])
    }

    @Test("One failed expectation among several justifies a conflict")
    func severalExpectations() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x b=y"), commit(1, 20...30, 2, "b=z"),
            refused(2, 40...50, "a=w", expects: "a@1 b@1", found: "b@2"),
        ])
    }

    @Test("A tombstone counts as absent, and the removal of an absent record need not create a version")
    func tombstones() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=-"), read(2, 40...50, "a@2=-"),
            commit(2, 60...70, 3, "a=- b=y"), read(3, 80...90, "a@2=-"), read(3, 100...110, "b@3=y"),
            commit(2, 120...130, 4, "a=z", expects: "a@0"),
        ])
    }

    @Test("An absence that was read without a revision counts as the latest possible absence")
    func absenceWithoutRevision() throws {
        try expectNoViolation([
            read(2, 0...5, "a=-"), commit(1, 10...20, 1, "a=x"), commit(1, 30...40, 2, "a=-"), read(2, 50...60, "a=-"),
        ])
        try expectNoViolation([
            commit(1, 10...20, 1, "a=x"), commit(1, 30...90, 2, "a=-"), read(2, 40...50, "a=-"),
        ])
        try expectViolation(.staleRead, [commit(1, 10...20, 1, "a=x"), read(2, 50...60, "a=-")])
    }

    @Test("A snapshot may state the revision of its newest record, even if records outside the snapshot are newer")
    func partOfTheRecords() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x b=x1"), commit(1, 20...30, 2, "c=z"), snapshot(2, 40...50, at: 1, "a@1=x b@1=x1"),
        ])
    }

    @Test("A snapshot during a transaction may show the whole transaction or nothing of it")
    func snapshotDuringTransaction() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x b=x1"), commit(1, 20...100, 2, "a=y b=y1"),
            snapshot(2, 30...40, at: 1, "a@1=x b@1=x1"), snapshot(2, 50...60, at: 2, "a@2=y b@2=y1"),
        ])
    }

    @Test("Values may be written twice if revisions identify the writes")
    func doubledValues() throws {
        try expectNoViolation([
            commit(1, 0...10, 1, "a=x"), commit(1, 20...30, 2, "a=x"), read(2, 40...50, "a@2=x"),
        ])
    }

    @Test("A commit of unknown outcome that states a revision has that revision")
    func indeterminateWithRevision() throws {
        var lost = killed(2, 20, "a=y")
        lost.returned = 30
        lost.revision = 2
        try expectNoViolation([commit(1, 0...10, 1, "a=x"), lost, read(3, 40...50, "a@2=y")])
        lost.revision = 5
        try expectViolation(.unwrittenValue, [commit(1, 0...10, 1, "a=x"), lost, read(3, 40...50, "a@2=y")])
    }
}
