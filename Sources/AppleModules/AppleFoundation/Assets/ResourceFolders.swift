package import Foundation
import Synchronization

/// The folders with the resources of adopted code: strings tables, asset catalogs, files. `TANDEM_RESOURCES` lists them,
/// with colons between.
///
/// Xcode puts files into the bundle whatever folder they lie in, so what is asked for by name is looked for everywhere
/// beneath; the first folder that has it wins.
package struct ResourceFolders: Sendable {
    /// Every file and every folder that counts as one (`*.xcassets`, `*.lproj`), by its name, in the folders' order.
    private let paths: [String: [String]]

    /// What the environment names.
    package static let shared = ResourceFolders(
        (ProcessInfo.processInfo.environment["TANDEM_RESOURCES"] ?? "").split(separator: ":").map(String.init))

    /// Looks through the folders once.
    package init(_ folders: [String]) {
        var paths: [String: [String]] = [:]
        for folder in folders { Self.collect(folder, into: &paths) }
        self.paths = paths
    }

    /// What has a name, with its extension.
    package func paths(named name: String) -> [String] { paths[name] ?? [] }

    /// What has an extension, in the order of paths.
    package func paths(withExtension suffix: String) -> [String] {
        paths.filter { $0.key.hasSuffix(".\(suffix)") }.flatMap(\.value).sorted()
    }

    private static func collect(_ folder: String, into paths: inout [String: [String]]) {
        // Sorted, so that which of two files of a name wins does not depend on the file system.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        for name in names where !name.hasPrefix(".") {
            let path = folder + "/" + name
            var isDirectory: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { continue }
            if isDirectory.boolValue {
                // What a project's folder has beside its sources.
                if ["build", "DerivedData", "Pods", "node_modules"].contains(name) { continue }
                let suffix = (name as NSString).pathExtension
                if ["xcassets", "lproj", "bundle", "xcdatamodeld"].contains(suffix) {
                    paths[name, default: []].append(path)
                    continue
                }
                if ["xcodeproj", "xcworkspace", "playground", "framework", "xcframework"].contains(suffix) { continue }
                // A link to a folder above would not end.
                if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil { continue }
                collect(path, into: &paths)
            } else {
                paths[name, default: []].append(path)
            }
        }
    }
}

extension ResourceFolders {
    /// Makes a folder that `Bundle(path:)` reads as the bundle of an extension: a link to each resource, and Info.plist
    /// with what Xcode adds to it. A file that two folders have is the first folder's.
    /// - Throws: what the file system says.
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
                // What cannot be read stays as it is, to fail where it is used.
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
    /// What `Bundle.main` is to adopted code: the folder that `TANDEM_BUNDLE` names, else the program's own bundle. The
    /// file that is added to adopted code gives it that name.
    public static let ofAdoptedCode: Bundle =
        ProcessInfo.processInfo.environment["TANDEM_BUNDLE"].flatMap { Bundle(path: $0) } ?? .main
}
