import Foundation
import Glibc
import TestSupport
import Testing

@testable import Lab
@testable import SystemCallTracing

/// Tests that the tracer assigns calls to the right file, however the call names the file.
@Suite(.enabled(if: Tracer.isAvailable, "needs ptrace(2)")) struct TracedPathTests {
    private func changes(_ script: String, prepare: (String) throws -> Void = { _ in }) throws -> [TracedCall] {
        try withTemporaryDirectory { directory throws in
            let folder = directory.path("folder")
            try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: true)
            try prepare(folder)
            let tracer = try Tracer(folder: folder)
            let program = TracedProgram(
                ["/bin/sh", "-c", script], environment: ["D": tracer.folder, "PATH": "/usr/bin:/bin"])
            let run = try tracer.run(program)
            #expect(run.status == 0, "\(run.errors)")
            return run.calls.filter { $0.isChange && ($0.result ?? 0) >= 0 }
        }
    }

    @Test("Dots, double slashes and symbolic links in the middle resolve as in the kernel")
    func canonical() throws {
        let script = """
            cd "$D" && : > ./a && : > "$D//sub///b" && : > sub/../c && : > up/d && mv up/../folder/./a up/e && rm ../side/e
            """
        let calls = try changes(script) { folder throws in
            try FileManager.default.createSymbolicLink(atPath: folder + "/up", withDestinationPath: folder + "/sub/..")
            try FileManager.default.createSymbolicLink(atPath: folder + "/../side", withDestinationPath: folder)
        }
        #expect(calls.filter(\.isOpening).map(\.path) == ["a", "sub/b", "c", "d"])
        let rename = calls.first { $0.name.hasPrefix("rename") }
        #expect(rename?.path == "a" && rename?.secondPath == "e")
        #expect(calls.last?.name.hasPrefix("unlink") == true && calls.last?.path == "e")
    }

    @Test("sync(2) counts as a call on the folder, although it names no file")
    func sync() throws {
        let calls = try changes(": > \"$D/a\"; sync")
        #expect(calls.last?.name == "sync" && calls.last?.path == "" && calls.last?.isChange == true)
    }

    @Test("Only a write through O_DSYNC counts as synchronous, and a removed file counts as nameless")
    func descriptors() throws {
        let calls = try changes(
            """
            dd if=/dev/zero of="$D/a" bs=10 count=1 oflag=dsync; dd if=/dev/zero of="$D/b" bs=10 count=1
            exec 3> "$D/c"; rm "$D/c"; echo late >&3
            """)
        let writes = calls.filter { $0.name == "write" }
        #expect(writes.map(\.path) == ["a", "b", "c"])
        #expect(writes.map(\.isSynchronous) == [true, false, false])
        #expect(writes.map(\.isNameless) == [false, false, true])
        let opened = calls.first { $0.isOpening && $0.path == "c" }
        #expect(opened?.inode != nil && opened?.inode == writes.last?.inode)
    }

    @Test(
        "The tracer reads the flags of openat2 from memory, knows those of creat, and recognizes a synchronous pwritev2",
        .enabled(if: isInstalled("python3"), "needs python3"))
    func raw() throws {
        // 437 is openat2, which has no C function; 0x400 is AT_SYMLINK_FOLLOW, 2 is RENAME_EXCHANGE.
        let script = """
            cd "$D" && : > old && python3 -c '
            import ctypes, os, struct
            libc = ctypes.CDLL(None, use_errno=True)
            how = ctypes.create_string_buffer(struct.pack("QQQ", os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600, 0))
            assert libc.syscall(437, -100, b"new", how, 24) >= 0
            fd = libc.creat(b"old", 0o600)
            assert fd >= 0
            assert os.pwritev(fd, [b"x"], 0, os.RWF_DSYNC) == 1
            assert os.pwritev(fd, [b"y"], 1) == 1
            t = os.open(".", os.O_TMPFILE | os.O_WRONLY, 0o600)
            assert libc.linkat(-100, b"/proc/self/fd/%d" % t, -100, b"linked", 0x400) == 0
            assert libc.renameat2(-100, b"linked", -100, b"old", 2) == 0
            '
            """
        let calls = try changes(script)
        let opened = calls.filter { $0.isOpening && ["new", "old", ""].contains($0.path) }.suffix(3)
        #expect(opened.map(\.path) == ["new", "old", ""])
        #expect(opened.prefix(2).allSatisfy { $0.flags & (O_CREAT | O_TRUNC) == O_CREAT | O_TRUNC })
        #expect(calls.filter { $0.name.hasPrefix("pwritev") }.map(\.isSynchronous) == [true, false])
        let link = calls.first { $0.name == "linkat" }
        #expect(link?.secondPath == "linked" && link?.inode != nil && link?.inode == opened.last?.inode)
        #expect(calls.last?.name == "renameat2" && calls.last?.flags == 2)
    }
}
