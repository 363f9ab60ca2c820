// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Sources/README.md is the map: which rooms there are, and which may depend on which.

/// Warnings are errors in continuous integration, and never in the build of a package that depends on this one.
let isStrict = Context.environment["CI"] != nil

let settings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// Settings of C targets. AppGroup's have none, because no package could depend by version on one with unsafe flags.
let cSettings: [CSetting] = [.unsafeFlags(["-Wall", "-Wextra"] + (isStrict ? ["-Werror"] : []))]

/// Lends modules of this package Apple's names, such as `OSLog`, in extensions and in their tests.
let importShims = SwiftSetting.unsafeFlags(
    ["AdoptedImports", "LogImports"].flatMap {
        ["-I", "\(Context.packageDirectory)/Sources/AppleModules/ImportShims/\($0)"]
    })

/// The package of each product that is not from here.
let packageOfProduct = [
    "ArgumentParser": "swift-argument-parser", "FlyingFox": "FlyingFox", "FlyingSocks": "FlyingFox",
    "GRDB": "GRDB.swift", "HTTPTypes": "swift-http-types", "Hummingbird": "hummingbird", "Logging": "swift-log",
    "NIOCore": "swift-nio", "NIOHTTPTypes": "swift-nio-extras",
    "OpenCombine": "OpenCombine", "OpenCombineDispatch": "OpenCombine", "OpenCombineFoundation": "OpenCombine",
    "ServiceLifecycle": "swift-service-lifecycle", "UnixSignals": "swift-service-lifecycle",
]
/// The modules of which hummingbird's interface is made. Only the backend and the live page use them.
let server = "Hummingbird HTTPTypes Logging NIOCore NIOHTTPTypes ServiceLifecycle UnixSignals"
/// The modules that iOS code may import, beside Foundation.
let iOS = """
    ActivityKit AppGroup AppIntents AppleLogging AppleNetwork AppleUIKit BackgroundTasks Charts CryptoKit NetworkStandIn \
    SwiftUI WidgetKit
    """

/// Takes apart a list of targets and products: their names, separated by spaces.
func list(_ names: String) -> [Target.Dependency] {
    names.split(separator: " ").map(String.init).map { name in
        packageOfProduct[name].map { .product(name: name, package: $0) } ?? .target(name: name)
    }
}

func library(
    _ name: String, _ dependencies: String = "", exclude: [String] = [], embed: [String] = [],
    linking: [String]? = nil
) -> Target {
    .target(
        name: name, dependencies: list(dependencies), exclude: exclude, resources: embed.map { .embedInCode($0) },
        swiftSettings: settings, linkerSettings: linking.map { [.unsafeFlags($0)] })
}

/// A program, which may use whatever command lines have in common.
func program(_ name: String, _ dependencies: String = "") -> Target {
    .executableTarget(name: name, dependencies: list(dependencies), swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: String, _ more: [SwiftSetting] = []) -> Target {
    .testTarget(
        name: name, dependencies: list(dependencies + " TestSupport TestTraits"), swiftSettings: settings + more)
}

/// A C library that is preloaded into every program, shells included: it must not bring the Swift runtime along.
func preloaded(_ name: String) -> Target {
    let flags = ["-nostartfiles", "-static-stdlib", "-Xlinker", "--as-needed", "-Xclang-linker", "-Wl,--as-needed"]
    return .target(
        name: name, cSettings: cSettings + [.unsafeFlags(["-fvisibility=hidden"])],
        linkerSettings: [.unsafeFlags(flags)])
}

/// An app in Sources/Apps: the library of its process, from `App` and from `Shared`, which the widget compiles too, and
/// its widget extension, built as `tandem adopt` builds those of others. The extension's folder holds links to `Widget`,
/// which is iOS code and knows nothing of this package, and to the files that are added to it.
func app(_ name: String, _ dependencies: String, embed: [String] = []) -> [Target] {
    let widget = "\(name.lowercased())-widget"
    let files = ["Info.plist", "\(name).entitlements", "Assets.xcassets", "Localizable.xcstrings"]
    let library = library("\(name)App", dependencies, exclude: ["Widget", widget], embed: embed)
    library.path = "Sources/Apps/\(name)"
    let program = program(widget, "AdoptedExtension " + iOS)
    program.path = "Sources/Apps/\(name)/\(widget)"
    program.exclude = files.map { "Widget/\($0)" }
    program.swiftSettings = [.swiftLanguageMode(.v6), importShims]
    return [library, program]
}

/// The targets by the folder that they are in. A target's own folder has its name.
let rooms: KeyValuePairs<String, [Target]> = [
    "Sources/Support": [
        .target(name: "CChildStart"),
        library("ProcessSupport", "CChildStart"),
        library("Utilities"),
        .systemLibrary(name: "CMessageDigest", providers: [.apt(["libmd-dev"])]),
    ],
    "Sources/Protocol": [
        .systemLibrary(name: "CInotifyTools", providers: [.apt(["libinotifytools-dev"])]),
        .target(name: "CInstructions", linkerSettings: [.linkedLibrary("md")]),
        library("AppGroup", "CInstructions"),
        // libinotifytools calls `inotify_init` of the program in place of the C library's: ContainerWatch/Inotify.swift.
        library(
            "ContainerWatch", "AppGroup CInotifyTools", linking: ["-Xlinker", "--export-dynamic-symbol=inotify_init"]),
    ],
    "Sources/Phone/Device": [
        library("PhoneState", "AppGroup Utilities"),
        preloaded("TimePreload"),
        preloaded("ConnectionGuard"),
        .target(name: "CNetworkStandInStart"),
        // Template is the file that is added to targets of iOS code. Those of this package have it by a symbolic link.
        library("NetworkStandIn", "CNetworkStandInStart PhoneState", exclude: ["Template"]),
    ],
    "Sources/AppleModules": [
        library("AppleFoundation"),
        // Not named UIKit or os: swift-testing has an overlay for a module of the first name, and dependencies that ask
        // canImport(os) would find one of the second. ImportShims lends them Apple's names.
        library("AppleUIKit", "AppleFoundation"),
        library("AppleLogging", "AppleFoundation Utilities"),
        library("AppleNetwork", "AppleFoundation"),
        // `#Preview` and `@Entry`: a compiler plugin that speaks the compiler's protocol itself, without swift-syntax.
        .macro(name: "PreviewMacros", swiftSettings: settings),
        library("RelevanceKit", "AppleFoundation"),
        library("AppIntents", "AppleFoundation RelevanceKit"),
        library("ActivityKit", "AppleFoundation"),
        library("SwiftUI", "AppIntents AppleFoundation AppleUIKit PreviewMacros"),
        library("Charts", "AppleFoundation SwiftUI"),
        library("WidgetKit", "ActivityKit AppGroup AppIntents AppleFoundation PreviewMacros RelevanceKit SwiftUI"),
        library("BackgroundTasks", "AppGroup PhoneState SwiftUI"),
        library("CryptoKit", "AppleFoundation CMessageDigest"),
        // Adopted code that imports Combine links OpenCombine. No program of this package does.
        library("AppleCombine", "SwiftUI OpenCombine OpenCombineDispatch OpenCombineFoundation"),
    ],
    "Sources/Phone/Hosts": [
        library("WidgetHost", "AppGroup PhoneState ProcessSupport SwiftUI WidgetKit"),
        library("BackgroundTaskHost", "AppGroup PhoneState"),
    ],
    "Sources/Adopt": [
        .target(name: "CAdoptedExtensionStart"),
        library("AdoptedExtension", "CAdoptedExtensionStart WidgetHost " + iOS),
        library(
            "Adopt",
            "AppGroup AppleFoundation FlyingFox FlyingSocks Lab PhoneState ProcessSupport WidgetHost WidgetKit"),
    ],
    "Sources/Rendering": [
        // Symbols/LICENSE is that of the symbols' outlines.
        library("WidgetRendering", "AppleFoundation SwiftUI Utilities WidgetKit", exclude: ["Symbols/LICENSE"]),
        library(
            "Preview",
            "AppGroup AppleFoundation PhoneState ProcessSupport WidgetHost WidgetRendering " + server,
            embed: ["css", "html", "js"].map { "Resources/preview.\($0)" }),
    ],
    "Sources/Laboratory": [
        .target(name: "CSystemCallTracer", cSettings: cSettings),
        library("Lab", "AppGroup CSystemCallTracer"),
        library("Fleet", "Lab PhoneState WidgetHost WidgetKit"),
    ],
    "Sources/Backend": [
        library("Firestore", "Utilities"),
        library("Rankings", "Firestore"),
        library(
            "LocalBackend", "Firestore Rankings GRDB " + server,
            embed: ["Resources/coins.json", "Resources/jokes.json"]),
    ],
    "Sources/Apps": app("Portfolio", "AppGroup") + app("Schedule", "AppGroup")
        + app("Jokes", "AppGroup BackgroundTasks Firestore", embed: ["App/Resources/MrFunnyJokes-Info.plist"]),
    // Only widget-extension and tandem-watch link libinotifytools (GPL-2; see the README). Only local-backend links GRDB;
    // it and tandem-preview link hummingbird. tandem hands over to the others, so that it starts fast: tandem-rankings
    // links URLSession, tandem-fleet SwiftUI, and a sweep starts tandem-lab thousands of times.
    "Sources/Programs": [
        library("CommandSupport", "AppGroup PhoneState ArgumentParser"),
        library("ShellCompletion"),
        program("main-app", "BackgroundTasks CommandSupport JokesApp NetworkStandIn PortfolioApp ScheduleApp"),
        program("widget-extension", "CommandSupport ContainerWatch WidgetHost"),
        program("local-backend", "CommandSupport LocalBackend"),
        program("tandem", "BackgroundTaskHost CommandSupport ShellCompletion WidgetHost"),
        program("tandem-watch", "CommandSupport ContainerWatch"),
        program("tandem-rankings", "CommandSupport Rankings"),
        program("tandem-adopt", "Adopt CommandSupport WidgetRendering"),
        program("tandem-lab", "CommandSupport Lab"),
        program("tandem-fleet", "CommandSupport Fleet"),
        program("tandem-preview", "CommandSupport Preview"),
    ],

    // TestTraits is apart from TestSupport because programs that are not tests use the latter.
    "Tests/Support": [
        library("TestSupport"), library("TestServers", "FlyingFox FlyingSocks TestSupport"), library("TestTraits"),
        tests("UtilitiesTests", "Utilities"),
    ],
    "Tests/Protocol": [tests("AppGroupTests", "AppGroup"), tests("ContainerWatchTests", "AppGroup ContainerWatch")],
    "Tests/Phone": [
        tests("PhoneStateTests", "AppGroup PhoneState"),
        tests("NetworkStandInTests", "NetworkStandIn PhoneState TestServers network-client tandem"),
        tests("WidgetHostTests", "WidgetHost misbehaving-widget tandem"),
        tests("BackgroundTaskTests", "BackgroundTaskHost BackgroundTasks"),
    ],
    // Reads the compiled modules and its own fixtures, Tests/Fixtures/Compile.
    "Tests/AppleModules": [tests("AppleModulesTests", "AppleCombine PhoneState WidgetHost " + iOS)],
    "Tests/Adopt": [tests("AdoptTests", "Adopt CommandSupport FlyingSocks tandem tandem-adopt widget-extension")],
    "Tests/Rendering": [
        tests("WidgetRenderingTests", "Charts ProcessSupport WidgetRendering"),
        tests("PreviewTests", "Preview"),
    ],
    "Tests/Laboratory": [
        tests("LabTests", "Lab control-writer jokes-widget tandem tandem-lab tandem-watch widget-extension"),
        tests("FleetTests", "Fleet"),
    ],
    "Tests/Backend": [
        library("BackendFuzz", "Firestore"),
        tests("FirestoreTests", "Firestore TestServers"),
        tests("RankingsTests", "Rankings"),
        tests("LocalBackendTests", "BackendFuzz CommandSupport LocalBackend local-backend"),
    ],
    "Tests/Apps": [
        tests("JokesTests", "CommandSupport JokesApp TestServers"),
        tests("JokesWidgetTests", "TestServers jokes-widget", [importShims]),
        tests("ScheduleTests", "ScheduleApp main-app schedule-widget tandem"),
        tests(
            "PortfolioTests",
            "CommandSupport Lab PortfolioApp TestServers main-app portfolio-widget split-portfolio"),
    ],
    // Tests of whole programs, and programs that tests start.
    "Tests/Programs": [
        library("NetworkClientLibrary"),
        program("network-client", "AppGroup NetworkClientLibrary NetworkStandIn"),
        program("misbehaving-widget", "WidgetHost"),
        program("task-app", "BackgroundTasks TestSupport"),
        program("protocol-worker", "AppGroup TestSupport"),
        // The mistake that the portfolio avoids: its two records in a commit each.
        program("split-portfolio", "PortfolioApp"),
        // Stores that people use today, for comparison.
        program("control-writer", "Lab GRDB"),
        tests(
            "ShellCompletionTests",
            "main-app widget-extension local-backend tandem tandem-adopt tandem-lab tandem-preview tandem-rankings"),
        tests(
            "ProcessTests",
            "TestServers main-app widget-extension local-backend tandem tandem-adopt tandem-fleet tandem-preview "
                + "tandem-rankings tandem-watch jokes-widget portfolio-widget schedule-widget protocol-worker task-app"),
    ],
]
for (folder, targets) in rooms {
    for target in targets { target.path = target.path ?? "\(folder)/\(target.name)" }
}

let package = Package(
    name: "tandem",
    products: [
        .library(name: "AppGroup", targets: ["AppGroup"]),
        .library(name: "ContainerWatch", targets: ["ContainerWatch"]),
        .library(name: "WidgetHost", targets: ["WidgetHost"]),
        // The runtime that `tandem adopt` links an extension's own sources with, and Combine for those that import it.
        .library(name: "AdoptedExtension", targets: ["AdoptedExtension"] + iOS.split(separator: " ").map(String.init)),
        .library(name: "AdoptedCombine", targets: ["AppleCombine"]),
        // The modules that the package in Tests/Benchmarks measures.
        .library(
            name: "Benchmarked",
            targets: [
                "BackendFuzz", "CommandSupport", "ContainerWatch", "LocalBackend", "TestSupport", "WidgetRendering",
            ]),
        .library(name: "tandem-time", type: .dynamic, targets: ["TimePreload"]),
        .library(name: "tandem-guard", type: .dynamic, targets: ["ConnectionGuard"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
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
    targets: rooms.flatMap { $0.value }
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
