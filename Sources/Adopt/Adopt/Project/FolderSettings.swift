import Foundation

/// The build settings of an extension that the user named by its folder. They come from the Xcode project that contains
/// the folder. If there is no such project, they come from `.xcconfig` files.
struct FolderSettings {
    private let folder: String
    private let files: Set<String>

    /// - Parameter files: The paths of the folder's files.
    init(_ folder: String, _ files: Set<String>) {
        self.folder = folder
        self.files = files
    }

    /// Returns the build settings of a configuration whose `entitlements` and `infoPlist` are already set.
    func settings(of configuration: BuildConfiguration) -> BuildSettings {
        let name = URL(fileURLWithPath: folder).lastPathComponent
        let known = BuildSettings([
            "TARGET_NAME": name, "PRODUCT_NAME": name, "CONFIGURATION": configuration.name,
            "DEVELOPMENT_LANGUAGE": BuildConfiguration.sourceLanguage(files) ?? "en",
        ]).over(.ofEveryTarget)
        return (project(configuration) ?? files(configuration.name)).over(known)
    }

    /// The number of folders that are searched for the target's project: the target's folder and the folders above it.
    private static let mostLevels = 3

    /// Finds the project's target that has the same entitlements file or Info.plist as `configuration`, and returns the
    /// target's settings. Searches the projects in the extension's folder and in the folders above it.
    private func project(_ configuration: BuildConfiguration) -> BuildSettings? {
        var place = URL(fileURLWithPath: folder)
        for _ in 0..<Self.mostLevels where place.path != "/" {
            for name in Self.names(in: place.path) where name.hasSuffix(".xcodeproj") {
                guard let project = try? XcodeProject(path: place.path + "/" + name) else { continue }
                for target in project.extensions.map(\.name) {
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

    /// Returns the settings of the `.xcconfig` files. A file with the configuration's name in its file name overrides
    /// the files for all configurations.
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
