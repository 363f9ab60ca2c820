import CStoreBench
import Foundation
import Glibc

/// The folder for the measured stores, on a real disk.
struct WorkFolder {
    let path: String

    /// Creates a folder with a unique name.
    init(in parent: String) throws {
        let inMemory = is_in_memory(parent)
        guard inMemory >= 0 else { throw Failure("cannot use \(parent)", errno: -inMemory) }
        guard inMemory == 0 else {
            throw Failure("\(parent) is in memory, where nothing is durable: name a folder on a disk with --directory")
        }
        var template = Array("\(parent)/store-bench.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil, let real = realpath(template, nil) else {
            throw Failure("cannot make a folder in \(parent)", errno: errno)
        }
        defer { free(real) }
        path = String(cString: real)
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Returns the package's build folder. If the program is not in a build folder, returns the program's folder.
    static func besideProgram() throws -> String {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
        let fallback = folder.path
        while folder.lastPathComponent != ".build", folder.path != "/" { folder.deleteLastPathComponent() }
        return folder.path == "/" ? fallback : folder.path
    }
}
