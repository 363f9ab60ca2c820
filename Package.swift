// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

/// One set of compiler settings for every target of ours: Swift 6 mode, no warning left standing.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")

/// What hummingbird's interface is made of; only the backend and the preview use it.
let serverInterface: [Target.Dependency] = [
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "Logging", package: "swift-log"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    .product(name: "UnixSignals", package: "swift-service-lifecycle"),
]

func library(
    _ name: String, path: String? = nil, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
    resources: [Resource] = [], linking: [LinkerSetting]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: path ?? "Sources/\(name)", exclude: exclude,
        resources: resources, swiftSettings: settings, linkerSettings: linking)
}

/// A C library that is preloaded into every program, shells included: it must not bring the Swift runtime along.
func preloaded(_ name: String) -> Target {
    .target(
        name: name, path: "Sources/\(name)",
        cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror", "-fvisibility=hidden"])],
        linkerSettings: [
            .unsafeFlags([
                "-nostartfiles", "-static-stdlib", "-Xlinker", "--as-needed", "-Xclang-linker", "-Wl,--as-needed",
            ])
        ])
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: dependencies, path: "Sources/\(name)", swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], _ more: [SwiftSetting] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies + ["TestTraits"], path: "Tests/\(name)", swiftSettings: settings + more)
}

/// What iOS code may import, beside Foundation.
let iOSModules = [
    "ActivityKit", "AppGroup", "AppIntents", "AppleLogging", "AppleNetwork", "AppleUIKit", "BackgroundTasks",
    "Charts", "CryptoKit", "NetworkStandIn", "SwiftUI", "WidgetKit",
]

/// What gives modules of ours Apple's names, such as `OSLog`; tests of an extension need it as well.
let importsOfExtensions = SwiftSetting.unsafeFlags(
    ["AdoptedImports", "LogImports"].flatMap { ["-I", "\(Context.packageDirectory)/Sources/AppleModules/\($0)"] })

/// An app's widget extension, built as `tandem adopt` builds those of others. `Sources/NAME-widget` has links to the
/// app's `Widget` folder, which is iOS code and knows nothing of this package, and to the files that are added to it.
/// `widget-extension --app NAME` runs it as its provider child.
func widgetExtension(_ app: String) -> Target {
    let name = "\(app.lowercased())-widget"
    return .executableTarget(
        name: name, dependencies: ["AdoptedExtension"] + iOSModules.map { .init(stringLiteral: $0) },
        path: "Sources/\(name)",
        exclude: ["Info.plist", "\(app).entitlements", "Assets.xcassets", "Localizable.xcstrings"].map {
            "Widget/\($0)"
        },
        swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error), importsOfExtensions])
}

let package = Package(
    name: "tandem",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "AppGroup", targets: ["AppGroup"]),
        .library(name: "ContainerWatch", targets: ["ContainerWatch"]),
        .library(name: "WidgetHost", targets: ["WidgetHost"]),
        .executable(name: "main-app", targets: ["main-app"]),
        .executable(name: "widget-extension", targets: ["widget-extension"]),
        .executable(name: "jokes-widget", targets: ["jokes-widget"]),
        .executable(name: "schedule-widget", targets: ["schedule-widget"]),
        .executable(name: "portfolio-widget", targets: ["portfolio-widget"]),
        .executable(name: "local-backend", targets: ["local-backend"]),
        .executable(name: "tandem", targets: ["tandem"]),
        .executable(name: "tandem-watch", targets: ["tandem-watch"]),
        .executable(name: "tandem-lab", targets: ["tandem-lab"]),
        .executable(name: "tandem-fleet", targets: ["tandem-fleet"]),
        .executable(name: "tandem-rankings", targets: ["tandem-rankings"]),
        .executable(name: "tandem-adopt", targets: ["tandem-adopt"]),
        .executable(name: "tandem-preview", targets: ["tandem-preview"]),
        // What `tandem adopt` links an extension's own sources with.
        .library(name: "AdoptedExtension", targets: ["AdoptedExtension"] + iOSModules),
        // And with those that import Combine, which bring OpenCombine along.
        .library(name: "AdoptedCombine", targets: ["AppleCombine"]),
        .library(name: "tandem-time", type: .dynamic, targets: ["TimePreload"]),
        .library(name: "tandem-guard", type: .dynamic, targets: ["ConnectionGuard"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
        // hummingbird brings these along; its interface cannot be used without importing them.
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
    ],
    targets: [
        // C libraries from the distribution.
        .systemLibrary(
            name: "CInotifyTools", path: "Sources/CInotifyTools", providers: [.apt(["libinotifytools-dev"])]),
        .systemLibrary(name: "CMessageDigest", path: "Sources/CMessageDigest", providers: [.apt(["libmd-dev"])]),

        // The file protocol and its watcher.
        // What every record that is read passes through, by instructions of the processor's that Swift has no access to.
        // Without unsafeFlags, with which no package could depend on AppGroup by its version.
        .target(name: "CInstructions", path: "Sources/CInstructions", linkerSettings: [.linkedLibrary("md")]),
        library("AppGroup", ["CInstructions"]),
        // libinotifytools calls `inotify_init` of the program in place of the C library's: ContainerWatch/Inotify.swift.
        library(
            "ContainerWatch", ["AppGroup", "CInotifyTools"],
            linking: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=inotify_init"])]),
        library("CommandSupport", ["AppGroup", argumentParser]),
        // What completes command lines: from what the programs say of their commands.
        library("ShellCompletion"),

        // The widget host, over modules with Apple's names.
        library("AppleFoundation", path: "Sources/AppleModules/AppleFoundation"),
        // Not named UIKit, for the same reason as AppleLogging: swift-testing has an overlay for a module of that name.
        library("AppleUIKit", path: "Sources/AppleModules/AppleUIKit", ["AppleFoundation"]),
        // `#Preview` and `@Entry`: a compiler plugin that speaks the compiler's protocol itself, without swift-syntax.
        .macro(name: "PreviewMacros", path: "Sources/AppleModules/PreviewMacros", swiftSettings: settings),
        library(
            "SwiftUI", path: "Sources/AppleModules/SwiftUI",
            ["AppIntents", "AppleFoundation", "AppleUIKit", "PreviewMacros"]),
        library("Charts", path: "Sources/AppleModules/Charts", ["AppleFoundation", "SwiftUI"]),
        library("RelevanceKit", path: "Sources/AppleModules/RelevanceKit", ["AppleFoundation"]),
        library("AppIntents", path: "Sources/AppleModules/AppIntents", ["AppleFoundation", "RelevanceKit"]),
        library("ActivityKit", path: "Sources/AppleModules/ActivityKit", ["AppleFoundation"]),
        library(
            "WidgetKit", path: "Sources/AppleModules/WidgetKit",
            ["ActivityKit", "AppGroup", "AppIntents", "AppleFoundation", "PreviewMacros", "RelevanceKit", "SwiftUI"]),
        // A module named `os` beside the others would be found by every dependency that asks canImport(os), so what
        // `import os`, `os.log` and `OSLog` bring is here, and -I Sources/AppleModules/LogImports gives it those names.
        library("AppleLogging", path: "Sources/AppleModules/AppleLogging", ["AppleFoundation"]),
        // What `import Network` and `import Combine` bring to adopted code, under names that no dependency asks for, and
        // through Sources/AppleModules/AdoptedImports and CombineImports. No program of ours links OpenCombine.
        library(
            "AppleNetwork", path: "Sources/AppleModules/AppleNetwork", ["AppleFoundation"]),
        library("CryptoKit", path: "Sources/AppleModules/CryptoKit", ["AppleFoundation", "CMessageDigest"]),
        library(
            "AppleCombine", path: "Sources/AppleModules/AppleCombine",
            ["SwiftUI"]
                + ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
                    .product(name: $0, package: "OpenCombine")
                }),
        library("HostEvents", ["AppGroup"]),
        .target(name: "CChildStart", path: "Sources/CChildStart"),
        library(
            "WidgetHost", ["AppGroup", "CChildStart", "HostEvents", "PhoneConditions", "SwiftUI", "WidgetKit"]),
        // Trees of views as HTML, and the symbols in it; see Symbols/LICENSE.
        library(
            "WidgetRendering", ["AppleFoundation", "SwiftUI", "WidgetKit"], exclude: ["Symbols/LICENSE"]),
        // Opens such a page, for `tandem render --check` and the tests.
        library("HeadlessBrowser", ["WidgetHost"]),
        library("BackgroundTaskHost", ["AppGroup", "HostEvents"]),
        library(
            "BackgroundTasks", path: "Sources/AppleModules/BackgroundTasks",
            ["AppGroup", "BackgroundTaskHost", "HostEvents", "SwiftUI"]),

        // The clock and the network of the processes that run under `tandem with`.
        library("PhoneConditions", ["AppGroup"]),
        preloaded("TimePreload"),
        preloaded("ConnectionGuard"),
        .target(name: "CNetworkStandInStart", path: "Sources/CNetworkStandInStart"),
        .target(
            name: "NetworkStandIn", dependencies: ["CNetworkStandInStart", "HostEvents", "PhoneConditions"],
            path: "Sources/NetworkStandIn",
            // The file that is added to targets of iOS code; those of this package have it by a symbolic link.
            exclude: ["Template"], swiftSettings: settings),

        // Extensions that others bring: the runtime that is linked with their sources, and what builds and examines them.
        .target(name: "CAdoptedExtensionStart", path: "Sources/CAdoptedExtensionStart"),
        library(
            "AdoptedExtension",
            ["CAdoptedExtensionStart", "WidgetHost"] + iOSModules.map { .init(stringLiteral: $0) }),
        library(
            "Adopt",
            ["AppGroup", "AppleFoundation", "HostEvents", "Lab", "PhoneConditions", "WidgetHost", "WidgetKit"]),

        // The Joke of the Day.
        library("Firestore"),
        library("Rankings", ["Firestore"]),
        library("Scheduling"),
        library("JokesShared", path: "Sources/Jokes/Shared"),
        library(
            "JokesApp", path: "Sources/Jokes/App", ["AppGroup", "BackgroundTasks", "Firestore", "JokesShared"],
            resources: [.embedInCode("Resources/MrFunnyJokes-Info.plist")]),
        widgetExtension("Jokes"),

        // The course schedule. Its widget is a folder of iOS code; what it shows when is in Shared.
        library("ScheduleShared", path: "Sources/Schedule/Shared"),
        library("ScheduleApp", path: "Sources/Schedule/App", ["AppGroup", "ScheduleShared"]),
        widgetExtension("Schedule"),

        // The crypto portfolio. Its widget is a folder of iOS code; what it calculates, fetches and stores is in Shared.
        library("PortfolioShared", path: "Sources/Portfolio/Shared", ["AppGroup"]),
        library("PortfolioApp", path: "Sources/Portfolio/App", ["AppGroup", "PortfolioShared"]),
        widgetExtension("Portfolio"),

        // The embedded default for the cloud. Beside it only the preview links hummingbird, and no other
        // program GRDB.
        library(
            "LocalBackend", ["Firestore", "Rankings", "Scheduling", hummingbird, grdb] + serverInterface,
            resources: [.embedInCode("Resources/coins.json"), .embedInCode("Resources/jokes.json")]),

        // The page of running hosts, live.
        library(
            "Preview",
            [
                "AppGroup", "AppleFoundation", "CommandSupport", "HostEvents", "PhoneConditions", "SwiftUI",
                "WidgetHost",
                "WidgetKit", "WidgetRendering", hummingbird,
            ] + serverInterface,
            resources: ["css", "html", "js"].map { .embedInCode("Resources/preview.\($0)") }),

        // The laboratory: kills, power cuts, races and their histories.
        .target(
            name: "CSystemCallTracer", path: "Sources/CSystemCallTracer",
            cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
        library("Lab", ["AppGroup", "CSystemCallTracer"]),
        // A day of a million devices with the host's own engine.
        library("Fleet", ["HostEvents", "Lab", "WidgetHost", "WidgetKit"]),

        // Thin programs. Only widget-extension and tandem-watch link libinotifytools (GPL-2); see the README.
        program(
            "main-app",
            [
                "AppGroup", "BackgroundTasks", "CommandSupport", "Firestore", "HostEvents", "JokesApp", "JokesShared",
                "NetworkStandIn", "PortfolioApp", "PortfolioShared", "ScheduleApp", "ScheduleShared", argumentParser,
            ]),
        program(
            "widget-extension",
            [
                "AppGroup", "CommandSupport", "ContainerWatch", "HostEvents", "PhoneConditions", "WidgetHost",
                "WidgetKit", argumentParser,
            ]),
        program("local-backend", ["CommandSupport", "Firestore", "LocalBackend", "Scheduling", argumentParser]),
        program(
            "tandem",
            [
                "AppGroup", "BackgroundTaskHost", "CommandSupport", "HostEvents", "PhoneConditions", "ShellCompletion",
                "WidgetHost", "WidgetKit", argumentParser,
            ]),
        program("tandem-watch", ["AppGroup", "CommandSupport", "ContainerWatch", argumentParser]),
        // Beside tandem, which hands over to it: URLSession would make tandem start slower.
        program("tandem-rankings", ["CommandSupport", "Firestore", "Rankings", argumentParser]),
        program(
            "tandem-adopt",
            [
                "Adopt", "AppGroup", "AppleFoundation", "CommandSupport", "HeadlessBrowser", "PhoneConditions",
                "SwiftUI", "WidgetHost", "WidgetKit", "WidgetRendering", argumentParser,
            ]),
        program("tandem-lab", ["AppGroup", "CommandSupport", "Lab", argumentParser]),
        program("tandem-fleet", ["CommandSupport", "Fleet", "WidgetHost", argumentParser]),
        program("tandem-preview", ["AppGroup", "CommandSupport", "Preview", "WidgetHost", argumentParser]),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
        // Apart from TestSupport, which programs use that are no tests.
        .target(name: "TestTraits", path: "Tests/TestTraits", swiftSettings: settings),
        tests("AppGroupTests", ["AppGroup", "TestSupport"]),
        tests("ContainerWatchTests", ["AppGroup", "ContainerWatch", "TestSupport"]),
        tests("PhoneConditionsTests", ["AppGroup", "PhoneConditions", "TestSupport"]),
        tests("FirestoreTests", ["Firestore", "TestSupport"]),
        tests("RankingsTests", ["Firestore", "Rankings"]),
        tests("SchedulingTests", ["Scheduling", "TestSupport"]),
        tests(
            "LocalBackendTests",
            [
                "BackendFuzz", "CommandSupport", "Firestore", "LocalBackend", "Rankings", "Scheduling", "TestSupport",
                "local-backend", .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        // Reads the compiled modules and its own fixtures, Tests/Fixtures/Compile.
        tests(
            "AppleModulesTests",
            [
                "ActivityKit", "AppGroup", "AppIntents", "AppleCombine", "AppleFoundation", "AppleLogging",
                "AppleNetwork", "AppleUIKit", "Charts", "CryptoKit", "PhoneConditions", "SwiftUI", "TestSupport",
                "WidgetHost", "WidgetKit",
                .product(name: "OpenCombine", package: "OpenCombine"),
                .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            ]),
        tests(
            "JokesTests",
            ["AppGroup", "CommandSupport", "Firestore", "JokesApp", "JokesShared", "TestSupport"]),
        tests(
            "JokesWidgetTests", ["AppGroup", "SwiftUI", "TestSupport", "WidgetKit", "jokes-widget"],
            [importsOfExtensions]),
        tests(
            "ScheduleTests",
            ["AppGroup", "ScheduleApp", "ScheduleShared", "TestSupport", "main-app", "schedule-widget", "tandem"]),
        tests(
            "PortfolioTests",
            [
                "AppGroup", "CommandSupport", "Lab", "PortfolioApp", "PortfolioShared", "TestSupport", "main-app",
                "portfolio-widget", "split-portfolio",
            ]),
        // The mistake that the portfolio avoids: its two records in a commit each.
        .executableTarget(
            name: "split-portfolio", dependencies: ["AppGroup", "PortfolioApp", "PortfolioShared"],
            path: "Tests/SplitPortfolio", swiftSettings: settings),
        tests(
            "BackgroundTaskTests",
            ["AppGroup", "BackgroundTaskHost", "BackgroundTasks", "HostEvents", "TestSupport"]),
        .executableTarget(
            name: "task-app", dependencies: ["BackgroundTasks", "SwiftUI", "TestSupport"], path: "Tests/TaskApp",
            swiftSettings: settings),
        tests(
            "WidgetHostTests",
            ["AppGroup", "HostEvents", "TestSupport", "WidgetHost", "WidgetKit", "misbehaving-widget", "tandem"]),
        .executableTarget(
            name: "misbehaving-widget", dependencies: ["WidgetHost", "WidgetKit"], path: "Tests/MisbehavingWidget",
            swiftSettings: settings),
        tests(
            "WidgetRenderingTests",
            ["Charts", "HeadlessBrowser", "SwiftUI", "TestSupport", "WidgetKit", "WidgetRendering"]),
        tests(
            "NetworkStandInTests", ["NetworkStandIn", "PhoneConditions", "TestSupport", "network-client", "tandem"]),
        .executableTarget(
            name: "network-client", dependencies: ["AppGroup", "NetworkClientLibrary", "NetworkStandIn"],
            path: "Tests/NetworkClient", swiftSettings: settings),
        .target(name: "NetworkClientLibrary", path: "Tests/NetworkClientLibrary", swiftSettings: settings),
        .executableTarget(
            name: "host-bench", dependencies: ["AppGroup", "BenchReport", "HostEvents", "WidgetHost", "WidgetKit"],
            path: "Tests/HostBench", swiftSettings: settings),
        // The store beside a floor in C and beside what people use today.
        .target(
            name: "CStoreBench", path: "Tests/CStoreBench",
            cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
        .executableTarget(
            name: "store-bench", dependencies: ["AppGroup", "CStoreBench", "CommandSupport", argumentParser, grdb],
            path: "Tests/StoreBench", resources: [.embedInCode("Resources/atomic_writes.py")],
            swiftSettings: settings),
        tests("StoreBenchTests", ["TestSupport", "store-bench", argumentParser]),
        // What scripts/bench measures, and the report of it.
        .target(name: "BenchReport", path: "Tests/BenchReport", swiftSettings: settings),
        tests("BenchReportTests", ["BenchReport"]),
        .executableTarget(
            name: "bench-report", dependencies: ["AppGroup", "BenchReport", "CommandSupport", argumentParser],
            path: "Tests/BenchReportProgram", swiftSettings: settings),
        .executableTarget(
            name: "bench-floor", path: "Tests/BenchFloor",
            cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]),
        .executableTarget(
            name: "bench-widget", dependencies: ["AppGroup", "WidgetHost", "WidgetKit"], path: "Tests/BenchWidget",
            swiftSettings: settings),
        .executableTarget(
            name: "render-bench", dependencies: ["BenchReport", "SwiftUI", "WidgetKit", "WidgetRendering"],
            path: "Tests/RenderBench", swiftSettings: settings),
        .executableTarget(
            name: "process-bench",
            dependencies: [
                "AppGroup", "BenchReport", "CommandSupport", "ContainerWatch", "WidgetHost", argumentParser,
            ],
            path: "Tests/ProcessBench", swiftSettings: settings),
        .target(
            name: "BackendFuzz", dependencies: ["Firestore"], path: "Tests/BackendFuzz", swiftSettings: settings),
        // Generated requests for the backend, its document reads beside a bare route, and rankings of many events.
        .executableTarget(
            name: "backend-bench",
            dependencies: [
                "BackendFuzz", "BenchReport", "CommandSupport", "Firestore", "LocalBackend", "Rankings", hummingbird,
                argumentParser, .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Tests/BackendBench", swiftSettings: settings),
        tests(
            "LabTests",
            [
                "AppGroup", "Lab", "TestSupport", "control-writer", "jokes-widget", "tandem", "tandem-lab",
                "tandem-watch", "widget-extension",
            ]),
        tests("FleetTests", ["Fleet", "HostEvents", "Lab", "WidgetHost", "WidgetKit"]),
        // Builds a folder of iOS code with the package manager, and runs it.
        tests(
            "AdoptTests",
            [
                "Adopt", "AppGroup", "AppleFoundation", "CommandSupport", "TestSupport", "tandem", "tandem-adopt",
                "widget-extension",
            ]),
        // Completes command lines of the programs, in the shells that are installed.
        tests(
            "ShellCompletionTests",
            [
                "ShellCompletion", "TestSupport", "local-backend", "main-app", "tandem", "tandem-adopt", "tandem-lab",
                "tandem-preview", "tandem-rankings", "widget-extension",
            ]),
        tests(
            "PreviewTests",
            [
                "AppGroup", "HostEvents", "PhoneConditions", "Preview", "TestSupport",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        // What people use today, for comparison: not in any program of ours.
        .executableTarget(
            name: "control-writer", dependencies: ["Lab", grdb], path: "Tests/ControlWriters",
            swiftSettings: settings),
        .executableTarget(
            name: "protocol-worker", dependencies: ["AppGroup", "TestSupport"], path: "Tests/ProtocolWorker",
            swiftSettings: settings),
        // Real processes: builds every program first.
        tests(
            "ProcessTests",
            [
                "AppGroup", "Firestore", "LocalBackend", "Scheduling", "TestSupport", "main-app", "widget-extension",
                "jokes-widget", "local-backend", "portfolio-widget", "schedule-widget", "tandem", "tandem-adopt",
                "tandem-fleet", "tandem-preview", "tandem-rankings", "tandem-watch", "protocol-worker", "task-app",
            ]),
    ]
)

/// `tandem adopt` builds an extension in a package of its own that depends on this one. For that build the manifest is
/// cut down to what the runtime needs, so that no server's or tool's dependency is fetched and built with it.
if let products = Context.environment["TANDEM_ADOPTED_ONLY"]?.split(separator: ",").map(String.init) {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var needed: Set<String> = []
    var packages: Set<String> = []
    func need(_ name: String) {
        guard let target = targets[name], needed.insert(name).inserted else { return }
        for dependency in target.dependencies {
            switch dependency {
            case .targetItem(let name, _), .byNameItem(let name, _): need(name)
            case .productItem(_, let package, _, _): if let package { packages.insert(package) }
            @unknown default: break
            }
        }
    }
    for product in package.products where products.contains(product.name) {
        (product as? Product.Library)?.targets.forEach { need($0) }
    }
    package.targets.removeAll { !needed.contains($0.name) }
    package.products.removeAll { !products.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains { location.hasSuffix("/\($0)") || location.hasSuffix("/\($0).git") }
    }
}
