import Foundation
import Glibc
import ProcessSupport

/// The parts of a local Swift package that describe the sources of its targets.
struct PackageManifest: Decodable, Sendable {
    struct Target: Decodable, Sendable {
        /// A build setting of one tool, such as a condition for the compiler.
        struct Setting: Decodable, Sendable {
            /// The names of the setting's kind, such as `define`, with their values.
            var kind: [String: [String: String]]
            var tool: String

            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: Key.self)
                tool = try members.decode(String.self, forKey: .tool)
                // Some kinds, such as unsafe flags, have lists as values. They are not used here.
                kind = (try? members.decode([String: [String: String]].self, forKey: .kind)) ?? [:]
            }

            private enum Key: CodingKey {
                case kind, tool
            }
        }
        var name: String
        /// `regular`, `executable`, `test`, `macro`, `system`, `binary` or `plugin`.
        var type: String
        var path: String?
        var exclude: [String]?
        var sources: [String]?
        var settings: [Setting]?

        var dependencies: [Use]?

        /// The products of other packages that the target uses. A use without a package may also be another target.
        var products: [(name: String, package: String?)] { (dependencies ?? []).compactMap(\.product) }

        /// The values of a setting for the Swift compiler.
        func values(of kind: String) -> [String] {
            (settings ?? []).filter { $0.tool == "swift" }.compactMap { $0.kind[kind]?["_0"] }
        }
    }
    /// A dependency of a target: a product of another package, or another target.
    struct Use: Decodable, Sendable {
        /// The name of a product, and of its package; nil for other targets of the same package.
        var product: (name: String, package: String?)?

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: Key.self)
            // The list contains the name, the package, and conditions, which are objects.
            guard
                var list = try? members.nestedUnkeyedContainer(forKey: members.contains(.product) ? .product : .byName)
            else { return }
            product = (try list.decode(String.self), try? list.decodeIfPresent(String.self))
        }

        private enum Key: CodingKey {
            case product, byName
        }
    }
    /// The versions of a package that are allowed.
    struct Requirement: Sendable {
        /// The only version or the lowest one, the branch or the commit.
        var version: String?
        /// The lowest version that is too high; nil if `version` is the only one.
        var upperBound: String?
        /// True if `version` is the number of a version, and the repository has a tag for it.
        var isTag = true
    }
    /// Another package on which this one depends.
    struct Dependency: Decodable, Sendable {
        var identity = ""
        /// The address of the repository; nil for a local package.
        var location: String?
        var requirement = Requirement()

        init(from decoder: any Decoder) throws {
            let kind = try decoder.container(keyedBy: Key.self)
            if let local = try kind.decodeIfPresent([Local].self, forKey: .fileSystem)?.first {
                identity = local.identity
            } else if let remote = try kind.decodeIfPresent([Remote].self, forKey: .sourceControl)?.first {
                location = remote.location.remote?.first?.urlString ?? remote.location.local?.first
                identity = location.map(RemotePackages.identity) ?? remote.identity
                let allowed = remote.requirement
                requirement = Requirement(
                    version: allowed.range?.first?.lowerBound ?? allowed.exact?.first ?? allowed.revision?.first
                        ?? allowed.branch?.first,
                    upperBound: allowed.range?.first?.upperBound,
                    isTag: allowed.range != nil || allowed.exact != nil)
            }
        }

        private enum Key: CodingKey {
            case fileSystem, sourceControl
        }
        private struct Local: Decodable { var identity: String }
        private struct Remote: Decodable {
            struct Location: Decodable {
                var remote: [Address]?
                var local: [String]?
            }
            struct Address: Decodable { var urlString: String }
            struct Allowed: Decodable {
                var range: [Bounds]?
                var exact: [String]?
                var branch: [String]?
                var revision: [String]?
            }
            struct Bounds: Decodable {
                var lowerBound: String
                var upperBound: String
            }
            var identity: String
            var location: Location
            var requirement: Allowed
        }
    }
    struct ToolsVersion: Decodable, Sendable {
        var _version: String
    }

    var targets: [Target]
    var dependencies: [Dependency]
    var toolsVersion: ToolsVersion
    var swiftLanguageVersions: [String]?

    /// Evaluates `Package.swift` in a folder, without fetching the packages on which it depends.
    /// - Throws: `AdoptFailure` with the package manager's message.
    /// - Parameters:
    ///   - temporary: A folder for temporary files. It is removed afterwards.
    ///   - cache: The cache folder. Each package has a folder of its own there, because its manifest is a program that may
    ///     write into it.
    init(folder: String, temporary: String, cache: String) throws {
        let kept = "\(cache)/manifests/\(AdoptedPackage.hash(folder))"
        try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
        let outcome = try PackageBuild.withEnvironment(temporary: temporary) { environment in
            var process = BoundedProcess(
                [
                    "/usr/bin/env", "swift", "package", "--package-path", folder, "--scratch-path",
                    temporary + "/build", "--cache-path", kept, "--config-path", kept, "--security-path", kept,
                    "dump-package",
                ], environment: environment, timeLimit: .seconds(120))
            process.restriction = Sandbox.restriction(writingTo: [temporary, kept])
            // The compiler has a cache in the home folder.
            if process.restriction != nil { process.environment["HOME"] = kept }
            return try process.run()
        }
        guard outcome.status.isSuccess else {
            throw AdoptFailure(
                "\(folder)/Package.swift cannot be evaluated: \(String(decoding: outcome.errors.suffix(400), as: UTF8.self))"
            )
        }
        self = try JSONDecoder().decode(Self.self, from: outcome.output)
    }

    /// The Swift language mode of a target, `5` or `6`. Source: SwiftPM, "swiftLanguageModes".
    func languageMode(of target: Target) -> String {
        if let mode = target.values(of: "swiftLanguageMode").last ?? swiftLanguageVersions?.last {
            return mode.hasPrefix("6") ? "6" : "5"
        }
        return toolsVersion._version.hasPrefix("6") ? "6" : "5"
    }

    /// The folders in which the package manager looks for the sources of a target that names no path.
    private static let predefined = ["Sources", "Source", "src", "srcs"]

    /// Returns the folder of a target's sources; nil if it does not exist.
    func folder(of target: Target, in package: String) -> String? {
        let candidates = target.path.map { [$0] } ?? Self.predefined.map { $0 + "/" + target.name } + Self.predefined
        return candidates.map { URL(fileURLWithPath: package + "/" + $0).standardizedFileURL.path }
            .first { RegularFile.type($0) == S_IFDIR }
    }

    /// Returns the files below a target's folder that belong to the target.
    func files(of target: Target, in folder: String) throws(XcodeProject.Problem) -> Set<String> {
        func isBelow(_ path: String, _ names: [String]) -> Bool {
            names.contains { name in
                let place = URL(fileURLWithPath: folder + "/" + name).standardizedFileURL.path
                return path == place || path.hasPrefix(place + "/")
            }
        }
        return try SourceTree(folder).files.filter { path in
            !isBelow(path, target.exclude ?? [])
                && (target.sources.map { isBelow(path, $0) } ?? true || !path.hasSuffix(".swift"))
        }
    }
}
