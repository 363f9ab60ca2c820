import Synchronization
import TestSupport
import Testing

@testable import AppGroup

/// Runs a body with a new container and the path of its directory.
func withContainer<Result>(_ body: (SharedContainer, String) throws -> Result) throws -> Result {
    try withTemporaryDirectory { directory in
        let path = directory.path("container")
        return try body(try SharedContainer.open(path, access: .create, writer: "test"), path)
    }
}

/// Runs a body with the path of an empty container, in which the body creates all files itself.
func withBareContainer<Result>(_ body: (String) throws -> Result) throws -> Result {
    try withTemporaryDirectory { directory in
        let path = directory.path("container")
        try Files.makeDirectory(path)
        return try body(path)
    }
}

/// Returns the protocol error that a body throws; nil if it throws no error.
func failure<Result>(_ body: () throws -> Result) -> AppGroupError? {
    do {
        _ = try body()
        return nil
    } catch let error as AppGroupError {
        return error
    } catch {
        Issue.record(error)
        return nil
    }
}

/// A flag that one thread sets for another.
final class Flag: Sendable {
    let isSet = Atomic<Bool>(false)
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension SharedContainer {
    /// Returns the payload of a record as text; nil if it is absent.
    func text(_ name: RecordName) throws -> String? { try read(name)?.text }

    @discardableResult
    func put(_ name: RecordName, _ json: String, expecting expectation: AppGroup.Expectation = .any) throws
        -> CommitResult
    {
        try put(name, bytes(json), expecting: expectation)
    }

    /// Commits several values as one transaction.
    @discardableResult
    func commit(_ values: [(RecordName, String?)]) throws -> CommitResult {
        try commit(Transaction(values))
    }
}

extension Transaction {
    /// Makes a transaction of values by name; nil removes a record.
    init(_ values: [(RecordName, String?)]) throws {
        self.init()
        for (name, json) in values {
            if let json { try put(name, bytes(json)) } else { remove(name) }
        }
    }
}

/// The parts of a record's file, put together as PROTOCOL.md, section 2, prescribes. A test can make any part wrong.
struct HandMadeRecord {
    var name = "jotd"
    var revision = "1"
    var nonce = "0123456789abcdef"
    var version = "1"
    var more = ""
    var payload = #"{"id":"j17","setup":"Why?","punchline":"\u0021"}"#

    /// The header without its closing brace and checksum.
    var head: String {
        #"{"tandem":\#(version),"record":"\#(name)","revision":\#(revision),"nonce":"\#(nonce)","writer":"hand","#
            + #""pid":4711,"writtenAt":"2026-01-30T05:00:00.000Z"\#(more)"#
    }

    var file: [UInt8] { Self.seal(head, payload) }

    /// Adds the checksum as the shell commands in PROTOCOL.md, section 2, do.
    static func seal(_ head: String, _ payload: String) -> [UInt8] {
        seal(bytes(head), bytes(payload) + [0x0A])
    }

    static func seal(_ head: [UInt8], _ body: [UInt8]) -> [UInt8] {
        let digest = Checksum.sha256([(head + bytes("}\n") + body)[...]])
        return head + bytes(",\"checksum\":\"\(digest)\"}\n") + body
    }
}

/// The parts of a redo record, put together as PROTOCOL.md, section 6, prescribes.
struct HandMadeRedo {
    var revision = "10"
    var nonce = "fedcba9876543210"
    var count: String?
    var records: [HandMadeRecord]

    /// Makes a redo record of values by name.
    init(revision: Int = 10, _ values: [(String, String)]) {
        self.revision = "\(revision)"
        records = values.map { name, payload in
            HandMadeRecord(name: name, revision: "\(revision)", nonce: "fedcba9876543210", payload: payload)
        }
    }

    var file: [UInt8] {
        let head =
            #"{"tandem":1,"revision":\#(revision),"count":\#(count ?? "\(records.count)"),"nonce":"\#(nonce)","#
            + #""writer":"hand","pid":4711,"writtenAt":"2026-01-30T05:00:00.000Z""#
        return HandMadeRecord.seal(bytes(head), records.flatMap(\.file))
    }
}
