// swift-tools-version: 6.2
import PackageDescription

// The benchmarks are a separate package, so that neither the demo nor the tests build them. scripts/bench builds them.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
/// The modules of Tandem that the benchmarks measure.
let tandem: Target.Dependency = .product(name: "Benchmarked", package: "tandem")

func program(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies + [tandem], resources: resources, swiftSettings: settings)
}

let package = Package(
    name: "benchmarks",
    dependencies: [
        .package(name: "tandem", path: "../.."),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    ],
    targets: [
        // The samples that every benchmark prints, and the report that combines them.
        .target(name: "BenchReport", swiftSettings: settings),
        program("bench-report", ["BenchReport", argumentParser]),
        // The lower bounds: the same work in C, as fast as the file system allows.
        .executableTarget(name: "bench-floor", cSettings: [.unsafeFlags(["-Wall", "-Wextra"])]),
        .target(name: "CStoreBench", cSettings: [.unsafeFlags(["-Wall", "-Wextra"])]),
        program(
            "store-bench",
            ["CStoreBench", argumentParser, .product(name: "GRDB", package: "GRDB.swift")],
            resources: [.embedInCode("Resources/atomic_writes.py")]),
        program("bench-widget", []),
        program("host-bench", ["BenchReport"]),
        program("process-bench", ["BenchReport", argumentParser]),
        program("render-bench", ["BenchReport"]),
        // Random requests to the backend, a comparison of its document reads with a bare route, and rankings of many
        // events.
        program(
            "backend-bench", ["BenchReport", argumentParser, .product(name: "Hummingbird", package: "hummingbird")]),
        .testTarget(name: "BenchReportTests", dependencies: ["BenchReport"], swiftSettings: settings),
        .testTarget(name: "StoreBenchTests", dependencies: ["store-bench", tandem], swiftSettings: settings),
    ]
)
