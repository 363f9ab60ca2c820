import Foundation
import Glibc
import Yams

/// The widget extensions of a repository, with what an adoption needs. `tandem init` writes it into `.tandem.yml`.
public struct RepositorySurvey: Sendable {
    /// The name of a specification from which XcodeGen makes a project.
    public static let specification = "project.yml"

    /// The folder, in which the file is written.
    public let folder: String
    /// The folders of sources, the single files and the `.xcodeproj` folders, relative to the folder.
    public private(set) var projects: [String] = []
    /// False if the extensions were found by their `@main` types alone.
    private(set) var hasProject = false
    /// The projects' targets that are widget extensions.
    public private(set) var targets: [String] = []
    /// The App Groups of entitlements and sources.
    public private(set) var groups: [String] = []
    /// True if an extension has no entitlements file.
    public private(set) var lacksEntitlements = false
    /// The folders of the local packages that the extensions import, with the names of the modules.
    public private(set) var packages: [String: [String]] = [:]
    /// The addresses of the hosts that the code may call.
    public private(set) var hosts: [String] = []

    /// The extensions of projects that are left out, each with the reason.
    public private(set) var omitted: [String] = []
    /// The specifications of projects that could not be read, each with the reason.
    public private(set) var unread: [String] = []

    private var sources: Set<String> = []
    private var configurations: [BuildConfiguration] = []

    /// Looks through a folder. Reads only, and runs nothing.
    /// - Throws: `XcodeProject.Problem` if there are too many files, and `SourceFolders.Problem` if there is no widget
    ///   extension.
    public init(_ folder: String) throws {
        self.folder = URL(fileURLWithPath: folder).standardizedFileURL.path
        let found = ModuleFinder.interesting(below: self.folder)
        addTargets(of: found.projects)
        if projects.isEmpty { for file in found.specifications { addTargets(ofSpecification: file) } }
        hasProject = !projects.isEmpty
        if projects.isEmpty {
            omitted = []
            try addFolders()
        }
        guard !projects.isEmpty else {
            throw SourceFolders.Problem(
                description:
                    "no widget extension in \(self.folder): no target of a project, and no type marked @main, is a "
                    + "Widget or a WidgetBundle. Name the folder of a repository that has one")
        }
        describe(packages: found.packages)
    }

    private func relative(_ path: String) -> String {
        path == folder ? "." : path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    }

    // MARK: Extensions

    /// Adds the targets of projects that are widget extensions. If some are for the iPhone, leaves out those for other
    /// platforms. If some have a widget, leaves out those that have only Live Activities or controls.
    private mutating func addTargets(of paths: [String]) {
        var all: [(project: String, target: ExtensionTarget, isForPhone: Bool, hasWidget: Bool)] = []
        for project in paths.compactMap({ try? XcodeProject(path: $0) }) {
            for (name, isForPhone) in project.extensions {
                guard let target = try? project.target(name), Self.isWidget(target.sources) else { continue }
                all.append((relative(project.path), target, isForPhone, !Self.hasNoWidget(target.sources)))
            }
        }
        let hasPhone = all.contains(where: \.isForPhone)
        let hasWidget = all.contains { ($0.isForPhone || !hasPhone) && $0.hasWidget }
        for (project, target, isForPhone, showsWidget) in all {
            if hasPhone && !isForPhone {
                omitted.append("\(target.name), which is not for the iPhone")
                continue
            }
            if hasWidget && !showsWidget {
                omitted.append("\(target.name), which has only Live Activities or controls")
                continue
            }
            if !projects.contains(project) { projects.append(project) }
            if !targets.contains(target.name) { targets.append(target.name) }
            add(target)
        }
    }

    /// Adds the widget extensions of a `project.yml`, from which XcodeGen makes the project.
    private mutating func addTargets(ofSpecification file: String) {
        guard let data = RegularFile.contents(atPath: file, limit: TandemFile.mostBytes) else { return }
        let root: Node?
        do throws(TandemFileReader.Problem) {
            root = try TandemFileReader(String(decoding: data, as: UTF8.self), path: relative(file), devices: [])
                .root(aliases: 12)
        } catch {
            unread.append(error.description)
            return
        }
        guard let targets = root?.mapping?["targets"]?.mapping else { return }
        let place = URL(fileURLWithPath: file).deletingLastPathComponent().path
        for (name, target) in targets where target.mapping?["type"]?.string == "app-extension" {
            if let platform = target.mapping?["platform"]?.string, !["iOS", "auto"].contains(platform) {
                omitted.append("\(name.string ?? "an extension"), which is not for the iPhone")
                continue
            }
            let listed = target.mapping?["sources"]
            let parts = listed?.sequence.map { Array($0) } ?? [listed].compactMap { $0 }
            let folders = parts.compactMap { $0.string ?? $0.mapping?["path"]?.string }
                .map { URL(fileURLWithPath: place + "/" + $0).standardizedFileURL.path }
                .filter { ($0 + "/").hasPrefix(folder + "/") && Self.isSource($0) }
            guard let found = try? SourceFolders.targets(folders) else { continue }
            projects += folders.map { relative($0) }.filter { !projects.contains($0) }
            found.forEach { add($0) }
        }
    }

    /// Adds the folders whose files have the `@main` type of a widget extension, and the folders beside them that declare
    /// types which they name.
    private mutating func addFolders() throws {
        let tree = try SourceTree(folder)
        let files = tree.files.filter { $0.hasSuffix(".swift") }.sorted().compactMap { SwiftSource(path: $0) }
        let mains = SourceReport.mains(of: files)
        func place(_ file: String) -> String { URL(fileURLWithPath: file).deletingLastPathComponent().path }
        let extensions = Set(mains.filter { $0.kind == .widgetExtension }.map { place($0.file) })
        // The extensions of a folder inside another's belong to the inner one.
        for own in extensions.sorted() where !extensions.contains(where: { $0 != own && own.hasPrefix($0 + "/") }) {
            let shared = Self.shared(with: own, files, mains)
            guard let found = try? SourceFolders.targets([own] + shared) else { continue }
            projects += ([own] + shared).map { relative($0) }.filter { !projects.contains($0) }
            found.forEach { add($0) }
        }
    }

    /// Returns the folders beside an extension's folder that declare types which the extension names, directly or through
    /// one another. Folders with an `@main` type are other programs, and those of packages are modules.
    private static func shared(with own: String, _ files: [SwiftSource], _ mains: [MainType]) -> [String] {
        let parent = URL(fileURLWithPath: own).deletingLastPathComponent().path
        // A link in the extension's folder may lead to a folder beside it.
        let ownFiles = ((try? SourceTree(own))?.files ?? []).filter { $0.hasSuffix(".swift") }
        let known = Set(ownFiles.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path })
        var using = ownFiles.sorted().compactMap { SwiftSource(path: $0) }
        var folders = Dictionary(
            grouping: files.filter { $0.path.hasPrefix(parent + "/") },
            by: { parent + "/" + $0.path.dropFirst(parent.count + 1).prefix { $0 != "/" } }
        ).filter { folder, sources in
            RegularFile.type(folder) == S_IFDIR
                && ![parent, folder].contains { RegularFile.type($0 + "/Package.swift") != nil }
                && !mains.contains { $0.file.hasPrefix(folder + "/") }
                && !sources.contains { known.contains(URL(fileURLWithPath: $0.path).resolvingSymlinksInPath().path) }
        }
        var shared: [String] = []
        while let (folder, sources) = folders.sorted(by: { $0.key < $1.key }).first(where: { _, sources in
            let types = Set(sources.flatMap(\.declarations).filter(\.isType).map(\.name))
            return using.contains { user in
                user.text.matches(of: /[A-Za-z_][A-Za-z0-9_]*/).contains { types.contains(String($0.output)) }
            }
        }) {
            folders[folder] = nil
            shared.append(folder)
            using += sources
        }
        return shared.sorted()
    }

    /// Returns true if the sources name the configurations of Live Activities or controls, and none of a widget.
    private static func hasNoWidget(_ sources: [String]) -> Bool {
        let texts = sources.map { String(decoding: RegularFile.contents(atPath: $0) ?? Data(), as: UTF8.self) }
        return texts.contains { $0.contains(/\b(Activity|StaticControl|AppIntentControl)Configuration\b/) }
            && !texts.contains { $0.contains(/\b(Static|Intent|AppIntent|Relevance)Configuration\b/) }
    }

    /// Returns true if a path names a folder or a Swift file.
    private static func isSource(_ path: String) -> Bool {
        let type = RegularFile.type(path)
        return type == S_IFDIR || type == S_IFREG && path.hasSuffix(".swift")
    }

    private static func isWidget(_ sources: [String]) -> Bool {
        SourceReport.mains(of: sources.compactMap { SwiftSource(path: $0) }).contains { $0.kind == .widgetExtension }
    }

    private mutating func add(_ target: ExtensionTarget) {
        sources.formUnion(target.sources)
        configurations += target.configurations
        if target.configurations.contains(where: { $0.entitlements == nil }) { lacksEntitlements = true }
    }

    // MARK: What they need

    private mutating func describe(packages folders: [String]) {
        let report = SourceReport(
            sources.sorted().compactMap { SwiftSource(path: $0) }, on: CompilationPlatform(modules: [], flags: []))
        let entitled = configurations.flatMap { (try? $0.groups())?.named ?? [] }
        groups = Set(entitled + report.groups.map(\.text).filter { $0.hasPrefix("group.") }).sorted()
        hosts = Set(report.hosts.map(\.text)).sorted()
        for package in folders {
            let manifest = RegularFile.contents(atPath: package + "/Package.swift") ?? Data()
            let text = String(decoding: manifest, as: UTF8.self)
            let modules = report.imports.filter { text.contains("\"\($0)\"") }.sorted()
            if !modules.isEmpty { packages[relative(package)] = modules }
        }
    }
}

extension ModuleFinder {
    /// Returns the projects, the specifications of projects (`project.yml`) and the folders of packages below a folder.
    static func interesting(below root: String) -> (projects: [String], specifications: [String], packages: [String]) {
        var (projects, specifications): ([String], [String]) = ([], [])
        let packages = visit(root) { folder, names in
            projects += names.filter { $0.hasSuffix(".xcodeproj") }.map { folder + "/" + $0 }
            if names.contains(RepositorySurvey.specification) {
                specifications.append(folder + "/" + RepositorySurvey.specification)
            }
        }
        return (projects, specifications, packages.folders)
    }
}
