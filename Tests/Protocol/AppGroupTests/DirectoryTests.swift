import Glibc
import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, sections 1 and 9: the container's directory, and files in it that do not belong to the protocol.
struct DirectoryTests {
    // MARK: Opening

    @Test("Opening a missing container fails, but with access `create` it makes the container's folders with mode 0700")
    func aMissingContainerIsMadeOnlyWhenAsked() throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("a/b/c")
            #expect(failure { try SharedContainer.open(path, access: .readOnly) }?.code == .noSuchContainer)
            #expect(failure { try SharedContainer.open(path) }?.code == .noSuchContainer)
            #expect(!Files.exists(directory.path("a")))
            _ = try SharedContainer.open(path + "///", access: .create)
            for folder in ["a", "a/b", "a/b/c"] { #expect(Files.permissions(directory.path(folder)) == 0o700) }
            // Opening the container with `create` again succeeds.
            _ = try SharedContainer.open(path, access: .create)
        }
    }

    @Test("An empty path and a path with a NUL byte are refused as invalid names", arguments: ["", "a\0b"])
    func whatIsNoPathIsRefused(path: String) {
        #expect(failure { try SharedContainer.open(path, access: .create) }?.code == .invalidName)
    }

    @Test("Opening a file or FIFO as a container fails with ENOTDIR")
    func aFileIsNoContainer() throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("file")
            try Files.write("text", to: path)
            try Files.makeFIFO(directory.path("fifo"))
            for path in [path, "\(path)/below", directory.path("fifo")] {
                for access in [SharedContainer.Access.readOnly, .readWrite, .create] {
                    let error = failure { try SharedContainer.open(path, access: access) }
                    #expect(error?.code == .io)
                    #expect(error?.errno == ENOTDIR)
                }
            }
            #expect(try Files.text(path) == "text")
        }
    }

    @Test("If a container was opened through a symbolic link and the link changes, a read throws `replaced`")
    func aLinkToAContainerIsFollowed() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let link = path + ".link"
            try Files.makeLink(link, to: path)
            let linked = try SharedContainer.open(link)
            #expect(try linked.text("jotd") == "1")
            try linked.put("jotd", "2")
            #expect(try container.text("jotd") == "2")
            // The link now points to another container.
            try Files.makeDirectory(path + ".other")
            try Files.makeLink(link + ".new", to: path + ".other")
            try Files.rename(link + ".new", to: link)
            #expect(failure { try linked.read("jotd") }?.code == .replaced)
        }
    }

    // MARK: Replaced under an open handle

    /// The handle keeps the old directory open. Without this, the new directory could get the same inode number.
    @Test("If the container was deleted and made again, the old handle throws `replaced` and changes nothing")
    func aDirectoryMadeAnewIsAnotherContainer() throws {
        for round in 0..<20 {
            try withContainer { container, path in
                try container.put("jotd", "1")
                #expect(try container.text("jotd") == "1")
                TemporaryDirectory.remove(path)
                try Files.makeDirectory(path)
                try Files.write(HandMadeRecord(revision: "1").file, to: "\(path)/jotd.jsonl")
                try expectReplaced(container, "round \(round)")
                #expect(try Files.names(in: path) == ["jotd.jsonl"])
                // The new directory has its own sequence of revisions.
                let other = try container.reopened()
                #expect(try other.read("jotd")?.revision == 1)
                #expect(try other.put("jotd", "2").revision == 2)
            }
        }
    }

    @Test("While the container is away from its path or deleted, an open handle throws `replaced`")
    func aDeletedOrMovedDirectoryIsGone() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            try Files.rename(path, to: path + ".away")
            try expectReplaced(container, "moved")
            #expect(failure { try container.reopened() }?.code == .noSuchContainer)
            try Files.rename(path + ".away", to: path)
            // The directory is back at its path, so the handle can read and write again.
            #expect(try container.text("jotd") == "1")
            #expect(try container.put("jotd", "2").revision == 2)
            TemporaryDirectory.remove(path)
            try expectReplaced(container, "deleted")
        }
    }

    private func expectReplaced(_ container: SharedContainer, _ what: Comment) throws {
        #expect(failure { try container.read("jotd") }?.code == .replaced, what)
        #expect(failure { try container.snapshot() }?.code == .replaced, what)
        #expect(failure { try container.put("jotd", "1") }?.code == .replaced, what)
        #expect(failure { try container.remove("jotd") }?.code == .replaced, what)
        #expect(failure { try container.requestReload() }?.code == .replaced, what)
        #expect(failure { try container.reloadRequests() }?.code == .replaced, what)
        #expect(failure { try container.verify() }?.code == .replaced, what)
        #expect(failure { try container.clean() }?.code == .replaced, what)
    }

    // MARK: Foreign files

    private static let plants: [(String, @Sendable (String, String) throws -> Void)] = [
        ("a link", { try Files.makeLink($0, to: $1) }),
        ("a link to nowhere", { path, _ in try Files.makeLink(path, to: "/nowhere/x") }),
        ("a link to itself", { path, _ in try Files.makeLink(path, to: path) }),
        ("a FIFO", { path, _ in try Files.makeFIFO(path) }), ("a socket", { path, _ in try Files.makeSocket(path) }),
        (
            "a directory",
            { path, _ in
                try Files.makeDirectory(path)
                try Files.write("x", to: path + "/x")
            }
        ),
    ]

    /// Runs a body several times, each time with a different kind of foreign file called `name` in a container at
    /// `path`. Then checks that the file to which a symbolic link points is unchanged.
    private func planting(
        _ name: String, _ body: (_ what: String, SharedContainer, _ path: String) throws -> Void
    ) throws {
        for (what, plant) in Self.plants {
            try withContainer { container, path in
                try container.put("jotd", "1")
                try container.put("jotd", "2")
                let victim = path + ".victim"
                let content = HandMadeRecord(revision: "99").file
                try Files.write(content, to: victim)
                TemporaryDirectory.remove("\(path)/\(name)")
                try plant("\(path)/\(name)", victim)
                try body(what, container, path)
                #expect(try Files.bytes(victim) == content, "\(what)")
                #expect(Files.permissions(victim) == 0o600, "\(what)")
            }
        }
    }

    @Test("A link, FIFO or socket with a record's name counts as damage, and the next commit replaces it")
    func aForeignFileAtARecordsNameIsDamageAndReplaced() throws {
        try planting("jotd.jsonl") { what, container, path throws in
            let record = try container.read("jotd")
            #expect(record?.text == "1", "\(what)")
            #expect(record?.damage?.code == .corrupt, "\(what)")
            #expect(failure { try container.snapshot() }?.code == .corrupt, "\(what)")
            #expect(try container.verify().findings.map(\.severity) == [.damage], "\(what)")
            if what == "a directory" {
                #expect(failure { try container.put("jotd", "3") }?.code == .corrupt)
                #expect(failure { try container.remove("jotd") }?.code == .corrupt)
                #expect(failure { try container.commit([("jotd", "3"), ("other", "3")]) }?.code == .corrupt)
                #expect(try Files.names(in: "\(path)/jotd.jsonl") == ["x"])
                #expect(try container.read("other") == nil)
            } else {
                #expect(try container.put("jotd", "3", expecting: .revision(1)).revision == 3, "\(what)")
                #expect(try container.text("jotd") == "3", "\(what)")
            }
        }
    }

    @Test("While `.lock` is a link, FIFO or directory, writes fail and reads succeed")
    func aForeignFileAtTheLocksNameStopsWritersButNotReaders() throws {
        try planting(".lock") { what, container, path throws in
            let error = failure { try container.put("jotd", "3") }
            #expect(error?.code == .io || error?.code == .corrupt, "\(what)")
            #expect(error?.path == "\(path)/.lock", "\(what)")
            #expect(try SharedContainer.open(path).text("jotd") == "2", "\(what)")
            #expect(try container.text("jotd") == "2", "\(what)")
            #expect(!Files.exists("/nowhere/x"))
            TemporaryDirectory.remove("\(path)/.lock")
            #expect(try container.put("jotd", "3").revision == 3, "\(what)")
        }
    }

    @Test("While `.staging` is a link, FIFO or socket, writes fail and reads succeed")
    func aForeignFileAtTheStagingDirectorysNameStopsWritersButNotReaders() throws {
        try planting(".staging") { what, container, path throws in
            #expect(try container.text("jotd") == "2", "\(what)")
            let error = failure { try container.put("jotd", "3") }
            if what == "a directory" {
                #expect(error == nil)
                return
            }
            #expect(error?.code == .corrupt, "\(what)")
            #expect(error?.path == "\(path)/.staging", "\(what)")
            TemporaryDirectory.remove("\(path)/.staging")
            #expect(try container.put("jotd", "3").revision == 3, "\(what)")
        }
    }

    @Test("A folder with files in `.staging` stays there, whatever its name, and no commit fails because of it")
    func aFolderInTheStagingDirectoryBlocksNoCommit() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            for name in ["jotd.jsonl", "jotd.jsonl.previous", "redo", "reload.jsonl"] {
                try Files.makeDirectory("\(path)/.staging/\(name)")
                try Files.write("x", to: "\(path)/.staging/\(name)/x")
            }
            for number in 2...4 { try container.put("jotd", "\(number)") }
            try container.commit([("jotd", "5"), ("other", "5")])
            try container.requestReload()
            #expect(try container.text("jotd") == "5")
            #expect(try Files.names(in: "\(path)/.staging").count == 4)
        }
    }

    @Test("If `.staging`, `.previous` or `.damaged` is a link, the linked directory keeps its files unchanged")
    func aLinkToADirectoryInPlaceOfStagingIsNotFollowed() throws {
        for name in [".staging", ".previous", ".damaged"] {
            try withContainer { container, path in
                try container.put("jotd", "1")
                try container.put("jotd", "2")
                let victim = path + ".victim"
                try Files.makeDirectory(victim)
                try Files.write("precious", to: "\(victim)/jotd.jsonl")
                TemporaryDirectory.remove("\(path)/\(name)")
                try Files.makeLink("\(path)/\(name)", to: victim)
                _ = failure { try container.put("jotd", "3") }
                _ = failure { try container.commit([("jotd", "4"), ("other", "4")]) }
                try Files.write("damaged", to: "\(path)/.commit.jsonl")
                _ = failure { try container.clean() }
                #expect(try Files.names(in: victim) == ["jotd.jsonl"])
                #expect(try Files.text("\(victim)/jotd.jsonl") == "precious")
            }
        }
    }

    @Test("If `.previous` is a link, FIFO or other foreign file, it is never read as the last good version")
    func aForeignFileAtThePreviousDirectorysNameIsNeverRead() throws {
        try planting(".previous") { what, container, path throws in
            #expect(try container.text("jotd") == "2", "\(what)")
            #expect(try container.verify().isDamaged == false, "\(what)")
            try Files.write("damaged", to: "\(path)/jotd.jsonl")
            #expect(failure { try container.read("jotd") }?.code == .corrupt, "\(what)")
        }
    }

    @Test("A commit replaces a link, FIFO or socket that has a record's name in `.previous`")
    func aForeignFileAtTheNameOfALastGoodVersionIsReplaced() throws {
        try planting(".previous/jotd.jsonl") { what, container, path throws in
            let error = failure { try container.put("jotd", "3") }
            if what == "a directory" {
                #expect(error?.code == .io)
                #expect(error?.path == "\(path)/.previous/jotd.jsonl")
                #expect(try container.text("jotd") == "2")
                TemporaryDirectory.remove("\(path)/.previous/jotd.jsonl")
                try container.put("jotd", "3")
            } else {
                #expect(error == nil, "\(what)")
            }
            #expect(
                try RecordFile(Files.bytes("\(path)/.previous/jotd.jsonl"), expecting: "jotd").payload == bytes("2"))
            #expect(try Files.names(in: "\(path)/.staging").isEmpty)
        }
    }

    @Test("If the reload marker is a link, FIFO or directory, readers find no reload requests")
    func aForeignFileAtTheMarkersNameRequestsNoReload() throws {
        try planting("reload.jsonl") { what, container, path throws in
            #expect(try container.reloadRequests() == ReloadRequests(), "\(what)")
            #expect(try container.snapshot().records.count == 1, "\(what)")
            #expect(try container.verify().findings.map(\.severity) == [.warning], "\(what)")
            if what == "a directory" {
                #expect(failure { try container.requestReload() }?.path == "\(path)/reload.jsonl")
            } else {
                #expect(try container.requestReload(ofKind: "W").sequence == 1, "\(what)")
            }
        }
    }

    @Test("Files that do not belong to the protocol stay unchanged, and `verify` reports them as warnings")
    func foreignFilesAreLeftAloneAndReported() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            let names = [
                "README", ".hidden", "Jotd.jsonl", "jotd.jsonl~", "jotd.json", "ä.jsonl", ".jsonl", "-x.jsonl",
            ]
            for name in names { try Files.write("x", to: "\(path)/\(name)") }
            try container.commit([("jotd", "2"), ("other", "2")])
            _ = try container.clean()
            let verification = try container.verify()
            #expect(Set(verification.findings.map(\.path)) == Set(names.map { "\(path)/\($0)" }))
            #expect(verification.findings.allSatisfy { $0.severity == .warning })
            #expect(verification.records == 2)
            #expect(verification.revision == 2)
            for name in names { #expect(try Files.text("\(path)/\(name)") == "x") }
        }
    }

    // MARK: Modes

    @Test(
        "`verify` reports a file or directory with a wrong mode as a warning",
        arguments: [
            (".", 0o755), ("jotd.jsonl", 0o644), ("reload.jsonl", 0o660), (".lock", 0o666), (".staging", 0o777),
            (".previous", 0o755), (".commit.jsonl", 0o640),
        ] as [(String, UInt32)])
    func aWrongModeIsReported(name: String, mode: UInt32) throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            try container.put("jotd", "2")
            try container.requestReload()
            try Files.write(HandMadeRedo(revision: 2, [("jotd", "2")]).file, to: "\(path)/.commit.jsonl")
            #expect(try container.verify().findings.isEmpty)
            try Files.setMode("\(path)/\(name)", mode)
            let findings = try container.verify().findings
            #expect(findings.map(\.path) == ["\(path)/\(name)"])
            #expect(findings.first?.severity == .warning)
            #expect(findings.first?.problem.contains(String(mode, radix: 8)) == true)
        }
    }

    /// The umask belongs to the whole process, so this test runs a separate process.
    @Test("Even with umask 0777, files have mode 0600 and directories have mode 0700")
    func filesHaveTheProtocolsModesUnderAnyUmask() async {
        await #expect(processExitsWith: .success) {
            umask(0o777)
            try withTemporaryDirectory { directory in
                let path = directory.path("group/container")
                let container = try SharedContainer.open(path, access: .create)
                try container.put("jotd", "1")
                try container.put("jotd", "2")
                var transaction = try Transaction([("jotd", "3"), ("other", "3")])
                transaction.requestReload()
                _ = try container.commit(transaction)
                try Files.write(bytes("damaged"), to: "\(path)/.commit.jsonl")
                _ = try container.clean()
                #expect(Files.permissions(directory.path("group")) == 0o700)
                #expect(Files.permissions(path) == 0o700)
                for name in try Files.names(in: path) {
                    let isDirectory = (Files.mode("\(path)/\(name)") ?? 0) & S_IFMT == S_IFDIR
                    #expect(Files.permissions("\(path)/\(name)") == (isDirectory ? 0o700 : 0o600), "\(name)")
                }
                #expect(Files.permissions("\(path)/.previous/jotd.jsonl") == 0o600)
            }
        }
    }

    @Test("A record's file has mode 0600 after a commit, even if its mode was changed before")
    func theNextCommitRestoresAChangedMode() throws {
        try withContainer { container, path in
            try container.put("jotd", "1")
            try Files.setMode("\(path)/jotd.jsonl", 0o644)
            try container.put("jotd", "2")
            #expect(Files.permissions("\(path)/jotd.jsonl") == 0o600)
        }
    }
}
