import AppleFoundation
import Foundation

/// A position in a source file, for people to jump to.
public struct SourcePlace: Sendable, Codable, Hashable {
    public var file: String
    /// The line, from 1.
    public var line: Int
    /// The text at that position: a condition, a host, an App Group, or a module.
    public var text: String

    public init(file: String, line: Int, text: String) {
        self.file = file
        self.line = line
        self.text = text
    }
}

/// A type that is marked `@main`.
public struct MainType: Sendable, Hashable {
    public enum Kind: String, Sendable {
        /// A `Widget` or a `WidgetBundle`.
        case widgetExtension
        /// An `App` or an app's delegate.
        case app
        case other
    }

    public var file: String
    public var line: Int
    public var name: String
    public var kind: Kind
}

/// The findings from reading the sources before any build.
public struct SourceReport: Sendable {
    /// The types marked `@main`.
    public var mains: [MainType] = []
    /// The `#if` regions that Tandem's build does not compile, each with the condition that excludes it.
    public var regions: [SourcePlace] = []
    /// The addresses of the hosts that the code may call.
    public var hosts: [SourcePlace] = []
    /// The App Groups that the code names, as far as literals reveal them.
    public var groups: [SourcePlace] = []
    /// All string literals of compiled code. Each may be a part of an App Group's identifier.
    public var texts: [SourcePlace] = []
    /// The imports of modules that Tandem does not have.
    public var missingModules: [SourcePlace] = []
    /// The imported modules.
    public var imports: Set<String> = []
    /// True if an `#if` condition tests `DEBUG` or another flag of a build configuration.
    public var usesFlags = false

    /// True if compiled code loads images other than symbols.
    public var loadsImages = false

    public init() {}

    /// Examines sources as a build with these modules and flags would compile them.
    public init(_ sources: [SwiftSource], on platform: CompilationCondition.Platform) {
        for source in sources { add(source, platform) }
    }

    private mutating func add(_ source: SwiftSource, _ platform: CompilationCondition.Platform) {
        addMains(source)
        let excluded = addRegions(source, platform)
        addImports(source, platform, excluded)
        let lines = source.lines.enumerated().filter { !excluded.contains($0.offset) }.map(\.element)
        if lines.contains(where: { $0.contains(Self.image) }) { loadsImages = true }
        for literal in source.literals where !excluded.contains(literal.line - 1) {
            texts.append(SourcePlace(file: source.path, line: literal.line, text: literal.text))
            if literal.namesGroup, Self.isGroup(literal.text) { groups.append(texts[texts.count - 1]) }
        }
        for literal in source.literals {
            for scheme in ["https://", "http://"] where literal.text.hasPrefix(scheme) {
                let host = literal.text.dropFirst(scheme.count).prefix { !"/:?\\#".contains($0) }
                // If the code composes the address, shows the literal as the code writes it.
                let text = host.isEmpty ? String(literal.text.prefix(60)) : String(host)
                hosts.append(SourcePlace(file: source.path, line: literal.line, text: text))
            }
        }
    }

    private static var image: Regex<Substring> {
        /UIImage\((?!systemName)|CGImage|AsyncImage|ImageRenderer|\bImage\((?:"|uiImage|decorative|\.|[a-z]+[,)])/
    }

    private static func isGroup(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || ".-_".contains($0)) }
    }

    private mutating func addMains(_ source: SwiftSource) {
        for (index, line) in source.lines.enumerated() {
            guard let range = line.range(of: "@main"),
                !(line[range.upperBound...].first.map { $0.isLetter || $0 == "_" } ?? false)
            else { continue }
            // The declaration may continue on the next lines, up to its opening brace.
            var text = String(line[range.upperBound...])
            for next in source.lines[(index + 1)...].prefix(8) where !text.contains("{") { text += " " + next }
            text = String(text.prefix { $0 != "{" })
            let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
            guard let keyword = words.firstIndex(where: { ["struct", "class", "enum", "actor"].contains($0) }),
                keyword + 1 < words.count
            else { continue }
            let parents = words[(keyword + 2)...].map { $0.split(separator: ".").last.map(String.init) ?? $0 }
            let kind: MainType.Kind =
                if parents.contains("Widget") || parents.contains("WidgetBundle") {
                    .widgetExtension
                } else if parents.contains("App") || parents.contains("UIApplicationDelegate") {
                    .app
                } else {
                    .other
                }
            mains.append(MainType(file: source.path, line: index + 1, name: words[keyword + 1], kind: kind))
        }
    }

    /// Records the branches that are not compiled, and returns their lines.
    private mutating func addRegions(
        _ source: SwiftSource, _ platform: CompilationCondition.Platform
    ) -> Set<Int> {
        struct Branch {
            var isTaken = false
            var isOut = false
            var concernsPlatform = false
            var conditions: [String] = []
        }
        var stack: [Branch] = []
        var excluded: Set<Int> = []
        for (index, line) in source.lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespaces)
            if text.hasPrefix("#if") || text.hasPrefix("#elseif") {
                let isFirst = text.hasPrefix("#if")
                let condition = String(text.dropFirst(isFirst ? 3 : 7)).trimmingCharacters(in: .whitespaces)
                let evaluated = CompilationCondition(condition, on: platform)
                if isFirst { stack.append(Branch()) }
                guard var branch = stack.popLast() else { continue }
                branch.concernsPlatform = branch.concernsPlatform || evaluated.concernsPlatform
                branch.isOut = branch.isTaken || evaluated.value == false
                branch.isTaken = branch.isTaken || evaluated.value == true
                branch.conditions.append(condition)
                if branch.isOut, branch.concernsPlatform {
                    note(source, index, "#\(isFirst ? "if" : "elseif") \(condition)")
                }
                if !evaluated.concernsPlatform, evaluated.value != nil { usesFlags = true }
                stack.append(branch)
            } else if text.hasPrefix("#else"), var branch = stack.popLast() {
                branch.isOut = branch.isTaken
                if branch.isOut, branch.concernsPlatform {
                    note(source, index, "#else of #if \(branch.conditions.joined(separator: ", "))")
                }
                stack.append(branch)
            } else if text.hasPrefix("#endif") {
                _ = stack.popLast()
            } else if stack.contains(where: \.isOut) {
                excluded.insert(index)
            }
        }
        return excluded
    }

    private mutating func note(_ source: SwiftSource, _ index: Int, _ text: String) {
        regions.append(SourcePlace(file: source.path, line: index + 1, text: text))
    }

    private static let namesOfCombine = [
        "ObservableObject", "@Published", "AnyCancellable", "AnyPublisher", "PassthroughSubject",
        "CurrentValueSubject", ".onReceive(",
    ]

    private mutating func addImports(
        _ source: SwiftSource, _ platform: CompilationCondition.Platform, _ excluded: Set<Int>
    ) {
        for (index, line) in source.lines.enumerated() where !excluded.contains(index) {
            // On iOS, SwiftUI re-exports these names. In Tandem only Combine has them.
            if Self.namesOfCombine.contains(where: { line.contains($0) }) { imports.insert("Combine") }
            var words = line.split(separator: " ").map(String.init)
            while let first = words.first,
                first.hasPrefix("@") || ["public", "internal", "private", "package", "fileprivate"].contains(first)
            { words.removeFirst() }
            guard words.first == "import", words.count > 1 else { continue }
            let kinds = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
            let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
            let module = String(name.prefix { $0 != "." && $0 != ";" })
            imports.insert(module)
            if !platform.modules.contains(module) {
                let reason = UnsupportedModules.reasons[module].map { ": " + $0 } ?? ""
                missingModules.append(SourcePlace(file: source.path, line: index + 1, text: module + reason))
            }
        }
    }
}
