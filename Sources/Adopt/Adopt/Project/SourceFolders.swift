import Foundation

/// Finds the widget extensions in folders of sources.
///
/// Each folder that contains the `@main` type of an extension is one extension. The other folders belong to all
/// extensions, like files that are members of several targets. A single Swift file may stand in place of a folder.
public enum SourceFolders {
    public struct Problem: Error, Sendable, CustomStringConvertible {
        public var description: String
        /// True if a folder that the user named does not exist.
        public var isMissing = false
    }

    /// A folder or a file that the user named.
    private struct Place {
        /// The path as the user gave it.
        var given: String
        /// The absolute path.
        var path: String
        var isFolder: Bool
        var files: Set<String>
        var mains: [MainType]

        /// The folder itself, or the folder that contains the file.
        var folder: String { isFolder ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path }
        var name: String {
            let url = URL(fileURLWithPath: path)
            return (isFolder ? url : url.deletingPathExtension()).lastPathComponent
        }
    }

    /// Returns the extensions in the folders. The order is that of `folders`.
    /// - Throws: `Problem` if a folder does not exist, if a file is no Swift file, if there is no widget extension, or if
    ///   one folder contains two extensions.
    public static func targets(_ folders: [String]) throws(Problem) -> [ExtensionTarget] {
        var own: [Place] = []
        var remarks: [String] = []
        for folder in folders {
            let path = URL(fileURLWithPath: folder).standardizedFileURL.path
            if own.contains(where: { $0.path == path }) { continue }
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw Problem(
                    description: "no \(path.hasSuffix(".swift") ? "file" : "folder") \(path)", isMissing: true)
            }
            guard isFolder.boolValue || path.hasSuffix(".swift") else {
                throw Problem(
                    description:
                        "\(path) is neither a folder nor a Swift file. Name the folder of the extension's sources")
            }
            let tree: SourceTree
            do {
                tree = try SourceTree(path)
            } catch {
                throw Problem(description: error.description)
            }
            remarks += tree.remarks
            own.append(
                Place(
                    given: folder, path: path, isFolder: isFolder.boolValue, files: tree.files,
                    mains: mains(in: tree.files)))
        }
        let shared = own.filter { entry in !entry.mains.contains { $0.kind == .widgetExtension } }
        var targets: [ExtensionTarget] = []
        for entry in own {
            let extensions = entry.mains.filter { $0.kind == .widgetExtension }
            guard let first = extensions.first else { continue }
            // The user may name a folder and one of its files.
            let isInFolder = own.contains { $0.isFolder && $0.files.contains(entry.path) }
            if !entry.isFolder, isInFolder { continue }
            guard extensions.count == 1 else {
                let places = extensions.map { "\($0.name) in \($0.file):\($0.line)" }.joined(separator: ", ")
                throw Problem(
                    description: "\(entry.path) has several widget extensions: \(places). Name the folder of each, "
                        + "and those that they share")
            }
            var target = try target(entry, first, shared)
            target.remarks += remarks
            target.given = entry.given
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
        _ place: Place, _ main: MainType, _ shared: [Place]
    ) throws(Problem) -> ExtensionTarget {
        let (folder, files, mains) = (place.folder, place.files, place.mains)
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
                && !shared.contains { $0.path == directory }
            let all = files.union(shared.flatMap(\.files))
            left.formUnion(isApart ? all.filter { $0.hasPrefix(directory + "/") } : [other.file])
            let hasNamedFile = shared.contains { !$0.isFolder && $0.path.hasPrefix(directory + "/") }
            let omission =
                "without the folder \(directory)" + (hasNamedFile ? ", except for the files that you named" : "")
            remarks.append(
                "two types are marked @main: \(main.name) and \(other.name) (\(other.file):\(other.line)); the "
                    + "extension is adopted, \(isApart ? omission : "without that file")")
        }
        // A file that the user named belongs to the extension wherever it is.
        left.subtract(shared.filter { !$0.isFolder && $0.mains.isEmpty }.map(\.path))
        let all = files.union(shared.flatMap(\.files)).subtracting(left)
        var target = ExtensionTarget(
            name: place.name, root: folder, files: all, configurations: configurations(folder, all),
            isFromProject: false)
        target.folders = ([place] + shared).filter(\.isFolder).map(\.path)
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
