import AppGroup
import CommandSupport
import Foundation
import Glibc
import PhoneState
import Utilities
import WidgetHost

/// A passage of simulated time: advances the clock in steps, from one requested wake time to the next.
struct Passage {
    /// The reason why the clock stopped.
    enum Stop: String {
        /// A host or a task asked to be woken at this time.
        case wake
        /// The requested duration is over.
        case end
        /// The requested duration is over, and no host was running.
        case jump
    }

    /// The maximum number of stops; a host with 15-minute steps has fewer in a year. Without a limit, a host that
    /// always asks for the next moment would keep the clock busy for ever.
    private static let mostStops = 50_000

    var file: TimeFile
    /// The state folders of the hosts.
    var hosts: [String]
    /// The real time within which the hosts must become idle at each stop.
    var patience: Duration
    /// Sources of further wake times. Each closure returns its first wake time after the given date; nil if there is
    /// none.
    var otherWakes: [(Date) throws -> Date?] = []
    /// A closure that runs at each stop, before waiting for the hosts.
    var atStop: () throws -> Void = {}
    /// Text to append to the remark that no host is running: a further consequence.
    var missedByJump = ""
    /// The hosts that have already been reported as not running.
    private var absent: Set<String> = []

    init(file: TimeFile, hosts: [String], patience: Duration) {
        self.file = file
        self.hosts = hosts
        self.patience = patience
    }

    /// Advances the clock by a duration.
    /// - Throws: `CommandFailure` with `tryAgain` if a host does not become idle; errors of moving the clock.
    mutating func run(for duration: Duration, report: (Stop, ClockState) throws -> Void) throws {
        let end = try file.now() + (duration / .seconds(1))
        var state = try file.state()
        for _ in 0..<Self.mostStops {
            let resting = try rest(after: state)
            guard !resting.isEmpty else {
                Output.note(
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
        throw CommandFailure(
            .tryAgain, reason: "deadline",
            "a host asked to be woken \(Self.mostStops) times before the end of the time")
    }

    /// Moves the clock to a date, rounded up to the millisecond, so that a host sees that the date has come. The
    /// running clock may have reached the date already.
    private func move(to date: Date) throws -> ClockState {
        let wait = try date.timeIntervalSince(file.now())
        return try file.advance(by: .milliseconds(Int64(max(0, wait * 1_000).rounded(.up))))
    }

    /// Waits until all hosts have seen the new time and have nothing to do before a later time.
    /// - Returns: The status of each running host.
    private mutating func rest(after state: ClockState) throws -> [HostStatus] {
        let deadline = ContinuousClock.now + patience
        while true {
            var running: [(folder: String, status: HostStatus)] = []
            for folder in hosts {
                if let status = try HostStatus(stateDirectory: folder), status.isRunning {
                    running.append((folder, status))
                    absent.remove(folder)
                } else if hosts.count > 1, absent.insert(folder).inserted {
                    Output.note("no host runs on \(folder): it misses this time")
                }
            }
            let now = try file.now()
            guard let restless = running.first(where: { !$0.status.isAtRest(at: now, sequence: state.sequence) }) else {
                return running.map(\.status)
            }
            guard ContinuousClock.now < deadline else {
                throw CommandFailure(
                    .tryAgain, reason: "deadline",
                    "the host (process \(restless.status.pid)) did not become idle within \(patience): "
                        + "\(restless.status.summary). The clock is at \(RFC3339.text(now)); --patience gives the "
                        + "host more time",
                    path: HostStatus.path(stateDirectory: restless.folder))
            }
            usleep(2_000)
        }
    }
}
