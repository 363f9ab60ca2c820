import Glibc
import Synchronization
import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, section 3: the writer lock.
struct LockTests {
    /// Takes the lock as another process would, runs the body, and then releases the lock.
    private func withLockHeld(_ path: String, file: String = ".lock", _ body: () throws -> Void) throws {
        let descriptor = open("\(path)/\(file)", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        try body()
    }

    @Test("While another process holds the lock, writes time out, but reading and opening succeed")
    func writersTimeOutOnAHeldLockAndReadersGoOn() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            try withLockHeld(path) { () throws in
                let timeout = Duration.milliseconds(50)
                let start = ContinuousClock.now
                for attempt in [
                    { try container.put("jotd", bytes("2"), lockTimeout: timeout) },
                    { try container.remove("jotd", lockTimeout: timeout) },
                    { _ = try container.clean(lockTimeout: timeout) },
                    { try container.requestReload(lockTimeout: timeout) },
                ] as [() throws -> Void] {
                    let error = failure(attempt)
                    #expect(error?.code == .lockTimeout)
                    #expect(error?.path == "\(path)/.lock")
                    #expect(try container.text("jotd") == "1")
                    #expect(try container.snapshot().records.count == 1)
                }
                let elapsed = ContinuousClock.now - start
                // The lower bound is exact. The upper bound only shows that the writer did not hang.
                #expect(elapsed >= timeout * 4)
                #expect(elapsed < .seconds(60))
                // Opening a container for writing does not wait for the lock.
                #expect(try SharedContainer.open(path).text("jotd") == "1")
                #expect(try SharedContainer.open(path, access: .create).verify().findings.isEmpty)
            }
            #expect(try container.put("jotd", "2").changed)
        }
    }

    @Test("With a lock timeout of zero or less, a write tries to take the lock exactly once")
    func aTimeoutOfZeroStillTriesOnce() throws {
        try withContainer { container, path in
            #expect(try container.put("jotd", bytes("1"), lockTimeout: .zero).changed)
            #expect(try container.put("jotd", bytes("2"), lockTimeout: .seconds(-5)).changed)
            try withLockHeld(path) { () throws in
                #expect(failure { try container.put("jotd", bytes("3"), lockTimeout: .zero) }?.code == .lockTimeout)
            }
        }
    }

    @Test(
        "A very long lock timeout does not overflow",
        arguments: [
            Duration.seconds(Int64.max), .seconds(9_223_372_036) + .milliseconds(999), .nanoseconds(Int64.max),
        ])
    func anEndlessTimeoutIsNoOverflow(timeout: Duration) throws {
        try withContainer { container, _ throws in
            #expect(try container.put("jotd", bytes("1"), lockTimeout: timeout).changed)
            #expect(!Deadline(after: timeout).hasPassed)
        }
    }

    @Test("A waiting writer commits when the lock becomes free")
    func aWaitingWriterGoesOnWhenTheLockIsFree() throws {
        try withContainer { container, path in
            let descriptor = open("\(path)/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            let hasTried = Flag()
            try Threads.run(2) { thread in
                if thread == 0 {
                    #expect(failure { try container.put("jotd", bytes("1"), lockTimeout: .zero) }?.code == .lockTimeout)
                    hasTried.isSet.store(true, ordering: .releasing)
                    try container.put("jotd", bytes("1"), lockTimeout: .seconds(60))
                } else {
                    #expect(blockUntil { hasTried.isSet.load(ordering: .acquiring) })
                    close(descriptor)
                }
            }
            #expect(try container.text("jotd") == "1")
        }
    }

    /// After another file has replaced `.lock`, a lock on the old file excludes no writers.
    @Test("A writer ignores a lock on a file that was replaced as `.lock`")
    func writersDoNotWaitForAReplacedLockFile() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            try withLockHeld(path) { () throws in
                try Files.replace("\(path)/.lock", with: [])
                #expect(try container.put("jotd", bytes("2"), lockTimeout: .zero).revision == 2)
                try withLockHeld(path) { () throws in
                    #expect(failure { try container.put("jotd", bytes("3"), lockTimeout: .zero) }?.code == .lockTimeout)
                }
            }
        }
    }

    /// The test releases the lock on the old file. The writer must still wait for the lock on the new file.
    @Test("If .lock is replaced while a writer waits, the writer waits for the lock on the new file")
    func aWaitingWriterDoesNotTakeAReplacedLockFile() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let old = open("\(path)/.lock", O_RDWR | O_CLOEXEC)
            #expect(flock(old, LOCK_EX | LOCK_NB) == 0)
            let isDone = Flag()
            try Threads.run(2) { thread in
                if thread == 0 {
                    defer { isDone.isSet.store(true, ordering: .releasing) }
                    let error = failure { try container.put("jotd", bytes("2"), lockTimeout: .milliseconds(500)) }
                    #expect(error?.code == .lockTimeout)
                } else {
                    // Waits until the writer has opened the old lock file.
                    _ = try blockUntil {
                        try Self.descriptors(of: "\(path)/.lock").count > 1 || isDone.isSet.load(ordering: .acquiring)
                    }
                    try Files.write("", to: "\(path)/.lock.new")
                    try withLockHeld(path, file: ".lock.new") { () throws in
                        try Files.rename("\(path)/.lock.new", to: "\(path)/.lock")
                        close(old)
                        #expect(blockUntil { isDone.isSet.load(ordering: .acquiring) })
                    }
                }
            }
            #expect(try container.text("jotd") == "1")
            #expect(try container.put("jotd", "2").changed)
        }
    }

    /// Returns the descriptors with which this process has opened the file at `path`.
    private static func descriptors(of path: String) throws -> [Int32] {
        try Files.names(in: "/proc/self/fd").compactMap(Int32.init).filter { number in
            var target = [CChar](repeating: 0, count: 4_096)
            let length = readlink("/proc/self/fd/\(number)", &target, target.count)
            return length > 0 && target[..<length].elementsEqual(path.utf8CString.dropLast())
        }
    }

    @Test("The lock is free after every commit, conflict, failed write and `clean`")
    func theLockIsFreeAfterEveryOutcome() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            for attempt in [
                { try container.put("jotd", "2") }, { try container.put("jotd", "2") },
                { try container.put("jotd", "3", expecting: .absent) },
                { try container.commit([("a", "1"), ("b", "1")]) },
                { try container.remove("never") }, { _ = try container.clean() }, { try container.requestReload() },
                { _ = try SharedContainer.open(path) },
            ] as [() throws -> Void] {
                _ = failure(attempt)
                try withLockHeld(path) {}
            }
        }
    }

    @Test("The lock is free after a release, even if a copy of its descriptor is open, as in a process being started")
    func theLockIsFreeThoughACopyIsOpen() throws {
        try withContainer { _, path in
            let lock = try WriterLock(try Directory.open(path: path).get(), timeout: .zero)
            let copy = dup(try #require(try Self.descriptors(of: "\(path)/.lock").first))
            defer { close(copy) }
            _ = consume lock
            try withLockHeld(path) {}
        }
    }

    @Test("A commit overwrites only the revision in `.lock`; it does not replace the file or change its other bytes")
    func theLockFileIsNeverReplacedOrTruncated() throws {
        try withContainer { container, path in
            try Files.write("00000000000000000007\nnotes of another program\n", to: "\(path)/.lock")
            let inode = Files.inode("\(path)/.lock")
            #expect(try container.put("jotd", "1").revision == 8)
            #expect(try container.commit([("a", "1"), ("b", "1")]).revision == 9)
            #expect(Files.inode("\(path)/.lock") == inode)
            #expect(try Files.text("\(path)/.lock") == "00000000000000000009\nnotes of another program\n")
        }
    }
}
