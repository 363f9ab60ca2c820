// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// Sources/README.md describes the rooms, which are the folders of Sources, and says which room may depend on which.

/// Warnings are errors in continuous integration, and never in the build of a package that depends on this one.
let isStrict = Context.environment["CI"] != nil
let settings: [SwiftSetting] =
    [.swiftLanguageMode(.v6)] + (isStrict ? [.treatAllWarnings(as: .error)] : [])
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }

/// The flags of libraries for scripts/fuzz. The compiler runs the macros, and could not load an instrumented one.
let fuzzed = Context.environment["TANDEM_FUZZED"] == nil ? [] : ["-Xfrontend", "-sanitize=fuzzer"]
/// The settings of the tracer and of the preloaded libraries.
let cSettings: [CSetting] = [.unsafeFlags(["-Wall", "-Wextra"] + (isStrict ? ["-Werror"] : []))]
/// Lets extensions and their tests import modules of this package by Apple's names, such as `OSLog`.
let importShims = SwiftSetting.unsafeFlags(
    ["AdoptedImports", "LogImports"].map { "-I\(Context.packageDirectory)/Sources/AppleModules/ImportShims/\($0)" })

/// The toolchain's folder of swift-syntax, found by the path of the toolchain's library that runs this manifest.
let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
let swiftSyntax = (String(decoding: maps, as: UTF8.self).firstMatch(of: /\/.*(?=\/pm\/Mani)/)?.0 ?? "") + "/host"
/// The packages that this one uses: the repository, the lowest version, and the products.
let packages: KeyValuePairs<String, (version: Version, products: String)> = [
    "apple/swift-argument-parser": ("1.8.2", "ArgumentParser"), "apple/swift-crypto": ("4.5.2", "Crypto"),
    "groue/GRDB.swift": ("7.10.0", "GRDB"), "jpsim/Yams": ("6.2.2", "Yams"),
    "OpenCombine/OpenCombine": ("0.14.0", "OpenCombine OpenCombineDispatch OpenCombineFoundation"),
]
/// The targets that iOS code links in addition to Foundation. WidgetKit and AppIntents link SwiftUI and RelevanceKit.
let iOS = "ActivityKit AppIntents AppleLogging AppleNetwork AppleUIKit BackgroundTasks Charts NetworkStandIn WidgetKit"
/// Targets that are optimized in spite of -Onone: the JSON reader and the fleet simulation take most of the time.
let optimized = ["Utilities", "Fleet"]
/// The modules that only adopted code names, most of them services, by the other modules that they use.
let services: KeyValuePairs = [
    "": "Accelerate AudioToolbox Contacts CoreBluetooth CoreHaptics CoreMedia CoreMotion CoreSpotlight CoreTelephony"
        + " EventKit LocalAuthentication NetworkExtension WatchConnectivity", "CoreMedia": "AVFoundation",
    "AppleUIKit": "AuthenticationServices CoreImage MediaPlayer Photos", "AppleUIKit CoreLocation SwiftUI": "MapKit",
    "CoreLocation": "CloudKit HealthKit UserNotifications WeatherKit", "AppIntents Contacts": "CoreLocation",
    "AppleUIKit SwiftUI": "StoreKit TipKit WebKit", "AppleUIKit Photos SwiftUI": "PhotosUI", "CNettle": "CommonCrypto",
    "AppleUIKit AVFoundation SwiftUI": "AVKit", "AppleUIKit Contacts EventKit SwiftUI": "AppleScreens",
    "CSQLite SwiftUI Utilities": "CoreData", "AppGroup CoreData PreviewMacros SwiftUI": "SwiftData",
]
/// The targets that adopted code imports, and those that an adopted extension links.
let imported = iOS + " " + services.map(\.value).joined(separator: " ")
let adopted = "AdoptedExtension AppGroup SwiftUI " + imported
/// The programs whose command lines tests examine.
let commands = "main-app widget-extension local-backend tandem tandem-adopt tandem-preview tandem-rankings tandem-watch"
let appex = "jokes-widget portfolio-widget schedule-widget"
func names(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
/// Returns the targets and products with the given names.
func list(_ uses: String) -> [Target.Dependency] {
    names(uses).map { name in
        let package = packages.first { names($0.value.products).contains(name) }?.key.split(separator: "/").last
        return package.map { .product(name: name, package: String($0)) } ?? .target(name: name)
    }
}

func library(_ name: String, _ uses: String = "", exclude: [String] = [], embed: [String] = []) -> Target {
    .target(name: name, dependencies: list(uses), exclude: exclude, resources: embed.map { .embedInCode($0) })
}
func program(_ name: String, _ uses: String) -> Target { .executableTarget(name: name, dependencies: list(uses)) }
func tests(_ name: String, _ uses: String) -> Target {
    .testTarget(name: name, dependencies: list(uses + " TestSupport TestTraits"))
}

/// Returns a C library that is preloaded into every program, even into shells, and so must not load the Swift runtime.
func preloaded(_ name: String) -> Target {
    let flags = ["-nostartfiles", "-static-stdlib", "-Xlinker", "--as-needed", "-Xclang-linker", "-Wl,--as-needed"]
    return .target(
        name: name, cSettings: cSettings + [.unsafeFlags(["-fvisibility=hidden"])],
        linkerSettings: [.unsafeFlags(flags)])
}

/// Returns the two targets of an app in Sources/Apps. The library consists of the folder `App` and the folder `Shared`,
/// which the widget compiles too. The program is the widget extension, built as by `tandem adopt`: its folder contains
/// links to `Widget`, which is iOS code without any knowledge of this package, and to the files that Tandem adds.
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

/// The targets, by the folder that contains them. Except for the apps, each target has a subfolder with its name.
let rooms: KeyValuePairs<String, [Target]> = [
    "Sources/Support": [
        library("Utilities"), library("HTTPServing", "Utilities"), .target(name: "CChildStart"),
        library("ProcessSupport", "CChildStart"), .target(name: "CSystemCallTracer", cSettings: cSettings),
        library("SystemCallTracing", "CSystemCallTracer Utilities"),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    ],
    "Sources/Protocol": [
        .systemLibrary(name: "CInotifyTools", providers: [.apt(["libinotifytools-dev"])]),
        .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),
        library("AppGroup", "CNettle Utilities"),
        // libinotifytools calls the program's `inotify_init` instead of the C library's (ContainerWatch/Inotify.swift).
        .target(
            name: "ContainerWatch", dependencies: list("AppGroup CInotifyTools"),
            linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=inotify_init"])]),
    ],
    "Sources/Phone/Device": [
        .target(name: "CPhonePolicyStart"), library("PhoneState", "AppGroup CPhonePolicyStart Utilities"),
        preloaded("TimePreload"), preloaded("ConnectionGuard"), .target(name: "CNetworkStandInStart"),
        // Template is the file that is added to targets of iOS code. Those of this package contain a link to it.
        library("NetworkStandIn", "CNetworkStandInStart PhoneState", exclude: ["Template"]),
    ],
    "Sources/AppleModules": [
        // Foundation loads ICU, but programs that use ICU directly must link it themselves.
        .target(
            name: "AppleFoundation", dependencies: ["Utilities"], linkerSettings: [.linkedLibrary("_FoundationICU")]),
        // ImportShims gives some modules Apple's names, because swift-testing and dependencies would import these names.
        library("AppleUIKit", "AppleFoundation"), library("AppleLogging", "AppleFoundation Utilities"),
        library("AppleNetwork", "AppleFoundation"), library("ActivityKit", "AppleFoundation"),
        // The compiler plugin of all macros. With swift-syntax, each adoption would build swift-syntax.
        .macro(name: "PreviewMacros"), library("Intents", "AppleFoundation"),
        library("RelevanceKit", "AppleFoundation"), library("AppIntents", "AppleFoundation RelevanceKit"),
        library("SwiftUI", "AppIntents AppleUIKit PreviewMacros"), library("Charts", "SwiftUI"),
        library(
            "WidgetKit", "ActivityKit AppGroup AppIntents AppleFoundation Intents PreviewMacros RelevanceKit SwiftUI"),
        library("BackgroundTasks", "PhoneState SwiftUI"), library("AppleCrypto", "AppleFoundation Crypto"),
        library("AppleCombine", "SwiftUI OpenCombine OpenCombineDispatch OpenCombineFoundation"),
    ] + services.flatMap { uses, modules in names(modules).map { library($0, "AppleFoundation " + uses) } },
    "Sources/Phone/Hosts": [
        library("WidgetHost", "PhoneState ProcessSupport WidgetKit"),
        library("BackgroundTaskHost", "PhoneState ProcessSupport"), library("WidgetRules", "WidgetHost"),
    ],
    "Sources/Adopt": [
        library("CAdoptedExtensionStart"), library("AdoptedExtension", "CAdoptedExtensionStart WidgetHost " + iOS),
        library("Adopt", "AppleFoundation HTTPServing SystemCallTracing WidgetHost WidgetRules Yams"),
        library("PhoneMessages", "Utilities"), library("TandemTesting", "PhoneMessages ProcessSupport Utilities"),
    ],
    "Sources/Rendering": [
        // The licence of the symbols' outlines, and the icons from which scripts/symbols generates the outlines.
        library("WidgetRendering", "Utilities WidgetKit", exclude: ["Symbols/LICENSE", "Symbols/mapping.tsv"]),
        library(
            "Preview", "HTTPServing WidgetHost WidgetRendering WidgetRules",
            embed: ["core", "phone", "view", "time", "dock"].map { "Web/\($0).js" } + ["Web/page.css", "Web/page.html"]),
    ],
    "Sources/Laboratory": [
        library("Lab", "AppGroup ProcessSupport SystemCallTracing"), library("Fleet", "WidgetHost"),
    ],
    "Sources/Backend": [
        library("Firestore", "Utilities"), library("Rankings", "Firestore"),
        library(
            "LocalBackend", "HTTPServing Rankings GRDB", embed: ["coins.json", "jokes.json"].map { "Resources/" + $0 }),
    ],
    "Sources/Apps": app("Portfolio", "AppGroup") + app("Schedule", "AppGroup")
        + app("Jokes", "AppGroup BackgroundTasks Firestore", embed: ["App/Resources/MrFunnyJokes-Info.plist"]),
    // Only widget-extension and tandem-watch link libinotifytools (GPL-2; see the README), only local-backend GRDB. tandem
    // leaves work to other programs, so that it starts fast. scripts/tandem builds tandem-fleet with optimization.
    "Sources/Programs": [
        library("CommandSupport", "AppGroup CChildStart PhoneState ProcessSupport ArgumentParser"),
        program("main-app", "BackgroundTasks CommandSupport JokesApp NetworkStandIn PortfolioApp ScheduleApp"),
        program("widget-extension", "CommandSupport ContainerWatch ProcessSupport WidgetHost"),
        program("local-backend", "CommandSupport LocalBackend"), program("tandem-preview", "CommandSupport Preview"),
        program("tandem", "BackgroundTaskHost CommandSupport WidgetHost"),
        program("tandem-watch", "CommandSupport ContainerWatch"), program("tandem-rankings", "CommandSupport Rankings"),
        program("tandem-lab", "CommandSupport Lab"), program("tandem-fleet", "CommandSupport Fleet"),
        program("tandem-adopt", "Adopt CommandSupport PhoneMessages Preview WidgetRendering"),
    ],
    // TestTraits is separate from TestSupport because programs that are not tests use TestSupport.
    "Tests/Support": [
        library("TestSupport"), library("TestServers", "HTTPServing TestSupport Utilities"), library("TestTraits"),
        tests("SupportTests", "HTTPServing ProcessSupport TestServers Utilities"),
    ],
    "Tests/Protocol": [tests("AppGroupTests", "AppGroup"), tests("ContainerWatchTests", "AppGroup ContainerWatch")],
    "Tests/Phone": [
        tests("PhoneStateTests", "PhoneState"), tests("BackgroundTaskTests", "BackgroundTaskHost BackgroundTasks"),
        tests("NetworkStandInTests", "NetworkStandIn PhoneState TestServers WidgetHost network-client tandem"),
        tests("WidgetHostTests", "WidgetHost misbehaving-widget tandem"),
    ],
    "Tests/AppleModules": [tests("AppleModulesTests", "AppleCombine AppleCrypto PhoneState WidgetHost " + imported)],
    "Tests/Adopt": [tests("AdoptTests", "Adopt TandemTesting TestServers tandem tandem-adopt widget-extension")],
    "Tests/Rendering": [
        tests("PreviewTests", "HTTPServing Preview TestServers"),
        tests("WidgetRenderingTests", "Charts ProcessSupport WidgetRendering"),
    ],
    "Tests/Laboratory": [
        tests("LabTests", "Lab control-writer jokes-widget tandem tandem-lab tandem-watch widget-extension"),
        tests("FleetTests", "Fleet"),
    ],
    "Tests/Backend": [
        library("BackendFuzz", "Firestore Utilities"), tests("FirestoreTests", "Firestore TestServers"),
        tests("RankingsTests", "Rankings"),
        tests("LocalBackendTests", "BackendFuzz HTTPServing LocalBackend TestServers local-backend"),
    ],
    "Tests/Apps": [
        tests("JokesTests", "CommandSupport JokesApp TestServers"),
        tests("JokesWidgetTests", "TestServers jokes-widget"),
        tests("ScheduleTests", "ScheduleApp main-app schedule-widget tandem"),
        tests(
            "PortfolioTests", "Lab PortfolioApp SystemCallTracing TestServers main-app portfolio-widget split-portfolio"
        ),
    ],
    "Tests/Programs": [
        library("NetworkClientLibrary"), program("network-client", "AppGroup NetworkClientLibrary NetworkStandIn"),
        program("misbehaving-widget", "WidgetHost"), program("protocol-worker", "AppGroup TestSupport"),
        // split-portfolio makes the mistake that the portfolio app avoids. control-writer uses other kinds of stores.
        program("task-app", "BackgroundTasks TestSupport"), program("split-portfolio", "PortfolioApp"),
        program("control-writer", "Lab GRDB"),
        tests("CompletionTests", commands + " ArgumentParser tandem-fleet tandem-lab"),
        tests("ProcessTests", commands + " CommandSupport TestServers tandem-fleet protocol-worker task-app " + appex),
    ],
]
for (folder, targets) in rooms {
    for target in targets {
        target.path = target.path ?? "\(folder)/\(target.name)"
        if target.type != .system { target.swiftSettings = target.swiftSettings ?? settings }
        if target.type == .regular { target.swiftSettings?.append(.unsafeFlags(fuzzed)) }
        if optimized.contains(target.name) { target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-O"])) }
        if names("Adopt AdoptTests CompletionTests tandem-adopt").contains(target.name) {
            let search = ["Diagnostics", "IfConfig", "Parser", "Syntax"].map { "-lSwift\($0)" } + ["-L" + swiftSyntax]
            target.swiftSettings?.append(.unsafeFlags(["-I" + swiftSyntax]))
            target.linkerSettings = [.unsafeFlags(search + ["-Xlinker", "-rpath=" + swiftSyntax])]
        }
        if target.name == "JokesWidgetTests" { target.swiftSettings?.append(importShims) }
    }
}

let benchmarked = "BackendFuzz CommandSupport ContainerWatch LocalBackend TestSupport WidgetHost WidgetRendering"
let package = Package(
    name: "tandem",
    products: names("AppGroup ContainerWatch TandemTesting WidgetHost").map { .library(name: $0, targets: [$0]) } + [
        // `tandem adopt` links an extension with one of these: the second if it imports Combine or CryptoKit.
        .library(name: "AdoptedExtension", type: .dynamic, targets: names(adopted)),
        .library(name: "AdoptedEverything", type: .dynamic, targets: names(adopted + " AppleCombine AppleCrypto")),
        // The modules that the packages Tests/Benchmarks and Tests/Laboratory/Fuzz import.
        .library(name: "Benchmarked", targets: names(benchmarked)),
        .library(name: "Fuzzed", targets: names("Adopt WidgetHost")),
        .library(name: "tandem-time", type: .dynamic, targets: ["TimePreload"]),
        .library(name: "tandem-guard", type: .dynamic, targets: ["ConnectionGuard"]),
    ],
    dependencies: packages.map { .package(url: "https://github.com/\($0).git", from: $1.version) },
    targets: rooms.flatMap { $0.value }
)

// The scripts and `tandem adopt` name what they need. All else is removed, so that it is neither built nor fetched.
// An installation, which has the programs in bin, leaves only TandemTesting to build.
let installed = FileManager.default.fileExists(atPath: Context.packageDirectory + "/bin/tandem") ? "TandemTesting" : nil
if let wanted = (Context.environment["TANDEM_ONLY"] ?? installed)?.split(separator: ",").map(String.init) {
    let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
    var (needed, packages): (Set<String>, Set<String>) = ([], [])
    func need(_ name: String) {
        guard let target = targets[name], needed.insert(name).inserted else { return }
        for case .targetItem(let name, _) in target.dependencies { need(name) }
        for case .productItem(_, let package?, _, _) in target.dependencies { packages.insert(package) }
    }
    package.products.removeAll { !wanted.contains($0.name) }
    for case let library as Product.Library in package.products { library.targets.forEach(need) }
    wanted.forEach(need)
    package.targets.removeAll { !needed.contains($0.name) }
    package.dependencies.removeAll { dependency in !packages.contains { "\(dependency.kind)".contains("/\($0).git") } }
}
