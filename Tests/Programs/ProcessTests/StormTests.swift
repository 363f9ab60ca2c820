import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

extension ProcessTests {
    @Suite(.serialized) struct StormTests {
        @Test("A watcher that was stopped during 20,000 commits reports only the last revision")
        func storm() throws {
            // The test is about the event queue. On a disk, 20,000 durable commits would take too long, so the
            // container is in memory.
            let root = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory()
            let path = "\(root)/tandem-storm-\(UUID().uuidString)"
            defer { TemporaryDirectory.remove(path) }
            try SharedContainer.open(path, access: .create).put("storm-a", Array("0".utf8))
            let watcher = try TestProcess("tandem-watch", ["--container", path])
            #expect(blockUntil { watcher.output.contains("{\"revision\":1}") })
            watcher.signal(SIGSTOP)
            let writer = try run("protocol-worker", ["storm", path, "20000"])
            try #require(writer.lastLine == "20001", "\(writer.errors)")
            #expect(!watcher.output.contains("20001"))
            let told = watcher.output.split(separator: "\n").count
            watcher.signal(SIGCONT)
            #expect(blockUntil { watcher.output.hasSuffix("{\"revision\":20001}\n") }, "\(watcher.output.suffix(200))")
            // The watcher must look at the container once, not once for each event. Another look may have begun before
            // the watcher was stopped.
            let new = watcher.output.split(separator: "\n").count - told
            #expect(new <= 2, "\(watcher.output.suffix(200))")
        }
    }
}
