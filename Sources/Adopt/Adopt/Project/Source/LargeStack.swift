import Dispatch
import Foundation

/// Runs work on a thread whose stack is large enough for trees of syntax, which are as deep as the code is nested and as
/// its longest chain of calls. Returns the work's result.
func withLargeStack<Result>(_ work: @escaping () -> Result) -> Result {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let work = work
    nonisolated(unsafe) var result: Result?
    let thread = Thread {
        result = work()
        done.signal()
    }
    // Only the pages that the work touches take memory.
    thread.stackSize = 512 << 20
    thread.start()
    done.wait()
    return result!
}
