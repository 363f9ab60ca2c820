import Synchronization

/// An identifier that distinguishes intervals of the same name (os: `OSSignpostID`).
public struct OSSignpostID: Equatable, Comparable, Hashable, Sendable {
    public let rawValue: UInt64

    public init(_ value: UInt64) {
        rawValue = value
    }

    /// Creates an identifier that is unique in the process.
    public init(log: OSLog) {
        rawValue = Self.next.add(1, ordering: .relaxed).newValue
    }

    /// The identifier for a name of which only one interval is open at a time.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    public static let null = OSSignpostID(0)
    public static let invalid = OSSignpostID(.max)

    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }

    private static let next = Atomic<UInt64>(0)
}

/// An open interval (os: `OSSignpostIntervalState`).
public final class OSSignpostIntervalState: Sendable {
    let id: OSSignpostID
    let start = ContinuousClock.now

    init(id: OSSignpostID) {
        self.id = id
    }
}

/// A recorder of intervals (os: `OSSignposter`). Linux has no Instruments, so each signpost is a debug line in the log.
/// The end of an interval includes its duration.
public struct OSSignposter: Sendable {
    private let log: OSLog

    public init() {
        log = .default
    }

    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    public init(subsystem: String, category: OSLog.Category) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    public init(logHandle: OSLog) {
        log = logHandle
    }

    public init(logger: Logger) {
        log = logger.handle
    }

    /// A signposter that writes nothing.
    public static var disabled: OSSignposter { OSSignposter(logHandle: .disabled) }

    /// True if signposts are written.
    public var isEnabled: Bool { log.isEnabled(type: .debug) }

    /// Returns an identifier that is unique in the process.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

    /// Returns an identifier for an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
        OSSignpostID(UInt64(UInt(bitPattern: ObjectIdentifier(object))))
    }

    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        write("begin", name, id)
        return OSSignpostIntervalState(id: id)
    }

    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
    ) -> OSSignpostIntervalState {
        write("begin", name, id, message)
        return OSSignpostIntervalState(id: id)
    }

    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        write("end after \(state.start.duration(to: .now))", name, state.id)
    }

    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {
        write("end after \(state.start.duration(to: .now))", name, state.id, message)
    }

    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
        write("event", name, id)
    }

    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {
        write("event", name, id, message)
    }

    /// Runs a body within an interval.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T {
        let state = beginInterval(name, id: id)
        defer { endInterval(name, state) }
        return try task()
    }

    private func write(_ what: String, _ name: StaticString, _ id: OSSignpostID, _ message: OSLogMessage? = nil) {
        log.write(.debug) {
            let number = id == .exclusive ? "" : " \(id.rawValue)"
            let text = message.map { ": " + $0.text(hidingPrivate: LogOutput.settings.hidesPrivate) } ?? ""
            return "signpost \(name)\(number) \(what)\(text)"
        }
    }
}
