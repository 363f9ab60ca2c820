import AppGroup
import Glibc

/// The log of one process of a race. It records each operation before the operation begins, and the outcome afterwards.
/// So a kill in between leaves an operation without an end.
///
/// Each line is one `write` into a file opened with `O_APPEND`; SIGKILL does not lose the page cache. Each operation
/// has two log lines, which are the two halves of its line in the history; `RaceHistory` only joins them.
final class OperationLog {
    /// The part of a commit's line that follows the time.
    static let commitStart = ",\"operation\":\"commit\""

    private let descriptor: Int32
    private let process: Int

    static func path(in directory: String, process: Int) -> String { "\(directory)/process-\(process).jsonl" }

    init(in directory: String, process: Int) throws(RaceFailure) {
        let path = Self.path(in: directory, process: process)
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .systemCall("open", path) }
        self.process = process
    }

    deinit { close(descriptor) }

    /// Returns the time of the clock that all processes share (`CLOCK_MONOTONIC`), in nanoseconds.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Records that an operation begins.
    /// - Parameter members: further members of the line's JSON object, each with a comma before it.
    func begin(_ operation: String, _ members: String = "") {
        write("{\"invoked\":\(Self.now()),\"operation\":\"\(operation)\",\"process\":\(process)\(members)\n")
    }

    /// Records the outcome of the operation that began last.
    func end(_ outcome: String, _ members: String = "") {
        write(",\"returned\":\(Self.now()),\"outcome\":\"\(outcome)\"\(members)}\n")
    }

    /// Records that something happened to a process.
    func event(_ event: String, process: Int) {
        write("{\"at\":\(Self.now()),\"event\":\"\(event)\",\"process\":\(process)}\n")
    }

    /// Appends a line. If this fails, ends the process, because a history with a gap would show false violations.
    private func write(_ line: String) {
        var line = line
        let isWritten = line.withUTF8 { bytes in
            var offset = 0
            while offset < bytes.count {
                let written = Glibc.write(descriptor, bytes.baseAddress! + offset, bytes.count - offset)
                if written > 0 {
                    offset += written
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
        guard isWritten else {
            RaceWorker.complain("cannot write its log: \(String(cString: strerror(errno)))")
            exit(74)
        }
    }
}

/// Formats parts of a history's lines.
enum HistoryText {
    /// Formats reads: `{"a":[7,"w2-17"],"c":[0,null]}`
    static func reads(_ versions: [(RecordName, RaceVersion)]) -> String {
        let members = versions.map { name, version in
            "\"\(name)\":[\(version.revision),\(version.value.map(JSONText.quoted) ?? "null")]"
        }
        return ",\"reads\":{\(members.joined(separator: ","))}"
    }

    /// Formats a commit's expectations and writes.
    static func change(_ change: RaceChange) -> String {
        let expects = change.expects.map { "\"\($0.0)\":\($0.1.revision)" }
        let writes = change.writes.map { "\"\($0.0)\":\($0.1.map(JSONText.quoted) ?? "null")" }
        return (expects.isEmpty ? "" : ",\"expects\":{\(expects.joined(separator: ","))}")
            + ",\"writes\":{\(writes.joined(separator: ","))}"
    }
}
