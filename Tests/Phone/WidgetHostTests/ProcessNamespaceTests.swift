import Foundation
import TestSupport
import Testing

@testable import WidgetHost

@Suite struct ProcessNamespaceTests {
    static let unshare = ["--user", "--map-root-user", "--pid", "--fork", "--mount-proc"]

    @Test(
        "A host in another process namespace is found by its id there, until it ends",
        .enabled(
            if: (try? run("/usr/bin/unshare", ProcessNamespaceTests.unshare + ["/bin/true"]))?.status == 0,
            "needs user namespaces"))
    func otherNamespace() throws {
        try withTemporaryDirectory { directory throws in
            // The shell is process 1 of the namespace, and `sleep` process 2.
            let script = "stat -L -c %i /proc/self/ns/pid; sleep 3600 & wait"
            let process = try TestProcess("/usr/bin/unshare", Self.unshare + ["/bin/sh", "-c", script])
            defer { process.signal(SIGKILL) }
            try #require(blockUntil { process.output.hasSuffix("\n") })
            let namespace = process.output.trimmingCharacters(in: .whitespacesAndNewlines)
            func status(_ pid: Int32) throws -> HostStatus? {
                try Files.write(
                    """
                    {"pid":\(pid),"isBusy":false,"nextWake":null,"clockSequence":0,"placed":[],"pidNamespace":\(namespace)}
                    """, to: directory.path("host.json"))
                defer { try? Files.unlink(directory.path("host.json")) }
                return try HostStatus(stateDirectory: directory.path)
            }
            let shell = try #require(try status(1))
            #expect(shell.isRunning && ProcessTable.children(of: process.pid) == [shell.pid])
            #expect(try status(4_000_000)?.isRunning == false)
            kill(shell.pid, SIGKILL)
            #expect(try blockUntil { try status(1)?.isRunning == false })
        }
    }

    @Test("A host that has ended does not run, even if its parent has not waited for it")
    func unreaped() throws {
        var pid: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
        defer { words.forEach { free($0) } }
        try #require(posix_spawn(&pid, "/bin/true", nil, nil, &words, environ) == 0)
        defer { waitpid(pid, nil, 0) }
        #expect(blockUntil { ProcessTable.hasEnded(pid) })
        #expect(kill(pid, 0) == 0)
        try withTemporaryDirectory { directory throws in
            let text = "{\"pid\":\(pid),\"isBusy\":false,\"nextWake\":null,\"clockSequence\":0,\"placed\":[]}"
            try Files.write(text, to: directory.path("host.json"))
            #expect(try HostStatus(stateDirectory: directory.path)?.isRunning == false)
        }
    }
}
