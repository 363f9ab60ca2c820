import Foundation
import Glibc
import Synchronization

/// A line on standard error that shows the progress of a long run. If standard error is not a terminal with escape
/// sequences, nothing is shown.
public final class Progress: Sendable {
    private let what: String
    private let isShown = Terminal.hasEscapes(STDERR_FILENO)
    private let last = Mutex(ContinuousClock.now - .seconds(1))

    /// - Parameter what: The name of the counted things, in the plural.
    public init(_ what: String) {
        self.what = what
    }

    /// Shows how many things are done, at most ten times a second.
    public func show(_ done: Int, of all: Int) {
        guard isShown else { return }
        let isDue = last.withLock { last in
            guard ContinuousClock.now - last > .milliseconds(100) || done == all else { return false }
            last = .now
            return true
        }
        if isDue { write("\r\(done) of \(all) \(what)") }
    }

    /// Removes the line from the terminal.
    public func end() {
        if isShown { write("\r\u{1B}[K") }
    }

    private func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
