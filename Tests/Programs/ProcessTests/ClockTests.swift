import AppGroup
import Foundation
import Glibc
import TestServers
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests of `tandem with` and `tandem clock`, with real processes on a clock that moves while they run.
    @Suite(.serialized) struct ClockTests {
        private let directory: TemporaryDirectory
        private var state: String { directory.path }

        init() throws {
            directory = try TemporaryDirectory()
        }

        private func with(_ command: [String]) throws -> TestProcess {
            try TestProcess("tandem", ["with", "--state", state, "--"] + command)
        }

        @discardableResult
        private func clock(_ arguments: String...) throws -> Outcome {
            let outcome = try run("tandem", ["clock"] + arguments + ["--state", state])
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome
        }

        private func now() throws -> TimeInterval {
            struct Line: Decodable {
                var now: String
            }
            let line = try JSONDecoder().decode(Line.self, from: Data(try clock("now", "--json").lastLine.utf8))
            let parts = line.now.dropLast().split(separator: ".")
            let date = try Date.ISO8601FormatStyle().parse(String(parts[0]) + "Z")
            return date.timeIntervalSince1970 + (Double("0.\(parts[1])") ?? 0)
        }

        @Test("Programs in a folder whose path has a space run under the clock of a state folder")
        func programs() throws {
            try withTemporaryDirectory { directory throws in
                let folder = directory.path("a b")
                try Files.makeDirectory(folder)
                for name in ["tandem", "libtandem-time.so", "libtandem-guard.so"] {
                    try Program.copy(name, to: folder + "/" + name)
                }
                let state = ["TANDEM_STATE": folder + "/state"]
                let moved = try run(folder + "/tandem", ["clock", "set", "2031-05-06T07:08:00Z"], environment: state)
                #expect(moved.status == 0, "\(moved.errors)")
                let date = try run(
                    folder + "/tandem", ["with", "--", "date", "-u", "+%Y-%m-%dT%H:%M"], environment: state)
                #expect(date.output == "2031-05-06T07:08\n", "\(date)")
            }
        }

        @Test("A running process sees each move of the clock at its next Date(), and agrees with `tandem clock now`")
        func follows() throws {
            let worker = try with([Program.path("protocol-worker"), "clock", "."])
            #expect(blockUntil { worker.output.contains("ready") }, "\(worker.errors)")
            // Each time is at least half an hour before the next hour, which is enough for every slow machine.
            let moves: [([String], String)] = [
                (["set", "2026-03-08T06:20:00Z"], "2026-03-08T01"), (["advance", "45m"], "2026-03-08T03"),
                (["set", "2026-11-01T05:20:00Z"], "2026-11-01T01"), (["advance", "45m"], "2026-11-01T01"),
                (["advance", "1h"], "2026-11-01T02"), (["set", "2028-02-28T23:20:00-05:00"], "2028-02-28T23"),
                (["advance", "45m"], "2028-02-29T00"), (["advance", "1d"], "2028-03-01T00"),
                (["set", "2026-12-31T23:20:00-05:00"], "2026-12-31T23"), (["advance", "45m"], "2027-01-01T00"),
                (["advance", "25h"], "2027-01-02T01"), (["advance", "3d", "--back"], "2026-12-30T01"),
            ]
            for (number, (move, expected)) in moves.enumerated() {
                try clock(move[0], move[1], move.count > 2 ? move[2] : "--json")
                let before = try now()
                worker.send("\n")
                #expect(blockUntil { worker.output.split(separator: "\n").count == number + 2 })
                let after = try now()
                let answer = try #require(worker.output.split(separator: "\n").last).split(separator: " ")
                let seen = try #require(Double(answer[0]))
                #expect(before <= seen + 0.001 && seen <= after + 0.001, "\(move): \(before) \(seen) \(after)")
                #expect(answer[1].hasPrefix(expected), "\(move): \(answer[1])")
            }
            // A process that was started by `tandem with` prints the same time.
            let outside = try now()
            let inside = try with([Program.path("tandem"), "clock", "now", "--state", state, "--json"])
            #expect(inside.wait().status == 0)
            #expect(
                inside.output.prefix(24)
                    >= "{\"now\":\"\(Date(timeIntervalSince1970: outside).formatted(.iso8601).prefix(16))")
            try clock("reset")
            worker.closeInput()
            #expect(worker.wait().status == 0)
        }

        @Test(
            "However often the clock moves, a reader never sees an incomplete time file, and never sees the real time")
        func neverTorn() throws {
            try clock("set", "2028-01-01T00:00:00Z")
            let worker = try with([Program.path("protocol-worker"), "read-clock", "."])
            #expect(blockUntil { worker.output.contains("ready") }, "\(worker.errors)")
            // Makes many moves, and more until the reader has read the clock often enough.
            var moves = 0
            while moves < TestAmount.of(30, all: 100) || (moves < 5_000 && !worker.output.contains("reading")) {
                try clock(
                    "advance", moves.isMultiple(of: 2) ? "10d" : "9d", moves.isMultiple(of: 2) ? "--json" : "--back")
                moves += 1
            }
            #expect(worker.output.contains("reading"), "\(worker.errors)")
            worker.closeInput()
            let outcome = worker.wait()
            let answer = outcome.lastLine.split(separator: " ").compactMap { Double($0) }
            try #require(answer.count == 2, "\(outcome)")
            // This is 2028-01-01, to which the test set the clock. The real time is earlier, so the reader never saw
            // it.
            #expect(answer[1] >= 1_830_297_600)
        }

        @Test(
            "A wait takes real time, however the clock is set",
            arguments: ["25h", "900d"].prefix(TestAmount.of(1, all: 2)))
        func waits(_ move: String) throws {
            for back in [false, true] {
                try clock("reset")
                try clock("advance", move, back ? "--back" : "--json")
                let worker = try with([Program.path("protocol-worker"), "waits", "."])
                let outcome = worker.wait()
                #expect(outcome.status == 0, "\(outcome.errors)")
                let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
                #expect(lines.count == 6)
                for line in lines {
                    let seconds = try #require(Double(line[1]))
                    // On a busy machine a wait may take longer, but the moved clock must not affect it.
                    #expect(seconds > 0.19 && seconds < 60, "\(line)")
                }
            }
        }

        @Test(
            "`tandem with` passes on the exit code or signal of its command; a missing command exits with 66"
        )
        func exits() throws {
            #expect(try with(["/bin/sh", "-c", "exit 7"]).wait().status == 7)
            let killed = try with(["/bin/sh", "-c", "kill -KILL $$"]).wait()
            #expect(killed.signal == SIGKILL)
            #expect(try with(["/nonexistent/program"]).wait().status == 66)
            #expect(try run("tandem", ["with", "--state", state]).status == 64)
        }

        @Test("`tandem with` inside `tandem with` preloads no library twice, and file times stay real")
        func nested() throws {
            try clock("advance", "100d")
            let program = Program.path("tandem")
            let script = "echo $LD_PRELOAD; echo >\(state)/file; stat -c %Y \(state)/file"
            let once = try with(["/bin/sh", "-c", script]).wait()
            let twice = try with([program, "with", "--state", state, "--", "/bin/sh", "-c", script]).wait()
            #expect(once.status == 0 && twice.status == 0)
            let lines = [once, twice].map { $0.output.split(separator: "\n").map(String.init) }
            #expect(lines[0][0] == lines[1][0] && lines[0][0].contains("libfaketime"))
            let time = try #require(TimeInterval(lines[0][1]))
            #expect(abs(Date(timeIntervalSince1970: time).timeIntervalSinceNow) < 86_400)
        }

        @Test("A writer waits for the lock in real time, however the clock moves")
        func lockTimeout() throws {
            try clock("advance", "25h")
            let container = directory.path("container")
            _ = try SharedContainer.open(container, access: .create)
            let holder = try TestProcess("protocol-worker", ["hold-lock", container])
            #expect(blockUntil { holder.output.contains("held") })
            let start = ContinuousClock.now
            let writer = try with([
                Program.path("tandem"), "container", "put", "a", "--container", container, "--lock-timeout", "300ms",
            ])
            writer.send("1")
            writer.closeInput()
            #expect(writer.wait().status == 75)
            #expect(ContinuousClock.now - start >= .milliseconds(300))
            holder.closeInput()
            _ = holder.wait()
        }

        @Test("Without a host, `clock advance --through` jumps to the end and prints a remark")
        func throughWithoutHost() throws {
            let outcome = try run("tandem", ["clock", "advance", "2h", "--through", "--json", "--state", state])
            #expect(outcome.status == 0 && outcome.errors.contains("no host runs"))
            #expect(outcome.output.contains("\"stop\":\"jump\""))
            try Files.write(
                #"{"pid":999999999,"isBusy":false,"nextWake":null,"clockSequence":0,"placed":[]}"#,
                to: directory.path("host.json"))
            #expect(try clock("advance", "2h", "--through").errors.contains("no host runs"))
        }

        @Test(
            "`clock advance --through` exits with 75 if a host stays busy, and stops at the wake time of an idle host"
        )
        func throughWithHost() throws {
            // The test's own process acts as the host.
            func host(isBusy: Bool, _ nextWake: String, _ sequence: Int) throws {
                try Files.replace(
                    directory.path("host.json"),
                    with: Array(
                        #"{"pid":\#(getpid()),"isBusy":\#(isBusy),"nextWake":\#(nextWake),"clockSequence":\#(sequence),"placed":[]}"#
                            .utf8))
            }
            try clock("set", "2026-01-30T12:00:00Z")
            try host(isBusy: true, "null", 1_000)
            let stuck = try run(
                "tandem", ["clock", "advance", "2h", "--through", "--patience", "200ms", "--state", state])
            #expect(stuck.status == 75 && stuck.errors.contains("did not become idle"))
            try host(isBusy: false, "\"2026-01-30T13:00:00.000000Z\"", 1_000)
            let passage = try TestProcess(
                "tandem",
                ["clock", "advance", "2h", "--through", "--json", "--patience", "10m", "--state", state])
            // The clock stays at the wake time until the host acts.
            #expect(
                try blockUntil {
                    try now() >= Date.ISO8601FormatStyle().parse("2026-01-30T13:00:00Z").timeIntervalSince1970
                })
            #expect(passage.isRunning)
            try host(isBusy: false, "null", 1_000)
            let outcome = passage.wait()
            #expect(outcome.status == 0, "\(outcome.errors)")
            let stops = outcome.output.split(separator: "\n")
            #expect(stops.count == 2 && stops[0].contains("\"stop\":\"wake\"") && stops[1].contains("\"stop\":\"end\""))
            #expect(stops[0].contains("\"now\":\"2026-01-30T13:00:"))
        }

        @Test("A real host on a moved clock reloads at each date of its timelines' policies, and is idle at the end")
        func realHost() async throws {
            try await withStubBackend { backend in
                backend.setJokes([StubBackend.Joke("fetched", "Why? Because.")])
                try clock("set", "2026-01-30T17:00:00Z")
                for day in 30...31 { backend.setJoke("fetched", ofDay: "2026-01-\(day)") }
                backend.setJoke("fetched", ofDay: "2026-02-01")
                let host = try with([
                    Program.path("widget-extension"), "run", "--container", directory.path("container"), "--backend",
                    backend.address, "--state", state,
                ])
                let log = directory.path("events.jsonl")
                func reloads(_ reason: String) -> Int {
                    ((try? Files.text(log)) ?? "").split(separator: "\n").filter {
                        $0.contains("\"event\":\"reload\"") && $0.contains("\"reason\":\"\(reason)\"")
                    }.count
                }
                #expect(blockUntil { reloads("initial") == 6 }, "\(host.errors)")
                let outcome = try clock("advance", "2d", "--through", "--json", "--patience", "10m")
                // Midnight in New York comes twice, and each time six families reload. Nothing reloads in between.
                #expect(outcome.output.components(separatedBy: "\"stop\":\"wake\"").count == 3, "\(outcome.output)")
                #expect(reloads("stale") == 12)
                #expect(reloads("significantTimeChange") == 0)
                // When the user sets the clock back, everything is reloaded without using up the budget.
                try clock("advance", "1d", "--back")
                #expect(blockUntil { reloads("significantTimeChange") == 6 })
                host.signal(SIGTERM)
                #expect(host.wait().status == 0)
            }
        }

        @Test("If the clock is moved while a provider works, the move does not count as CPU time of the provider")
        func movedDuringACall() throws {
            let folder = directory.path("provider")
            try Files.makeDirectory(folder)
            try Files.makeFIFO(folder + "/hold")
            try Files.write("hold\n", to: folder + "/timeline")
            let fixture = Repository.fixtures + "/fake-provider.sh"
            let provider = directory.path("provider.sh")
            try Program.writeScript("#!/bin/sh\nexec sh '\(fixture)' '\(folder)'\n", to: provider)
            try clock("set", "2026-01-30T17:00:00Z")
            let host = try with([
                Program.path("widget-extension"), "run", "--container", directory.path("container"), "--state", state,
                "--provider", provider, "--place", "K=systemSmall", "--deadline", "600s",
            ])
            func calls() -> String { (try? Files.text(folder + "/calls")) ?? "" }
            try #require(blockUntil { calls().contains("timeline") }, "\(host.errors)")
            // The host checks the provider every 20 ms, and each move takes longer than that.
            for _ in 0..<5 { try clock("advance", "1h") }
            let isReleased = blockUntil {
                let descriptor = open(folder + "/hold", O_WRONLY | O_NONBLOCK | O_CLOEXEC)
                guard descriptor >= 0 else { return false }
                defer { close(descriptor) }
                return write(descriptor, "\n", 1) == 1
            }
            #expect(isReleased)
            let log = directory.path("events.jsonl")
            func reload() -> Substring? {
                ((try? Files.text(log)) ?? "").split(separator: "\n").first { $0.contains("\"event\":\"reload\"") }
            }
            #expect(blockUntil { reload() != nil })
            #expect(reload()?.contains("\"outcome\":\"swapped\"") == true, "\(reload() ?? "")")
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
        }

        @Test(
            "Hosts with separate state folders advance together on one clock; a folder without a host is reported"
        )
        func severalHosts() throws {
            try clock("set", "2026-01-30T17:00:00Z")
            let folders = ["one", "two", "dead"].map { directory.path($0) }
            for folder in folders { try Files.makeDirectory(folder) }
            let apps = ["schedule", "portfolio"]
            let hosts = try zip(apps, folders).map { app, folder in
                try TestProcess(
                    "tandem",
                    [
                        "with", "--state", folder, "--clock", state, "--", Program.path("widget-extension"), "run",
                        "--app", app, "--container", folder + ".group", "--backend", WidgetFixture.nowhere,
                    ])
            }
            func reloads(_ folder: String, _ reason: String) -> Int {
                ((try? Files.text(folder + "/events.jsonl")) ?? "").split(separator: "\n").filter {
                    $0.contains("\"event\":\"reload\"") && $0.contains("\"reason\":\"\(reason)\"")
                }.count
            }
            #expect(blockUntil { reloads(folders[0], "initial") == 6 && reloads(folders[1], "initial") == 3 })
            let outcome = try clock(
                "advance", "25h", "--through", "--json", "--host", folders[0], "--host", folders[1], "--host",
                folders[2])
            #expect(outcome.errors.components(separatedBy: "no host runs on \(folders[2])").count == 2)
            #expect(!outcome.output.contains("\"jump\""))
            // Without a timetable, the schedule widget asks for a reload after a day. Without coins, the portfolio
            // widget asks for a reload every quarter of an hour.
            #expect(reloads(folders[0], "stale") == 6)
            #expect(reloads(folders[1], "stale") > 3 * 40)
            #expect(!Files.exists(folders[0] + "/clock.json"))
            try clock("advance", "1d", "--back")
            #expect(
                blockUntil {
                    reloads(folders[0], "significantTimeChange") == 6
                        && reloads(folders[1], "significantTimeChange") == 3
                })
            for host in hosts {
                host.signal(SIGTERM)
                #expect(host.wait().status == 0)
            }
            #expect(try run("tandem", ["clock", "advance", "1h", "--host", state]).status == 64)
        }

        @Test(
            "A host with --now keeps its offset from the phone's clock when that clock moves, and so does its provider"
        )
        func setOffAndMoved() throws {
            try clock("set", "2026-01-30T17:00:00Z")
            let host = try with([
                Program.path("widget-extension"), "run", "--container", directory.path("container"), "--backend",
                WidgetFixture.nowhere, "--state", state, "--now", "+1d",
            ])
            func shownSince(_ prefix: String) -> Bool {
                WidgetFixture.families.allSatisfy { family in
                    let path = directory.path("archive/\(WidgetFixture.kind).\(family).json")
                    return ((try? Files.text(path)) ?? "").contains("\"entries\":[{\"date\":\"\(prefix)")
                }
            }
            #expect(blockUntil { shownSince("2026-01-31T17:") }, "\(host.errors)")
            // The host retries a failed fetch within an hour.
            try clock("advance", "2d")
            #expect(blockUntil { shownSince("2026-02-02T17:") }, "\(host.errors)")
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
        }
    }
}
