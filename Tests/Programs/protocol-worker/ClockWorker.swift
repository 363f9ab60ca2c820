import Dispatch
import Foundation
import Glibc
import Synchronization

/// Prints the time that a process sees while a test moves its clock.
enum ClockWorker {
    static func answer() {
        var style = Date.ISO8601FormatStyle()
        style.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
        print("ready")
        fflush(nil)
        while readLine() != nil {
            let date = Date()
            print(String(format: "%.6f", date.timeIntervalSince1970), date.formatted(style))
            fflush(nil)
        }
    }

    /// The number of times that `read` reads the clock before it reports that it is reading.
    static let reads = 1_000

    static func read() {
        let isOver = Atomic(false)
        withExtendedLifetime(isOver) {
            var count = 0
            var earliest = Date()
            // Prints before the thread starts to read: fflush(nil) would wait for a stream that the reading thread
            // holds.
            print("ready")
            fflush(nil)
            let thread = Thread {
                while readLine() != nil {}
                isOver.store(true, ordering: .relaxed)
            }
            thread.start()
            while !isOver.load(ordering: .relaxed) {
                earliest = min(earliest, Date())
                count += 1
                if count == reads { FileHandle.standardOutput.write(Data("reading\n".utf8)) }
            }
            print(count, earliest.timeIntervalSince1970)
        }
    }

    static func wait() {
        let ways: [(String, () -> Void)] = [
            ("Thread.sleep", { Thread.sleep(forTimeInterval: 0.2) }),
            ("Task.sleep", { block { try? await Task.sleep(for: .milliseconds(200)) } }),
            ("asyncAfter", { after(.now() + 0.2) }),
            ("semaphore", { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.2) }),
            (
                "NSCondition",
                {
                    let condition = NSCondition()
                    condition.lock()
                    _ = condition.wait(until: Date() + 0.2)
                    condition.unlock()
                }
            ),
            ("usleep", { usleep(200_000) }),
        ]
        for (name, way) in ways {
            let start = ContinuousClock.now
            way()
            print(name, (ContinuousClock.now - start) / .seconds(1))
        }
    }

    private static func after(_ time: DispatchTime) {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().asyncAfter(deadline: time) { done.signal() }
        done.wait()
    }

    private static func block(_ body: @escaping @Sendable () async -> Void) {
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            await body()
            done.signal()
        }
        done.wait()
    }
}
