import AppGroup
import Foundation

/// What an extension has stored, by name: records of its App Groups and of its own defaults as
/// `group.example/key`, other files with their path.
public struct StoredState: Sendable, Equatable {
    /// The payload of each record, or a file's text.
    public var values: [String: String]
    /// What is damaged, in words.
    public var damage: [String] = []

    /// Makes a state.
    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// Reads all containers below a folder.
    init(containers: String) {
        values = [:]
        let manager = FileManager.default
        for group in ((try? manager.contentsOfDirectory(atPath: containers)) ?? []).sorted() {
            let path = containers + "/" + group
            do throws(AppGroupError) {
                let container = try SharedContainer.open(path, access: .readOnly)
                for (name, record) in try container.snapshot(allowingFallbacks: true).records {
                    values["\(group)/\(record.header.key ?? name.description)"] = record.text
                }
                let findings = try container.verify().findings
                damage += findings.filter { $0.severity == .damage }.map { "\($0.path): \($0.problem)" }
            } catch {
                damage.append(error.description)
            }
            let walk = manager.enumerator(atPath: path)
            while let name = walk?.nextObject() as? String {
                // The protocol's own files, and the records that were read above.
                if name.hasPrefix(".") { walk?.skipDescendants() }
                let isRecord = name.hasSuffix(".jsonl") && !name.contains("/")
                guard !name.hasPrefix("."), !isRecord, let data = manager.contents(atPath: path + "/" + name) else {
                    continue
                }
                values["\(group)/\(name)"] = String(decoding: data.prefix(1 << 16), as: UTF8.self)
            }
        }
    }

    /// The names whose values differ.
    public func changes(from other: StoredState) -> Set<String> {
        Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }
    }
}
