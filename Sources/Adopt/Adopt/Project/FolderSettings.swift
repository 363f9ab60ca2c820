import Foundation

/// The build settings of an extension that the user named by its folder: those of the project that contains it, else of
/// `.xcconfig` files.
struct FolderSettings {
    private let folder: String
    private let files: Set<String>

    /// Searches the folder, and the folders above it for a project that contains the folder's files.
    init(_ folder: String, _ files: Set<String>) {
        self.folder = folder
        self.files = files
    }

    /// Returns the settings of a configuration whose files are known.
    func settings(of configuration: BuildConfiguration) -> BuildSettings {
        let name = URL(fileURLWithPath: folder).lastPathComponent
        let known = BuildSettings([
            "TARGET_NAME": name, "PRODUCT_NAME": name, "CONFIGURATION": configuration.name,
            "DEVELOPMENT_LANGUAGE": BuildConfiguration.sourceLanguage(files) ?? "en",
        ]).over(.ofEveryTarget)
        return (project(configuration) ?? files(configuration.name)).over(known)
    }

    /// The number of levels above a target's folder at which its project may be.
    private static let mostLevels = 3

    /// Returns the settings of the target that uses the folder's entitlements or Info.plist. Searches the projects of
    /// the folder and of those above it.
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

    /// Returns the settings of `.xcconfig` files. Files whose names contain this configuration override those for all
    /// configurations.
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
