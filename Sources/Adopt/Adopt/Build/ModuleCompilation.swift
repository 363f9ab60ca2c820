import Foundation
import Utilities

/// One module of an adopted package, and how the compiler builds it: an extension, which becomes a program, or a module
/// that extensions import.
struct ModuleCompilation: Sendable {
    var name: String
    /// The paths of the compiled files.
    var files: [String]
    /// The names of the package's modules that this module imports.
    var imports: [String] = []
    /// The compiler's options that depend on the user's settings and on Tandem's modules.
    var options: [String]
    /// The linker's options of a program; nil for a module that programs import.
    var linkerOptions: [String]?

    /// The folders of a package's build.
    struct Folders: Sendable {
        /// The folder of the whole build.
        var build: String
        /// The folder of the compiler's module cache. Builds share it, because the compiler takes a second or two to compile
        /// the headers of the C library for an empty cache.
        var moduleCache: String
        /// The folder with the compiled interfaces of modules.
        var interfaces: String { build + "/interfaces" }

        func objects(_ module: String) -> String { "\(build)/\(module).build" }
        func program(_ module: String) -> String { "\(build)/\(module)" }
        func interface(_ module: String) -> String { "\(interfaces)/\(module).swiftmodule" }
    }

    /// Returns the paths of the object files.
    func objects(in folders: Folders) -> [String] { files.map { object(of: $0, in: folders) } }

    private func object(of file: String, in folders: Folders) -> String {
        "\(folders.objects(name))/\(URL(fileURLWithPath: file).lastPathComponent).o"
    }

    /// Returns the command that compiles the module. The compiler compiles only those files again whose object files
    /// `prepare` has removed, or that depend on a change.
    /// - Parameters:
    ///   - folders: The folders of the build.
    ///   - linked: The object files of the modules that a program needs.
    ///   - processes: The number of the compiler's processes that may run at the same time.
    func command(in folders: Folders, linking linked: [String], processes: Int) -> [String] {
        let common =
            [
                "swiftc", "-module-name", name, "-parse-as-library", "-incremental", "-enable-batch-mode", "-Onone",
                "-j", "\(processes)", "-module-cache-path", folders.moduleCache,
                "-output-file-map", fileMapPath(in: folders), "-I", folders.interfaces, "-package-name", "adopted",
                "-enable-testing",
            ] + options
        guard let linkerOptions else {
            return common + ["-c", "-emit-module", "-emit-module-path", folders.interface(name)] + files
        }
        return common + ["-emit-executable", "-o", folders.program(name)] + files + linked + linkerOptions
    }

    private func fileMapPath(in folders: Folders) -> String { folders.objects(name) + "/files.json" }

    /// Prepares the module's folder: removes the object files of files that are gone or have changed, so that the compiler
    /// makes them again, and writes the list of the files that the compiler writes (`-output-file-map`).
    ///
    /// The compiler itself compares the dates of files, and so overlooks some changes that are made while it runs, or right
    /// after that. Therefore contents are compared here, as they were before the build began.
    /// - Parameter imported: The names of all modules of the package that this one imports, also indirectly. If the
    ///   interface of one has changed, all files are compiled again.
    func prepare(in folders: Folders, imported: [String]) throws {
        let manager = FileManager.default
        let folder = folders.objects(name)
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var map = ["": ["swift-dependencies": folder + "/module.swiftdeps"]]
        for file in files {
            let object = object(of: file, in: folders)
            map[file] = ["object": object, "swift-dependencies": object + ".swiftdeps"]
        }
        try Self.write(map, to: fileMapPath(in: folders))

        let contentsPath = folder + "/contents.json"
        let before = manager.contents(atPath: contentsPath).flatMap {
            try? JSONDecoder().decode([String: String].self, from: $0)
        }
        let interfaces = imported.map(folders.interface)
        let now = (files + interfaces).reduce(into: [:]) { hashes, file in
            hashes[file] = String(StableHash.hash(manager.contents(atPath: file) ?? Data()), radix: 16)
        }
        try Self.write(now, to: contentsPath)
        let isWhole = interfaces.contains { before?[$0] != now[$0] }
        let current = Set(files.filter { !isWhole && before?[$0] == now[$0] }.map { object(of: $0, in: folders) })
        for old in try manager.contentsOfDirectory(atPath: folder) {
            guard let end = old.range(of: ".swift.o") else { continue }
            if !current.contains(folder + "/" + old[..<end.upperBound]) {
                try manager.removeItem(atPath: folder + "/" + old)
            }
        }
    }

    private static func write(_ value: some Encodable, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try AdoptedPackage.replace(path, with: String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
