import AppGroup
import Foundation
import Glibc

/// The content of a container, as programs that read the container see it.
struct ContainerPart: Encodable {
    /// A version of a record.
    struct Version: Encodable {
        var revision: UInt64
        var writer: String
        var pid: Int32
        var writtenAt: String
        /// The beginning of the payload, at most `mostBytes` bytes.
        var payload: String
    }

    struct Record: Encodable {
        var name: String
        var revision: UInt64
        var writer: String
        var pid: Int32
        var writtenAt: String
        var bytes: Int
        /// The beginning of the record's payload, at most `mostBytes` bytes.
        var payload: String
        /// The version before this one; nil if the container has kept none.
        var previous: Version?
        /// The reason why an older version of the record is shown, such as damage; nil for the newest version.
        var damage: String?
    }

    var host: String
    var path: String
    var revision: UInt64
    var records: [Record] = []
    /// True if a transaction is committed, but its records are not installed yet: the writer is still installing them, or
    /// was killed.
    var hasRedo = false
    /// The number of files that a writer has staged, but not committed. The writer is still active, or was killed before
    /// its commit.
    var staged = 0
    /// True if a writer holds the container's lock.
    var isLocked = false
    /// The reason why the container cannot be read; nil if it can be read.
    var problem: String?

    /// The maximum number of bytes of each payload that are sent to the page.
    private static let mostBytes = 32 << 10

    /// Reads a container without locking or changing it.
    static func read(_ path: String, of host: String) -> ContainerPart {
        var part = ContainerPart(host: host, path: path, revision: 0)
        guard FileManager.default.fileExists(atPath: path) else {
            part.problem = "there is no container yet: the app or the extension creates it"
            return part
        }
        part.hasRedo = access(path + "/.commit.jsonl", F_OK) == 0
        part.staged = (try? FileManager.default.contentsOfDirectory(atPath: path + "/.staging").count) ?? 0
        part.isLocked = !FileLocks.holders(of: path + "/.lock").isEmpty
        do throws(AppGroupError) {
            let container = try SharedContainer.open(path, access: .readOnly)
            let snapshot = try container.snapshot(allowingFallbacks: true)
            part.revision = snapshot.revision
            part.records = snapshot.records.values.sorted { $0.name.description < $1.name.description }.map { record in
                let kept = container.keptVersion(of: record.name)
                return Record(
                    name: "\(record.name)", revision: record.revision, writer: record.header.writer,
                    pid: record.header.pid, writtenAt: record.header.writtenAt, bytes: record.payload.count,
                    payload: beginning(of: record.payload),
                    previous: kept.flatMap { $0.revision < record.revision ? version($0) : nil },
                    damage: record.damage.map { "\($0)" })
            }
        } catch {
            part.problem = "\(error)"
        }
        return part
    }

    private static func version(_ record: AppGroup.Record) -> Version {
        Version(
            revision: record.revision, writer: record.header.writer, pid: record.header.pid,
            writtenAt: record.header.writtenAt, payload: beginning(of: record.payload))
    }

    private static func beginning(of payload: [UInt8]) -> String {
        let text = String(decoding: payload.prefix(mostBytes), as: UTF8.self)
        return payload.count > mostBytes ? text + "…" : text
    }
}
