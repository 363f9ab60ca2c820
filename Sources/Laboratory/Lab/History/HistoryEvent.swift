/// Something that happened to a process or to the machine while a history was recorded. Events are for the picture and
/// for counting; the checker draws no conclusions from them.
///
/// ```
/// {"event":"kill","process":3,"at":123}
/// ```
public struct HistoryEvent: Sendable, Equatable {
    public enum Kind: UInt8, Sendable, CaseIterable {
        /// The process was started.
        case start
        /// It was killed with SIGKILL.
        case kill
        /// It was stopped with SIGSTOP.
        case stop
        /// It was continued with SIGCONT.
        case `continue`
        /// The power of the file system was cut.
        case cut

        /// The event's keyword in the history file.
        public var name: String { String(describing: self) }
    }

    public var kind: Kind
    /// The affected process; nil if the event affected all processes, as a power cut does.
    public var process: Int32?
    /// The time of the event, in nanoseconds of the history's clock.
    public var at: UInt64

    public init(_ kind: Kind, process: Int32?, at: UInt64) {
        self.kind = kind
        self.process = process
        self.at = at
    }

    /// The event as a line of the file, without a line feed.
    public var jsonLine: [UInt8] {
        var line: [UInt8] = []
        line.append("{\"event\":")
        line.append(quoted: kind.name)
        if let process {
            line.append(",\"process\":")
            line.append(decimal: UInt64(process))
        }
        line.append(",\"at\":")
        line.append(decimal: at)
        line.append(0x7D)
        return line
    }
}

/// The first line of a history.
public struct HistoryHeader: Sendable, Equatable {
    /// The version of the format.
    public static let version: UInt64 = 1

    /// The clock of all times in the history.
    public var clock: String
    /// The seed of the recorded run, with which it can be repeated.
    public var seed: UInt64?

    public init(clock: String = "CLOCK_MONOTONIC", seed: UInt64? = nil) {
        self.clock = clock
        self.seed = seed
    }

    /// The header as a line of the file, without a line feed.
    public var jsonLine: [UInt8] {
        var line: [UInt8] = []
        line.append("{\"history\":1,\"clock\":")
        line.append(quoted: clock)
        if let seed {
            line.append(",\"seed\":")
            line.append(decimal: seed)
        }
        line.append(0x7D)
        return line
    }
}
