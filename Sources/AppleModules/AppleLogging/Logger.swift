/// Writes messages about one part of a program (os: `Logger`). Where they go is told at `LogOutput`:
/// `[subsystem:category] level: message` on standard error.
public struct Logger: Sendable {
    private let log: OSLog

    /// Makes a logger without a subsystem.
    public init() {
        log = .default
    }

    /// Makes a logger.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Makes a logger from a log.
    public init(_ logObj: OSLog) {
        log = logObj
    }

    var handle: OSLog { log }

    /// Writes a notice.
    public func log(_ message: OSLogMessage) { log.write(.default, message) }
    /// Writes a message of any level.
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message) }
    /// As `debug`.
    public func trace(_ message: OSLogMessage) { log.write(.debug, message) }
    /// Writes what helps whoever works on the code.
    public func debug(_ message: OSLogMessage) { log.write(.debug, message) }
    /// Writes what is helpful, but not essential.
    public func info(_ message: OSLogMessage) { log.write(.info, message) }
    /// Writes a notice.
    public func notice(_ message: OSLogMessage) { log.write(.default, message) }
    /// As `error`.
    public func warning(_ message: OSLogMessage) { log.write(.error, message) }
    /// Writes what failed.
    public func error(_ message: OSLogMessage) { log.write(.error, message) }
    /// As `fault`.
    public func critical(_ message: OSLogMessage) { log.write(.fault, message) }
    /// Writes what is a bug.
    public func fault(_ message: OSLogMessage) { log.write(.fault, message) }
}
