import Foundation
import Glibc
import Synchronization

/// Threads that serve requests. Each thread waits for a request, and serves the one that it gets. So no request waits
/// until a thread has started or another thread has woken up. Even if a provider loops endlessly, another thread
/// notices the end of the requests.
final class RequestThreads: Sendable {
    private let descriptor: Int32
    /// The number of threads that wait for a request.
    private let free = Mutex(0)
    private let serve: @Sendable ([UInt8]) -> Void

    /// The maximum number of waiting threads: one for each family of a widget, because the host asks for all families
    /// at once.
    private static let longestRest = 6

    /// - Parameters:
    ///   - descriptor: A socket that keeps the bounds of messages (SOCK_SEQPACKET), each of which is a request of at most
    ///     `ProviderRequest.longest` bytes. The kernel gives a message to one of the threads that wait for it.
    ///   - serve: Serves a request. Several threads may call it at once.
    init(_ descriptor: Int32, _ serve: @escaping @Sendable ([UInt8]) -> Void) {
        self.descriptor = descriptor
        self.serve = serve
    }

    /// Serves requests until there are no more; never returns.
    /// - Parameter ended: a closure that each waiting thread calls at the end. Other threads may still be serving
    ///   requests.
    func run(_ ended: @escaping @Sendable () -> Never) -> Never {
        for _ in 0..<2 { start(ended) }
        while true { pause() }
    }

    private func start(_ ended: @escaping @Sendable () -> Never) {
        free.withLock { $0 += 1 }
        let thread = Thread { self.serveRequests(ended) }
        thread.name = "provider"
        thread.start()
    }

    private func serveRequests(_ ended: @escaping @Sendable () -> Never) {
        var buffer = [UInt8](repeating: 0, count: ProviderRequest.longest)
        while true {
            guard let request = Self.next(descriptor, &buffer) else { ended() }
            let isLast = free.withLock { free in
                free -= 1
                return free == 0
            }
            // No other thread waits for a request, so starts a new thread.
            if isLast { start(ended) }
            serve(request)
            let mayRest = free.withLock { free in
                guard free < Self.longestRest else { return false }
                free += 1
                return true
            }
            guard mayRest else { return }
        }
    }

    /// Waits for a request; returns nil at the end of the requests.
    private static func next(_ descriptor: Int32, _ buffer: inout [UInt8]) -> [UInt8]? {
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return count > 0 ? Array(buffer[..<count]) : nil
        }
    }
}
