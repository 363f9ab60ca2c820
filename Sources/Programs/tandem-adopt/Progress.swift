import CommandSupport
import Foundation
import Glibc
import Synchronization

/// A status line on a terminal. Prints nothing if standard error is not a terminal with escape sequences.
final class Progress: Sendable {
    private let isOn: Bool
    private let isShown = Mutex(false)

    init(isOn: Bool) {
        self.isOn = isOn && Terminal.hasEscapes(STDERR_FILENO)
    }

    func show(_ text: String) {
        guard isOn else { return }
        isShown.withLock { isShown in
            isShown = true
            write("\r\u{1B}[K\(Output.plain(text).replacing("\n", with: " ").prefix(100))")
        }
    }

    func clear() {
        isShown.withLock { isShown in
            if isShown { write("\r\u{1B}[K") }
            isShown = false
        }
    }

    private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
