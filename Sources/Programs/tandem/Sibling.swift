import CommandSupport
import Glibc

/// Programs in the same folder as this program. For some commands, `tandem` replaces itself by one of these programs,
/// as git does. So `tandem` starts fast and links neither a web server nor libinotifytools.
enum Sibling {
    /// Replaces this process by a sibling program. Does not return if that succeeds.
    /// - Throws: `CommandFailure` if the program cannot be started.
    static func become(_ name: String, _ arguments: [String]) throws {
        let path = folder() + "/" + name
        var vector = ([path] + arguments).map { strdup($0) }
        vector.append(nil)
        execv(path, vector)
        throw CommandFailure(
            .io, reason: "io",
            "cannot start \(name): \(String(cString: strerror(errno))); `scripts/tandem` builds what a command needs",
            path: path)
    }

    /// Replaces this process by a script of `scripts`, in the nearest folder above the programs that has Tandem's
    /// scripts. The script runs the programs of this folder, and builds none. Does not return if that succeeds.
    /// - Throws: `CommandFailure` if there is no such script.
    static func becomeScript(_ name: String, _ arguments: [String]) throws {
        let programs = folder()
        var root = programs
        while let end = root.lastIndex(of: "/") {
            root = String(root[..<end])
            guard access(root + "/scripts/lib/common.sh", R_OK) == 0 else { continue }
            let path = "\(root)/scripts/\(name)"
            guard access(path, X_OK) == 0 else {
                throw CommandFailure(.usage, reason: "usage", "there is no scripts/\(name) in \(root)")
            }
            setenv("TANDEM_PROGRAMS", programs, 1)
            var vector = ([path] + arguments).map { strdup($0) }
            vector.append(nil)
            execv(path, vector)
            throw CommandFailure(
                .io, reason: "io", "cannot start scripts/\(name): \(String(cString: strerror(errno)))", path: path)
        }
        throw CommandFailure(
            .io, reason: "io", "Tandem's scripts are in no folder above \(programs)", path: programs)
    }

    /// Returns true if a sibling program has been built.
    static func exists(_ name: String) -> Bool {
        access(folder() + "/" + name, X_OK) == 0
    }

    /// Returns the path of a file in this program's folder.
    static func path(_ name: String) -> String { folder() + "/" + name }

    /// Returns the folder from which this program was started, with symbolic links resolved.
    private static func folder() -> String {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return "." }
        let path = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
