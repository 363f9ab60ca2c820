import Foundation
import ProcessSupport
import WidgetHost

/// Builds an adopted package with the package manager.
public struct PackageBuild: Sendable {
    /// The result of building one product.
    public struct Outcome: Sendable {
        /// True if the executable exists and is up to date.
        public var isBuilt: Bool
        /// Everything that the build printed.
        public var output: String
        public var seconds: Double
    }

    public internal(set) var package: AdoptedPackage
    /// Returns the path of the log file that receives the whole output of a product's build.
    public func log(_ product: AdoptedPackage.Product) -> String { "\(package.path)/\(product.name).log" }

    private let temporary: String

    /// The environment of the compiler. The clock and the network that `tandem with` simulates must not affect it.
    static var environment: [String: String] {
        let simulated = ["LD_PRELOAD", "FAKETIME_TIMESTAMP_FILE", "FAKETIME_SHARED", "TANDEM_NETWORK"]
        return ProcessInfo.processInfo.environment.filter { !simulated.contains($0.key) }
    }

    /// Prepares to build a package.
    /// - Parameters:
    ///   - package: The package.
    ///   - temporary: The path of a folder for temporary files. The build creates this folder, and removes it
    ///     afterwards.
    public init(_ package: AdoptedPackage, temporary: String) {
        self.package = package
        self.temporary = temporary
    }

    /// Returns Tandem's modules: those of the program's own build or installation if they fit the compiler, otherwise
    /// those that it builds from Tandem's sources in the cache.
    /// - Parameters:
    ///   - programs: The folder of the running program.
    ///   - progress: Receives descriptions of what the compiler is working on.
    /// - Throws: `AdoptFailure` if there is no toolchain, or if the modules cannot be built.
    public func modules(programs: String, progress: (String) -> Void = { _ in }) throws -> CompiledModules {
        let library = package.library
        if let modules = CompiledModules.beside(programs: programs, library: library, compiler: try compiler()) {
            return modules
        }
        let outcome = try packageManager(
            [
                "--package-path", package.tandem.root, "--scratch-path", package.modulesScratch, "--product",
                library.rawValue,
            ], ["TANDEM_ONLY": library.rawValue], progress)
        guard outcome.isBuilt else {
            let log = package.path + "/modules.log"
            try? Data(outcome.output.utf8).write(to: URL(fileURLWithPath: log))
            throw AdoptFailure(
                "Tandem's own modules cannot be built: \(outcome.output.suffix(400))\nAll of it is in \(log)")
        }
        return CompiledModules(folder: package.modulesScratch + "/debug", library: library)
    }

    /// Builds all products.
    /// - Parameter progress: Receives descriptions of what the compiler is working on.
    /// - Throws: `AdoptFailure` if the package manager cannot be started.
    public func build(progress: (String) -> Void = { _ in }) throws -> Outcome {
        let outcome = try packageManager(
            ["--package-path", package.path, "--scratch-path", package.scratch], [:], progress)
        for product in package.products {
            try? Data(outcome.output.utf8).write(to: URL(fileURLWithPath: log(product)))
        }
        return outcome
    }

    /// The maximum number of times that a package is built, each time without the code that did not compile before. One
    /// build finds the errors of one module; the next finds those of the modules that import it.
    private static let mostRounds = 20
    /// No further build begins after this time.
    private static let longestRounds: Duration = .seconds(120)

    /// Writes the package and builds its only product. Leaves out code that does not compile here, until the rest compiles.
    /// - Parameters:
    ///   - modules: Tandem's compiled modules.
    ///   - progress: Receives descriptions of what the compiler is working on.
    /// - Returns: The outcome of the first build, and that of the last one if there were several. The product says what
    ///   is left out.
    /// - Throws: Like `build`; and errors of the file system.
    public mutating func buildLeavingOut(
        with modules: CompiledModules, progress: (String) -> Void = { _ in }
    ) throws -> (first: Outcome, last: Outcome) {
        let start = ContinuousClock.now
        let version = package.version(with: modules)
        if let known = EarlierBuild(of: package), known.version == version {
            package.products[0].leftOut = known.leftOut
            try package.write(with: modules)
            let last = try build(progress: progress)
            if last.isBuilt { return (Outcome(isBuilt: false, output: known.errors, seconds: 0), last) }
            package.products[0].leftOut = LeftOutCode()
        }
        try package.write(with: modules)
        let first = try build(progress: progress)
        var last = first
        for _ in 0..<Self.mostRounds where !last.isBuilt && ContinuousClock.now - start < Self.longestRounds {
            let isNew = package.products[0].leftOut.leaveOut(
                errorsOf: last.output, originals: package.products[0].originals)
            guard isNew else { break }
            try package.write(with: modules)
            last = try build(progress: progress)
        }
        if last.isBuilt, !first.isBuilt {
            EarlierBuild(version: version, leftOut: package.products[0].leftOut, errors: first.output).keep(
                for: package)
        }
        if !first.isBuilt {
            // The log explains the errors in the user's code, not those that leaving out some of it causes.
            try? Data(first.output.utf8).write(to: URL(fileURLWithPath: log(package.products[0])))
        }
        return (first, last)
    }

    /// Returns the compiler's version, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
    private func compiler() throws -> String {
        guard ExecutablePath.find("swift", in: Self.environment) != nil else {
            throw AdoptFailure(
                "there is no `swift` on the PATH. Building an extension needs a Swift toolchain, 6.2 or newer: install "
                    + "one from https://www.swift.org/install/linux. Everything that builds nothing works without it")
        }
        let outcome: BoundedProcess.Outcome
        do {
            outcome = try Self.withEnvironment(temporary: temporary) { environment in
                try BoundedProcess(
                    ["/usr/bin/env", "swiftc", "--version"], environment: environment, timeLimit: .seconds(60)
                ).run()
            }
        } catch {
            throw AdoptFailure("the compiler cannot be run, `swiftc --version`: \(error)")
        }
        let text = String(decoding: outcome.output, as: UTF8.self)
        guard let start = text.range(of: "Swift version") else {
            throw AdoptFailure("`swiftc --version` does not print a version of Swift: \(text.prefix(200))")
        }
        return String(text[start.lowerBound...].prefix { $0 != "\n" })
    }

    /// Passes the environment of the compiler. `temporary` is its folder for temporary files, in which the compiler and the
    /// package manager leave folders behind. It is created now and removed afterwards.
    static func withEnvironment<Result>(
        temporary: String, _ body: ([String: String]) throws -> Result
    ) throws -> Result {
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? manager.removeItem(atPath: temporary) }
        return try body(environment.merging(["TMPDIR": temporary]) { $1 })
    }

    /// Runs `swift build`.
    private func packageManager(
        _ arguments: [String], _ variables: [String: String], _ progress: (String) -> Void
    ) throws -> Outcome {
        let start = ContinuousClock.now
        // Nobody debugs or indexes these programs. Swift's runtime prints the file and line of a trap without debugging
        // information.
        let options = ["--disable-index-store", "-debug-info-format", "none"]
        let outcome: BoundedProcess.Outcome
        do {
            outcome = try Self.withEnvironment(temporary: temporary) { environment in
                var process = BoundedProcess(
                    ["/usr/bin/env", "swift", "build"] + arguments + options,
                    environment: environment.merging(variables) { $1 }, timeLimit: nil)
                process.joinsErrors = true
                return try process.run { part in
                    if let line = String(decoding: part, as: UTF8.self).split(separator: "\n").last {
                        progress(String(line))
                    }
                }
            }
        } catch {
            throw AdoptFailure("the package manager cannot be run, `swift build`: \(error)")
        }
        return Outcome(
            isBuilt: outcome.status.isSuccess, output: String(decoding: outcome.output, as: UTF8.self),
            seconds: (ContinuousClock.now - start) / .seconds(1))
    }
}

/// The code that a build left out. A file beside the package keeps it, so that the next build of the same sources leaves
/// out the same code from the start.
private struct EarlierBuild: Codable {
    /// The version of the sources and of Tandem's modules.
    var version: String
    var leftOut: LeftOutCode
    /// The output of the build that left out nothing.
    var errors: String

    init(version: String, leftOut: LeftOutCode, errors: String) {
        self.version = version
        self.leftOut = leftOut
        self.errors = errors
    }

    /// Reads what the last build of a package's only product left out; nil if it left out nothing.
    init?(of package: AdoptedPackage) {
        guard let data = FileManager.default.contents(atPath: Self.path(package)),
            let build = try? JSONDecoder().decode(Self.self, from: data)
        else { return nil }
        self = build
    }

    /// A file that cannot be written only makes the next build slower.
    func keep(for package: AdoptedPackage) {
        try? JSONEncoder().encode(self).write(to: URL(fileURLWithPath: Self.path(package)), options: .atomic)
    }

    private static func path(_ package: AdoptedPackage) -> String {
        "\(package.path)/\(package.products[0].name).leftout.json"
    }
}
