package import Foundation
import Synchronization

/// The folders with the resources of adopted code, such as strings tables and asset catalogs. `TANDEM_RESOURCES` lists
/// the folders, separated by colons.
///
/// A file is looked up by its name in all subfolders, because Xcode copies files into the bundle from any folder. If
/// several folders contain the name, the first folder is used.
///
/// An asset catalog may be listed by itself. If one is, the catalogs in the folders are ignored, because they may
/// belong to another target.
package struct ResourceFolders: Sendable {
    /// Maps each file name to the paths of all files with this name, in the order of the folders. Folders such as
    /// `*.xcassets` and `*.lproj` count as files.
    private let paths: [String: [String]]

    /// The folders that `TANDEM_RESOURCES` lists.
    package static let shared = ResourceFolders(
        (ProcessInfo.processInfo.environment["TANDEM_RESOURCES"] ?? "").split(separator: ":").map(String.init))

    /// Scans `folders` once. Later changes in them have no effect.
    package init(_ folders: [String]) {
        var paths: [String: [String]] = [:]
        let catalogs = folders.filter { $0.hasSuffix(".xcassets") }
        for folder in folders where !catalogs.contains(folder) { Self.collect(folder, into: &paths) }
        if !catalogs.isEmpty {
            paths = paths.filter { !$0.key.hasSuffix(".xcassets") }
            for catalog in catalogs { paths[(catalog as NSString).lastPathComponent, default: []].append(catalog) }
        }
        self.paths = paths
    }

    /// Returns the paths of all files with the given name, which includes the extension.
    package func paths(named name: String) -> [String] { paths[name] ?? [] }

    /// Returns the paths of all files that have the extension `suffix`, sorted.
    package func paths(withExtension suffix: String) -> [String] {
        paths.filter { $0.key.hasSuffix(".\(suffix)") }.flatMap(\.value).sorted()
    }

    private static func collect(_ folder: String, into paths: inout [String: [String]]) {
        // Sorts the names, because the order of `contentsOfDirectory` depends on the file system. The first of several
        // files of the same name is therefore always the same file.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        for name in names where !name.hasPrefix(".") {
            let path = folder + "/" + name
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { continue }
            if isDirectory.boolValue {
                // Skips folders that contain build output and fetched packages instead of the project's own files.
                if ["build", "DerivedData", "Pods", "node_modules"].contains(name) { continue }
                let suffix = (name as NSString).pathExtension
                if ["xcassets", "lproj", "bundle", "xcdatamodeld", "xcdatamodel"].contains(suffix) {
                    paths[name, default: []].append(path)
                    continue
                }
                if ["xcodeproj", "xcworkspace", "playground", "framework", "xcframework"].contains(suffix) { continue }
                // Skips symbolic links, because a link to a parent folder would make the scan endless.
                if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil { continue }
                collect(path, into: &paths)
            } else {
                paths[name, default: []].append(path)
            }
        }
    }
}

extension ResourceFolders {
    /// Creates a folder that `Bundle(path:)` reads as the bundle of an extension. The folder contains a link to each
    /// resource, and an Info.plist with the entries that Xcode would add. If several resource folders contain a file of
    /// the same name, the file of the first folder is used.
    /// - Throws: errors of the file system.
    package func writeBundle(at path: String, infoPlist: String?, name: String) throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, found) in paths {
            let suffix = (name as NSString).pathExtension
            guard let first = found.first, name != "Info.plist",
                !["swift", "entitlements", "xcdatamodeld", "xcdatamodel"].contains(suffix)
            else {
                continue
            }
            let link = path + "/" + name
            try? manager.removeItem(atPath: link)
            try manager.createSymbolicLink(atPath: link, withDestinationPath: first)
        }
        let list = path + "/Info.plist"
        try? manager.removeItem(atPath: list)
        var own: [String: Any] = [:]
        if let infoPlist, let data = manager.contents(atPath: infoPlist) {
            let read = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            guard let members = read as? [String: Any] else {
                // Links an invalid Info.plist unchanged, so that the code that later reads the Info.plist reports the
                // error.
                return try manager.createSymbolicLink(atPath: list, withDestinationPath: infoPlist)
            }
            own = members
        }
        try PropertyListSerialization.data(
            fromPropertyList: ExtensionInfoPlist.completed(own, name: name), format: .xml, options: 0
        ).write(to: URL(fileURLWithPath: list))
    }
}

extension Bundle {
    /// The `Bundle.main` of adopted code: the folder that `TANDEM_BUNDLE` names, or the program's own bundle if that
    /// variable is not set. A file that Tandem adds to adopted code redefines `Bundle.main` as this bundle.
    public static let ofAdoptedCode: Bundle =
        ProcessInfo.processInfo.environment["TANDEM_BUNDLE"].flatMap { Bundle(path: $0) } ?? .main
}
