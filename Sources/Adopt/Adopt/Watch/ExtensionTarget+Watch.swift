import Foundation
import Glibc

extension ExtensionTarget {
    /// The files that decide how the extension is built and what it shows, and the folders in which others of them may
    /// appear.
    package var watchedPaths: WatchedPaths {
        var paths = WatchedPaths()
        let ofModules = modules.flatMap(\.files)
        paths.files.formUnion(sources + unreadable + leftOut + intentDefinitions + ofModules)
        paths.files.formUnion(configurations.flatMap { [$0.entitlements, $0.infoPlist].compactMap { $0 } })
        paths.files.formUnion(modules.compactMap(\.manifest))
        paths.trees.formUnion(resources + allDataModels)
        for folder in modules.flatMap(\.resourceFolders) {
            if folder.hasSuffix(".xcassets") { paths.trees.insert(folder) } else { paths.lists.insert(folder) }
        }
        paths.lists.formUnion(Self.folders(of: ofModules + (isFromProject ? sources : [])))
        if let project {
            paths.files.insert(project + "/project.pbxproj")
            paths.files.formUnion((try? XcodeProject(path: project))?.settingsFiles ?? [])
        }
        return paths
    }

    private static func folders(of files: [String]) -> Set<String> {
        Set(files.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
    }
}

extension OwnModule {
    /// The manifest of the module's package: the nearest above its files. Nil for a framework of a project.
    fileprivate var manifest: String? {
        var folder = URL(fileURLWithPath: files.first ?? "/")
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let path = folder.path + "/Package.swift"
            if RegularFile.type(path) == S_IFREG { return path }
            if RegularFile.type(folder.path + "/.git") != nil { return nil }
        }
        return nil
    }
}
