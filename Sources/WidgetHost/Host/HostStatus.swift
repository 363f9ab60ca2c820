package import AppGroup
package import Foundation
import Glibc
import HostEvents

/// What a host says of itself in `host.json` of its state folder, replaced whenever it changes:
/// `{"pid","isBusy","nextWake","clockSequence","container","device","placed":[{"kind","families":[…]}]}`.
package struct HostStatus: Decodable, Equatable, Sendable {
    /// A widget and the families that it is placed in.
    package struct Placed: Decodable, Equatable, Sendable {
        /// The kind.
        package var kind: String
        /// The families, by name.
        package var families: [String]
    }

    /// The host's process; it may have ended.
    package var pid: Int32
    /// Whether a reload is under way. Under a clock that is never moved, the host writes of one that takes less than
    /// 20 ms its end alone.
    package var isBusy: Bool
    /// The last move of the clock that it has taken note of.
    package var clockSequence: UInt64
    /// The container that it watches; nil of a host that did not say.
    package var container: String?
    /// What is placed.
    package var placed: [Placed]
    private var nextWakeText: String?

    private enum CodingKeys: String, CodingKey {
        case pid, isBusy, clockSequence, container, placed
        case nextWakeText = "nextWake"
    }

    /// The file of a state folder.
    package static func path(stateDirectory: String) -> String { stateDirectory + "/host.json" }

    /// Reads the file of a state folder; nil when there is none.
    /// - Throws: `corrupt` when it is not the status of a host, `io`.
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
        guard let status, status.nextWakeText.map({ DateText.parse($0) != nil }) ?? true else {
            throw AppGroupError(
                .corrupt, "this is not the status of a host", path: path, advice: "Remove it, and start the host anew")
        }
        self = status
    }

    /// When the host next has something to do; nil when it waits for others only.
    package var nextWake: Date? { nextWakeText.flatMap { DateText.parse($0) } }

    /// Whether the process is there.
    package var isRunning: Bool { kill(pid, 0) == 0 || errno == EPERM }

    /// Whether the host has taken note of the clock and waits for a later date, or for others.
    package func isAtRest(at now: Date, sequence: UInt64) -> Bool {
        clockSequence >= sequence && !isBusy && nextWake.map { $0 > now } ?? true
    }

    /// The status in words.
    package var summary: String {
        "\(isBusy ? "busy" : "not busy"), next wake \(nextWakeText ?? "none"), has seen move \(clockSequence)"
    }
}
