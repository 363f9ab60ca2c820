/// The kind of a signpost (os: `OSSignpostType`).
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A moment.
    public static let event = OSSignpostType(rawValue: 0)
    /// The start of an interval.
    public static let begin = OSSignpostType(rawValue: 1)
    /// The end of an interval.
    public static let end = OSSignpostType(rawValue: 2)

    fileprivate var name: String {
        switch self {
        case .begin: "begin"
        case .end: "end"
        default: "event"
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a signpost to the log as a line of level `debug`, because Linux has no Instruments (os:
/// `os_signpost(_:dso:log:name:signpostID:)`).
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {
    log.write(.debug) { line(type, name, signpostID) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a signpost with a message to the log as a line of level `debug` (os:
/// `os_signpost(_:dso:log:name:signpostID:_:_:)`).
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: any CVarArg...
) {
    log.write(.debug) {
        line(type, name, signpostID) + ": "
            + LogFormat.text("\(format)", arguments, hidingPrivate: LogOutput.settings.hidesPrivate)
    }
}

/// Returns the line of a signpost, in the form of `OSSignposter`'s lines.
private func line(_ type: OSSignpostType, _ name: StaticString, _ id: OSSignpostID) -> String {
    "signpost \(name)\(id == .exclusive ? "" : " \(id.rawValue)") \(type.name)"
}
