public import AppGroup
import Foundation

/// A build configuration of a target, `Debug` or `Release`, as far as it changes what runs.
public struct BuildConfiguration: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The entitlements file.
    public var entitlements: String?
    /// The Info.plist.
    public var infoPlist: String?
    /// `SWIFT_VERSION`.
    public var swiftVersion: String?
    /// `PRODUCT_BUNDLE_IDENTIFIER`.
    public var bundleIdentifier: String?
    /// `SWIFT_ACTIVE_COMPILATION_CONDITIONS`, and `DEBUG` for a configuration of that name.
    public var conditions: Set<String> = []
    /// `SWIFT_DEFAULT_ACTOR_ISOLATION` is `MainActor`.
    public var isMainActorByDefault = false
    /// `SWIFT_APPROACHABLE_CONCURRENCY`.
    public var isApproachable = false

    /// Makes a configuration by hand.
    public init(name: String, conditions: Set<String> = []) {
        self.name = name
        self.conditions = conditions
    }

    /// Reads a configuration's build settings.
    init(name: String, settings: [String: Any], target: String, root: String) {
        self.name = name
        func text(_ key: String) -> String? {
            guard let value = settings[key] else { return nil }
            let text = (value as? [String])?.joined(separator: " ") ?? value as? String ?? ""
            return text.isEmpty ? nil : Self.expanded(text, settings, target, root)
        }
        func file(_ key: String) -> String? {
            text(key).map { $0.hasPrefix("/") ? $0 : URL(fileURLWithPath: root + "/" + $0).standardizedFileURL.path }
        }
        entitlements = file("CODE_SIGN_ENTITLEMENTS")
        infoPlist = file("INFOPLIST_FILE")
        swiftVersion = text("SWIFT_VERSION")
        bundleIdentifier = text("PRODUCT_BUNDLE_IDENTIFIER")
        let words = (text("SWIFT_ACTIVE_COMPILATION_CONDITIONS") ?? "").split(separator: " ").map(String.init)
        conditions = Set(words.filter { !$0.hasPrefix("$") })
        isMainActorByDefault = text("SWIFT_DEFAULT_ACTOR_ISOLATION") == "MainActor"
        isApproachable = text("SWIFT_APPROACHABLE_CONCURRENCY") == "YES"
    }

    /// Build settings may refer to others, `$(SRCROOT)/Widget.entitlements`.
    private static func expanded(_ text: String, _ settings: [String: Any], _ target: String, _ root: String) -> String
    {
        let known = ["SRCROOT": root, "PROJECT_DIR": root, "TARGET_NAME": target, "PRODUCT_NAME": target]
        var text = text
        for (open, close) in [("$(", ")"), ("${", "}")] {
            // A setting may refer to itself by way of another; more than this is not meant.
            for _ in 0..<16 {
                guard let start = text.range(of: open),
                    let end = text.range(of: close, range: start.upperBound..<text.endIndex)
                else { break }
                let name = text[start.upperBound..<end.lowerBound].split(separator: ":").first.map(String.init) ?? ""
                let value = known[name] ?? settings[name] as? String ?? ""
                text.replaceSubrange(start.lowerBound..<end.upperBound, with: name == "inherited" ? "" : value)
            }
        }
        return text
    }

    /// The App Groups that the entitlements name; nil without an entitlements file.
    public func groups() throws(AppGroupError) -> [String]? {
        guard let entitlements else { return nil }
        return try Entitlements(contentsOfFile: entitlements).applicationGroups
    }
}

/// A widget extension's sources and settings.
public struct ExtensionTarget: Sendable {
    /// The target's name, or the folder's.
    public var name: String
    /// The folder it was found in.
    public var root: String
    /// Its Swift files.
    public var sources: [String]
    /// Catalogs, strings and other files that it brings along.
    public var resources: [String]
    /// Its configurations.
    public var configurations: [BuildConfiguration]
    /// Whether an Xcode project says what belongs to it; then nothing is guessed.
    public var isFromProject: Bool
    /// The folders that were named, of a target that no project describes.
    var folders: [String] = []
    /// What was left out or guessed, for people.
    public var remarks: [String] = []
    /// Swift files of the same folders that were left out.
    public var leftOut: [String] = []

    init(
        name: String, root: String, files: some Sequence<String>, configurations: [BuildConfiguration],
        isFromProject: Bool
    ) {
        self.name = name
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

    /// The folders that its resources lie in, with the `.lproj` folders of localized ones.
    public var resourceFolders: [String] {
        guard isFromProject else { return folders }
        return Set(
            resources.map { path in
                let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
                return (folder.pathExtension == "lproj" ? folder.deletingLastPathComponent() : folder).path
            }
        ).sorted()
    }

    /// The configuration of a name.
    public func configuration(_ name: String) -> BuildConfiguration? { configurations.first { $0.name == name } }
}
