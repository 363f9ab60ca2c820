import Adopt
import CommandSupport
import Foundation
import Glibc
import Utilities

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
    /// Remarks that only the build made possible.
    var lateRemarks: [String] = []
    var diagnostics: [BuildDiagnostic] = []
    /// The errors of the first build, even if the extension could be built without the code that has them.
    var errors: [BuildDiagnostic] = []
    /// The code that does not compile here, and without which the extension was built.
    var leftOut: [LeftOutCode.Part] = []
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
    var accepted = AcceptedFindings()

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

    /// Makes the errors in code that the extension turned out to need its result. Its crashes are not its mistakes.
    /// - Parameter messages: Messages that contain those of the traps.
    mutating func needLeftOutCode(_ messages: [String]) {
        let needed = leftOut.filter { part in
            part.isBody && messages.contains { $0.contains("\(part.file):\(part.line): \(part.message)") }
        }
        func isSame(_ error: BuildDiagnostic, _ part: LeftOutCode.Part) -> Bool {
            error.file == part.file && (error.line == part.line || error.also.contains(part.line))
        }
        // A part may be left out because of other parts, which are probably in the same file.
        let others = needed.filter { part in !errors.contains { isSame($0, part) } }
        diagnostics =
            errors.filter { error in
                needed.contains { isSame(error, $0) } || others.contains { $0.file == error.file }
            } + others.map(BuildDiagnostic.init(neededPart:))
        if needed.isEmpty { diagnostics = errors }
        results = []
        verdicts = []
    }

    /// Notes where a build of the extension has put its products, and copies the executable into a folder of this run:
    /// as soon as this run releases the cache, another run may build the same extension and replace the executable.
    /// - Throws: `CommandFailure`, with exit code 74 if the copy cannot be written, and with 69 if it cannot be run.
    mutating func note(
        _ product: AdoptedPackage.Product, of build: PackageBuild, _ seconds: Double, in folder: String
    ) throws {
        log = build.log(product)
        buildSeconds = seconds
        let built = build.package.executable(product)
        executable = folder + "/" + product.name
        if FileManager.default.fileExists(atPath: built) {
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                // Two targets that are the same have one executable.
                try? FileManager.default.removeItem(atPath: executable)
                try FileManager.default.copyItem(atPath: built, toPath: executable)
            } catch {
                throw CommandFailure(
                    .io, reason: "io", "cannot write \(executable): \(SystemReason.text(error))", path: executable)
            }
            guard access(executable, X_OK) == 0 else {
                throw CommandFailure(
                    .unavailable, reason: "unavailable",
                    "no program can be run in \(folder), probably because its file system is mounted with noexec: "
                        + "set TMPDIR to a folder of another one", path: folder)
            }
        }
        for (path, original) in product.originals {
            sourceNames[path.split(separator: "/").suffix(2).joined(separator: "/")] = original
        }
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

    /// True if at least one widget was shown, with an entry of each kind of call. Without that, nothing is known of the
    /// extension.
    var hasShownWidget: Bool { results.contains { $0.result.hasShownWidget } }

    /// `clean`, `unsupported`, `nothing-shown`, or the codes of the mistakes that are not accepted.
    var verdict: String {
        if !diagnostics.isEmpty { return "unsupported" }
        if mistakes.isEmpty, !hasShownWidget { return "nothing-shown" }
        return mistakes.isEmpty ? "clean" : Set(mistakes.map(\.code.rawValue)).sorted().joined(separator: ",")
    }

    /// The verdicts on findings that are not accepted.
    var mistakes: [Verdict] { verdicts.filter { acceptance(of: $0) == nil } }

    func fingerprint(_ verdict: Verdict) -> Fingerprint { Fingerprint(verdict, of: target.name) }

    func acceptance(of verdict: Verdict) -> Acceptance? { accepted.acceptance(of: fingerprint(verdict)) }

    /// The warnings and remarks of all configurations, without repetitions.
    var allRemarks: [String] {
        var seen: Set<String> = []
        return (configurations.warnings + remarks + lateRemarks + results.flatMap(\.result.remarks)).filter {
            seen.insert($0).inserted
        }
    }
}
