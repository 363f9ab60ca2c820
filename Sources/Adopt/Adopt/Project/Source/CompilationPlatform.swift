import Foundation
import ProcessSupport
import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax

/// The properties of a build of `tandem adopt` that `#if` conditions test. The conditions hold as on iOS, on a device.
public struct CompilationPlatform: Sendable {
    /// The importable modules, and submodules such as `os.log`.
    public var modules: Set<String>
    /// The custom conditions that are set, such as `DEBUG`.
    public var flags: Set<String>
    /// The Swift language mode, `5` or `6`.
    public var languageMode: String
    /// The upcoming features that the build enables.
    public var features: Set<String>
    /// True for a module that is compiled as on Linux.
    var isLinux = false

    public init(modules: Set<String>, flags: Set<String>, languageMode: String = "5", features: Set<String> = []) {
        self.modules = modules
        self.flags = flags.union([Self.flag])
        self.languageMode = languageMode
        self.features = features
    }

    /// The condition that is set in each build of `tandem adopt`. Code can test it to leave out what cannot run here.
    static let flag = "TANDEM"

    /// The modules of the toolchain for Linux that a module can import if it is compiled as there.
    static let linuxModules: Set = [
        "CoreFoundation", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
        "FoundationInternationalization",
        "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Swift", "Synchronization",
        "_Concurrency", "_Differentiation", "_StringProcessing",
    ]

    /// Returns the clauses of an `#if` that the build does not compile; none if a condition cannot be evaluated.
    func excludedClauses(of node: IfConfigDeclSyntax) -> [IfConfigClauseSyntax] {
        let (active, diagnostics) = node.activeClause(in: PhoneBuild(platform: self))
        if diagnostics.contains(where: { $0.diagMessage.severity == .error }) { return [] }
        return node.clauses.filter { $0 != active }
    }
}

/// Answers the questions that `#if` conditions ask. The compiler describes its version, features and processor.
private struct PhoneBuild: SwiftIfConfig.BuildConfiguration {
    /// The error of questions that only the compiler can answer, if the compiler cannot describe itself.
    struct Unknown: Error {}

    let platform: CompilationPlatform

    // The values are constant, although swift-syntax does not declare their type `Sendable`.
    private nonisolated(unsafe) static let five = description(languageMode: "5")
    private nonisolated(unsafe) static let six = description(languageMode: "6")
    private var compiler: StaticBuildConfiguration? { platform.languageMode == "6" ? Self.six : Self.five }

    /// Returns the compiler's description of a build; nil if the compiler is older than Swift 6.3, which added it.
    private static func description(languageMode: String) -> StaticBuildConfiguration? {
        let process = BoundedProcess(
            ["/usr/bin/env", "swiftc", "-frontend", "-print-static-build-config", "-swift-version", languageMode],
            environment: PackageBuild.environment, timeLimit: .seconds(300))
        return (try? process.run()).flatMap {
            try? JSONDecoder().decode(StaticBuildConfiguration.self, from: $0.output)
        }
    }

    private func known() throws -> StaticBuildConfiguration {
        guard let compiler else { throw Unknown() }
        return compiler
    }

    func isCustomConditionSet(name: String) throws -> Bool {
        try name.hasPrefix("$") ? hasFeature(name: String(name.dropFirst())) : platform.flags.contains(name)
    }

    func hasFeature(name: String) throws -> Bool {
        try platform.features.contains(name) || known().hasFeature(name: name)
    }

    /// Accepts every version, as the compiler does for modules without a version, such as those built from sources.
    func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
        let modules = platform.isLinux ? CompilationPlatform.linuxModules : platform.modules
        return modules.contains(importPath.map(\.1).joined(separator: "."))
    }

    func isActiveTargetOS(name: String) -> Bool { name == (platform.isLinux ? "Linux" : "iOS") }
    func isActiveTargetEnvironment(name: String) -> Bool { false }
    func isActiveTargetObjectFormat(name: String) -> Bool { name == "ELF" }
    func isActiveTargetPointerAuthentication(name: String) -> Bool { name == "_none" }
    func hasAttribute(name: String) throws -> Bool { try known().hasAttribute(name: name) }
    func isActiveTargetRuntime(name: String) throws -> Bool { try known().isActiveTargetRuntime(name: name) }
    func isActiveTargetArchitecture(name: String) throws -> Bool { try known().isActiveTargetArchitecture(name: name) }

    var targetPointerBitWidth: Int { 64 }
    var targetAtomicBitWidths: [Int] { compiler?.targetAtomicBitWidths ?? [8, 16, 32, 64] }
    var endianness: Endianness { .little }
    /// Mode 5 reports the version of its last compiler, mode 6 that of the compiler in use.
    var languageVersion: VersionTuple {
        compiler?.languageVersion ?? (platform.languageMode == "6" ? VersionTuple(6) : VersionTuple(5, 10))
    }
    /// No compiler older than this builds the package (its tools version).
    var compilerVersion: VersionTuple { compiler?.compilerVersion ?? VersionTuple(6, 2) }
}
