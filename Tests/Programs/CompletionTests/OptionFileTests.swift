import TestSupport
import Testing

@testable import Adopt
@testable import ArgumentParser
@testable import tandem_adopt

/// Tests of the options of `tandem adopt` that `.tandem.yml` fills.
@Suite struct OptionFileTests {
    /// A key of the file, the option that overrides it, and the property that both set.
    private struct Row {
        var key: String
        var line: String
        var arguments: [String]
        var property: any PartialKeyPath<AdoptOptions> & Sendable

        init(_ line: String, _ property: any PartialKeyPath<AdoptOptions> & Sendable, _ arguments: String...) {
            key = String(line.prefix { $0 != ":" })
            self.line = line
            self.property = property
            self.arguments = arguments
        }
    }

    private static let rows = [
        Row("targets: [A]", \.target, "--target", "B"),
        Row("families: [systemSmall]", \.families, "--families", "medium"),
        Row("locales: [de_DE]", \.locale, "--locale", "fr_FR"), Row("answers: Sources", \.answers, "--answers", "own"),
        Row("container: Sources", \.container, "--container", "own"),
        Row("scenarios: {days: 2}", \.days, "--days", "5"),
        Row("scenarios: {calls-only: true}", \.callsOnly, "--no-calls-only"),
        Row("app-group: group.a", \.appGroup, "--app-group", "group.b"),
        Row("configuration: Debug", \.configuration, "--configuration", "release"),
        Row("entitlements: Info.plist", \.entitlements, "--entitlements", "own"),
        Row("info-plist: Info.plist", \.infoPlist, "--info-plist", "own"),
        Row("swift-version: 5", \.swiftVersion, "--swift-version", "6"),
        Row("deadline: 1s", \.deadline, "--deadline", "2s"),
        Row("time-limit: 1m", \.timeLimit, "--time-limit", "2m"),
    ]

    /// Completes options with a file that has one key beside its projects.
    private func value(_ row: Row, _ line: String, _ arguments: [String]) throws -> String {
        let directory = try TemporaryDirectory()
        for name in [".git", "Sources", "App.xcodeproj"] { try Files.makeDirectory(directory.path(name)) }
        try Files.write("", to: directory.path("Info.plist"))
        try Files.write("projects: [App.xcodeproj]\n\(line)\n", to: directory.path(TandemFile.name))
        var options = try AdoptOptions.parse(arguments + [directory.path])
        #expect(try options.complete() != nil)
        #expect(options.xcodeproj == [directory.path("App.xcodeproj")])
        return String(describing: options[keyPath: row.property]).replacing(directory.path, with: "")
    }

    @Test(
        "Each key of .tandem.yml sets an option that the command line does not name, and the command line overrides it")
    func overriding() throws {
        for row in Self.rows {
            let plain = try value(row, "", [])
            let ofFile = try value(row, row.line, [])
            let own = try value(row, "", row.arguments)
            #expect(Set([plain, ofFile, own]).count == 3, "\(row.line): \(plain), \(ofFile), \(own)")
            #expect(try value(row, row.line, row.arguments) == own, "\(row.line)")
        }
        // Other tests run the commands with these: TandemFileProcessTests and SnapshotProcessTests.
        let others: Set = ["projects", "devices", "references", "now", "accepted"]
        #expect(Set(Self.rows.map(\.key)).union(others) == Set(TandemFile.keys.map(\.name)))
    }
}
