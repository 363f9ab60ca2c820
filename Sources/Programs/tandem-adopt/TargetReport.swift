import Adopt

/// The results for one extension.
struct TargetReport {
    struct Result {
        var configuration: String
        /// The locale in which the views were evaluated.
        var locale: String
        var result: ExaminationResult
        /// The kinds of widgets that always looked as they look without data.
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
    /// Maps each file name as Swift's runtime prints it (`Module/File.swift`) to the path of the user's file.
    var sourceNames: [String: String] = [:]
    /// The folder with the files of the runs; nil if it is removed after the examination.
    var directory: String?
    /// True if the user asked to keep the folder of the runs.
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

    /// The extension as it is built.
    var product: AdoptedPackage.Product {
        var product = AdoptedPackage.Product(target: target, configuration: configuration, languageMode: languageMode)
        product.usesCombine = sources.imports.contains("Combine")
        product.usesCryptoKit = sources.imports.contains("CryptoKit")
        return product
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
