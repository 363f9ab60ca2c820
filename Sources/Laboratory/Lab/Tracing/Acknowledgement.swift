import Glibc

/// What a writer says that it is done with, beside exit code 0, which always says so.
public enum Acknowledgement: Sendable, Equatable {
    /// Nothing else.
    case exit
    /// The first byte on standard output: for a writer that prints nothing before it has committed.
    case firstOutput
    /// The write on standard output that completes this text.
    case output(String)
}

/// Looks out for the acknowledgement on standard output, whoever writes it, by whichever call: the file is looked at,
/// not the calls. Processes may stand still at any of their calls meanwhile.
struct OutputWatch {
    private let awaited: Acknowledgement
    private let files: StandardFiles
    private var size: off_t = 0

    init(_ awaited: Acknowledgement, _ files: StandardFiles) {
        self.awaited = awaited
        self.files = files
    }

    /// Whether the acknowledgement is there by now.
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
