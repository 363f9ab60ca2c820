import Glibc

/// Merges the logs of a race's processes into one history, in time order. It holds only one line of each log in memory.
struct RaceHistory {
    /// The number of operations in the history, by outcome.
    struct Counts {
        var operations = 0
        var kinds: [String: Int] = [:]
        var commits: [String: Int] = [:]
        var overlaps = 0
    }

    private(set) var counts = Counts()
    /// For each process, the time at which its latest commit returned.
    private var commitEnds: [Int: UInt64] = [:]

    /// Merges the logs in a directory into a file: the log of the driver (process 0) and the logs of the processes.
    static func merge(_ directory: String, processes: Int, seed: UInt64, into path: String) throws -> Counts {
        var history = RaceHistory()
        var logs: [(process: Int, log: LogReader, entry: LogReader.Entry)] = []
        for process in 0...processes {
            guard let log = LogReader(OperationLog.path(in: directory, process: process)) else { continue }
            if let entry = log.next() { logs.append((process, log, entry)) }
        }
        guard let file = fopen(path, "we") else { throw RaceFailure.systemCall("open", path) }
        var isWritten = fputs("{\"history\":1,\"clock\":\"CLOCK_MONOTONIC\",\"seed\":\(seed)}\n", file) >= 0
        while let index = logs.indices.min(by: { logs[$0].entry.time < logs[$1].entry.time }) {
            let entry = logs[index].entry
            if entry.isOperation { history.count(entry, logs[index].process) }
            isWritten = fputs(entry.line, file) >= 0 && isWritten
            if let next = logs[index].log.next() {
                logs[index].entry = next
            } else {
                logs.remove(at: index)
            }
        }
        guard fclose(file) == 0, isWritten else { throw RaceFailure.systemCall("write", path) }
        return history.counts
    }

    private mutating func count(_ entry: LogReader.Entry, _ process: Int) {
        counts.operations += 1
        counts.kinds[entry.operation, default: 0] += 1
        guard entry.operation == "commit" else { return }
        counts.commits[entry.outcome, default: 0] += 1
        if commitEnds.contains(where: { $0.key != process && $0.value > entry.time }) { counts.overlaps += 1 }
        commitEnds[process] = entry.returned ?? 0
    }
}

/// Reads the log of one process and joins the two lines of each operation.
final class LogReader {
    struct Entry {
        /// The time at which the operation was invoked or the event happened.
        var time: UInt64
        /// The line for the history, with its line feed.
        var line: String
        var isOperation: Bool
        var operation = ""
        var outcome = ""
        var returned: UInt64?
    }

    /// The end of the line of an operation that never returned.
    private static let unknown = ",\"returned\":null,\"outcome\":\"unknown\"}\n"

    private let file: UnsafeMutablePointer<FILE>
    private var buffer: UnsafeMutablePointer<CChar>?
    private var capacity = 0
    private var pending: String?

    /// Opens a log; nil if the process never wrote a line.
    init?(_ path: String) {
        guard let file = fopen(path, "re") else { return nil }
        self.file = file
    }

    deinit {
        fclose(file)
        free(buffer)
    }

    /// Returns the next whole line. Ignores a line without a line feed, because a kill cut it off.
    private func line() -> String? {
        if let pending {
            self.pending = nil
            return pending
        }
        while true {
            let count = getline(&buffer, &capacity, file)
            guard count > 0, let buffer, buffer[count - 1] == 0x0A else { return nil }
            return String(cString: buffer)
        }
    }

    func next() -> Entry? {
        guard let first = line() else { return nil }
        guard first.hasPrefix("{\"invoked\":") else {
            return Entry(time: Self.number(first, after: "{\"at\":") ?? 0, line: first, isOperation: false)
        }
        var second = line()
        if let next = second, !next.hasPrefix(",") {
            pending = next
            second = nil
        }
        let end = second ?? Self.unknown
        return Entry(
            time: Self.number(first, after: "{\"invoked\":") ?? 0, line: first.dropLast() + end, isOperation: true,
            operation: Self.word(first, after: ",\"operation\":\""), outcome: Self.word(end, after: ",\"outcome\":\""),
            returned: Self.number(end, after: ",\"returned\":"))
    }

    private static func number(_ line: String, after prefix: String) -> UInt64? {
        UInt64(line.dropFirst(prefix.count).prefix { $0.isNumber })
    }

    /// Returns the text between the quotes of a member that follows a number.
    private static func word(_ line: String, after member: String) -> String {
        guard let comma = line.dropFirst().firstIndex(of: ","), line[comma...].hasPrefix(member) else { return "" }
        return String(line[comma...].dropFirst(member.count).prefix { $0 != "\"" })
    }
}
