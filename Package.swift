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
    "ArgumentParser": "swift-argument-parser", "Crypto": "swift-crypto", "GRDB": "GRDB.swift",
    "HTTPTypes": "swift-http-types", "Hummingbird": "hummingbird", "Logging": "swift-log", "NIOCore": "swift-nio",
    "NIOHTTPTypes": "swift-nio-extras", "OpenCombine": "OpenCombine", "OpenCombineDispatch": "OpenCombine",
    "OpenCombineFoundation": "OpenCombine", "ServiceLifecycle": "swift-service-lifecycle",
    "SwiftDiagnostics": "swift-syntax", "SwiftIfConfig": "swift-syntax", "SwiftParser": "swift-syntax",
    "SwiftSyntax": "swift-syntax", "UnixSignals": "swift-service-lifecycle",
]
/// The modules of which hummingbird's interface is made. Only the backend and the live page use them.
let server = "Hummingbird HTTPTypes Logging NIOCore NIOHTTPTypes ServiceLifecycle UnixSignals"
/// The modules that iOS code may import, beside Foundation.
let iOS = "ActivityKit AppIntents AppleLogging AppleNetwork AppleUIKit BackgroundTasks Charts NetworkStandIn WidgetKit"
/// The programs whose command lines tests examine.
let commands = "main-app widget-extension local-backend tandem tandem-adopt tandem-preview tandem-rankings tandem-watch"

/// Parses names that are separated by spaces.
func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

/// Finds the targets and products that a target uses, by their names.
func list(_ uses: String) -> [Target.Dependency] {
    names(uses).map { name in packageOfProduct[name].map { .product(name: name, package: $0) } ?? .target(name: name) }
}

func library(_ name: String, _ uses: String = "", exclude: [String] = [], embed: [String] = []) -> Target {
    .target(name: name, dependencies: list(uses), exclude: exclude, resources: embed.map { .embedInCode($0) })
}
func program(_ name: String, _ uses: String) -> Target { .executableTarget(name: name, dependencies: list(uses)) }
func tests(_ name: String, _ uses: String) -> Target {
    .testTarget(name: name, dependencies: list(uses + " TestSupport TestTraits"))
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
        library("Utilities"), .target(name: "CChildStart"), library("ProcessSupport", "CChildStart"),
        .target(name: "CSystemCallTracer", cSettings: cSettings),
        library("SystemCallTracing", "CSystemCallTracer Utilities"),
        .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),
    ],
    "Sources/Protocol": [
        .systemLibrary(name: "CInotifyTools", providers: [.apt(["libinotifytools-dev"])]),
        library("AppGroup", "CNettle"),
        // libinotifytools calls `inotify_init` of the program in place of the C library's: ContainerWatch/Inotify.swift.
        .target(
            name: "ContainerWatch", dependencies: list("AppGroup CInotifyTools"),
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=inotify_init"])]),
    ],
    "Sources/Phone/Device": [
        .target(name: "CPhonePolicyStart"), library("PhoneState", "AppGroup CPhonePolicyStart Utilities"),
        preloaded("TimePreload"), preloaded("ConnectionGuard"), .target(name: "CNetworkStandInStart"),
        // Template is the file that is added to targets of iOS code. Those of this package have it by a symbolic link.
        library("NetworkStandIn", "CNetworkStandInStart PhoneState", exclude: ["Template"]),
    ],
    "Sources/AppleModules": [
        // Foundation loads ICU, but does not link it on behalf of others.
        .target(name: "AppleFoundation", linkerSettings: [.linkedLibrary("_FoundationICU")]),
        // Not named UIKit or os: swift-testing has an overlay for a module of the first name, and dependencies that ask
        // canImport(os) would find one of the second. ImportShims lends them Apple's names.
        library("AppleUIKit", "AppleFoundation"), library("AppleLogging", "AppleFoundation Utilities"),
        library("AppleNetwork", "AppleFoundation"), library("ActivityKit", "AppleFoundation"),
        // `#Preview` and `@Entry`: a compiler plugin that speaks the compiler's protocol itself, without swift-syntax.
        .macro(name: "PreviewMacros"),
        library("RelevanceKit", "AppleFoundation"), library("AppIntents", "AppleFoundation RelevanceKit"),
        library("SwiftUI", "AppIntents AppleUIKit PreviewMacros"), library("Charts", "SwiftUI"),
        library("WidgetKit", "ActivityKit AppGroup AppIntents AppleFoundation PreviewMacros RelevanceKit SwiftUI"),
        library("BackgroundTasks", "PhoneState SwiftUI"),
        // Adopted code that imports CryptoKit links swift-crypto, and with Combine OpenCombine. No program of ours does.
        library("CryptoKit", "AppleFoundation Crypto"),
        library("AppleCombine", "SwiftUI OpenCombine OpenCombineDispatch OpenCombineFoundation"),
    ],
    "Sources/Phone/Hosts": [
        library("WidgetHost", "PhoneState ProcessSupport WidgetKit"), library("BackgroundTaskHost", "PhoneState"),
    ],
    "Sources/Adopt": [
        .target(name: "CAdoptedExtensionStart"),
        library("AdoptedExtension", "CAdoptedExtensionStart WidgetHost " + iOS),
        library(
            "Adopt",
            "AppGroup AppleFoundation PhoneState ProcessSupport SwiftDiagnostics SwiftIfConfig "
                + "SwiftParser SwiftSyntax SystemCallTracing WidgetHost WidgetKit"),
    ],
    "Sources/Rendering": [
        // The licence of the symbols' outlines, and the icons that scripts/symbols makes them from.
        library("WidgetRendering", "Utilities WidgetKit", exclude: ["Symbols/LICENSE", "Symbols/mapping.tsv"]),
        library(
            "Preview", "WidgetHost WidgetRendering " + server,
            embed: ["css", "html", "js"].map { "Resources/preview.\($0)" }),
    ],
    "Sources/Laboratory": [library("Lab", "AppGroup SystemCallTracing"), library("Fleet", "WidgetHost")],
    "Sources/Backend": [
        library("Firestore", "Utilities"), library("Rankings", "Firestore"),
        library(
            "LocalBackend", "Rankings GRDB " + server, embed: ["coins.json", "jokes.json"].map { "Resources/" + $0 }),
    ],
    "Sources/Apps": app("Portfolio", "AppGroup") + app("Schedule", "AppGroup")
        + app("Jokes", "AppGroup BackgroundTasks Firestore", embed: ["App/Resources/MrFunnyJokes-Info.plist"]),
    // Only widget-extension and tandem-watch link libinotifytools (GPL-2; see the README). Only local-backend links GRDB;
    // it and tandem-preview link hummingbird. tandem hands over to the others, so that it starts fast: tandem-rankings
    // links URLSession, tandem-fleet SwiftUI, and a sweep starts tandem-lab thousands of times.
    "Sources/Programs": [
        library("CommandSupport", "AppGroup PhoneState ArgumentParser"),
        program("main-app", "BackgroundTasks CommandSupport JokesApp NetworkStandIn PortfolioApp ScheduleApp"),
        program("widget-extension", "CommandSupport ContainerWatch WidgetHost"),
        program("local-backend", "CommandSupport LocalBackend"), program("tandem-preview", "CommandSupport Preview"),
        program("tandem", "BackgroundTaskHost CommandSupport WidgetHost"),
        program("tandem-watch", "CommandSupport ContainerWatch"), program("tandem-rankings", "CommandSupport Rankings"),
        program("tandem-lab", "CommandSupport Lab"), program("tandem-fleet", "CommandSupport Fleet"),
        program("tandem-adopt", "Adopt CommandSupport WidgetRendering"),
    ],
    // TestTraits is apart from TestSupport because programs that are not tests use the latter.
    "Tests/Support": [library("TestSupport"), library("TestTraits"), tests("UtilitiesTests", "Utilities")],
    "Tests/Protocol": [tests("AppGroupTests", "AppGroup"), tests("ContainerWatchTests", "AppGroup ContainerWatch")],
    "Tests/Phone": [
        tests("PhoneStateTests", "PhoneState"), tests("BackgroundTaskTests", "BackgroundTaskHost BackgroundTasks"),
        tests("NetworkStandInTests", "NetworkStandIn PhoneState network-client tandem"),
        tests("WidgetHostTests", "WidgetHost misbehaving-widget tandem"),
    ],
    // Reads the compiled modules and its own fixtures, Tests/Fixtures/Compile.
    "Tests/AppleModules": [tests("AppleModulesTests", "AppleCombine CryptoKit PhoneState WidgetHost " + iOS)],
    "Tests/Adopt": [tests("AdoptTests", "Adopt CommandSupport tandem tandem-adopt widget-extension")],
    "Tests/Rendering": [
        tests("PreviewTests", "Preview"), tests("WidgetRenderingTests", "Charts ProcessSupport WidgetRendering"),
    ],
    "Tests/Laboratory": [
        tests("LabTests", "Lab control-writer jokes-widget tandem tandem-lab tandem-watch widget-extension"),
        tests("FleetTests", "Fleet"),
    ],
    "Tests/Backend": [
        library("BackendFuzz", "Firestore Utilities"), tests("FirestoreTests", "Firestore"),
        tests("RankingsTests", "Rankings"),
        tests("LocalBackendTests", "BackendFuzz CommandSupport LocalBackend local-backend"),
    ],
    "Tests/Apps": [
        tests("JokesTests", "CommandSupport JokesApp"), tests("JokesWidgetTests", "jokes-widget"),
        tests("ScheduleTests", "ScheduleApp main-app schedule-widget tandem"),
        tests("PortfolioTests", "PortfolioApp SystemCallTracing main-app portfolio-widget split-portfolio"),
    ],
    // Tests of whole programs, and programs that tests start.
    "Tests/Programs": [
        library("NetworkClientLibrary"), program("network-client", "AppGroup NetworkClientLibrary NetworkStandIn"),
        program("misbehaving-widget", "WidgetHost"), program("task-app", "BackgroundTasks TestSupport"),
        program("protocol-worker", "AppGroup TestSupport"),
        // split-portfolio makes the mistake that the portfolio avoids. control-writer has the stores that people use today.
        program("split-portfolio", "PortfolioApp"), program("control-writer", "Lab GRDB"),
        tests("CompletionTests", commands + " tandem-lab"),
        tests(
            "ProcessTests",
            commands + " tandem-fleet jokes-widget portfolio-widget schedule-widget protocol-worker task-app"),
    ],
]
for (folder, targets) in rooms {
    for target in targets {
        target.path = target.path ?? "\(folder)/\(target.name)"
        if target.type != .system { target.swiftSettings = target.swiftSettings ?? settings }
        if target.name == "JokesWidgetTests" { target.swiftSettings?.append(importShims) }
    }
}

let package = Package(
    name: "tandem",
    products: [
        .library(name: "AppGroup", targets: ["AppGroup"]), .library(name: "WidgetHost", targets: ["WidgetHost"]),
        .library(name: "ContainerWatch", targets: ["ContainerWatch"]),
        // The runtime that `tandem adopt` links an extension's own sources with, and the modules that only some import.
        .library(name: "AdoptedExtension", targets: names("AdoptedExtension AppGroup SwiftUI " + iOS)),
        .library(name: "AdoptedCombine", targets: ["AppleCombine"]),
        .library(name: "AdoptedCrypto", targets: ["CryptoKit"]),
        // The modules that Tests/Benchmarks measures, and TestSupport for its tests.
        .library(
            name: "Benchmarked", targets: names("BackendFuzz CommandSupport LocalBackend TestSupport WidgetRendering")),
        .library(name: "tandem-time", type: .dynamic, targets: ["TimePreload"]),
        .library(name: "tandem-guard", type: .dynamic, targets: ["ConnectionGuard"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.1"),
        // hummingbird brings these along; its interface cannot be used without importing them.
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.0.0"),
    ],
    targets: rooms.flatMap { $0.value }
)

// `tandem adopt` builds a package that depends on this one, and scripts/mutants a copy of this one. They name the products
// and programs that they need. Only those and what they use remain then, so that no other package is fetched.
if let wanted = Context.environment["TANDEM_ADOPTED_ONLY"]?.split(separator: ",").map(String.init) {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var needed: Set<String> = []
    var packages: Set<String> = []
    func need(_ name: String) {
        guard let target = targets[name], needed.insert(name).inserted else { return }
        for case .targetItem(let name, _) in target.dependencies { need(name) }
        for case .productItem(_, let package?, _, _) in target.dependencies { packages.insert(package) }
    }
    package.products.removeAll { !wanted.contains($0.name) }
    for case let library as Product.Library in package.products { library.targets.forEach(need) }
    wanted.forEach(need)
    package.targets.removeAll { !needed.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains { location.hasSuffix("/\($0).git") }
    }
}
