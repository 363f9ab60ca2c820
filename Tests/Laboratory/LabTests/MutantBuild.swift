import Foundation
import TestSupport
import Testing

/// A build of a copy of the sources that contains all mutants. The tests that need the build share it.
enum MutantBuild {
    static func script(_ arguments: [String], environment: [String: String] = [:]) throws -> Outcome {
        let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        return try run(
            "/bin/bash", ["\(Repository.root)/scripts/mutants"] + arguments,
            environment: path.merging(environment) { $1 })
    }

    private static let built = Result { try script(["--build"]) }

    /// Returns the folder that contains the programs of the mutants' build.
    static func folder() throws -> String {
        let outcome = try built.get()
        try #require(outcome.status == 0, "\(outcome.errors)")
        return outcome.lastLine
    }

    struct Mutant: Decodable {
        var name, breaks, description: String
        var checks: [String]
    }

    /// Returns the mutants that the table of mutants lists.
    static func mutants() throws -> [Mutant] {
        struct List: Decodable {
            var mutants: [Mutant]
        }
        let outcome = try script(["--list", "--json"])
        return try JSONDecoder().decode(List.self, from: Data(outcome.output.utf8)).mutants
    }
}
