/// A log of one part of a program (os: `Logger`). `LogOutput` writes its messages to standard error:
/// `[subsystem:category] level: message`.
public struct Logger: Sendable {
    private let log: OSLog

    public init() {
        log = .default
    }

    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    public init(_ logObj: OSLog) {
        log = logObj
    }

    var handle: OSLog { log }

    public func log(_ message: OSLogMessage) { log.write(.default, message) }
    public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level, message) }
    /// Same as `debug`.
    public func trace(_ message: OSLogMessage) { log.write(.debug, message) }
    /// Writes a message that helps during development.
    public func debug(_ message: OSLogMessage) { log.write(.debug, message) }
    /// Writes a message that is helpful, but not essential.
    public func info(_ message: OSLogMessage) { log.write(.info, message) }
    public func notice(_ message: OSLogMessage) { log.write(.default, message) }
    /// Same as `error`.
    public func warning(_ message: OSLogMessage) { log.write(.error, message) }
    /// Writes a message about a failure.
    public func error(_ message: OSLogMessage) { log.write(.error, message) }
    /// Same as `fault`.
    public func critical(_ message: OSLogMessage) { log.write(.fault, message) }
    /// Writes a message about a bug.
    public func fault(_ message: OSLogMessage) { log.write(.fault, message) }
}
