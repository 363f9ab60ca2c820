import Glibc

/// File systems of a few KiB, mounted so that only one thread sees them. They are unmounted when the thread ends.
public enum SmallFileSystem {
    /// True if this process may mount file systems: it runs as root and no sandbox forbids it.
    public static let isAvailable: Bool = {
        (try? withTemporaryDirectory { directory in
            try run(at: directory.path, kibibytes: 64) {}
            return true
        }) ?? false
    }()

    /// Mounts a tmpfs of the given size on a directory, and runs a body on the thread that sees the mount.
    public static func run(
        at path: String, kibibytes: Int, _ body: @escaping @Sendable () throws -> Void
    ) throws {
        try Threads.run(1) { _ in
            try leaveMountNamespace()
            guard mount("tmpfs", path, "tmpfs", 0, "size=\(kibibytes)k,mode=0700") == 0 else {
                throw SystemFailure("mount", path: path)
            }
            defer { umount2(path, Int32(MNT_DETACH)) }
            try body()
        }
    }

    /// Makes the mounted file system read-only or writable again. Call it inside `run`.
    public static func remount(_ path: String, readOnly: Bool) throws {
        let flags = UInt(MS_REMOUNT) | (readOnly ? UInt(MS_RDONLY) : 0)
        guard mount("tmpfs", path, "tmpfs", flags, nil) == 0 else { throw SystemFailure("remount", path: path) }
    }

    /// Gives the calling thread its own mounts (`man 2 unshare`), which disappear when the thread ends.
    private static func leaveMountNamespace() throws {
        // The C header sched.h does not export `unshare` to Swift.
        typealias Unshare = @convention(c) (Int32) -> Int32
        guard let symbol = dlsym(nil, "unshare") else { throw SystemFailure("dlsym", path: "unshare") }
        let newMountNamespace: Int32 = 0x0002_0000
        guard unsafeBitCast(symbol, to: Unshare.self)(newMountNamespace) == 0,
            mount("none", "/", nil, UInt(MS_REC) | UInt(MS_PRIVATE), nil) == 0
        else { throw SystemFailure("unshare", path: "/") }
    }
}
