import AppGroup
import Foundation

/// The folder that `--answers` names: `DIR/HOST/PATH`, with or without `.json`.
public struct AnswersFolder: Sendable {
    /// A file that is no answer, and what to do.
    public struct Problem: Error, Sendable, CustomStringConvertible {
        /// What is wrong: `FILE:LINE:COLUMN: …`.
        public var description: String
        /// The file or folder.
        public var path: String
        /// Whether there is no such folder.
        public var isMissing = false
    }

    /// The folder.
    public let path: String
    /// What was found in it and answers nothing, for people.
    public private(set) var remarks: [String] = []

    /// Looks through a folder: what ends in `.json` must be JSON, so that a comma too many is told before the widget is
    /// blamed for it.
    /// - Throws: `Problem`.
    public init(checking path: String) throws(Problem) {
        self.path = path
        let manager = FileManager.default
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw Problem(description: "no folder \(path)", path: path, isMissing: true)
        }
        for name in ((try? manager.subpathsOfDirectory(atPath: path)) ?? []).sorted() {
            let file = path + "/" + name
            guard !manager.fileExists(atPath: file, isDirectory: &isFolder) || !isFolder.boolValue else { continue }
            // Read only to see whether it is one: a pipe without a writer never says a word.
            guard let data = RegularFile.contents(atPath: file, limit: name.hasSuffix(".json") ? .max : 1) else {
                remarks.append("\(file) answers nothing: it is not a regular file, or cannot be read")
                continue
            }
            guard name.hasSuffix(".json"), let problem = Self.problem(data) else { continue }
            throw Problem(
                description: "\(file):\(problem.line):\(problem.column): \(problem.reason). An answer that is no JSON "
                    + "has a name without .json",
                path: file)
        }
        guard !hosts.isEmpty else {
            throw Problem(
                description: "\(path) has no folder of a host: \(path)/api.example.com/v1/quote.json answers "
                    + "https://api.example.com/v1/quote", path: path)
        }
    }

    /// The hosts that it has answers for.
    public var hosts: [String] { Self.hosts(in: path) }

    static func hosts(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { name in
            var isFolder: ObjCBool = false
            return !name.hasPrefix(".")
                && FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
                && isFolder.boolValue
        }.sorted()
    }

    /// The file that answers an address; nil for what is no address.
    static func file(answering address: String, in folder: String) -> String? {
        guard let components = URLComponents(string: address), let host = components.host?.lowercased() else {
            return nil
        }
        let path = components.path.hasSuffix("/") ? String(components.path.dropLast()) : components.path
        guard !path.isEmpty else { return "\(folder)/\(host)/index.json" }
        return "\(folder)/\(host)\(path)" + (path.hasSuffix(".json") ? "" : ".json")
    }

    /// Why a file's text is no JSON, and where, as it is written; nil where it is.
    private static func problem(_ data: Data) -> (line: Int, column: Int, reason: String)? {
        // As a number, which is a value where it stands alone and text within quotation marks; as long as it was.
        let text = String(decoding: data, as: UTF8.self).replacing(/\{\{[a-z]+[+-]?[0-9]*\}\}/) { match in
            String(repeating: "1", count: match.output.count)
        }
        let offset: Int
        let reason: String
        do throws(JSONText.Problem) {
            try JSONText.validate(Array(text.utf8))
            return nil
        } catch {
            (offset, reason) = (error.offset, "not JSON: \(error.reason)")
        }
        let before = text.utf8.prefix(offset)
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { before.index(after: $0) } ?? before.startIndex
        return (line, before.distance(from: start, to: before.endIndex) + 1, reason)
    }
}
