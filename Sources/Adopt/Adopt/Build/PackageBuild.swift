import Foundation
import ProcessSupport
import WidgetHost

/// Builds an adopted package with the package manager.
public struct PackageBuild: Sendable {
    /// What came of one product.
    public struct Outcome: Sendable {
        /// Whether the executable is there and new.
        public var isBuilt: Bool
        /// All that the build printed.
        public var output: String
        /// How long it took.
        public var seconds: Double
    }

    /// The package.
    public let package: AdoptedPackage
    /// The file that gets the whole output of a product's build.
    public func log(_ product: AdoptedPackage.Product) -> String { "\(package.path)/\(product.name).log" }

    private let temporary: String

    /// Builds a package.
    /// - Parameters:
    ///   - package: what is built.
    ///   - temporary: a folder for temporary files, which need not exist, and is removed.
    public init(_ package: AdoptedPackage, temporary: String) {
        self.package = package
        self.temporary = temporary
    }

    /// Builds one product; with nil, all of them at once.
    /// - Parameters:
    ///   - product: the product; nil for all.
    ///   - progress: is told what the compiler is at.
    /// - Throws: when the package manager cannot be started.
    public func build(
        _ product: AdoptedPackage.Product?, progress: (String) -> Void = { _ in }
    ) throws -> Outcome {
        let start = ContinuousClock.now
        var arguments = [
            "/usr/bin/env", "swift", "build", "--package-path", package.path, "--scratch-path", package.scratch,
        ]
        if let product { arguments += ["--product", product.name] }
        var environment = ProcessInfo.processInfo.environment
        let usesCombine = package.products.contains(where: \.usesCombine)
        environment["TANDEM_ADOPTED_ONLY"] = usesCombine ? "AdoptedExtension,AdoptedCombine" : "AdoptedExtension"
        // The clock and the network of `tandem with` are none of the compiler's.
        for name in ["LD_PRELOAD", "FAKETIME_TIMESTAMP_FILE", "FAKETIME_SHARED", "TANDEM_NETWORK"] {
            environment[name] = nil
        }
        // The package manager leaves folders there.
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
            isBuilt: outcome.status == 0, output: text,
            seconds: (ContinuousClock.now - start) / .seconds(1))
    }
}
