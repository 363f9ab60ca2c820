import Foundation

/// Where Tandem's own package is, and what of it sources can import.
public struct TandemPackage: Sendable {
    /// The folder with Package.swift.
    public let root: String

    /// Finds the package: `$TANDEM_PACKAGE`, else a folder above the program's own.
    public init?(program: String, environment: [String: String]) {
        if let named = environment["TANDEM_PACKAGE"], !named.isEmpty {
            root = URL(fileURLWithPath: named).standardizedFileURL.path
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
            && FileManager.default.fileExists(atPath: path + "/Sources/AdoptedExtension")
    }

    /// The file that is added to an extension's own.
    public var addedFile: String { root + "/Sources/NetworkStandIn/Template/AddedFile.swift" }
    /// What gives `import os` and `import OSLog` their names.
    public var logImports: String { root + "/Sources/AppleModules/LogImports" }

    /// The modules that iOS code can import: those of this package, and the toolchain's.
    public var modules: Set<String> {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: root + "/Sources/AppleModules")) ?? []
        let inner: Set<String> = ["AppleFoundation", "AppleLogging", "LogImports"]
        let toolchain: Set<String> = [
            "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML", "Dispatch",
            "Observation", "Synchronization", "RegexBuilder", "Distributed", "_Concurrency", "CoreFoundation", "Glibc",
        ]
        return Set(folders.filter { !$0.contains(".") }).subtracting(inner).union(toolchain)
            .union(["os", "OSLog", "AppGroup"])
    }
}
