import Foundation
import Glibc

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

    /// Builds a package.
    public init(_ package: AdoptedPackage) {
        self.package = package
    }

    /// Builds one product; with nil, all of them at once.
    /// - Parameter progress: is told what the compiler is at.
    /// - Throws: when the package manager cannot be started.
    public func build(
        _ product: AdoptedPackage.Product?, progress: (String) -> Void = { _ in }
    ) throws -> Outcome {
        let start = ContinuousClock.now
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "swift", "build", "--package-path", package.path, "--scratch-path", package.scratch,
        ]
        if let product { process.arguments? += ["--product", product.name] }
        var environment = ProcessInfo.processInfo.environment
        let usesCombine = package.products.contains(where: \.usesCombine)
        environment["TANDEM_ADOPTED_ONLY"] = usesCombine ? "AdoptedExtension,AdoptedCombine" : "AdoptedExtension"
        // The clock and the network of `tandem with` are none of the compiler's.
        for name in ["LD_PRELOAD", "FAKETIME_TIMESTAMP_FILE", "FAKETIME_SHARED", "TANDEM_NETWORK"] {
            environment[name] = nil
        }
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        var output = Data()
        while true {
            let part = pipe.fileHandleForReading.availableData
            if part.isEmpty { break }
            output += part
            if let line = String(decoding: part, as: UTF8.self).split(separator: "\n").last { progress(String(line)) }
        }
        process.waitUntilExit()
        let text = String(decoding: output, as: UTF8.self)
        for product in product.map({ [$0] }) ?? package.products {
            try? output.write(to: URL(fileURLWithPath: log(product)))
        }
        return Outcome(
            isBuilt: process.terminationStatus == 0, output: text,
            seconds: (ContinuousClock.now - start) / .seconds(1))
    }
}
