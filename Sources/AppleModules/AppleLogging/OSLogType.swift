/// How important a message is (os: `OSLogType`).
public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
    /// The number that the system's log gives the level.
    public let rawValue: UInt8

    /// Makes a level from its number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A notice.
    public static let `default` = OSLogType(rawValue: 0)
    /// Helpful, not essential.
    public static let info = OSLogType(rawValue: 1)
    /// For whoever works on the code.
    public static let debug = OSLogType(rawValue: 2)
    /// Something failed.
    public static let error = OSLogType(rawValue: 16)
    /// A bug.
    public static let fault = OSLogType(rawValue: 17)

    /// The name in the output, and in `$TANDEM_LOG_LEVEL`.
    package var name: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .error: "error"
        case .fault: "fault"
        default: "notice"
        }
    }

    /// The levels from the least to the most important.
    package static let ascending: [OSLogType] = [.debug, .info, .default, .error, .fault]

    var rank: Int { Self.ascending.firstIndex(of: self) ?? 2 }
}
