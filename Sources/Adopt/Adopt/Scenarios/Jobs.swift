import Dispatch
import Foundation

/// Work that holds its thread, such as a scenario that waits for the host: on threads of its own, so that nothing that is
/// asynchronous waits for it, and no more at once than the machine has cores.
enum Jobs {
    private static let free = DispatchSemaphore(value: max(2, ProcessInfo.processInfo.activeProcessorCount))

    /// What the work gives, when its turn has come.
    static func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            let thread = Thread {
                free.wait()
                let result = Swift.Result { try work() }
                free.signal()
                continuation.resume(with: result)
            }
            // An evaluated view's JSON nests as deep as the view.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }
}
