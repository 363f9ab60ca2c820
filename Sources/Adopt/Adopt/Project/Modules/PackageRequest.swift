import Foundation
import ProcessSupport

/// A request to the git repository of a package. Only requests use the network.
public enum PackageRequest: Codable, Sendable {
    /// Fetches a version of the package.
    case fetch(PackageFetch)
    /// Chooses a version of the package.
    case choose(PackageChoice)

    /// The maximum duration of one call of git.
    public static let timeLimit: Duration = .seconds(300)

    /// Carries out the request. Its result is in the cache.
    /// - Parameter cache: The cache folder.
    /// - Throws: `AdoptFailure` with git's message.
    public func run(cache: String) throws {
        switch self {
        case .fetch(let package): try package.run(cache: cache, git: Self.git)
        case .choose(let choice): try choice.run(cache: cache, git: Self.git)
        }
    }

    private static func git(_ arguments: [String]) throws -> String {
        // git asks for no password, because nobody may be there to type it.
        let environment = ProcessInfo.processInfo.environment
            .merging(["GIT_TERMINAL_PROMPT": "0", "GIT_SSH_COMMAND": "ssh -o BatchMode=yes"]) { own, _ in own }
        let outcome = try BoundedProcess(
            ["/usr/bin/env", "git"] + arguments, environment: environment, timeLimit: timeLimit
        ).run()
        guard outcome.status.isSuccess else {
            let message = String(decoding: outcome.errors.suffix(400), as: UTF8.self)
            let lines = message.split(separator: "\n").map(String.init)
            throw AdoptFailure(
                lines.first { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.last
                    ?? "git ended with \(outcome.status)")
        }
        return String(decoding: outcome.output, as: UTF8.self)
    }
}
