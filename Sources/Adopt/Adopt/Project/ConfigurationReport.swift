public import AppGroup
import Foundation

/// The App Groups and settings of an extension in Debug and Release, and how they differ.
public struct ConfigurationReport: Sendable {
    /// The App Groups in the entitlements, by configuration; nil for a configuration without an entitlements file.
    public private(set) var groups: [String: [String]?] = [:]
    public private(set) var warnings: [String] = []
    /// Maps each build setting without a value to the files that refer to it, and to the consequence for each file.
    private var unknown: [String: [(file: String, consequence: String)]] = [:]

    /// Compares the configurations of a target.
    /// - Throws: `AppGroupError` if an entitlements file cannot be read.
    public init(_ target: ExtensionTarget, only names: [String]) throws(AppGroupError) {
        let configurations = target.configurations.filter { names.contains($0.name) }
        for configuration in configurations {
            let groups = try configuration.groups()
            if let groups, !groups.unknown.isEmpty {
                // The value of a build setting in the group's name is unknown, so every App Group counts as named by
                // the entitlements.
                self.groups[configuration.name] = .some(nil)
                note(configuration.entitlements ?? "", groups.unknown, "any App Group may be used here")
            } else if groups == nil, target.isFromProject {
                // A target of a project has no entitlements if its settings name no entitlements file. For a folder
                // without a project, the entitlements are unknown.
                self.groups[configuration.name] = []
            } else {
                // Entitlements that cannot be determined are nil, not an empty list.
                self.groups[configuration.name] = .some(groups.map(\.named))
            }
            if let info = configuration.info(), !info.unknown.isEmpty {
                note(configuration.infoPlist ?? "", info.unknown, "the Info.plist stays unexpanded")
            }
        }
        warnOfUnknown(isFromProject: target.isFromProject)
        if configurations.count == 2 { compare(configurations[0], configurations[1]) }
        for configuration in configurations.prefix(1) { readInfo(configuration) }
    }

    /// Records the build settings to which a file refers but which have no value.
    private mutating func note(_ file: String, _ names: [String], _ consequence: String) {
        for name in names {
            var places = unknown[name] ?? []
            if !places.contains(where: { $0.file == file }) { places.append((file, consequence)) }
            unknown[name] = places
        }
    }

    /// Warns once of each build setting without a value, and lists all files that refer to it.
    private mutating func warnOfUnknown(isFromProject: Bool) {
        let groups = Dictionary(grouping: unknown.keys.sorted()) { unknown[$0]?.map(\.file) ?? [] }
        for (files, names) in groups.sorted(by: { $0.value[0] < $1.value[0] }) {
            let list = names.map { "$(\($0))" }.joined(separator: ", ")
            let places = names.first.flatMap { unknown[$0] } ?? []
            var consequences: [String] = []
            for place in places where !consequences.contains(place.consequence) {
                consequences.append(place.consequence)
            }
            let consequence = consequences.joined(separator: ", and ")
            let place =
                isFromProject ? "the project or its .xcconfig files" : "a project or .xcconfig file of that folder"
            warnings.append(
                "\(files.joined(separator: ", ")): \(list) has no value in \(place), so \(consequence): use "
                    + (isFromProject ? "" : "--xcodeproj, or ")
                    + "--entitlements and --info-plist with the values put in")
        }
    }

    private mutating func compare(_ first: BuildConfiguration, _ second: BuildConfiguration) {
        let (own, other) = (groups[first.name] ?? nil, groups[second.name] ?? nil)
        for (groups, others, lacking) in [(own, other, second.name), (other, own, first.name)] {
            let missing = Set(groups ?? []).subtracting(others ?? [])
            if groups != nil, others != nil, !missing.isEmpty {
                warnings.append(
                    "the App Group \(missing.sorted().joined(separator: ", ")) is missing in \(lacking)'s entitlements")
            }
        }
        func differ(_ what: String, _ value: String?, _ other: String?) {
            if value != other {
                warnings.append("\(what) differs: \(first.name) \(value ?? "none"), \(second.name) \(other ?? "none")")
            }
        }
        differ("SWIFT_VERSION", first.swiftVersion, second.swiftVersion)
        differ("INFOPLIST_FILE", first.infoPlist, second.infoPlist)
        let (conditions, others) = (first.conditions.subtracting(["DEBUG"]), second.conditions.subtracting(["DEBUG"]))
        differ(
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS", conditions.sorted().joined(separator: " "),
            others.sorted().joined(separator: " "))
    }

    private mutating func readInfo(_ configuration: BuildConfiguration) {
        guard let path = configuration.infoPlist, let list = configuration.info()?.list else { return }
        let point = (list["NSExtension"] as? [String: Any])?["NSExtensionPointIdentifier"] as? String
        if let point, point != "com.apple.widgetkit-extension" {
            warnings.append("\(path): NSExtensionPointIdentifier is \(point), not com.apple.widgetkit-extension")
        }
        if list["BGTaskSchedulerPermittedIdentifiers"] != nil {
            warnings.append(
                "\(path): BGTaskSchedulerPermittedIdentifiers belongs in the app's Info.plist; extensions "
                    + "run no background tasks")
        }
        let security = list["NSAppTransportSecurity"] as? [String: Any]
        if security?["NSAllowsArbitraryLoads"] as? Bool == true {
            warnings.append("\(path): NSAllowsArbitraryLoads turns App Transport Security off; it is not checked here")
        }
    }
}
