import Foundation

/// A choice of the highest version of a package that is allowed, among the tags of its git repository.
public struct PackageChoice: Codable, Sendable {
    /// The address of the repository.
    var location: String
    /// The lowest version that is allowed.
    var lower: String
    /// The lowest version that is too high.
    var upper: String

    /// Returns nil if a bound is no version.
    init?(_ pin: RemotePackages.Pin, below upper: String) {
        guard PackageVersion(pin.version) != nil, PackageVersion(upper) != nil else { return nil }
        (location, lower, self.upper) = (pin.location, pin.version, upper)
    }

    /// The file that has the name of the chosen tag.
    /// - Parameter cache: The cache folder.
    func file(in cache: String) -> String {
        let key = AdoptedPackage.hash("\(location) \(lower) \(upper)")
        return "\(PackageFetch.folder(in: cache))/\(RemotePackages.identity(location))-\(key).version"
    }

    /// Returns the name of the chosen tag. Returns nil if there is no file, or if it names no version that is allowed.
    func keptTag(in cache: String) -> String? {
        guard let data = FileManager.default.contents(atPath: file(in: cache)) else { return nil }
        let tag = String(decoding: data, as: UTF8.self)
        return isAllowed(tag) ? tag : nil
    }

    private func isAllowed(_ tag: String) -> Bool {
        guard let version = PackageVersion(tag), let lower = PackageVersion(lower), let upper = PackageVersion(upper)
        else { return false }
        return version.isAllowed(from: lower, upTo: upper)
    }

    /// Asks the repository for its tags, and writes the file.
    /// - Parameter git: Runs git with arguments, and returns what it prints.
    func run(cache: String, git: ([String]) throws -> String) throws {
        let lines = try git(["ls-remote", "--tags", "--refs", "--", location]).split(separator: "\n")
        let tags = lines.compactMap { line in
            line.range(of: "\trefs/tags/").map { String(line[$0.upperBound...]) }
        }
        let allowed = tags.filter(isAllowed).compactMap { tag in PackageVersion(tag).map { (tag: tag, version: $0) } }
        guard let highest = allowed.max(by: { $0.version < $1.version }) else {
            throw AdoptFailure("it has no version from \(lower) up to, but not including, \(upper)")
        }
        let file = file(in: cache)
        try FileManager.default.createDirectory(
            atPath: PackageFetch.folder(in: cache), withIntermediateDirectories: true)
        try Data(highest.tag.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }
}
