import Glibc
import Lab
import Utilities

/// One process of a race. It reads and writes until it is killed, and logs each operation before it begins and after it
/// ends.
struct ControlWorker {
    let store: any Store
    let compares: Bool
    let process: Int32
    var generator: SplitMix64
    let log: Int32
    var step = 0

    init(store: any Store, compares: Bool, process: Int32, seed: UInt64, log: String) throws {
        self.store = store
        self.compares = compares
        self.process = process
        generator = SplitMix64(seed: seed &+ UInt64(process) &* 1_000_003)
        self.log = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard self.log >= 0 else { throw ControlFailure(description: "cannot write \(log)") }
    }

    /// Processes with even numbers write, those with odd numbers read, and process 0 makes the final check.
    mutating func work() throws {
        guard process != 0 else { return try look(.snapshot) }
        while true {
            step += 1
            if process % 2 == 1 {
                try look(Bool.random(using: &generator) ? .read : .snapshot)
            } else {
                try change()
            }
        }
    }

    private mutating func look(_ kind: Lab.Operation.Kind) throws {
        let all = ControlWriter.names
        let names = kind == .read ? [all[Int.random(in: 0..<all.count, using: &generator)]] : all
        var operation = begin(kind)
        let values = try store.read(names)
        operation.reads = names.map { Lab.Operation.Read($0, nil, values[$0]) }
        end(&operation, .ok)
    }

    private mutating func change() throws {
        let all = ControlWriter.names
        let name = all[Int.random(in: 0..<all.count, using: &generator)]
        let value = "w\(process)-\(step)"
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            var operation = begin(.commit) { $0.writes = [.init(name, value)] }
            try store.write([(name, value)])
            end(&operation, .ok)
        case 1:
            let values = all.map { ($0, "\(value)-\($0)") }
            var operation = begin(.commit) { $0.writes = values.map { .init($0.0, $0.1) } }
            try store.write(values)
            end(&operation, .ok)
        default:
            let expected = try store.read([name])[name]
            var operation = begin(.commit) {
                $0.writes = [.init(name, value)]
                $0.expects = [.init(name, .value(expected))]
            }
            end(&operation, try store.write(name, value, expecting: expected) ? .ok : .conflict)
        }
    }

    private func begin(
        _ kind: Lab.Operation.Kind, _ fill: (inout Lab.Operation) -> Void = { _ in }
    ) -> Lab.Operation {
        var operation = Lab.Operation(process: process, kind, invoked: now(), returned: nil, .unknown)
        fill(&operation)
        note(operation)
        return operation
    }

    private func end(_ operation: inout Lab.Operation, _ outcome: Lab.Operation.Outcome) {
        operation.returned = now()
        operation.outcome = outcome
        note(operation)
    }

    private func note(_ operation: Lab.Operation) {
        let line = operation.jsonLine + [0x0A]
        _ = line.withUnsafeBytes { write(log, $0.baseAddress, $0.count) }
    }

    private func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
