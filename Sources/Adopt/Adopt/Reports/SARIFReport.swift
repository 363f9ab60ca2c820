import Foundation

/// Findings in SARIF 2.1.0 (OASIS, *Static Analysis Results Interchange Format*), which code scanning and editors read.
public enum SARIFReport {
    /// Returns the document, with the version of `tandem`. Its paths are relative to `top`, the repository's folder.
    /// Outdated acceptances are no results, but notifications on the tool's configuration (3.20.20).
    public static func json(
        _ targets: [ReportedTarget], outdated: [OutdatedAcceptance] = [], version: String, top: String
    ) throws -> String {
        let rules = ReportRule.all
        let log = Log(runs: [
            Run(
                tool: Tool(
                    driver: Driver(
                        version: version,
                        rules: rules.map { Rule(id: $0.id, shortDescription: Text($0.summary)) },
                        notifications: OutdatedAcceptance.summaries.map { Rule(id: $0, shortDescription: Text($1)) })),
                invocations: [
                    Invocation(
                        executionSuccessful: !targets.contains(where: \.isUnexamined),
                        toolConfigurationNotifications: outdated.map { notification($0, top) })
                ],
                originalUriBaseIds: [
                    base: BaseID(description: Text("The top of the repository with the widget's sources."))
                ],
                results: targets.flatMap { target in target.findings.map { result($0, target.name, rules, top) } })
        ])
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(log), as: UTF8.self) + "\n"
    }

    private static let base = "%SRCROOT%"

    private static func result(
        _ finding: ReportedFinding, _ target: String, _ rules: [ReportRule], _ top: String
    ) -> Result {
        Result(
            ruleId: finding.rule.id, ruleIndex: rules.firstIndex(of: finding.rule) ?? -1, level: finding.level.rawValue,
            message: Text(finding.text), locations: finding.place.map { [location($0, top)] } ?? [],
            partialFingerprints: ["tandemFinding/v1": identity(finding, target, top)],
            suppressions: finding.reason.map { [Suppression(justification: $0)] } ?? [],
            properties: Properties(target: target, kind: finding.kind, family: finding.family))
    }

    /// Returns the identity of a finding from run to run: its fingerprint, or else its rule, extension, file and code.
    private static func identity(_ finding: ReportedFinding, _ target: String, _ top: String) -> String {
        if let fingerprint = finding.fingerprint { return fingerprint.description }
        let file = finding.place.map { $0.path(in: top) ?? $0.file }
        return [finding.rule.id, target, file, finding.code].map { Fingerprint.escaped($0 ?? "") }.joined(
            separator: "/")
    }

    private static func notification(_ acceptance: OutdatedAcceptance, _ top: String) -> Notification {
        Notification(
            descriptor: Descriptor(id: acceptance.id), message: Text("\(acceptance.message): \(acceptance.advice)"),
            locations: [location(acceptance.place, to: acceptance.lastLine, top)])
    }

    private static func location(_ place: FindingPlace, to lastLine: Int? = nil, _ top: String) -> Location {
        let path = place.path(in: top)
        let uri = path.map(escaped) ?? "file://" + escaped(place.file)
        return Location(
            physicalLocation: PhysicalLocation(
                artifactLocation: Artifact(uri: uri, uriBaseId: path == nil ? nil : base),
                region: Region(startLine: place.line, endLine: lastLine)))
    }

    /// Returns a path as a part of a URI. A colon in the first part of a relative path would end a scheme (RFC 3986, 4.2).
    private static func escaped(_ path: String) -> String {
        var allowed = CharacterSet.urlPathAllowed
        allowed.remove(charactersIn: ":;")
        return path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    }

    // MARK: The members of the format

    private struct Log: Encodable {
        let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
        let version = "2.1.0"
        var runs: [Run]

        private enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
    }
    private struct Run: Encodable {
        var tool: Tool
        var invocations: [Invocation]
        var originalUriBaseIds: [String: BaseID]
        var results: [Result]
    }
    private struct Tool: Encodable {
        var driver: Driver
    }
    private struct Driver: Encodable {
        let name = "tandem adopt"
        var version: String
        var rules: [Rule]
        var notifications: [Rule]
    }
    private struct Invocation: Encodable {
        /// False if an extension could not be examined.
        var executionSuccessful: Bool
        var toolConfigurationNotifications: [Notification]
    }
    private struct Notification: Encodable {
        let level = "warning"
        var descriptor: Descriptor
        var message: Text
        var locations: [Location]
    }
    private struct Descriptor: Encodable {
        var id: String
    }
    private struct Rule: Encodable {
        var id: String
        var shortDescription: Text
    }
    private struct BaseID: Encodable {
        var description: Text
    }
    /// A message. Single braces would be placeholders, and brackets before a parenthesis a link (3.11.5 and 3.11.6). A space
    /// without width keeps them apart.
    private struct Text: Encodable {
        var text: String

        init(_ text: String) {
            var last: Unicode.Scalar = " "
            self.text = text.unicodeScalars.map { scalar in
                defer { last = scalar }
                return switch scalar {
                case "{": "{{"
                case "}": "}}"
                case "(" where last == "]": "\u{200B}("
                default: String(scalar)
                }
            }.joined()
        }
    }
    private struct Result: Encodable {
        var ruleId: String
        var ruleIndex: Int
        var level: String
        var message: Text
        var locations: [Location]
        var partialFingerprints: [String: String]
        /// Empty if the finding is not accepted.
        var suppressions: [Suppression]
        var properties: Properties
    }
    private struct Suppression: Encodable {
        let kind = "external"
        let status = "accepted"
        var justification: String
    }
    private struct Properties: Encodable {
        var target: String
        var kind: String?
        var family: String?
    }
    private struct Location: Encodable {
        var physicalLocation: PhysicalLocation
    }
    private struct PhysicalLocation: Encodable {
        var artifactLocation: Artifact
        var region: Region
    }
    private struct Artifact: Encodable {
        var uri: String
        var uriBaseId: String?
    }
    private struct Region: Encodable {
        var startLine: Int
        var endLine: Int?
    }
}
