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

    /// The number of columns of the terminal on standard output; 80 if it is unknown.
    public static var columns: Int {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
