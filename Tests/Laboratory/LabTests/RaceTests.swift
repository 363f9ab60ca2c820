import AppGroup
import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

@testable import Lab

extension LabProcessTests {
    /// Races with real processes.
    @Suite(.serialized) struct RaceTests {
        /// The outcome of a race that ran with `--json`.
        private struct Race {
            var outcome: Outcome
            var result: [String: Any]

            init(_ outcome: Outcome) throws {
                self.outcome = outcome
                let object = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
                result = object as? [String: Any] ?? [:]
            }

            func number(_ name: String) -> Int { result[name] as? Int ?? -1 }
            func lines(_ name: String) -> [String] { result[name] as? [String] ?? [] }
        }

        /// The options for the length of a race: a number of operations in `scripts/test`, a time in `scripts/test --all`. A
        /// race with a limit of operations continues until it has seen everything that it requires.
        private static func length(_ operations: Int, all time: String) -> [String] {
            TestAmount.of(["--for", "10m", "--limit", "\(operations)"], all: ["--for", time])
        }

        private func race(
            _ arguments: [String], in folder: TemporaryDirectory, command: [String] = []
        ) throws -> Race {
            let all = ["race", "--json"] + arguments + (command.isEmpty ? [] : ["--"] + command)
            let environment = [
                "TMPDIR": folder.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            ]
            return try Race(run("tandem-lab", all, environment: environment))
        }

        /// Returns the numbers of the processes whose command line contains the path of `folder`.
        private func processes(naming folder: String) -> [String] {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return all.filter { Int($0) != nil }.filter { pid in
                guard let bytes = try? Files.bytes("/proc/\(pid)/cmdline") else { return false }
                return String(decoding: bytes.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self).contains(folder)
            }
        }

        private func expectNothingLeft(_ folder: TemporaryDirectory) throws {
            #expect(blockUntil { processes(naming: folder.path).isEmpty }, "\(processes(naming: folder.path))")
            #expect(try Files.names(in: folder.path) == [])
        }

        @Test("A race with kills finds no violation, kills writers within commits, and leaves no files or processes")
        func soundLibrary() throws {
            let folder = try TemporaryDirectory()
            let race = try race(
                Self.length(500, all: "4s") + ["--seed", "11", "--kills-per-second", "10"], in: folder)
            try #require(race.outcome.status == 0, "\(race.outcome.output)\(race.outcome.errors)")
            #expect(race.number("seed") == 11)
            #expect(race.number("violationCount") == 0)
            #expect(race.lines("violations") == [] && race.lines("failures") == [])
            // A race exits with 0 only if it has seen all of these events, so these expectations do not depend on luck.
            #expect(race.number("killsWithinCommits") > 0)
            #expect(race.number("kills") >= race.number("killsWithinCommits"))
            #expect(race.number("killsWithinCommits") >= race.number("killsWithTraces"))
            #expect(race.number("conflicts") + race.number("overlaps") + race.number("lockTimeouts") > 0)
            #expect(race.number("acknowledged") > 0)
            #expect(
                race.number("operations")
                    == race.number("commits") + race.number("reads") + race.number("snapshots"))
            #expect(
                race.number("commits")
                    == race.number("acknowledged") + race.number("conflicts") + race.number("failed")
                    + race.number("unknown"))
            try expectNothingLeft(folder)
        }

        @Test(
            "A race with faulty processes fails, names the fault, and keeps the evidence",
            arguments: [
                (RaceSabotage.lostUpdate, ["lost-update"]), (.staleRead, ["stale-read", "backwards-read"]),
                (.mixedSnapshot, ["mixed-snapshot", "partial-transaction"]),
                (.splitTransaction, ["torn-value", "partial-transaction", "mixed-snapshot"]),
                (.lostCommit, ["duplicate-revision", "lost-write", "lost-update", "stale-read"]),
            ])
        func sabotage(_ fault: RaceSabotage, _ kinds: [String]) throws {
            // In a short time, it depends on chance whether writers contend and a reader sees the fault, so the test tries
            // up to twenty races, each longer than the one before.
            let step = TestAmount.of(150, all: 1_000)
            for seed in 1...20 {
                let folder = try TemporaryDirectory()
                let race = try race(
                    [
                        "--for", "\(seed * step)ms", "--seed", "\(seed)", "--kills-per-second", "0", "--no-inject",
                        "--sabotage", fault.rawValue,
                    ], in: folder)
                // Without contention, the race also fails for that reason.
                guard race.number("violationCount") > 0, race.lines("failures") == [] else { continue }
                #expect(race.outcome.status == 1)
                let found = Set(race.lines("violations").compactMap { $0.split(separator: ":").first.map(String.init) })
                #expect(!found.isDisjoint(with: kinds), "\(found)")
                let history = try #require(race.result["history"] as? String)
                #expect(
                    try Files.text(history).hasPrefix(
                        "{\"history\":1,\"clock\":\"CLOCK_MONOTONIC\",\"seed\":\(seed)}\n"))
                let container = try #require(race.result["container"] as? String)
                #expect(try SharedContainer.open(container, access: .readOnly).snapshot().revision > 0)
                return
            }
            Issue.record("no race of twenty found anything")
        }

        @Test("If a process repeatedly ends by itself, the race fails and ends")
        func crash() throws {
            let folder = try TemporaryDirectory()
            let race = try race(
                ["--for", "2m", "--seed", "1", "--kills-per-second", "0", "--no-inject", "--sabotage", "crash"],
                in: folder)
            #expect(race.outcome.status == 1)
            #expect(
                race.lines("failures").contains { $0.contains("exited with 3, although nothing killed it") },
                "\(race.outcome.output)")
            #expect(race.number("milliseconds") < 120_000)
        }

        @Test(
            "A race without kills in commits or without contention fails and gives the reason",
            .onlyInAll(short: "a race with kills in commits and contention"))
        func nothingTried() throws {
            let folder = try TemporaryDirectory()
            let unkilled = try race(
                ["--for", "500ms", "--seed", "1", "--no-inject", "--kills-per-second", "0.0001"], in: folder)
            #expect(unkilled.outcome.status == 1)
            #expect(unkilled.lines("failures").contains { $0.hasPrefix("nobody was killed in the middle of a commit") })
            #expect(unkilled.lines("failures").contains { $0.contains("--kills-per-second, which is 0.0001") })
            // With so many records and so few operations, two writers rarely access the same record. Often the second
            // writer starts only after the race has ended.
            let lonely = try race(
                [
                    "--for", "1ms", "--limit", "1", "--seed", "1", "--no-inject", "--records", "200", "--readers", "0",
                    "--kills-per-second", "0", "--stops-per-second", "0",
                ], in: folder)
            if lonely.outcome.status == 1 {
                #expect(lonely.lines("failures").count == 1)
                #expect(lonely.lines("failures").first?.hasPrefix("there was no contention") == true)
                for option in ["--for", "--limit, which is 1)", "--writers", "--records", "--allow-no-contention"] {
                    #expect(lonely.lines("failures").first?.contains(option) == true, "\(option)")
                }
            } else {
                #expect(lonely.number("conflicts") + lonely.number("overlaps") + lonely.number("lockTimeouts") > 0)
            }
        }

        @Test("A race with a single writer is refused with advice if contention is required")
        func oneWriter() throws {
            let folder = try TemporaryDirectory()
            let arguments = ["race", "--for", "300ms", "--writers", "1", "--kills-per-second", "0", "--no-inject"]
            let refused = try run("tandem-lab", arguments, environment: ["TMPDIR": folder.path])
            #expect(refused.status == 64)
            #expect(refused.errors.contains("--writers 2") && refused.errors.contains("--allow-no-contention"))
            let race = try race(
                [
                    "--for", "10m", "--limit", "200", "--writers", "1", "--kills-per-second", "0", "--no-inject",
                    "--allow-no-contention",
                ], in: folder)
            #expect(race.outcome.status == 0, "\(race.outcome)")
            #expect(race.number("overlaps") == 0 && race.number("acknowledged") > 0)
            #expect(try Files.names(in: folder.path) == [])
        }

        @Test("A race with a small limit of operations continues until it has seen a kill in a commit and contention")
        func smallLimit() throws {
            let folder = try TemporaryDirectory()
            let race = try race(
                ["--for", "10m", "--limit", "1", "--seed", "3", "--kills-per-second", "10"], in: folder)
            #expect(race.outcome.status == 0, "\(race.outcome)")
            #expect(race.number("killsWithinCommits") > 0)
            #expect(race.number("milliseconds") < 600_000)
        }

        @Test("A race removes the files of a killed race, but keeps the evidence of a failed race")
        func leftBehind() throws {
            let folder = try TemporaryDirectory()
            let killed = try TestProcess("tandem-lab", ["race", "--for", "10m"], environment: ["TMPDIR": folder.path])
            try #require(blockUntil { processes(naming: folder.path).count >= 6 }, "\(killed.errors)")
            defer { for pid in processes(naming: folder.path).compactMap({ Int32($0) }) { kill(pid, SIGKILL) } }
            let short = ["--for", "300ms", "--kills-per-second", "0", "--no-inject", "--allow-no-contention"]
            // Another race must not delete the folder of a race that is still running.
            let alive = try run("tandem-lab", ["race"] + short, environment: ["TMPDIR": folder.path])
            #expect(alive.status == 0 && !alive.errors.contains("left behind"), "\(alive)")
            let names = try Files.names(in: folder.path)
            #expect(names.count == 1)
            killed.signal(SIGKILL)
            #expect(killed.wait().signal == SIGKILL)
            #expect(blockUntil { processes(naming: folder.path).isEmpty })
            #expect(try Files.names(in: folder.path) == names)
            // The race ends by itself after some crashes.
            let failed = try run(
                "tandem-lab",
                ["race", "--for", "10m", "--kills-per-second", "0", "--no-inject", "--sabotage", "crash"],
                environment: ["TMPDIR": folder.path])
            #expect(failed.status == 1, "\(failed)")
            #expect(failed.errors.contains("removed \(folder.path)/\(names[0])"), "\(failed)")
            let left = try Files.names(in: folder.path)
            #expect(left.count == 1 && left != names)
            #expect(try run("tandem-lab", ["race"] + short, environment: ["TMPDIR": folder.path]).status == 0)
            #expect(try Files.names(in: folder.path) == left)
        }

        @Test("A signal during a race's final check ends the check and leaves nothing behind")
        func interruptedAtTheEnd() throws {
            let folder = try TemporaryDirectory()
            let driver = try TestProcess(
                "tandem-lab", ["race", "--for", "10m", "--kills-per-second", "0", "--no-inject"],
                environment: ["TMPDIR": folder.path])
            try #require(blockUntil { processes(naming: folder.path).count >= 6 }, "\(driver.errors)")
            // A worker that was stopped with SIGSTOP does not end. The driver waits a minute for the worker unless a
            // second signal arrives.
            let workers = processes(naming: folder.path).compactMap { Int32($0) }.filter { $0 != driver.pid }
            for pid in workers { kill(pid, SIGSTOP) }
            let start = ContinuousClock.now
            driver.signal(SIGINT)
            // Waits until the driver has received the first signal, because two pending signals of the same kind would
            // merge into one.
            try #require(
                blockUntil {
                    let status = (try? Files.text("/proc/\(driver.pid)/status")) ?? ""
                    let line = status.split(separator: "\n").first { $0.hasPrefix("ShdPnd:") }
                    let pending = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
                    return pending.map { $0 >> UInt64(SIGINT - 1) & 1 == 0 } ?? false
                })
            driver.signal(SIGINT)
            let outcome = driver.wait()
            #expect(outcome.status == 128 + SIGINT, "\(outcome)")
            #expect(ContinuousClock.now - start < .seconds(55))
            try expectNothingLeft(folder)
        }

        @Test("After a race's driver is killed, all its processes end, even stopped ones", arguments: [0, 100])
        func killedDriver(stops: Int) throws {
            let folder = try TemporaryDirectory()
            let driver = try TestProcess(
                "tandem-lab", ["race", "--for", "10m", "--stops-per-second", "\(stops)"],
                environment: ["TMPDIR": folder.path])
            try #require(blockUntil { processes(naming: folder.path).count >= 6 }, "\(driver.errors)")
            // Kills the processes even if the test fails.
            defer { for pid in processes(naming: folder.path).compactMap({ Int32($0) }) { kill(pid, SIGKILL) } }
            driver.signal(SIGKILL)
            #expect(driver.wait().signal == SIGKILL)
            #expect(blockUntil { processes(naming: folder.path).isEmpty }, "\(processes(naming: folder.path))")
        }

        @Test(
            "A race that receives a signal ends, judges the history recorded so far, and leaves nothing behind",
            arguments: [SIGINT, SIGTERM])
        func interrupted(_ signal: Int32) throws {
            let folder = try TemporaryDirectory()
            let history = try TemporaryDirectory()
            let driver = try TestProcess(
                "tandem-lab", ["race", "--for", "10m", "--json", "--history", history.path("h.jsonl")],
                environment: ["TMPDIR": folder.path])
            try #require(blockUntil { processes(naming: folder.path).count >= 6 }, "\(driver.errors)")
            driver.signal(signal)
            let race = try Race(driver.wait())
            #expect(race.outcome.status == 0, "\(race.outcome)")
            #expect(race.result["interrupted"] as? Bool == true)
            #expect(race.result["history"] as? String == history.path("h.jsonl"))
            try expectNothingLeft(folder)
        }

        @Test("A race's writers and readers get the variables of --worker-environment; the final check does not")
        func workerEnvironment() throws {
            let folder = try TemporaryDirectory()
            // A process that gets the variable tries to load a missing library, and reports that on standard error.
            let race = try race(
                [
                    "--for", "500ms", "--no-inject", "--kills-per-second", "0", "--worker-environment",
                    "LD_PRELOAD=/no/such/library",
                ], in: folder)
            #expect(race.outcome.status == 1)
            let complaints = race.lines("failures").filter { $0.contains("/no/such/library") }
            #expect(complaints.map { $0.prefix(9) } == (1...6).map { "process \($0)" }, "\(race.outcome.output)")
            #expect(!race.outcome.errors.contains("/no/such/library"))
        }

        @Test(
            "On a full disk, a race ends with 74 and names the file",
            .enabled(if: SmallFileSystem.isAvailable, "needs root, to mount a small file system"))
        func fullDisk() throws {
            let folder = try TemporaryDirectory()
            let mounted = folder.path("full")
            try Files.makeDirectory(mounted)
            // The board of the race needs some pages. The other files are empty at first.
            for free in [4, 8] {
                try SmallFileSystem.run(at: mounted, kibibytes: 64) {
                    try Files.write(String(repeating: "x", count: (64 - free) << 10), to: mounted + "/filler")
                    let outcome = try run(
                        "tandem-lab", ["race", "--for", "1s", "--writers", "64", "--readers", "64", "--no-inject"],
                        environment: ["TMPDIR": mounted])
                    #expect(outcome.signal == nil && outcome.status == 74, "\(free): \(outcome)")
                    #expect(outcome.errors.contains(mounted), "\(outcome.errors)")
                }
            }
        }

        @Test(
            "On a terminal without abilities, a race prints no escape sequences",
            .onlyInAll(short: "the progress of races"))
        func dumbTerminal() throws {
            let folder = try TemporaryDirectory()
            for (term, hasEscapes) in [("dumb", false), ("xterm", true)] {
                let outcome = try run(
                    "/usr/bin/script",
                    [
                        "-qec",
                        "'\(Program.path("tandem-lab"))' race --for 1500ms --kills-per-second 0 --no-inject --allow-no-contention",
                        "/dev/null",
                    ], environment: ["TERM": term, "TMPDIR": folder.path])
                #expect(outcome.output.contains("operations"), "\(outcome)")
                #expect(outcome.output.contains("\u{1B}") == hasEscapes, "\(term): \(outcome)")
            }
        }

        @Test("The exit code tells why a race could not run")
        func exitCodes() throws {
            let folder = try TemporaryDirectory()
            for arguments in [
                ["--writers", "0"], ["--kills-per-second", "-1"], ["--for", "0s"], ["--records", "0"],
            ] {
                #expect(try run("tandem-lab", ["race"] + arguments).status == 64, "\(arguments)")
            }
            try SharedContainer.open(folder.path("full"), access: .create).put("a", Array("1".utf8))
            #expect(try race(["--container", folder.path("full")], in: folder).outcome.status == 65)
            try Files.makeDirectory(folder.path("mine"))
            try Files.write("mine", to: folder.path("mine/notes.txt"))
            let populated = try race(["--container", folder.path("mine")], in: folder).outcome
            #expect(populated.status == 65 && populated.errors.contains("notes.txt"), "\(populated)")
            #expect(try Files.names(in: folder.path("mine")) == ["notes.txt"])
            #expect(try race([], in: folder, command: ["/no/such/program"]).outcome.status == 69)
            #expect(try race(["--history", folder.path("no/such/folder")], in: folder).outcome.status == 74)
            #expect(try Files.names(in: folder.path) == ["full", "mine"])
        }

        @Test("Without strace, a race reports the missing program and kills only at random moments")
        func withoutStrace() throws {
            let folder = try TemporaryDirectory()
            let outcome = try run(
                "tandem-lab",
                ["race", "--json"] + Self.length(300, all: "2s") + ["--seed", "4", "--kills-per-second", "20"],
                environment: ["TMPDIR": folder.path, "PATH": "/nowhere"])
            let race = try Race(outcome)
            #expect(outcome.status == 0, "\(outcome.output)")
            #expect((race.result["injectionProblem"] as? String)?.contains("strace") == true)
            #expect(race.number("injections") == 0 && race.number("killsAtSystemCalls") == 0)
            #expect(race.number("killsWithinCommits") > 0)
        }

        @Test(
            "In a race with strace, strace kills some processes at a chosen system call",
            .enabled(if: SystemCallTrace.isAvailable, "needs strace and the right to trace"))
        func injectedKills() throws {
            // The driver kills few processes. strace should kill each traced writer within its first commits.
            for seed in 1...10 {
                let folder = try TemporaryDirectory()
                let race = try race(
                    [
                        "--for", "10m", "--limit", TestAmount.of("200", all: "1000"), "--seed", "\(seed)",
                        "--kills-per-second", "2",
                    ], in: folder)
                try #require(race.outcome.status == 0, "\(race.outcome.output)")
                if race.number("killsAtSystemCalls") > 0 { return }
            }
            Issue.record("no race of ten killed a writer at a system call")
        }

        @Test("A race ends soon after it has reached its limit of operations")
        func limit() throws {
            let folder = try TemporaryDirectory()
            let race = try race(
                ["--for", "10m", "--limit", "200", "--seed", "1", "--kills-per-second", "0", "--no-inject"], in: folder)
            #expect(race.number("operations") >= 200)
            #expect(race.number("milliseconds") < 600_000)
        }
    }
}
