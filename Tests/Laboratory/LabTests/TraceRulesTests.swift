import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Lab
@testable import SystemCallTracing

/// Tests for the rules that the order of a writer's calls can break.
@Suite(.enabled(if: Tracer.isAvailable, "needs ptrace(2)")) struct TraceRulesTests {
    /// Returns the violations in a bash script's run in a container.
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
        "An install passes if its command holds the lock, even if another process took it and the command inherited it",
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
        "An install fails without a lock, with a shared or released lock, and with a lock that only another process holds",
        arguments: [
            install,
            "exec 9<>.lock && flock -s 9 && \(install)",
            "exec 9<>.lock && flock 9 && flock -u 9 && \(install)",
            // If one process releases the lock through an inherited descriptor, no process holds it any longer.
            "exec 9<>.lock && flock 9 && (flock -u 9) && \(install)",
            "(exec 9<>.lock; flock 9; touch locked; while [ ! -e done ]; do sleep 0.01; done) & "
                + "while [ ! -e locked ]; do sleep 0.01; done; \(install); touch done; wait",
            "exec 9<>.lock && flock 9 && (\(install)) 9>&-",
            "exec 9<>.lock && flock 9 && mv .lock old && : > .lock && \(install)",
        ])
    func notHeld(script: String) throws {
        #expect(try violations(script).contains { $0.contains("installed without holding the lock") })
    }

    private func call(_ name: String, _ path: String?, to second: String? = nil, inode: UInt64, result: Int64 = 0)
        -> TracedCall
    {
        TracedCall(
            number: 1, name: name, path: path, secondPath: second, inode: inode, isChange: true, flags: 0, size: nil,
            result: result, process: 1, holdsLock: true)
    }

    private func violations(_ calls: [TracedCall]) -> [String] {
        var run = TracedRun()
        run.calls = calls
        return TraceRules.violations(of: run)
    }

    @Test("syncfs and sync make contents and renames durable, except for files whose fsync failed")
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
