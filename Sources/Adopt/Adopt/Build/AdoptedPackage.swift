import AppGroup
import AppleFoundation
import Foundation
import Glibc
import Utilities

/// The package that extensions are built in: links to their sources, the added file, and a manifest that depends on
/// Tandem's package.
///
/// One folder of a cache holds the packages and one build folder, so that Tandem's modules are built once for all of
/// them. Nothing is written anywhere else.
public struct AdoptedPackage: Sendable {
    /// An extension in one configuration, as it is built.
    public struct Product: Sendable {
        /// The extension.
        public var target: ExtensionTarget
        /// The configuration.
        public var configuration: BuildConfiguration
        /// The Swift language mode, `5` or `6`.
        public var languageMode: String
        /// Whether the sources import Combine, which brings a package along.
        public var usesCombine = false
        /// The executable's and the module's name.
        public fileprivate(set) var name = ""
        /// The user's path of each link.
        public fileprivate(set) var originals: [String: String] = [:]

        /// Describes what is to be built.
        public init(target: ExtensionTarget, configuration: BuildConfiguration, languageMode: String) {
            self.target = target
            self.configuration = configuration
            self.languageMode = languageMode
        }
    }

    /// The package's folder.
    public let path: String
    /// The build folder, shared by all packages of the cache.
    public let scratch: String
    /// What is built.
    public private(set) var products: [Product]

    private let tandem: TandemPackage

    /// Names the package of some extensions in a cache folder; nothing is written yet.
    public init(_ products: [Product], cache: String, tandem: TandemPackage) {
        let place = cache + "/adopt-" + Self.hash(tandem.root)
        path = place + "/package"
        scratch = place + "/build"
        self.tandem = tandem
        self.products = products.map { product in
            var product = product
            product.name = Self.name(of: product)
            return product
        }
    }

    /// The cache: `$TANDEM_CACHE`, `$XDG_CACHE_HOME/tandem` or `~/.cache/tandem`.
    public static func cache(_ environment: [String: String]) -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        return value("TANDEM_CACHE") ?? value("XDG_CACHE_HOME").map { $0 + "/tandem" }
            ?? (value("HOME") ?? "/tmp") + "/.cache/tandem"
    }

    /// A module's name that no other extension has: its folder's, and a hash of the path, configuration and mode.
    private static func name(of product: Product) -> String {
        let plain = product.target.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        let start = plain.first?.isNumber ?? true ? "_" : ""
        let key = product.target.root + "|" + product.target.name + "|" + product.configuration.name
        return start + String(plain) + "_" + hash(key)
    }

    /// A file's name, if the package manager and the compiler take it as it is: they write it into lists and manifests of
    /// their own, where quotation marks, spaces and line ends are something else. Else one of its own, made of it.
    static func plainName(of file: String) -> String {
        let name = file.split(separator: "/").last.map(String.init) ?? file
        func isPlain(_ scalar: Unicode.Scalar) -> Bool {
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "_-+.".contains(Character(scalar)))
        }
        guard !name.unicodeScalars.allSatisfy(isPlain) || name.hasPrefix("-") else { return name }
        let stem = name.hasSuffix(".swift") ? String(name.dropLast(6)) : name
        let plain = stem.unicodeScalars.map { isPlain($0) && $0 != "-" ? Character($0) : "_" }
        return String(plain.prefix(60)) + "_" + hash(file) + ".swift"
    }

    /// Eight digits of FNV-1a: enough to keep a user's folders apart.
    static func hash(_ text: String) -> String {
        let digits = String(StableHash.hash(text.utf8), radix: 16)
        return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(8))
    }

    /// The executable of a product.
    public func executable(_ product: Product) -> String { scratch + "/debug/" + product.name }

    /// Writes the package.
    /// - Throws: what the file system throws.
    public mutating func write() throws {
        let manager = FileManager.default
        let sources = path + "/Sources"
        try manager.createDirectory(atPath: sources, withIntermediateDirectories: true)
        let names = Set(products.map(\.name))
        for old in try manager.contentsOfDirectory(atPath: sources) where !names.contains(old) {
            try manager.removeItem(atPath: sources + "/" + old)
        }
        for index in products.indices {
            let folder = sources + "/" + products[index].name
            products[index].originals = try link(
                products[index].target.sources, in: folder,
                beside: tandem.addedFiles(withCombine: products[index].usesCombine),
                asReleased: !products[index].configuration.isDebug)
            // What Xcode generates for the names in asset catalogs.
            let symbols = AssetCatalog(ResourceFolders(products[index].target.resourceFolders)).generatedSymbols
            if !symbols.isEmpty { try Self.replace(folder + "/" + Self.symbols, with: symbols) }
        }
        try Self.replace(path + "/Package.swift", with: manifest)
    }

    /// Links files into a folder under names of their own, beside the added files; removes other links.
    /// - Parameter asReleased: whether `DEBUG` is not set: files that ask for it are written anew, not linked.
    private func link(
        _ files: [String], in folder: String, beside added: [String], asReleased: Bool
    ) throws -> [String: String] {
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var links: [String: String] = [:]
        var texts: [String: String] = [:]
        for file in added { links["Tandem" + URL(fileURLWithPath: file).lastPathComponent] = file }
        for file in files {
            let name = Self.plainName(of: file)
            var free = name == "main.swift" ? "Main_.swift" : name
            // Files of two folders may have one name; a module's may not.
            if links[free] != nil { free = "\(Self.hash(file))_\(name)" }
            links[free] = file
            guard asReleased, let data = RegularFile.contents(atPath: file) else { continue }
            texts[free] = ReleaseSource.text(of: String(decoding: data, as: UTF8.self))
        }
        for old in try manager.contentsOfDirectory(atPath: folder) where old != Self.symbols || links[old] != nil {
            if texts[old] != nil, RegularFile.type(folder + "/" + old) == S_IFREG { continue }
            let current = try? manager.destinationOfSymbolicLink(atPath: folder + "/" + old)
            if links[old] == nil || current != links[old] { try manager.removeItem(atPath: folder + "/" + old) }
        }
        for (name, text) in texts { try Self.replace(folder + "/" + name, with: text) }
        for (name, target) in links where !manager.fileExists(atPath: folder + "/" + name) {
            try manager.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: target)
        }
        return Dictionary(uniqueKeysWithValues: links.map { (folder + "/" + $0.key, $0.value) })
    }

    private static let symbols = "TandemAssetSymbols.swift"

    /// Writes a folder that the extension sees as its bundle: links to its resources, and Info.plist.
    public static func writeBundle(of target: ExtensionTarget, infoPlist: String?, at path: String) throws {
        try ResourceFolders(target.resourceFolders).writeBundle(
            at: path, infoPlist: infoPlist, name: target.name)
    }

    /// The manifest: each extension is an executable in its own language mode, with its own conditions.
    var manifest: String {
        let targets = products.map { product in
            let mode = product.languageMode == "6" ? ".v6" : ".v5"
            // Xcode takes `/…/` as a regular expression in Swift 5, too.
            var settings = [".swiftLanguageMode(\(mode))", ".enableUpcomingFeature(\"BareSlashRegexLiterals\")"]
            settings += product.configuration.conditions.subtracting(["DEBUG"]).sorted().map {
                ".define(\(JSONText.quoted($0)))"
            }
            if product.configuration.isMainActorByDefault { settings.append(".defaultIsolation(MainActor.self)") }
            if product.configuration.isApproachable {
                settings += ["InferIsolatedConformances", "NonisolatedNonsendingByDefault"].map {
                    ".enableUpcomingFeature(\"\($0)\")"
                }
            }
            let folders = tandem.importFolders(withCombine: product.usesCombine)
            let flags = folders.flatMap { ["-I", $0] }.map { JSONText.quoted($0) }.joined(separator: ", ")
            settings.append(".unsafeFlags([\(flags)])")
            let names = product.usesCombine ? ["AdoptedExtension", "AdoptedCombine"] : ["AdoptedExtension"]
            let dependencies = names.map { ".product(name: \"\($0)\", package: \"tandem\")" }
            return """
                    .executableTarget(
                        name: \(JSONText.quoted(product.name)),
                        dependencies: [\(dependencies.joined(separator: ", "))],
                        swiftSettings: [\(settings.joined(separator: ", "))]),
                """
        }
        return """
            // swift-tools-version: 6.2
            // Written by `tandem adopt`; a change is lost.
            import PackageDescription

            let package = Package(
                name: "adopted",
                dependencies: [.package(name: "tandem", path: \(JSONText.quoted(tandem.root)))],
                targets: [
            \(targets.joined(separator: "\n"))
                ])

            """
    }

    /// Leaves a file alone that says the same already: the build looks at its date.
    private static func replace(_ path: String, with text: String) throws {
        if FileManager.default.contents(atPath: path) == Data(text.utf8) { return }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
