import AppGroup
import Foundation
import Glibc
import WidgetRules

extension StoredState {
    /// Reads all containers that are in a folder.
    init(containers: String) {
        self.init()
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
                // Skips records, which have already been read, and the protocol's own files, whose names begin with a
                // dot.
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
}
