public import AppGroup
public import Foundation
import Glibc
import Synchronization
public import WidgetKit

/// What happened to a widget, and why: one JSON object a line in `events.jsonl`.
///
/// `{"at","event","kind","family","reason","cost","outcome","revision","source","budgetLeft","microseconds"}`; members
/// that do not apply are null.
public struct HostEvent: Sendable {
    /// What happened.
    public enum Name: String, Sendable {
        /// The host started or stopped.
        case start, stop
        /// A placeholder was shown.
        case placeholder
        /// A timeline was asked for.
        case reload
        /// The container came, went or was replaced, or has to be polled.
        case container
        /// A provider broke WidgetKit's contract.
        case violation
    }

    /// Why a timeline was asked for. The words are those seen in the system's own logs where there is one.
    public enum Reason: String, Sendable {
        /// The host started.
        case initial
        /// The reload marker asks: `WidgetCenter`.
        case requested
        /// The policy's date came.
        case stale
        /// A failed reload is tried again.
        case scheduledRetry
        /// The container was lost and another one found.
        case environmentChanged
    }

    /// What happened.
    public var name: Name
    /// The widget's kind.
    public var kind: String?
    /// The widget's family.
    public var family: WidgetFamily?
    /// Why.
    public var reason: Reason?
    /// What came of it: `swapped`, `crashed`, `deadline`, … or a remark.
    public var outcome: String?
    /// The container's revision when the provider was called, at least.
    public var revision: UInt64?
    /// Where the data that is shown came from.
    public var source: String?
    /// How long it took.
    public var microseconds: Int64?

    init(_ name: Name) {
        self.name = name
    }

    func line(at date: Date) -> String {
        func text(_ value: String?) -> String { value.map { JSONText.quoted($0) } ?? "null" }
        func number(_ value: (some BinaryInteger)?) -> String { value.map { "\($0)" } ?? "null" }
        let cost: String? = name == .reload ? "free" : nil
        var line = "{\"at\":\(text(DateText.format(date))),\"event\":\(text(name.rawValue)),\"kind\":\(text(kind))"
        line += ",\"family\":\(text(family?.description)),\"reason\":\(text(reason?.rawValue)),\"cost\":\(text(cost))"
        line += ",\"outcome\":\(text(outcome)),\"revision\":\(number(revision)),\"source\":\(text(source))"
        line += ",\"budgetLeft\":null,\"microseconds\":\(number(microseconds))}"
        return line
    }
}

/// The host's log. Each event is one `write` with `O_APPEND`, so that a reader never sees half a line and a killed host
/// leaves no torn one.
public final class EventLog: Sendable {
    private let descriptor: Int32
    private let now: @Sendable () -> Date
    private let echo: (@Sendable (String) -> Void)?
    private let isTorn = Mutex(false)

    /// Opens or makes the log.
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - now: the host's clock.
    ///   - echo: is given each line as well.
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

    /// Appends an event. A line that did not get onto a full disk whole is ended before the next one, and standard error
    /// is told once.
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
