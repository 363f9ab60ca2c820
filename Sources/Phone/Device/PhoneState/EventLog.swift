public import AppGroup
public import Foundation
import Glibc
import Synchronization

/// The host's log. Each event is written with one `write` and `O_APPEND`. So a reader never sees half a line, and a
/// killed host leaves no partial line.
///
/// If the disk is full, an event waits in memory, and is written together with a later event.
public final class EventLog: Sendable {
    /// The log's name in the state directory.
    public static let fileName = "events.jsonl"

    private let now: @Sendable () -> Date
    private let echo: (@Sendable (String) -> Void)?
    private let file: Mutex<EventLogFile>

    /// Opens or creates the log.
    /// - Parameters:
    ///   - path: The log file; its folder must exist.
    ///   - now: The host's clock.
    ///   - removesTornEnd: True to remove an incomplete last line, which a power cut or another program may have left.
    ///     Only a host does so, when it starts, because another process may be writing a line at this moment.
    ///   - echo: A closure that also receives each line. It must not wait.
    /// - Throws: `AppGroupError` with `io`.
    public init(
        path: String, now: @escaping @Sendable () -> Date, removesTornEnd: Bool = false,
        echo: (@Sendable (String) -> Void)? = nil
    ) throws(AppGroupError) {
        self.now = now
        self.echo = echo
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw AppGroupError(
                .io, "cannot open the event log", path: path, operation: "open", errno: errno,
                advice: "Name another folder with --state")
        }
        var file = EventLogFile(descriptor)
        if removesTornEnd { file.removeTornEnd() }
        self.file = Mutex(file)
    }

    deinit {
        file.withLock { $0.close() }
    }

    /// Appends an event. If it cannot be written, reports this once on standard error, and keeps the event for later.
    public func append(_ event: HostEvent) {
        let line = event.line(at: now())
        file.withLock { $0.append(line) }
        echo?(line)
    }
}

/// The open file of an event log, and the lines that could not be written yet.
private struct EventLogFile: Sendable {
    /// The largest number of bytes that wait in memory while the disk is full: some four thousand events.
    private static let mostWaiting = 1 << 20

    private let descriptor: Int32
    /// The end of the file after the last write of this process; -1 if it is unknown.
    private var end: off_t = -1
    /// Lines that could not be written yet, each with its line feed.
    private var waiting: [UInt8] = []
    /// The number of lines that no longer fitted into `waiting`.
    private var lost = 0

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    mutating func close() {
        if !waiting.isEmpty, let reason = write() { Self.report("\(reason): the last events were lost") }
        _ = Glibc.close(descriptor)
    }

    mutating func append(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        let wasWaiting = !waiting.isEmpty
        if waiting.isEmpty || waiting.count + bytes.count <= Self.mostWaiting { waiting += bytes } else { lost += 1 }
        guard let reason = write() else {
            if lost > 0 {
                Self.report("events were lost while the log could not be written: \(lost)")
            }
            lost = 0
            return
        }
        if !wasWaiting { Self.report("\(reason): events wait in memory until the log can be written again") }
    }

    /// Writes the waiting lines.
    /// - Returns: The reason if they could not be written; nil if they were.
    @discardableResult private mutating func write() -> String? {
        let isTorn = endsWithinLine()
        let bytes = (isTorn ? [0x0A] : []) + waiting
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        let number = errno
        end = lseek(descriptor, 0, SEEK_CUR)
        if count == bytes.count {
            waiting = []
            return nil
        }
        // Takes back a part of a line. If another process has appended a line meanwhile, the part stays, and
        // `endsWithinLine` separates the next line from it.
        if count > 0 {
            let isTakenBack = size() == end && ftruncate(descriptor, end - off_t(count)) == 0
            end = isTakenBack ? end - off_t(count) : -1
        }
        return count < 0 ? String(cString: strerror(number)) : "the disk is full"
    }

    /// Returns true if the last byte of the file is not a line feed, because another program left a part of a line.
    private func endsWithinLine() -> Bool {
        guard let size = size(), size > 0, size != end else { return false }
        var last: UInt8 = 0x0A
        return pread(descriptor, &last, 1, size - 1) == 1 && last != 0x0A
    }

    /// Removes the bytes after the last line feed.
    mutating func removeTornEnd() {
        guard endsWithinLine(), var start = size() else { return }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while start > 0 {
            let length = min(start, off_t(buffer.count))
            let count = pread(descriptor, &buffer, Int(length), start - length)
            guard count == Int(length) else { return }
            if let feed = buffer[..<count].lastIndex(of: 0x0A) {
                start -= length - off_t(feed + 1)
                break
            }
            start -= length
        }
        if ftruncate(descriptor, start) == 0 { Self.report("removed an incomplete last line") }
    }

    private func size() -> off_t? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status.st_size : nil
    }

    /// Reports a problem on standard error, unless that would wait for a reader.
    private static func report(_ text: String) {
        var polled = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&polled, 1, 0) == 1 else { return }
        // The reader may have ended.
        let line = Array("event log: \(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }
}
