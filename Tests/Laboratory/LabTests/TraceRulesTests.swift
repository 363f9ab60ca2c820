import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Lab
@testable import SystemCallTracing

/// Tests of the rules on the order of a writer's system calls.
@Suite(.enabled(if: Tracer.isAvailable, "needs ptrace(2)")) struct TraceRulesTests {
    /// Runs a bash script in a container and returns the violations found in its system calls.
    private func violations(_ script: String) throws -> [String] {
        try withTemporaryDirectory { directory throws in
            let path = directory.path("container")
            try SharedContainer.open(path, access: .create).put("a", Array("1".utf8))
            let run = try Tracer(folder: path).run(
                TracedProgram(
                    ["/bin/bash", "-c", "cd $D || exit; " + script], environment: ["D": path, "PATH": "/usr/bin:/bin"]))
            #expect(run.status == 0, "\(run.errors)")
            return TraceRules.violations(of: run)
        }
    }

    private static let stage = "echo x > .staging/a && sync .staging/a && "
    private static let install = stage + "mv -fT .staging/a a.jsonl && sync ."

    @Test(
        "An install is allowed if the command holds the lock or inherited the lock from another process",
        arguments: [
            "exec 9<>.lock && flock 9 && \(install)",
            "flock .lock bash -c '\(install)'",
            "(flock 9; \(install)) 9<>.lock",
            // The subshell opens the lock file anew, so its `flock -u` does not release the lock.
            "exec 9<>.lock && flock 9 && (exec 8<>.lock; flock -u 8) && \(install)",
            "exec 9<>.lock && flock 9 && (exec 9>&-) && \(install)",
            "exec 9<>.lock && flock 9 && bash -c '\(stage) mv -fT .staging/a a.jsonl; sync .'",
        ])
    func held(script: String) throws {
        #expect(try violations(script) == [])
    }

    @Test(
        "An install without a lock, with a shared or released lock, or with another process's lock is a violation",
        arguments: [
            install,
            "exec 9<>.lock && flock -s 9 && \(install)",
            "exec 9<>.lock && flock 9 && flock -u 9 && \(install)",
            // If a child process releases an inherited lock, its parent does not hold the lock any longer either.
            "exec 9<>.lock && flock 9 && (flock -u 9) && \(install)",
            "(exec 9<>.lock; flock 9; touch locked; while [ ! -e done ]; do sleep 0.01; done) & "
                + "while [ ! -e locked ]; do sleep 0.01; done; \(install); touch done; wait",
            "exec 9<>.lock && flock 9 && (\(install)) 9>&-",
            "exec 9<>.lock && flock 9 && mv .lock old && : > .lock && \(install)",
        ])
    func notHeld(script: String) throws {
        #expect(try violations(script).contains { $0.contains("installed without holding the lock") })
    }

    @Test("A commit's reload marker is in place before its directory is flushed, so that the host works meanwhile")
    func markerFirst() throws {
        try withTemporaryDirectory { directory throws in
            let (path, file) = (directory.path("container"), directory.path("timetable.json"))
            try Files.write(
                """
                {"school":"School","timeZone":"America/New_York","semester":{"name":"1","firstDay":"2027-03-01","weeks":18},
                "periods":[{"number":1,"start":"09:00","end":"09:50"}],"courses":[]}
                """, to: file)
            let launch = ["launch", "--app", "schedule", "--container", path]
            #expect(try run("main-app", launch).status == 0)
            // The second launch changes one record.
            let program = TracedProgram(
                [Program.path("main-app")] + launch + ["--timetable", file],
                environment: ["PATH": "/usr/bin:/bin", "HOME": directory.path])
            let traced = try Tracer(folder: path).run(program)
            #expect(traced.status == 0, "\(traced.errors)")
            let renamed = traced.calls.filter { $0.name.hasPrefix("rename") }
            let record = try #require(renamed.first { $0.secondPath == "timetable.jsonl" })
            let marker = try #require(renamed.first { $0.secondPath == "reload.jsonl" })
            let flush = try #require(traced.calls.last { $0.name == "fsync" && $0.path == "" })
            #expect(record.number < marker.number && marker.number < flush.number, "\(traced.calls)")
        }
    }

    private func call(
        _ name: String, _ path: String?, to second: String? = nil, inode: UInt64, flags: Int32 = 0, result: Int64 = 0
    ) -> TracedCall {
        TracedCall(
            number: 1, name: name, path: path, secondPath: second, inode: inode, isChange: true, flags: flags,
            size: nil, result: result, process: 1, holdsLock: true)
    }

    private func violations(_ calls: [TracedCall]) -> [String] {
        var run = TracedRun()
        run.calls = calls
        return TraceRules.violations(of: run)
    }

    @Test("Only the reload marker may be exchanged; a record is renamed")
    func exchange() {
        let synced = [call("write", ".staging/a", inode: 7, result: 3), call("fsync", ".staging/a", inode: 7)]
        let folder = [call("fsync", "", inode: 1)]
        for (name, isViolation) in [("a.jsonl", true), (".commit.jsonl", true), ("reload.jsonl", false)] {
            let install = [call("renameat2", ".staging/a", to: name, inode: 7, flags: 2)]
            let found = violations(synced + install + folder)
            #expect(found.contains { $0.contains("by an exchange") } == isViolation && found.count <= 1)
        }
        #expect(violations(synced + [call("renameat2", ".staging/a", to: "a.jsonl", inode: 7)] + folder) == [])
    }

    @Test("syncfs and sync make contents and renames durable, except the contents of files whose fsync failed")
    func wholeFileSystem() {
        let staged = [call("write", ".staging/a", inode: 7, result: 3)]
        let install = [call("renameat", ".staging/a", to: "a.jsonl", inode: 7)]
        for name in ["syncfs", "sync"] {
            let all = [call(name, name == "sync" ? nil : "", inode: 1)]
            #expect(violations(staged + all + install + all) == [])
            #expect(violations(staged + all + install).contains { $0.contains("acknowledged without an fsync") })
            let failed = [call("fsync", ".staging/a", inode: 7, result: Int64(-EIO))]
            #expect(
                violations(staged + failed + all + install + all).contains {
                    $0.contains("an fsync of its file that succeeded")
                })
        }
    }
}
