import AppGroup
import CommandSupport
import Foundation
import Glibc
import PhoneState
import Utilities
import WidgetHost

/// Time that is lived through: the clock goes from one date that somebody wants to be woken at to the next.
struct Passage {
    /// Why the clock stands where it does.
    enum Stop: String {
        /// Somebody had asked to be woken.
        case wake
        /// The time is over.
        case end
        /// The time is over; no host was there to live through it.
        case jump
    }

    /// More stops than a host makes in a year of 15-minute steps: a host that keeps asking for the next moment would
    /// keep the clock from ever getting on.
    private static let mostStops = 50_000

    var file: TimeFile
    /// The state folders of the hosts that live through the time.
    var hosts: [String]
    /// How long the hosts may take to come to rest at each stop, in real time.
    var patience: Duration
    /// Who else wants to be woken: each tells its next date after the one it is given, or nil.
    var otherWakes: [(Date) throws -> Date?] = []
    /// What is done at each stop, before the hosts are waited for.
    var atStop: () throws -> Void = {}
    /// What else does not happen where no host is there to live through the time, as the end of a sentence.
    var missedByJump = ""
    /// The hosts that were said not to run.
    private var absent: Set<String> = []

    init(file: TimeFile, hosts: [String], patience: Duration) {
        self.file = file
        self.hosts = hosts
        self.patience = patience
    }

    /// Lives through the time.
    /// - Throws: `CommandFailure` with `tryAgain` when a host does not come to rest; and what moving the clock throws.
    mutating func run(for duration: Duration, report: (Stop, ClockState) throws -> Void) throws {
        let end = try file.now() + (duration / .seconds(1))
        var state = try file.state()
        for _ in 0..<Self.mostStops {
            let resting = try rest(after: state)
            guard !resting.isEmpty else {
                Output.note(
                    "no host runs on \(hosts.joined(separator: ", ")), so the clock jumps to the end\(missedByJump). To "
                        + "live through the time, start `tandem with -- widget-extension run` on that folder first")
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
            "a host asked to be woken \(Self.mostStops) times and the clock has not come to the end")
    }

    /// Moves the clock to a date, rounded up to the millisecond so that a host which compares finds it has come. Real
    /// time may have got there already.
    private func move(to date: Date) throws -> ClockState {
        let wait = try date.timeIntervalSince(file.now())
        return try file.advance(by: .milliseconds(Int64(max(0, wait * 1_000).rounded(.up))))
    }

    /// Waits until all hosts have seen the clock and have nothing left to do before a later date.
    /// - Returns: the status of those that run.
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
                    "the host (process \(restless.status.pid)) did not come to rest within \(patience): "
                        + "\(restless.status.summary). The clock stands at \(RFC3339.text(now)); --patience gives the "
                        + "host more time",
                    path: HostStatus.path(stateDirectory: restless.folder))
            }
            usleep(2_000)
        }
    }
}
