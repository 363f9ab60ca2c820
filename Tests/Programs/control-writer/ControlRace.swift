import Foundation
import Glibc
import Lab
import Utilities

/// Runs two writers and two readers on one folder, kills and replaces each repeatedly, and checks their history.
struct ControlRace {
    let method: Method
    let seconds: Double
    let seed: UInt64

    struct Result: Encodable {
        var method: String
        var operations, kills, violations, undecided: Int
        var kinds: [String: Int]
    }

    func run() throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("control-\(UUID().uuidString)").path
        let folder = place + "/store"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: place) }
        var generator = SplitMix64(seed: seed)
        var next: Int32 = 1
        var logs: [String] = []
        // Starts a writer (parity 0) or a reader (parity 1). The number of a writer is even, that of a reader odd.
        func start(_ parity: Int32) throws -> Process {
            while next % 2 != parity { next += 1 }
            defer { next += 1 }
            return try worker(next, folder, place, &logs)
        }
        var workers = try [0, 1, 0, 1].map { (parity: Int32($0), process: try start(Int32($0))) }
        defer {
            for worker in workers where worker.process.isRunning { kill(worker.process.processIdentifier, SIGKILL) }
        }
        var kills = 0
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            usleep(UInt32.random(in: 100_000..<300_000, using: &generator))
            let index = Int.random(in: 0..<workers.count, using: &generator)
            kill(workers[index].process.processIdentifier, SIGKILL)
            workers[index].process.waitUntilExit()
            kills += 1
            workers[index].process = try start(workers[index].parity)
        }
        for worker in workers {
            kill(worker.process.processIdentifier, SIGKILL)
            worker.process.waitUntilExit()
        }
        let last = try worker(0, folder, place, &logs)
        last.waitUntilExit()
        guard last.terminationStatus == 0 else { throw ControlFailure(description: "the final check failed") }
        let history = try HistoryFile.parse(merged(logs))
        let report = HistoryChecker().check(history)
        let result = Result(
            method: method.rawValue, operations: history.count, kills: kills, violations: report.violationCount,
            undecided: report.undecided,
            kinds: Dictionary(report.kinds.map { ("\($0.key.rawValue)", $0.value) }) { $0 + $1 })
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        print(String(decoding: try encoder.encode(result), as: UTF8.self))
    }

    private func worker(_ number: Int32, _ folder: String, _ place: String, _ logs: inout [String]) throws -> Process {
        let log = "\(place)/\(number).log"
        logs.append(log)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [method.rawValue, "work", folder, "\(number)", "\(seed)", log]
        process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder]) { $1 }
        try process.run()
        return process
    }

    /// Merges the log lines of all processes. Drops the line that records the beginning of an operation if another line
    /// records its end.
    private func merged(_ logs: [String]) throws -> [UInt8] {
        var bytes = HistoryHeader(seed: seed).jsonLine + [0x0A]
        for log in logs {
            guard let data = FileManager.default.contents(atPath: log) else { continue }
            var lines = data.split(separator: 0x0A, omittingEmptySubsequences: true)
            // A killed process may have left part of a line.
            if data.last != 0x0A { _ = lines.popLast() }
            for (index, line) in lines.enumerated() {
                let isBeginning = line.range(of: Data("\"returned\":null".utf8)) != nil
                if isBeginning, index + 1 < lines.count { continue }
                bytes += Array(line) + [0x0A]
            }
        }
        return bytes
    }
}
