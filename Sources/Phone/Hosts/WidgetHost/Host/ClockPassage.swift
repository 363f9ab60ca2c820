import AppGroup
package import Foundation
import Glibc
package import PhoneState
import Utilities

/// A passage of simulated time: advances the clock in steps, from one requested wake time to the next.
package struct ClockPassage {
    /// The reason why the clock stopped.
    package enum Stop: String {
        /// A host or a task asked to be woken at this time.
        case wake
        /// The requested duration is over.
        case end
        /// The requested duration is over, and no host was running.
        case jump
    }

    /// The maximum number of stops; a host with 15-minute steps has fewer in a year. Without a limit, a host that
    /// always asks to be woken immediately would keep the clock busy for ever.
    private static let mostStops = 50_000

    /// The reason why a host could not follow the clock.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
        /// The path of the status file of the host that did not become idle in time; nil if there is another reason.
        package let path: String?
        /// True if no host follows the clock, so that another attempt fails in the same way.
        package var isWithoutHost = false
    }

    let file: TimeFile
    /// The state folders of the hosts.
    let hosts: [String]
    /// The real time that the hosts have to become idle at each stop.
    let patience: Duration
    /// The real time that hosts get to start. Assumption: a host starts within this time, also on a busy machine.
    package var startTime: Duration = .seconds(10)
    /// Sources of further wake times. Each closure returns its first wake time after the given date; nil if it has no
    /// such time.
    package var otherWakes: [(Date) throws -> Date?] = []
    /// A closure that runs at each stop, before waiting for the hosts.
    package var atStop: () throws -> Void = {}
    /// A text that is appended to the remark that no host is running. It names a further consequence of the missing
    /// host.
    package var missedByJump = ""
    /// Receives remarks for people: hosts that do not run.
    package var note: (String) -> Void = { _ in }
    /// The hosts that have already been reported as not running.
    private var absent: Set<String> = []

    /// - Parameters:
    ///   - file: The clock.
    ///   - hosts: The state folders of the hosts that follow the clock.
    ///   - patience: The real time that the hosts have to become idle at each stop.
    package init(file: TimeFile, hosts: [String], patience: Duration) {
        self.file = file
        self.hosts = hosts
        self.patience = patience
    }

    /// Advances the clock by a duration.
    /// - Parameter report: Receives each stop, with the state of the clock.
    /// - Throws: `ClockPassage.Failure` if a host does not become idle, and errors from moving the clock.
    package mutating func run(for duration: Duration, report: (Stop, ClockState) throws -> Void = { _, _ in }) throws {
        try waitForStart()
        let end = try file.now() + (duration / .seconds(1))
        var state = try file.state()
        for _ in 0..<Self.mostStops {
            let resting = try rest(after: state)
            guard !resting.isEmpty else {
                note(
                    "no host runs on \(hosts.joined(separator: ", ")), so the clock jumps to the end\(missedByJump). To "
                        + "stop at its wake times, start `tandem with -- widget-extension run` on that folder first")
                return try report(.jump, try move(to: end))
            }
            let now = try file.now()
            let wakes = try resting.map(\.nextWake) + otherWakes.map { try $0(now) }
            guard let next = wakes.compactMap({ $0 }).min(), next < end else {
                state = try move(to: end)
                _ = try rest(after: state)
                return try report(.end, state)
            }
            state = try move(to: next)
            try atStop()
            _ = try rest(after: state)
            try report(.wake, state)
        }
        throw Failure(
            description: "a host asked to be woken \(Self.mostStops) times before the end of the time", path: nil)
    }

    /// Moves the clock to a date. Rounds the distance up to a whole millisecond, so that a host does not see a time
    /// just before the date. The clock is running, so it may already have passed the date.
    private func move(to date: Date) throws -> ClockState {
        let wait = try date.timeIntervalSince(file.now())
        return try file.advance(by: .milliseconds(Int64(max(0, wait * 1_000).rounded(.up))))
    }

    /// Waits until all hosts run, but not for long: they may have been started just before. Without `--host`, the host may
    /// be missing, and waiting for it makes sense only if a process follows the clock.
    /// - Throws: `ClockPassage.Failure` if hosts are named, and none of them runs.
    private func waitForStart() throws {
        let isOwn = hosts == [file.stateDirectory]
        if isOwn, !file.hasFollower { return }
        func running() throws -> Int {
            try hosts.count { try HostStatus(stateDirectory: $0)?.isRunning == true }
        }
        let end = ContinuousClock.now + startTime
        while try running() < hosts.count, ContinuousClock.now < end { usleep(20_000) }
        guard !isOwn, try running() == 0 else { return }
        throw Failure(
            description: "no host runs on \(hosts.joined(separator: ", ")), so the clock was not moved. Start each as "
                + "`tandem with --state FOLDER --clock \(file.stateDirectory) -- widget-extension run`",
            path: nil, isWithoutHost: true)
    }

    private static func notFollowing(_ status: HostStatus, _ folder: String, _ file: TimeFile) -> Failure {
        let isOwn = folder == file.stateDirectory
        return Failure(
            description: "the host on \(folder) (process \(status.pid)) does not follow the clock of "
                + "\(file.stateDirectory). End it, and start it under `tandem with\(isOwn ? "" : " --clock \(file.stateDirectory)")`",
            path: nil, isWithoutHost: true)
    }

    /// Waits until all hosts have seen the new time and have nothing to do before a later time.
    /// - Returns: The status of each running host.
    private mutating func rest(after state: ClockState) throws -> [HostStatus] {
        let deadline = ContinuousClock.now + patience
        while true {
            var running: [(folder: String, status: HostStatus)] = []
            for folder in hosts {
                if let status = try HostStatus(stateDirectory: folder), status.isRunning {
                    guard status.follows(file) else { throw Self.notFollowing(status, folder, file) }
                    running.append((folder, status))
                    absent.remove(folder)
                } else if hosts.count > 1, absent.insert(folder).inserted {
                    note("no host runs on \(folder): it misses this time")
                }
            }
            let now = try file.now()
            guard let restless = running.first(where: { !$0.status.isAtRest(at: now, sequence: state.sequence) }) else {
                return running.map(\.status)
            }
            guard ContinuousClock.now < deadline else {
                throw Failure(
                    description: "the host (process \(restless.status.pid)) did not become idle within \(patience): "
                        + "\(restless.status.summary). The clock is at \(RFC3339.text(now))",
                    path: HostStatus.path(stateDirectory: restless.folder))
            }
            usleep(2_000)
        }
    }
}
