/// The level of a message (os: `OSLogType`).
public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
    /// The number of the level in the system's log.
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let `default` = OSLogType(rawValue: 0)
    /// The level of messages that are helpful, but not essential.
    public static let info = OSLogType(rawValue: 1)
    /// The level of messages that help during development.
    public static let debug = OSLogType(rawValue: 2)
    /// The level of messages about failures.
    public static let error = OSLogType(rawValue: 16)
    /// The level of messages about bugs.
    public static let fault = OSLogType(rawValue: 17)

    /// The name in the output and in `$TANDEM_LOG_LEVEL`.
    package var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .error: "error"
        case .fault: "fault"
        default: "notice"
        }
    }

    /// The levels from the lowest to the highest.
    package static let ascending: [OSLogType] = [.debug, .info, .default, .error, .fault]

    var rank: Int { Self.ascending.firstIndex(of: self) ?? 2 }
}
