import Foundation

/// The build settings of an extension that was named by its folder: those of the project that it lies in, else of
/// `.xcconfig` files.
struct FolderSettings {
    private let folder: String
    private let files: Set<String>

    /// Looks in a folder, and in those above it where a project lies that has the folder's files.
    init(_ folder: String, _ files: Set<String>) {
        self.folder = folder
        self.files = files
    }

    /// The settings of a configuration whose files are known.
    func settings(of configuration: BuildConfiguration) -> BuildSettings {
        let name = URL(fileURLWithPath: folder).lastPathComponent
        let known = BuildSettings([
            "TARGET_NAME": name, "PRODUCT_NAME": name, "CONFIGURATION": configuration.name,
            "DEVELOPMENT_LANGUAGE": BuildConfiguration.sourceLanguage(files) ?? "en",
        ]).over(.ofEveryTarget)
        return (project(configuration) ?? files(configuration.name)).over(known)
    }

    /// How far above a target's folder its project may lie.
    private static let mostLevels = 3

    /// The settings of the target that has the folder's entitlements or Info.plist, in a project of the folder or of one
    /// above it.
    private func project(_ configuration: BuildConfiguration) -> BuildSettings? {
        var place = URL(fileURLWithPath: folder)
        for _ in 0..<Self.mostLevels where place.path != "/" {
            for name in Self.names(in: place.path) where name.hasSuffix(".xcodeproj") {
                guard let project = try? XcodeProject(path: place.path + "/" + name) else { continue }
                for target in project.extensionNames {
                    let other = (try? project.target(target))?.configuration(configuration.name)
                    let isSame =
                        other?.entitlements.map { $0 == configuration.entitlements } ?? false
                        || other?.infoPlist.map { $0 == configuration.infoPlist } ?? false
                    if let other, isSame { return other.settings }
                }
            }
            place.deleteLastPathComponent()
        }
        return nil
    }

    /// The settings of `.xcconfig` files: those of all configurations, under those that are named for this one.
    private func files(_ configuration: String) -> BuildSettings {
        let other = configuration == "Debug" ? "release" : "debug"
        let all = files.filter { $0.hasSuffix(".xcconfig") }.sorted()
        func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent.lowercased() }
        let own = all.filter { name($0).contains(configuration.lowercased()) }
        let common = all.filter { !own.contains($0) && !name($0).contains(other) }
        return (common + own).reduce(BuildSettings()) { BuildSettings(xcconfig: $1).over($0) }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
