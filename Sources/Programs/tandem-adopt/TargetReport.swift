import Adopt

/// The results for one extension.
struct TargetReport {
    struct Result {
        var configuration: String
        /// The locale in which the views were evaluated.
        var locale: String
        var result: ExaminationResult
        /// The kinds of widgets that always looked as they do without data.
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
    /// Maps each file's name as Swift's runtime prints it to the path of the user's file.
    var sourceNames: [String: String] = [:]
    /// The folder with the files of the runs, if they are useful afterwards.
    var directory: String?
    /// True if the folder of the runs is kept.
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

    /// The warnings and remarks of all configurations, without repetitions.
    var allRemarks: [String] {
        var seen: Set<String> = []
        return (configurations.warnings + remarks + results.flatMap(\.result.remarks)).filter {
            seen.insert($0).inserted
        }
    }
}
