import AppGroup
import AppleFoundation
import Foundation
import Glibc
import Utilities

/// The modules of the user's extensions, which are built with Tandem's compiled modules. Each has a folder with links to its
/// sources, or copies of those that are adapted, and the files that Tandem adds.
///
/// One cache folder holds all such packages and their common build folder. Nothing is written outside the cache folder.
public struct AdoptedPackage: Sendable {
    /// An extension in one build configuration. It becomes one executable of the package.
    public struct Product: Sendable {
        public var target: ExtensionTarget
        public var configuration: BuildConfiguration
        /// The Swift language mode, `5` or `6`.
        public var languageMode: String
        /// True if the sources import Combine.
        public var usesCombine = false
        /// True if the sources import CryptoKit.
        public var usesCryptoKit = false
        /// The code that is left out because it does not compile here.
        public var leftOut = LeftOutCode()
        /// The modules that files use without an import.
        var addedImports = AddedImports()
        /// The remarks about modules that files use without an import.
        public var importRemarks: [String] { addedImports.remarks }
        /// The name of the executable and of the module.
        public fileprivate(set) var name = ""
        /// Maps the path of each link, and the name `MODULE/FILE`, to the path of the user's file.
        public fileprivate(set) var originals: [String: String] = [:]
        /// The texts that are compiled in place of the user's, by path, without what is left out; nil for the user's own.
        fileprivate var compiledTexts: [String: String?] = [:]
        /// The names of the classes that inherit from `NSManagedObject`; nil before the package is written.
        fileprivate var managedClasses: Set<String>?
        /// True if the sources use the name of a source file, such as `#filePath`.
        fileprivate var usesFileNames = false

        /// True if the executable consists of several modules. It then needs a package of its own.
        public var hasModules: Bool { !target.modules.isEmpty || !target.emptyModules.isEmpty }

        public init(target: ExtensionTarget, configuration: BuildConfiguration, languageMode: String) {
            self.target = target
            self.configuration = configuration
            self.languageMode = languageMode
        }

        /// Returns the text of a file so that `#filePath` is the path of the user's file, and not of the copy in the cache.
        fileprivate func located(_ text: String, _ file: String) -> String {
            // The compiler takes the name as it is, without a way to write these characters.
            guard usesFileNames, !file.contains(where: { "\"\\\n\r".contains($0) }) else { return text }
            // A byte order mark is allowed only at the start of a file.
            let rest = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
            return "#sourceLocation(file: \"\(file)\", line: 1)\n\(rest)"
        }
    }

    /// The folder in the cache for the packages of this copy of Tandem.
    let place: String
    /// The package's folder.
    public let path: String
    /// The build folder. All packages in the cache share it.
    public let scratch: String
    var folders: ModuleCompilation.Folders { .init(build: scratch, moduleCache: place + "/module-cache") }
    /// The build folder of Tandem's modules. It is used only if no compiled modules fit the compiler.
    let modulesScratch: String
    public internal(set) var products: [Product]

    let tandem: TandemPackage

    /// The library that the extensions need.
    var library: CompiledModules.Library {
        products.contains { $0.usesCombine || $0.usesCryptoKit } ? .adoptedEverything : .adoptedExtension
    }

    /// Chooses the package's paths in the cache folder, but writes nothing yet.
    /// - Parameters:
    ///   - products: The extensions.
    ///   - cache: The cache folder.
    ///   - tandem: Tandem's own package.
    ///   - isAlone: True to use separate folders for a single product, even if it has no modules.
    public init(_ products: [Product], cache: String, tandem: TandemPackage, isAlone: Bool = false) {
        // The compiler's module cache contains absolute paths, so a cache that was moved is built anew.
        place = cache + "/adopt-" + Self.hash(tandem.root + "|" + cache)
        // Modules of different apps may have the same name, so an extension with modules gets a package of its own.
        let own = products.count == 1 && (isAlone || products[0].hasModules) ? "-" + Self.name(of: products[0]) : ""
        path = place + "/package" + own
        scratch = place + "/build" + own
        modulesScratch = place + "/modules"
        self.tandem = tandem
        self.products = products.map { product in
            var product = product
            product.name = Self.name(of: product)
            return product
        }
    }

    /// Creates the cache folder, `$TANDEM_CACHE`, `$XDG_CACHE_HOME/tandem` or `~/.cache/tandem`, and returns its path
    /// without links. The compiler refuses a module cache that it has used by another path.
    public static func cache(_ environment: [String: String]) throws -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let folder =
            value("TANDEM_CACHE") ?? value("XDG_CACHE_HOME").map { $0 + "/tandem" }
            ?? (value("HOME") ?? "/tmp") + "/.cache/tandem"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    }

    /// Returns a unique module name: the target's name and a hash of the product's root folder, target and
    /// configuration.
    private static func name(of product: Product) -> String {
        let plain = product.target.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        let start = plain.first?.isNumber ?? true ? "_" : ""
        let key = product.target.root + "|" + product.target.name + "|" + product.configuration.name
        return start + String(plain) + "_" + hash(key)
    }

    /// Returns the file's own name if the compiler accepts it, and a name derived from it if it does not. The compiler
    /// writes file names into lists, in which quotation marks, spaces and line ends have a special meaning.
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

    /// Returns eight digits of an FNV-1a hash. They are enough because they only distinguish one user's folders.
    static func hash(_ text: String) -> String {
        let digits = String(StableHash.hash(text.utf8), radix: 16)
        return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(8))
    }

    public func executable(_ product: Product) -> String { folders.program(product.name) }

    /// Writes the package.
    public mutating func write() throws {
        let manager = FileManager.default
        let sources = path + "/Sources"
        try manager.createDirectory(atPath: sources, withIntermediateDirectories: true)
        let names = Set(
            products.flatMap { [$0.name] + $0.target.modules.map(\.name) + $0.target.emptyModules })
        for old in try manager.contentsOfDirectory(atPath: sources) where !names.contains(old) {
            try manager.removeItem(atPath: sources + "/" + old)
        }
        try removeModules(except: names)
        for index in products.indices {
            let product = products[index]
            let files = product.target.sources + product.target.modules.flatMap(\.sources)
            if product.managedClasses == nil {
                let texts = files.compactMap { RegularFile.contents(atPath: $0) }.map {
                    String(decoding: $0, as: UTF8.self)
                }
                products[index].usesFileNames = texts.contains { $0.contains("#file") }
                let generated = ([product.target.dataModels] + product.target.modules.map(\.dataModels))
                    .map(DataModelSource.declarations)
                products[index].managedClasses = CompiledSource.managedClasses(in: texts + generated)
            }
            products[index].originals = try write(
                product.target.sources, added(to: product), named: product.name, index)
            for module in product.target.modules {
                let originals = try write(module.sources, added(to: module, of: product), named: module.name, index)
                products[index].originals.merge(originals) { $1 }
            }
            for name in product.target.emptyModules {
                _ = try write([], ["Empty.swift": Self.emptyModule], named: name, index)
            }
        }
    }

    /// Removes compiled modules that are no longer in the package. The compiler would still find them, and prefer them to
    /// Tandem's.
    private func removeModules(except names: Set<String>) throws {
        let manager = FileManager.default
        let folder = folders.interfaces
        for file in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
        where !names.contains(String(file.prefix { $0 != "." })) {
            try manager.removeItem(atPath: "\(folder)/\(file)")
        }
    }

    /// The text of a module without contents of its own. Nearly all of Apple's frameworks also export Foundation and, on
    /// iOS, UIKit.
    private static let emptyModule = "@_exported import Foundation\n@_exported import UIKit\n"

    /// Returns the texts of the files that Tandem adds to an extension, by name: its own, and the declarations that Xcode
    /// generates from asset and string catalogs, definitions of intents and data models.
    private func added(to product: Product) -> [String: String] {
        let target = product.target
        var texts = addedFiles(withCombine: product.usesCombine)
        texts["TandemAssetSymbols.swift"] =
            AssetSymbolSource(
                resources: target.ownResourceFolders, files: target.sources, settings: product.configuration.settings
            ).text
        texts["TandemStringSymbols.swift"] =
            StringSymbolSource(
                resources: target.ownResourceFolders, files: target.sources, settings: product.configuration.settings
            ).text
        texts["TandemIntents.swift"] = IntentDefinition.declarations(of: target.intentDefinitions)
        texts["TandemDataModels.swift"] = DataModelSource.declarations(of: target.dataModels)
        return texts.filter { !$0.value.isEmpty }
    }

    private func added(to module: OwnModule, of product: Product) -> [String: String] {
        var texts = addedFiles(withCombine: product.usesCombine && module.imports.contains("Combine"))
        if module.usesBundle { texts["TandemBundle.swift"] = Self.bundleAccessor }
        texts["TandemAssetSymbols.swift"] =
            AssetSymbolSource(resources: module.resourceFolders, files: module.sources).text
        texts["TandemStringSymbols.swift"] =
            StringSymbolSource(resources: module.resourceFolders, files: module.sources).text
        texts["TandemDataModels.swift"] = DataModelSource.declarations(of: module.dataModels)
        return texts.filter { !$0.value.isEmpty }
    }

    /// Returns the texts of Tandem's own added files. The user's public declarations may name `UserDefaults`, so the names in
    /// these files are public.
    private func addedFiles(withCombine: Bool) -> [String: String] {
        var texts: [String: String] = [:]
        for file in tandem.addedFiles(withCombine: withCombine) {
            let text = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
            texts["Tandem" + URL(fileURLWithPath: file).lastPathComponent] =
                text.replacing("\ntypealias ", with: "\npublic typealias ")
        }
        return texts
    }

    /// The declaration that the package manager adds to a target with resources. All resources of an extension and its
    /// modules are in one bundle here.
    private static let bundleAccessor = """
        import Foundation

        extension Foundation.Bundle {
            static var module: Foundation.Bundle { .main }
        }

        """

    /// Writes the folder of a module: links with unique names to the user's files, copies of those that are adapted, and
    /// the files that Tandem adds. Removes everything else from the folder.
    /// - Returns: The paths of the user's files by those in the folder.
    private mutating func write(
        _ files: [String], _ added: [String: String], named module: String, _ index: Int
    ) throws -> [String: String] {
        let product = products[index]
        let folder = path + "/Sources/" + module
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var compiled = CompiledSource(emptyModules: Set(product.target.emptyModules))
        compiled.managedClasses = product.managedClasses ?? compiled.managedClasses
        if product.target.modules.contains(where: { $0.name == module && $0.isForLinux }) {
            compiled.linuxModules = Set(product.target.modules.map(\.name))
        }
        var originals: [String: String] = [:]
        var texts = added
        for file in files {
            let name = Self.plainName(of: file)
            var free = name == "main.swift" ? "Main_.swift" : name
            // Files in different folders may have the same name, but within one module each file needs its own name.
            if originals[free] != nil || texts[free] != nil { free = "\(Self.hash(file))_\(name)" }
            originals[free] = file
            guard let data = RegularFile.contents(atPath: file) else { continue }
            let original = String(decoding: data, as: UTF8.self)
            // Every build that leaves out more code writes the package again. The places of
            // what is left out count bytes of the user's text, so this comes before the other replacements.
            let imports = product.addedImports.text(after: file)
            if let rest = product.leftOut.text(of: original, file: file) {
                texts[free] = product.located((compiled.text(of: rest) ?? rest) + imports, file)
                continue
            }
            let text = product.compiledTexts[file] ?? compiled.text(of: original)
            products[index].compiledTexts[file] = .some(text)
            if product.usesFileNames || text != nil || !imports.isEmpty {
                texts[free] = product.located((text ?? original) + imports, file)
            }
        }
        for old in try manager.contentsOfDirectory(atPath: folder) {
            if texts[old] != nil, RegularFile.type(folder + "/" + old) == S_IFREG { continue }
            let current = try? manager.destinationOfSymbolicLink(atPath: folder + "/" + old)
            if texts[old] != nil || current == nil || current != originals[old] {
                try manager.removeItem(atPath: folder + "/" + old)
            }
        }
        for (name, text) in texts { try Self.replace(folder + "/" + name, with: text) }
        for (name, target) in originals where !manager.fileExists(atPath: folder + "/" + name) {
            try manager.createSymbolicLink(atPath: folder + "/" + name, withDestinationPath: target)
        }
        // In the code of a macro, the compiler names a file by its module. `#sourceLocation` gives a file the user's name.
        let names = originals.flatMap { name, file in
            let own = URL(fileURLWithPath: file).lastPathComponent
            return [folder + "/" + name, module + "/" + name, file, module + "/" + own].map { ($0, file) }
        }
        return Dictionary(names) { first, _ in first }
    }

    /// Writes the folder that the extension uses as its bundle: Info.plist, links to the resources, and the data models.
    public static func writeBundle(of target: ExtensionTarget, infoPlist: String?, at path: String) throws {
        try ResourceFolders(target.resourceFolders).writeBundle(
            at: path, infoPlist: infoPlist, name: target.name)
        for folder in target.allDataModels where target.problem(ofDataModel: folder) == nil {
            try DataModel.compile(folder, into: path, modules: target.modules.map(\.name))
        }
    }

    /// Returns a text that changes with the user's sources, the build settings, Tandem's modules and the running program,
    /// which decides how the sources are compiled.
    func version(with modules: CompiledModules) -> String {
        // The names of the files are not part of it, because the package may not be written yet.
        let options = compilations(with: modules).map { [$0.name] + $0.options + ($0.linkerOptions ?? []) }
        let program = RegularFile.description(ofFile: "/proc/self/exe") ?? ""
        var hash = StableHash.hash("\(options) \(program)".utf8)
        for product in products {
            let files = [added(to: product)] + product.target.modules.map { added(to: $0, of: product) }
            for (name, text) in files.flatMap({ $0.sorted { $0.key < $1.key } }) {
                hash = StableHash.hash("\(name) \(text)".utf8, from: hash)
            }
            for file in (product.target.sources + product.target.modules.flatMap(\.sources)).sorted() {
                hash = StableHash.hash(file.utf8, from: hash)
                hash = StableHash.hash(RegularFile.contents(atPath: file) ?? Data(), from: hash)
            }
        }
        return String(hash, radix: 16)
    }

    /// Returns the modules that the compiler builds. Each has its own language mode and compilation conditions.
    func compilations(with modules: CompiledModules) -> [ModuleCompilation] {
        func options(
            _ product: Product, _ mode: String, _ features: [String], _ conditions: Set<String>,
            isMainActorByDefault: Bool
        ) -> [String] {
            var options = ["-swift-version", mode == "6" ? "6" : "5"]
            options += features.flatMap { ["-enable-upcoming-feature", $0] }
            let flags = [CompilationPlatform.flag] + (product.configuration.isDebug ? ["DEBUG"] : [])
            options += conditions.union(flags).sorted().map { "-D" + $0 }
            if isMainActorByDefault { options += ["-default-isolation", "MainActor"] }
            let folders = (tandem.importFolders(withCombine: product.usesCombine) + [tandem.compiledModuleMaps]).flatMap
            {
                ["-I", $0]
            }
            return options + folders + modules.compilerFlags
        }
        return products.flatMap { product in
            let target = product.target
            let own = target.modules.map(\.name) + target.emptyModules
            let empty = target.emptyModules.map { name in
                ModuleCompilation(
                    name: name, files: files(of: name),
                    options: options(product, "5", [], [], isMainActorByDefault: false))
            }
            let parts = target.modules.map { module in
                // The compiler only warns if a module imports itself.
                let imports = own.filter { $0 != module.name && module.imports.contains($0) }
                return ModuleCompilation(
                    name: module.name, files: files(of: module.name), imports: imports,
                    options: options(
                        product, module.languageMode, module.upcomingFeatures, module.conditions,
                        isMainActorByDefault: module.isMainActorByDefault))
            }
            let configuration = product.configuration
            let program = ModuleCompilation(
                name: product.name, files: files(of: product.name), imports: own,
                options: options(
                    product, product.languageMode, configuration.upcomingFeatures, configuration.conditions,
                    isMainActorByDefault: configuration.isMainActorByDefault),
                linkerOptions: modules.linkerFlags)
            return empty + parts + [program]
        }
    }

    /// Returns the paths of the files in the folder of a module, sorted.
    private func files(of module: String) -> [String] {
        let folder = path + "/Sources/" + module
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }

    /// Does not write the file if it already has this text, because a new modification date would cause a rebuild.
    static func replace(_ path: String, with text: String) throws {
        if FileManager.default.contents(atPath: path) == Data(text.utf8) { return }
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}
