import Dispatch
import Foundation

/// Runs work on a thread with a stack that is large enough for syntax trees, and returns the result. A syntax tree is
/// as deep as the nesting of the code, and as its longest chain of calls.
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
