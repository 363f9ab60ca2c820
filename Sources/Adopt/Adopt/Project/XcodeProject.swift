import Foundation

/// The parts of an Xcode project that describe the sources and build settings of its targets.
///
/// `project.pbxproj` is an old-style property list of objects. The objects refer to each other by identifiers of 24
/// hexadecimal digits. A target's files come from its build phases and, since Xcode 16, from synchronized folders
/// (`PBXFileSystemSynchronizedRootGroup`). Exception sets exclude files from these folders.
public struct XcodeProject {
    public struct Problem: Error, Sendable, CustomStringConvertible {
        public var description: String
        /// True if the project or target that the user named does not exist; false if the project is damaged.
        public var isMissing = false

        public init(description: String, isMissing: Bool = false) {
            self.description = description
            self.isMissing = isMissing
        }
    }

    /// The `.xcodeproj` folder.
    public let path: String
    /// The folder to which the paths in the project are relative.
    public let root: String
    private let objects: [String: [String: Any]]
    private let project: [String: Any]

    /// Reads `NAME.xcodeproj`.
    /// - Throws: `Problem`.
    public init(path: String) throws(Problem) {
        let folder = URL(fileURLWithPath: path).standardizedFileURL
        self.path = folder.path
        let file = folder.appendingPathComponent("project.pbxproj").path
        guard let data = RegularFile.contents(atPath: file) else {
            throw Problem(description: "cannot read \(file): name a NAME.xcodeproj folder", isMissing: true)
        }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let dictionary = list as? [String: Any], let all = dictionary["objects"] as? [String: Any],
            let root = dictionary["rootObject"] as? String, let project = all[root] as? [String: Any]
        else { throw Problem(description: "\(file) is not a project of Xcode's") }
        objects = all.compactMapValues { $0 as? [String: Any] }
        self.project = project
        let directory = project["projectDirPath"] as? String ?? ""
        self.root =
            URL(fileURLWithPath: directory, relativeTo: folder.deletingLastPathComponent()).standardizedFileURL
            .path
    }

    /// The targets' names.
    public var targetNames: [String] { targets.compactMap { $0["name"] as? String } }

    /// The names of the targets that are app extensions for iPhone. Those that are built only for other platforms, such as
    /// macOS and watchOS, are not among them.
    public var extensionNames: [String] { extensions.filter(\.isForPhone).map(\.name) }

    /// The names of the targets that are app extensions, and whether they are built for iPhone.
    var extensions: [(name: String, isForPhone: Bool)] {
        let places = paths()
        return targets.filter { $0["productType"] as? String == "com.apple.product-type.app-extension" }.compactMap {
            target in
            let all = configurations(target, places)
            return (target["name"] as? String).map { ($0, all.isEmpty || all.contains(where: \.isForPhone)) }
        }
    }

    /// Returns the bundle identifiers of all targets in a configuration, by the targets' names.
    func identifiers(in configuration: String) -> [String: String] {
        let places = paths()
        var identifiers: [String: String] = [:]
        for target in targets {
            guard let name = target["name"] as? String,
                let own = configurations(target, places).first(where: { $0.name == configuration }),
                let identifier = own.bundleIdentifier
            else { continue }
            let expanded = own.settings.expanded(identifier)
            if expanded.unknown.isEmpty { identifiers[name] = expanded.text }
        }
        return identifiers
    }

    /// Returns the framework or static library whose module has a name; nil if the project has no such target.
    /// - Throws: `Problem` if its files cannot be listed.
    func library(ofModule name: String) throws(Problem) -> ExtensionTarget? {
        let places = paths()
        for target in targets {
            let type = target["productType"] as? String ?? ""
            guard type.contains("framework") || type.contains("library"), let own = target["name"] as? String,
                configurations(target, places).contains(where: { $0.settings["PRODUCT_MODULE_NAME"] == name })
            else { continue }
            return try self.target(own)
        }
        return nil
    }

    /// Adds the packages from the network on which the project depends, and their products.
    func addPackages(to remote: RemotePackages) {
        for object in objects.values {
            guard object["isa"] as? String == "XCSwiftPackageProductDependency",
                let product = object["productName"] as? String,
                let package = (object["package"] as? String).flatMap({ objects[$0] }),
                let location = package["repositoryURL"] as? String
            else { continue }
            let allowed = package["requirement"] as? [String: Any] ?? [:]
            remote.add(location, Self.requirement(allowed))
            remote.add(product: product, of: RemotePackages.identity(location))
        }
    }

    /// Returns the versions of a package that the project allows.
    /// - Parameter allowed: The `requirement` of an `XCRemoteSwiftPackageReference`.
    static func requirement(_ allowed: [String: Any]) -> PackageManifest.Requirement {
        func text(_ name: String) -> String? { allowed[name] as? String }
        guard let lowest = text("minimumVersion") else {
            let version = text("version")
            return PackageManifest.Requirement(
                version: version ?? text("revision") ?? text("branch"), isTag: version != nil)
        }
        let next = PackageVersion(lowest)
        let upper = text("kind") == "upToNextMinorVersion" ? next?.nextMinor : next?.nextMajor
        return PackageManifest.Requirement(version: lowest, upperBound: text("maximumVersion") ?? upper)
    }

    private var targets: [[String: Any]] { identifiers(project["targets"]).compactMap { objects[$0] } }

    /// Reads one target: the files of its build phases and synchronized folders, and its build settings.
    /// - Throws: `Problem` if there is no target of that name.
    public func target(_ name: String) throws(Problem) -> ExtensionTarget {
        let all = identifiers(project["targets"])
        guard let identifier = all.first(where: { objects[$0]?["name"] as? String == name }),
            let object = objects[identifier]
        else {
            throw Problem(
                description: "\(path) has no target \(name); its targets are \(targetNames.joined(separator: ", "))",
                isMissing: true)
        }
        let places = paths()
        var files: [String] = []
        var remarks: [String] = []
        for phase in identifiers(object["buildPhases"]).compactMap({ objects[$0] }) {
            let kind = phase["isa"] as? String
            guard kind == "PBXSourcesBuildPhase" || kind == "PBXResourcesBuildPhase" else { continue }
            for entry in identifiers(phase["files"]).compactMap({ objects[$0] }) {
                guard let reference = entry["fileRef"] as? String else { continue }
                // A localized file is a group with one child for each language. A data model is a group of its versions,
                // with a folder of its own.
                let isModel = objects[reference]?["isa"] as? String == "XCVersionGroup"
                let children = isModel ? [] : identifiers(objects[reference]?["children"])
                files += (children.isEmpty ? [reference] : children).compactMap { places[$0] }
            }
        }
        for group in identifiers(object["fileSystemSynchronizedGroups"]) {
            guard let folder = places[group] else { continue }
            let tree = try SourceTree(folder)
            remarks += tree.remarks
            files += tree.files.subtracting(try exceptions(group, identifier, folder))
        }
        // A synchronized folder that belongs to another target may contain single files that also belong to this
        // target.
        for (group, value) in objects where value["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" {
            guard let folder = places[group], !identifiers(object["fileSystemSynchronizedGroups"]).contains(group)
            else {
                continue
            }
            files += try exceptions(group, identifier, folder)
        }
        var target = ExtensionTarget(
            name: name, root: root, files: files, configurations: configurations(object, places), isFromProject: true)
        target.remarks += remarks
        target.project = path
        target.given = "\(path) \(name)"
        return target
    }

    /// Returns the files that a synchronized folder's exception sets name for a target. These files are excluded from
    /// the target if the folder belongs to it. If the folder belongs to another target, they are included.
    private func exceptions(_ group: String, _ target: String, _ folder: String) throws(Problem) -> Set<String> {
        var files: Set<String> = []
        for set in identifiers(objects[group]?["exceptions"]).compactMap({ objects[$0] }) {
            guard set["target"] as? String == target else { continue }
            for name in set["membershipExceptions"] as? [String] ?? [] {
                let path = folder + "/" + name
                files.insert(path)
                files.formUnion(try SourceTree(path).files)
            }
        }
        return files
    }

    /// Returns the paths of all files and groups by their identifiers. Follows the groups, beginning with the project's
    /// root group.
    private func paths() -> [String: String] {
        var paths: [String: String] = [:]
        func walk(_ identifier: String, _ parent: String) {
            guard let object = objects[identifier], paths[identifier] == nil else { return }
            let base = object["sourceTree"] as? String == "SOURCE_ROOT" ? root : parent
            let own = object["path"] as? String
            let path = own.map { $0.hasPrefix("/") ? $0 : base + "/" + $0 } ?? base
            paths[identifier] = URL(fileURLWithPath: path).standardizedFileURL.path
            for child in identifiers(object["children"]) { walk(child, path) }
        }
        if let main = project["mainGroup"] as? String { walk(main, root) }
        return paths
    }

    private func configurations(_ target: [String: Any], _ places: [String: String]) -> [BuildConfiguration] {
        func settings(_ owner: [String: Any]) -> [String: BuildSettings] {
            let list = (owner["buildConfigurationList"] as? String).flatMap { objects[$0] }
            var settings: [String: BuildSettings] = [:]
            for object in identifiers(list?["buildConfigurations"]).compactMap({ objects[$0] }) {
                guard let name = object["name"] as? String else { continue }
                let own = BuildSettings(project: object["buildSettings"] as? [String: Any] ?? [:])
                settings[name] = own.over(base(object, places))
            }
            return settings
        }
        let target = (name: target["name"] as? String ?? "", own: settings(target))
        let inherited = settings(project)
        return target.own.keys.sorted().map { name in
            let known = BuildSettings([
                "SRCROOT": root, "PROJECT_DIR": root, "TARGET_NAME": target.name, "PRODUCT_NAME": target.name,
                "PROJECT_NAME": URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent,
                "CONFIGURATION": name, "DEVELOPMENT_LANGUAGE": project["developmentRegion"] as? String ?? "en",
            ]).over(.ofEveryTarget)
            let values = (target.own[name] ?? .init()).over(inherited[name] ?? .init()).over(known)
            return BuildConfiguration(name: name, settings: values, root: root)
        }
    }

    /// The `.xcconfig` files that the project lists.
    package var settingsFiles: [String] { paths().values.filter { $0.hasSuffix(".xcconfig") }.sorted() }

    /// Returns the settings of the `.xcconfig` file that a configuration is based on.
    private func base(_ configuration: [String: Any], _ places: [String: String]) -> BuildSettings {
        if let file = (configuration["baseConfigurationReference"] as? String).flatMap({ places[$0] }) {
            return BuildSettings(xcconfig: file)
        }
        // Since Xcode 16, the `.xcconfig` file may be in a synchronized folder.
        if let folder = (configuration["baseConfigurationReferenceAnchor"] as? String).flatMap({ places[$0] }),
            let name = configuration["baseConfigurationReferenceRelativePath"] as? String
        {
            return BuildSettings(xcconfig: folder + "/" + name)
        }
        return BuildSettings()
    }

    private func identifiers(_ value: Any?) -> [String] { value as? [String] ?? [] }
}
