import AppGroup
import Foundation
import TestSupport
import Testing

extension ProcessTests {
    /// Kills a command at every file system call it makes on the container and looks at what is left.
    @Suite(.serialized, .enabled(if: SystemCallTrace.isAvailable, "needs strace, and the right to trace"))
    struct CrashSweepTests {
        /// A command, the container it starts from, and what its records may be afterwards.
        struct Sweep: CustomTestStringConvertible, Sendable {
            var name: String
            var arguments: [String]
            var input = ""
            var before: [String: String]
            var after: [String: String]
            /// Leaves a transaction half installed, for commands that finish it.
            var pending: String?
            var testDescription: String { name }
        }

        static let sweeps = [
            Sweep(
                name: "put, new record", arguments: ["put", "c"], input: "3", before: ["a": "1", "b": "1"],
                after: ["a": "1", "b": "1", "c": "3"]),
            Sweep(
                name: "put, existing record", arguments: ["put", "a"], input: "2", before: ["a": "1", "b": "1"],
                after: ["a": "2", "b": "1"]),
            Sweep(
                name: "commit, existing records", arguments: ["commit"], input: "{\"a\":2,\"b\":2}",
                before: ["a": "1", "b": "1"], after: ["a": "2", "b": "2"]),
            Sweep(
                name: "commit, new records", arguments: ["commit"], input: "{\"c\":2,\"d\":2}",
                before: ["a": "1", "b": "1"], after: ["a": "1", "b": "1", "c": "2", "d": "2"]),
            Sweep(name: "delete", arguments: ["delete", "a"], before: ["a": "1", "b": "1"], after: ["b": "1"]),
            // The transaction is committed: it is there before and after, whoever is killed while finishing it.
            Sweep(
                name: "clean, finishing a dead writer's transaction", arguments: ["clean"],
                before: ["a": "2", "b": "2"], after: ["a": "2", "b": "2"], pending: "{\"a\":2,\"b\":2}"),
            Sweep(
                name: "put, finishing a dead writer's transaction", arguments: ["put", "c"], input: "3",
                before: ["a": "2", "b": "2"], after: ["a": "2", "b": "2", "c": "3"], pending: "{\"a\":2,\"b\":2}"),
        ]

        @Test(
            "Killed at every call, a command leaves old or new, and no residue after the next write", arguments: sweeps)
        func sweep(_ sweep: Sweep) throws {
            let directory = try TemporaryDirectory()
            func prepare(_ name: String) throws -> String {
                let path = directory.path(name)
                let container = try SharedContainer.open(path, access: .create)
                if sweep.pending != nil {
                    try container.put("a", Array("1".utf8))
                    try container.put("b", Array("1".utf8))
                } else {
                    for (name, value) in sweep.before.sorted(by: { $0.key < $1.key }) {
                        try container.put(try RecordName(name), Array(value.utf8))
                    }
                }
                if let pending = sweep.pending { try leaveUninstalled(pending, in: path) }
                return path
            }
            let probe = try prepare("probe")
            let arguments = ["container", sweep.arguments[0], "--container"]
            let points = try SystemCallTrace.points(
                "tandem", arguments + [probe] + sweep.arguments.dropFirst(), input: sweep.input, touching: probe)
            var seenOld = 0
            var seenNew = 0
            for (number, point) in points.enumerated() {
                let path = try prepare("point-\(number)")
                defer { TemporaryDirectory.remove(path) }
                let outcome = try SystemCallTrace.killing(
                    at: point, "tandem", arguments + [path] + sweep.arguments.dropFirst(), input: sweep.input)
                try #require(outcome.status == 9, "was not killed at \(point): exit \(outcome.status)")
                let found = try values(path)
                let isOld = found == sweep.before
                let isNew = found == sweep.after
                #expect(isOld || isNew, "killed at \(point): \(found)")
                if isNew { seenNew += 1 } else { seenOld += 1 }
                try checkNextWrite(path, keeps: found, point)
            }
            #expect(points.contains { $0.name == "renameat" } || sweep.arguments == ["clean"])
            // Both outcomes have to turn up, or the sweep did not reach into the commit.
            if sweep.before != sweep.after { #expect(seenOld > 0 && seenNew > 0) }
            print("crash sweep, \(sweep.name): \(points.count) points, \(seenOld) old, \(seenNew) new, 0 torn")
        }

        /// Commits a transaction and kills the writer at its first install: committed, nothing installed.
        private func leaveUninstalled(_ transaction: String, in path: String) throws {
            let arguments = ["container", "commit", "--container", path]
            let rename = SystemCallPoint(name: "renameat", ordinal: 2)
            let outcome = try SystemCallTrace.killing(at: rename, "tandem", arguments, input: transaction)
            try #require(outcome.status == 9)
            try #require(FileManager.default.fileExists(atPath: path + "/.commit.jsonl"))
        }

        private func values(_ path: String) throws -> [String: String] {
            let container = try SharedContainer.open(path, access: .readOnly)
            let verification = try container.verify()
            #expect(verification.findings.isEmpty, "\(verification.findings)")
            return Dictionary(
                uniqueKeysWithValues: try container.snapshot().records.map { ("\($0.key)", $0.value.text) })
        }

        /// What a reader saw stays, and one more write sweeps away whatever the killed one left.
        private func checkNextWrite(_ path: String, keeps found: [String: String], _ point: SystemCallPoint) throws {
            let next = try container(path, "put", "next", input: "9")
            #expect(next.status == 0, "after \(point): \(next.errors)")
            var expected = found
            expected["next"] = "9"
            #expect(try values(path) == expected, "after \(point)")
            let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
            let own: Set = [".lock", ".staging", ".previous"]
            for name in names where !own.contains(name) {
                #expect(name.hasSuffix(".jsonl") && !name.hasPrefix("."), "residue after \(point): \(name)")
            }
            let staged = try FileManager.default.contentsOfDirectory(atPath: path + "/.staging")
            #expect(staged.isEmpty, "residue after \(point): \(staged)")
        }
    }
}
