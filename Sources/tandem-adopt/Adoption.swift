import Adopt
import AppGroup
import CommandSupport
import Foundation
import Glibc
import Synchronization

/// One run of `tandem adopt`, from sources to verdicts.
struct Adoption: Sendable {
    private let options: AdoptOptions
    private let tandem: TandemPackage
    private let programs: Programs
    let progress: Progress
    /// Whether what is found is written to standard output on the way.
    private let isTold: Bool
    /// Where everything is that the run writes beside the cache.
    private let place: Workplace

    /// - Parameter isTold: whether what is found is written to standard output on the way.
    init(_ options: AdoptOptions, isTold: Bool = true) throws {
        self.options = options
        self.isTold = isTold && !options.common.json
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        guard let tandem = TandemPackage(program: program, environment: ProcessInfo.processInfo.environment) else {
            throw CommandFailure(
                .unavailable, reason: "unavailable",
                "cannot find Tandem's own package above \(program): name its folder with TANDEM_PACKAGE")
        }
        self.tandem = tandem
        programs = Programs(folder: URL(fileURLWithPath: program).deletingLastPathComponent().path)
        progress = Progress(isOn: !options.common.json)
        place = try Workplace("adopt")
    }

    /// Ends all that was started and is still there, whoever started it, and removes what was written, unless it was asked
    /// to stay.
    func end() {
        Workplace.endProcesses()
        options.keep ? place.keep() : place.remove()
    }

    /// - Returns: whether no mistake was found.
    func run() async throws -> Bool {
        var reports = try prepare()
        try await examine(&reports)
        progress.clear()
        if options.common.json { Output.line(try JSONReport.text(reports)) }
        try refuse(reports)
        if options.run, let report = reports.first { try stay(report) }
        return reports.allSatisfy { $0.verdicts.isEmpty }
    }

    /// Reads the sources and builds them.
    func prepare() throws -> [TargetReport] {
        try options.checkFiles()
        let targets = try targets()
        var reports: [TargetReport] = []
        for target in targets { reports.append(try read(target)) }
        if isTold { for report in reports { TextReport(options.verbose).sources(report) } }
        try build(&reports)
        return reports
    }

    /// Reads the sources of an extension whose program is there already.
    func prepare(builtAs executable: String) throws -> [TargetReport] {
        try targets().map { target in
            var report = try read(target)
            report.executable = executable
            return report
        }
    }

    /// The folder of Tandem's own package.
    var packageFolder: String { tandem.root }

    /// The folder of its programs.
    var programsFolder: String { programs.folder }

    /// Throws when something of it could not be built.
    func refuse(_ reports: [TargetReport]) throws {
        let broken = reports.filter { !$0.diagnostics.isEmpty }
        guard broken.isEmpty else {
            let count = broken.flatMap(\.diagnostics).reduce(0) { $0 + 1 + $1.also.count }
            let hasAllModules = broken.allSatisfy(\.sources.missingModules.isEmpty)
            throw CommandFailure(
                .data, reason: "unsupported",
                "\(broken.map(\.target.title).joined(separator: ", ")) cannot be built here: \(count) "
                    + "\(count == 1 ? "place is" : "places are") named above"
                    + (hasAllModules ? "" : "; names that come from the missing modules are told once those are gone")
                    + ". The compiler's words are in \(broken[0].log)",
                path: broken[0].log)
        }
    }

    // MARK: Sources

    private func targets() throws -> [ExtensionTarget] {
        do {
            let folders = options.folders.isEmpty ? [] : try SourceFolders.targets(options.folders)
            let projects = try options.xcodeproj.map { try XcodeProject(path: $0) }
            let names = Set(projects.flatMap(\.targetNames))
            if let unknown = options.target.first(where: { !names.contains($0) }), let project = projects.first {
                // Says which targets there are.
                return [try project.target(unknown)]
            }
            return ExtensionTarget.toldApart(try folders + projects.flatMap { try targets(of: $0) })
        } catch let problem as SourceFolders.Problem {
            throw CommandFailure(
                problem.isMissing ? .missing : .data, reason: problem.isMissing ? "no-such-folder" : "no-extension",
                problem.description)
        } catch let problem as XcodeProject.Problem {
            throw CommandFailure(
                problem.isMissing ? .missing : .data, reason: problem.isMissing ? "no-such-target" : "corrupt",
                problem.description)
        }
    }

    /// The targets of a project that are named, else its only app extension.
    private func targets(of project: XcodeProject) throws(XcodeProject.Problem) -> [ExtensionTarget] {
        var names = options.target.filter(project.targetNames.contains)
        if names.isEmpty { names = project.extensionNames }
        guard names.count == 1 || !options.target.isEmpty && !names.isEmpty else {
            let all = names.isEmpty ? "no app extensions" : "several app extensions: \(names.joined(separator: ", "))"
            throw XcodeProject.Problem(
                description: "\(project.path) has \(all); name the target with --target; its targets are "
                    + project.targetNames.joined(separator: ", "),
                isMissing: true)
        }
        var targets: [ExtensionTarget] = []
        for name in names { targets.append(try project.target(name)) }
        return targets
    }

    private func read(_ target: ExtensionTarget) throws -> TargetReport {
        var target = target
        for index in target.configurations.indices {
            if let path = options.entitlements {
                target.configurations[index].entitlements = try OptionChecks.file(path, "--entitlements")
            }
            if let path = options.infoPlist {
                target.configurations[index].infoPlist = try OptionChecks.file(path, "--info-plist")
            }
        }
        if target.configurations.isEmpty {
            target.configurations = [BuildConfiguration(name: "Debug", conditions: ["DEBUG"])]
        }
        var sources: [SwiftSource] = []
        for path in target.sources {
            guard let source = SwiftSource(path: path) else {
                throw CommandFailure(
                    .missing, reason: "no-such-file",
                    "\(path) of \(target.title) cannot be read, or is not a regular file", path: path)
            }
            sources.append(source)
        }
        guard !sources.isEmpty else {
            throw CommandFailure(.missing, reason: "no-such-file", "\(target.title) has no Swift sources")
        }
        if let folder = target.resourceFolders.first(where: { $0.contains(":") }) {
            throw CommandFailure(
                .data, reason: "unsupported-name",
                "the name of \(folder) has a colon, which is what stands between the folders of resources here: rename "
                    + "it, or adopt a copy of it", path: folder)
        }
        let names = options.configuration.names
        let first = target.configurations.first { names.contains($0.name) } ?? target.configurations[0]
        let sourceReport = SourceReport(
            sources, on: .init(modules: tandem.modules, flags: first.conditions.union(first.isDebug ? ["DEBUG"] : [])))
        let configurations = try ConfigurationReport(target, only: names)
        let mode = options.swiftVersion ?? (first.swiftVersion?.hasPrefix("6") == true ? "6" : "5")
        var report = TargetReport(
            target: target, configuration: first, languageMode: mode, sources: sourceReport,
            configurations: configurations,
            groups: GroupReport(
                target, sources, built: sourceReport, modules: tandem.modules, entitled: configurations.groups))
        report.remarks = target.remarks
        if sourceReport.usesFlags, names.count > 1 {
            report.remarks.append("code inside #if DEBUG and other flags was built as in \(first.name) only")
        }
        return report
    }

    // MARK: Building

    private func build(_ reports: inout [TargetReport]) throws {
        let cache = AdoptedPackage.cache(ProcessInfo.processInfo.environment)
        let products = reports.map { report in
            var product = AdoptedPackage.Product(
                target: report.target, configuration: report.configuration, languageMode: report.languageMode)
            product.usesCombine = report.sources.imports.contains("Combine")
            return product
        }
        var package = AdoptedPackage(products, cache: cache, tandem: tandem)
        // One writer of the package and one build at a time; who comes second waits.
        let lock = try CacheLock(package.path)
        defer { withExtendedLifetime(lock) {} }
        try package.write()
        let build = PackageBuild(package, temporary: place.path + "/build")
        progress.show("building (the first time takes a minute)")
        let together = try build.build(nil) { line in progress.show("building: \(line)") }
        for (index, product) in package.products.enumerated() {
            // What one of several breaks must not hide what the others are; alone, its output is all there is.
            let isAlone = together.isBuilt || package.products.count == 1
            let outcome =
                isAlone
                ? together : try build.build(product) { progress.show("building \(product.target.title): \($0)") }
            reports[index].log = build.log(product)
            reports[index].buildSeconds = outcome.seconds
            reports[index].executable = package.executable(product)
            for (link, original) in product.originals {
                let name = link.split(separator: "/").last.map(String.init) ?? link
                reports[index].sourceNames["\(product.name)/\(name)"] = original
            }
            progress.clear()
            guard !outcome.isBuilt else { continue }
            var diagnostics = BuildDiagnostics(
                outcome.output, originals: product.originals,
                leftOut: product.target.leftOut.compactMap { SwiftSource(path: $0) },
                own: OwnDeclarations(of: product.target))
            guard !diagnostics.user.isEmpty else {
                let words = diagnostics.foreign.isEmpty ? String(outcome.output.suffix(400)) : diagnostics.foreign[0]
                throw CommandFailure(
                    .unavailable, reason: "unavailable",
                    "the package of \(product.target.title) cannot be built, and not because of its sources: \(words)\n"
                        + "All of it is in \(build.log(product))", path: build.log(product))
            }
            diagnostics.add(missing: reports[index].sources.missingModules)
            reports[index].diagnostics = diagnostics.user
            if isTold { TextReport(options.verbose).diagnostics(reports[index]) }
        }
    }

    // MARK: Running

    /// Examines what was built, several at once, and tells of each in the order in which they were named.
    private func examine(_ reports: inout [TargetReport]) async throws {
        let turns = Turns(max(2, ProcessInfo.processInfo.activeProcessorCount))
        let tasks = reports.indices.filter { reports[$0].diagnostics.isEmpty }.map { index in
            let report = reports[index]
            let task = Task {
                await turns.take()
                defer { turns.giveBack() }
                return try await examined(report)
            }
            return (index, task)
        }
        var failure: (any Error)?
        for (index, task) in tasks {
            do {
                reports[index] = try await task.value
            } catch {
                // The others are at work still: what they start and write would outlive this process.
                failure = failure ?? error
                continue
            }
            progress.clear()
            if !options.common.json { TextReport(options.verbose).examination(reports[index]) }
        }
        if let failure { throw failure }
    }

    private func examined(_ built: TargetReport) async throws -> TargetReport {
        var report = built
        let directory = try workplace(report.target.title)
        report.directory = options.keep || options.run ? directory : nil
        report.isKept = options.keep
        defer { if report.directory == nil { try? FileManager.default.removeItem(atPath: directory) } }
        var configurations = report.target.configurations.filter { options.configuration.names.contains($0.name) }
        if configurations.isEmpty { configurations = [report.configuration] }
        // The second only where it would run otherwise.
        let standsForBoth =
            configurations.count == 2 && report.hasSameGroups(configurations[0], configurations[1])
        if standsForBoth { configurations.removeLast() }
        for configuration in configurations {
            let name = configuration.name
            let settings = try settings(report, configuration, directory + "/" + name)
            let progress = progress
            let target = report.target.title
            let examination = Examination(report.executable, settings: settings) {
                progress.show("\(target), \(name): \($0)")
            }
            do {
                var result = try await examination.run()
                let groups = report.groups.findings(
                    refused: GroupReport.refused(in: directory + "/" + name),
                    in: standsForBoth ? options.configuration.names : [name],
                    insteadOfEntitlements: configuration.entitlements == nil ? options.appGroup : nil)
                result.verdicts = groups.verdicts + result.verdicts
                result.remarks = settings.remarks + result.remarks + groups.remarks
                let requests = RequestReport(directory: directory + "/" + name)
                result.remarks += requests.remarks(answers: settings.answers)
                // A wrong group keeps the data away; answers would not help.
                let kinds =
                    groups.verdicts.isEmpty
                    ? requests.kindsWithoutData(
                        result, expectsData: settings.container != nil || !report.sources.groups.isEmpty) : []
                result.remarks += kinds.map { kind in
                    "\(kind) was never seen with data: each of its timelines shows what it shows without data and a "
                        + "network; give it its servers' answers (--answers), or what the app stored (--container)"
                }
                // What both configurations do is told once.
                result.verdicts = result.verdicts.filter { !report.verdicts.contains($0) }
                report.verdicts += result.verdicts
                report.results.append(
                    .init(
                        configuration: name, locale: settings.locale ?? "", result: result, kindsWithoutData: kinds))
            } catch let failure as AdoptFailure {
                progress.clear()
                throw CommandFailure(failure)
            }
        }
        return report
    }

    /// Runs the host until it is told to end, for the other commands of `tandem`.
    private func stay(_ report: TargetReport) throws {
        guard let directory = report.directory else { return }
        let configuration = report.target.configuration(report.configuration.name) ?? report.configuration
        let settings = try settings(report, configuration, directory)
        do {
            try Examination(report.executable, settings: settings).stayRunning { pid, phone in
                Workplace.onNextSignal { kill(pid, SIGTERM) }
                Output.note(
                    """
                    the host runs as process \(pid) until Ctrl-C; in another terminal:
                      export TANDEM_STATE=\(phone)/state
                      \(Output.command) clock advance 1h --through
                      \(Output.command) network offline
                      \(Output.command) events
                    """
                )
            }
        } catch let failure as AdoptFailure {
            throw CommandFailure(failure)
        }
    }

    func settings(
        _ report: TargetReport, _ configuration: BuildConfiguration, _ directory: String
    ) throws -> ExaminationSettings {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let groups = report.configurations.groups[configuration.name] ?? nil
        let group = options.appGroup ?? groups?.first ?? report.sources.groups.first?.text ?? "group.tandem.adopted"
        var settings = ExaminationSettings(programs: programs, directory: directory, group: group)
        // With build settings put in. A folder without an entitlements file may use any group; a project's target that
        // has none may use none.
        let isBare = configuration.entitlements == nil
        if let allowed = (isBare ? options.appGroup.map { [$0] } : nil) ?? groups {
            settings.entitlements = directory + "/generated.entitlements"
            try Self.write([Entitlements.applicationGroupsKey: allowed], to: directory + "/generated.entitlements")
        }
        if let info = configuration.info() {
            settings.infoPlist = directory + "/Info.plist"
            try Self.write(info.list, to: directory + "/Info.plist")
        }
        settings.families = try OptionChecks.families(options.families)
        settings.days = options.days
        settings.locale = options.locale ?? configuration.developmentLocale
        if let answers = options.answers {
            let folder = try OptionChecks.answers(answers)
            settings.answers = folder.path
            settings.remarks += folder.remarks
        }
        if let given = options.container {
            let folder = try OptionChecks.folder(given, "--container")
            let seed = try ContainerSeed(copying: folder, group: group, to: directory + "/container")
            settings.container = seed.path
            settings.remarks += seed.remarks
        }
        settings.resources = report.target.resourceFolders.joined(separator: ":")
        let bundle = directory + "/bundle"
        try AdoptedPackage.writeBundle(of: report.target, infoPlist: settings.infoPlist, at: bundle)
        settings.bundle = bundle
        settings.deadline = options.deadline.duration
        settings.playsScenarios = !options.callsOnly
        settings.sources = report.sourceNames
        if options.verbose {
            settings.output = { [progress, name = report.target.title] line in
                progress.clear()
                Output.note("\(name)  \(line)")
            }
        }
        return settings
    }

    private static func write(_ list: [String: Any], to path: String) throws {
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: URL(fileURLWithPath: path))
    }

    /// Makes a folder for the runs of an extension.
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

/// Lets some go on at once; who comes later waits for who leaves.
private final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.waiting.append(continuation)
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.waiting.isEmpty {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}

/// One build in the cache at a time.
private final class CacheLock {
    private let descriptor: Int32

    init(_ folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        descriptor = open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
        if descriptor >= 0, errno == EWOULDBLOCK {
            Output.note("waiting for another tandem adopt, which builds in \(folder)")
        }
        guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
            throw CommandFailure(
                .io, reason: "io", "cannot lock the cache: \(String(cString: strerror(errno)))", path: folder)
        }
    }

    deinit { close(descriptor) }
}

extension CommandFailure {
    /// What an examination that cannot go on ends the program with.
    init(_ failure: AdoptFailure) {
        self.init(
            failure.isUsage ? .usage : .unavailable, reason: failure.isUsage ? "usage" : "unavailable",
            failure.description)
    }
}
