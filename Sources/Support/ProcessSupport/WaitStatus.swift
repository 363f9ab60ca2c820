/// How a process ended (`man 2 wait`).
package struct WaitStatus: Sendable, Equatable, CustomStringConvertible {
    private let status: Int32

    /// - Parameter status: the status as waitpid(2) returns it.
    package init(_ status: Int32) {
        self.status = status
    }

    /// True if the process exited with code 0.
    package var isSuccess: Bool { status == 0 }
    /// The signal that ended the process; nil if it exited.
    package var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }
    /// The exit code; 0 if a signal ended the process.
    package var code: Int32 { (status >> 8) & 0xFF }
    /// The exit code, or 128 plus the signal that ended the process, as in a shell.
    package var shellCode: Int32 { signal.map { 128 + $0 } ?? code }

    package var description: String { signal.map { "was ended by signal \($0)" } ?? "exited with \(code)" }
}
