import AppleFoundation
import Foundation

/// A compiler's message about a source file, in one line for people.
public struct BuildDiagnostic: Sendable, Codable, Hashable {
    /// The user's file; empty if unknown.
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The symbol that the message is about; nil if the message names no symbol.
    public var name: String?
    public var problem: String
    public var advice: String
    /// The compiler's message, unchanged.
    public var message: String
    /// The numbers of other lines of the same file that have the same problem.
    public var also: [Int] = []
    /// The likely owner of the symbol `name`.
    public var owner = Owner.apple

    /// The likely owner of a symbol: the author of the code that declares it.
    public enum Owner: String, Sendable, Codable {
        /// Apple or the author of another module. Tandem does not support the symbol.
        case apple
        /// The user: the user's sources declare this symbol, or one with a similar name.
        case own
        case unknown
    }

    /// Returns true if the compiler does not know the symbol. Returns false if the symbol exists, but its use on this
    /// line is not supported.
    static func isOfMissingName(_ message: String) -> Bool { missingNames.contains { message.contains($0) } }

    private static let missingNames = [
        "cannot find ", "no such module", "is not a member type of", "has no member", "unknown attribute",
        "could not be found",
    ]

    /// `FILE:LINE: NAME is not supported (…)`, or `NAME is not found` if the name may be the user's own.
    public var text: String { (file.isEmpty ? "" : "\(file):\(line): ") + explanation }

    /// The text without the place.
    package var explanation: String {
        let subject = name.map { "\($0) is not \(owner == .apple ? "supported" : "found")" } ?? "does not compile here"
        let more =
            also.isEmpty
            ? "" : "; also in line\(also.count > 1 ? "s" : "") \(also.map(String.init).joined(separator: ", "))"
        return "\(subject) (\(problem)\(advice.isEmpty ? "" : "; \(advice)")\(more))"
    }
}

extension BuildDiagnostic {
    /// Creates the diagnostic of code that was left out, but that the extension turned out to need.
    public init(neededPart part: LeftOutCode.Part) {
        self.init(
            file: part.file, line: part.line, problem: "\(part.declaration) is left out, but needed: \(part.message)",
            advice: "", message: part.message)
    }
}

public struct BuildDiagnostics: Sendable {
    /// The errors in the user's files. If a symbol causes several errors in a file, they form one diagnostic.
    public private(set) var user: [BuildDiagnostic] = []
    /// Errors outside the user's files: in the toolchain or in Tandem.
    public private(set) var foreign: [String] = []
    private let own: OwnDeclarations
    private let supported: SupportedNames

    /// Parses the output of a build.
    /// - Parameters:
    ///   - output: Everything that the build printed.
    ///   - originals: Maps the path of each compiled link to the path of the user's file.
    ///   - leftOut: Source files in the extension's folders that were not compiled. If one of these files declares a
    ///     missing symbol, the diagnostic names that file.
    ///   - own: The declarations in the user's own sources.
    ///   - supported: The names of Apple's frameworks that Tandem has.
    ///   - empty: The imports of modules that are empty here.
    ///   - unreadable: The target's files that cannot be read. They may declare names that nothing else declares.
    public init(
        _ output: String, originals: [String: String], leftOut: [SwiftSource] = [],
        own: OwnDeclarations = OwnDeclarations(), supported: SupportedNames = SupportedNames(),
        empty: [SourcePlace] = [], unreadable: [String] = []
    ) {
        self.own = own
        self.supported = supported
        var seen: Set<String> = []
        var errors: [(message: String, file: String, line: Int)] = []
        for line in output.split(separator: "\n") {
            guard
                let error = line.range(of: ": error: ") ?? (line.hasPrefix("error: ") ? line.range(of: "error: ") : nil)
            else { continue }
            let message = String(line[error.upperBound...])
            let place = line[..<error.lowerBound].split(separator: ":").map(String.init)
            guard place.count >= 2, let number = Int(place[1]), let file = originals[place[0]] else {
                // Ignores lines that only say that the build failed.
                let isSummary = ["fatalError", "emit-module command failed", "compile command failed"].contains {
                    message.contains($0)
                }
                if !isSummary, seen.insert(String(line)).inserted { foreign.append(String(line)) }
                continue
            }
            if seen.insert("\(file):\(number):\(message)").inserted { errors.append((message, file, number)) }
        }
        // A missing name causes further errors, so other errors are dropped when a name is missing. That also saves the
        // search for the declarations of their names.
        let missing = errors.filter { BuildDiagnostic.isOfMissingName($0.message) }
        let imports = Dictionary(grouping: empty, by: \.file).mapValues { Set($0.map(\.module)).sorted() }
        // Each message is read once: to explain a name, all sources are searched for it.
        var known: [String: BuildDiagnostic] = [:]
        var indices: [String: Int] = [:]
        for (message, file, line) in missing.isEmpty ? errors : missing {
            let imported = imports[file] ?? []
            let key = "\(message)\n\(imported)"
            var new = known[key] ?? Self.read(message, file, line, leftOut, own, supported, imported, unreadable)
            known[key] = new
            (new.file, new.line) = (file, line)
            let same = new.name.map { "\(file)\n\($0)\n\(new.problem)" }
            if let same, let index = indices[same] {
                if user[index].line != line, !user[index].also.contains(line) { user[index].also.append(line) }
            } else {
                if let same { indices[same] = user.count }
                user.append(new)
            }
        }
        user.sort { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    /// The names that the target's unreadable files probably declare, sorted.
    public var namesOfUnreadable: [String] {
        Set(user.filter { $0.problem.hasSuffix(Self.isUnread) }.compactMap(\.name)).sorted()
    }

    private static let isUnread = ", which cannot be read"

    private static let advice = "leave it out of the extension, or put it inside #if !TANDEM"
    private static let moving = "move it to a file without @main, and name that file too"

    private static func read(
        _ message: String, _ file: String, _ line: Int, _ leftOut: [SwiftSource], _ own: OwnDeclarations,
        _ supported: SupportedNames, _ empty: [String], _ unreadable: [String]
    ) -> BuildDiagnostic {
        func make(
            _ name: String?, _ problem: String, _ advice: String = advice, owner: BuildDiagnostic.Owner = .apple
        ) -> BuildDiagnostic {
            BuildDiagnostic(
                file: file, line: line, name: name, problem: problem, advice: advice, message: message, owner: owner)
        }
        func forgotten(_ name: String, _ found: (place: String, folder: String)) -> BuildDiagnostic {
            if !own.isFromProject, own.hasMain(found.folder) {
                return make(name, "it is declared in \(found.place), beside an @main type", Self.moving, owner: .own)
            }
            return own.isFromProject
                ? make(
                    name, "it is declared in \(found.place), which is not a file of the target",
                    "add the file to the target in Xcode", owner: .own)
                : make(
                    name, "it is declared in \(found.place), outside the sources that you named",
                    "name that \(found.folder.hasSuffix(".swift") ? "file" : "folder") too: \(found.folder)",
                    owner: .own)
        }
        /// Describes a misspelled name: it differs from one of Apple's names by one or two letters. Returns nil for
        /// other names.
        func mistyped(_ name: String, as shown: String, _ problem: String) -> BuildDiagnostic? {
            supported.meant(by: name).map { make(shown, problem, "did you mean \($0)?", owner: .unknown) }
        }
        /// Describes a name that is declared nowhere. The advice depends on the likely owner of the name.
        func unknown(_ name: String, as shown: String, _ what: String) -> BuildDiagnostic {
            if let file = unreadable.first(where: { $0.hasSuffix("/\(name).swift") }) {
                return make(shown, "it is probably declared in \(file)\(isUnread)", "", owner: .own)
            }
            if let found = own.placeBeside(of: name) { return forgotten(shown, found) }
            if let reason = UnsupportedModules.reason(forName: name) { return make(shown, reason, "") }
            if let similar = own.similar(to: name) {
                return make(shown, "no \(what) has this name", "\(similar.name) is in \(similar.place)", owner: .own)
            }
            guard empty.isEmpty else {
                // The file imports these modules, so that is more likely than a misspelled name.
                return make(
                    shown,
                    "it may be from \(empty.joined(separator: " or ")), which \(empty.count == 1 ? "is" : "are") empty "
                        + "here", advice + (supported.meant(by: name).map { "; or did you mean \($0)?" } ?? ""))
            }
            if let mistyped = mistyped(name, as: shown, "no \(what) has this name") { return mistyped }
            guard !UnsupportedModules.looksLikeApples(name) else {
                return make(shown, "no such \(what) of Apple's here")
            }
            if let file = unreadable.first {
                return make(shown, "it may be declared in \(file)\(isUnread)", "", owner: .own)
            }
            return make(
                shown, "neither the sources you named nor the modules available here have a \(what) of this name",
                "if it is your own, \(own.isFromProject ? "add its file to the target" : "name its file too")"
                    + "; if it is Apple's, \(advice)", owner: .unknown)
        }
        /// Describes the use of a member that does not exist in `type`.
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
            if let source = leftOut.first(where: { !$0.declarations(of: first).isEmpty }) {
                return make(
                    first, "it is declared in \(source.path), which was left out",
                    SourceReport.mains(of: [source]).isEmpty ? "name that file too, or use --xcodeproj" : Self.moving)
            }
            return unknown(first, as: first, message.hasPrefix("cannot find type") ? "type" : "declaration")
        }
        if message.hasPrefix("no such module"), let first {
            // If an import failed because of another module, the compiler appends the reason after a colon.
            let name = String(first.prefix { $0 != ":" })
            if let reason = UnsupportedModules.reasons[name] { return make(name, reason, "") }
            if let folder = own.folder(ofModule: name) {
                return make(
                    name, "it is a module of your own, in \(folder)",
                    (own.isFromProject ? "add the module's files to the target in Xcode" : "name that folder too")
                        + ", and put the import inside #if !TANDEM", owner: .own)
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
        // Foundation on Linux declares some names only as unavailable. The compiler's message then gives the reason.
        for words in [" is unavailable: ", " has been renamed to "] {
            if let range = message.range(of: words), let first {
                let isReason = words.hasSuffix(": ")
                return make(first, isReason ? String(message[range.upperBound...]) : message, "")
            }
        }
        if message.contains("macro"), message.contains("could not be found"), let first {
            // The name of the macro follows that of the type that implements it.
            return make("#\(quoted.count > 1 ? quoted[1] : first)", "no such macro here")
        }
        if message.hasPrefix("extra argument") || message.hasPrefix("incorrect argument label")
            || message.hasPrefix("missing argument") || message.hasPrefix("no exact matches in call")
        {
            return make(first, "\(message): this form of the call is not here", "use another form")
        }
        return make(nil, message, "")
    }
}
