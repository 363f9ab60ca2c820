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

        /// The values of a setting for the Swift compiler.
        func values(of kind: String) -> [String] {
            (settings ?? []).filter { $0.tool == "swift" }.compactMap { $0.kind[kind]?["_0"] }
        }
    }
    struct ToolsVersion: Decodable, Sendable {
        var _version: String
    }

    var targets: [Target]
    var toolsVersion: ToolsVersion
    var swiftLanguageVersions: [String]?

    /// Evaluates `Package.swift` in a folder, without fetching the packages on which it depends.
    /// - Throws: `AdoptFailure` with the package manager's message.
    init(folder: String, temporary: String) throws {
        let outcome = try PackageBuild.withEnvironment(temporary: temporary) { environment in
            try BoundedProcess(
                [
                    "/usr/bin/env", "swift", "package", "--package-path", folder, "--scratch-path",
                    temporary + "/build",
                    "dump-package",
                ], environment: environment, timeLimit: .seconds(120)
            ).run()
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
