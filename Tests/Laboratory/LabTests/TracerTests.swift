import Foundation
import Glibc
import Lab
import SystemCallTracing
import TestSupport
import Testing

@Suite(.enabled(if: Tracer.isAvailable, "needs ptrace(2)")) struct TracerTests {
    private func shell(_ script: String, _ folder: String) -> TracedProgram {
        TracedProgram(["/bin/sh", "-c", script], environment: ["D": folder, "PATH": "/usr/bin:/bin"])
    }

    private func withFolder(_ body: (String, Tracer) throws -> Void) throws {
        try withTemporaryDirectory { directory throws in
            let folder = directory.path("folder")
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let tracer = try Tracer(folder: folder)
            try body(tracer.folder, tracer)
        }
    }

    @Test("All calls on a folder are listed in order, including calls of children and calls that use its other names")
    func lists() throws {
        try withFolder { folder, tracer throws in
            let script = "echo x > $D/a; cd $D && mv a b; echo y > /dev/null; mkdir $D/sub; (cd sub && echo z > ../c)"
            let run = try tracer.run(shell(script, folder))
            #expect(run.status == 0 && run.signal == 0)
            let changes = run.calls.filter(\.isChange)
            let written = changes.filter { $0.name == "write" }
            #expect(written.map(\.path) == ["a", "c"] && written.map(\.result) == [2, 2])
            let rename = try #require(changes.first { $0.name.hasPrefix("rename") })
            #expect(rename.path == "a" && rename.secondPath == "b" && rename.result == 0)
            #expect(changes.contains { $0.name.hasPrefix("mkdir") && $0.path == "sub" })
            #expect(run.calls.map(\.number) == Array(1...run.calls.count))
            #expect(!run.calls.contains { $0.path?.contains("null") ?? false })
        }
    }

    @Test("A kill before a call prevents the call, a kill after it does not, and both kill the children too")
    func kills() throws {
        try withFolder { folder, tracer throws in
            let steps = "echo x > $D/a; mv $D/a $D/b; echo y > $D/c"
            let whole = try tracer.run(shell(steps, folder))
            let rename = try #require(whole.calls.first { $0.name.hasPrefix("rename") })
            for (injection, names) in [
                (Injection.killBefore(rename.number), ["a"]), (.killAfter(rename.number), ["b"]),
            ] {
                for name in try Files.names(in: folder) { unlink(folder + "/" + name) }
                let killed = try tracer.run(shell("sleep 1000 & " + steps, folder), injecting: injection)
                #expect(killed.wasReached && killed.signal == SIGKILL && killed.status == 128 + SIGKILL)
                #expect(try Files.names(in: folder) == names)
                // The shell leads a process group, which its children share.
                let group = try #require(killed.calls.first { $0.name == "openat" }?.process)
                #expect(try TestSupport.run("/usr/bin/pgrep", ["-g", "\(group)", "-r", "R,S,D,T"]).status == 1)
            }
        }
    }

    @Test("A call with an injected error does not happen, and the program sees the error")
    func fails() throws {
        try withFolder { folder, tracer throws in
            let program = shell("echo x > $D/a; mv $D/a $D/b", folder)
            let rename = try #require(try tracer.run(program).calls.first { $0.name.hasPrefix("rename") })
            unlink(folder + "/b")
            let run = try tracer.run(program, injecting: .fail(rename.number, EIO))
            #expect(run.wasReached && run.status != 0 && run.errors.contains("Input/output error"))
            #expect(try Files.names(in: folder) == ["a"])
            #expect(run.calls.first { $0.number == rename.number }?.result == Int64(-EIO))
        }
    }

    @Test("After a short write, a program that checks the result writes the rest")
    func shortens() throws {
        try withFolder { folder, tracer throws in
            let program = shell("/usr/bin/printf abcdef > $D/a", folder)
            let write = try #require(try tracer.run(program).calls.first { $0.name == "write" })
            #expect(write.size == 6)
            let run = try tracer.run(program, injecting: .shorten(write.number, to: 2))
            #expect(run.wasReached && run.status == 0)
            #expect(run.calls.filter { $0.name == "write" }.map(\.result) == [2, 4])
            #expect(try Files.text(folder + "/a") == "abcdef")
        }
    }

    @Test("The tracer passes on input, output, errors, exit codes and signals unchanged")
    func passesOn() throws {
        try withFolder { folder, tracer throws in
            var program = shell("cat; echo oops >&2; exit 7", folder)
            program.input = Array("in".utf8)
            let run = try tracer.run(program)
            #expect(run.output == "in" && run.errors == "oops\n" && run.status == 7 && run.signal == 0)
            let killed = try tracer.run(shell("kill -SEGV $$", folder))
            #expect(killed.signal == SIGSEGV && killed.status == 128 + SIGSEGV)
            #expect(try tracer.run(TracedProgram(["/no/such/program"], environment: [:])).status == 127)
        }
    }

    @Test("A program that exceeds its time limit is killed")
    func endsOverdue() throws {
        try withFolder { folder, tracer throws in
            var tracer = tracer
            tracer.limit = .milliseconds(100)
            let run = try tracer.run(shell("sleep 1000", folder))
            #expect(run.wasTooLong && run.signal == SIGKILL)
        }
    }

    @Test("Several threads trace at once without disturbing each other")
    func sideBySide() throws {
        try withTemporaryDirectory { directory throws in
            let path = directory.path
            try Threads.run(4) { thread throws in
                let folder = path + "/\(thread)"
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let tracer = try Tracer(folder: folder)
                for round in 0..<5 {
                    let program = TracedProgram(
                        ["/bin/sh", "-c", "echo \(thread)-\(round) > $D/a; exit \(thread)"],
                        environment: ["D": tracer.folder])
                    let run = try tracer.run(program)
                    #expect(run.status == Int32(thread))
                    #expect(run.calls.contains { $0.name == "write" && $0.path == "a" })
                    #expect(try Files.text(folder + "/a") == "\(thread)-\(round)\n")
                }
            }
        }
    }
}
