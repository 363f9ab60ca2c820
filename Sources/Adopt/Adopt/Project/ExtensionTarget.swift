public import AppGroup
import AppleFoundation
import Foundation

/// A build configuration of a target, such as `Debug` or `Release`, with the settings that affect how the target runs.
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

    /// True if `DEBUG` is defined. A configuration named `Debug` counts too, because some projects define `DEBUG`
    /// through other compiler flags.
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

    /// False if the settings name only other platforms than the iPhone's (Xcode's Build Setting Reference:
    /// `SUPPORTED_PLATFORMS`, and `SDKROOT`, which can be `auto` or a path).
    var isForPhone: Bool {
        if let platforms = settings["SUPPORTED_PLATFORMS"] {
            return platforms.contains("iphone")
        }
        let root = settings["SDKROOT"] ?? ""
        return !["macosx", "watchos", "watchsimulator", "appletv", "xros", "driverkit"].contains { root.hasPrefix($0) }
    }

    /// The upcoming features that the build enables. Xcode parses `/…/` as a regular expression in Swift 5, too.
    public var upcomingFeatures: [String] {
        ["BareSlashRegexLiterals"]
            + (isApproachable ? ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"] : [])
    }

    /// Returns the App Groups in the entitlements, with build settings expanded; nil if there is no entitlements file.
    /// - Returns: `unknown` lists the settings that the groups refer to but that have no value. If `unknown` is not
    ///   empty, groups in `named` still contain references.
    public func groups() throws(AppGroupError) -> (named: [String], unknown: [String])? {
        guard let entitlements else { return nil }
        let expanded = try Entitlements(contentsOfFile: entitlements).applicationGroups.map(settings.expanded)
        return (expanded.map(\.text), expanded.flatMap(\.unknown))
    }

    /// Returns Info.plist with its build settings expanded and with Xcode's additions (`GENERATE_INFOPLIST_FILE`).
    /// Returns nil if there is no file and Xcode adds nothing.
    /// - Returns: `unknown` lists the settings that Info.plist refers to but that have no value.
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
    /// The name of the target. If the target is not from a project, the name of its folder.
    public var name: String
    /// The name of the target in reports. If several targets have the same `name`, the title is `given` instead.
    public internal(set) var title: String
    /// The target as the command line names it: the folder or file, or the project and the target.
    var given: String?
    /// The folder in which the target was found: the project's folder, the folder that the user named, or that of the
    /// file that the user named.
    public var root: String
    /// The paths of the Swift files.
    public var sources: [String]
    /// The paths of catalogs, strings files and other resources.
    public var resources: [String]
    /// The paths of the `.intentdefinition` files.
    var intentDefinitions: [String]
    /// The paths of the `.xcdatamodeld` and `.xcdatamodel` folders.
    var dataModels: [String]
    public var configurations: [BuildConfiguration]
    /// True if an Xcode project lists the target's files. False if all files in the folders are assumed to belong to
    /// the target.
    public var isFromProject: Bool
    /// The `.xcodeproj` folder that lists the target; nil if the target is not from a project.
    public internal(set) var project: String?
    /// The modules of the user's own that the sources import, directly or through one another.
    public var modules: [OwnModule] = []
    /// The names of imported modules that exist neither here nor in the user's repository. They are built without
    /// contents, so that the import compiles.
    public var emptyModules: [String] = []
    /// The folders that the user named, without single files; empty if the target is from a project.
    var folders: [String] = []
    /// Remarks for people about files that were left out, and about assumptions that were made.
    public var remarks: [String] = []
    /// The target's Swift files that do not exist or cannot be read, such as one with credentials that git ignores.
    public var unreadable: [String] = []
    /// The Swift files in the target's folders that do not belong to the target and are not compiled.
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
        resources = all.filter(Self.isResource).sorted()
        dataModels = Self.dataModels(in: all)
        // A localized file exists once for each language; all have the same declarations.
        let definitions = all.filter { $0.hasSuffix(".intentdefinition") }.sorted()
        intentDefinitions = Dictionary(grouping: definitions) { URL(fileURLWithPath: $0).lastPathComponent }
            .values.compactMap { list in list.first { $0.contains("/Base.lproj/") } ?? list.first }.sorted()
        self.configurations = configurations
        self.isFromProject = isFromProject
        let other = all.filter(Self.isOtherCode).sorted()
        if !other.isEmpty {
            let more = other.count > 3 ? " and \(other.count - 3) more" : ""
            remarks = ["only Swift is compiled; left out: \(other.prefix(3).joined(separator: ", "))\(more)"]
        }
    }

    /// Returns true for a file that Xcode compiles, but Tandem does not.
    private static func isOtherCode(_ path: String) -> Bool {
        ["m", "mm", "c", "cc", "cpp", "cxx", "s", "S", "metal", "mlmodel"].contains(
            URL(fileURLWithPath: path).pathExtension)
    }

    /// The folders that contain the resources, and the asset catalogs. For a localized resource, this is the folder
    /// that contains the `.lproj` folder.
    public var resourceFolders: [String] {
        ownResourceFolders + modules.flatMap(\.resourceFolders).filter { !ownResourceFolders.contains($0) }
    }

    /// The resource folders and catalogs of the target itself, without those of its modules.
    var ownResourceFolders: [String] {
        let catalogs = resources.filter { $0.hasSuffix(".xcassets") }
        return isFromProject ? Self.folders(ofResources: resources) : folders + catalogs
    }

    /// Returns the folders that contain resources, and the asset catalogs, as `resourceFolders` describes.
    static func folders(ofResources files: some Sequence<String>) -> [String] {
        Set(
            files.filter(isResource).map { path in
                // A folder may contain the catalogs of several targets.
                if path.hasSuffix(".xcassets") { return path }
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
                return (folder.pathExtension == "lproj" ? folder.deletingLastPathComponent() : folder).path
            }
        ).sorted()
    }

    /// The folders with data models of Core Data of the target and its modules.
    var allDataModels: [String] { dataModels + modules.flatMap(\.dataModels).filter { !dataModels.contains($0) } }

    /// Returns the reason why the current version of a data model cannot be read; nil if it can.
    func problem(ofDataModel folder: String) -> String? {
        do throws(XcodeProject.Problem) {
            let versions = try DataModel.Versions(folder)
            _ = try DataModel(xcdatamodel: versions.folders[versions.current] ?? "")
            return nil
        } catch { return error.description }
    }

    /// Returns the folders with data models of Core Data.
    static func dataModels(in files: some Sequence<String>) -> [String] {
        files.filter { $0.hasSuffix(".xcdatamodeld") || $0.hasSuffix(".xcdatamodel") }.sorted()
    }

    private static func isResource(_ path: String) -> Bool {
        [".xcassets", ".xcstrings", ".strings", ".stringsdict", ".json", ".png", ".jpg", ".txt"].contains {
            path.hasSuffix($0)
        }
    }

    /// Returns the targets with unique titles. Names need not be unique: several apps may have a folder named `Widget`.
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
