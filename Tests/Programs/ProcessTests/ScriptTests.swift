import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests of the scripts for users, with the programs that were built for the tests.
    @Suite(.serialized) struct ScriptTests {
        private static let scripts = Repository.scripts

        /// Starts a script, whose temporary files are created in `folder`.
        private func start(_ script: String, _ arguments: [String] = [], _ folder: TemporaryDirectory) throws
            -> TestProcess
        {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            return try TestProcess(
                "/bin/bash", ["\(Self.scripts)/\(script)"] + arguments,
                environment: ["TANDEM_PROGRAMS": Program.folder, "TMPDIR": folder.path, "PATH": path])
        }

        /// Returns the processes whose command line or environment contains the path of a folder.
        private func processes(naming folder: String) -> [String] {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return all.filter { Int($0) != nil }.compactMap { pid in
                func text(_ name: String) -> String {
                    let bytes = (try? Files.bytes("/proc/\(pid)/\(name)")) ?? []
                    return String(decoding: bytes.map { $0 == 0 ? 0x20 : $0 }, as: UTF8.self)
                }
                let line = text("cmdline")
                return line.contains(folder) || text("environ").contains(folder) ? "\(pid) \(line)" : nil
            }
        }

        private func expectNothingLeft(_ folder: TemporaryDirectory) throws {
            #expect(blockUntil { processes(naming: folder.path).isEmpty }, "\(processes(naming: folder.path))")
            #expect(try Files.names(in: folder.path) == [])
        }

        @Test(
            "The demo plays all six scenes and leaves nothing behind, also while another demo runs",
            .onlyInAll(short: "an interrupted demo, and `scripts/simulate-kills`"))
        func demo() throws {
            let folder = try TemporaryDirectory()
            let demos = try (0..<TestAmount.of(1, all: 2)).map { _ in try start("demo", [], folder) }
            for demo in demos {
                let outcome = demo.wait()
                #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
                #expect(outcome.output.contains("6. App and widget write at once"))
                #expect(outcome.output.contains("Everything was as expected."))
                #expect(!outcome.output.contains("DIFFERS"))
            }
            try expectNothingLeft(folder)
        }

        @Test("A demo that is interrupted leaves no process and no file behind", arguments: [SIGINT, SIGTERM])
        func interruptedDemo(_ signal: Int32) throws {
            let folder = try TemporaryDirectory()
            let demo = try start("demo", [], folder)
            #expect(blockUntil { demo.output.contains("2. The app is launched") })
            demo.signal(signal)
            #expect(demo.wait().status == 128 + signal)
            try expectNothingLeft(folder)
        }

        @Test(
            "The simulations succeed, and leave nothing behind",
            arguments: [
                ["simulate-kills", "--rounds", "\(TestAmount.of(4, all: 10))"], ["simulate-overnight"],
                ["simulate-background-refresh"], ["simulate-launches", "--count", "4"],
                ["simulate-offline", "--days", "3"], ["simulate-three-days-offline"], ["simulate-reload-storm"],
                ["simulate-relaunch"],
            ].prefix(TestAmount.of(1, all: 8)))
        func simulations(_ command: [String]) throws {
            let folder = try TemporaryDirectory()
            let outcome = try start(command[0], Array(command.dropFirst()), folder).wait()
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("Everything was as expected."))
            try expectNothingLeft(folder)
        }

        @Test("`simulate-overnight` detects a provider that tests only the age of a joke and shows yesterday's joke")
        func brokenNight() throws {
            let folder = try TemporaryDirectory()
            let outcome = try start("simulate-overnight", ["--broken"], folder).wait()
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("ok      all six families show today's joke"))
            #expect(outcome.output.contains("DIFFERS expected: all six families show the new day's joke"))
            try expectNothingLeft(folder)
        }

        @Test(
            "`soak` leaks, loses and leaves nothing in some actions on three apps and a page",
            .onlyInAll(short: "`simulate-kills`, and PreviewTests"))
        func soak() throws {
            let folder = try TemporaryDirectory()
            // With this seed, a page that kept all parsed entries of the archives took too much memory.
            let outcome = try start("soak", ["--actions", "60", "--seed", "3"], folder).wait()
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("60 actions in"))
        }

        @Test(
            "`simulate-week` finds no difference in two days with three apps, kills, hours offline and clock changes",
            .onlyInAll(short: "`simulate-kills` and `simulate-overnight`"))
        func week() throws {
            let folder = try TemporaryDirectory()
            let outcome = try start("simulate-week", ["--days", "2", "--seed", "1"], folder).wait()
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("3. The end of the week: Wednesday, 2027-03-10"))
            #expect(outcome.output.contains("Everything was as expected."))
            try expectNothingLeft(folder)
        }

        @Test(
            "`simulate-week` detects an app that stores two records separately, so that a gain is shown twice",
            .onlyInAll(short: "KillTests, with the same app"))
        func brokenWeek() throws {
            let folder = try TemporaryDirectory()
            let outcome = try start("simulate-week", ["--broken", "--seed", "1"], folder).wait()
            #expect(outcome.status == 1)
            #expect(outcome.output.contains("ok      before the network goes, value and profit are right"))
            #expect(outcome.output.contains("DIFFERS expected: the app sells offline and is killed"))
            try expectNothingLeft(folder)
        }

        @Test(
            "Every simulation notices each broken step, such as a kill that kills nobody or a clock that does not move",
            .onlyInAll(short: "the demo and three simulations as they are"))
        func brokenSteps() throws {
            let folder = try TemporaryDirectory()
            let some = TestAmount.of(["simulate-launches"], all: [])
            let outcome = try start("mutants", ["--scripts"] + some, folder).wait()
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let noticed = ["simulate-launches             host      the widget runs"]
            for line in noticed + TestAmount.of([], all: ["simulate-relaunch             kill      the app, process"]) {
                #expect(outcome.output.contains(line), "\(outcome.output)")
            }
            #expect(outcome.output.contains(" 0 not noticed"))
            try expectNothingLeft(folder)
        }

        @Test(
            "A step that kills fails if there is nobody to kill, and finds the provider by the id that the host states")
        func nobody() throws {
            let folder = try TemporaryDirectory()
            func shell(_ command: String) throws -> Outcome {
                try run(
                    "/bin/bash", ["-c", "source '\(Self.scripts)/lib/common.sh'; \(command)"],
                    environment: ["TANDEM_PROGRAMS": Program.folder, "TANDEM_STATE": folder.path])
            }
            for command in [
                "kill_process it", "kill_process it ''", "kill_process it x", "kill_process it 999999999",
                "true & p=$!; wait $p; kill_process it $p",
                "sleep 100 & kill -KILL $!; wait_until 60 is_gone $!; kill_process it $!",
            ] {
                let outcome = try shell(command)
                #expect(outcome.status == 1 && outcome.errors.contains("nobody was killed"), "\(command): \(outcome)")
            }
            #expect(try shell("sleep 100 & kill_process it $!; is_gone $!").status == 0)
            #expect(try shell("provider").output == "")
            // The provider is a child of the host. Any other process with the id is not the provider.
            let script =
                "sleep 100 & echo '{\"pid\":'$$',\"provider\":'$!'}' >'\(folder.path)/host.json'; [[ $(provider) == $! ]]; kill $!"
            #expect(try shell(script).status == 0)
            try Files.write("{\"pid\":1,\"provider\":\(getpid())}", to: folder.path("host.json"))
            #expect(try shell("provider").output == "")
            try Files.write("{\"pid\":1,\"provider\":null}", to: folder.path("host.json"))
            #expect(try shell("provider").output == "")
        }

        @Test(
            "A simulation passes in a folder with a space, with TMPDIR elsewhere, without a terminal, and for another user",
            .onlyInAll(short: "the demo, in this folder"),
            arguments: [["simulate-relaunch"], ["simulate-offline", "--days", "1"]].prefix(TestAmount.of(1, all: 2)))
        func elsewhere(_ command: [String]) throws {
            // Other users cannot enter the folders of this user, such as the clone's and $TMPDIR.
            let folder = try TemporaryDirectory(in: "/tmp")
            let clone = folder.path("a clone")
            let programs = clone + "/programs"
            try Files.makeDirectory(clone)
            try Files.makeDirectory(programs)
            try Files.makeDirectory(folder.path("elsewhere"))
            for name in try Files.names(in: Program.folder)
            where ["tandem", "main-app", "widget-extension", "jokes-widget", "local-backend", "tandem-watch"].contains(
                name)
                || name.hasSuffix(".so")
            {
                try FileManager.default.copyItem(atPath: Program.path(name), toPath: "\(programs)/\(name)")
            }
            // Only root can become another user.
            let isRoot = getuid() == 0
            let user = isRoot ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
            let prepare = "cp -r '\(Self.scripts)' \"$1\"" + (isRoot ? " && chown -R 65534:65534 \"$2\"" : "")
            #expect(try run("/bin/sh", ["-c", prepare, "sh", clone, folder.path]).status == 0)
            let outcome = try run(
                "/usr/bin/env", user + ["setsid", "--wait", "\(clone)/scripts/\(command[0])"] + command.dropFirst(),
                environment: ["TANDEM_PROGRAMS": programs, "TMPDIR": folder.path("elsewhere"), "HOME": folder.path])
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("Everything was as expected."))
            #expect(!outcome.output.contains("\u{1B}"))
            #expect(try Files.names(in: folder.path("elsewhere")) == [])
        }

        @Test("Pictures of two systems are compared byte by byte, unless two versions of the browser drew them")
        func references() throws {
            let folder = try TemporaryDirectory()
            let (here, there) = (folder.path("here"), folder.path("there"))
            for path in [here, there] {
                try Files.makeDirectory(path)
                try Files.makeDirectory(path + "/Quote")
                try Files.write("{\"browser\":\"Chromium/1\"}", to: path + "/references.json")
                for name in ["a.png", "a.txt"] { try Files.write(name, to: "\(path)/Quote/\(name)") }
            }
            func compared() throws -> Outcome {
                let lib = "'\(Self.scripts)/lib'"
                let script =
                    "source \(lib)/common.sh; source \(lib)/references.sh; same_references '\(here)' '\(there)'"
                return try run("/bin/bash", ["-c", script])
            }
            let equal = try compared()
            #expect(equal.status == 0 && equal.output == "2 files are equal byte by byte\n", "\(equal)")
            try Files.replace(there + "/Quote/a.png", with: Array("b.png".utf8))
            let differing = try compared()
            #expect(differing.status == 1 && differing.output.contains("Quote/a.png differ"), "\(differing)")
            try Files.unlink(there + "/Quote/a.png")
            #expect(try compared().status == 1)
            try Files.replace(there + "/references.json", with: Array("{\"browser\":\"Chromium/2\"}".utf8))
            let other = try compared()
            #expect(other.status == 0 && other.output.hasPrefix("not compared: Chromium/1 drew"), "\(other)")
            try Files.unlink(there + "/references.json")
            #expect(try compared().status != 0)
        }

        @Test("A terminal without abilities gets no escape sequences, and any other terminal gets colors")
        func terminals() throws {
            for (term, hasEscapes) in [("dumb", false), ("xterm", true)] {
                let command = "source '\(Self.scripts)/lib/common.sh'; expect something true"
                let outcome = try run(
                    "/usr/bin/script", ["-qec", "bash -c \"\(command)\"", "/dev/null"],
                    environment: ["TERM": term, "NO_COLOR": ""])
                #expect(outcome.output.contains("something"), "\(outcome)")
                #expect(outcome.output.contains("\u{1B}") == hasEscapes, "\(term): \(outcome)")
            }
        }

        @Test("The help of each long command says how long the command takes")
        func lengths() throws {
            for (script, time) in [
                ("crash-sweep", "takes twenty minutes"), ("power-cut", "takes five minutes"),
                ("race", "otherwise a minute"),
                ("mutants", "take half an hour"), ("mutants", "a few minutes"), ("fuzz", "takes a minute"),
                ("soak", "an hour by default"), ("conformance", "Takes a few seconds"),
            ] {
                let help = try run("/bin/bash", ["\(Self.scripts)/\(script)", "--help"])
                #expect(help.status == 0 && help.output.contains(time), "\(script): \(help)")
            }
            for (command, time) in [
                ("crash-sweep", "twenty minutes"), ("power-cut", "five minutes"), ("race", "default: 10s"),
            ] {
                let help = try run("tandem", [command, "--help"]).output.replacing(#/\s+/#, with: " ")
                #expect(help.contains(time), "\(command): \(help)")
            }
        }

        @Test("A simulation in which the widget never runs fails")
        func brokenSimulation() throws {
            let folder = try TemporaryDirectory()
            let programs = folder.path("programs")
            try Files.makeDirectory(programs)
            for program in ["tandem", "tandem-watch", "main-app", "local-backend"] {
                try Files.makeLink("\(programs)/\(program)", to: Program.path(program))
            }
            try Files.makeLink("\(programs)/widget-extension", to: "/bin/true")
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let difference = "DIFFERS expected: all six families show the joke"
            var outcome: Outcome?
            // Each check that fails waits for this number of seconds, and so does each start of a server, which takes
            // longer on a busy machine.
            for seconds in [3, 30, 300] where outcome?.output.contains(difference) != true {
                outcome = try TestProcess(
                    "/bin/bash", ["\(Self.scripts)/simulate-launches", "--count", "1", "--parallel", "1"],
                    environment: [
                        "TANDEM_PROGRAMS": programs, "TMPDIR": folder.path, "PATH": path, "PATIENCE": "\(seconds)",
                    ]
                ).wait()
                #expect(outcome?.status == 1)
            }
            #expect(outcome?.output.contains(difference) == true, "\(outcome?.output ?? "")")
        }
    }
}
