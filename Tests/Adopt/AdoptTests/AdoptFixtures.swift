import Foundation
import TestSupport
import TestTraits
import Testing

/// Runs `tandem adopt` for the tests.
enum Adopting {
    static let root = Repository.root
    /// All tests and all runs use the same cache, so that Tandem's modules are built only once. The cache contains only
    /// build products.
    static let environment = ["TANDEM_PACKAGE": root, "TANDEM_CACHE": Program.folder + "/adopt-cache"]

    /// Plays all scenarios of an extension, which must find no mistake and store a file of the App Group
    /// `group.example.items`.
    /// - Parameter store: The end of the file's name.
    static func expectSoundAfterKills(_ folder: String, store: String) throws {
        let outcome = try run(
            "tandem", ["adopt", "--json", "--days", "1", "--app-group", "group.example.items", folder],
            environment: environment)
        let target = try #require(AdoptReport(outcome.output)?.targets.first, "\(outcome)")
        #expect(outcome.status == 0 && target.verdicts.isEmpty, "\(target.verdicts) \(outcome.errors)")
        #expect(!target.remarks.contains { $0.contains("kill") }, "\(target.remarks)")
        let run = try #require(target.runs.first)
        #expect(run.scenarios.map(\.name) == ["overnight", "offline", "kills"])
        #expect(run.scenarios.allSatisfy { $0.brokenOff == nil })
        #expect(run.stored.contains { $0.hasSuffix(store) }, "\(run.stored)")
    }
}

/// The JSON that `tandem adopt --json` prints, reduced to the members that the tests use.
struct AdoptReport: Decodable {
    struct Place: Decodable {
        var file: String
        var line: Int
        var text: String
    }
    struct Slot: Decodable {
        var kind: String
        var family: String
    }
    struct Entry: Decodable {
        var texts: [String]
        var bodies: [String]
        var marks: [String]
        var outline: String
    }
    struct Call: Decodable {
        var call: String
        var slot: Slot
        var isPreview: Bool
        var entries: [Entry]
        var failure: String?
    }
    struct Scenario: Decodable {
        var name: String
        var reloads: Int
        var failedReloads: Int
        var brokenOff: String?
        var seconds: Double
    }
    struct Widget: Decodable {
        var kind: String
        var families: [String]
        var notes: [String]
    }
    struct Unshown: Decodable {
        var what: String
        var name: String
        var kind: String?
    }
    struct Run: Decodable {
        var configuration: String
        var locale: String
        var neverSeenWithData: [String]
        var program: String
        var widgets: [Widget]
        var unshown: [Unshown]
        var calls: [Call]
        var offlineCalls: [Call]
        var scenarios: [Scenario]
        var stored: [String]
    }
    struct Verdict: Decodable {
        var code: String
        var kind: String?
        var finding: String
        var advice: String
    }
    struct Diagnostic: Decodable {
        var file: String
        var line: Int
        var name: String?
    }
    struct LeftOut: Decodable {
        var file: String
        var line: Int
        var declaration: String
    }
    struct Target: Decodable {
        var name: String
        var root: String
        var sources: [String]
        var languageMode: String
        var excludedRegions: [Place]
        var missingModules: [Place]
        var leftOut: [LeftOut]
        var hosts: [Place]
        var appGroups: [Place]
        var entitledGroups: [String: [String]?]
        var diagnostics: [Diagnostic]
        var directory: String?
        var runs: [Run]
        var remarks: [String]
        var verdicts: [Verdict]
        var verdict: String
    }
    var targets: [Target]
    var verdict: String

    init?(_ json: String) {
        guard let report = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = report
    }
}

/// A fixture, as described in its EXPECTED.json. EXPECTED.md explains each member.
struct Fixture: Decodable, Sendable, CustomTestStringConvertible {
    struct Widget: Decodable, Sendable {
        var kind: String
        var families: [String]
        var placeholder: Texts?
        var snapshot: Texts?
        var online: Texts?
        var offline: Texts?
    }
    struct Region: Decodable, Sendable {
        var file: String
        var text: String
        var line: Int
    }
    struct Unsupported: Decodable, Sendable {
        var file: String
        var symbol: String
        var line: Int
    }
    var name: String
    var swift: Int
    var verdicts: [String]
    var verdictsByKind: [String: String]?
    var xcodeproj: String?
    var target: String?
    var sources: [String]?
    var groups: [String]?
    var groupsByConfiguration: [String: [String]?]?
    var uses: [String]?
    var hosts: [String]?
    var stored: [String]?
    var widgets: [Widget]
    var controls: [String]?
    var liveActivities: [String]?
    var regions: [Region]?
    var notDrawn: [String]?
    var notes: [String]?
    var unsupported: [Unsupported]?
    /// True if the fixture's scenarios are played; false or nil if `tandem adopt` only makes single calls.
    var isPlayed: Bool?

    static let folder = Adopting.root + "/Tests/Fixtures/Adopt"
    var path: String { Self.folder + "/" + name }
    var testDescription: String { name }

    /// Returns all fixtures; in `scripts/test` without `--all`, only the fixtures that show something which no fixture
    /// before them shows. Then the scenarios are played only for a fixture with a new verdict, because the report has all
    /// other features after the single calls; and for the first fixture with a project.
    static func all() throws -> [Fixture] {
        struct List: Decodable { var fixtures: [Fixture] }
        let text = try Files.text(folder + "/EXPECTED.json")
        let all = try JSONDecoder().decode(List.self, from: Data(text.utf8)).fixtures
        var seen: Set<String> = []
        return all.compactMap { fixture in
            defer { seen.formUnion(fixture.shown) }
            var fixture = fixture
            let new = fixture.shown.subtracting(seen)
            fixture.isPlayed = TestAmount.isAll || !new.isDisjoint(with: fixture.verdicts + ["clean", "project"])
            return TestAmount.isAll || !new.isEmpty ? fixture : nil
        }
    }

    /// The verdicts and features that a fixture shows.
    private var shown: Set<String> {
        let features = [
            "unsupported": unsupported != nil, "clean": verdicts.isEmpty && unsupported == nil,
            "project": xcodeproj != nil, "controls": controls != nil, "Live Activities": liveActivities != nil,
            "regions": regions != nil, "not drawn": notDrawn != nil,
        ]
        return Set(verdicts).union(features.filter(\.value).keys)
    }

    /// Returns the contents of all files of the fixtures. The keys are the paths of the files.
    static func contents() throws -> [String: Data] {
        var contents: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            contents[path] = FileManager.default.contents(atPath: folder + "/" + path) ?? Data()
        }
        return contents
    }
}

/// The texts that a widget must show in its families.
enum Texts: Decodable, Sendable {
    /// At least one family shows all of these texts. A shown text need only begin with the expected text.
    case beginnings([String])
    /// Every family shows at least one of these texts.
    case anyOf([String])
    /// At least one of the shown texts contains this text.
    case contains(String)

    init(from decoder: any Decoder) throws {
        struct Members: Decodable {
            var anyOf: [String]?
            var contains: String?
        }
        if let list = try? decoder.singleValueContainer().decode([String].self) {
            self = .beginnings(list)
            return
        }
        let members = try Members(from: decoder)
        self = members.anyOf.map(Texts.anyOf) ?? .contains(members.contains ?? "")
    }

    /// Returns a description of the texts that are missing in `shown`; nil if none is missing.
    func problem(with shown: [String: [String]]) -> String? {
        switch self {
        case .beginnings(let list):
            let hasAll = shown.values.contains { texts in
                list.allSatisfy { start in texts.contains { $0.hasPrefix(start) } }
            }
            return hasAll ? nil : "no family shows all of \(list)"
        case .anyOf(let list):
            let hasOne = shown.values.allSatisfy { texts in list.contains { start in texts.contains { $0 == start } } }
            return hasOne ? nil : "not every family shows one of \(list)"
        case .contains(let part):
            return shown.values.joined().contains { $0.contains(part) } ? nil : "no text contains \(part)"
        }
    }
}
