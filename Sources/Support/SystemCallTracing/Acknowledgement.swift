import Glibc

/// The way in which a writer acknowledges its commit. Exit code 0 always acknowledges too.
public enum Acknowledgement: Sendable, Equatable {
    /// Only by exit code 0.
    case exit
    /// By the first byte on standard output. Suitable for a writer that prints nothing before it has committed.
    case firstOutput
    /// By the write on standard output that completes this text.
    case output(String)
}

/// Watches standard output for the acknowledgement. It checks the file that receives the output instead of the system
/// calls, so any process may write the acknowledgement with any call. The processes may be stopped at a call during the
/// check.
struct OutputWatch {
    private let awaited: Acknowledgement
    private let files: StandardFiles
    private var size: off_t = 0

    init(_ awaited: Acknowledgement, _ files: StandardFiles) {
        self.awaited = awaited
        self.files = files
    }

    /// Returns true once the output contains the acknowledgement.
    mutating func isThere() -> Bool {
        guard awaited != .exit else { return false }
        var status = stat()
        guard fstat(files.output, &status) == 0, status.st_size != size else { return false }
        size = status.st_size
        switch awaited {
        case .exit: return false
        case .firstOutput: return size > 0
        case .output(let text): return files.text(of: files.output).contains(text)
        }
    }
}
