import Foundation
import Glibc

/// One version of a package, to be fetched from its git repository.
public struct PackageFetch: Codable, Sendable {
    /// The address of the repository.
    var location: String
    /// The names of the version in git. The first that exists counts.
    var revisions: [String]
    /// The name of the package's folder, among those of all fetched packages.
    var name: String

    init(_ identity: String, _ pin: RemotePackages.Pin) {
        (location, revisions) = (pin.location, pin.revisions)
        name = String("\(identity)-\(pin.revisions[0])".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    /// Returns the folder of all fetched packages.
    /// - Parameter cache: The cache folder.
    public static func folder(in cache: String) -> String { cache + "/checkouts" }

    /// Fetches the package.
    /// - Parameter git: Runs git with arguments, and returns what it prints.
    func run(cache: String, git: ([String]) throws -> String) throws {
        let folder = Self.folder(in: cache) + "/" + name
        let manager = FileManager.default
        // Fetches into a folder of its own and renames it at the end, so that a folder with the final name is complete.
        let unfinished = "\(folder).\(UUID().uuidString)"
        defer { try? manager.removeItem(atPath: unfinished) }
        try manager.createDirectory(atPath: unfinished, withIntermediateDirectories: true)
        _ = try git(["init", "--quiet", unfinished])
        var failure: (any Error)?
        for revision in revisions {
            do {
                _ = try git(["-C", unfinished, "fetch", "--quiet", "--depth", "1", "--", location, revision])
                _ = try git(["-C", unfinished, "checkout", "--quiet", "FETCH_HEAD"])
                failure = nil
                break
            } catch {
                failure = failure ?? error
            }
        }
        if failure != nil {
            // Some servers send no single commits. From these, git fetches the whole repository.
            _ = try git([
                "-C", unfinished, "fetch", "--quiet", "--tags", "--", location, "+refs/heads/*:refs/remotes/o/*",
            ])
            _ = try git(["-C", unfinished, "checkout", "--quiet", revisions[0], "--"])
        }
        if rename(unfinished, folder) != 0, !manager.fileExists(atPath: folder) {
            throw AdoptFailure("cannot rename \(unfinished): \(String(cString: strerror(errno)))")
        }
    }
}
