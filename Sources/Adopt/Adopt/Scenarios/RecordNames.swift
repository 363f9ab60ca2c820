import AppGroup
import Foundation

/// Finds out which files of a container are records of the protocol. Other files may only be named like records: an
/// extension that writes into its container directly may name a file `history.jsonl`.
///
/// A damaged record is still recognized, by its header or by its last good version.
struct RecordNames {
    /// The names of the records that a snapshot should read; nil to read every file that is named like a record.
    private(set) var names: [RecordName]?
    /// The names of the files that hold records, and of the reload marker.
    private(set) var files: Set<String> = []
    /// The names of the files that are only named like records, because the extension wrote them directly.
    private(set) var foreign: Set<String> = []

    private static let marker = "reload.jsonl"

    init(inContainer path: String) {
        let listed = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for file in listed where file.hasSuffix(".jsonl") && !file.hasPrefix(".") {
            if file == Self.marker || Self.isRecord(file, path) { files.insert(file) } else { foreign.insert(file) }
        }
        guard !foreign.isEmpty else { return }
        // Adds the records that the redo record names: after a writer was killed, its commit may exist only there.
        let redo = RegularFile.contents(atPath: path + "/.commit.jsonl") ?? Data()
        let committed = String(decoding: redo, as: UTF8.self).matches(of: #/"name":"([a-z0-9._-]+)"/#).map {
            String($0.1)
        }
        let own = Set(files.map { String($0.dropLast(".jsonl".count)) } + committed)
        names = own.sorted().compactMap { try? RecordName($0) }
    }

    private static func isRecord(_ file: String, _ container: String) -> Bool {
        // The protocol gives a file the name of its record, so a file whose name is not a valid record name is not a
        // record.
        guard (try? RecordName(String(file.dropLast(".jsonl".count)))) != nil else { return false }
        let path = container + "/" + file
        // A pipe, another special file or an unreadable file is not a record.
        guard let data = RegularFile.contents(atPath: path, limit: 16 << 10) else { return false }
        let header = data.prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: header, as: UTF8.self).hasPrefix(#"{"tandem":"#)
            || FileManager.default.fileExists(atPath: "\(container)/.previous/\(file)")
    }
}
