import AppGroup
import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests in which the Swift implementation shares a container with the shell and Python programs in
    /// `Tests/Fixtures`. Those programs were written from `PROTOCOL.md` alone.
    @Suite(.serialized, .enabled(if: isInstalled("python3"), "needs python3"))
    struct ForeignWriterTests {
        enum Writer: String, CaseIterable, Sendable {
            case swift, shell, python

            private static let fixtures = Repository.fixtures

            func start(_ directory: String, _ arguments: [String]) throws -> TestProcess {
                // On a busy machine, one of several writers may wait long for the lock.
                let environment = arguments.first == "increment" ? ["CONTAINER_PATIENCE": "600"] : [:]
                return switch self {
                case .swift:
                    arguments.first == "increment"
                        ? try TestProcess("protocol-worker", ["increment", directory] + arguments.dropFirst())
                        : try TestProcess(
                            "tandem", ["container", arguments[0], "--container", directory] + arguments.dropFirst())
                case .shell:
                    try TestProcess(
                        "/bin/bash", [Self.fixtures + "/container.sh", directory] + arguments, environment: environment)
                case .python:
                    try TestProcess(
                        "/usr/bin/env", ["python3", Self.fixtures + "/container.py", directory] + arguments,
                        environment: environment)
                }
            }

            func run(_ directory: String, _ arguments: String..., input: String = "") throws -> Outcome {
                let process = try start(directory, arguments)
                process.send(input)
                return process.wait()
            }
        }

        private func withContainer(_ body: (String) throws -> Void) throws {
            try withTemporaryDirectory { directory throws in
                let path = directory.path("group")
                _ = try SharedContainer.open(path, access: .create)
                try body(path)
            }
        }

        @Test(
            "Each implementation reads exactly the bytes that another implementation wrote",
            .onlyInAll(short: "increments of writers in all languages"), arguments: Writer.allCases)
        func readEachOther(_ writer: Writer) throws {
            let payloads = [
                "{\"setup\":\"Γειά \\u00e9 \\\\ \\\" 🥟👩‍🚀\",\"n\":1.10,\"big\":9007199254740993,\"e\":1E400}", "null",
                "\"\"", "[ 1 , 2 ]",
                "\"\(String(repeating: "ab\\\\", count: 40_000))\"",
            ]
            try withContainer { path throws in
                for payload in payloads {
                    let put = try writer.run(path, "put", "jotd", input: payload + "\n")
                    try #require(put.status == 0, "\(put.errors)")
                    for reader in Writer.allCases {
                        let get = try reader.run(path, "get", "jotd")
                        #expect(get.status == 0 && get.output == payload + "\n", "\(reader): \(get.errors)")
                    }
                }
                let delete = try writer.run(path, "delete", "jotd")
                #expect(delete.status == 0, "\(delete.errors)")
                for reader in Writer.allCases { #expect(try reader.run(path, "get", "jotd").status == 66, "\(reader)") }
            }
        }

        @Test("Simultaneous increments by Swift, shell and Python add up exactly")
        func increments() throws {
            try withContainer { path throws in
                let shares: [(Writer, Int)] = [(.swift, 200), (.swift, 200), (.shell, 40), (.python, 200)]
                let writers = try shares.map { try $0.0.start(path, ["increment", "counter", "\($0.1)"]) }
                for (writer, share) in zip(writers, shares) {
                    let outcome = writer.wait()
                    #expect(outcome.status == 0, "\(share.0): \(outcome.errors)")
                }
                let container = try SharedContainer.open(path, access: .readOnly)
                #expect(try container.read("counter")?.text == "640")
                #expect(try container.verify().findings.isEmpty)
            }
        }

        @Test("A snapshot by Swift or Python never mixes two transactions of the other language's writer")
        func snapshots() throws {
            try withContainer { path throws in
                let python = try Writer.python.start(path, ["increment-pair", "a", "b", "150"])
                let watcher = try Writer.python.start(path, ["watch-pair", "a", "b", "120"])
                let container = try SharedContainer.open(path)
                var reads = 0
                var commits = 0
                while commits < 150 || python.isRunning {
                    let snapshot = try container.snapshot(of: ["a", "b"])
                    #expect(snapshot.records["a"]?.text == snapshot.records["b"]?.text)
                    reads += 1
                    if commits < 150, try incrementPair(container, snapshot) { commits += 1 }
                }
                #expect(python.wait().status == 0, "\(python.errors)")
                let watched = watcher.wait()
                #expect(watched.status == 0, "\(watched.output)\(watched.errors)")
                #expect(try container.read("a")?.text == "300")
                #expect(try container.read("b")?.text == "300")
                print("foreign snapshots: \(reads) by Swift, and by Python \(watched.lastLine)")
            }
        }

        private func incrementPair(_ container: SharedContainer, _ snapshot: Snapshot) throws -> Bool {
            let value = snapshot.records["a"].flatMap { Int($0.text) } ?? 0
            var transaction = Transaction()
            for name in ["a", "b"] as [RecordName] {
                try transaction.put(
                    name, Array("\(value + 1)".utf8),
                    expecting: snapshot.records[name].map { .token($0.token) } ?? .absent)
            }
            do throws(AppGroupError) {
                _ = try container.commit(transaction, lockTimeout: .seconds(60))
                return true
            } catch {
                guard error.code == .conflict else { throw error }
                return false
            }
        }

        @Test(
            "Writers in every language, killed again and again, lose nothing that they acknowledged",
            .onlyInAll(short: "increments of writers in all languages"),
            arguments: Writer.allCases)
        func kills(_ victim: Writer) throws {
            try withContainer { path throws in
                // A writer in another language counts at the same time and is not killed.
                let survivor: Writer = victim == .python ? .swift : .python
                let other = try survivor.start(path, ["increment", "survivor", "150"])
                var random = SystemRandomNumberGenerator()
                var acknowledged = 0
                for _ in 0..<12 {
                    let process = try victim.start(path, ["increment", "victim", "100000"])
                    let before = try value("victim", path)
                    // Kills the writer at a random moment after it began to increment.
                    let target = before + Int.random(in: 1...3, using: &random)
                    let hasCounted = try blockUntil { try value("victim", path) >= target || !process.isRunning }
                    try #require(hasCounted && process.isRunning, "\(process.errors)")
                    process.signal(SIGKILL)
                    _ = process.wait()
                    let after = try value("victim", path)
                    #expect(after >= acknowledged)
                    acknowledged = after
                }
                let outcome = other.wait()
                #expect(outcome.status == 0, "\(outcome.errors)")
                let container = try SharedContainer.open(path)
                #expect(try container.read("survivor")?.text == "150")
                try container.put("after", Array("1".utf8))
                #expect(try container.verify().findings.isEmpty)
                #expect(try FileManager.default.contentsOfDirectory(atPath: path + "/.staging") == [])
            }
        }

        private func value(_ name: RecordName, _ path: String) throws -> Int {
            let record = try SharedContainer.open(path, access: .readOnly).read(name)
            return record.flatMap { Int($0.text) } ?? 0
        }

        @Test(
            "Shell and Python finish a transaction during which a Swift writer was killed",
            arguments: [Writer.shell, .python])
        func finish(_ finisher: Writer) throws {
            guard SystemCallTrace.isAvailable else { return }
            try withContainer { path throws in
                let arguments = ["container", "commit", "--container", path]
                for ordinal in 2...3 {
                    let point = SystemCallPoint(name: "renameat", ordinal: ordinal)
                    let value = "\"\(finisher) \(ordinal)\""
                    let killed = try SystemCallTrace.killing(
                        at: point, "tandem", arguments, input: "{\"a\":\(value),\"b\":\(value)}")
                    try #require(killed.status == 9)
                    // The transaction is committed. So a reader in another language sees it before it is installed, and
                    // a writer in another language installs it.
                    #expect(try finisher.run(path, "get", "b").output == value + "\n")
                    #expect(try finisher.run(path, "put", "c", input: "1\n").status == 0)
                    #expect(try Files.text(path + "/b.jsonl").hasSuffix("\n\(value)\n"))
                    #expect(!FileManager.default.fileExists(atPath: path + "/.commit.jsonl"))
                }
            }
        }

        @Test("Shell and Python find the same damage as Swift", arguments: [Writer.shell, .python])
        func damage(_ reader: Writer) throws {
            try withContainer { path throws in
                for value in ["1", "2"] { #expect(try container(path, "put", "a", input: value).status == 0) }
                var bytes = try Files.bytes(path + "/a.jsonl")
                bytes[bytes.count - 2] ^= 1
                try Files.write(bytes, to: path + "/a.jsonl")
                let outcome = try reader.run(path, "get", "a")
                #expect(outcome.status == 65 && outcome.output == "1\n", "\(outcome)")
            }
        }
    }
}
