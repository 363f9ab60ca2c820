import AppGroup
import Foundation
import TestSupport
import Testing

extension ProcessTests {
    @Suite(.serialized) struct IncrementTests {
        @Test(
            "Two processes lose no increments with compare-and-set, but lose some with Foundation's .atomic"
        )
        func increments() throws {
            let directory = try TemporaryDirectory()
            // Without a conflict, the two processes never wrote at the same time, and the test would prove nothing. Then
            // it tries again.
            var conflicts = 0
            for attempt in 0..<10 where conflicts == 0 {
                let path = directory.path("container-\(attempt)")
                let writers = try (0..<2).map { _ in
                    try TestProcess("protocol-worker", ["increment", path, "counter", "1000"])
                }
                for writer in writers {
                    let outcome = writer.wait()
                    try #require(outcome.status == 0, "\(outcome.errors)")
                    conflicts += Int(outcome.lastLine) ?? 0
                }
                let container = try SharedContainer.open(path, access: .readOnly)
                #expect(try container.read("counter")?.text == "2000")
            }
            #expect(conflicts > 0)
            let foundation = try foundationCounter(directory)
            #expect(foundation < 2_000)
            print("increments by two processes: compare-and-set 2000 of 2000, Foundation .atomic \(foundation) of 2000")
        }

        /// Lets two processes increment a counter with Foundation's .atomic, without a lock and without
        /// compare-and-set, and returns the final count. Tries again if, by chance, no increment was lost.
        private func foundationCounter(_ directory: TemporaryDirectory) throws -> Int {
            for attempt in 0..<10 {
                let path = directory.path("foundation-\(attempt)")
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
                let writers = try (0..<2).map { _ in
                    try TestProcess("protocol-worker", ["foundation-increment", path, "1000"])
                }
                for writer in writers { #expect(writer.wait().status == 0) }
                let count = Int(try String(contentsOfFile: path + "/counter", encoding: .utf8)) ?? 0
                if count < 2_000 { return count }
            }
            return 2_000
        }
    }
}
