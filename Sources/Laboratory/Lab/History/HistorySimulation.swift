import Utilities

/// Simulates a container and the processes that use it. Each process takes its next step at a simulated time.
struct HistorySimulation {
    /// The process's next action.
    private enum Phase {
        case invoke, effect, end
    }

    private struct Process {
        var next: UInt64
        var phase = Phase.invoke
        var operation: Operation?
        /// The process's last view of each record.
        var seen: [Operation.Read]
        var isKilled = false
        /// True if the operation takes effect.
        var happens = true
        var writes = 0
    }

    private let settings: HistoryGenerator
    private let names: [String]
    private var random: SplitMix64
    private var processes: [Process]
    private var state: [Operation.Read]
    private var revision: UInt64 = 0

    init(_ settings: HistoryGenerator) {
        self.settings = settings
        names = (0..<settings.records).map { "r\($0)" }
        random = SplitMix64(seed: settings.seed)
        let zero: UInt64? = settings.hasRevisions ? 0 : nil
        state = names.map { Operation.Read($0, zero, nil) }
        let state = state
        processes = (0..<settings.processes).map {
            Process(next: 1_000_000 + UInt64($0) * 1_313, seen: state)
        }
    }

    private mutating func chance(_ perThousand: Int) -> Bool { Int.random(in: 0..<1_000, using: &random) < perThousand }

    private mutating func pause(_ range: ClosedRange<UInt64>) -> UInt64 { UInt64.random(in: range, using: &random) }

    mutating func run(_ body: (HistoryGenerator.Line) -> Void) {
        for index in processes.indices { body(.event(HistoryEvent(.start, process: Int32(index), at: 999_000))) }
        var begun = 0
        while true {
            guard
                let index = processes.indices.filter({ processes[$0].next < .max }).min(by: {
                    processes[$0].next < processes[$1].next
                })
            else { return }
            let now = processes[index].next
            switch processes[index].phase {
            case .invoke:
                guard begun < settings.operations else {
                    processes[index].next = .max
                    continue
                }
                begun += 1
                processes[index].operation = invoke(index, now)
                processes[index].phase = .effect
                processes[index].next = now + pause(5_000...120_000)
                processes[index].isKilled = chance(settings.killsPerThousand)
                processes[index].happens = !processes[index].isKilled || chance(500)
                if processes[index].isKilled {
                    body(.event(HistoryEvent(.kill, process: Int32(index), at: now + 2_500)))
                }
            case .effect:
                takeEffect(index)
                processes[index].phase = .end
                processes[index].next = now + pause(2_000...60_000)
            case .end:
                end(index, now, body)
                processes[index].phase = .invoke
                processes[index].next = now + pause(1_000...40_000)
            }
        }
    }

    private mutating func invoke(_ index: Int, _ now: UInt64) -> Operation {
        var operation = Operation(process: Int32(index), .read, invoked: now, returned: nil)
        let first = Int.random(in: 0..<names.count, using: &random)
        let choice = Int.random(in: 0..<100, using: &random)
        if choice < 50 {
            operation.reads = [state[first]]
        } else if choice < 62 {
            operation.kind = .snapshot
            let count = min(names.count, 4)
            operation.reads = (0..<count).map { state[(first + $0) % names.count] }
        } else {
            operation.kind = .commit
            let count = choice < 75 ? 1 + min(names.count - 1, Int.random(in: 1...2, using: &random)) : 1
            for offset in 0..<count {
                let record = (first + offset) % names.count
                processes[index].writes += 1
                let isRemoval = settings.hasRemovals && chance(60)
                operation.writes.append(
                    Operation.Write(names[record], isRemoval ? nil : "w\(index)-\(processes[index].writes)"))
                guard choice >= 66 else { continue }
                let seen = processes[index].seen[record]
                operation.expects.append(
                    Operation.Required(
                        names[record], seen.revision.map { .revision(seen.value == nil ? 0 : $0) } ?? .value(seen.value)
                    ))
            }
        }
        return operation
    }

    private mutating func takeEffect(_ index: Int) {
        guard var operation = processes[index].operation else { return }
        defer { processes[index].operation = operation }
        guard operation.kind == .commit else {
            operation.reads = operation.reads.map { read in state[place(read.record)] }
            if operation.kind == .snapshot, settings.hasRevisions {
                operation.revision = operation.reads.compactMap(\.revision).max()
            }
            return
        }
        guard processes[index].happens else { return }
        // Models a full disk or a lock timeout: the commit changes nothing.
        if !processes[index].isKilled, chance(4) {
            operation.outcome = .failed
            return
        }
        for required in operation.expects where !holds(required) {
            operation.outcome = .conflict
            if settings.hasRevisions {
                operation.found = [Operation.Found(required.record, state[place(required.record)].revision ?? 0)]
            }
            return
        }
        let changes = operation.writes.filter { $0.value != nil || state[place($0.record)].value != nil }
        if !processes[index].isKilled { operation.writes = changes }
        guard !changes.isEmpty else { return }
        revision += 1
        if settings.hasRevisions { operation.revision = revision }
        for write in changes {
            state[place(write.record)].value = write.value
            if settings.hasRevisions { state[place(write.record)].revision = revision }
        }
    }

    private func place(_ record: String) -> Int { Int(record.dropFirst()) ?? 0 }

    private func holds(_ required: Operation.Required) -> Bool {
        let standing = state[place(required.record)]
        switch required.expectation {
        case .value(let value): return standing.value == value
        case .revision(0): return standing.value == nil
        case .revision(let revision): return standing.revision == revision
        }
    }

    private mutating func end(_ index: Int, _ now: UInt64, _ body: (HistoryGenerator.Line) -> Void) {
        guard var operation = processes[index].operation else { return }
        if processes[index].isKilled {
            operation.outcome = .unknown
            operation.revision = nil
            operation.reads = []
            operation.found = []
            body(.operation(operation))
            body(.event(HistoryEvent(.start, process: Int32(index), at: now)))
            let zero: UInt64? = settings.hasRevisions ? 0 : nil
            processes[index].seen = names.map { Operation.Read($0, zero, nil) }
            return
        }
        operation.returned = now
        for read in operation.reads { processes[index].seen[place(read.record)] = read }
        if operation.kind == .commit, operation.outcome == .ok {
            // Models an answer that did not arrive in time.
            if chance(3) {
                operation.outcome = .unknown
                operation.revision = nil
            } else {
                for write in operation.writes {
                    processes[index].seen[place(write.record)] = Operation.Read(
                        write.record, operation.revision, write.value)
                }
            }
        }
        body(.operation(operation))
    }
}
