import Foundation

/// One part of a program, for `os_log` (os: `OSLog`).
public final class OSLog: Sendable {
    /// A category that has a special meaning for the system (os: `OSLog.Category`).
    public struct Category: Sendable {
        let name: String
        /// Points of interest, which Instruments shows.
        public static let pointsOfInterest = Category(name: "PointsOfInterest")
    }

    let subsystem: String
    let category: String
    private let isDisabled: Bool

    /// The log for messages that name no log.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// A log that discards messages.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.name)
    }

    private init(subsystem: String, category: String, isDisabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isDisabled = isDisabled
    }

    /// Returns true if messages of the level are written.
    public func isEnabled(type: OSLogType) -> Bool { !isDisabled && LogOutput.isEnabled(type) }

    func write(_ type: OSLogType, _ message: OSLogMessage) {
        write(type) { message.text(hidingPrivate: LogOutput.settings.hidesPrivate) }
    }

    func write(_ type: OSLogType, text: () -> String) {
        guard !isDisabled else { return }
        LogOutput.write(type, subsystem: subsystem, category: category, text)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with a format, such as `"%{public}@ took %d s"` (os: `os_log(_:dso:log:type:_:)`).
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, type: OSLogType = .default,
    _ args: any CVarArg...
) {
    log.write(type) {
        LogFormat.text("\(message)", args, hidingPrivate: LogOutput.settings.hidesPrivate)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with a format (os: `os_log(_:dso:log:_:_:)`).
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = #dsohandle, log: OSLog = .default, _ message: StaticString,
    _ args: any CVarArg...
) {
    log.write(type) {
        LogFormat.text("\(message)", args, hidingPrivate: LogOutput.settings.hidesPrivate)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a notice (os: `os_log(_:)`).
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) {
    OSLog.default.write(.default, message)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message (os: `os_log(_:log:_:)`).
@_disfavoredOverload
public func os_log(_ logLevel: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    log.write(logLevel, message)
}
