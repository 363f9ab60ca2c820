import AppGroup
import Foundation
import TestSupport
import Testing

@testable import Lab
@testable import SystemCallTracing

extension LabProcessTests {
    /// Crash sweeps of writers other than this package's own.
    @Suite(.serialized, .enabled(if: Tracer.isAvailable, "needs ptrace(2)")) struct CrashWriterTests {
        private static let reader: @Sendable (String) -> (state: ContainerState, problems: [String]) = { path in
            (ContainerState(values: ["file": (try? Files.text(path + "/file")) ?? ""]), [])
        }

        /// Returns a scenario whose writer is the given shell script. The container is a folder with one file; the
        /// reader returns the text of this file.
        private func scenario(
            _ script: String, acknowledgement: Acknowledgement = .exit
        ) -> CrashScenario {
            var scenario = CrashScenario(
                name: "script",
                start: FileTree(
                    nodes: ["": .folder(mode: 0o700), "file": .file(0, mode: 0o600)], contents: [0: Array("old\n".utf8)]
                ),
                writer: { folder in
                    TracedProgram(
                        ["/bin/sh", "-c", "cd $D || exit; " + script],
                        environment: ["D": folder, "PATH": "/usr/bin:/bin"], acknowledgement: acknowledgement)
                })
            scenario.reader = Self.reader
            return scenario
        }

        private func sweep(_ scenario: CrashScenario) throws -> CrashSweepReport {
            try withTemporaryDirectory { directory throws in
                var options = CrashSweep.Options()
                options.injectsErrors = false
                return try CrashSweep([scenario], folder: directory.path, options: options).run()
            }
        }

        /// Reads a process number from a file. Returns true if this process is gone or a zombie.
        private func isDead(_ file: String) throws -> Bool {
            let pid = try #require(pid_t(Files.text(file).trimmingCharacters(in: .whitespacesAndNewlines)))
            return ProcessTable.hasEnded(pid)
        }

        private static let accused = "it was acknowledged, but is missing"
        private static let rename = "echo new > t && mv t file"

        @Test("If no acknowledging text is expected, only exit code 0 acknowledges, whatever the writer printed before")
        func printsFirst() throws {
            let report = try sweep(scenario("echo starting && " + Self.rename))
            #expect(report.violations.map(\.problem) == [] && report.tried > 10)
        }

        @Test(
            "The call that completes the expected text acknowledges, even from a child process, in pieces, or with writev",
            arguments: [
                "echo starting; (printf sav; printf ed)",
                "python3 -c 'import os; os.writev(1, [b\"starting sa\", b\"ve\", b\"d\"])'",
                "python3 -c 'import os, threading; t = threading.Thread(target=lambda: os.write(1, b\"saved\")); t.start(); t.join()'",
            ])
        func awaitedText(print: String) throws {
            let early = try sweep(scenario(print + " && " + Self.rename, acknowledgement: .output("saved")))
            #expect(early.violations.contains { $0.problem.contains(Self.accused) })
            let late = try sweep(scenario(Self.rename + " && " + print, acknowledgement: .output("saved")))
            #expect(late.violations.map(\.problem) == [])
        }

        @Test("A writer that never prints its acknowledgement is refused")
        func neverAcknowledges() {
            #expect {
                try sweep(scenario("echo sav && " + Self.rename, acknowledgement: .output("saved")))
            } throws: { error in
                let failure = error as? TracingFailure
                return failure?.isWriters == true && failure?.description.contains("never printed") == true
            }
        }

        @Test(
            "A writer is refused if its child process leaves the process group and keeps running; the child is killed")
        func childStays() throws {
            try withTemporaryDirectory { directory throws in
                let file = directory.path("pid")
                // The child process has left the writer's process group before the writer continues.
                let stay = "setsid sh -c 'echo $$ > \(file).t; mv \(file).t \(file); exec sleep 1000' & "
                var scenario = scenario(stay + "while [ ! -e \(file) ]; do sleep 0.01; done; " + Self.rename)
                // On a busy machine the child may need longer than the first limit to begin.
                for seconds in [3, 30, 300] where !FileManager.default.fileExists(atPath: file) {
                    scenario.timeLimit = .seconds(seconds)
                    let folder = directory.path("sweep-\(seconds)")
                    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                    #expect {
                        _ = try CrashReference(scenario, in: folder)
                    } throws: { error in
                        let failure = error as? TracingFailure
                        return failure?.isWriters == true && failure?.description.contains("did not end within") == true
                    }
                }
                #expect(try isDead(file))
            }
        }

        @Test("Killing a writer also ends its child processes that left the process group")
        func killsAll() throws {
            try withTemporaryDirectory { directory throws in
                let folder = directory.path("folder")
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let file = directory.path("pid")
                let script =
                    "setsid sh -c 'echo $$ > \(file).t; mv \(file).t \(file); exec sleep 1000' & "
                    + "while [ ! -e \(file) ]; do sleep 0.01; done; echo x > $D/a; echo y > $D/b"
                let program = TracedProgram(
                    ["/bin/sh", "-c", script], environment: ["D": folder, "PATH": "/usr/bin:/bin"])
                let run = try Tracer(folder: folder).run(program, injecting: .killAfter(1))
                #expect(run.wasReached && run.signal == SIGKILL)
                #expect(try isDead(file))
            }
        }

        @Test(
            "The tracer can shorten a write of several buffers, and restores the buffers before the program writes the rest",
            arguments: ["writev(f, v)", "pwritev(f, v, 0)", "pwritev(f, v, 0, os.RWF_DSYNC)"])
        func severalBuffers(call: String) throws {
            try withTemporaryDirectory { directory throws in
                let folder = directory.path("folder")
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let script = """
                    import os
                    f = os.open(os.environ["D"] + "/a", os.O_WRONLY | os.O_CREAT, 0o600)
                    v = [b"abc", b"def", b"ghi"]
                    n = os.\(call)
                    os.write(f, str(n).encode()) if n == 9 else os.ftruncate(f, n)
                    """
                let program = TracedProgram(
                    ["/usr/bin/python3", "-c", script], environment: ["D": folder, "PYTHONDONTWRITEBYTECODE": "1"])
                let tracer = try Tracer(folder: folder)
                let whole = try tracer.run(program)
                let write = try #require(whole.calls.first { $0.name.contains("writev") })
                #expect(write.size == 9 && write.result == 9)
                let short = try tracer.run(program, injecting: .shorten(write.number, to: 4))
                #expect(short.wasReached && short.status == 0, "\(short.errors)")
                #expect(short.calls.first { $0.number == write.number }?.result == 4)
                #expect(try Files.text(folder + "/a") == "abcd")
            }
        }
    }
}
