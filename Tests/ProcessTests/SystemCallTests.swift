import AppGroup
import Foundation
import TestSupport
import Testing

extension ProcessTests {
    @Suite(.serialized, .enabled(if: SystemCallTrace.isAvailable, "needs strace, and the right to trace"))
    struct SystemCallTests {
        @Test("One put makes two fsyncs, one rename onto the record, and truncates nothing")
        func put() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("container")
            try SharedContainer.open(path, access: .create).put("jotd", Array("1".utf8))
            let points = try SystemCallTrace.points(
                "tandem", ["container", "put", "--container", path, "jotd"], input: "2", touching: path)
            #expect(points.count { $0.name == "fsync" || $0.name == "fdatasync" } == 2)
            let renames = points.filter { $0.name.hasPrefix("rename") }
            #expect(renames.count == 1)
            #expect(renames.first?.line.contains("\"jotd.jsonl\") = 0") == true)
            #expect(!points.contains { $0.line.contains("O_TRUNC") || $0.name.contains("truncate") })
            // The order that makes it durable: file, rename, directory.
            let order = points.filter { $0.name == "fsync" || $0.name.hasPrefix("rename") }.map(\.name)
            #expect(order == ["fsync", "renameat", "fsync"])
        }

        @Test("Reading takes no lock and changes nothing")
        func get() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("container")
            try SharedContainer.open(path, access: .create).put("jotd", Array("1".utf8))
            let points = try SystemCallTrace.points(
                "tandem", ["container", "get", "--container", path, "jotd"], input: "", touching: path)
            #expect(points.filter { $0.isChange && !$0.line.hasPrefix("write(1,") }.map(\.line) == [])
        }
    }
}
