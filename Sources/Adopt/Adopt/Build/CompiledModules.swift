import Foundation
import Glibc
import ProcessSupport

/// Tandem's modules in compiled form: what an extension imports, the library with its code, and the compiler plugin of
/// the macros.
public struct CompiledModules: Sendable {
    /// The library that an executable links. It contains the code of all modules, because code in two libraries would
    /// exist twice in a process.
    enum Library: String {
        case adoptedExtension = "AdoptedExtension"
        /// Contains Combine and CryptoKit too, and so depends on other packages.
        case adoptedEverything = "AdoptedEverything"
    }

    /// The folder with the library, the plugin, and the folder `Modules`.
    let folder: String
    let library: Library

    init(folder: String, library: Library) {
        self.folder = folder
        self.library = library
    }

    private var libraryPath: String { "\(folder)/lib\(library.rawValue).so" }
    private var firstModule: String { "\(folder)/Modules/\(Library.adoptedExtension.rawValue).swiftmodule" }

    /// Returns the modules in the build folder or in the installation of the running program. Returns nil if there are
    /// none, or if another compiler made them, because a compiler reads only its own modules.
    /// - Parameter programs: The folder of the program.
    static func beside(programs: String, library: Library, compiler: String) -> CompiledModules? {
        for folder in [programs, programs + "/../modules"] {
            let modules = CompiledModules(folder: folder, library: library)
            if modules.exist, modules.isMade(by: compiler) { return modules }
        }
        return nil
    }

    private var exist: Bool { [libraryPath, firstModule, plugin].allSatisfy(FileManager.default.isReadableFile) }

    /// The length of a module's head, which contains the compiler's version at about 15 kB.
    private static let headLength = 1 << 16

    /// - Parameter compiler: The compiler's version, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
    private func isMade(by compiler: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: firstModule) else { return false }
        defer { try? file.close() }
        let head = (try? file.read(upToCount: Self.headLength)) ?? Data()
        return head.firstRange(of: Data(compiler.utf8)) != nil
    }

    private var plugin: String { folder + "/PreviewMacros-tool" }

    /// A text that changes when the modules are compiled anew.
    var version: String {
        var status = stat()
        guard stat(libraryPath, &status) == 0 else { return "none" }
        let key = "\(libraryPath)|\(status.st_size)|\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        return AdoptedPackage.hash(key)
    }

    /// The compiler's options for an extension. They contain `version`, so that the compiler compiles the extension again
    /// when Tandem's modules have changed.
    var compilerFlags: [String] {
        [
            "-I", folder + "/Modules", "-DTANDEM_\(version)", "-Xfrontend", "-load-plugin-executable", "-Xfrontend",
            plugin + "#PreviewMacros",
        ]
    }

    /// The linker's options for an extension. The path makes the library the first one that the program loads, so that
    /// its symbols take the place of Foundation's (CurrentLocale.swift). `-l` would load it last.
    var linkerFlags: [String] { [libraryPath, "-Xlinker", "-rpath", "-Xlinker", folder] }
}
