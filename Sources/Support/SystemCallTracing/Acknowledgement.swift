import Glibc

/// The way a writer acknowledges its commit, in addition to exit code 0.
public enum Acknowledgement: Sendable, Equatable {
    /// Only by exit code 0.
    case exit
    /// By the first byte on standard output: for a writer that prints nothing before it has committed.
    case firstOutput
    /// By the write on standard output that completes this text.
    case output(String)
}

/// Watches for the acknowledgement on standard output. It checks the file and not the calls, so any process may write
/// it with any call. Processes may be stopped at their calls meanwhile.
struct OutputWatch {
    private let awaited: Acknowledgement
    private let files: StandardFiles
    private var size: off_t = 0

    init(_ awaited: Acknowledgement, _ files: StandardFiles) {
        self.awaited = awaited
        self.files = files
    }

    /// Returns true once the acknowledgement is there.
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
