import Foundation
import Glibc
import Yams

/// Reads the text of `.tandem.yml` and compares it with `TandemFile.keys`. Notes everything that is wrong, with the line.
struct TandemFileReader {
    typealias Key = TandemFile.Key
    typealias Problem = TandemFile.Problem

    /// A value of the file.
    indirect enum Value {
        case text(String)
        case list([String])
        case members([String: Value])
        case records([(values: [String: Value], lines: ClosedRange<Int>)])
    }

    private let text: String
    private let path: String
    private let devices: [String]
    /// The folder that contains everything that the file may name; nil if that was checked before.
    var boundary: String?
    private var problems: [(line: Int, text: String, isMissing: Bool)] = []

    init(_ text: String, path: String, devices: [String]) {
        (self.text, self.path, self.devices) = (text, path, devices)
    }

    /// Returns the values of all keys. Paths are absolute.
    /// - Throws: `Problem` with all that is wrong, a line for each.
    mutating func values() throws(Problem) -> [String: Value] {
        guard let root = try root() else { return [:] }
        var values: [String: Value] = [:]
        if let mapping = root.mapping {
            values = read(mapping, TandemFile.keys, of: "the file")
        } else {
            note(root, "the file takes keys with values, such as \"projects: [MyWidget]\"")
        }
        guard problems.isEmpty else {
            // Two keys of a line may have problems.
            let lines = problems.sorted { $0.line < $1.line }.map { "\(path):\($0.line): \($0.text)" }
            throw Problem(
                description: lines.joined(separator: "\n"), isMissing: problems.allSatisfy(\.isMissing))
        }
        return values
    }

    /// Parses the text; nil if it has only comments.
    /// - Parameter aliases: The number of aliases of anchors that are allowed. If a dozen are nested, they stand for at
    ///   most some hundred times the text.
    func root(aliases: Int = 0) throws(Problem) -> Node? {
        if let line = Self.aliasLine(in: text, after: aliases) {
            throw Problem(description: "\(path):\(line): an alias is not supported here: repeat the value")
        }
        do {
            let root = try Parser(yaml: text, resolver: .basic).singleRoot()
            return root.flatMap { Self.isNull($0) ? nil : $0 }
        } catch let error as YamlError {
            throw Problem(description: "\(path):\(Self.place(of: error))")
        } catch {
            throw Problem(description: "\(path): \(error)")
        }
    }

    private static func place(of error: YamlError) -> String {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let context = context.map { $0.text + ", " } ?? ""
            return "\(mark.line): not YAML: \(context)\(problem)"
        case .duplicatedKeysInMapping(let names, let context):
            return "\(context.mark.line): \(names.joined(separator: ", ")) is there twice: remove one"
        case .reader(let problem, let offset, _, let text):
            let line = 1 + text.prefix(offset ?? 0).count(where: \.isNewline)
            return "\(line): not YAML: \(problem)"
        default: return "1: not YAML: \(error)"
        }
    }

    /// Returns the line of the first alias of an anchor that is not allowed. Some nested aliases stand for billions of values,
    /// and the parser compares them all if they are keys.
    private static func aliasLine(in text: String, after allowed: Int) -> Int? {
        // Anchors and aliases stand at the beginning of a value or key.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let anchors = Set(
            lines.flatMap { $0.matches(of: /(?:^|[\s\[{,:?-])&([A-Za-z0-9_-]+)/).map { String($0.output.1) } })
        guard !anchors.isEmpty else { return nil }
        var count = 0
        for (index, line) in lines.enumerated() {
            count += line.matches(of: /(?:^|[\s\[{,:?-])\*([A-Za-z0-9_-]+)/)
                .count { anchors.contains(String($0.output.1)) }
            if count > allowed { return index + 1 }
        }
        return nil
    }

    // MARK: Values

    private mutating func note(_ node: Node, _ text: String, isMissing: Bool = false) {
        problems.append((node.mark?.line ?? 1, text, isMissing))
    }

    private mutating func read(_ mapping: Node.Mapping, _ keys: [Key], of what: String) -> [String: Value] {
        var values: [String: Value] = [:]
        for (name, node) in mapping {
            guard let key = keys.first(where: { $0.name == name.scalar?.string }) else {
                noteUnknown(name, keys)
                continue
            }
            if Self.isNull(node), case .records = key.shape {
                // Whoever removes the last part leaves the key.
                values[key.name] = .records([])
            } else if Self.isNull(node) {
                note(name, "\(key.name) needs a value: write one, or remove the key")
            } else if let value = value(node, key) {
                values[key.name] = value
            }
        }
        return values
    }

    private mutating func noteUnknown(_ name: Node, _ keys: [Key]) {
        guard let text = name.scalar?.string else { return note(name, "a key is a text") }
        /// Makes `app-group`, `app_group` and `appGroup` equal.
        func plain(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }
        let near = keys.map { ($0.name, EditDistance.between(plain($0.name), plain(text))) }.filter { $0.1 <= 2 }
        let advice =
            near.min { $0.1 < $1.1 }.map { "; did you mean \($0.0)?" }
            ?? "; the keys are \(keys.map(\.name).joined(separator: ", "))"
        note(name, "there is no key \(text)\(advice)")
    }

    private mutating func value(_ node: Node, _ key: Key) -> Value? {
        switch key.shape {
        case .text(let form):
            return read(node, form, key.name).map { .text($0) }
        case .list(let form):
            guard let list = node.sequence else {
                note(node, "\(key.name) takes a list: [\(node.scalar?.string ?? "…")]")
                return nil
            }
            return .list(list.compactMap { read($0, form, key.name) })
        case .number(let range):
            let text = node.scalar?.string ?? ""
            guard let number = Int(text), range.contains(number) else {
                note(node, "\(key.name) takes \(range.lowerBound) to \(range.upperBound)\(Self.instead(of: node))")
                return nil
            }
            return .text(String(number))
        case .flag:
            guard let text = node.scalar?.string, ["true", "false"].contains(text) else {
                note(node, "\(key.name) takes true or false\(Self.instead(of: node))")
                return nil
            }
            return .text(text)
        case .members(let keys):
            guard let mapping = node.mapping else {
                note(node, "\(key.name) takes the keys \(keys.map(\.name).joined(separator: ", "))")
                return nil
            }
            return .members(read(mapping, keys, of: key.name))
        case .records(let keys):
            guard let list = node.sequence else {
                let names = keys.map(\.name).joined(separator: ", ")
                note(node, "\(key.name) takes a list; each part has the keys \(names)")
                return nil
            }
            return .records(list.compactMap { record($0, keys, of: key.name) })
        }
    }

    private mutating func record(
        _ node: Node, _ keys: [Key], of what: String
    ) -> (values: [String: Value], lines: ClosedRange<Int>)? {
        guard let mapping = node.mapping else {
            note(node, "a part of \(what) has the keys \(keys.map(\.name).joined(separator: ", "))")
            return nil
        }
        for key in keys where key.isRequired && !mapping.keys.contains(where: { $0.scalar?.string == key.name }) {
            note(node, "a part of \(what) needs the key \(key.name)")
        }
        return (read(mapping, keys, of: what), TandemFileText(text).lines(of: node))
    }

    private mutating func read(_ node: Node, _ form: TandemFile.Text, _ key: String) -> String? {
        guard let text = node.scalar?.string, !Self.isNull(node) else {
            note(node, "\(key) takes a text here")
            return nil
        }
        if let expectation = TandemFile.expectation(form, text, devices: devices) {
            note(node, "\(key) takes \(expectation)\(Self.instead(of: node))")
            return nil
        }
        if case .path = form { return absolute(node, text, key) }
        if case .newFolder = form { return newFolder(node, text, key) }
        if case .family = form { return FamilyNames.whole(text) }
        if case .line = form { return text.split(whereSeparator: \.isNewline).joined(separator: " ") }
        return text
    }

    private static func instead(of node: Node) -> String {
        node.scalar.map { $0.string.isEmpty ? "" : ", not \($0.string)" } ?? ""
    }

    static func isNull(_ node: Node) -> Bool {
        guard let scalar = node.scalar else { return false }
        return scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
    }

    // MARK: Paths

    /// Returns the absolute path. The file or folder must exist, and links on the way must not leave the repository.
    private mutating func absolute(_ node: Node, _ text: String, _ key: String) -> String? {
        guard !text.hasPrefix("/"), !text.hasPrefix("~"), !text.contains("\0") else {
            note(node, "\(key): \(text) must be relative to the folder of this file; --\(key) takes any path")
            return nil
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let absolute = URL(fileURLWithPath: folder + "/" + text).standardizedFileURL.path
        guard let boundary else { return absolute }
        guard let real = Self.real(absolute) else {
            // A path that leaves the repository is no missing file: nothing is said of what exists there.
            if (absolute + "/").hasPrefix(boundary + "/") {
                note(node, "\(key): there is no \(absolute)", isMissing: true)
            } else {
                note(node, "\(key): \(text) leaves the repository \(boundary)")
            }
            return nil
        }
        guard (real + "/").hasPrefix((Self.real(boundary) ?? boundary) + "/") else {
            note(node, "\(key): \(text) leaves the repository \(boundary); name it on the command line")
            return nil
        }
        // A project is shown to a sandbox with the folder around it.
        if absolute.hasSuffix(".xcodeproj"), !(absolute + "/").hasPrefix(boundary + "/") || absolute == boundary {
            note(node, "\(key): \(text) is the repository itself, and no project in it")
            return nil
        }
        if ["entitlements", "info-plist"].contains(key), RegularFile.type(real) != S_IFREG {
            note(node, "\(key): \(text) is not a file")
            return nil
        }
        return absolute
    }

    /// Returns the absolute path of a folder that need not exist. Links on the way must not leave the repository.
    private mutating func newFolder(_ node: Node, _ text: String, _ key: String) -> String? {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let place = URL(fileURLWithPath: folder + "/" + text).standardizedFileURL
        guard !text.hasPrefix("/"), let boundary else { return absolute(node, text, key) }
        guard RegularFile.type(place.path) == nil else {
            guard let found = absolute(node, text, key) else { return nil }
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: found, isDirectory: &isFolder), isFolder.boolValue {
                return found
            }
            note(node, "\(key): \(text) is not a folder")
            return nil
        }
        // The nearest folder that exists decides.
        var above = place.deletingLastPathComponent()
        while above.path != "/", RegularFile.type(above.path) == nil { above.deleteLastPathComponent() }
        guard !text.contains("\0"), !text.hasPrefix("~"), let real = Self.real(above.path),
            (real + "/").hasPrefix((Self.real(boundary) ?? boundary) + "/")
        else {
            note(node, "\(key): \(text) leaves the repository \(boundary); name it on the command line")
            return nil
        }
        guard RegularFile.type(real) == S_IFDIR else {
            note(node, "\(key): \(text) is in a file: name a folder")
            return nil
        }
        return place.path
    }

    /// Returns the path without links (`man 3 realpath`); nil if nothing has it.
    private static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}

extension [String: TandemFileReader.Value] {
    /// Returns the text of a key, or nil.
    func text(_ key: String) -> String? {
        if case .text(let text)? = self[key] { text } else { nil }
    }

    /// Returns the texts of a list; none if the key is missing.
    func texts(_ key: String) -> [String] {
        if case .list(let texts)? = self[key] { texts } else { [] }
    }
}
