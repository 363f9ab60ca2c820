import Foundation
import ProcessSupport
import Synchronization
import WidgetHost

/// Builds an adopted package: runs the compiler once for each module, and at the same time for modules that do not import
/// each other. A package manager would first compile a manifest, which takes as long as a small extension.
public struct PackageBuild: Sendable {
    /// The result of building one product.
    public struct Outcome: Sendable {
        /// True if the executable exists and is up to date.
        public var isBuilt: Bool
        /// Everything that the build printed.
        public var output: String
        public var seconds: Double
        /// The names of the modules, programs included, that were built.
        public var built: Set<String> = []
        /// The compiler's output for each module, in the order of compilation.
        var modules: [(name: String, output: String)] = []
    }

    public internal(set) var package: AdoptedPackage
    /// Returns the path of the log file that receives the whole output of a product's build.
    public func log(_ product: AdoptedPackage.Product) -> String { "\(package.path)/\(product.name).log" }

    let temporary: String

    /// The environment of the compiler. The clock and the network that `tandem with` simulates must not affect it.
    static var environment: [String: String] {
        let simulated = ["LD_PRELOAD", "FAKETIME_TIMESTAMP_FILE", "FAKETIME_SHARED", "TANDEM_NETWORK"]
        return ProcessInfo.processInfo.environment.filter { !simulated.contains($0.key) }
    }

    /// Prepares to build a package.
    /// - Parameters:
    ///   - package: The package.
    ///   - temporary: The start of the paths of folders for temporary files. The build creates one for each process that it
    ///     runs, and removes it afterwards.
    public init(_ package: AdoptedPackage, temporary: String) {
        self.package = package
        self.temporary = temporary
    }

    /// Returns Tandem's modules: those of the program's own build or installation if they fit the compiler, otherwise
    /// those that it builds from Tandem's sources in the cache.
    /// - Parameters:
    ///   - programs: The folder of the running program.
    ///   - build: Builds a library with the modules, by its name, as `buildModules` does.
    /// - Throws: `AdoptFailure` if there is no toolchain, or if the modules cannot be built.
    public func modules(programs: String, build: (String) throws -> Void) throws -> CompiledModules {
        let library = package.library
        if let modules = CompiledModules.beside(programs: programs, library: library, compiler: try compiler()) {
            return modules
        }
        try build(library.rawValue)
        return CompiledModules(folder: package.modulesScratch + "/debug", library: library)
    }

    /// Builds a library with Tandem's modules from Tandem's sources in the cache. The package manager fetches the packages
    /// that Tandem uses.
    /// - Parameters:
    ///   - library: The name of the library.
    ///   - progress: Receives descriptions of what the compiler is working on.
    /// - Throws: `AdoptFailure` if the modules cannot be built.
    public func buildModules(_ library: String, progress: (String) -> Void = { _ in }) throws {
        guard let library = CompiledModules.Library(rawValue: library) else {
            throw AdoptFailure("there is no library \(library)")
        }
        // Nobody debugs or indexes these modules.
        let outcome = try run(
            [
                "swift", "build", "--package-path", package.tandem.root, "--scratch-path", package.modulesScratch,
                "--product", library.rawValue, "--disable-index-store", "-debug-info-format", "none",
            ], ["TANDEM_ONLY": library.rawValue], progress)
        guard outcome.isBuilt else {
            let log = package.path + "/modules.log"
            try? Data(outcome.output.utf8).write(to: URL(fileURLWithPath: log))
            throw AdoptFailure(
                "Tandem's own modules cannot be built: \(outcome.output.suffix(400))\nAll of it is in \(log)")
        }
    }

    /// Builds all products of the package, which has been written. Continues after an error with all modules that do not
    /// need the broken one, so that the output contains as many errors as possible.
    /// - Parameters:
    ///   - modules: Tandem's compiled modules.
    ///   - progress: Receives descriptions of what the compiler is working on.
    /// - Throws: `AdoptFailure` if the compiler cannot be started; and errors of the file system.
    public func build(with modules: CompiledModules, progress: (String) -> Void = { _ in }) throws -> Outcome {
        let start = ContinuousClock.now
        let folders = package.folders
        try FileManager.default.createDirectory(atPath: folders.interfaces, withIntermediateDirectories: true)
        var waiting = package.compilations(with: modules)
        let all = Dictionary(waiting.map { ($0.name, $0) }) { first, _ in first }
        var (output, built): (String, Set<String>) = ("", [])
        var compiled: [(name: String, output: String)] = []
        while true {
            // Modules that import each other, or a broken module, are never ready.
            let ready = waiting.filter { built.isSuperset(of: $0.imports) }
            guard !ready.isEmpty else { break }
            waiting.removeAll { built.isSuperset(of: $0.imports) }
            progress("module \(all.count - waiting.count) of \(all.count)")
            for (module, outcome) in zip(ready, try compile(ready, all, in: folders)) {
                output += outcome.output
                compiled.append((module.name, outcome.output))
                if outcome.isBuilt { built.insert(module.name) }
            }
        }
        if !waiting.isEmpty, built.count + waiting.count == all.count {
            output +=
                "error: these modules import each other: \(waiting.map(\.name).sorted().joined(separator: ", "))\n"
        }
        for product in package.products {
            try? Data(output.utf8).write(to: URL(fileURLWithPath: log(product)))
        }
        return Outcome(
            isBuilt: built.count == all.count, output: output, seconds: (ContinuousClock.now - start) / .seconds(1),
            built: built, modules: compiled)
    }

    /// Returns the modules of the package that a module imports, also indirectly, sorted by name.
    private static func imported(
        by module: ModuleCompilation, _ all: [String: ModuleCompilation]
    ) -> [ModuleCompilation] {
        var (found, new): (Set<String>, Set<String>) = ([], Set(module.imports))
        while !new.isEmpty {
            found.formUnion(new)
            new = Set(new.compactMap { all[$0] }.flatMap(\.imports)).subtracting(found)
        }
        return found.sorted().compactMap { all[$0] }
    }

    /// Compiles modules that do not import each other, as many at the same time as there are cores.
    private func compile(
        _ modules: [ModuleCompilation], _ all: [String: ModuleCompilation], in folders: ModuleCompilation.Folders
    ) throws -> [Outcome] {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let outcomes = Mutex([Int: Swift.Result<Outcome, any Error>]())
        DispatchQueue.concurrentPerform(iterations: modules.count) { index in
            let module = modules[index]
            let imported = Self.imported(by: module, all)
            let linked = imported.flatMap { $0.objects(in: folders) }
            // Each process of the compiler reads Tandem's modules, which takes as long as compiling a file: 0.1 s.
            let processes = max(1, min(cores / min(cores, modules.count), module.files.count / 2))
            let command = module.command(in: folders, linking: linked, processes: processes)
            let outcome = Swift.Result {
                try module.prepare(in: folders, imported: imported.map(\.name))
                // The compiler does not link a program again if only the code of a module has changed.
                if !linked.isEmpty { try? FileManager.default.removeItem(atPath: folders.program(module.name)) }
                return try run(command, [:]) { _ in }
            }
            outcomes.withLock { $0[index] = outcome }
        }
        return try outcomes.withLock { outcomes in try modules.indices.map { try outcomes[$0]!.get() } }
    }

    /// The maximum number of times that a package is built, each time without the code that did not compile before. One
    /// build finds the errors of one module; the next finds those of the modules that import it.
    private static let mostRounds = 100
    /// No further build begins after this time.
    private static let longestRounds: Duration = .seconds(240)

    /// Writes the package and builds its only product. Leaves out code that does not compile here, until the rest compiles.
    /// - Parameters:
    ///   - modules: Tandem's compiled modules.
    ///   - progress: Receives descriptions of what the compiler is working on.
    ///   - isEnough: Returns true if no further build is to leave out the errors of the first one. It gets the outcome, and
    ///     the product with the user's files.
    /// - Returns: The outcome of the first build, and that of the last one if there were several. The product says what
    ///   is left out. The output of the first build also has the errors of modules that only a later build could compile,
    ///   because they import a broken one.
    /// - Throws: Like `build`; and errors of the file system.
    public mutating func buildLeavingOut(
        with modules: CompiledModules, progress: (String) -> Void = { _ in },
        isEnough: (Outcome, AdoptedPackage.Product) -> Bool = { _, _ in false }
    ) throws -> (first: Outcome, last: Outcome) {
        let start = ContinuousClock.now
        let version = package.version(with: modules)
        if let known = EarlierBuild(of: package), known.version == version {
            package.products[0].leftOut = known.leftOut
            package.products[0].addedImports = known.imports
            try package.write()
            let last = try build(with: modules, progress: progress)
            if last.isBuilt {
                let first = Outcome(isBuilt: false, output: known.errors, seconds: 0)
                return (known.leftOut.parts.isEmpty ? last : first, last)
            }
            package.products[0].leftOut = LeftOutCode()
            package.products[0].addedImports = AddedImports()
        }
        var first = try buildImporting(with: modules, since: start, progress: progress)
        if !first.isBuilt, isEnough(first, package.products[0]) { return (first, first) }
        var last = first
        var outputs = [first.output]
        var compiled = Set(first.modules.map(\.name))
        var isWhole = false
        for _ in 0..<Self.mostRounds where !last.isBuilt && ContinuousClock.now - start < Self.longestRounds {
            let isNew = package.products[0].leftOut.leaveOut(
                errorsOf: last.output, originals: package.products[0].originals)
            if !isNew {
                // Errors in the user's code that nothing can leave out would come again.
                if isWhole || LeftOutCode.hasErrors(last.output, in: package.products[0].originals) { break }
                // After builds that failed, the compiler sometimes overlooks files that depend on a change, and the linker
                // finds that something is missing.
                try removeObjects()
            }
            isWhole = !isNew
            last = try buildImporting(with: modules, since: start, progress: progress)
            if !last.isBuilt { outputs.append(last.output) }
            for module in last.modules where compiled.insert(module.name).inserted {
                first.output += package.products[0].leftOut.withoutConsequences(module.output)
            }
        }
        let product = package.products[0]
        if last.isBuilt, !first.isBuilt || !product.addedImports.isEmpty {
            EarlierBuild(
                version: version, leftOut: product.leftOut, imports: product.addedImports, errors: first.output
            ).keep(for: package)
        }
        if !first.isBuilt {
            // The log explains the errors in the user's code first, and then those that leaving out some of it causes.
            let text = outputs.joined(separator: "\n\nThe next build, after code with errors was left out:\n\n")
            try? Data(text.utf8).write(to: URL(fileURLWithPath: log(package.products[0])))
        }
        return (first, last)
    }

    /// Writes the package and builds it; again if a file uses a name of a supported module that it does not import.
    private mutating func buildImporting(
        with modules: CompiledModules, since start: ContinuousClock.Instant, progress: (String) -> Void
    ) throws -> Outcome {
        try package.write()
        var outcome = try build(with: modules, progress: progress)
        guard !outcome.isBuilt else { return outcome }
        let candidates = ImportCandidates(package.products[0], package.tandem.supportedNames)
        while !outcome.isBuilt, ContinuousClock.now - start < Self.longestRounds,
            package.products[0].addedImports.add(
                errorsOf: outcome.output, originals: package.products[0].originals, candidates: candidates.modules)
        {
            try package.write()
            outcome = try build(with: modules, progress: progress)
        }
        return outcome
    }

    /// Removes the object files of the user's modules, so that the next build compiles all files.
    private func removeObjects() throws {
        let product = package.products[0]
        for name in [product.name] + product.target.modules.map(\.name) {
            let folder = package.folders.objects(name)
            if FileManager.default.fileExists(atPath: folder) { try FileManager.default.removeItem(atPath: folder) }
        }
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

    /// Runs the compiler or the package manager.
    private func run(
        _ command: [String], _ variables: [String: String], _ progress: (String) -> Void
    ) throws -> Outcome {
        let start = ContinuousClock.now
        let outcome: BoundedProcess.Outcome
        do {
            outcome = try Self.withEnvironment(temporary: "\(temporary)-\(UUID().uuidString)") { environment in
                var process = BoundedProcess(
                    ["/usr/bin/env"] + command, environment: environment.merging(variables) { $1 }, timeLimit: nil)
                process.joinsErrors = true
                return try process.run { part in
                    if let line = String(decoding: part, as: UTF8.self).split(separator: "\n").last {
                        progress(String(line))
                    }
                }
            }
        } catch {
            throw AdoptFailure("`\(command[0])` cannot be run: \(error)")
        }
        return Outcome(
            isBuilt: outcome.status.isSuccess, output: String(decoding: outcome.output, as: UTF8.self),
            seconds: (ContinuousClock.now - start) / .seconds(1))
    }
}

/// The code that a build left out, and the modules that it imported. A file beside the package keeps both, so that the next
/// build of the same sources does the same from the start.
private struct EarlierBuild: Codable {
    /// The version of the sources and of Tandem's modules.
    var version: String
    var leftOut: LeftOutCode
    var imports: AddedImports
    /// The output of the build that left out nothing.
    var errors: String

    init(version: String, leftOut: LeftOutCode, imports: AddedImports, errors: String) {
        self.version = version
        self.leftOut = leftOut
        self.imports = imports
        self.errors = errors
    }

    /// Reads what the last build of a package's only product left out and imported; nil if it did neither.
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
