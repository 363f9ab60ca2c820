import AppGroup
import Foundation
import Glibc

/// The data that an extension has stored, by name. Records of its App Groups and of its own defaults are named
/// `group.example/key`; other files have their paths. Long files are shortened as `LongText` describes.
public struct StoredState: Sendable, Equatable {
    /// The payload of each record and the text of each other file.
    public var values: [String: String]
    /// Descriptions of damaged records.
    public var damage: [String] = []

    /// The value for a pipe, a socket, or a link without a target file.
    public static let noFile = "(not a regular file)"

    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// Reads all containers in a folder.
    init(containers: String) {
        values = [:]
        let manager = FileManager.default
        for group in ((try? manager.contentsOfDirectory(atPath: containers)) ?? []).sorted() {
            let path = containers + "/" + group
            let records = RecordNames(inContainer: path)
            do throws(AppGroupError) {
                let container = try SharedContainer.open(path, access: .readOnly)
                for (name, record) in try container.snapshot(of: records.names, allowingFallbacks: true).records {
                    values["\(group)/\(record.header.key ?? name.description)"] = record.text
                }
                let findings = try container.verify().findings
                damage += findings.filter {
                    $0.severity == .damage && !records.foreign.contains(URL(filePath: $0.path).lastPathComponent)
                }.map { "\($0.path): \($0.problem)" }
            } catch {
                damage.append(error.description)
            }
            let walk = manager.enumerator(atPath: path)
            while let name = walk?.nextObject() as? String {
                // Skips the protocol's own files, and the records, which have already been read.
                if name.hasPrefix(".") { walk?.skipDescendants() }
                guard !name.hasPrefix("."), !records.files.contains(name) else { continue }
                if let text = LongText.contents(atPath: path + "/" + name) {
                    values["\(group)/\(name)"] = text
                } else if let type = RegularFile.type(path + "/" + name), type != S_IFREG, type != S_IFDIR {
                    values["\(group)/\(name)"] = Self.noFile
                }
            }
        }
    }

    /// Returns the names of the values that differ between the two states.
    public func changes(from other: StoredState) -> Set<String> {
        Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }
    }
}
