import Adopt
import CommandSupport
import Foundation

extension Adoption {
    /// Returns the extensions that the options name, by folders or by targets of projects.
    func targets() throws -> [ExtensionTarget] {
        do {
            let folders = options.folders.isEmpty ? [] : try SourceFolders.targets(options.folders)
            let projects = try options.xcodeproj.map { try XcodeProject(path: $0) }
            let names = Set(projects.flatMap(\.targetNames))
            if let unknown = options.target.first(where: { !names.contains($0) }), let project = projects.first {
                // This call always throws: its error lists the existing targets.
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

    /// Returns the targets that the options name in a project, possibly none. If the options name no target at all, returns
    /// the project's only app extension.
    private func targets(of project: XcodeProject) throws(XcodeProject.Problem) -> [ExtensionTarget] {
        let isNamed = !options.target.isEmpty
        let names = isNamed ? options.target.filter(project.targetNames.contains) : project.extensionNames
        guard isNamed || names.count == 1 else {
            let all =
                names.isEmpty
                ? "no app extensions for the iPhone" : "several app extensions: \(names.joined(separator: ", "))"
            throw XcodeProject.Problem(
                description: "\(project.path) has \(all); name the target with --target; its targets are "
                    + project.targetNames.joined(separator: ", "),
                isMissing: true)
        }
        var targets: [ExtensionTarget] = []
        for name in names { targets.append(try project.target(name)) }
        return targets
    }

    func read(_ target: ExtensionTarget) throws -> TargetReport {
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
                // A file with credentials is often not in the repository.
                target.sources.removeAll { $0 == path }
                target.unreadable.append(path)
                target.remarks.append("\(path) cannot be read, or is not a regular file: it was left out")
                continue
            }
            sources.append(source)
        }
        guard !sources.isEmpty else {
            throw CommandFailure(.missing, reason: "no-such-file", "\(target.title) has no Swift sources")
        }
        if let folder = target.resourceFolders.first(where: { $0.contains(":") }) {
            throw CommandFailure(
                .data, reason: "unsupported-name",
                "the name of \(folder) contains a colon, which separates folders of resources here: rename "
                    + "it, or adopt a copy of it", path: folder)
        }
        let names = options.configurationNames
        let first = target.configurations.first { names.contains($0.name) } ?? target.configurations[0]
        let mode = options.swiftVersion ?? (first.swiftVersion?.hasPrefix("6") == true ? "6" : "5")
        var platform = CompilationPlatform(
            modules: tandem.modules, flags: first.conditions.union(first.isDebug ? ["DEBUG"] : []), languageMode: mode,
            features: Set(first.upcomingFeatures))
        var sourceReport = SourceReport(sources, on: platform)
        if !sourceReport.missingModules.isEmpty {
            let cache = try AdoptedPackage.cache(ProcessInfo.processInfo.environment)
            do {
                sources += try target.addModules(
                    sources, configuration: first.name, on: platform, temporary: temporaryFolder, cache: cache
                ) { request in
                    if let outside = Outside.shared { return try outside.perform(.request(request)) }
                    try request.run(cache: cache)
                } progress: {
                    progress.show($0)
                }
            } catch {
                throw CommandFailure(.data, reason: "corrupt", error.description)
            }
            platform.modules.formUnion(target.modules.map(\.name))
            platform.flags.formUnion(target.modules.flatMap(\.conditions))
            sourceReport = SourceReport(sources, on: platform)
            target.emptyModules = Set(sourceReport.missingModules.map(\.module)).sorted()
        }
        let configurations = try ConfigurationReport(target, only: names)
        var report = TargetReport(
            target: target, configuration: first, languageMode: mode, sources: sourceReport,
            configurations: configurations,
            groups: GroupReport(
                target, sources, built: sourceReport, on: platform, entitled: configurations.groups))
        report.remarks = target.remarks
        report.accepted = accepted
        if sourceReport.usesFlags, names.count > 1 {
            report.remarks.append("code inside #if DEBUG and other flags was built as in \(first.name) only")
        }
        return report
    }
}
