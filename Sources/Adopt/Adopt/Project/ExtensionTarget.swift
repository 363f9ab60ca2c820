public import AppGroup
import Foundation

/// A build configuration of a target, such as `Debug` or `Release`: the settings that affect how it runs.
public struct BuildConfiguration: Sendable, Equatable {
    public var name: String
    public var entitlements: String?
    public var infoPlist: String?
    /// `SWIFT_VERSION`.
    public var swiftVersion: String?
    /// `PRODUCT_BUNDLE_IDENTIFIER`.
    public var bundleIdentifier: String?
    /// `SWIFT_ACTIVE_COMPILATION_CONDITIONS`. A configuration named `Debug` also has `DEBUG`.
    public var conditions: Set<String> = []
    /// True if `SWIFT_DEFAULT_ACTOR_ISOLATION` is `MainActor`.
    public var isMainActorByDefault = false
    /// True if `SWIFT_APPROACHABLE_CONCURRENCY` is set.
    public var isApproachable = false
    /// All known build settings.
    public var settings = BuildSettings()

    public init(name: String, conditions: Set<String> = []) {
        self.name = name
        self.conditions = conditions
    }

    /// True if `DEBUG` is set. Some projects set it through other compiler flags, so a configuration named `Debug`
    /// counts too.
    public var isDebug: Bool { name == "Debug" || conditions.contains("DEBUG") }

    init(name: String, settings: BuildSettings, root: String) {
        self.name = name
        self.settings = settings
        func file(_ key: String) -> String? {
            settings[key].map {
                $0.hasPrefix("/") ? $0 : URL(fileURLWithPath: root + "/" + $0).standardizedFileURL.path
            }
        }
        entitlements = file("CODE_SIGN_ENTITLEMENTS")
        infoPlist = file("INFOPLIST_FILE")
        swiftVersion = settings["SWIFT_VERSION"]
        bundleIdentifier = settings["PRODUCT_BUNDLE_IDENTIFIER"]
        let words = (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(String.init)
        conditions = Set(words)
        isMainActorByDefault = settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor"
        isApproachable = settings["SWIFT_APPROACHABLE_CONCURRENCY"] == "YES"
    }

    /// Returns the App Groups in the entitlements, with build settings expanded; nil without an entitlements file.
    /// - Returns: Also the settings without a value that the groups refer to. If there are such settings, the list of
    ///   groups is incomplete.
    public func groups() throws(AppGroupError) -> (named: [String], unknown: [String])? {
        guard let entitlements else { return nil }
        let expanded = try Entitlements(contentsOfFile: entitlements).applicationGroups.map(settings.expanded)
        return (expanded.map(\.text), expanded.flatMap(\.unknown))
    }

    /// Returns Info.plist with build settings expanded and Xcode's additions (`GENERATE_INFOPLIST_FILE`); nil if there
    /// is neither a file nor an addition.
    /// - Returns: Also the settings without a value that Info.plist refers to.
    public func info() -> (list: [String: Any], unknown: [String])? {
        let data = infoPlist.flatMap { FileManager.default.contents(atPath: $0) }
        let list = data.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) } as? [String: Any]
        let isGenerated = settings["GENERATE_INFOPLIST_FILE"] == "YES"
        guard list != nil || isGenerated else { return nil }
        var unknown: [String] = []
        func expanded(_ value: Any) -> Any {
            switch value {
            case let text as String:
                let result = settings.expanded(text)
                unknown += result.unknown
                return result.text
            case let list as [Any]: return list.map(expanded)
            case let dictionary as [String: Any]: return dictionary.mapValues(expanded)
            default: return value
            }
        }
        var result = (list ?? [:]).mapValues(expanded)
        if isGenerated {
            // Source: Xcode's Build Setting Reference, INFOPLIST_KEY_*.
            let keys = [
                "CFBundleIdentifier": "PRODUCT_BUNDLE_IDENTIFIER", "CFBundleName": "PRODUCT_NAME",
                "CFBundleShortVersionString": "MARKETING_VERSION", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
                "CFBundleDevelopmentRegion": "DEVELOPMENT_LANGUAGE",
            ]
            let values = keys.compactMapValues { settings[$0] }
                .merging(settings.values(withPrefix: "INFOPLIST_KEY_")) { $1 }
            for (key, value) in values where result[key] == nil { result[key] = value }
        }
        return (result, Set(unknown).sorted())
    }
}

/// A widget extension's sources and settings.
public struct ExtensionTarget: Sendable {
    /// The name of the target; for a target without a project, the name of the folder.
    public var name: String
    /// The name to use in reports. If another target has the same name, the title is the folder as the user named it,
    /// or the project and the target.
    public internal(set) var title: String
    /// The folder as the command line names it, or the project and the target.
    var given: String?
    /// The folder in which the target was found.
    public var root: String
    /// The paths of the Swift files.
    public var sources: [String]
    /// The paths of catalogs, strings files and other resources.
    public var resources: [String]
    public var configurations: [BuildConfiguration]
    /// True if an Xcode project lists the files of the target; otherwise they are guessed from folders.
    public var isFromProject: Bool
    /// The folders that the user named, for a target without a project.
    var folders: [String] = []
    /// Remarks for people about files that were left out, and about guesses.
    public var remarks: [String] = []
    /// The Swift files of the same folders that are not compiled.
    public var leftOut: [String] = []

    init(
        name: String, root: String, files: some Sequence<String>, configurations: [BuildConfiguration],
        isFromProject: Bool
    ) {
        self.name = name
        title = name
        self.root = root
        let all = Set(files)
        sources = all.filter { $0.hasSuffix(".swift") }.sorted()
        resources = all.filter { path in
            [".xcassets", ".xcstrings", ".strings", ".stringsdict", ".json", ".png", ".jpg", ".txt"].contains {
                path.hasSuffix($0)
            }
        }.sorted()
        self.configurations = configurations
        self.isFromProject = isFromProject
    }

    /// The folders of the resources, including the `.lproj` folders of localized resources.
    public var resourceFolders: [String] {
        guard isFromProject else { return folders }
        return Set(
            resources.map { path in
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
                return (folder.pathExtension == "lproj" ? folder.deletingLastPathComponent() : folder).path
            }
        ).sorted()
    }

    /// Returns the targets with unique titles, because several apps may have a folder named `Widget`.
    public static func toldApart(_ targets: [ExtensionTarget]) -> [ExtensionTarget] {
        targets.map { target in
            var target = target
            let isAlone = targets.count { $0.name == target.name } == 1
            target.title = isAlone ? target.name : target.given ?? target.root
            return target
        }
    }

    public func configuration(_ name: String) -> BuildConfiguration? { configurations.first { $0.name == name } }
}
