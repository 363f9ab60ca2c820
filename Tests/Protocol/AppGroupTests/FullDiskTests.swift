import Glibc
import TestSupport
import Testing

@testable import AppGroup

/// On a full or read-only disk, a commit throws a typed error, keeps the old value and leaves no files behind.
@Suite(.enabled(if: SmallFileSystem.isAvailable, "mounting a small file system takes root, outside of a sandbox"))
struct FullDiskTests {
    private static let kibibytes = 64
    private static let fits = bytes("\"" + String(repeating: "x", count: 8_000) + "\"")
    private static let tooMuch = bytes("\"" + String(repeating: "y", count: 100_000) + "\"")

    private func withSmallContainer(_ body: @escaping @Sendable (SharedContainer, String) throws -> Void) throws {
        try withTemporaryDirectory { directory in
            let mounted = directory.path
            try SmallFileSystem.run(at: mounted, kibibytes: Self.kibibytes) {
                let path = "\(mounted)/container"
                try body(try SharedContainer.open(path, access: .create), path)
            }
        }
    }

    @Test func aValueThatDoesNotFitIsAnErrorAndTheOldOneStays() throws {
        try withSmallContainer { container, path throws in
            try container.put("jotd", Self.fits)
            try container.put("other", "1")
            for _ in 0..<3 {
                let error = failure { try container.put("jotd", Self.tooMuch) }
                #expect(error?.code == .io)
                #expect(error?.errno == ENOSPC)
                #expect(error?.operation == "write")
                #expect(error?.advice?.contains("free some space") == true)
                #expect(try container.read("jotd")?.payload == Self.fits)
                #expect(try Files.names(in: "\(path)/.staging").isEmpty)
            }
            #expect(try container.verify().findings.isEmpty)
            // The failed commit used no revision, and a smaller value fits.
            #expect(try container.put("jotd", "2").revision == 3)
        }
    }

    @Test func aTransactionThatDoesNotFitChangesNothing() throws {
        try withSmallContainer { container, path throws in
            try container.commit([("a", "1"), ("b", "1")])
            var transaction = Transaction()
            try transaction.put("a", bytes("2"))
            try transaction.put("b", Self.tooMuch)
            try transaction.put("c", bytes("2"))
            transaction.requestReload()
            let names = try Files.names(in: path)
            for _ in 0..<3 {
                #expect(failure { try container.commit(transaction) }?.errno == ENOSPC)
                #expect(try container.snapshot().records.mapValues(\.text) == ["a": "1", "b": "1"])
                #expect(try Files.names(in: path) == names)
                #expect(try Files.names(in: "\(path)/.staging").isEmpty)
            }
            #expect(try container.commit([("a", "3"), ("b", "3")]).revision == 2)
        }
    }

    /// Leaves one more page of the disk free each time, so that the disk becomes full at each step of a commit.
    @Test func aDiskThatIsFullAtAnyStepLosesNothing() throws {
        try withSmallContainer { container, path throws in
            var transaction = try Transaction([("a", "2"), ("b", "2")])
            transaction.requestReload()
            var single = try Transaction([("c", "2")])
            single.requestReload()
            var outcomes: Set<Bool> = []
            for pages in 0..<Self.kibibytes / 4 {
                try container.commit([("a", "1"), ("b", "1"), ("c", "1")])
                let ballast = "\(path)/ballast"
                // Fills the disk, then frees some pages.
                let full = try Self.fill(ballast)
                #expect(truncate(ballast, max(0, full - off_t(pages) * 4_096)) == 0)
                for (transaction, names) in [(transaction, ["a", "b"]), (single, ["c"])]
                    as [(Transaction, [RecordName])]
                {
                    let before = try container.snapshot().records.mapValues(\.text)
                    let error = failure { try container.commit(transaction) }
                    outcomes.insert(error == nil)
                    let expected = before.merging(error == nil ? names.map { ($0, "2") } : []) { $1 }
                    #expect(try container.snapshot().records.mapValues(\.text) == expected, "\(pages) pages free")
                    if let error {
                        #expect(error.code == .io, "\(pages) pages free: \(error)")
                        #expect(error.errno == ENOSPC, "\(pages) pages free: \(error)")
                    }
                    #expect(try container.verify().isDamaged == false)
                }
                try Files.unlink(ballast)
                try container.put("c", "3")
                #expect(try Files.names(in: "\(path)/.staging").isEmpty)
                #expect(!Files.exists("\(path)/.commit.jsonl"))
            }
            #expect(outcomes == [true, false])
        }
    }

    private static func fill(_ path: String) throws -> off_t {
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SystemFailure("open", path: path) }
        defer { close(file) }
        let page = [UInt8](repeating: 0x78, count: 4_096)
        while write(file, page, page.count) == page.count {}
        return lseek(file, 0, SEEK_END)
    }

    @Test func aReadOnlyFileSystemCanBeReadButNotWritten() throws {
        try withTemporaryDirectory { directory in
            let mounted = directory.path
            try SmallFileSystem.run(at: mounted, kibibytes: Self.kibibytes) {
                let path = "\(mounted)/container"
                try SharedContainer.open(path, access: .create).put("jotd", "1")
                try SmallFileSystem.remount(mounted, readOnly: true)
                let container = try SharedContainer.open(path)
                #expect(try container.text("jotd") == "1")
                #expect(try container.snapshot().records.count == 1)
                for attempt in [
                    { try container.put("jotd", "2") }, { try container.remove("jotd") },
                    { try container.commit([("a", "2"), ("b", "2")]) }, { try container.requestReload() },
                    { _ = try SharedContainer.open("\(mounted)/other", access: .create) },
                ] as [() throws -> Void] {
                    let error = failure(attempt)
                    #expect(error?.code == .io)
                    #expect(error?.errno == EROFS)
                    #expect(error?.advice?.contains("read-only") == true)
                }
                try SmallFileSystem.remount(mounted, readOnly: false)
                #expect(try container.put("jotd", "2").revision == 2)
            }
        }
    }

    /// With another file system mounted inside the container, rename fails, and the library does not copy instead.
    @Test func aFileSystemMountedOnARecordIsNeverWritten() throws {
        try withSmallContainer { container, path throws in
            try container.put("jotd", "1")
            let victim = "\(path).victim"
            try Files.write("precious", to: victim)
            guard mount(victim, "\(path)/jotd.jsonl", nil, UInt(MS_BIND), nil) == 0 else {
                throw SystemFailure("mount", path: path)
            }
            defer { umount2("\(path)/jotd.jsonl", Int32(MNT_DETACH)) }
            let error = failure { try container.put("jotd", "2") }
            #expect(error?.code == .io)
            #expect(error?.errno == EBUSY)
            #expect(error?.operation == "renameat")
            #expect(try Files.text(victim) == "precious")
            #expect(try Files.names(in: "\(path)/.staging").isEmpty)
            // This transaction fails only after its commit point, so it is durable, and readers see it.
            let result = try container.commit([("jotd", "2"), ("other", "2")])
            #expect(result.unfinished?.errno == EBUSY)
            #expect(try container.snapshot().records.mapValues(\.text) == ["jotd": "2", "other": "2"])
            #expect(failure { try container.put("other", "3") }?.errno == EBUSY)
            umount2("\(path)/jotd.jsonl", Int32(MNT_DETACH))
            try container.put("other", "3")
            #expect(try container.snapshot().records.mapValues(\.text) == ["jotd": "2", "other": "3"])
            #expect(try Files.text(victim) == "precious")
        }
    }

    @Test func aMarkerThatCannotBeInstalledDoesNotMakeItsDataLookLost() throws {
        try withSmallContainer { container, path throws in
            try container.requestReload(ofKind: "W")
            let victim = "\(path).victim"
            try Files.write("precious", to: victim)
            guard mount(victim, "\(path)/reload.jsonl", nil, UInt(MS_BIND), nil) == 0 else {
                throw SystemFailure("mount", path: path)
            }
            defer { umount2("\(path)/reload.jsonl", Int32(MNT_DETACH)) }
            var transaction = try Transaction([("jotd", "1")])
            transaction.requestReload(ofKind: "W")
            let result = try container.commit(transaction)
            #expect(result.changed)
            #expect(result.unfinished?.errno == EBUSY)
            #expect(try container.text("jotd") == "1")
            // A request that comes without data simply fails.
            #expect(failure { try container.requestReload(ofKind: "W") }?.errno == EBUSY)
            #expect(try Files.text(victim) == "precious")
        }
    }

    @Test func aStagingDirectoryOnAnotherFileSystemIsAnError() throws {
        try withSmallContainer { container, path throws in
            try container.put("jotd", "1")
            guard mount("tmpfs", "\(path)/.staging", "tmpfs", 0, "size=64k,mode=0700") == 0 else {
                throw SystemFailure("mount", path: path)
            }
            defer { umount2("\(path)/.staging", Int32(MNT_DETACH)) }
            for attempt in [
                { try container.put("jotd", "2") }, { try container.put("new", "2") },
                { try container.commit([("jotd", "2"), ("new", "2")]) },
            ] as [() throws -> Void] {
                let error = failure(attempt)
                #expect(error?.code == .io)
                #expect(error?.errno == EXDEV)
                #expect(try container.snapshot().records.mapValues(\.text) == ["jotd": "1"])
                #expect(try Files.names(in: "\(path)/.staging").isEmpty)
            }
        }
    }
}
