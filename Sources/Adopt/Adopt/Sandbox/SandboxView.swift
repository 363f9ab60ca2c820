import Foundation
import Glibc

/// The files and folders that programs in a sandbox see. Each has the same path as outside. Everything else is absent, also
/// the home folder.
public struct SandboxView: Sendable {
    /// The shown paths, free of links. The value is true for what may be written.
    private var shown: [String: Bool] = [:]
    /// The links on the way to the shown paths, with the text of each.
    private var links: [String: String] = [:]

    /// The files in `/etc` that programs, the compiler, fonts and the browser read. The folder also has secrets.
    private static let settings = [
        "alternatives", "ca-certificates", "chromium", "chromium.d", "fonts", "gitconfig", "group", "host.conf",
        "hosts",
        "ld.so.cache", "ld.so.conf", "ld.so.conf.d", "locale.alias", "localtime", "mime.types", "nsswitch.conf",
        "os-release", "passwd", "protocols", "services", "ssl/certs", "ssl/openssl.cnf", "timezone",
    ]
    /// Shows the programs and libraries of the system.
    public init() {
        for folder in ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/var/cache/fontconfig"] { show(folder) }
        for name in Self.settings { show("/etc/" + name) }
    }

    /// Shows a file or a folder with everything below it, and the links that lead to it. Does nothing if it does not exist.
    public mutating func show(_ path: String, isWritable: Bool = false) {
        guard let place = resolve(path) else { return }
        shown[place] = isWritable || shown[place] ?? false
    }

    /// Shows a program by its path, and the folder in which it is installed with its libraries.
    /// - Returns: That folder; nil if there is no such program.
    mutating func show(program path: String) -> String? {
        show(path)
        guard let place = resolve(path) else { return nil }
        let folder = URL(fileURLWithPath: place).deletingLastPathComponent()
        let whole = folder.deletingLastPathComponent().path
        // A toolchain, and the toolchains of swiftly. Beside other programs are the user's files, as in ~/.local.
        let isToolchain = ["/lib/swift", "/toolchains"].contains { FileManager.default.fileExists(atPath: whole + $0) }
        let installation = isToolchain && !Self.isPrivate(whole) ? whole : folder.path
        show(installation)
        return installation
    }

    /// Shows what belongs to a project, given by a folder or a file of it: its git repository, or else the folder itself.
    /// - Returns: False if the folder contains the user's home folder, or other folders that no project may read.
    public mutating func show(project folder: String) -> Bool {
        guard var place = resolve(folder) else { return true }
        if RegularFile.type(place) == S_IFREG { place = URL(fileURLWithPath: place).deletingLastPathComponent().path }
        let repository = ModuleFinder.repository(of: place)
        guard let project = [repository, place].first(where: { !Self.isPrivate($0) }) else { return false }
        show(folder)
        show(project)
        return true
    }

    /// Shows Tandem's package and programs, and the cache. Creates the folders of the cache. The folders of fetched packages
    /// and of Tandem's own modules cannot be written.
    public mutating func show(cache: String, of tandem: TandemPackage, programs: Programs) throws {
        let package = AdoptedPackage([], cache: cache, tandem: tandem)
        let folders = [
            (package.place, true), (package.modulesScratch, false), (PackageFetch.folder(in: cache), false),
            (cache + "/manifests", true),
        ]
        for (folder, isWritable) in folders {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            show(folder, isWritable: isWritable)
        }
        for folder in [tandem.root, programs.folder, programs.folder + "/../modules"] { show(folder) }
    }

    /// Returns true if a folder is or contains the home folder or a folder of everybody's temporary files.
    static func isPrivate(_ folder: String) -> Bool {
        let home = ProcessInfo.processInfo.environment["HOME"].map {
            URL(fileURLWithPath: $0).resolvingSymlinksInPath().path
        }
        return (["/", "/tmp", "/var/tmp", "/dev/shm"] + [home ?? "/"]).contains { ($0 + "/").hasPrefix(folder + "/") }
    }

    /// Returns the path without links, and remembers the links. Returns nil if nothing has this path.
    private mutating func resolve(_ path: String) -> String? {
        var rest = Array(Self.parts(path).reversed())
        var place = ""
        var count = 0
        while let name = rest.popLast() {
            if name == ".." {
                place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
                continue
            }
            let next = place + "/" + name
            var status = stat()
            guard lstat(next, &status) == 0 else { return nil }
            guard status.st_mode & S_IFMT == S_IFLNK else {
                place = next
                continue
            }
            count += 1
            // The kernel follows as many.
            guard count <= 40, let target = try? FileManager.default.destinationOfSymbolicLink(atPath: next) else {
                return nil
            }
            links[next] = target
            if target.hasPrefix("/") { place = "" }
            rest += Self.parts(target).reversed()
        }
        return place.isEmpty ? nil : place
    }

    private static func parts(_ path: String) -> [String] {
        path.split(separator: "/").map(String.init).filter { $0 != "." }
    }

    /// The options of bubblewrap that show the files (`man 1 bwrap`).
    var options: [String] {
        // The last entry that contains a path is the nearest.
        var mounts: [(path: String, isWritable: Bool)] = []
        func nearest(_ path: String) -> (path: String, isWritable: Bool)? {
            mounts.last { (path + "/").hasPrefix($0.path + "/") }
        }
        for (path, isWritable) in shown.sorted(by: { $0.key < $1.key }) where nearest(path)?.isWritable != isWritable {
            mounts.append((path, isWritable))
        }
        // Links in shown folders are there already. The sandbox has its own folder /tmp, and its own files in two folders.
        let missing = links.filter { link, _ in
            let folder = URL(fileURLWithPath: link).deletingLastPathComponent().path
            return nearest(link) == nil && link != "/tmp" && folder != "/dev" && !(folder + "/").hasPrefix("/proc/")
        }.sorted { $0.key < $1.key }
        return missing.flatMap { ["--symlink", $0.value, $0.key] }
            + mounts.flatMap { [$0.isWritable ? "--bind" : "--ro-bind", $0.path, $0.path] }
    }
}
