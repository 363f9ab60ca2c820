package import AppGroup
package import Foundation
import Glibc
package import PhoneState
import ProcessSupport
import Utilities

/// The status of a host, which it keeps up to date in `host.json` of its state folder:
/// `{"pid","isBusy","nextWake","clockSequence","container","device","clock","provider","placed":[{"kind","families":[…]}]}`.
package struct HostStatus: Decodable, Equatable, Sendable {
    /// A widget and the families in which it is placed.
    package struct Placed: Decodable, Equatable, Sendable {
        package var kind: String
        package var families: [String]
    }

    /// The id of the host's process, which may have ended. 0 if the host is in another process namespace, and has ended.
    package var pid: Int32
    /// The process namespace of the host, if it is not the initial one.
    private var pidNamespace: UInt64?
    /// True while a reload is under way. A reload of less than 20 ms may be left out, unless
    /// `WidgetHostSettings.isClockMoved` is true.
    package var isBusy: Bool
    /// The ordinal of the last move of the clock that the host has noticed, as in `ClockState.sequence`.
    package var clockSequence: UInt64
    /// The path of the container that the host watches; nil if the file does not contain it.
    package var container: String?
    /// The absolute path of the folder whose clock the host follows, or `realClock`; nil if the file does not say.
    package var clock: String?
    /// The id of the process that runs the providers; nil if no process ran them when the host wrote the file.
    package var provider: Int32?
    package var placed: [Placed]
    private var nextWakeText: String?

    private enum CodingKeys: String, CodingKey {
        case pid, pidNamespace, isBusy, clockSequence, container, clock, provider, placed
        case nextWakeText = "nextWake"
    }

    /// The value of `clock` for a host that was not started under `tandem with`.
    package static let realClock = "real"

    /// Returns the path of the file in a state folder.
    package static func path(stateDirectory: String) -> String { stateDirectory + "/host.json" }

    /// Reads the file of a state folder; nil if it does not exist.
    /// - Throws: `corrupt` if it is not the status of a host, `io`.
    package init?(stateDirectory: String) throws(AppGroupError) {
        let path = Self.path(stateDirectory: stateDirectory)
        guard let bytes = try StateFile.read(path) else { return nil }
        let status = try? JSONDecoder().decode(HostStatus.self, from: Data(bytes))
        guard let status, status.nextWakeText.map({ RFC3339.date($0) != nil }) ?? true else {
            throw AppGroupError(
                .corrupt, "this is not the status of a host", path: path, advice: "Remove it, and start the host anew")
        }
        self = status
        guard let namespace = pidNamespace, namespace != ProcessNamespace.own else { return }
        pid = ProcessNamespace.id(of: pid, in: namespace) ?? 0
        provider = provider.flatMap { ProcessNamespace.id(of: $0, in: namespace) }
    }

    /// The date at which the host must act next; nil if it waits only for events.
    package var nextWake: Date? { nextWakeText.flatMap { RFC3339.date($0) } }

    /// True if the host's process exists and has not ended.
    package var isRunning: Bool {
        pid > 0 && (kill(pid, 0) == 0 || errno == EPERM) && ProcessStatus(pid)?.hasEnded != true
    }

    /// Returns true if the host is idle: it has noticed the move of the clock with the number `sequence`, and waits for
    /// a date after `now` or for events.
    package func isAtRest(at now: Date, sequence: UInt64) -> Bool {
        clockSequence >= sequence && !isBusy && nextWake.map { $0 > now } ?? true
    }

    /// Returns true if the host follows a clock, or does not say which one it follows.
    package func follows(_ file: TimeFile) -> Bool {
        guard let clock else { return true }
        return clock != Self.realClock && TimeFile(stateDirectory: clock).isSame(as: file)
    }

    package var summary: String {
        "\(isBusy ? "busy" : "not busy"), next wake \(nextWakeText ?? "none"), has seen move \(clockSequence)"
    }
}

extension TimeFile {
    /// Returns the clock of the host that has a state folder: that of the folder, or that of the phone whose clock the host
    /// follows.
    package static func ofHost(stateDirectory: String) -> TimeFile {
        let status = try? HostStatus(stateDirectory: stateDirectory)
        let clock = (status ?? nil)?.clock
        return TimeFile(stateDirectory: clock.flatMap { $0 == HostStatus.realClock ? nil : $0 } ?? stateDirectory)
    }
}
