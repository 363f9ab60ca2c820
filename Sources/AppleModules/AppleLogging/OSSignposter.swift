import Synchronization

/// Tells intervals of the same name apart (os: `OSSignpostID`).
public struct OSSignpostID: Equatable, Comparable, Hashable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Makes an identifier from its number.
    public init(_ value: UInt64) {
        rawValue = value
    }

    /// Makes an identifier that no other interval of the log has.
    public init(log: OSLog) {
        rawValue = Self.next.add(1, ordering: .relaxed).newValue
    }

    /// For a name of which one interval at a time is open.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// No identifier.
    public static let null = OSSignpostID(0)
    /// Not an identifier.
    public static let invalid = OSSignpostID(.max)

    /// By number.
    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }

    private static let next = Atomic<UInt64>(0)
}

/// An interval that has begun (os: `OSSignpostIntervalState`).
public final class OSSignpostIntervalState: Sendable {
    let id: OSSignpostID
    let start = ContinuousClock.now

    init(id: OSSignpostID) {
        self.id = id
    }
}

/// Measures intervals (os: `OSSignposter`). There are no Instruments on Linux: each signpost is a debug line in the log,
/// the end of an interval with its length.
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// Makes a signposter without a subsystem.
    public init() {
        log = .default
    }

    /// Makes a signposter.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Makes a signposter with a category of the system's.
    public init(subsystem: String, category: OSLog.Category) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Makes a signposter from a log.
    public init(logHandle: OSLog) {
        log = logHandle
    }

    /// Makes a signposter from a logger.
    public init(logger: Logger) {
        log = logger.handle
    }

    /// A signposter that writes nothing.
    public static var disabled: OSSignposter { OSSignposter(logHandle: .disabled) }

    /// Whether signposts are written.
    public var isEnabled: Bool { log.isEnabled(type: .debug) }

    /// An identifier that no other interval has.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }

    /// An identifier for an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
        OSSignpostID(UInt64(UInt(bitPattern: ObjectIdentifier(object))))
    }

    /// Begins an interval.
    public func beginInterval(_ name: StaticString, id: OSSignpostID = .exclusive) -> OSSignpostIntervalState {
        write("begin", name, id)
        return OSSignpostIntervalState(id: id)
    }

    /// Begins an interval, with a message.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage
    ) -> OSSignpostIntervalState {
        write("begin", name, id, message)
        return OSSignpostIntervalState(id: id)
    }

    /// Ends an interval.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        write("end after \(state.start.duration(to: .now))", name, state.id)
    }

    /// Ends an interval, with a message.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState, _ message: OSLogMessage) {
        write("end after \(state.start.duration(to: .now))", name, state.id, message)
    }

    /// Marks a moment.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
        write("event", name, id)
    }

    /// Marks a moment, with a message.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive, _ message: OSLogMessage) {
        write("event", name, id, message)
    }

    /// Runs a body in an interval.
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
