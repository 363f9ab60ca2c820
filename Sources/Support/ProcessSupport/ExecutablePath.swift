import Foundation
import Glibc

/// Finds programs as a shell does.
package enum ExecutablePath {
    /// The folders of system administration programs, which are not on every user's `PATH`.
    package static let administration = ["/usr/sbin", "/sbin"]

    /// Returns the path of a program in one of the folders of `PATH`; nil if no folder contains the program.
    /// - Parameter more: folders to search after the folders of `PATH`.
    package static func find(
        _ name: String, in environment: [String: String] = ProcessInfo.processInfo.environment, more: [String] = []
    ) -> String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
        return (folders + more).map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }
}
