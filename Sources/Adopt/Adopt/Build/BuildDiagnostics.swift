import AppleFoundation
import Foundation

/// What a compiler says against a source file, in one line for people.
public struct BuildDiagnostic: Sendable, Codable, Hashable {
    /// The user's file; empty when none is known.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The symbol it is about; nil when it is about none.
    public var name: String?
    /// What is wrong.
    public var problem: String
    /// What to do.
    public var advice: String
    /// The compiler's words.
    public var message: String
    /// Other lines of the same file with the same problem.
    public var also: [Int] = []
    /// Whose the symbol is.
    public var owner = Owner.apple

    /// Whose a symbol is, as far as it can be told.
    public enum Owner: String, Sendable, Codable {
        /// It is one of Apple's, or of another's module, and not supported.
        case apple
        /// It is declared in the user's sources, or nearly.
        case own
        /// Nothing says whose it is.
        case unknown
    }

    /// Whether a name itself is not here, rather than a form of its use.
    var isMissingName: Bool {
        name != nil && Self.missingNames.contains { message.contains($0) }
    }

    private static let missingNames = [
        "cannot find ", "no such module", "is not a member type of", "has no member", "unknown attribute",
        "could not be found",
    ]

    /// `FILE:LINE: NAME is not supported (…)`, or `is not found` for what may be a name of the user's own.
    public var text: String {
        let subject = name.map { "\($0) is not \(owner == .apple ? "supported" : "found")" } ?? "does not compile here"
        let more =
            also.isEmpty
            ? "" : "; also in line\(also.count > 1 ? "s" : "") \(also.map(String.init).joined(separator: ", "))"
        let place = file.isEmpty ? "" : "\(file):\(line): "
        return "\(place)\(subject) (\(problem)\(advice.isEmpty ? "" : "; \(advice)")\(more))"
    }
}

/// Reads the output of `swift build`.
public struct BuildDiagnostics: Sendable {
    /// What is wrong in the user's files, one for each symbol and file.
    public private(set) var user: [BuildDiagnostic] = []
    /// Errors that are not in the user's files: the toolchain's, or Tandem's own.
    public private(set) var foreign: [String] = []
    private let own: OwnDeclarations
    private let supported: SupportedNames

    /// Reads a build's output.
    /// - Parameters:
    ///   - output: all that it printed.
    ///   - originals: the user's path of each link that was compiled.
    ///   - leftOut: sources of the same folders that were not compiled; what is declared there is named.
    ///   - own: what the user's own sources declare.
    ///   - supported: what of Apple's is here.
    public init(
        _ output: String, originals: [String: String], leftOut: [SwiftSource] = [],
        own: OwnDeclarations = OwnDeclarations(), supported: SupportedNames = SupportedNames()
    ) {
        self.own = own
        self.supported = supported
        var seen: Set<String> = []
        for line in output.split(separator: "\n") {
            guard
                let error = line.range(of: ": error: ") ?? (line.hasPrefix("error: ") ? line.range(of: "error: ") : nil)
            else { continue }
            let message = String(line[error.upperBound...])
            let place = line[..<error.lowerBound].split(separator: ":").map(String.init)
            guard place.count >= 2, let number = Int(place[1]), let file = originals[place[0]] else {
                // The last line of a build that failed says only that.
                let isSummary = ["fatalError", "emit-module command failed", "compile command failed"].contains {
                    message.contains($0)
                }
                if !isSummary, seen.insert(String(line)).inserted { foreign.append(String(line)) }
                continue
            }
            let new = Self.read(message, file, number, leftOut, own, supported)
            guard seen.insert("\(file):\(number):\(message)").inserted else { continue }
            if let index = user.firstIndex(where: {
                $0.file == file && $0.problem == new.problem && $0.name == new.name && new.name != nil
            }) {
                if user[index].line != number, !user[index].also.contains(number) { user[index].also.append(number) }
            } else {
                user.append(new)
            }
        }
        // Where a name is missing, what depends on it cannot be understood either.
        if user.contains(where: \.isMissingName) { user.removeAll { !$0.isMissingName } }
        user.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    /// Adds the modules that are not here and that the compiler, which stops at the first, did not come to.
    public mutating func add(missing modules: [SourcePlace]) {
        for place in modules where !user.contains(where: { $0.file == place.file && $0.line == place.line }) {
            let message = "no such module '\(place.text)'"
            user.append(Self.read(message, place.file, place.line, [], own, supported))
        }
        user.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    private static let advice = "leave it out of the extension, or put it inside #if !os(Linux)"

    private static func read(
        _ message: String, _ file: String, _ line: Int, _ leftOut: [SwiftSource], _ own: OwnDeclarations,
        _ supported: SupportedNames
    ) -> BuildDiagnostic {
        func make(
            _ name: String?, _ problem: String, _ advice: String = advice, owner: BuildDiagnostic.Owner = .apple
        ) -> BuildDiagnostic {
            BuildDiagnostic(
                file: file, line: line, name: name, problem: problem, advice: advice, message: message, owner: owner)
        }
        func forgotten(_ name: String, _ found: (place: String, folder: String)) -> BuildDiagnostic {
            make(
                name, "it is declared in \(found.place), which is in none of the folders that were named",
                "name that folder too: \(found.folder)", owner: .own)
        }
        /// A name that Apple has, but for a letter or two.
        func mistyped(_ name: String, as shown: String, _ problem: String) -> BuildDiagnostic? {
            supported.meant(by: name).map { make(shown, problem, "did you mean \($0)?", owner: .unknown) }
        }
        /// A name that nothing here declares; whose it is decides what to do.
        func unknown(_ name: String, as shown: String, _ what: String) -> BuildDiagnostic {
            if let found = own.placeBeside(of: name) { return forgotten(shown, found) }
            if let reason = UnsupportedModules.reason(forName: name) { return make(shown, reason, "") }
            if let similar = own.similar(to: name) {
                return make(shown, "no \(what) has this name", "\(similar.name) is in \(similar.place)", owner: .own)
            }
            if let mistyped = mistyped(name, as: shown, "no \(what) has this name") { return mistyped }
            guard !UnsupportedModules.looksLikeApples(name) else {
                return make(shown, "no such \(what) of Apple's here")
            }
            return make(
                shown, "no \(what) of this name is in the sources that were named, nor in the modules that are here",
                "if it is your own, name the folder of its file too; if it is Apple's, \(advice)", owner: .unknown)
        }
        /// A member that a type does not have.
        func noMember(_ member: String, of type: String, _ what: String) -> BuildDiagnostic {
            let name = "\(type).\(member)"
            let last = type.split { !($0.isLetter || $0.isNumber || $0 == "_") }.last.map(String.init) ?? type
            if let found = own.placeBeside(of: member, in: last) { return forgotten(name, found) }
            if let place = own.place(ofType: last) {
                return make(name, "\(type) is your own, in \(place), and has no such \(what)", "", owner: .own)
            }
            let problem = "\(type) has no such \(what) here"
            return mistyped(member, as: name, problem) ?? make(name, problem)
        }
        let quoted = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        let first = quoted.first
        if message.hasPrefix("cannot find "), let first {
            if let source = leftOut.first(where: { $0.line(declaring: first) != nil }) {
                return make(
                    first, "it is declared in \(source.path), which was left out",
                    "name that file's folder too, or use --xcodeproj")
            }
            return unknown(first, as: first, message.hasPrefix("cannot find type") ? "type" : "declaration")
        }
        if message.hasPrefix("no such module"), let first {
            // Where the compiler did not come to it, the reason stands behind the name.
            let name = String(first.prefix { $0 != ":" })
            if let reason = UnsupportedModules.reasons[name] { return make(name, reason, "") }
            if let folder = own.folder(ofModule: name) {
                return make(
                    name, "it is a module of your own, in \(folder)",
                    "name that folder too, and put the import inside #if canImport(\(name))", owner: .own)
            }
            return make(name, "there is no such module here")
        }
        if message.contains("is not a member type of"), quoted.count >= 2 {
            let parent = quoted[1].split(separator: ".").last.map(String.init) ?? quoted[1]
            return noMember(quoted[0], of: parent, "type")
        }
        if message.contains("has no member"), quoted.count >= 2 {
            return noMember(quoted[1], of: quoted[0], "member")
        }
        if message.contains("in reference to member") || message.hasPrefix("reference to member"),
            let member = quoted.last
        {
            if let found = own.placeBeside(of: member, in: nil) { return forgotten(".\(member)", found) }
            return mistyped(member, as: ".\(member)", "no such member here")
                ?? make(".\(member)", "no such member here")
        }
        if message.hasPrefix("unknown attribute"), let first {
            return unknown(first, as: "@\(first)", "attribute")
        }
        // Foundation on Linux names what it does not have, and says why.
        for words in [" is unavailable: ", " has been renamed to "] {
            if let range = message.range(of: words), let first {
                let isReason = words.hasSuffix(": ")
                return make(first, isReason ? String(message[range.upperBound...]) : message, "")
            }
        }
        if message.contains("macro"), message.contains("could not be found"), let first {
            return make("#\(first)", "no such macro here")
        }
        if message.hasPrefix("extra argument") || message.hasPrefix("incorrect argument label")
            || message.hasPrefix("missing argument") || message.hasPrefix("no exact matches in call")
        {
            return make(first, "\(message): this form of the call is not here", "use another form")
        }
        return make(nil, message, "")
    }
}
