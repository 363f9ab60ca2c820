package import Foundation
import Synchronization

/// The folders with the resources of adopted code: strings tables, asset catalogs, files. `TANDEM_RESOURCES` lists
/// them, separated by colons.
///
/// Xcode copies files into the bundle from any folder. A name is therefore looked up in all subfolders; the first
/// folder that has it wins.
package struct ResourceFolders: Sendable {
    /// The paths of each file name, in the order of the folders. Folders such as `*.xcassets` and `*.lproj` count as
    /// files.
    private let paths: [String: [String]]

    /// The folders of `TANDEM_RESOURCES`.
    package static let shared = ResourceFolders(
        (ProcessInfo.processInfo.environment["TANDEM_RESOURCES"] ?? "").split(separator: ":").map(String.init))

    /// Scans the folders. Later changes in the folders have no effect.
    package init(_ folders: [String]) {
        var paths: [String: [String]] = [:]
        for folder in folders { Self.collect(folder, into: &paths) }
        self.paths = paths
    }

    /// Returns the paths of a file name with its extension.
    package func paths(named name: String) -> [String] { paths[name] ?? [] }

    /// Returns the paths with an extension, sorted.
    package func paths(withExtension suffix: String) -> [String] {
        paths.filter { $0.key.hasSuffix(".\(suffix)") }.flatMap(\.value).sorted()
    }

    private static func collect(_ folder: String, into paths: inout [String: [String]]) {
        // The sorting makes the choice among files of the same name independent of the file system.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        for name in names where !name.hasPrefix(".") {
            let path = folder + "/" + name
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { continue }
            if isDirectory.boolValue {
                // Skips folders of a project that contain no sources.
                if ["build", "DerivedData", "Pods", "node_modules"].contains(name) { continue }
                let suffix = (name as NSString).pathExtension
                if ["xcassets", "lproj", "bundle", "xcdatamodeld"].contains(suffix) {
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
    /// Creates a folder that `Bundle(path:)` reads as the bundle of an extension. It contains a link to each resource,
    /// and an Info.plist with the entries that Xcode would add. If several folders contain a file of the same name, the
    /// file of the first folder is used.
    /// - Throws: errors of the file system.
    package func writeBundle(at path: String, infoPlist: String?, name: String) throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, found) in paths {
            let suffix = (name as NSString).pathExtension
            guard let first = found.first, name != "Info.plist", !["swift", "entitlements"].contains(suffix) else {
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
                // Links an invalid Info.plist unchanged, so that the code that uses it reports the failure.
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
    /// The `Bundle.main` of adopted code: the folder that `TANDEM_BUNDLE` names, else the program's own bundle. The
    /// file that Tandem adds to adopted code redefines `Bundle.main` as this bundle.
    public static let ofAdoptedCode: Bundle =
        ProcessInfo.processInfo.environment["TANDEM_BUNDLE"].flatMap { Bundle(path: $0) } ?? .main
}
