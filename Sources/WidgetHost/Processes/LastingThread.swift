import Dispatch
import Foundation
import Synchronization

/// A thread that lives as long as this process does, which starts the children of all others.
///
/// To the kernel the thread that started a process is its parent: a child that is to end with its parent would end with
/// a thread of a pool that had nothing to do for some seconds (`man 2 PR_SET_PDEATHSIG`).
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

    /// The number that a piece of work gives on that thread; the caller waits for it.
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
