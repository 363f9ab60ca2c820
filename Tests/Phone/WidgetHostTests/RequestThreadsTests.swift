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
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { _exit(9) }
            let (reading, writing) = (ends[0], ends[1])
            // There are more requests than threads that may wait for requests.
            let count = 20
            let text = (0..<count).map { "\($0)\n" }.joined()
            guard write(writing, text, text.utf8.count) == text.utf8.count else { _exit(9) }
            let served = ServedRequests()
            RequestThreads(reading) { line in
                {
                    if served.add(line) == count { close(writing) }
                    // Serves the request for ever.
                    while true { pause() }
                }
            }.run { _exit(served.lines.count == count && Set(served.lines).count == count ? 7 : 9) }
        }
    }

    @Test("A thread that has served a request reads again, even if many threads served requests at once")
    func again() async {
        await #expect(processExitsWith: .exitCode(7)) {
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { _exit(9) }
            let (reading, writing) = (ends[0], ends[1])
            let served = ServedRequests()
            guard write(writing, "1\n", 2) == 2 else { _exit(9) }
            RequestThreads(reading) { line in
                {
                    let number = served.add(line)
                    if number == 500 { close(writing) }
                    // Each request causes the next one.
                    if number < 500, write(writing, "1\n", 2) != 2 { _exit(9) }
                }
            }.run { _exit(served.lines.count == 500 ? 7 : 9) }
        }
    }
}

private final class ServedRequests: Sendable {
    private let state = Mutex<[[UInt8]]>([])
    var lines: [[UInt8]] { state.withLock { $0 } }

    /// Adds a line. Returns the number of lines, including the added one.
    func add(_ line: [UInt8]) -> Int {
        state.withLock { lines in
            lines.append(line)
            return lines.count
        }
    }
}
