import Foundation

/// The declarations in the user's own sources: the compiled sources, and those in neighbouring folders that the user
/// did not name. They tell the user's own types, and folders the user forgot, from Apple's names.
public struct OwnDeclarations: Sendable {
    /// The compiled sources.
    private let sources: [SwiftSource]
    /// The sources in neighbouring folders.
    private let beside: [SwiftSource]
    /// The folders in which `beside` was searched. Advice names one of these folders as a whole.
    private let folders: [String]

    public init(_ sources: [SwiftSource] = [], beside: [SwiftSource] = [], folders: [String] = []) {
        self.sources = sources
        self.beside = beside
        self.folders = folders
    }

    /// The maximum number of neighbouring files to read.
    private static let mostFiles = 2_000

    /// Reads the sources of a target, and the sources next to its folders or in its project's folder.
    public init(of target: ExtensionTarget) {
        let manager = FileManager.default
        let own = Set(target.sources + target.leftOut)
        let named = target.isFromProject ? [] : target.folders
        let parents =
            target.isFromProject
            ? [target.root] : Set(named.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }).sorted()
        var folders: [String] = []
        for parent in parents where parent != "/" {
            for name in ((try? manager.contentsOfDirectory(atPath: parent)) ?? []).sorted() where !name.hasPrefix(".") {
                let path = parent + "/" + name
                let isAround = named.contains { $0 == path || $0.hasPrefix(path + "/") }
                if !isAround { folders.append(path) }
            }
        }
        var files: [String] = []
        for folder in folders where files.count < Self.mostFiles {
            let walk = manager.enumerator(atPath: folder)
            while let name = walk?.nextObject() as? String, files.count < Self.mostFiles {
                // Skips build output and fetched packages, which are not the user's sources.
                let last = name.split(separator: "/").last ?? ""
                if last.hasPrefix(".") || ["DerivedData", "Pods", "Carthage"].contains(last) {
                    walk?.skipDescendants()
                }
                let path = folder + "/" + name
                if name.hasSuffix(".swift"), !own.contains(path) { files.append(path) }
            }
        }
        self.init(
            target.sources.compactMap { SwiftSource(path: $0) }, beside: files.compactMap { SwiftSource(path: $0) },
            folders: folders)
    }

    /// Returns the declaration of a compiled type as `FILE:LINE`; nil if no compiled source declares it.
    func place(ofType name: String) -> String? {
        for source in sources {
            let index = source.lines.firstIndex { SwiftSource.declaredTypes(in: $0).contains(name) }
            if let index { return "\(source.path):\(index + 1)" }
        }
        return nil
    }

    /// Returns the place where a neighbouring source declares a name, and the folder that the user should name.
    func placeBeside(of name: String) -> (place: String, folder: String)? {
        for source in beside {
            if let line = source.line(declaring: name) { return ("\(source.path):\(line)", folder(of: source)) }
        }
        return nil
    }

    /// Returns the place where a neighbouring source declares a member, in its type or in an extension of the type.
    func placeBeside(of member: String, in type: String?) -> (place: String, folder: String)? {
        for source in beside {
            guard let line = source.line(declaring: member), source.extends(type, withMemberIn: line) else { continue }
            return ("\(source.path):\(line)", folder(of: source))
        }
        return nil
    }

    /// Returns the neighbouring folder that contains the sources of a module; nil if no folder does.
    func folder(ofModule name: String) -> String? {
        for source in beside {
            guard let range = source.path.range(of: "/\(name)/", options: .backwards) else { continue }
            return String(source.path[..<range.upperBound].dropLast())
        }
        return nil
    }

    /// Returns a declared type whose name differs in one or two letters: the probable meaning of a misspelled name.
    func similar(to name: String) -> (name: String, place: String)? {
        let most = name.count < 5 ? 1 : 2
        for source in sources {
            for (index, line) in source.lines.enumerated() {
                for declared in SwiftSource.declaredTypes(in: line)
                where declared != name && EditDistance.between(declared, name) <= most {
                    return (declared, "\(source.path):\(index + 1)")
                }
            }
        }
        return nil
    }

    /// Returns the folder that the user should name to add a file: the neighbouring folder, or only the file's own
    /// folder if the neighbouring folder contains an app.
    private func folder(of source: SwiftSource) -> String {
        let whole = folders.first { source.path.hasPrefix($0 + "/") }
        let hasMain = beside.contains { other in
            whole.map { other.path.hasPrefix($0 + "/") } ?? false && other.lines.contains { $0.contains("@main") }
        }
        return hasMain ? URL(fileURLWithPath: source.path).deletingLastPathComponent().path : whole ?? source.path
    }
}

extension SwiftSource {
    private static let typeKeywords = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    private static let keywords = typeKeywords + ["func", "let", "var", "case"]

    private static func words(_ line: String) -> [String] {
        line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }

    /// Returns the line, from 1, that appears to declare a name; nil if no line does.
    func line(declaring name: String) -> Int? {
        lines.firstIndex { line in
            guard line.contains(name) else { return false }
            let words = Self.words(line)
            return zip(words, words.dropFirst()).contains { Self.keywords.contains($0) && $1 == name }
        }.map { $0 + 1 }
    }

    static func declaredTypes(in line: String) -> [String] {
        let words = words(line)
        return zip(words, words.dropFirst()).filter { typeKeywords.contains($0.0) }.map(\.1)
    }

    /// Returns true if the declaration in a line belongs to a type. The last unindented declaration above the line
    /// decides. If `type` is nil, any type will do, but the declaration must be static.
    fileprivate func extends(_ type: String?, withMemberIn line: Int) -> Bool {
        guard let type else { return Self.words(lines[line - 1]).contains { $0 == "static" || $0 == "case" } }
        let before = lines[..<line].last { text in
            let isAtMargin = text.first.map { !$0.isWhitespace && $0 != "}" && $0 != "@" } ?? false
            return isAtMargin && text.contains { $0.isLetter }
        }
        return before.map { Self.words($0).contains(type) } ?? false
    }
}
