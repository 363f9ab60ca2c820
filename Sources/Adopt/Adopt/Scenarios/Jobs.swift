import Dispatch
import Foundation

/// Runs blocking work on separate threads, such as a scenario that waits for the host, so that it does not block
/// asynchronous tasks. No more jobs run at once than the machine has cores.
enum Jobs {
    private static let free = DispatchSemaphore(value: max(2, ProcessInfo.processInfo.activeProcessorCount))

    /// Runs the work when a core is free, and returns its result.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                free.wait()
                let result = Swift.Result { try work() }
                free.signal()
                continuation.resume(with: result)
            }
            // The JSON of an evaluated view nests as deeply as the view, so parsing needs a large stack.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }
}
