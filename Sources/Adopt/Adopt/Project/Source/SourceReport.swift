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

    /// The name of a missing module, without the reason after it.
    public var module: String { String(text.prefix { $0 != ":" }) }
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

    /// Examines sources as a build with these properties would compile them.
    public init(_ sources: [SwiftSource], on platform: CompilationPlatform) {
        self = withLargeStack { sources.reduce(SourceReport()) { SourceReader($1, platform, $0).report } }
    }

    /// Returns the types marked `@main`. Does not parse a file whose text lacks the attribute.
    static func mains(of sources: [SwiftSource]) -> [MainType] {
        let marked = sources.filter { $0.text.contains("@main") }
        return SourceReport(marked, on: CompilationPlatform(modules: [], flags: [])).mains
    }
}
