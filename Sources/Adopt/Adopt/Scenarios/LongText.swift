import AppGroup
import Foundation
import WidgetRules

extension LongText {
    /// The maximum number of bytes to read from a file. Without a limit, a sparse file could fill the memory.
    static let readLimit = 32 << 20

    /// Returns the text of a file for comparisons; nil if the file cannot be read or is not a regular file.
    static func contents(atPath path: String) -> String? {
        guard let data = RegularFile.contents(atPath: path, limit: readLimit) else { return nil }
        let beginning = String(decoding: data.prefix(limit), as: UTF8.self)
        guard data.count > limit else { return beginning }
        let size = max(RegularFile.size(path) ?? 0, data.count)
        return beginning + "\(mark)\(size) bytes, SHA-256 \(Checksum.sha256([Array(data)[...]]))"
    }

    /// Returns the size of a file and the digest of at most its first `readLimit` bytes; nil if the file cannot be read
    /// or is not a regular file.
    static func digest(atPath path: String) -> String? {
        guard let data = RegularFile.contents(atPath: path, limit: readLimit) else { return nil }
        return "\(max(RegularFile.size(path) ?? 0, data.count)) \(Checksum.sha256([Array(data)[...]]))"
    }
}
