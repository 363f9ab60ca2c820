import Foundation
import TestSupport
import Testing
import Yams

@testable import Adopt

/// Tests of the JSON Schema of `.tandem.yml`, which editors use.
@Suite struct TandemFileSchemaTests {
    /// Returns the error of a text.
    private func problem(_ text: String) -> String {
        do throws(TandemFile.Problem) {
            _ = try TandemFile(text, path: "/nowhere/" + TandemFile.name, devices: TandemFileTests.devices)
        } catch {
            return error.description
        }
        return ""
    }

    @Test("The schema for editors has exactly the keys that the reader knows, with examples for all of them")
    func schema() throws {
        let text = TandemFile.schema(devices: TandemFileTests.devices)
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        /// Reads a file with a single key that the schema names. The reader must know the key.
        func check(_ schema: [String: Any], _ write: (String) -> String) throws -> Set<String> {
            let properties = try #require(schema["properties"] as? [String: [String: Any]])
            #expect(schema["additionalProperties"] as? Bool == false)
            for (key, value) in properties {
                #expect(!problem(write("\(key): {x: 1}")).contains("there is no key \(key)"), "\(key)")
                #expect((value["description"] as? String)?.isEmpty == false)
            }
            return Set(properties.keys)
        }
        let keys = try check(schema) { $0 }
        #expect(keys == Set(TandemFile.keys.map(\.name)))
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(try check(properties["scenarios"] ?? [:]) { "scenarios:\n  " + $0 } == ["days", "calls-only"])
        let part = try #require(properties["accepted"]?["items"] as? [String: Any])
        #expect(try check(part) { "accepted:\n- " + $0 } == ["finding", "reason", "until"])
        #expect(part["required"] as? [String] == ["finding", "reason"])
        let devices = properties["devices"]?["items"] as? [String: Any]
        #expect(devices?["enum"] as? [String] == TandemFileTests.devices)
        #expect(keys.subtracting(RepositorySurvey.examples.keys) == ["projects"])
    }

    /// Returns what is wrong with a text according to the schema; empty if it is valid.
    private func schemaProblems(_ text: String) throws -> String {
        let directory = try TemporaryDirectory()
        try Files.write(TandemFile.schema(devices: TandemFileTests.devices), to: directory.path("schema.json"))
        // YAML 1.2, which editors read, has no dates.
        let value = try Yams.load(yaml: text, Resolver.default.removing(.timestamp)) ?? [String: Any]()
        let json = try JSONSerialization.data(withJSONObject: value)
        try Files.write(Array(json), to: directory.path("file.json"))
        return try PublishedSchemas.problems(of: directory.path("file.json"), schema: directory.path("schema.json"))
    }

    @Test("Files that the reader takes are valid by the schema: one with every key, and what `tandem init` writes")
    func valid() throws {
        #expect(try schemaProblems(TandemFileTests.whole) == "")
        let survey = try RepositorySurvey(Fixture.folder + "/MistakeReleaseGroup")
        #expect(try schemaProblems(survey.text) == "")
        // The examples of all keys.
        let examples = RepositorySurvey.examples.values.flatMap { $0 }.joined(separator: "\n")
        #expect(try schemaProblems(examples) == "")
        #expect(!examples.isEmpty && problem(examples).contains("there is no /nowhere/Tests/answers"))
        for finding in ["crash/W/*/*", "wrong-group/W/*/*/group.x", "reload-loop/My%20W/K/systemSmall"] {
            #expect(Fingerprint(finding) != nil)
            #expect(try schemaProblems("accepted: [{finding: \(finding), reason: x}]") == "", "\(finding)")
        }
        for time in ["2026-01-30T09:41:00.5Z", "2026-01-30T09:41:00-05:00"] {
            #expect(problem("now: \(time)") == "")
            #expect(try schemaProblems("now: \(time)") == "", "\(time)")
        }
    }

    @Test(
        "Mistakes that the reader refuses are invalid by the schema",
        arguments: [
            "familys: [small]", "scenarios: {day: 3}", "scenarios: {days: 31}", "scenarios: {calls-only: 1}",
            "projects: Widget", "projects: [[Widget]]", "answers: [Widget]", "answers: ''", "families: [huge]",
            "devices: [1x1]", "configuration: debug", "swift-version: 4", "deadline: soon", "accepted: crash",
            "accepted: [crash]", "accepted: [{finding: crash/W/*/*}]", "accepted: [{finding: crash, reason: x}]",
            "accepted: [{finding: crahs/W/*/*, reason: x}]", "accepted: [{finding: crash/W/a b/*, reason: x}]",
            "accepted: [{finding: crash/W/*/*, reason: ''}]",
            "accepted: [{finding: crash/W/*/*, reason: x, until: soon}]", "now: noon", "now: 2026-01-30",
            "now: 2026-01-30T09:41:00", "now: [1]", "[projects]",
        ])
    func invalid(_ text: String) throws {
        #expect(problem(text) != "")
        #expect(try schemaProblems(text) != "")
    }
}
