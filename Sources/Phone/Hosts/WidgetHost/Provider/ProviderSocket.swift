import Glibc

/// One end of a connection between the host and a provider process. Its descriptor is closed when the last reference to
/// this object is released. Until then, a thread that is still sending keeps the descriptor's number from being reused for
/// another file.
final class ProviderSocket: Sendable {
    let descriptor: Int32

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Makes two connected ends (`man 2 socketpair`).
    ///
    /// `socketpair` sets close-on-exec as it creates the descriptors. With `pipe`, another thread could spawn a process
    /// before the flag is set. That process would inherit an end and keep it open. Then neither side would notice that
    /// the other side has closed its end.
    /// - Parameter type: SOCK_STREAM, or SOCK_SEQPACKET for a connection that keeps the bounds of messages.
    static func pair(
        _ type: __socket_type
    ) throws(ProviderFailure) -> (host: ProviderSocket, provider: ProviderSocket) {
        var ends: [Int32] = [-1, -1]
        let flags = Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, flags, 0, &ends) == 0 else { throw .notStarted(String(cString: strerror(errno))) }
        return (ProviderSocket(ends[0]), ProviderSocket(ends[1]))
    }

    /// Sends all bytes, as one message if the connection keeps bounds. Waits while the buffer of the connection is full.
    /// - Returns: false if the buffer stayed full for too long. Returns true even if the other end is closed, because
    ///   the thread that reads answers notices the closed end.
    func send(_ bytes: [UInt8], within limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                guard waitForRoom(until: end) else { return false }
            } else if errno != EINTR {
                return true
            }
        }
        return true
    }

    /// Waits until the other end has read something or is closed (`man 2 poll`).
    /// - Returns: false if `end` came first.
    private func waitForRoom(until end: ContinuousClock.Instant) -> Bool {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while true {
            let left = end - .now
            guard left > .zero else { return false }
            // Rounds up. Otherwise the loop would call `poll` without waiting during the last millisecond.
            let count = poll(&polled, 1, Int32(clamping: Int64(left / .milliseconds(1)) + 1))
            if count > 0 { return true }
            if count < 0, errno != EINTR { return true }
        }
    }

    /// Makes the host's reads fail after they have returned the data that has already arrived.
    func stopReceiving() { shutdown(descriptor, Int32(SHUT_RD)) }
}
