import AppGroup
import Foundation
import TestSupport
import Testing

extension ProcessTests {
    @Suite(.serialized, .enabled(if: SystemCallTrace.isAvailable, "needs strace, and the right to trace"))
    struct SystemCallTests {
        @Test("One `put` makes two fsync calls and one rename onto the record, and truncates no file")
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
            // This order makes the put durable: fsync of the file, rename, fsync of the directory.
            let order = points.filter { $0.name == "fsync" || $0.name.hasPrefix("rename") }.map(\.name)
            #expect(order == ["fsync", "renameat", "fsync"])
        }

        @Test("Reading a record takes no lock and changes no file")
        func get() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("container")
            try SharedContainer.open(path, access: .create).put("jotd", Array("1".utf8))
            let points = try SystemCallTrace.points(
                "tandem", ["container", "get", "--container", path, "jotd"], input: "", touching: path)
            #expect(points.filter { $0.isChange && !$0.line.hasPrefix("write(1,") }.map(\.line) == [])
        }

        @Test("Reading a record makes exactly the system calls that the protocol requires")
        func callsOfAReader() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("container")
            try SharedContainer.open(path, access: .create).put("jotd", Array("1".utf8))
            let points = try SystemCallTrace.points(
                "tandem", ["container", "get", "--container", path, "jotd"], input: "", touching: path)
            let calls = points.drop { !$0.line.contains("\"jotd.jsonl\"") }.prefix(6)
            // The calls concern, in this order, the file, the redo record, the file again (to see whether it was
            // replaced), and the directory.
            #expect(calls.map(kind) == ["openat", "stat", "read", "stat", "stat", "stat"], "\(calls)")
            let named = calls.map { call in
                ["jotd.jsonl", ".commit.jsonl", path].first { call.line.contains("\"\($0)\"") } ?? ""
            }
            #expect(named == ["jotd.jsonl", "", "", ".commit.jsonl", "jotd.jsonl", path], "\(calls)")
        }

        @Test("The only system calls of a `put` that fail look for a redo record and for files moved aside")
        func callsInVain() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("container")
            let container = try SharedContainer.open(path, access: .create)
            for value in ["1", "2"] { try container.put("jotd", Array(value.utf8)) }
            let points = try SystemCallTrace.points(
                "tandem", ["container", "put", "--container", path, "jotd"], input: "3", touching: path)
            // Takes the calls from the last lock on. The first lock serves to finish the commit of a killed writer.
            let put = points[(points.lastIndex { $0.line.contains("LOCK_EX") } ?? 0)...]
            let failed = put.filter { $0.line.contains(" = -1 ") }.map(\.line)
            #expect(failed.count == 2, "\(failed)")
            #expect(failed.allSatisfy { $0.contains("\".commit.jsonl\"") || $0.contains("\".damaged\"") }, "\(failed)")
            #expect(put.count { $0.name == "linkat" } == 1)
            #expect(put.count { $0.line.contains("\"\(path)\"") } == 2, "under the lock, and before it is acknowledged")
        }

        /// In other versions of the C library, `fstat` and `fstatat` have other names.
        private func kind(_ point: SystemCallPoint) -> String { point.name.contains("stat") ? "stat" : point.name }
    }
}
