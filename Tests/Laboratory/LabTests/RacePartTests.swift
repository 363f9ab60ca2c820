import AppGroup
import Glibc
import TestSupport
import Testing

@testable import Lab

/// Tests for the parts of a race that need no processes.
struct RacePartTests {
    @Test("The random numbers match SplitMix64")
    func random() {
        // The expected numbers are the first ones for the seed 0 from the reference implementation
        // (https://prng.di.unimi.it).
        var random = RaceRandom()
        #expect(random.next() == 0xE220_A839_7B1D_CDAF)
        #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
        #expect(random.next() == 0x06C4_5D18_8009_454F)
    }

    private func steps(_ role: RaceRole = .writer, seed: UInt64, process: Int = 1, incarnation: Int = 0) -> [String] {
        (0..<50).map { step in
            "\(RaceStep(role, seed: seed, process: process, incarnation: incarnation, step: step, records: 5))"
        }
    }

    @Test("A process's actions depend only on the seed, the process, the number of its restarts, and the step")
    func stepsFollowFromTheSeed() {
        #expect(steps(seed: 7) == steps(seed: 7))
        let all = [
            steps(seed: 7), steps(seed: 8), steps(seed: 7, process: 2), steps(seed: 7, incarnation: 1),
            steps(.reader, seed: 7),
        ]
        #expect(Set(all).count == all.count)
        #expect(Set(steps(seed: 7)).count > 40)
    }

    @Test("A writer makes every kind of step sooner or later, and a reader never writes")
    func everyAction() {
        func actions(_ role: RaceRole) -> Set<String> {
            Set(
                (0..<500).map { step in
                    let action = RaceStep(role, seed: 1, process: 1, incarnation: 0, step: step, records: 5).action
                    return "\(action)".prefix { $0 != "(" }.description
                })
        }
        #expect(
            actions(.writer) == [
                "read", "snapshot", "put", "compareAndSet", "remove", "compareAndRemove", "transaction",
                "compareAndSetAll",
            ])
        #expect(actions(.reader) == ["read", "snapshot"])
        #expect(actions(.command) == ["put", "compareAndSet"])
    }

    @Test("The same start of a process always gets the same faults, and one start in three gets some")
    func injections() {
        let prefixes = (0..<300).map { FaultInjection.prefix(seed: 7, process: 1, incarnation: $0) }
        #expect(prefixes == (0..<300).map { FaultInjection.prefix(seed: 7, process: 1, incarnation: $0) })
        let share = prefixes.count { !$0.isEmpty }
        #expect((60...140).contains(share))
        #expect(prefixes.contains { $0.contains { $0.contains(":signal=SIGKILL:when=") } })
    }

    private let start = "{\"history\":1,\"clock\":\"CLOCK_MONOTONIC\",\"seed\":7}\n"

    private func merge(_ logs: [String]) throws -> (text: String, counts: RaceHistory.Counts) {
        try withTemporaryDirectory { folder throws in
            for (process, text) in logs.enumerated() where !text.isEmpty {
                try Files.write(text, to: OperationLog.path(in: folder.path, process: process))
            }
            let path = folder.path("history")
            let counts = try RaceHistory.merge(folder.path, processes: logs.count - 1, seed: 7, into: path)
            _ = try HistoryFile.read(path)
            return (try Files.text(path), counts)
        }
    }

    private func begin(_ operation: String, at time: Int, _ process: Int, _ rest: String = "") -> String {
        "{\"invoked\":\(time),\"operation\":\"\(operation)\",\"process\":\(process)\(rest)"
    }
    private func end(_ outcome: String, at time: Int, _ rest: String = "") -> String {
        ",\"returned\":\(time),\"outcome\":\"\(outcome)\"\(rest)}"
    }

    @Test("Logs and events are merged into one history in time order")
    func order() throws {
        let write = begin("commit", at: 10, 1, ",\"writes\":{\"a\":\"x\"}")
        let read = begin("read", at: 15, 2)
        let written = end("ok", at: 30, ",\"revision\":1")
        let seen = end("ok", at: 20, ",\"reads\":{\"a\":[0,null]}")
        let event = "{\"at\":12,\"event\":\"stop\",\"process\":2}"
        let (text, counts) = try merge(["\(event)\n", "\(write)\n\(written)\n", "\(read)\n\(seen)\n", ""])
        #expect(text == start + "\(write)\(written)\n\(event)\n\(read)\(seen)\n")
        #expect(counts.operations == 2 && counts.kinds == ["commit": 1, "read": 1] && counts.commits == ["ok": 1])
    }

    @Test("An operation without an end has an unknown outcome, and a torn line is ignored")
    func killed() throws {
        let first = begin("commit", at: 10, 1, ",\"writes\":{\"a\":\"x\"}")
        let second = begin("commit", at: 20, 1, ",\"writes\":{\"a\":\"y\"}")
        let torn = begin("read", at: 30, 1)
        let (text, counts) = try merge(["", "\(first)\n\(second)\n\(torn)"])
        let unknown = ",\"returned\":null,\"outcome\":\"unknown\"}"
        #expect(text == start + "\(first)\(unknown)\n\(second)\(unknown)\n")
        #expect(counts.commits == ["unknown": 2])
    }

    @Test("A commit that begins during another process's commit counts as an overlap")
    func overlaps() throws {
        func commit(_ process: Int, _ from: Int, _ to: Int, _ revision: Int) -> String {
            begin("commit", at: from, process, ",\"writes\":{\"a\":\"\(revision)\"}") + "\n"
                + end("ok", at: to, ",\"revision\":\(revision)") + "\n"
        }
        let (_, apart) = try merge(["", commit(1, 10, 20, 1) + commit(1, 21, 30, 2), commit(2, 31, 40, 3)])
        #expect(apart.overlaps == 0)
        let (_, across) = try merge(["", commit(1, 10, 20, 1) + commit(1, 21, 30, 3), commit(2, 15, 18, 2)])
        #expect(across.overlaps == 1)
    }

    @Test(
        "A race finds the revision in a writer's output",
        arguments: [
            ("{\"record\":\"a\",\"revision\":42}\n", 42), ("{\"revision\": 7}", 7), ("", nil), ("revision 7", nil),
        ] as [(String, UInt64?)])
    func revision(_ output: String, _ revision: UInt64?) {
        #expect(RaceCommand.revision(in: Array(output.utf8)) == revision)
    }

    @Test("The value is extracted from a race's payload; any other payload is returned whole")
    func payload() {
        #expect(RacePayload.value(RacePayload.bytes("1-0-2-0", padding: 50)) == "1-0-2-0")
        #expect(RacePayload.value(Array("{\"other\":1}".utf8)) == "{\"other\":1}")
    }

    @Test("In a started process no signal is blocked, even if its parent blocks signals")
    func signalsOfChildren() throws {
        var blocked = sigset_t()
        var before = sigset_t()
        sigemptyset(&blocked)
        sigaddset(&blocked, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let pid = try Spawn(["/bin/sh", "-c", "kill -TERM $$; exit 3"]).start()
        #expect(ChildStatus(of: pid, within: .seconds(60))?.signal == SIGTERM)
    }

    @Test("A process that exceeds its time limit is killed")
    func boundedWait() throws {
        let pid = try Spawn(["sleep", "1000"]).start()
        #expect(ChildStatus(of: pid, within: .milliseconds(50)) == nil)
        #expect(kill(pid, 0) == -1 && errno == ESRCH)
        #expect(ChildStatus(of: try Spawn(["false"]).start(), within: .seconds(60))?.code == 1)
    }

    @Test("Settings that cannot cause contention are refused if contention is required")
    func sense() throws {
        var settings = RaceSettings(seed: 1, workerProgram: [])
        try settings.requireSense()
        settings.writers = 1
        #expect(throws: RaceFailure.self) { try settings.requireSense() }
        settings.requiresContention = false
        try settings.requireSense()
        settings.writers = 0
        #expect(throws: RaceFailure.self) { try settings.requireSense() }
        (settings.commandWriters, settings.requiresContention) = (2, true)
        try settings.requireSense()
    }

    @Test("Records have valid and different names, however many there are")
    func names() {
        #expect(RaceRecords.names(3) == ["a", "b", "c"])
        #expect(Set(RaceRecords.names(200)).count == 200)
    }
}
