import Adopt

/// All that is known of one extension.
struct TargetReport {
    struct Result {
        var configuration: String
        /// The locale that the views were evaluated in.
        var locale: String
        var result: ExaminationResult
        /// The kinds that never showed anything else than without data.
        var kindsWithoutData: [String]
    }

    var target: ExtensionTarget
    var configuration: BuildConfiguration
    var languageMode: String
    var sources: SourceReport
    var configurations: ConfigurationReport
    var groups: GroupReport
    var remarks: [String] = []
    var diagnostics: [BuildDiagnostic] = []
    var log = ""
    var buildSeconds = 0.0
    var executable = ""
    /// The user's path of each file, by the name that Swift's runtime has for it.
    var sourceNames: [String: String] = [:]
    /// Where its runs are, if they are of use after them.
    var directory: String?
    /// Whether they stay there.
    var isKept = false
    var results: [Result] = []
    var verdicts: [Verdict] = []

    init(
        target: ExtensionTarget, configuration: BuildConfiguration, languageMode: String, sources: SourceReport,
        configurations: ConfigurationReport, groups: GroupReport
    ) {
        self.target = target
        self.configuration = configuration
        self.languageMode = languageMode
        self.sources = sources
        self.configurations = configurations
        self.groups = groups
    }

    func hasSameGroups(_ first: BuildConfiguration, _ second: BuildConfiguration) -> Bool {
        Set((configurations.groups[first.name] ?? nil) ?? []) == Set((configurations.groups[second.name] ?? nil) ?? [])
    }

    /// `clean`, `unsupported`, or the codes of the mistakes.
    var verdict: String {
        if !diagnostics.isEmpty { return "unsupported" }
        return verdicts.isEmpty ? "clean" : Set(verdicts.map(\.code.rawValue)).sorted().joined(separator: ",")
    }

    /// The warnings and remarks of all configurations.
    var allRemarks: [String] {
        var seen: Set<String> = []
        return (configurations.warnings + remarks + results.flatMap(\.result.remarks)).filter {
            seen.insert($0).inserted
        }
    }
}
