import Dispatch
import Foundation

/// Runs blocking work, such as a scenario that waits for the host, on separate threads, so that asynchronous tasks do
/// not wait for it. No more jobs run at once than the machine has cores.
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
            // The JSON of an evaluated view nests as deeply as the view.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }
}
