import Glibc

/// The output of the log: a line on standard error for each message, `[subsystem:category] level: message`.
///
/// `$TANDEM_LOG_LEVEL` (`debug`, `info`, `notice`, `error`, `fault`, `off`) is the lowest level to write; by default
/// all messages are written. `$TANDEM_LOG_PRIVACY=1` replaces private values with `<private>`, like a phone's log; by
/// default they are shown.
package enum LogOutput {
    /// The filter and the privacy setting that the environment specifies.
    package struct Settings: Sendable {
        /// The rank of the lowest level to write.
        package var leastRank: Int
        /// True if private values are hidden.
        package var hidesPrivate: Bool

        /// Reads the settings.
        /// - Parameter variable: returns the value of an environment variable.
        package init(variable: (String) -> String?) {
            hidesPrivate = variable("TANDEM_LOG_PRIVACY") == "1"
            leastRank = 0
            guard let name = variable("TANDEM_LOG_LEVEL"), !name.isEmpty else { return }
            if name == "off" {
                leastRank = .max
            } else if let rank = OSLogType.ascending.firstIndex(where: { $0.name == name }) {
                leastRank = rank
            } else {
                LogOutput.write("TANDEM_LOG_LEVEL is \(name); it can be debug, info, notice, error, fault or off")
            }
        }
    }

    package static let settings = Settings { name in getenv(name).map { String(cString: $0) } }

    static func isEnabled(_ type: OSLogType) -> Bool { type.rank >= settings.leastRank }

    static func write(_ type: OSLogType, subsystem: String, category: String, _ message: () -> String) {
        guard isEnabled(type) else { return }
        write(line(type, subsystem: subsystem, category: category, message()))
    }

    /// Returns the line of a message, without a line feed at its end. Line feeds inside the message are escaped, so the
    /// message stays on one line.
    package static func line(_ type: OSLogType, subsystem: String, category: String, _ message: String) -> String {
        let text =
            message.contains(where: \.isNewline)
            ? message.map { $0.isNewline ? "\\n" : String($0) }.joined() : message
        return "[\(subsystem):\(category)] \(type.name): \(text)"
    }

    /// Writes in one call, so that lines of several threads do not mix.
    private static func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
