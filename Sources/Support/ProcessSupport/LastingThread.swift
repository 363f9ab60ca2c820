import Dispatch
import Foundation
import Synchronization

/// A thread that exists as long as this process. It starts the child processes for all other threads.
///
/// For the kernel, the parent of a process is the thread that started it. If a thread of a pool started the child, the
/// child would be killed when that thread ends after some idle seconds (`man 2 PR_SET_PDEATHSIG`).
final class LastingThread: Sendable {
    static let shared = LastingThread()

    private let waiting = Mutex<[@Sendable () -> Void]>([])
    private let count = DispatchSemaphore(value: 0)

    private init() {
        let thread = Thread { [self] in
            while true {
                count.wait()
                let work = waiting.withLock { $0.removeFirst() }
                work()
            }
        }
        thread.name = "children"
        thread.start()
    }

    /// Runs a closure on the lasting thread and waits for its result.
    func run(_ work: @escaping @Sendable () -> Int32) -> Int32 {
        let shared = Shared()
        waiting.withLock { waiting in
            waiting.append {
                shared.number.store(work(), ordering: .releasing)
                shared.isDone.signal()
            }
        }
        count.signal()
        shared.isDone.wait()
        return shared.number.load(ordering: .acquiring)
    }

    private final class Shared: Sendable {
        let number = Atomic<Int32>(0)
        let isDone = DispatchSemaphore(value: 0)
    }
}
