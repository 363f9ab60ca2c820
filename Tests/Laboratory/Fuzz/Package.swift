// swift-tools-version: 6.2
import PackageDescription

// The fuzz of the readers is a separate package, because it compiles all of Tandem's modules with instrumentation.
// scripts/fuzz builds it, and names the toolchain's libFuzzer in LIBFUZZER.

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "tandem", path: "../../..")],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "reader-fuzz", dependencies: ["CFuzzer", .product(name: "Fuzzed", package: "tandem")],
            swiftSettings: [.swiftLanguageMode(.v6)],
            linkerSettings: [.unsafeFlags([Context.environment["LIBFUZZER"] ?? "", "-lstdc++"])]),
    ]
)
