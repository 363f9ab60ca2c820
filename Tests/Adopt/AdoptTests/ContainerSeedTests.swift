import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Adopt

/// Tests of `ContainerSeed`, the copy of a folder with which a phone's container starts.
@Suite struct ContainerSeedTests {
    private let group = "group.com.example.app"

    private func writePreferences(_ values: [String: Any], _ name: String, _ source: String) throws {
        let folder = source + "/Library/Preferences"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
            .write(to: URL(fileURLWithPath: "\(folder)/\(name).plist"))
    }

    @Test("A simulator's preferences become the App Group's defaults, but existing records win; remarks list both")
    func preferences() throws {
        try withTemporaryDirectory { directory throws in
            let source = directory.path("source")
            AppGroupDefaults(path: source).set("kept", forKey: "dayCount")
            try Files.write("{}", to: source + "/state.json")
            let date = Date(timeIntervalSince1970: 1_000_000)
            try writePreferences(
                ["dayCount": 3, "lastUpdate": date, "blob": Data([0, 255]), "isOn": true], group, source)
            try writePreferences(["x": 1], "com.example.app", source)
            let seed = try ContainerSeed(copying: source, group: group, to: directory.path("copy"))
            let defaults = AppGroupDefaults(path: seed.path)
            #expect(defaults.string(forKey: "dayCount") == "kept")
            #expect(defaults.object(forKey: "lastUpdate") as? Date == date)
            #expect(defaults.data(forKey: "blob") == Data([0, 255]))
            #expect(defaults.bool(forKey: "isOn"))
            #expect(
                seed.remarks == [
                    "--container \(source): 1 record, 3 defaults in Library/Preferences/\(group).plist (blob, isOn, "
                        + "lastUpdate), which UserDefaults(suiteName:) has now, 2 files",
                    "--container \(source): Library/Preferences/com.example.app.plist is left alone: the defaults of the "
                        + "App Group \(group) would be Library/Preferences/\(group).plist",
                ])
            #expect(Files.exists("\(source)/Library/Preferences/\(group).plist"))
        }
    }

    @Test("A pipe in a container folder is copied as a pipe, and does not block", .timeLimit(.minutes(30)))
    func pipe() throws {
        try withTemporaryDirectory { directory throws in
            let source = directory.path("source")
            try FileManager.default.createDirectory(
                atPath: source + "/Library/Preferences", withIntermediateDirectories: true)
            try Files.makeFIFO(source + "/pipe")
            try Files.makeFIFO("\(source)/Library/Preferences/\(group).plist")
            #expect(throws: AppGroupError.self) {
                try ContainerSeed(copying: source, group: group, to: directory.path("copy"))
            }
            #expect(Files.mode(directory.path("copy/pipe")).map { $0 & S_IFMT } == S_IFIFO)
        }
    }

    @Test("An empty container folder causes a remark, and a malformed property list is refused")
    func broken() throws {
        try withTemporaryDirectory { directory throws in
            let source = directory.path("source")
            try Files.makeDirectory(source)
            let seed = try ContainerSeed(copying: source, group: group, to: directory.path("copy"))
            #expect(seed.remarks == ["--container \(source): no records, no files"])
            try FileManager.default.createDirectory(
                atPath: source + "/Library/Preferences", withIntermediateDirectories: true)
            try Files.write("no list", to: "\(source)/Library/Preferences/\(group).plist")
            #expect(throws: AppGroupError.self) {
                try ContainerSeed(copying: source, group: group, to: directory.path("other"))
            }
        }
    }
}
