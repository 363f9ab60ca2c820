import Adopt

/// All that is known of one extension.
struct TargetReport {
    struct Result {
        var configuration: String
        var result: ExaminationResult
    }

    var target: ExtensionTarget
    var configuration: BuildConfiguration
    var languageMode: String
    var sources: SourceReport
    var configurations: ConfigurationReport
    var remarks: [String] = []
    var diagnostics: [BuildDiagnostic] = []
    var log = ""
    var buildSeconds = 0.0
    var executable = ""
    var directory: String?
    var results: [Result] = []
    var verdicts: [Verdict] = []

    init(
        target: ExtensionTarget, configuration: BuildConfiguration, languageMode: String, sources: SourceReport,
        configurations: ConfigurationReport
    ) {
        self.target = target
        self.configuration = configuration
        self.languageMode = languageMode
        self.sources = sources
        self.configurations = configurations
    }

    func hasSameGroups(_ first: BuildConfiguration, _ second: BuildConfiguration) -> Bool {
        Set((configurations.groups[first.name] ?? nil) ?? []) == Set((configurations.groups[second.name] ?? nil) ?? [])
    }

    /// The warnings and remarks of all configurations.
    var allRemarks: [String] {
        var seen: Set<String> = []
        return (configurations.warnings + remarks + results.flatMap(\.result.remarks)).filter {
            seen.insert($0).inserted
        }
    }
}
