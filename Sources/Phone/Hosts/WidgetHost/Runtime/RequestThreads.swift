import Foundation
import Glibc
import Synchronization

/// Threads that take turns at reading requests. The thread that has read a request serves it, and another thread
/// continues to read. So no request waits until a thread has started or woken up. Even if a provider loops endlessly,
/// another thread notices the end of the requests.
final class RequestThreads: Sendable {
    /// Held by the thread that reads. A thread that waits for a `Mutex` spins at first, which takes a processor from the
    /// host while the host reads the answer.
    private let turn = NSLock()
    /// The reader of the requests, for the thread that holds `turn`.
    nonisolated(unsafe) private var lines: LineReader
    /// The number of threads that read or wait for their turn.
    private let free = Mutex(0)
    private let accept: @Sendable ([UInt8]) -> Work?

    /// The maximum number of waiting threads: one for each family of a widget, because the host asks for all families
    /// at once.
    private static let longestRest = 6

    /// The serving of one request.
    typealias Work = @Sendable () -> Void

    /// - Parameters:
    ///   - descriptor: The descriptor from which requests are read, one on each line.
    ///   - accept: Receives the lines one after the other, and returns the work for each; nil if the line is no request.
    ///     It delays the lines that follow.
    init(_ descriptor: Int32, _ accept: @escaping @Sendable ([UInt8]) -> Work?) {
        lines = LineReader(descriptor)
        self.accept = accept
    }

    /// Serves requests until there are no more; never returns.
    /// - Parameter ended: a closure that one of the threads calls at the end. Other threads may still be serving
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
            guard let work = turn.withLock({ lines.next().map(accept) }) else { ended() }
            let isLast = free.withLock { free in
                free -= 1
                return free == 0
            }
            // No other thread waits to read, so starts a new thread.
            if isLast { start(ended) }
            work?()
            let mayRest = free.withLock { free in
                guard free < Self.longestRest else { return false }
                free += 1
                return true
            }
            guard mayRest else { return }
        }
    }
}
