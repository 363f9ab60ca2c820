import AppGroup
import Foundation
import Glibc
import Synchronization
import Utilities

/// Standard output and standard error of the programs.
public enum Output {
    private static let givenName = Mutex<String?>(nil)

    /// The reaction to a reader that closes standard output before the command has printed everything, as `head` does.
    public enum EarlyReader: Sendable {
        /// The command fails with `EX_IOERR`, because it may have changed something, and its answer is lost.
        case failure
        /// The command goes on without printing, and ends with its own exit code.
        case isIgnored
        /// The command ends with 0, because the reader has what it wants.
        case endsCommand
    }
    private static let earlyReader = Mutex(EarlyReader.failure)
    private static let isClosed = Atomic(false)

    /// Sets the reaction to a reader that closes standard output early.
    static func ifReaderLeaves(_ reaction: EarlyReader) { earlyReader.withLock { $0 = reaction } }

    /// Sets the name that begins each remark, such as `tandem render`. By default, a remark begins with the program's
    /// name.
    public static func speak(as name: String) { givenName.withLock { $0 = name } }

    /// The name under which the program was started, without its folder.
    public static var programName: String {
        if let name = givenName.withLock({ $0 }) { return name }
        let path = CommandLine.arguments.first ?? "tandem"
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The command with which the user called `tandem`. Printed commands contain it, so that the user can paste them.
    /// `scripts/tandem` passes its own path in `$TANDEM_COMMAND`.
    public static var command: String {
        let named = ProcessInfo.processInfo.environment["TANDEM_COMMAND"] ?? ""
        return named.isEmpty ? "tandem" : named
    }

    /// Prints one line on standard output and flushes it, so that the reader of a pipe gets it at once.
    public static func line(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// Prints bytes and a line feed on standard output.
    public static func line(_ bytes: [UInt8]) {
        write(bytes + [UInt8(ascii: "\n")], to: STDOUT_FILENO)
    }

    /// Prints one line on standard error, as it is.
    public static func errorLine(_ text: String) {
        write(text + "\n", to: STDERR_FILENO)
    }

    /// Prints a value as one line of JSON, with members in alphabetical order.
    public static func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        line([UInt8](try encoder.encode(value)))
    }

    /// Prints a remark on standard error: `PROGRAM: text`. The text may quote untrusted text, so control characters are
    /// replaced; see `plain`.
    public static func note(_ text: String) {
        write("\(programName): \(plain(text))\n", to: STDERR_FILENO)
    }

    /// Returns a text that is safe for a terminal: control characters are replaced, except line ends and tabs.
    public static func plain(_ text: String) -> String { ControlPictures.replacing(in: text) }

    /// Prints a failure on standard error, as text or, with `json`, as one JSON line.
    public static func failure(_ failure: CommandFailure, json: Bool) {
        guard json else { return note(failure.message) }
        var members = "\"code\":\(failure.status.rawValue),\"reason\":\(JSONText.quoted(failure.reason))"
        members += ",\"message\":\(JSONText.quoted(failure.message))"
        if let path = failure.path { members += ",\"path\":\(JSONText.quoted(path))" }
        write("{\"error\":{\(members)}}\n", to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    /// Writes all bytes. A closed pipe or a full disk ends the process with `EX_IOERR`, because a command whose output
    /// is lost has failed.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var offset = 0
        while offset < bytes.count {
            var rest = bytes[offset...]
            if descriptor == STDERR_FILENO {
                guard isErrorOutputRead() else { return }
                // A pipe that is ready for poll(2) takes this many bytes without waiting (`man 7 pipe`, PIPE_BUF).
                rest = rest.prefix(4_096)
            } else if isClosed.load(ordering: .relaxed) {
                return
            }
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written >= 0 {
                offset += written
            } else if errno != EINTR {
                if descriptor == STDOUT_FILENO { endWithoutOutput(errno) }
                return
            }
        }
    }

    /// Waits until standard error takes more bytes, but not for long: a remark that nobody reads must not hold up the
    /// program.
    private static func isErrorOutputRead() -> Bool {
        var polled = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        let end = ContinuousClock.now + .seconds(2)
        while ContinuousClock.now < end {
            let count = poll(&polled, 1, 2_000)
            if count > 0 || (count < 0 && errno != EINTR) { return true }
        }
        return false
    }

    /// If the reader of the output, such as `head`, has closed the pipe, does what `ifReaderLeaves` says.
    private static func endWithoutOutput(_ number: Int32) {
        if number == EPIPE {
            switch earlyReader.withLock({ $0 }) {
            case .failure: break
            case .isIgnored: return isClosed.store(true, ordering: .relaxed)
            case .endsCommand: Glibc.exit(ExitStatus.done.rawValue)
            }
        }
        note("cannot write standard output: \(String(cString: strerror(number))). What the command did stays done")
        Workplace.endWithoutOutput(ExitStatus.io.rawValue)
        Glibc.exit(ExitStatus.io.rawValue)
    }
}
