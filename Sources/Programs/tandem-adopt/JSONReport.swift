import Adopt
import Foundation

/// The report as one JSON object. `Reference.md` describes its members.
enum JSONReport {
    private struct Report: Encodable {
        var targets: [Target]
        var verdict: String
        /// nil if there is no file `.tandem.yml`.
        var acceptances: AcceptanceReport?
    }

    private struct Target: Encodable {
        var name: String
        var root: String
        var sources: [String]
        var languageMode: String
        var excludedRegions: [SourcePlace]
        var missingModules: [SourcePlace]
        var hosts: [SourcePlace]
        var appGroups: [SourcePlace]
        /// The App Groups in the entitlements; the key is the name of the configuration. The value is null if the
        /// groups are unknown.
        var entitledGroups: [String: [String]?]
        var diagnostics: [BuildDiagnostic]
        /// The code that does not compile here, and without which the extension was built.
        var leftOut: [LeftOutCode.Part]
        var log: String
        /// The folder with the files of the runs, if `--keep` is given.
        var directory: String?
        var runs: [Run]
        var remarks: [String]
        var verdicts: [Finding]
        var verdict: String
    }

    private struct Finding: Encodable {
        var verdict: Verdict
        var fingerprint: String
        var accepted: Bool

        private enum CodingKeys: CodingKey { case fingerprint, accepted }

        func encode(to encoder: any Encoder) throws {
            try verdict.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(fingerprint, forKey: .fingerprint)
            try container.encode(accepted, forKey: .accepted)
        }
    }

    private struct Run: Encodable {
        var configuration: String
        var locale: String
        var program: String
        var widgets: [ExtensionDescription.Widget]
        var unshown: [ExtensionDescription.Unshown]
        var calls: [CallResult]
        var offlineCalls: [CallResult]
        var scenarios: [Scenario]
        var stored: [String]
        var killedSteps: Int
        /// The kinds of the widgets that never showed data: they always looked the same as without data.
        var neverSeenWithData: [String]
    }

    private struct Scenario: Encodable {
        var name: String
        var seconds: Double
        var reloads: Int
        var failedReloads: Int
        var requests: Int
        var brokenOff: String?
        /// The texts of the widgets at each observation. The texts of one widget are joined into one string.
        var looks: [Moment]
    }

    private struct Moment: Encodable {
        var at: Date
        var network: String
        var shown: [String: [String]]
    }

    static func text(_ reports: [TargetReport], _ acceptances: AcceptanceReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        let verdicts = Set(reports.map(\.verdict))
        // The first of these that applies to an extension, as for the exit code.
        let worst = ["unsupported", "nothing-shown"].first(where: verdicts.contains)
        let report = Report(
            targets: reports.map(target), verdict: worst ?? (verdicts.isSubset(of: ["clean"]) ? "clean" : "mistakes"),
            acceptances: acceptances.file == nil ? nil : acceptances)
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }

    private static func target(_ report: TargetReport) -> Target {
        Target(
            name: report.target.title, root: report.target.root, sources: report.target.sources,
            languageMode: report.languageMode, excludedRegions: report.sources.regions,
            missingModules: report.sources.missingModules, hosts: report.sources.hosts,
            appGroups: report.sources.groups, entitledGroups: report.configurations.groups,
            diagnostics: report.diagnostics, leftOut: report.leftOut, log: report.log, directory: report.directory,
            runs: report.results.map(run), remarks: report.allRemarks,
            verdicts: report.verdicts.map { verdict in
                Finding(
                    verdict: verdict, fingerprint: report.fingerprint(verdict).description,
                    accepted: report.acceptance(of: verdict) != nil)
            }, verdict: report.verdict)
    }

    private static func run(_ result: TargetReport.Result) -> Run {
        Run(
            configuration: result.configuration, locale: result.locale, program: result.result.description.program,
            widgets: result.result.description.widgets, unshown: result.result.description.unshown,
            calls: result.result.calls, offlineCalls: result.result.offlineCalls,
            scenarios: result.result.runs.map { run in
                let reloads = run.events.filter { $0.event == "reload" }
                return Scenario(
                    name: run.name, seconds: run.seconds, reloads: reloads.count,
                    failedReloads: reloads.filter { $0.outcome != "swapped" }.count,
                    requests: run.events.filter { $0.event == "network" }.count, brokenOff: run.brokenOff,
                    looks: run.looks.map { look in
                        Moment(
                            at: look.at, network: look.network,
                            shown: Dictionary(
                                look.shown.map { ($0.key.description, $0.value.texts) }, uniquingKeysWith: { $1 }))
                    })
            }, stored: result.result.stored,
            killedSteps: result.result.sweeps.reduce(0) { $0 + $1.points.count },
            neverSeenWithData: result.kindsWithoutData)
    }
}
