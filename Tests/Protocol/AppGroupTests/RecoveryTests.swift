import Glibc
import TestSupport
import Testing

@testable import AppGroup

/// PROTOCOL.md, section 6: the stages at which the writer of a transaction can be killed. The tests create the files
/// that a killed writer leaves.
struct RecoveryTests {
    private static let old = [
        HandMadeRecord(name: "a", revision: "1", payload: "\"old a\""),
        HandMadeRecord(name: "b", revision: "2", payload: "\"old b\""),
        HandMadeRecord(name: "keep", revision: "3", payload: "\"kept\""),
    ]
    /// The transaction adds the record `c`, which did not exist before.
    private static let redo = HandMadeRedo([("a", "\"new a\""), ("b", "\"new b\""), ("c", "\"new c\"")])
    private static let new: [RecordName: String] = [
        "a": "\"new a\"", "b": "\"new b\"", "c": "\"new c\"", "keep": "\"kept\"",
    ]

    /// Runs a body with a container in which a transaction of three records is visible. Only the first `installed`
    /// records are installed.
    private func withInterrupted(installed: Int = 0, _ body: (String) throws -> Void) throws {
        try withBareContainer { path in
            for record in Self.old { try Files.write(record.file, to: "\(path)/\(record.name).jsonl") }
            try Files.write("00000000000000000010\n", to: "\(path)/.lock")
            try Files.write(Self.redo.file, to: "\(path)/.commit.jsonl")
            try Files.makeDirectory("\(path)/.staging")
            for (index, record) in Self.redo.records.enumerated() {
                if index < installed {
                    try Files.replace("\(path)/\(record.name).jsonl", with: record.file)
                } else {
                    // A half-written file: the writer was killed before it flushed this file.
                    try Files.write(record.file.dropLast(20) + [], to: "\(path)/.staging/\(record.name).jsonl")
                }
            }
            try body(path)
        }
    }

    private func expectFinished(_ path: String) throws {
        #expect(!Files.exists("\(path)/.commit.jsonl"))
        #expect(try Files.names(in: "\(path)/.staging").isEmpty)
        for record in Self.redo.records {
            #expect(try Files.bytes("\(path)/\(record.name).jsonl") == record.file)
            #expect(Files.permissions("\(path)/\(record.name).jsonl") == 0o600)
        }
        #expect(try Files.bytes("\(path)/keep.jsonl") == Self.old[2].file)
    }

    /// A power cut can bring back the redo record of an older transaction.
    @Test("An older redo record never replaces a newer record that is damaged, even if its file is too large")
    func anOlderTransactionLeavesANewerDamagedRecord() throws {
        for garbage in [10, 5 << 20] {
            try withBareContainer { path in
                let damaged =
                    HandMadeRecord(revision: "20").file + [UInt8](repeating: UInt8(ascii: "x"), count: garbage)
                try Files.write(damaged, to: "\(path)/jotd.jsonl")
                try Files.write(HandMadeRedo([("jotd", "\"older\"")]).file, to: "\(path)/.commit.jsonl")
                let container = try SharedContainer.open(path)
                #expect(failure { try container.read("jotd") }?.code == .corrupt, "\(garbage)")
                try container.put("other", "1")
                #expect(try Files.bytes("\(path)/jotd.jsonl") == damaged, "\(garbage)")
            }
        }
    }

    // MARK: Every stage

    @Test(
        "If a writer was killed after its commit point, readers see its whole transaction and change no file",
        arguments: 0...3)
    func readersSeeTheWholeTransactionAndTouchNothing(installed: Int) throws {
        try withInterrupted(installed: installed) { path in
            func state() throws -> [String] {
                try ["", "/.staging"].flatMap { folder in
                    try Files.names(in: path + folder).map { "\($0) \(Files.inode("\(path)\(folder)/\($0)") ?? 0)" }
                }
            }
            let before = try state()
            let reader = try SharedContainer.open(path, access: .readOnly)
            let snapshot = try reader.snapshot()
            #expect(snapshot.revision == 10)
            #expect(snapshot.records.mapValues(\.text) == Self.new)
            #expect(snapshot.records.values.allSatisfy { $0.damage == nil })
            for (name, text) in Self.new { #expect(try reader.text(name) == text) }
            #expect(
                try reader.snapshot(of: ["c", "a"]).records.mapValues(\.text) == ["a": "\"new a\"", "c": "\"new c\""])
            #expect(try reader.verify().findings.isEmpty)
            #expect(try reader.visibleRevision() == 10)
            #expect(try state() == before)
        }
    }

    @Test("Opening a container for writing finishes a killed writer's transaction", arguments: 0...3)
    func openingForWritingFinishesIt(installed: Int) throws {
        try withInterrupted(installed: installed) { path in
            let container = try SharedContainer.open(path)
            try expectFinished(path)
            // `.previous` contains the versions that the transaction replaced.
            for (index, record) in Self.old[..<2].enumerated() where index >= installed {
                #expect(try Files.bytes("\(path)/.previous/\(record.name).jsonl") == record.file)
            }
            #expect(try container.snapshot().records.mapValues(\.text) == Self.new)
            #expect(try container.put("d", "1").revision == 11)
        }
    }

    @Test(
        "A commit first finishes a killed writer's transaction, and then checks its own expectations", arguments: 0...3)
    func aWriterFinishesItBeforeItsOwnCommit(installed: Int) throws {
        try withInterrupted(installed: installed) { path in
            let redo = try Files.bytes("\(path)/.commit.jsonl")
            try Files.unlink("\(path)/.commit.jsonl")
            let container = try SharedContainer.open(path)
            try Files.write(redo, to: "\(path)/.commit.jsonl")
            // The expectation fails because the commit first finishes the killed writer's transaction and then
            // compares.
            #expect(failure { try container.put("a", "1", expecting: .revision(1)) }?.code == .conflict)
            try expectFinished(path)
            #expect(try container.put("a", "1", expecting: .revision(10)).revision == 11)
        }
    }

    @Test("`clean` finishes a killed writer's transaction", arguments: 0...3)
    func cleaningFinishesIt(installed: Int) throws {
        try withInterrupted(installed: installed) { path in
            let redo = try Files.bytes("\(path)/.commit.jsonl")
            try Files.unlink("\(path)/.commit.jsonl")
            let container = try SharedContainer.open(path)
            try Files.write(redo, to: "\(path)/.commit.jsonl")
            #expect(try container.clean() == nil)
            try expectFinished(path)
        }
    }

    @Test("If the redo record of a finished transaction comes back, opening removes it and replaces no record")
    func finishingAgainChangesNothing() throws {
        try withInterrupted { path in
            _ = try SharedContainer.open(path)
            let inodes = ["a", "b", "c", "keep"].map { Files.inode("\(path)/\($0).jsonl") }
            for _ in 0..<2 {
                // A power cut may undo the removal of the redo record.
                try Files.write(Self.redo.file, to: "\(path)/.commit.jsonl")
                _ = try SharedContainer.open(path)
                try expectFinished(path)
                #expect(["a", "b", "c", "keep"].map { Files.inode("\(path)/\($0).jsonl") } == inodes)
            }
        }
    }

    @Test("A redo record whose records are older than their files changes none of these files")
    func aRedoRecordOlderThanTheFilesChangesNothing() throws {
        try withInterrupted { path in
            let container = try SharedContainer.open(path)
            try container.put("a", "\"newer\"")
            try container.remove("b")
            try Files.write(Self.redo.file, to: "\(path)/.commit.jsonl")
            let inodes = ["a", "b", "c"].map { Files.inode("\(path)/\($0).jsonl") }
            // Readers return the newer files, not the redo record.
            let reader = try SharedContainer.open(path, access: .readOnly)
            #expect(try container.text("a") == "\"newer\"")
            #expect(try reader.snapshot(of: ["c"]).records.mapValues(\.text) == ["c": "\"new c\""])
            let expected = ["a": "\"newer\"", "c": "\"new c\"", "keep": "\"kept\""] as [RecordName: String]
            #expect(try reader.snapshot().records.mapValues(\.text) == expected)
            #expect(try reader.read("b") == nil)
            // The next writer does not replace the newer files with the redo record's versions.
            _ = try SharedContainer.open(path)
            #expect(!Files.exists("\(path)/.commit.jsonl"))
            #expect(["a", "b", "c"].map { Files.inode("\(path)/\($0).jsonl") } == inodes)
            #expect(try container.snapshot().records.mapValues(\.text) == expected)
        }
    }

    @Test("A record that was damaged or deleted after its installation is installed again from the redo record")
    func aDamagedOrRemovedRecordIsInstalledAnew() throws {
        for (what, damage) in [
            ("empty", { try Files.write("", to: $0) }), ("gone", { try Files.unlink($0) }),
            (
                "a link",
                {
                    try Files.unlink($0); try Files.makeLink($0, to: "/nowhere")
                }
            ),
            (
                "a FIFO",
                {
                    try Files.unlink($0); try Files.makeFIFO($0)
                }
            ),
            (
                "a bit",
                {
                    var file = try Files.bytes($0)
                    file[file.count - 5] ^= 4
                    try Files.write(file, to: $0)
                }
            ),
        ] as [(String, (String) throws -> Void)] {
            try withInterrupted(installed: 1) { path in
                try damage("\(path)/a.jsonl")
                let reader = try SharedContainer.open(path, access: .readOnly)
                #expect(try reader.snapshot().records.mapValues(\.text) == Self.new, "\(what)")
                #expect(try reader.read("a")?.damage == nil, "\(what)")
                _ = try SharedContainer.open(path)
                try expectFinished(path)
                #expect(!Files.exists("\(path)/.previous/a.jsonl"), "\(what)")
            }
        }
    }

    @Test("A redo record can contain tombstones and the reload marker")
    func aTransactionCarriesRemovalsAndTheMarker() throws {
        try withInterrupted { path in
            var redo = Self.redo
            redo.records[0].more = #","removed":true"#
            redo.records[0].payload = "null"
            redo.records[2].name = "reload"
            redo.records[2].payload = #"{"kinds":{"W":{"sequence":3,"revision":10,"nonce":"0123456789abcdef"}}}"#
            try Files.write(redo.file, to: "\(path)/.commit.jsonl")
            for access in [SharedContainer.Access.readOnly, .readWrite] {
                let container = try SharedContainer.open(path, access: access)
                #expect(try container.read("a") == nil)
                #expect(try container.snapshot().records.keys.sorted() == ["b", "keep"])
                #expect(try container.reloadRequests().kinds["W"]?.sequence == 3)
            }
            #expect(try Files.bytes("\(path)/reload.jsonl") == redo.records[2].file)
        }
    }

    // MARK: Impossible to install

    @Test("While a directory has the file name of a record in a redo record, writes fail and reads succeed")
    func aRecordThatCannotBeInstalledStopsWritersButNotReaders() throws {
        try withInterrupted { path in
            try Files.unlink("\(path)/b.jsonl")
            try Files.makeDirectory("\(path)/b.jsonl")
            // Opening succeeds, because readers need the container.
            let container = try SharedContainer.open(path)
            for error in [
                failure { try container.put("other", "1") },
                failure { try container.remove("a") }, failure { try container.requestReload() },
                failure { try container.clean() },
            ] {
                #expect(error?.code == .io)
                #expect(error?.path == "\(path)/b.jsonl")
            }
            #expect(try Files.bytes("\(path)/.commit.jsonl") == Self.redo.file)
            #expect(try container.snapshot().records.mapValues(\.text) == Self.new)
            #expect(rmdir("\(path)/b.jsonl") == 0)
            try container.put("other", "1")
            try expectFinished(path)
        }
    }

    @Test("A redo record never replaces a record that a newer protocol version wrote")
    func aRecordOfANewerVersionIsNotInstalledOver() throws {
        try withInterrupted { path in
            let newer = HandMadeRecord(name: "b", version: "2").file
            try Files.replace("\(path)/b.jsonl", with: newer)
            let container = try SharedContainer.open(path)
            #expect(failure { try container.put("other", "1") }?.path == "\(path)/b.jsonl")
            #expect(try Files.bytes("\(path)/b.jsonl") == newer)
            #expect(try Files.bytes("\(path)/.commit.jsonl") == Self.redo.file)
            #expect(try container.text("a") == "\"new a\"")
            #expect(failure { try container.read("b") }?.code == .newerSchema)
        }
    }

    // MARK: Damage

    @Test("With a damaged redo record, writes fail and the records read are marked as damaged, until `clean` runs")
    func aDamagedRedoRecordStopsWritersUntilItIsCleaned() throws {
        try withInterrupted(installed: 1) { path in
            var damaged = Self.redo.file
            damaged[damaged.count - 4] ^= 1
            try Files.write(damaged, to: "\(path)/.commit.jsonl")
            let container = try SharedContainer.open(path)
            for error in [
                failure { try container.put("other", "1") }, failure { try container.remove("a") },
                failure { try container.requestReload() }, failure { try container.commit(Transaction()) },
            ] {
                #expect(error?.code == .corrupt)
                #expect(error?.path == "\(path)/.commit.jsonl")
            }
            #expect(try Files.bytes("\(path)/.commit.jsonl") == damaged)
            // Reads succeed, but the records are marked as damaged, because the redo record may contain newer versions.
            let record = try container.read("b")
            #expect(record?.text == "\"old b\"")
            #expect(record?.damage?.code == .corrupt)
            #expect(failure { try container.read("absent") }?.code == .corrupt)
            #expect(failure { try container.snapshot() }?.code == .corrupt)
            let snapshot = try container.snapshot(allowingFallbacks: true)
            #expect(snapshot.records.count == 3)
            #expect(snapshot.records.values.allSatisfy { $0.damage?.code == .corrupt })
            #expect(try container.verify().findings.map(\.path) == ["\(path)/.commit.jsonl"])

            let aside = try #require(try container.clean())
            #expect(try Files.bytes(aside) == damaged)
            #expect(aside.hasPrefix("\(path)/.damaged/commit-"))
            #expect(Files.permissions("\(path)/.damaged") == 0o700)
            #expect(try container.read("b")?.damage == nil)
            #expect(try container.put("other", "1").revision == 11)
            #expect(try container.verify().findings.isEmpty)
        }
    }

    @Test("A redo record with one flipped bit, or cut off at any byte, is rejected")
    func everyBitFlipOfARedoRecordIsRejected() throws {
        let file = HandMadeRedo([("a", "1"), ("b", "2")]).file
        #expect(throws: Never.self) { try RedoRecord(file) }
        var accepted: [Int] = []
        for offset in file.indices {
            for bit in 0..<8 {
                var flipped = file
                flipped[offset] ^= 1 << bit
                if (try? RedoRecord(flipped)) != nil { accepted.append(offset * 8 + bit) }
            }
        }
        #expect(accepted.isEmpty)
        for length in 0..<file.count {
            #expect(throws: Damage.self, "\(length) bytes") { try RedoRecord(Array(file[..<length])) }
        }
    }

    @Test("A redo record whose records contradict its header is rejected")
    func aRedoRecordThatContradictsItsHeaderIsDamaged() throws {
        var wrong: [(String, HandMadeRedo)] = []
        func add(_ what: String, _ change: (inout HandMadeRedo) -> Void) {
            var redo = Self.redo
            change(&redo)
            wrong.append((what, redo))
        }
        let counts = [
            "0", "2", "4", "-1", "3.0", "\"3\"", "null", "9223372036854775808", "9223372036854775811",
            "18446744073709551615",
        ]
        for count in counts { add("count \(count)") { $0.count = count } }
        add("a record of another revision") { $0.records[1].revision = "9" }
        add("a record of another commit") { $0.records[1].nonce = "0000000000000000" }
        add("a record twice") { $0.records[2].name = "a" }
        add("a record with a wrong name") { $0.records[2].name = "../c" }
        add("a record whose payload is no JSON") { $0.records[2].payload = "{" }
        add("a payload of two lines") { $0.records[2].payload = "1\n" }
        add("no legal nonce") { redo in
            redo.nonce = "x"
            for index in redo.records.indices { redo.records[index].nonce = "x" }
        }
        add("no records") { $0.records = [] }
        add("no revision") { $0.revision = "0" }
        for (what, redo) in wrong {
            #expect(throws: Damage.self, "\(what)") { try RedoRecord(redo.file) }
        }
        #expect(throws: Damage.self) { try RedoRecord(Self.redo.file + [0x0A]) }
        #expect(throws: Damage.self) { try RedoRecord(Self.redo.file + Self.redo.records[0].file) }
    }

    @Test("A link, FIFO or directory that has the redo record's name stops writers until `clean` moves it aside")
    func aForeignFileAtTheRedoRecordsNameStopsWritersUntilItIsCleaned() throws {
        for (what, plant) in [
            ("a link", { try Files.makeLink($0, to: "/etc/passwd") }), ("a loop", { try Files.makeLink($0, to: $0) }),
            ("a FIFO", { try Files.makeFIFO($0) }), ("a socket", { try Files.makeSocket($0) }),
            ("a directory", { try Files.makeDirectory($0) }), ("nothing in it", { try Files.write("", to: $0) }),
            ("a record", { try Files.write(Self.old[0].file, to: $0) }),
        ] as [(String, (String) throws -> Void)] {
            try withContainer { container, path in
                try container.put("a", "1")
                try plant("\(path)/.commit.jsonl")
                #expect(failure { try container.put("a", "2") }?.code == .corrupt, "\(what)")
                #expect(try container.read("a")?.damage?.code == .corrupt, "\(what)")
                #expect(try container.clean() != nil, "\(what)")
                #expect(!Files.exists("\(path)/.commit.jsonl"), "\(what)")
                try container.put("a", "2")
                #expect(try container.text("a") == "2", "\(what)")
            }
        }
    }
}
