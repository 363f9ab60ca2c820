import Foundation
import Glibc
import Synchronization

/// Threads that take turns at reading requests. Who has read one serves it, and another one reads on: no request waits
/// until a thread was woken or started for it, and one that never ends, as of a provider that spins, cannot keep the end of
/// the requests from being seen.
final class RequestThreads: Sendable {
    /// Held by the one that reads.
    private let lines: Mutex<LineReader>
    /// The threads that read or wait for their turn to.
    private let free = Mutex(0)
    private let serve: @Sendable ([UInt8]) -> Void

    /// As many as a widget has families, which are asked for at once.
    private static let longestRest = 6

    init(_ descriptor: Int32, _ serve: @escaping @Sendable ([UInt8]) -> Void) {
        lines = Mutex(LineReader(descriptor))
        self.serve = serve
    }

    /// Serves until there are no more requests.
    /// - Parameter ended: is called then, on one of the threads, while others may be serving.
    func run(_ ended: @escaping @Sendable () -> Never) -> Never {
        for _ in 0..<2 { start(ended) }
        while true { pause() }
    }

    private func start(_ ended: @escaping @Sendable () -> Never) {
        free.withLock { $0 += 1 }
        let thread = Thread { self.takeTurns(ended) }
        thread.name = "provider"
        thread.start()
    }

    private func takeTurns(_ ended: @escaping @Sendable () -> Never) {
        while true {
            guard let line = lines.withLock({ $0.next() }) else { ended() }
            let isLast = free.withLock { free in
                free -= 1
                return free == 0
            }
            // Somebody has to read on.
            if isLast { start(ended) }
            serve(line)
            let mayRest = free.withLock { free in
                guard free < Self.longestRest else { return false }
                free += 1
                return true
            }
            guard mayRest else { return }
        }
    }
}
