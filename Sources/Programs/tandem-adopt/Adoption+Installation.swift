import Adopt
import AppGroup
import CommandSupport
import Foundation

extension Adoption {
    /// Creates a folder with everything that an installed extension finds on a device: its entitlements, Info.plist,
    /// bundle, container, and the answers to its requests.
    func settings(
        _ report: TargetReport, _ configuration: BuildConfiguration, _ directory: String, locale: String?
    ) throws -> ExaminationSettings {
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let groups = report.configurations.groups[configuration.name] ?? nil
        let group = options.appGroup ?? groups?.first ?? report.sources.groups.first?.text ?? "group.tandem.adopted"
        var settings = ExaminationSettings(programs: programs, directory: directory, group: group)
        // Writes the entitlements with their build settings expanded. If there is no entitlements file, an extension in
        // a plain folder may use any group, but a target of a project may use no group.
        let isBare = configuration.entitlements == nil
        if let allowed = (isBare ? options.appGroup.map { [$0] } : nil) ?? groups {
            settings.entitlements = directory + "/generated.entitlements"
            try Self.write([Entitlements.applicationGroupsKey: allowed], to: directory + "/generated.entitlements")
        }
        var info = configuration.info()?.list ?? [:]
        if info["CFBundleIdentifier"] == nil { info["CFBundleIdentifier"] = configuration.expandedIdentifier }
        if !info.isEmpty {
            settings.infoPlist = directory + "/Info.plist"
            try Self.write(info, to: directory + "/Info.plist")
        }
        settings.families = try OptionChecks.families(options.families)
        if let days = options.days { settings.days = days }
        settings.locale = locale ?? configuration.developmentLocale
        if let answers = options.answers {
            let folder = try OptionChecks.answers(answers)
            settings.answers = folder.path
            settings.remarks += folder.remarks
        }
        settings.recording = recording
        if let given = options.container {
            let folder = try OptionChecks.folder(given, "--container")
            let seed = try ContainerSeed(copying: folder, group: group, to: directory + "/container")
            settings.container = seed.path
            settings.remarks += seed.remarks
        }
        settings.resources = report.target.resourceFolders.joined(separator: ":")
        let app = ContainingApp(of: report.target, in: configuration)
        settings.bundle = try app.write(with: report.target, infoPlist: settings.infoPlist, in: directory)
        if let deadline = options.deadline { settings.deadline = deadline.duration }
        settings.playsScenarios = options.callsOnly != true
        settings.sources = report.sourceNames
        settings.keepsTrees = options.html != nil
        settings.loadsImages = report.sources.loadsImages
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
}
