import Foundation

/// The declarations in the user's own sources: the compiled sources, and those in neighbouring folders that the user
/// did not name. They show whether a name is Apple's, the user's own, or declared in a folder that the user forgot to
/// name.
public struct OwnDeclarations: Sendable {
    /// The compiled sources.
    private let sources: [SwiftSource]
    /// The sources in neighbouring folders.
    private let beside: [SwiftSource]
    /// The folders in which `beside` was searched. Advice names one of these folders as a whole.
    private let folders: [String]
    /// True if an Xcode project lists the compiled sources.
    let isFromProject: Bool

    public init(
        _ sources: [SwiftSource] = [], beside: [SwiftSource] = [], folders: [String] = [], isFromProject: Bool = false
    ) {
        self.isFromProject = isFromProject
        self.sources = sources
        self.beside = beside
        self.folders = folders
    }

    /// The maximum number of neighbouring files to read.
    private static let mostFiles = 2_000

    /// Reads the sources of a target, and the sources next to its folders or in its project's folder.
    public init(of target: ExtensionTarget) {
        let manager = FileManager.default
        let compiled = target.sources + target.modules.flatMap(\.sources)
        let own = Set(compiled + target.leftOut)
        let named = target.isFromProject ? [] : target.folders
        // The folders of the single files that the user named.
        let single = Set(
            target.isFromProject
                ? [] : target.sources.filter { file in !named.contains { file.hasPrefix($0 + "/") } }.map(Self.folder))
        let parents =
            target.isFromProject
            ? [target.root] : Set((named.isEmpty ? single.sorted() : named).map(Self.folder)).sorted()
        var folders = single.sorted()
        for parent in parents where parent != "/" {
            for name in ((try? manager.contentsOfDirectory(atPath: parent)) ?? []).sorted() where !name.hasPrefix(".") {
                let path = parent + "/" + name
                let isAround = named.contains { $0 == path || $0.hasPrefix(path + "/") }
                if !isAround, !single.contains(path) { folders.append(path) }
            }
        }
        var files: [String] = []
        var seen = own
        for folder in folders where files.count < Self.mostFiles {
            let walk = manager.enumerator(atPath: folder)
            while let name = walk?.nextObject() as? String, files.count < Self.mostFiles {
                // Skips build output and fetched packages, which are not the user's sources.
                let last = name.split(separator: "/").last ?? ""
                if last.hasPrefix(".") || ["DerivedData", "Pods", "Carthage"].contains(last) {
                    walk?.skipDescendants()
                }
                let path = folder + "/" + name
                if name.hasSuffix(".swift"), seen.insert(path).inserted { files.append(path) }
            }
        }
        self.init(
            compiled.compactMap { SwiftSource(path: $0) }, beside: files.compactMap { SwiftSource(path: $0) },
            folders: folders, isFromProject: target.isFromProject)
    }

    /// Returns the declaration of a compiled type as `FILE:LINE`; nil if no compiled source declares it.
    func place(ofType name: String) -> String? {
        sources.lazy.compactMap { source in
            source.declarations(of: name).first(where: \.isType).map { "\(source.path):\($0.line)" }
        }.first
    }

    /// Returns the place where a neighbouring source declares a name, and the folder that the user should name.
    func placeBeside(of name: String) -> (place: String, folder: String)? {
        placeBeside(of: name) { _ in true }
    }

    /// Returns the place where a neighbouring source declares a member, in its type or in an extension of the type. If
    /// the type is unknown, only members that `.member` can refer to count.
    func placeBeside(of member: String, in type: String?) -> (place: String, folder: String)? {
        placeBeside(of: member) { type == nil ? $0.isStatic : $0.owner == type }
    }

    private func placeBeside(
        of name: String, where isMeant: (Declaration) -> Bool
    ) -> (place: String, folder: String)? {
        for source in beside {
            guard let found = source.declarations(of: name).first(where: isMeant) else { continue }
            return ("\(source.path):\(found.line)", folder(of: source))
        }
        return nil
    }

    /// Returns the neighbouring folder that contains the sources of a module; nil if no folder does. The name of a
    /// folder proves nothing: the folder must be that of a package, or that of a target in a package.
    func folder(ofModule name: String) -> String? {
        for source in beside {
            guard let range = source.path.range(of: "/\(name)/", options: .backwards) else { continue }
            let folder = String(source.path[..<range.upperBound].dropLast())
            let isTarget = folder.hasSuffix("/Sources/\(name)") || source.path.hasPrefix(folder + "/Sources/")
            if isTarget || FileManager.default.fileExists(atPath: folder + "/Package.swift") { return folder }
        }
        return nil
    }

    /// Returns a declared type whose name differs in one or two letters: the probable meaning of a misspelled name.
    func similar(to name: String) -> (name: String, place: String)? {
        let most = name.count < 5 ? 1 : 2
        for source in sources {
            guard let near = source.types.near(name, within: most).first(where: { $0.name != name }),
                let found = source.declarations.first(where: { $0.isType && $0.name == near.name })
            else { continue }
            return (found.name, "\(source.path):\(found.line)")
        }
        return nil
    }

    /// Returns true if a path is that of a neighbouring file with an `@main` type.
    func hasMain(_ path: String) -> Bool {
        beside.contains { $0.path == path && !SourceReport.mains(of: [$0]).isEmpty }
    }

    /// Returns the path that the user should name to add a file: the largest of the neighbouring folder, the file's own
    /// folder and the file that contains no app.
    private func folder(of source: SwiftSource) -> String {
        guard let whole = folders.first(where: { source.path.hasPrefix($0 + "/") }) else { return source.path }
        return [whole, Self.folder(source.path)].first { folder in
            SourceReport.mains(of: beside.filter { $0.path.hasPrefix(folder + "/") }).isEmpty
        } ?? source.path
    }

    private static func folder(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
}
