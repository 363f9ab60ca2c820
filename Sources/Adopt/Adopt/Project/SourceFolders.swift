import Foundation

/// Finds the widget extensions in folders of sources.
///
/// Each folder that contains the `@main` type of an extension is one extension. The other folders belong to all
/// extensions, like files that are members of several targets.
public enum SourceFolders {
    public struct Problem: Error, Sendable, CustomStringConvertible {
        public var description: String
        /// True if a folder that the user named does not exist.
        public var isMissing = false
    }

    /// Returns the extensions in the folders. The order is that of `folders`.
    /// - Throws: `Problem` if a folder does not exist, if there is no widget extension, or if one folder contains two
    ///   extensions.
    public static func targets(_ folders: [String]) throws(Problem) -> [ExtensionTarget] {
        var own: [(folder: String, files: Set<String>, mains: [MainType])] = []
        var remarks: [String] = []
        for folder in folders {
            let path = URL(fileURLWithPath: folder).standardizedFileURL.path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                throw Problem(description: "no folder \(path)", isMissing: true)
            }
            let tree: SourceTree
            do {
                tree = try SourceTree(path)
            } catch {
                throw Problem(description: error.description)
            }
            remarks += tree.remarks
            own.append((path, tree.files, mains(in: tree.files)))
        }
        let shared = own.filter { entry in !entry.mains.contains { $0.kind == .widgetExtension } }
        var targets: [ExtensionTarget] = []
        for (given, entry) in zip(folders, own) {
            let extensions = entry.mains.filter { $0.kind == .widgetExtension }
            guard let first = extensions.first else { continue }
            guard extensions.count == 1 else {
                let places = extensions.map { "\($0.name) in \($0.file):\($0.line)" }.joined(separator: ", ")
                throw Problem(
                    description: "\(entry.folder) has several widget extensions: \(places). Name the folder of each, "
                        + "and those that they share")
            }
            var target = try target(
                entry.folder, entry.files, first, entry.mains, shared.map { ($0.folder, $0.files, $0.mains) })
            target.remarks += remarks
            target.given = given
            targets.append(target)
        }
        guard !targets.isEmpty else {
            let apps = own.flatMap(\.mains).filter { $0.kind == .app }
            let found = apps.isEmpty ? "" : " (\(apps[0].name) in \(apps[0].file):\(apps[0].line) is an app)"
            throw Problem(
                description:
                    "no widget extension in \(folders.joined(separator: ", "))\(found): no type marked @main is "
                    + "a Widget or a WidgetBundle. Name the extension's folder")
        }
        return targets
    }

    private static func mains(in files: Set<String>) -> [MainType] {
        SourceReport.mains(of: files.filter { $0.hasSuffix(".swift") }.sorted().compactMap { SwiftSource(path: $0) })
    }

    private static func target(
        _ folder: String, _ files: Set<String>, _ main: MainType, _ mains: [MainType],
        _ shared: [(folder: String, files: Set<String>, mains: [MainType])]
    ) throws(Problem) -> ExtensionTarget {
        var remarks: [String] = []
        var left: Set<String> = []
        let inOneFile = mains.filter { $0.file == main.file }.sorted { $0.line < $1.line }
        guard inOneFile.count == 1 else {
            let places = inOneFile.map { "\($0.name) in line \($0.line)" }.joined(separator: ", ")
            throw Problem(
                description:
                    "\(main.file) has \(inOneFile.count) types marked @main: \(places). A module has one; move "
                    + "what is not \(main.name)'s to a separate file")
        }
        for other in (mains + shared.flatMap(\.mains)) where other.kind != .widgetExtension {
            let directory = URL(fileURLWithPath: other.file).deletingLastPathComponent().path
            // If the app is in a folder next to the extension's folder, leaves out the app's folder. If both share a
            // folder, leaves out only the file with the app's `@main` type.
            let isApart =
                !main.file.hasPrefix(directory + "/") && directory != folder
                && !shared.contains { $0.folder == directory }
            let all = files.union(shared.flatMap(\.files))
            left.formUnion(isApart ? all.filter { $0.hasPrefix(directory + "/") } : [other.file])
            remarks.append(
                "two types are marked @main: \(main.name) and \(other.name) (\(other.file):\(other.line)); the "
                    + "extension is adopted, \(isApart ? "without the folder \(directory)" : "without that file")")
        }
        let all = files.union(shared.flatMap(\.files)).subtracting(left)
        var target = ExtensionTarget(
            name: URL(fileURLWithPath: folder).lastPathComponent, root: folder,
            files: all, configurations: configurations(folder, all), isFromProject: false)
        target.folders = [folder] + shared.map(\.folder)
        target.remarks += remarks
        target.leftOut = left.filter { $0.hasSuffix(".swift") }.sorted()
        return target
    }

    /// Returns the configurations Debug and Release. An entitlements file with a configuration's name in its file name
    /// belongs to that configuration: `WidgetRelease.entitlements` belongs to Release.
    private static func configurations(_ folder: String, _ files: Set<String>) -> [BuildConfiguration] {
        let entitlements = files.filter { $0.hasSuffix(".entitlements") }.sorted()
        let lists = files.filter { $0.hasSuffix("Info.plist") }.sorted { $0.count < $1.count }
        return ["Debug", "Release"].map { name in
            let other = name == "Debug" ? "release" : "debug"
            func named(_ part: String) -> String? {
                entitlements.first { $0.split(separator: "/").last?.lowercased().contains(part) ?? false }
            }
            var configuration = BuildConfiguration(name: name, conditions: name == "Debug" ? ["DEBUG"] : [])
            configuration.entitlements =
                named(name.lowercased())
                ?? entitlements.first { !($0.split(separator: "/").last?.lowercased().contains(other) ?? false) }
            configuration.infoPlist = lists.first
            configuration.settings = FolderSettings(folder, files).settings(of: configuration)
            return configuration
        }
    }
}
