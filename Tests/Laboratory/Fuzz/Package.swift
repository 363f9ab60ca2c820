// swift-tools-version: 6.2
import PackageDescription

// The fuzz of the readers is a separate package, because it compiles Tandem's libraries with instrumentation. scripts/fuzz
// builds it, and names the toolchain's libFuzzer and its modules of swift-syntax, which Adopt imports.

let package = Package(
    name: "fuzz",
    dependencies: [.package(name: "tandem", path: "../../..")],
    targets: [
        .target(name: "CFuzzer"),
        .executableTarget(
            name: "reader-fuzz", dependencies: ["CFuzzer", .product(name: "Fuzzed", package: "tandem")],
            swiftSettings: [
                .swiftLanguageMode(.v6), .unsafeFlags(["-I", Context.environment["SWIFT_HOST_MODULES"] ?? "."]),
            ],
            linkerSettings: [.unsafeFlags([Context.environment["LIBFUZZER"] ?? "", "-lstdc++"])]),
    ]
)
