package import AppGroup
package import Foundation
import Glibc
import PhoneState
import Utilities

/// The status of a host, which it keeps up to date in `host.json` of its state folder:
/// `{"pid","isBusy","nextWake","clockSequence","container","device","placed":[{"kind","families":[…]}]}`.
package struct HostStatus: Decodable, Equatable, Sendable {
    /// A widget and the families in which it is placed.
    package struct Placed: Decodable, Equatable, Sendable {
        package var kind: String
        /// The names of the families.
        package var families: [String]
    }

    /// The id of the host's process, which may have ended.
    package var pid: Int32
    /// True while a reload is under way. A reload that takes less than 20 ms may go unreported, except while a program
    /// may move the clock.
    package var isBusy: Bool
    /// The number of the last move of the clock that the host has noticed.
    package var clockSequence: UInt64
    /// The path of the container that the host watches; nil if the file does not contain it.
    package var container: String?
    package var placed: [Placed]
    private var nextWakeText: String?

    private enum CodingKeys: String, CodingKey {
        case pid, isBusy, clockSequence, container, placed
        case nextWakeText = "nextWake"
    }

    /// Returns the path of the file in a state folder.
    package static func path(stateDirectory: String) -> String { stateDirectory + "/host.json" }

    /// Reads the file of a state folder; nil if it does not exist.
    /// - Throws: `corrupt` if it is not the status of a host, `io`.
    package init?(stateDirectory: String) throws(AppGroupError) {
        let path = Self.path(stateDirectory: stateDirectory)
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            if access(path, F_OK) != 0, errno == ENOENT { return nil }
            throw AppGroupError(
                .io, "cannot read the status of a host (\(error.localizedDescription))", path: path,
                advice: "Name its state folder with --state")
        }
        let status = try? JSONDecoder().decode(HostStatus.self, from: data)
        guard let status, status.nextWakeText.map({ RFC3339.date($0) != nil }) ?? true else {
            throw AppGroupError(
                .corrupt, "this is not the status of a host", path: path, advice: "Remove it, and start the host anew")
        }
        self = status
    }

    /// The date at which the host next has something to do; nil if it waits only for events.
    package var nextWake: Date? { nextWakeText.flatMap { RFC3339.date($0) } }

    /// True if the host's process exists.
    package var isRunning: Bool { kill(pid, 0) == 0 || errno == EPERM }

    /// Returns true if the host has noticed this move of the clock, and waits for a later date or for events.
    package func isAtRest(at now: Date, sequence: UInt64) -> Bool {
        clockSequence >= sequence && !isBusy && nextWake.map { $0 > now } ?? true
    }

    /// The status in words.
    package var summary: String {
        "\(isBusy ? "busy" : "not busy"), next wake \(nextWakeText ?? "none"), has seen move \(clockSequence)"
    }
}
