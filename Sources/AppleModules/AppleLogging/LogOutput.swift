import Glibc

/// Where messages go: one line each on standard error, `[subsystem:category] level: message`.
///
/// `$TANDEM_LOG_LEVEL` (`debug`, `info`, `notice`, `error`, `fault`, `off`) is the least level that is written; without
/// it every message is. `$TANDEM_LOG_PRIVACY=1` shows `<private>` in place of private values, as a phone's log does;
/// without it they are shown.
package enum LogOutput {
    /// The filter and the privacy, as the environment sets them.
    package struct Settings: Sendable {
        /// The rank of the least level that is written.
        package var leastRank: Int
        /// Whether private values are left out.
        package var hidesPrivate: Bool

        /// Reads the settings.
        /// - Parameter variable: the value of an environment variable.
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

    /// The settings of this process.
    package static let settings = Settings { name in getenv(name).map { String(cString: $0) } }

    static func isEnabled(_ type: OSLogType) -> Bool { type.rank >= settings.leastRank }

    static func write(_ type: OSLogType, subsystem: String, category: String, _ message: () -> String) {
        guard isEnabled(type) else { return }
        write(line(type, subsystem: subsystem, category: category, message()))
    }

    /// The line of a message, without its end. Line feeds in the message are escaped, so that it stays one line.
    package static func line(_ type: OSLogType, subsystem: String, category: String, _ message: String) -> String {
        let text =
            message.contains(where: \.isNewline)
            ? message.map { $0.isNewline ? "\\n" : String($0) }.joined() : message
        return "[\(subsystem):\(category)] \(type.name): \(text)"
    }

    /// One call, so that the lines of several threads do not mix.
    private static func write(_ line: String) {
        let bytes = Array((line + "\n").utf8)
        _ = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
