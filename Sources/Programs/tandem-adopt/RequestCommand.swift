import Adopt
import Foundation
import Glibc

/// Carries out a request to the repository of a package. It runs in a sandbox with the network, as a process of its own.
enum RequestCommand {
    static let option = "--request"

    /// - Parameter arguments: The option, the request, and the cache folder.
    static func run(_ arguments: [String]) -> Never {
        do {
            guard arguments.count == 3 else { exit(64) }
            try JSONDecoder().decode(PackageRequest.self, from: Data(arguments[1].utf8)).run(cache: arguments[2])
            exit(0)
        } catch {
            print(error)
            exit(1)
        }
    }
}
