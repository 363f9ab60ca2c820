import Foundation

/// The location of Tandem's own package, and the modules that the user's sources can import from it.
public struct TandemPackage: Sendable {
    /// The folder with Package.swift.
    public let root: String

    /// Finds the package at `$TANDEM_PACKAGE`. Without that variable, searches the folders above the program.
    public init?(program: String, environment: [String: String]) {
        if let named = environment["TANDEM_PACKAGE"], !named.isEmpty {
            root = URL(fileURLWithPath: named).resolvingSymlinksInPath().path
            guard Self.isPackage(root) else { return nil }
            return
        }
        var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
        while folder.path != "/", !Self.isPackage(folder.path) { folder.deleteLastPathComponent() }
        guard Self.isPackage(folder.path) else { return nil }
        root = folder.path
    }

    private static func isPackage(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path + "/Package.swift")
            && FileManager.default.fileExists(atPath: path + "/Sources/Adopt/AdoptedExtension")
    }

    /// Returns the paths of the files that Tandem adds to an extension's own files. If the extension uses Combine,
    /// includes the file for Combine.
    public func addedFiles(withCombine: Bool) -> [String] {
        let folders = ["/AddedFile"] + (withCombine ? ["/CombineImports"] : [])
        return [root + "/Sources/Phone/Device/NetworkStandIn/Template/AddedFile.swift"]
            + folders.map { importShims + $0 }.flatMap { folder in
                Self.names(in: folder).filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
            }
    }

    /// The folder with the names of the C modules that Tandem's compiled modules import.
    var compiledModuleMaps: String { importShims + "/CompiledModules" }

    private var appleModules: String { root + "/Sources/AppleModules" }
    private var importShims: String { appleModules + "/ImportShims" }

    /// Returns the folders of Tandem's modules that have the names of Apple's modules, such as `os`, `OSLog` and
    /// `UIKit`.
    /// - Parameter withCombine: True to include Combine, which needs the larger library.
    public func importFolders(withCombine: Bool) -> [String] {
        Self.names(in: importShims).filter { $0.hasSuffix("Imports") && (withCombine || $0 != "CombineImports") }
            .map { importShims + "/" + $0 }
    }

    /// The names of the modules and submodules that iOS code can import: those in Tandem's package and those of the
    /// Swift toolchain.
    public var modules: Set<String> {
        let folders = Self.names(in: appleModules).filter {
            !$0.contains(".") && !$0.hasPrefix("Apple") && $0 != "ImportShims"
        }
        let renamed = importFolders(withCombine: true).flatMap { Self.names(in: $0) }.compactMap { name in
            name.hasSuffix(".swiftinterface") ? name.split(separator: ".").first.map(String.init) : nil
        }
        let toolchain: Set<String> = [
            "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
            "Observation", "Synchronization", "RegexBuilder", "Distributed", "_Concurrency", "CoreFoundation", "Glibc",
        ]
        return Set(folders).union(renamed).union(toolchain)
            .union(["os", "os.lock", "os.log", "os.signpost", "OSLog", "AppGroup"])
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
