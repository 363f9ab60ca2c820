import Foundation
import Glibc
import Synchronization

/// Threads that take turns at reading requests. The thread that has read a request serves it, and another thread
/// continues to read. So no request waits for a thread to wake or start. Even if a provider loops endlessly, another
/// thread notices the end of the requests.
final class RequestThreads: Sendable {
    /// The reader of the requests. The thread that reads holds the mutex.
    private let lines: Mutex<LineReader>
    /// The number of threads that read or wait for their turn.
    private let free = Mutex(0)
    private let serve: @Sendable ([UInt8]) -> Void

    /// The largest number of waiting threads: one for each family of a widget, because the host asks for all families
    /// at once.
    private static let longestRest = 6

    init(_ descriptor: Int32, _ serve: @escaping @Sendable ([UInt8]) -> Void) {
        lines = Mutex(LineReader(descriptor))
        self.serve = serve
    }

    /// Serves requests until there are no more; never returns.
    /// - Parameter ended: a closure that is called at the end on one of the threads; other threads may still be serving
    ///   requests.
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
            // No other thread waits to read, so a new one is started.
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
