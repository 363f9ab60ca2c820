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

    public let package: AdoptedPackage
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

    /// Builds one product, or all products at once.
    /// - Parameters:
    ///   - product: The product to build; nil to build all products.
    ///   - progress: Receives descriptions of what the compiler is working on.
    /// - Throws: `AdoptFailure` if there is no toolchain, or if the package manager cannot be started.
    public func build(
        _ product: AdoptedPackage.Product?, progress: (String) -> Void = { _ in }
    ) throws -> Outcome {
        guard ExecutablePath.find("swift", in: Self.environment) != nil else {
            throw AdoptFailure(
                "there is no `swift` on the PATH. Building an extension needs a Swift toolchain, 6.2 or newer: install "
                    + "one from https://www.swift.org/install/linux. Everything that builds nothing works without it")
        }
        let start = ContinuousClock.now
        var arguments = [
            "/usr/bin/env", "swift", "build", "--package-path", package.path, "--scratch-path", package.scratch,
        ]
        if let product { arguments += ["--product", product.name] }
        var environment = Self.environment
        let dependencies = Set(package.products.flatMap(\.dependencies))
        environment["TANDEM_ONLY"] = dependencies.sorted().joined(separator: ",")
        // The package manager leaves folders behind in the folder for temporary files, so it gets a separate one.
        let manager = FileManager.default
        try manager.createDirectory(
            atPath: temporary, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? manager.removeItem(atPath: temporary) }
        environment["TMPDIR"] = temporary
        var process = BoundedProcess(arguments, environment: environment, timeLimit: nil)
        process.joinsErrors = true
        let outcome: BoundedProcess.Outcome
        do {
            outcome = try process.run { part in
                if let line = String(decoding: part, as: UTF8.self).split(separator: "\n").last {
                    progress(String(line))
                }
            }
        } catch {
            throw AdoptFailure("the package manager cannot be run, `swift build`: \(error)")
        }
        let output = outcome.output
        let text = String(decoding: output, as: UTF8.self)
        for product in product.map({ [$0] }) ?? package.products {
            try? output.write(to: URL(fileURLWithPath: log(product)))
        }
        return Outcome(
            isBuilt: outcome.status.isSuccess, output: text,
            seconds: (ContinuousClock.now - start) / .seconds(1))
    }
}
