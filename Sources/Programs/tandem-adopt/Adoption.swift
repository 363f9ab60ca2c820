import Adopt
import CommandSupport
import Foundation
import Glibc

/// One run of `tandem adopt`, from sources to verdicts.
struct Adoption: Sendable {
    let options: AdoptOptions
    /// The file, or the survey, from which options come that the command line does not name; nil if there is neither.
    let file: TandemFile?
    let tandem: TandemPackage
    let programs: Programs
    let progress: Progress
    /// The servers whose answers are recorded; nil if none are.
    let recording: ExaminationSettings.Recording?
    private let recorder: AnswerRecorder?
    /// True if findings are written to standard output during the run.
    let isTold: Bool
    /// True if no report names the places that cannot be built, so that remarks have to.
    private let notesDiagnostics: Bool
    /// The errors that earlier builds left out, by the extensions' titles; nil to leave out all that can be.
    let known: [String: KnownErrors]?
    /// The folder for all files that the run writes outside the cache.
    private let place: Workplace

    /// - Parameters:
    ///   - options: The options, with the values of the file.
    ///   - isTold: True if findings are written to standard output during the run.
    ///   - known: The errors that earlier builds left out, by the extensions' titles. Others in these extensions are not left
    ///     out.
    init(
        _ options: AdoptOptions, file: TandemFile? = nil, isTold: Bool = true, known: [String: KnownErrors]? = nil
    ) throws {
        self.options = options
        self.file = file
        self.isTold = isTold && !options.common.json
        notesDiagnostics = !isTold
        self.known = known
        let program: String
        (program, tandem) = try Self.package()
        programs = Programs(folder: URL(fileURLWithPath: program).deletingLastPathComponent().path)
        progress = Progress(isOn: !options.common.json)
        let recorder = Outside.shared == nil ? options.recorder : nil
        self.recorder = recorder
        recording = options.recording(by: recorder)
        place = try Workplace("adopt")
    }

    /// Returns the path of this program, and Tandem's own package.
    static func package() throws -> (program: String, tandem: TandemPackage) {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let tandem = TandemPackage(program: program, environment: ProcessInfo.processInfo.environment) else {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "cannot find Tandem's own package above \(program): name its folder with TANDEM_PACKAGE")
        }
        return (program, tandem)
    }

    /// Ends all child processes and their descendants. Removes all files outside the cache unless the user asked to
    /// keep them.
    func end() {
        Workplace.endProcesses()
        options.keep ? place.keep() : place.remove()
    }

    /// Runs the whole adoption.
    /// - Returns: True if no mistake was found in the extensions, except accepted ones.
    func run() async throws -> Bool {
        let (reports, acceptances) = try await told()
        try writeReports(reports, acceptances)
        try refuse(reports)
        // Before the verdict, because a server that did not answer may be the reason why nothing was shown.
        try writeAnswers(recorder)
        if let report = reports.first(where: { $0.verdict == "nothing-shown" }) {
            throw CommandFailure(
                .data, reason: "nothing-shown",
                "\(report.target.title) showed no widget with an entry of each kind of call, so it is not known whether it "
                    + "has mistakes: the notes say why")
        }
        try accept(acceptances)
        if options.run, let report = reports.first { try stay(report) }
        return reports.allSatisfy { $0.mistakes.isEmpty }
    }

    /// Examines the extensions, and prints what it finds.
    private func told() async throws -> ([TargetReport], AcceptanceReport) {
        let pause = options.github && isTold ? GitHubReport.Pause() : nil
        if let pause { Output.line(pause.begin) }
        defer { if let pause { Output.line(pause.end) } }
        var reports = try prepare()
        try await examine(&reports)
        progress.clear()
        let acceptances = AcceptanceReport(reports, accepted, file, options)
        if options.common.json {
            Output.line(try JSONReport.text(reports, acceptances))
        } else {
            if reports.count > 1 { TextReport(options.verbose).table(reports) }
            TextReport(options.verbose).acceptances(acceptances)
        }
        return (reports, acceptances)
    }

    /// Reads the sources of the extensions and builds them.
    /// - Parameter read: Gets the extensions before they are built.
    func prepare(_ read: ([TargetReport]) throws -> Void = { _ in }) throws -> [TargetReport] {
        try options.checkFiles()
        let targets = try targets()
        var reports: [TargetReport] = []
        for target in targets { reports.append(try self.read(target)) }
        try read(reports)
        if isTold {
            let text = TextReport(options.verbose)
            if let file { text.options(from: file) }
            for report in reports { text.sources(report) }
            text.limit(longestExamination(of: reports.count))
        }
        try build(&reports)
        return reports
    }

    /// Reads the sources of an extension whose program has already been built.
    func prepare(builtAs executable: String) throws -> [TargetReport] {
        try targets().map { target in
            var report = try read(target)
            report.executable = executable
            return report
        }
    }

    var packageFolder: String { tandem.root }

    var programsFolder: String { programs.folder }

    /// Throws an error if an extension could not be built.
    func refuse(_ reports: [TargetReport]) throws {
        let broken = reports.filter { !$0.diagnostics.isEmpty }
        guard broken.isEmpty else {
            if notesDiagnostics { for diagnostic in broken.flatMap(\.diagnostics) { Output.note(diagnostic.text) } }
            let count = broken.flatMap(\.diagnostics).reduce(0) { $0 + 1 + $1.also.count }
            let isBuilt = broken.allSatisfy { !$0.leftOut.isEmpty }
            let effect = isBuilt ? "cannot run without code that is missing here" : "cannot be built here"
            throw CommandFailure(
                .data, reason: "unsupported",
                "\(broken.map(\.target.title).joined(separator: ", ")) \(effect): \(count) "
                    + "\(count == 1 ? "place is" : "places are") named above"
                    + ". The compiler's output is in \(broken[0].log)",
                path: broken[0].log)
        }
    }

    // MARK: Building

    /// The folder for temporary files of the package manager and the compiler.
    var temporaryFolder: String { place.path + "/build" }

    /// The folder for the executables of this run.
    private var executablesFolder: String { place.path + "/executables" }

    private func build(_ reports: inout [TargetReport]) throws {
        let cache = try AdoptedPackage.cache(ProcessInfo.processInfo.environment)
        // Extensions without modules of their own share a package, which is built faster than several.
        let together = reports.indices.filter { !reports[$0].product.hasModules }
        let built = together.count > 1 ? try build(&reports, together, cache) : []
        for index in reports.indices where !built.contains(index) {
            // Those that the common build could not build are built again, without the code that does not compile.
            try buildAlone(&reports[index], cache, isAlone: together.count > 1)
        }
    }

    /// Finds or builds Tandem's modules for a package.
    private func modules(for package: AdoptedPackage) throws -> CompiledModules {
        progress.show("building")
        let build = PackageBuild(package, temporary: temporaryFolder)
        return try build.modules(programs: programs.folder) { library in
            if let outside = Outside.shared {
                progress.show("building Tandem's modules, once")
                return try outside.perform(.modules(library))
            }
            try build.buildModules(library) { progress.show("building Tandem's modules, once: \($0)") }
        }
    }

    /// Builds several extensions in one package. Returns the indices of those that were built.
    private func build(_ reports: inout [TargetReport], _ indices: [Int], _ cache: String) throws -> Set<Int> {
        var package = AdoptedPackage(indices.map { reports[$0].product }, cache: cache, tandem: tandem)
        // The lock lets only one process at a time write and build the package. A second process waits.
        let lock = try CacheLock(package.path)
        defer { withExtendedLifetime(lock) {} }
        try package.write()
        let build = PackageBuild(package, temporary: temporaryFolder)
        let outcome = try build.build(with: modules(for: package)) { line in progress.show("building \(line)") }
        progress.clear()
        let built = zip(indices, package.products).filter { outcome.built.contains($1.name) }
        for (index, product) in built {
            try reports[index].note(product, of: build, outcome.seconds, in: executablesFolder)
        }
        return Set(built.map(\.0))
    }

    /// Builds one extension in a package of its own. Leaves out code that does not compile here.
    private func buildAlone(_ report: inout TargetReport, _ cache: String, isAlone: Bool) throws {
        let package = AdoptedPackage([report.product], cache: cache, tandem: tandem, isAlone: isAlone)
        let lock = try CacheLock(package.path)
        defer { withExtendedLifetime(lock) {} }
        var build = PackageBuild(package, temporary: temporaryFolder)
        let title = report.target.title
        func diagnostics(_ outcome: PackageBuild.Outcome, _ product: AdoptedPackage.Product) -> BuildDiagnostics {
            BuildDiagnostics(
                outcome.output, originals: product.originals,
                leftOut: product.target.leftOut.compactMap { SwiftSource(path: $0) },
                own: OwnDeclarations(of: product.target), supported: tandem.supportedNames,
                empty: report.sources.missingModules, unreadable: product.target.unreadable)
        }
        func mistakes(_ errors: [BuildDiagnostic]) -> [BuildDiagnostic] { known?[title]?.others(in: errors) ?? [] }
        let (first, last) = try build.buildLeavingOut(with: modules(for: package)) { line in
            progress.show("building \(title): \(line)")
        } isEnough: { outcome, product in
            !mistakes(diagnostics(outcome, product).user).isEmpty
        }
        progress.clear()
        let product = build.package.products[0]
        try report.note(product, of: build, last.seconds, in: executablesFolder)
        report.lateRemarks += product.importRemarks
        guard !first.isBuilt else { return }
        let diagnostics = diagnostics(first, product)
        guard !diagnostics.user.isEmpty else {
            let words = diagnostics.foreign.isEmpty ? String(first.output.suffix(400)) : diagnostics.foreign[0]
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "the package of \(title) cannot be built, and not because of its sources: \(words)\n"
                    + "All of it is in \(report.log)", path: report.log)
        }
        report.errors = diagnostics.user
        if !diagnostics.namesOfUnreadable.isEmpty {
            report.lateRemarks.append(
                "\(product.target.unreadable.joined(separator: ", ")) cannot be read; it probably declares "
                    + diagnostics.namesOfUnreadable.joined(separator: ", ") + ", which the extension uses")
        }
        let others = mistakes(diagnostics.user)
        if last.isBuilt, others.isEmpty {
            report.leftOut = product.leftOut.parts
        } else {
            report.diagnostics = others.isEmpty ? diagnostics.user : others
            if isTold { TextReport(options.verbose).diagnostics(report) }
        }
    }

    /// Creates a folder for the files that the runs of one extension write.
    func workplace(_ name: String) throws -> String {
        var template = Array("\(place.path)/runs.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandFailure(
                .io, reason: "io",
                "cannot make a folder for \(name) in \(place.path): \(String(cString: strerror(errno)))")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension CommandFailure {
    /// Converts a failure of an examination to an exit status and a message.
    init(_ failure: AdoptFailure) {
        self.init(
            failure.isUsage ? .usage : .unavailable, reason: failure.isUsage ? "usage" : "unavailable",
            failure.description)
    }
}
