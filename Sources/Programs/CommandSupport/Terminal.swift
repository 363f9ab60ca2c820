import Foundation
import Glibc

/// The abilities of the terminal that shows the output.
public enum Terminal {
    /// Returns true if a descriptor is a terminal that understands escape sequences. A terminal without such abilities
    /// sets `TERM` to `dumb` (`man 7 term`).
    public static func hasEscapes(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1 && !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")
    }

    /// True if standard output may be colored: it is a terminal with escape sequences, and `NO_COLOR` is unset or empty
    /// (no-color.org).
    public static var hasColor: Bool {
        hasEscapes(STDOUT_FILENO) && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
}
