import AppGroup
import Foundation

/// The initial container of a phone: a copy of the folder that `--container` names.
///
/// A simulator or a device keeps the defaults of an App Group in this folder as a property list. The copy stores them
/// where `UserDefaults(suiteName:)` reads them on Linux.
public struct ContainerSeed: Sendable {
    /// The path of the copy.
    public let path: String
    /// Remarks for people about the folder's contents.
    public private(set) var remarks: [String] = []

    private static let preferences = "Library/Preferences"

    /// Copies a folder, and imports a group's defaults from the copy.
    /// - Throws: Errors of the file system, and `AppGroupError`.
    public init(copying source: String, group: String, to path: String) throws {
        self.path = path
        let manager = FileManager.default
        try RegularFile.copyFolder(source, to: path)
        let container = try SharedContainer.open(path, access: .create)
        let records = try container.snapshot(allowingFallbacks: true).records
        var found = [Self.count(records.count, "record")]
        let known = Set(records.map { $1.header.key ?? $0.description })
        let lists = ((try? manager.contentsOfDirectory(atPath: "\(path)/\(Self.preferences)")) ?? []).sorted()
            .filter { $0.hasSuffix(".plist") }
        for name in lists where name == group + ".plist" {
            let keys = try read("\(Self.preferences)/\(name)", known)
            let some = keys.prefix(5).joined(separator: ", ") + (keys.count > 5 ? ", …" : "")
            found.append(
                "\(Self.count(keys.count, "default")) in \(Self.preferences)/\(name)"
                    + (keys.isEmpty ? "" : " (\(some)), which UserDefaults(suiteName:) has now"))
        }
        found.append(Self.count(Self.files(in: path), "file"))
        remarks.append("--container \(source): \(found.joined(separator: ", "))")
        for name in lists where name != group + ".plist" {
            remarks.append(
                "--container \(source): \(Self.preferences)/\(name) is left alone: the defaults of the App Group "
                    + "\(group) would be \(Self.preferences)/\(group).plist")
        }
    }

    /// Imports the values of a property list into the defaults, except keys that already exist there. Removes the
    /// property list from the copy, because nothing would keep it up to date.
    private func read(_ name: String, _ known: Set<String>) throws -> [String] {
        let file = path + "/" + name
        let list = RegularFile.contents(atPath: file).flatMap {
            try? PropertyListSerialization.propertyList(from: $0, format: nil)
        }
        guard let values = list as? [String: Any] else {
            throw AppGroupError(
                .corrupt, "not a property list with a dictionary", path: file,
                advice: "Leave it out of the container, or copy it again while the simulator is not running")
        }
        let defaults = AppGroupDefaults(path: path)
        let keys = values.keys.sorted().filter { !known.contains($0) }
        for key in keys { defaults.set(values[key], forKey: key) }
        try FileManager.default.removeItem(atPath: file)
        return keys
    }

    /// Returns the number of files that are neither records nor hidden.
    private static func files(in path: String) -> Int {
        var count = 0
        let walk = FileManager.default.enumerator(atPath: path)
        while let name = walk?.nextObject() as? String {
            if name.split(separator: "/").last?.hasPrefix(".") ?? false {
                walk?.skipDescendants()
                continue
            }
            let isFolder = walk?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory
            let isRecord = name.hasSuffix(".jsonl") && !name.contains("/")
            if !isFolder, !isRecord { count += 1 }
        }
        return count
    }

    private static func count(_ count: Int, _ what: String) -> String {
        "\(count == 0 ? "no" : "\(count)") \(what)\(count == 1 ? "" : "s")"
    }
}
