import AppGroup
import Foundation

/// Distinguishes files of a container that are records of the protocol from other files that are merely named like
/// records.
///
/// An extension that writes into its container directly may name a file `history.jsonl`. A damaged record is still
/// recognized by its header, or by its last good version.
struct RecordNames {
    /// The names of the records to read in a snapshot. nil if every file that is named like a record is a record.
    private(set) var names: [RecordName]?
    /// The files that hold records, and the reload marker.
    private(set) var files: Set<String> = []
    /// The files that the extension wrote directly.
    private(set) var foreign: Set<String> = []

    private static let marker = "reload.jsonl"

    init(inContainer path: String) {
        let listed = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for file in listed where file.hasSuffix(".jsonl") && !file.hasPrefix(".") {
            if file == Self.marker || Self.isRecord(file, path) { files.insert(file) } else { foreign.insert(file) }
        }
        guard !foreign.isEmpty else { return }
        // After a writer was killed, its commit may exist only in the redo record.
        let redo = RegularFile.contents(atPath: path + "/.commit.jsonl") ?? Data()
        let committed = String(decoding: redo, as: UTF8.self).matches(of: #/"name":"([a-z0-9._-]+)"/#).map {
            String($0.1)
        }
        let own = Set(files.map { String($0.dropLast(".jsonl".count)) } + committed)
        names = own.sorted().compactMap { try? RecordName($0) }
    }

    private static func isRecord(_ file: String, _ container: String) -> Bool {
        // The protocol writes no files with other names.
        guard (try? RecordName(String(file.dropLast(".jsonl".count)))) != nil else { return false }
        let path = container + "/" + file
        // The protocol's own checks handle unreadable paths, except pipes and other special files.
        guard let data = RegularFile.contents(atPath: path, limit: 16 << 10) else { return false }
        let header = data.prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: header, as: UTF8.self).hasPrefix(#"{"tandem":"#)
            || FileManager.default.fileExists(atPath: "\(container)/.previous/\(file)")
    }
}
