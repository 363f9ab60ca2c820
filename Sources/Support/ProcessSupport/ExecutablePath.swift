import Foundation
import Glibc

/// Finds programs as a shell does.
package enum ExecutablePath {
    /// The folders of administrators' programs, which are not on every user's `PATH`.
    package static let administration = ["/usr/sbin", "/sbin"]

    /// Returns the path of a program in one of the folders of `PATH`; nil if it is in none.
    /// - Parameter more: folders to search after those of `PATH`.
    package static func find(
        _ name: String, in environment: [String: String] = ProcessInfo.processInfo.environment, more: [String] = []
    ) -> String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        return (folders + more).map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
