import Synchronization

/// A kill that waits for the next reload of a phone.
final class Kill: Sendable {
    /// The kill for the reloads of the current task and its child tasks.
    @TaskLocal static var current: Kill?

    let phone: Phone
    private let step: Mutex<Int?>
    private let killedAfter = Mutex<String?>(nil)

    init(_ step: Int, on phone: Phone) {
        self.step = Mutex(step)
        self.phone = phone
    }

    /// Returns the step for the first reload; nil for later reloads.
    func nextStep() -> Int? {
        step.withLock { step in
            defer { step = nil }
            return step
        }
    }

    func hit(_ call: String) { killedAfter.withLock { $0 = call } }

    /// The system call after which the extension was killed; nil if it was not.
    var call: String? { killedAfter.withLock { $0 } }
}
