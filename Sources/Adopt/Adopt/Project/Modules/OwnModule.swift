import Foundation
import Glibc

/// A module of the user's own: a target of a local Swift package, or of one from the network, or a framework of the
/// project. An extension's target imports it.
public struct OwnModule: Sendable {
    /// The module's name in imports.
    public var name: String
    /// The module's place for people: `PACKAGE_FOLDER NAME`, `ADDRESS VERSION NAME` or `PROJECT NAME`.
    public var place: String
    /// All Swift files of the module.
    public var files: [String]
    /// The files that are compiled: those that the extension reaches.
    public var sources: [String] = []
    /// The folders that contain the module's resources.
    public var resourceFolders: [String]
    /// The folders with the module's data models of Core Data.
    var dataModels: [String] = []
    /// The Swift language mode, `5` or `6`.
    public var languageMode: String
    public var conditions: Set<String>
    public var upcomingFeatures: [String]
    public var isMainActorByDefault: Bool
    /// True for a module from the network that is written for Linux too. It is compiled as on Linux, because what it uses on
    /// iOS may be missing here.
    public var isForLinux = false
    /// The names of the modules that the compiled files import.
    public var imports: Set<String> = []

    /// True if the module's sources use the bundle of its resources.
    var usesBundle: Bool {
        sources.contains {
            String(decoding: RegularFile.contents(atPath: $0) ?? Data(), as: UTF8.self).contains(".module")
        }
    }
}

/// Finds the modules of the user's own around a target: in the local packages of its repository, among the targets of
/// its project, and in the packages from the network on which these depend.
final class ModuleFinder {
    private let project: XcodeProject?
    /// The other projects of the workspaces between the project and the folder of its repository. All are read when the first
    /// module is looked for in them. Those that cannot be read are skipped.
    private lazy var neighbours = otherProjects.compactMap { try? XcodeProject(path: $0) }
    private let otherProjects: [String]
    private let configuration: String
    private let temporary: String
    /// The folders of packages, with their titles and the texts of their manifests.
    private var packages: [(folder: String, title: String, text: String, isRemote: Bool)] = []
    private let remote: RemotePackages
    /// The manifests by folder; nil for those that cannot be evaluated.
    private var manifests: [String: PackageManifest?] = [:]
    private var ownRemarks: [String] = []
    /// Reasons why packages were not found, or why their manifests could not be evaluated.
    var remarks: [String] { ownRemarks + remote.remarks }

    /// - Parameters:
    ///   - project: The project of the target; nil if the user named folders.
    ///   - root: The folder of the project, or the folder that the user named.
    ///   - configuration: The build configuration of a framework's settings.
    ///   - temporary: A folder for the package manager's temporary files. It is removed after each use.
    ///   - remote: The packages from the network.
    init(project: XcodeProject?, root: String, configuration: String, temporary: String, remote: RemotePackages) {
        self.project = project
        self.configuration = configuration
        self.temporary = temporary
        self.remote = remote
        let repository = Self.repository(of: root)
        otherProjects = Self.workspaces(from: root, to: repository).flatMap(Self.projects(in:)).filter {
            $0 != project?.path
        }
        let found = Self.packages(below: repository)
        // If a name is in several packages, the one below the project is meant.
        let near = found.folders.filter { ($0 + "/").hasPrefix(root + "/") }
        for folder in near + found.folders.filter({ !near.contains($0) }) {
            add(folder, title: folder, isRemote: false)
        }
        let places = [project?.path].compactMap { $0 } + found.folders
        for lockfile in Self.lockfiles(from: root, to: repository, places) { remote.add(lockfile: lockfile) }
        project?.addPackages(to: remote)
        if !found.isComplete {
            ownRemarks.append(
                "local packages were searched only in the first \(Self.mostFolders) folders of \(repository)")
        }
    }

    /// Returns the folder of the git repository that contains a folder. Without a repository, as after a download,
    /// returns the highest of the folder and the two above it that contains a workspace or a package; or else the folder.
    static func repository(of folder: String) -> String {
        var candidate = URL(fileURLWithPath: folder).standardizedFileURL
        var (highest, depth) = (folder, 0)
        while candidate.path != "/" {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: candidate.path)) ?? []
            if names.contains(".git") { return candidate.path }
            if depth <= 2, names.contains(where: { $0 == "Package.swift" || $0.hasSuffix(".xcworkspace") }) {
                highest = candidate.path
            }
            candidate.deleteLastPathComponent()
            depth += 1
        }
        return highest
    }

    private func add(_ folder: String, title: String, isRemote: Bool) {
        guard let data = RegularFile.contents(atPath: folder + "/Package.swift") else { return }
        packages.append((folder, title, String(decoding: data, as: UTF8.self), isRemote))
    }

    /// Returns the workspaces in a folder and in those above it, up to the folder of its repository.
    private static func workspaces(from root: String, to repository: String) -> [String] {
        var found: [String] = []
        var folder = URL(fileURLWithPath: root).standardizedFileURL
        while folder.path.hasPrefix(repository) {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            found += names.filter { $0.hasSuffix(".xcworkspace") }.map { folder.path + "/" + $0 }
            if folder.path == "/" { break }
            folder.deleteLastPathComponent()
        }
        return found
    }

    /// Returns the projects that a workspace lists, such as `location = "group:Kit/Kit.xcodeproj"`.
    private static func projects(in workspace: String) -> [String] {
        let data = RegularFile.contents(atPath: workspace + "/contents.xcworkspacedata") ?? Data()
        let folder = URL(fileURLWithPath: workspace).deletingLastPathComponent()
        return String(decoding: data, as: UTF8.self).split(separator: "\"").compactMap { part in
            guard part.hasSuffix(".xcodeproj"), let colon = part.firstIndex(of: ":") else { return nil }
            let path = String(part[part.index(after: colon)...])
            return URL(fileURLWithPath: path, relativeTo: folder).standardizedFileURL.path
        }
    }

    /// Returns the places of lockfiles: in the workspaces between a folder and the folder of its repository, in the
    /// project, and in packages.
    private static func lockfiles(from root: String, to repository: String, _ places: [String]) -> [String] {
        var files = workspaces(from: root, to: repository).map { $0 + "/xcshareddata/swiftpm/Package.resolved" }
        for place in places {
            files.append(place + "/project.xcworkspace/xcshareddata/swiftpm/Package.resolved")
            files.append(place + "/Package.resolved")
        }
        return files
    }

    /// The maximum number of folders to visit, and their maximum depth, in the search for packages.
    private static let mostFolders = 20_000
    private static let deepest = 8

    /// Returns the folders below a folder that contain a `Package.swift`.
    private static func packages(below root: String) -> (folders: [String], isComplete: Bool) {
        visit(root) { _, _ in }
    }

    /// Visits the folders below a folder, except those of build output and fetched packages.
    /// - Parameter visitor: Gets each folder with the names in it.
    /// - Returns: The folders that contain a `Package.swift`.
    static func visit(
        _ root: String, _ visitor: (_ folder: String, _ names: [String]) -> Void
    ) -> (folders: [String], isComplete: Bool) {
        var found: [String] = []
        var next = [(folder: root, depth: 0)]
        var visited = 0
        while let (folder, depth) = next.popLast(), visited < mostFolders {
            visited += 1
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            if names.contains("Package.swift") { found.append(folder) }
            visitor(folder, names)
            guard depth < deepest else { continue }
            for name in names.reversed()
            where !name.hasPrefix(".") && !SourceTree.foreign.contains(name)
                && !["Carthage", "node_modules", "build"].contains(name)
                && ![".xcassets", ".lproj", ".xcodeproj"].contains(where: name.hasSuffix)
                && RegularFile.type(folder + "/" + name) == S_IFDIR
            {
                next.append((folder + "/" + name, depth + 1))
            }
        }
        return (found, next.isEmpty)
    }

    /// Returns the module with a name, with all of its files; nil if the user has no such module.
    /// - Throws: `XcodeProject.Problem` if its files cannot be listed.
    func module(_ name: String) throws(XcodeProject.Problem) -> OwnModule? {
        if let found = try packaged(name) { return found }
        if let target = try project?.library(ofModule: name) { return module(target, name) }
        for project in neighbours {
            guard let target = try project.library(ofModule: name) else { continue }
            project.addPackages(to: remote)
            return module(target, name)
        }
        guard let (folder, title) = remote.package(ofProduct: name), !packages.contains(where: { $0.folder == folder })
        else { return nil }
        add(folder, title: title, isRemote: true)
        return try packaged(name)
    }

    /// Returns the module with a name from the packages that are known.
    private func packaged(_ name: String) throws(XcodeProject.Problem) -> OwnModule? {
        // Evaluating a manifest takes a second or more, so the manifests that contain the name come first, and of the others
        // only those that may compute it.
        let naming = packages.filter { $0.text.contains("\"\(name)\"") }
        let computing = packages.filter { !$0.text.contains("\"\(name)\"") && Self.computesNames($0.text) }
        for (folder, title, _, isRemote) in naming + computing {
            guard let manifest = manifest(folder),
                let target = manifest.targets.first(where: { $0.name == name && $0.type == "regular" }),
                let sources = manifest.folder(of: target, in: folder)
            else { continue }
            let files = try manifest.files(of: target, in: sources)
            let swift = files.filter { $0.hasSuffix(".swift") }.sorted()
            guard !swift.isEmpty else { continue }
            var module = OwnModule(
                name: name, place: "\(title) \(name)", files: swift,
                resourceFolders: ExtensionTarget.folders(ofResources: files),
                dataModels: ExtensionTarget.dataModels(in: files), languageMode: manifest.languageMode(of: target),
                conditions: Set(target.values(of: "define")).union(["SWIFT_PACKAGE"]),
                // Without this feature, the same code compiles, also if a stand-in declares a member in another module.
                upcomingFeatures: target.values(of: "enableUpcomingFeature").filter { $0 != "MemberImportVisibility" },
                isMainActorByDefault: target.values(of: "defaultIsolation").contains("MainActor"))
            module.isForLinux = isRemote && swift.contains(where: Self.namesLinux)
            return module
        }
        return nil
    }

    /// Returns true if a manifest may have names that are not in its text: if not all arguments `name` are plain texts.
    static func computesNames(_ text: String) -> Bool {
        let names = text.matches(of: /\bname\s*:/).count
        return names > text.matches(of: /\bname\s*:\s*"[^"\\\n]*"\s*[,)]/).count
    }

    /// Returns true if a file has code for Linux.
    private static func namesLinux(_ file: String) -> Bool {
        let text = String(decoding: RegularFile.contents(atPath: file) ?? Data(), as: UTF8.self)
        return ["os(Linux)", "canImport(FoundationNetworking)", "canImport(Glibc)"].contains { text.contains($0) }
    }

    private func module(_ target: ExtensionTarget, _ name: String) -> OwnModule {
        let settings = target.configuration(configuration) ?? target.configurations.first
        return OwnModule(
            name: name, place: target.given ?? target.name, files: target.sources,
            resourceFolders: target.resourceFolders, dataModels: target.dataModels,
            languageMode: settings?.swiftVersion?.hasPrefix("6") == true ? "6" : "5",
            conditions: settings?.conditions ?? [], upcomingFeatures: settings?.upcomingFeatures ?? [],
            isMainActorByDefault: settings?.isMainActorByDefault ?? false)
    }

    private func manifest(_ folder: String) -> PackageManifest? {
        if let known = manifests[folder] { return known }
        let manifest: PackageManifest?
        do {
            let evaluated = try PackageManifest(folder: folder, temporary: temporary, cache: remote.cache)
            remote.add(evaluated)
            manifest = evaluated
        } catch {
            manifest = nil
            ownRemarks.append("\(error)")
        }
        manifests[folder] = .some(manifest)
        return manifest
    }
}

extension ExtensionTarget {
    /// Adds the modules of the user's own that the target's sources reach, and a remark on each.
    /// - Parameters:
    ///   - sources: The target's sources.
    ///   - configuration: The name of the build configuration.
    ///   - platform: Decides which parts of a file are compiled, and which modules need not be searched.
    ///   - temporary: A folder for temporary files. It is removed afterwards.
    ///   - cache: The folder that keeps packages from the network.
    ///   - ask: Carries out a request to the repository of a package.
    ///   - progress: Receives descriptions of what is fetched from the network.
    /// - Returns: The sources of the modules.
    /// - Throws: `XcodeProject.Problem` if the project or the files of a module cannot be read.
    public mutating func addModules(
        _ sources: [SwiftSource], configuration: String, on platform: CompilationPlatform, temporary: String,
        cache: String, ask: @escaping (PackageRequest) throws -> Void, progress: @escaping (String) -> Void
    ) throws(XcodeProject.Problem) -> [SwiftSource] {
        var project: XcodeProject?
        if let path = self.project { project = try XcodeProject(path: path) }
        let finder = ModuleFinder(
            project: project, root: root, configuration: configuration, temporary: temporary,
            remote: RemotePackages(cache: cache, ask: ask, progress: progress))
        let reached = ReachedSources { name throws(XcodeProject.Problem) in try finder.module(name) }
        modules = try reached.modules(from: sources, on: platform)
        remarks += finder.remarks
        remarks += allDataModels.compactMap(problem(ofDataModel:)).map {
            "the extension runs without this data model: \($0)"
        }
        remarks += modules.map { module in
            "\(module.name) is built from \(module.sources.count) of its \(module.files.count) files, which are those that "
                + "the extension reaches: \(module.place)"
        }
        return modules.flatMap(\.sources).compactMap { reached.sources[$0] }
    }
}
