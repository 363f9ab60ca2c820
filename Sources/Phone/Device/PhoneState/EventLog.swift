public import AppGroup
public import Foundation
import Glibc
import Synchronization

/// The host's log. Each event is one `write` with `O_APPEND`. So a reader never sees half a line, and a killed host
/// leaves no partial line.
public final class EventLog: Sendable {
    /// The log's name in the state directory.
    public static let fileName = "events.jsonl"

    private let descriptor: Int32
    private let now: @Sendable () -> Date
    private let echo: (@Sendable (String) -> Void)?
    private let isTorn = Mutex(false)

    /// Opens or creates the log.
    /// - Parameters:
    ///   - path: The log file; its folder must exist.
    ///   - now: The host's clock.
    ///   - echo: A closure that also receives each line.
    /// - Throws: `AppGroupError` with `io`.
    public init(
        path: String, now: @escaping @Sendable () -> Date, echo: (@Sendable (String) -> Void)? = nil
    ) throws(AppGroupError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        self.now = now
        self.echo = echo
        guard descriptor >= 0 else {
            throw AppGroupError(
                .io, "cannot open the event log", path: path, operation: "open", errno: errno,
                advice: "Name another folder with --state")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Appends an event. If a full disk left a partial line, first ends that line. Reports a loss once on standard
    /// error.
    public func append(_ event: HostEvent) {
        let line = event.line(at: now())
        isTorn.withLock { isTorn in
            let bytes = Array(((isTorn ? "\n" : "") + line + "\n").utf8)
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count != bytes.count else {
                isTorn = false
                return
            }
            if !isTorn {
                let reason = count < 0 ? String(cString: strerror(errno)) : "the disk is full"
                FileHandle.standardError.write(Data("event log: an event was lost: \(reason)\n".utf8))
            }
            isTorn = isTorn || count > 0
        }
        echo?(line)
    }
}
