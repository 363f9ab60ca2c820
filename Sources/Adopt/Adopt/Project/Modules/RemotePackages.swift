import Foundation

/// The packages from the network on which an app depends. A package is fetched when code imports one of its products, at
/// the version in the app's lockfile, `Package.resolved`. Without a lockfile it is the highest version that is allowed, as
/// in Xcode.
///
/// Sources: SwiftPM, "Resolving package versions"; Xcode, "Adding package dependencies to your app" (the lockfile is in
/// the workspace, at `xcshareddata/swiftpm`).
final class RemotePackages {
    /// One version of a package.
    struct Pin: Equatable {
        /// The address of the package's repository.
        var location: String
        /// The names of the version in git: a commit, a branch, or the possible tags. The first that exists counts.
        var revisions: [String]
        /// The version for people.
        var version: String
        /// True if the lockfile names this version.
        var isLocked = true
        /// The lowest version that is too high, if the repository has to be asked for the highest version below it.
        var upperBound: String?
    }

    /// The packages by identity, which is the last part of the address in small letters.
    private(set) var pins: [String: Pin] = [:]
    /// The identities of the packages by the names of their products.
    private(set) var products: [String: String] = [:]
    /// Reasons why packages could not be fetched, and versions that no lockfile names.
    private(set) var remarks: [String] = []
    private var checkouts: [String: String?] = [:]
    let cache: String
    private let ask: (PackageRequest) throws -> Void
    private let progress: (String) -> Void

    /// - Parameters:
    ///   - cache: The cache folder, which keeps the fetched packages.
    ///   - ask: Carries out a request to a repository.
    ///   - progress: Receives descriptions of what is fetched.
    init(cache: String, ask: @escaping (PackageRequest) throws -> Void, progress: @escaping (String) -> Void) {
        self.cache = cache
        self.ask = ask
        self.progress = progress
    }

    /// Returns a package's identity.
    static func identity(_ location: String) -> String {
        let last = location.split(separator: "/").last.map(String.init) ?? location
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }

    // MARK: What the app depends on

    /// Adds the versions in a lockfile. Versions that are known already remain.
    func add(lockfile path: String) {
        guard let data = RegularFile.contents(atPath: path) else { return }
        do {
            for pin in try JSONDecoder().decode(Lockfile.self, from: data).pins {
                guard let revision = pin.state.revision else { continue }
                let identity = Self.identity(pin.address)
                guard pins[identity]?.isLocked != true else { continue }
                pins[identity] = Pin(
                    location: pin.address, revisions: [revision],
                    version: pin.state.version ?? pin.state.branch ?? String(revision.prefix(8)))
            }
        } catch {
            remarks.append("\(path) is no lockfile of packages, so it names no versions: \(error)")
        }
    }

    /// Adds a package with the versions that a project or manifest allows. A version in a lockfile has precedence. If several
    /// manifests name the package, it gets a version that all of them allow, or else one that the first allows.
    func add(_ location: String, _ requirement: PackageManifest.Requirement) {
        let identity = Self.identity(location)
        guard let version = requirement.version else { return }
        let new = Pin(
            location: location, revisions: requirement.isTag ? [version, "v" + version] : [version], version: version,
            isLocked: false, upperBound: requirement.upperBound)
        guard let known = pins[identity] else {
            pins[identity] = new
            return
        }
        // Two ranges that overlap share the versions from the higher lower bound up to the lower upper bound.
        var both = known
        guard !known.isLocked, checkouts[identity] == nil, let (lower, upper) = known.bounds,
            let (otherLower, otherUpper) = new.bounds, lower < otherUpper, otherLower < upper
        else { return }
        if otherLower > lower { (both.revisions, both.version) = (new.revisions, version) }
        if otherUpper < upper { both.upperBound = new.upperBound }
        pins[identity] = both
    }

    /// Adds the name of a product. If several packages have a product of that name, the first counts.
    func add(product: String, of identity: String) {
        if products[product] == nil { products[product] = identity }
    }

    /// Adds the packages on which a package depends, and their products.
    func add(_ manifest: PackageManifest) {
        let known = Set(manifest.dependencies.map(\.identity))
        for dependency in manifest.dependencies {
            if let location = dependency.location { add(location, dependency.requirement) }
        }
        for product in manifest.targets.flatMap(\.products) {
            let identity = Self.identity(product.package ?? product.name)
            if known.contains(identity) { add(product: product.name, of: identity) }
        }
    }

    private struct Lockfile: Decodable {
        struct Pin: Decodable {
            struct State: Decodable {
                var revision: String?
                var version: String?
                var branch: String?
            }
            var location: String?
            var repositoryURL: String?
            var state: State
            var address: String { location ?? repositoryURL ?? "" }
        }
        private struct Object: Decodable { var pins: [Pin] }
        var pins: [Pin]

        /// Reads the format 1, in which the pins are in an object, and the formats 2 and 3.
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            pins =
                try members.decodeIfPresent([Pin].self, forKey: .pins)
                ?? members.decode(Object.self, forKey: .object).pins
        }

        private enum Key: CodingKey {
            case pins, object
        }
    }

    // MARK: Fetching

    /// Returns the folder of the package that has a product, and the package's title. Fetches the package if it is not in
    /// the cache. Returns nil if no package has this product, or if the package cannot be fetched.
    func package(ofProduct name: String) -> (folder: String, title: String)? {
        guard let identity = products[name], var pin = pins[identity] else { return nil }
        if checkouts[identity] == nil {
            do {
                try chooseVersion(of: &pin)
                pins[identity] = pin
                checkouts[identity] = .some(try checkout(pin, identity))
                if !pin.isLocked {
                    remarks.append(
                        "no Package.resolved names a version of \(pin.location): \(pin.version) is used, "
                            + (pin.upperBound == nil ? "which is required" : "the highest that is allowed"))
                }
            } catch {
                checkouts[identity] = .some(nil)
                remarks.append("\(pin.location) \(pin.version) cannot be fetched, so it has no contents here: \(error)")
            }
        }
        return checkouts[identity].flatMap { $0 }.map { ($0, "\(pin.location) \(pin.version)") }
    }

    /// The time for which a chosen version is kept before the repository is asked again. Xcode keeps it for good, in a
    /// lockfile.
    private static let choiceLifetime: TimeInterval = 86_400

    /// Sets the highest version that is allowed. Asks the repository at most once a day, and keeps the answer if the
    /// repository cannot be reached later.
    private func chooseVersion(of pin: inout Pin) throws {
        guard let bound = pin.upperBound, let choice = PackageChoice(pin, below: bound) else { return }
        let file = choice.file(in: cache)
        var kept = choice.keptTag(in: cache)
        let date = (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date
        if kept == nil || !(0..<Self.choiceLifetime).contains(-(date ?? .distantPast).timeIntervalSinceNow) {
            do {
                try ask(.choose(choice))
                kept = choice.keptTag(in: cache)
            } catch {
                guard kept != nil else { throw error }
            }
        }
        guard let tag = kept else { throw AdoptFailure("\(file) names no version; remove it") }
        (pin.revisions, pin.version) = ([tag], tag.hasPrefix("v") ? String(tag.dropFirst()) : tag)
    }

    private func checkout(_ pin: Pin, _ identity: String) throws -> String {
        let package = PackageFetch(identity, pin)
        let folder = PackageFetch.folder(in: cache) + "/" + package.name
        if FileManager.default.fileExists(atPath: folder) { return folder }
        progress("fetching \(identity) \(pin.version)")
        try ask(.fetch(package))
        return folder
    }
}

extension RemotePackages.Pin {
    /// The bounds of the versions that are allowed; nil if only one is.
    fileprivate var bounds: (lower: PackageVersion, upper: PackageVersion)? {
        guard let lower = PackageVersion(version), let upper = upperBound.flatMap({ PackageVersion($0) }) else {
            return nil
        }
        return (lower, upper)
    }
}
