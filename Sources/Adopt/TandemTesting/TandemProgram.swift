import Foundation
import ProcessSupport

/// Finds the program `tandem`.
enum TandemProgram {
    /// The variable that names the folder of the programs.
    static let variable = "TANDEM_PROGRAMS"

    /// Returns the path of the program: in the folder that `$TANDEM_PROGRAMS` names; else that of the package that contains
    /// this file, which is an installation or a clone; else the one on `PATH`. In a clone it is `scripts/tandem`, which
    /// builds what a command needs.
    static func find(_ environment: [String: String], package: String = ownPackage) throws(PhoneError) -> String {
        if let folder = environment[variable], !folder.isEmpty {
            guard access(folder + "/tandem", X_OK) == 0 else {
                throw PhoneError(
                    "\(variable) names \(folder), which has no program tandem: correct it, or remove the variable")
            }
            return folder + "/tandem"
        }
        let own = ["/bin/tandem", "/scripts/tandem"].map { package + $0 }.first { access($0, X_OK) == 0 }
        guard let path = own ?? ExecutablePath.find("tandem", in: environment) else {
            throw PhoneError(
                "the program tandem is neither in \(package) nor on PATH: install Tandem's package, or name the folder of "
                    + "its programs with \(variable)")
        }
        return path
    }

    /// The folder of the package that contains this file.
    private static var ownPackage: String {
        // …/Sources/Adopt/TandemTesting/TandemProgram.swift
        var url = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { url.deleteLastPathComponent() }
        return url.path
    }

    /// Returns the folder of the package that contains a file: the nearest above the file with a Package.swift. Without
    /// one, returns the file's folder.
    static func packageFolder(of file: String) -> String {
        let own = URL(fileURLWithPath: file).deletingLastPathComponent()
        var folder = own
        while folder.path != "/" {
            if access(folder.appending(path: "Package.swift").path, F_OK) == 0 { return folder.path }
            folder.deleteLastPathComponent()
        }
        return own.path
    }
}
