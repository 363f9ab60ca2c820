import AppGroup
import Foundation

/// Which files of a container are records of the protocol, and which have a record's name only.
///
/// An extension that writes into its container by itself may well name a file `history.jsonl`. A record, damaged or not,
/// is told from it by its header, or by its last good version.
struct RecordNames {
    /// The names of the records, for a snapshot of them; nil where all that have a record's name are.
    private(set) var names: [RecordName]?
    /// The files that hold records, and the reload marker's.
    private(set) var files: Set<String> = []
    /// The files that the extension wrote itself.
    private(set) var foreign: Set<String> = []

    private static let marker = "reload.jsonl"

    init(inContainer path: String) {
        let listed = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for file in listed where file.hasSuffix(".jsonl") && !file.hasPrefix(".") {
            if file == Self.marker || Self.isRecord(file, path) { files.insert(file) } else { foreign.insert(file) }
        }
        guard !foreign.isEmpty else { return }
        // What a killed writer committed may stand in the redo record only.
        let redo = RegularFile.contents(atPath: path + "/.commit.jsonl") ?? Data()
        let committed = String(decoding: redo, as: UTF8.self).matches(of: #/"name":"([a-z0-9._-]+)"/#).map {
            String($0.1)
        }
        let own = Set(files.map { String($0.dropLast(".jsonl".count)) } + committed)
        names = own.sorted().compactMap { try? RecordName($0) }
    }

    private static func isRecord(_ file: String, _ container: String) -> Bool {
        // The protocol writes no other name.
        guard (try? RecordName(String(file.dropLast(".jsonl".count)))) != nil else { return false }
        let path = container + "/" + file
        // What is no file at all is the protocol's to tell, unless it is a pipe or the like.
        guard let data = RegularFile.contents(atPath: path, limit: 16 << 10) else { return false }
        let header = data.prefix { $0 != UInt8(ascii: "\n") }
        return String(decoding: header, as: UTF8.self).hasPrefix(#"{"tandem":"#)
            || FileManager.default.fileExists(atPath: "\(container)/.previous/\(file)")
    }
}
