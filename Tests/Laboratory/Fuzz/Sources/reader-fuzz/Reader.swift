import Foundation
import Glibc

@testable import Adopt
@testable import AppGroup
@testable import AppleFoundation
@testable import PhoneState
@testable import Utilities
@testable import WidgetHost

/// A reader of files that another program may have written, or damaged. It must not crash, hang or take much memory, whatever
/// the files contain.
enum Reader: String, CaseIterable {
    case container, archive, events, project, catalog

    // Only the main thread uses these; libFuzzer calls back on it.
    nonisolated(unsafe) static var chosen = Reader.container
    nonisolated(unsafe) static var folder = ""

    /// The files that an input consists of, in the reader's folder. NUL bytes separate their contents in the input.
    private var files: [String] {
        switch self {
        case .container: ["a.jsonl", ".commit.jsonl", ".previous/a.jsonl", "reload.jsonl", ".lock"]
        case .archive: ["archive.json"]
        case .events: ["events.jsonl"]
        case .project: ["App.xcodeproj/project.pbxproj"]
        case .catalog:
            ["A.colorset/Contents.json", "A.imageset/Contents.json", "S.symbolset/Contents.json", "S.symbolset/s.svg"]
                .map {
                    "Assets.xcassets/" + $0
                }
        }
    }

    /// Writes the files of an input, and reads them.
    func read(_ input: [UInt8]) {
        let parts = input.split(separator: 0, maxSplits: files.count - 1, omittingEmptySubsequences: false).map(
            Array.init)
        write(parts)
        readFiles()
        guard self == .container else { return }
        // Few inputs have the right checksums. With them, the reader looks at the rest.
        write(zip(files, parts).map { $0 == ".commit.jsonl" ? Self.summedRedo($1) : Self.summed($1) })
        readFiles()
    }

    private func write(_ parts: [[UInt8]]) {
        try? FileManager.default.removeItem(atPath: Self.folder)
        for (file, part) in zip(files, parts) where !part.isEmpty {
            let path = "\(Self.folder)/\(file)"
            try? FileManager.default.createDirectory(
                atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
            FileManager.default.createFile(atPath: path, contents: Data(part))
        }
    }

    private func readFiles() {
        let path = "\(Self.folder)/\(files[0])"
        switch self {
        case .container: readContainer()
        case .archive:
            guard let archive = ArchivedWidget(contentsOfFile: path) else { return }
            _ = archive.timeline.json(kind: archive.kind, family: archive.family)
        case .events:
            guard let log = try? EventLog(path: path, now: { Date() }, removesTornEnd: true) else { return }
            var event = HostEvent(.start)
            event.outcome = "last"
            log.append(event)
            var tail = LineTail(path: path)
            let lines = tail.next()
            for line in lines { _ = try? JSONText.members(of: line) }
            precondition(lines.last?.starts(with: "{\"at\":".utf8) == true, "the event is not on a line of its own")
        case .project:
            guard let project = try? XcodeProject(path: "\(Self.folder)/App.xcodeproj") else { return }
            _ = project.extensionNames
            for name in project.targetNames { _ = try? project.target(name) }
        case .catalog:
            let catalog = AssetCatalog(ResourceFolders([Self.folder]))
            for name in catalog.colorNames { _ = catalog.color(named: name)?.components(dark: true) }
            for name in catalog.imageNames {
                _ = catalog.image(named: name)?.file(dark: true, scale: 2)
                _ = catalog.image(named: name)?.symbol?.drawing(isHierarchical: true)
            }
            _ = catalog.generatedSymbols()
        }
    }

    private func readContainer() {
        guard let container = try? SharedContainer.open(Self.folder, access: .readOnly) else { return }
        _ = try? container.read("a")
        _ = try? container.snapshot(allowingFallbacks: true)
        _ = try? container.verify()
        // Whatever was there, what a writer acknowledges is read.
        guard let writer = try? SharedContainer.open(Self.folder, access: .readWrite),
            (try? writer.put("b", Array("1".utf8))) != nil
        else { return }
        precondition((try? writer.read("b"))?.payload == Array("1".utf8), "an acknowledged value is not read")
    }

    /// Returns a record file with the right checksum, or the same bytes if they have no checksum at the end of their first
    /// line.
    private static func summed(_ bytes: [UInt8]) -> [UInt8] {
        let opening = Array(",\"checksum\":\"".utf8)
        guard let end = bytes.firstIndex(of: 0x0A), end >= opening.count + 66 else { return bytes }
        let start = end - opening.count - 66
        guard bytes[start...].starts(with: opening) else { return bytes }
        let digest = Checksum.sha256([bytes[..<start], Array("}".utf8)[...], bytes[end...]])
        return Array(bytes[..<start]) + opening + Array(digest.utf8) + Array("\"}".utf8) + bytes[end...]
    }

    /// Returns a redo record in which each record, and then the whole, has the right checksum.
    private static func summedRedo(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) + [0x0A] }
        var all = lines.first ?? []
        for index in stride(from: 1, to: lines.count - 1, by: 2) { all += summed(lines[index] + lines[index + 1]) }
        return summed(all)
    }
}
