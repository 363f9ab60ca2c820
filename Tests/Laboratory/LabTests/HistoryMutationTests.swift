import Lab
import TestTraits
import Testing

@Suite struct HistoryMutationTests {
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 33
        }
    }

    @Test("The checker accepts a generated history of a correct system", arguments: [true, false])
    func generated(hasRevisions: Bool) throws {
        for seed in 1...TestAmount.of(1, all: 8) as ClosedRange<UInt64> {
            var generator = HistoryGenerator(operations: 4_000, seed: seed)
            generator.hasRevisions = hasRevisions
            let history = try generator.history()
            let report = HistoryChecker().check(history)
            #expect(history.hasRevisions == hasRevisions)
            #expect(report.violations == [], "seed \(seed)")
            #expect(report.operations == 4_000)
            #expect(report.kills > 0 && report.conflicts > 0 && report.unknown > 0)
        }
    }

    @Test("The generator produces the same history for the same seed")
    func sameSeed() throws {
        let first = try HistoryGenerator(operations: 500, seed: 3).history().operations
        #expect(try HistoryGenerator(operations: 500, seed: 3).history().operations == first)
        #expect(try HistoryGenerator(operations: 500, seed: 4).history().operations != first)
    }

    /// Generated histories, which all mutations change, so that each is generated once.
    private static let histories = (1...5).map { seed in
        Swift.Result { try HistoryGenerator(operations: 1_200, seed: seed).history() }
    }

    @Test(
        "If one fault is inserted into a generated history, the checker reports the right kind of violation",
        arguments: HistoryMutation.allCases)
    func mutation(_ mutation: HistoryMutation) throws {
        var applied = 0
        for seed in 1...5 as ClosedRange<UInt64> where applied < TestAmount.of(1, all: 5) {
            var random = Random(state: seed)
            var operations = try Self.histories[Int(seed) - 1].get().operations
            // Uses many records, so that some writes are not followed by a compare-and-set.
            if mutation == .droppedWrite {
                var generator = HistoryGenerator(operations: 3_000, seed: seed)
                generator.records = 40
                operations = try generator.history().operations
            }
            guard let mutant = mutation.apply(to: operations, using: &random) else { continue }
            applied += 1
            let report = HistoryChecker().check(try History(mutant))
            #expect(report.kinds[mutation.kind, default: 0] > 0, "seed \(seed): \(report.kinds)")
            #expect(report.violations.allSatisfy { (1...5).contains($0.witnesses.count) })
        }
        #expect(applied >= TestAmount.of(1, all: 3))
    }

    /// Faults like those of `HistoryMutation`, for a system without revisions.
    enum ValueMutation: CaseIterable {
        case staleRead, unwrittenValue, foreignValue, skippedCompare, futureRead

        var kinds: Set<ViolationKind> {
            switch self {
            case .staleRead: [.staleRead, .backwardsRead, .partialTransaction]
            case .unwrittenValue: [.unwrittenValue]
            case .foreignValue: [.tornValue]
            case .skippedCompare: [.lostUpdate]
            case .futureRead: [.futureRead]
            }
        }
    }

    @Test("In histories without revisions, the checker finds an inserted fault", arguments: ValueMutation.allCases)
    func valueMutation(_ mutation: ValueMutation) throws {
        for seed in 1...TestAmount.of(1, all: 5) as ClosedRange<UInt64> {
            var random = Random(state: seed)
            var generator = HistoryGenerator(operations: 1_200, seed: seed)
            generator.hasRevisions = false
            var operations = try generator.history().operations
            try apply(mutation, to: &operations, &random)
            let report = HistoryChecker().check(try History(operations))
            #expect(!mutation.kinds.isDisjoint(with: report.kinds.keys), "seed \(seed): \(report.kinds)")
        }
    }

    private func apply(
        _ mutation: ValueMutation, to operations: inout [Lab.Operation], _ random: inout Random
    ) throws {
        let history = operations
        func writer(_ value: String?) -> Lab.Operation? {
            guard let value else { return nil }
            return history.first { $0.outcome == .ok && $0.writes.contains { $0.value == value } }
        }
        let reads = operations.indices.shuffled(using: &random)
            .filter { history[$0].kind == .read && writer(history[$0].reads.first?.value) != nil }
        switch mutation {
        case .unwrittenValue:
            operations[try #require(reads.first)].reads[0].value = "nobody"
        case .foreignValue:
            let place = try #require(reads.first)
            let record = history[place].reads[0].record
            operations[place].reads[0].value =
                history.first { $0.outcome == .ok && $0.writes.contains { $0.record != record && $0.value != nil } }?
                .writes.first { $0.record != record && $0.value != nil }?.value
        case .futureRead:
            let place = try #require(reads.first)
            let invoked = try #require(writer(history[place].reads[0].value)).invoked
            operations[place].returned = invoked - 1
            operations[place].invoked = invoked - 2
        case .staleRead:
            // Replaces the value that a read shows by an older value. The older value's commit had returned before the
            // commit of the original value was invoked.
            let place = try #require(
                reads.first { (writer(history[$0].reads[0].value)?.returned ?? .max) < history[$0].invoked })
            let read = history[place].reads[0]
            let invoked = try #require(writer(read.value)).invoked
            operations[place].reads[0].value =
                history.last {
                    $0.outcome == .ok && $0.kind == .commit && ($0.returned ?? .max) < invoked
                        && $0.writes.contains { $0.record == read.record && $0.value != nil }
                }?.writes.first { $0.record == read.record }?.value
        case .skippedCompare:
            // Makes a commit claim that it replaced a value that another commit had already replaced.
            let replacing = history.indices.filter { place in
                guard case .value(.some)? = history[place].expects.first?.expectation else { return false }
                return history[place].outcome == .ok && !history[place].writes.isEmpty
                    && history[place].writes[0].record == history[place].expects[0].record
            }.shuffled(using: &random)
            let place = try #require(replacing.first)
            let record = history[place].expects[0].record
            let other = try #require(replacing.first { $0 != place && history[$0].expects[0].record == record })
            operations[max(place, other)].expects[0] = history[min(place, other)].expects[0]
        }
    }
}
