import AppGroup
import Foundation
import Glibc
import PhoneState
import TestSupport
import Testing

extension ProcessTests {
    /// Commands that are used wrongly, or whose files and readers are not as expected: each says so, with the exit code
    /// of the table.
    @Suite(.serialized) struct WrongEndTests {
        @Test(
            "A negative value is a usage error that names the value, and never asks for the help",
            arguments: [
                ["clock", "advance", "-1h"], ["clock", "advance", "-90s"], ["clock", "advance", "--through", "-1h"],
                ["clock", "set", "-5"], ["container", "watch", "--timeout", "-5h"],
                ["container", "put", "a", "--if-revision", "-1"], ["events", "--last", "-3"],
            ])
        func negative(_ arguments: [String]) throws {
            let value = try #require(arguments.last)
            let outcome = try run("tandem", arguments, environment: ["TANDEM_STATE": "/nonexistent/state"])
            #expect(outcome.status == 64 && outcome.output == "", "\(outcome)")
            #expect(outcome.errors.contains("\(value) is a negative value"), "\(outcome.errors)")
            #expect(outcome.errors.contains("--back") == arguments.contains("advance"))
            let json = try run("tandem", arguments + ["--json"], environment: ["TANDEM_STATE": "/nonexistent/state"])
            #expect(json.status == 64 && json.errors.hasPrefix("{\"error\":{\"code\":64,"), "\(json)")
        }

        @Test("`tandem with` answers --help and --version itself, refuses unknown options, and creates no folder")
        func with() throws {
            let directory = try TemporaryDirectory()
            for (option, status, text) in [
                ("--help", 0, "USAGE: tandem with"), ("-h", 0, "USAGE: tandem with"), ("--version", 0, "1.0.0"),
                ("--verbose", 64, "--verbose"), ("-x", 64, "-x"),
            ] {
                for arguments in [[option], ["--state", directory.path("state"), option]] {
                    let outcome = try run(
                        "tandem", ["with"] + arguments, environment: ["TANDEM_STATE": directory.path("state")])
                    #expect(outcome.status == status, "\(arguments): \(outcome)")
                    #expect((outcome.output + outcome.errors).contains(text), "\(arguments): \(outcome)")
                    #expect(!Files.exists(directory.path("state")))
                }
            }
        }

        @Test(
            "A populated folder is not taken for a container: 65, and nothing is written into it",
            arguments: [
                ["tandem", "container", "put", "a"], ["tandem", "container", "init"],
                ["tandem", "container", "commit"],
                ["tandem", "container", "reload"], ["widget-extension", "run", "--until-idle"],
                ["main-app", "launch", "--app", "schedule"],
            ])
        func populated(_ command: [String]) throws {
            let directory = try TemporaryDirectory()
            let folder = directory.path("documents")
            try Files.makeDirectory(folder)
            try Files.write("mine", to: folder + "/notes.txt")
            let outcome = try run(
                command[0], Array(command.dropFirst()) + ["--container", folder],
                input: command.contains("commit") ? "{\"a\":1}" : "1",
                environment: ["TANDEM_STATE": directory.path("state")])
            #expect(outcome.status == 65, "\(outcome)")
            #expect(outcome.errors.contains("notes.txt") && outcome.errors.contains(folder), "\(outcome.errors)")
            #expect(try Files.names(in: folder) == ["notes.txt"])
        }

        @Test("A host whose container is a file ends at once with 74, and says so once")
        func fileAsContainer() throws {
            let fixture = try WidgetFixture()
            let file = fixture.directory.path("file")
            try Files.write("x", to: file)
            for more in [["--until-idle"], ["--provider", "/bin/cat", "--place", "K=systemSmall"]] {
                let outcome = try run(
                    "widget-extension", ["run", "--container", file, "--state", fixture.state] + more)
                #expect(outcome.status == 74, "\(outcome)")
                #expect(outcome.errors.components(separatedBy: "Not a directory").count == 2, "\(outcome.errors)")
            }
        }

        @Test(
            "Without a running host, `tandem host` says so, and signals create nothing; an unknown kind is a usage error"
        )
        func noHost() throws {
            let fixture = try WidgetFixture()
            for arguments in [
                ["interaction", WidgetFixture.kind], ["locale-changed"], ["text-size-changed"], ["session", "begin"],
                ["viewing", "daily"],
            ] {
                let outcome = try run("tandem", ["host"] + arguments + ["--state", fixture.state])
                #expect(outcome.status == 66, "\(arguments): \(outcome)")
                #expect(outcome.errors.contains(fixture.state) && outcome.errors.contains("widget-extension run"))
                #expect(!Files.exists(fixture.state))
            }
            let host = try fixture.start()
            #expect(try blockUntil { try fixture.swaps("initial") == 6 }, "\(host.errors)")
            let unknown = try run("tandem", ["host", "interaction", "Nope", "--state", fixture.state])
            #expect(unknown.status == 64 && unknown.errors.contains(WidgetFixture.kind), "\(unknown)")
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
            // The state of the device is kept for a later host.
            let lock = try run("tandem", ["host", "lock", "--state", fixture.state])
            #expect(lock.status == 0 && lock.errors.contains("no widget host runs"), "\(lock)")
        }

        @Test("A file in place of the state folder is 74 for every command, and no error names a class of Foundation")
        func fileAsState() throws {
            let directory = try TemporaryDirectory()
            let file = directory.path("file")
            try Files.write("x", to: file)
            try Files.makeDirectory(directory.path("folder"))
            for (program, arguments) in [
                ("tandem", ["events"]), ("tandem", ["events", "--follow"]), ("tandem", ["budget"]),
                ("tandem", ["host", "lock"]), ("tandem", ["host", "viewing", "daily"]), ("tandem", ["clock", "now"]),
                ("tandem", ["clock", "advance", "1h"]), ("tandem", ["tasks", "list"]),
                ("tandem", ["network", "online"]),
                ("tandem", ["with", "--", "true"]), ("widget-extension", ["run"]),
            ] {
                let outcome = try run(
                    program, arguments + (arguments[0] == "with" ? [] : ["--state", file]),
                    environment: ["TANDEM_STATE": file])
                #expect(outcome.status == 74, "\(arguments): \(outcome)")
                #expect(outcome.errors.contains(file) && !outcome.errors.contains("NSCocoa"), "\(outcome.errors)")
            }
            for option in [["--app", "portfolio", "--holdings"], ["--app", "schedule", "--timetable"]] {
                let folder = directory.path("folder")
                let outcome = try run(
                    "main-app", ["launch", "--container", directory.path("container")] + option + [folder])
                #expect(outcome.status == 74 && outcome.errors.contains("cannot read the"), "\(outcome)")
                #expect(!outcome.errors.contains("NSCocoa") && !outcome.errors.contains("Error"), "\(outcome.errors)")
            }
            try Files.write("{x", to: directory.path("folder/tasks.json"))
            let tasks = try run("tandem", ["tasks", "list", "--state", directory.path("folder")])
            #expect(tasks.status == 65 && tasks.errors.contains("not JSON"), "\(tasks)")
            #expect(!tasks.errors.contains("DecodingError"))
        }

        @Test("A command that only reads creates no state folder, and needs none that it can write to")
        func readers() throws {
            let directory = try TemporaryDirectory()
            let state = directory.path("state")
            for (program, arguments, status) in [
                ("tandem", ["tasks", "list"], 0), ("tandem", ["network", "status"], 0),
                ("tandem", ["clock", "now"], 0),
                ("tandem", ["budget"], 66), ("tandem", ["events"], 66), ("local-backend", ["faults", "list"], 0),
                ("local-backend", ["schedules", "list"], 66), ("widget-extension", ["placeholder"], 0),
            ] {
                let outcome = try run(program, arguments + ["--state", state])
                #expect(outcome.status == Int32(status), "\(arguments): \(outcome)")
                #expect(!Files.exists(state), "\(arguments)")
            }
        }

        @Test("A race whose folder is deleted ends with 74, and says what is gone")
        func deletedRace() throws {
            let directory = try TemporaryDirectory()
            let race = try TestProcess(
                "tandem",
                [
                    "race", "--for", "10m", "--writers", "1", "--readers", "1", "--no-inject", "--allow-no-contention",
                    "--kills-per-second", "0",
                ], environment: ["TMPDIR": directory.path])
            func folder() throws -> String? {
                try Files.names(in: directory.path).first { $0.hasPrefix("tandem-race.") }
            }
            // Both processes work.
            #expect(
                try blockUntil {
                    try folder().map { folder in
                        (1...2).allSatisfy { number in
                            let log = try? Files.text(directory.path("\(folder)/process-\(number).jsonl"))
                            return log?.contains("invoked") == true
                        }
                    } ?? false
                }, "\(race.errors)")
            let path = directory.path(try #require(try folder()))
            #expect(
                blockUntil {
                    try? FileManager.default.removeItem(atPath: path)
                    return !Files.exists(path)
                })
            let outcome = race.wait()
            #expect(
                outcome.status == 74 && outcome.errors.contains(path) && outcome.errors.contains("was deleted"),
                "\(outcome)")
        }

        @Test("If the app's clock is 60 days from the backend's, the app says so, and not that no backend runs")
        func otherClock() throws {
            let directory = try TemporaryDirectory()
            let backend = try TestProcess(
                "local-backend", ["serve", "--seed", "--port", "0", "--database", directory.path("backend.sqlite")])
            #expect(blockUntil { backend.output.hasSuffix("\n") || !backend.isRunning }, "\(backend.errors)")
            let outcome = try run(
                "main-app",
                [
                    "launch", "--now", "+60d", "--container", directory.path("container"), "--backend",
                    backend.output.trimmingCharacters(in: .whitespacesAndNewlines),
                ])
            #expect(outcome.status == 69 && outcome.errors.contains("the backend runs, but has no such"), "\(outcome)")
        }

        @Test("A damaged record hides no other record; `list`, `clean` and `verify` agree on it")
        func damaged() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("container")
            for name in ["a", "b", "c"] {
                _ = try SharedContainer.open(path, access: .create).put(RecordName(name), Array("1".utf8))
            }
            try Files.write("{no record", to: path + "/b.jsonl")
            let list = try container(path, "list")
            #expect(list.status == 65 && list.errors.contains("b.jsonl"), "\(list)")
            let lines = list.output.split(separator: "\n")
            #expect(lines.count == 3 && lines[0].hasPrefix("a ") && lines[1].hasPrefix("c "), "\(list.output)")
            #expect(lines.last?.hasPrefix("b ") == true && lines.last?.contains("damaged") == true)
            for command in ["clean", "verify"] {
                let outcome = try container(path, command)
                #expect(outcome.status == 65, "\(outcome)")
                #expect((outcome.output + outcome.errors).contains("b.jsonl"), "\(outcome)")
                #expect(!outcome.output.contains("in order") && !outcome.output.contains("all is well"))
            }
            #expect(try container(path, "put", "b", input: "2").status == 0)
            #expect(try container(path, "clean").output.contains("in order"))
        }

        @Test("A snapshot of named records states the container's revision, even if none of them exists")
        func snapshotOfNames() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("container")
            for name in ["a", "b", "c"] {
                _ = try SharedContainer.open(path, access: .create).put(RecordName(name), Array("1".utf8))
            }
            #expect(try container(path, "snapshot", "nosuch").output == "{\"revision\":3,\"records\":{}}\n")
            let first = try container(path, "snapshot", "a").output
            #expect(first == "{\"revision\":3,\"records\":{\"a\":{\"revision\":1,\"value\":1}}}\n")
        }

        @Test("A command that only reads ends with its own exit code if its reader leaves, and prints no remark")
        func leavingReader() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("container")
            let shared = try SharedContainer.open(path, access: .create)
            // More than a pipe holds, so that the reader leaves first.
            try shared.put("a", Array("\"\(String(repeating: "x", count: 1 << 20))\"".utf8))
            for number in 0..<20 { try shared.put(RecordName("r\(number)"), Array("1".utf8)) }
            try Files.makeDirectory(directory.path("state"))
            let line = HostEvent(.start).line(at: .now) + "\n"
            try Files.write(String(repeating: line, count: 20_000), to: directory.path("state/events.jsonl"))
            func outcome(_ command: String) throws -> Outcome {
                let script = "set -o pipefail; \"$0\" \(command) | { read -r -N 1 _; exec <&-; }; echo ${PIPESTATUS[0]}"
                return try run(
                    "/bin/bash", ["-c", script, Program.path("tandem")],
                    environment: ["TANDEM_STATE": directory.path("state")])
            }
            for command in ["container get a --container \(path)", "container snapshot --container \(path)", "events"] {
                let outcome = try outcome(command)
                #expect(outcome.output == "0\n" && outcome.errors == "", "\(command): \(outcome)")
            }
            try Files.write("{no record", to: path + "/r7.jsonl")
            let damaged = try outcome("container get a --header --container \(path)")
            #expect(damaged.output == "0\n")
        }

        @Test("`events --last` reads the log from its end, however long it is, and leaves out parts of lines")
        func lastEvents() throws {
            let directory = try TemporaryDirectory()
            let path = directory.path("events.jsonl")
            let lines = (1...9).map { number in
                var event = HostEvent(number.isMultiple(of: 3) ? .reload : .container)
                event.outcome = "\(number)"
                return event.line(at: .now)
            }
            func text(_ numbers: [Int]) -> String { numbers.map { lines[$0 - 1] + "\n" }.joined() }
            func events(_ more: String...) throws -> Outcome {
                try run("tandem", ["events", "--state", directory.path] + more)
            }
            // A hole of a terabyte takes no space, but would take an hour to read.
            try Files.write("", to: path)
            #expect(truncate(path, 1 << 40) == 0)
            try Files.appendLines(["", lines[0], lines[1]], to: path)
            #expect(try events("--last", "2").output == text([1, 2]))
            try Files.write(text(Array(1...9)) + "{\"at\":\"2026", to: path)
            #expect(try events("--last", "2").output == text([8, 9]))
            #expect(try events("--last", "2", "--event", "reload").output == text([6, 9]))
            #expect(try events("--last", "100").output == text(Array(1...9)))
            #expect(try events("--event", "reload").output == text([3, 6, 9]))
            #expect(try events().output == text(Array(1...9)))
            // The line after a part of a line is found.
            try Files.write(text([1, 2]) + "{\"at\":\"2026\n" + text([3]), to: path)
            let torn = try events()
            #expect(torn.status == 0 && torn.output == text([1, 2, 3]) && torn.errors.contains("1 line of"), "\(torn)")
            #expect(try events("--last", "0").status == 64)
            let follower = try TestProcess("tandem", ["events", "--state", directory.path, "--follow", "--last", "1"])
            #expect(blockUntil { follower.output == text([3]) })
            try Files.appendLines([lines[3]], to: path)
            #expect(blockUntil { follower.output == text([3, 4]) })
        }

        /// Makes a named pipe that is full, so that not even one byte can be written.
        /// - Returns: A descriptor of the pipe, which the caller must close.
        private static func makeFullPipe(_ path: String) throws -> Int32 {
            try Files.makeFIFO(path)
            let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { throw SystemFailure("open", path: path) }
            let filler = [UInt8](repeating: 0x0A, count: 4_096)
            while write(descriptor, filler, filler.count) > 0 {}
            while write(descriptor, filler, 1) > 0 {}
            return descriptor
        }

        @Test("A backend whose output nobody reads ends on SIGTERM")
        func stalledBackend() throws {
            let directory = try TemporaryDirectory()
            let descriptor = try Self.makeFullPipe(directory.path("pipe"))
            defer { close(descriptor) }
            let backend = try TestProcess(
                "/bin/sh",
                [
                    "-c", "exec \"$@\" >'\(directory.path("pipe"))' 2>&1", "sh", Program.path("local-backend"), "serve",
                    "--port", "0", "--database", directory.path("backend.sqlite"),
                ])
            let listens = try blockUntil {
                try run("/usr/bin/env", ["ss", "-Hltnp"]).output.contains("pid=\(backend.pid),")
            }
            #expect(listens)
            backend.signal(SIGTERM)
            #expect(blockUntil(timeout: .seconds(60)) { !backend.isRunning })
        }

        @Test("A host whose output nobody reads goes on: it reloads, follows the user, and ends on SIGTERM")
        func stalledReader() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("first")
            let pipe = fixture.directory.path("pipe")
            let descriptor = try Self.makeFullPipe(pipe)
            defer { close(descriptor) }
            let script = "exec \"$@\" >'\(pipe)' 2>&1"
            let host = try TestProcess(
                "/bin/sh",
                ["-c", script, "sh", Program.path("widget-extension"), "run", "--json"] + fixture.options
                    + ["--state", fixture.state])
            #expect(try blockUntil { try fixture.swaps("initial") == 6 }, "\(fixture.eventLines)")
            #expect(try run("tandem", ["host", "lock", "--state", fixture.state]).status == 0)
            #expect(try blockUntil { try fixture.events("device").count == 1 })
            try fixture.publish("second")
            #expect(try blockUntil { try fixture.shown() == "second" })
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
        }

        @Test("A host whose state folder is deleted ends with 66 and says what is lost")
        func deletedState() throws {
            let fixture = try WidgetFixture()
            let host = try fixture.start()
            #expect(try blockUntil { try fixture.swaps("initial") == 6 }, "\(host.errors)")
            // The host may make a file in the folder meanwhile.
            #expect(
                blockUntil {
                    try? FileManager.default.removeItem(atPath: fixture.state)
                    return !Files.exists(fixture.state)
                })
            let outcome = host.wait()
            #expect(outcome.status == 66 && outcome.errors.contains("the state folder is gone"), "\(outcome)")
            #expect(!Files.exists(fixture.state))
        }

        @Test("A daemon that a provider forks twice ends with the provider, and with the host")
        func daemon() throws {
            let fixture = try WidgetFixture()
            let folder = fixture.directory.path("provider")
            try Files.makeDirectory(folder)
            let daemons = fixture.directory.path("daemons")
            // The parent of the daemon has ended, and the daemon is in another session and process group.
            let script = """
                #!/bin/sh
                ( setsid sh -c 'echo $$ >>"\(daemons)"; exec sleep 1000' </dev/null >/dev/null 2>&1 & )
                exec sh '\(Repository.fixtures)/fake-provider.sh' '\(folder)'
                """
            let provider = fixture.directory.path("provider.sh")
            try Program.writeScript(script, to: provider)
            let host = try TestProcess(
                "widget-extension",
                [
                    "run", "--container", fixture.container, "--state", fixture.state, "--provider", provider,
                    "--place",
                    "K=systemSmall",
                ])
            func pids() -> [Int32] {
                ((try? Files.text(daemons)) ?? "").split(separator: "\n").compactMap { Int32($0) }
            }
            func isGone(_ pid: Int32) -> Bool { kill(pid, 0) != 0 && errno == ESRCH }
            defer { for pid in pids() { kill(pid, SIGKILL) } }
            #expect(try blockUntil { try pids().count == 1 && fixture.swaps("initial") == 1 }, "\(host.errors)")
            try Files.write("crash\n", to: folder + "/timeline")
            #expect(try run("tandem", ["host", "interaction", "K", "--state", fixture.state]).status == 0)
            #expect(blockUntil { isGone(pids()[0]) })
            try Files.write("answer\n", to: folder + "/timeline")
            #expect(try blockUntil { try pids().count >= 2 && fixture.swaps("scheduledRetry") == 1 }, "\(host.errors)")
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
            #expect(blockUntil { pids().allSatisfy(isGone) })
        }

        @Test("`clock advance --through` says which host does not follow the clock, instead of waiting for it")
        func hostOnAnotherClock() throws {
            let fixture = try WidgetFixture()
            let host = try fixture.start()
            #expect(try blockUntil { try fixture.swaps("initial") == 6 }, "\(host.errors)")
            let arguments = ["clock", "advance", "1h", "--through", "--patience", "600s", "--state", fixture.state]
            let outcome = try run("tandem", arguments)
            #expect(outcome.status == 69 && outcome.errors.contains("tandem with"), "\(outcome)")
            #expect(!outcome.errors.contains("--patience"))
            let clock = try run("tandem", ["clock", "now", "--json", "--state", fixture.state])
            #expect(clock.output.contains("\"offset\":0,"), "\(clock)")
            let plain = try run("tandem", ["clock", "advance", "1h", "--state", fixture.state])
            #expect(plain.status == 0 && plain.errors.contains("no process follows the clock"), "\(plain)")
        }

        @Test("`clock advance --through --host` waits for hosts that are starting; without any it ends with 69")
        func startingHosts() throws {
            let fixture = try WidgetFixture()
            let state = fixture.directory.path("clock")
            let arguments = ["clock", "advance", "1h", "--through", "--state", state, "--host", fixture.state]
            let none = try run("tandem", arguments + ["--patience", "100ms"])
            #expect(none.status == 69 && none.errors.contains("no host runs on"), "\(none)")
            let passage = try TestProcess("tandem", arguments + ["--json", "--patience", "600s"])
            let host = try TestProcess(
                "tandem",
                ["with", "--state", fixture.state, "--clock", state, "--", Program.path("widget-extension"), "run"]
                    + fixture.options)
            let outcome = passage.wait()
            #expect(outcome.status == 0 && outcome.output.contains("\"stop\":\"end\""), "\(outcome) \(host.errors)")
        }

        @Test("If a process follows the clock, `clock advance --through` waits for a host that is starting")
        func startingHost() throws {
            let fixture = try WidgetFixture()
            let with = ["with", "--state", fixture.state, "--"]
            let follower = try TestProcess("tandem", with + ["sleep", "600"])
            #expect(blockUntil { TimeFile(stateDirectory: fixture.state).hasFollower }, "\(follower.errors)")
            let passage = try TestProcess(
                "tandem", ["clock", "advance", "1h", "--through", "--state", fixture.state, "--patience", "600s"])
            let host = try TestProcess("tandem", with + [Program.path("widget-extension"), "run"] + fixture.options)
            let outcome = passage.wait()
            #expect(outcome.status == 0 && !outcome.errors.contains("no host runs"), "\(outcome) \(host.errors)")
        }
    }
}

extension Files {
    /// Appends lines with their line feeds to a file, in one write.
    fileprivate static func appendLines(_ lines: [String], to path: String) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(lines.map { $0 + "\n" }.joined().utf8))
    }
}
