import Foundation
import Glibc
import Synchronization
import Testing

@testable import WidgetHost

@Suite struct RequestThreadsTests {
    @Test(
        "Many concurrent requests are all served at once, and the end of the input is noticed meanwhile"
    )
    func allAtOnce() async {
        await #expect(processExitsWith: .exitCode(7)) {
            guard let (writing, reading) = try? ProviderSocket.pair(SOCK_SEQPACKET) else { _exit(9) }
            // There are more requests than threads that may wait for requests.
            let count = 20
            for number in 0..<count where !send(number, to: writing) { _exit(9) }
            let served = ServedRequests()
            RequestThreads(reading.descriptor) { request in
                // The closure keeps the socket open.
                withExtendedLifetime(reading) {}
                if served.add(request) == count { shutdown(writing.descriptor, Int32(SHUT_WR)) }
                // Serves the request for ever.
                while true { pause() }
            }.run {
                let isComplete = Set(served.requests) == Set((0..<count).map { bytes("\($0)") })
                _exit(isComplete && served.requests.count == count ? 7 : 9)
            }
        }
    }

    @Test("A thread that has served a request reads again, even if many threads served requests at once")
    func again() async {
        await #expect(processExitsWith: .exitCode(7)) {
            guard let (writing, reading) = try? ProviderSocket.pair(SOCK_SEQPACKET) else { _exit(9) }
            let served = ServedRequests()
            guard send(1, to: writing) else { _exit(9) }
            RequestThreads(reading.descriptor) { request in
                // The closure keeps the socket open.
                withExtendedLifetime(reading) {}
                let number = served.add(request)
                if number == 500 { shutdown(writing.descriptor, Int32(SHUT_WR)) }
                // Each request causes the next one.
                if number < 500, !send(1, to: writing) { _exit(9) }
            }.run { _exit(served.requests.count == 500 ? 7 : 9) }
        }
    }
}

/// Sends a number as a request.
private func send(_ number: Int, to socket: ProviderSocket) -> Bool {
    socket.send(bytes("\(number)"), within: .seconds(5))
}

private final class ServedRequests: Sendable {
    private let state = Mutex<[[UInt8]]>([])
    var requests: [[UInt8]] { state.withLock { $0 } }

    /// Adds a request. Returns the number of requests, including the added one.
    func add(_ request: [UInt8]) -> Int {
        state.withLock { requests in
            requests.append(request)
            return requests.count
        }
    }
}
