import AppGroup
import Foundation
import Utilities

/// The folder that `--answers` names. The file `DIR/HOST/PATH` or `DIR/HOST/PATH.json` holds the answer for
/// `https://HOST/PATH`.
public struct AnswersFolder: Sendable {
    /// An error that says which file or folder cannot be used, and what to do about it.
    public struct Problem: Error, Sendable, CustomStringConvertible {
        /// The problem as text: `FILE:LINE:COLUMN: …`.
        public var description: String
        public var path: String
        /// True if the folder does not exist.
        public var isMissing = false
    }

    public let path: String
    /// Remarks for people about files that will never answer a request.
    public private(set) var remarks: [String] = []

    /// Checks a folder. Files that end in `.json` must be valid JSON, because a stray comma in such a file would
    /// otherwise look like a bug in the widget.
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
            // For a file that is not `.json`, one byte is enough: reading it shows whether the file is a regular file.
            // Reading a pipe that has no writer would block.
            guard let data = RegularFile.contents(atPath: file, limit: name.hasSuffix(".json") ? .max : 1) else {
                remarks.append("\(file) answers nothing: it is not a regular file, or cannot be read")
                continue
            }
            guard name.hasSuffix(".json"), let problem = Self.problem(data) else { continue }
            throw Problem(
                description: "\(file):\(problem.line):\(problem.column): \(problem.reason). An answer that is not JSON "
                    + "needs a name without .json",
                path: file)
        }
        guard !hosts.isEmpty else {
            throw Problem(
                description: "\(path) has no folder of a host: \(path)/api.example.com/v1/quote.json answers "
                    + "https://api.example.com/v1/quote", path: path)
        }
    }

    /// The names of the hosts for which the folder has answers.
    public var hosts: [String] { Self.hosts(in: path) }

    static func hosts(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { name in
            var isFolder: ObjCBool = false
            return !name.hasPrefix(".")
                && FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
                && isFolder.boolValue
        }.sorted()
    }

    /// Returns the path of the file that would answer an address; nil if the address is not a URL.
    static func file(answering address: String, in folder: String) -> String? {
        guard let components = URLComponents(string: address), let host = components.host?.lowercased() else {
            return nil
        }
        let path = components.path.hasSuffix("/") ? String(components.path.dropLast()) : components.path
        guard !path.isEmpty else { return "\(folder)/\(host)/index.json" }
        // A picture or a page has the name of its own kind of file. The last part of `/v1.2` names no kind.
        let suffix = (path as NSString).pathExtension
        let hasKind = (2...5).contains(suffix.count) && suffix.first?.isLetter == true && suffix.allSatisfy(\.isASCII)
        return "\(folder)/\(host)\(path)" + (hasKind ? "" : ".json")
    }

    /// Returns the position and the description of the first JSON error; nil if the data is valid JSON. Placeholders
    /// such as `{{day}}` are not errors.
    private static func problem(_ data: Data) -> (line: Int, column: Int, reason: String)? {
        // Replaces each placeholder with equally many digits. Digits are valid JSON both as a number and inside
        // quotation marks, and positions stay the same.
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
