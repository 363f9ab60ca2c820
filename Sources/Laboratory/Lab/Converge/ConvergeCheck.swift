import Foundation
import Glibc
import Utilities

/// Checks that watchers converge: after any changes to a container, and even if events are lost, a watcher must finally
/// report the last revision, and a widget host must serve the last reload request.
///
/// Uses real processes: `tandem-watch` and `widget-extension run` watch, and `tandem container` writes.
public struct ConvergeCheck {
    /// The kind of disturbance in a round.
    public enum Kind: String, CaseIterable, Sendable {
        /// Commits while the watcher is running.
        case plain
        /// Commits while the watcher starts.
        case start
        /// A commit during the watcher's start: strace delays the watcher's system calls to widen the window.
        case window
        /// The watcher is stopped until the kernel drops events; one last commit follows.
        case overflow
        /// The container's directory is moved away, and another directory takes its place.
        case moved
        /// The container's directory is deleted and created again.
        case recreated
        /// A host serves reload requests. Then the reload marker is damaged, so the sequence numbers of requests start
        /// from 1 again.
        case marker
    }

    /// Settings for the rounds of a check.
    public struct Settings: Sendable {
        /// The number of rounds. Each round uses the next element of `kinds`, and starts over after the last element.
        public var rounds = Kind.allCases.count * 2
        public var kinds = Kind.allCases
        /// The seed, which determines what is committed and when.
        public var seed: UInt64
        /// The time limit until a watcher sees the last revision. A busy machine may suspend every process for seconds.
        public var patience: Duration = .seconds(30)
        /// Environment variables for the writing processes.
        public var writerEnvironment: [String: String] = [:]
        /// Environment variables for the watching processes.
        public var watcherEnvironment: [String: String] = [:]
        /// True if the run ends at the first violation.
        public var stopsAtFirst = false

        public init(seed: UInt64) { self.seed = seed }
    }

    /// The result of a round.
    public struct Round: Sendable {
        /// The round's number, from 1.
        public var number: Int
        public var kind: Kind
        /// The number of commits and reload requests.
        public var commits = 0
        /// The longest time until a watcher reported the last commit, in milliseconds.
        public var milliseconds = 0
        /// The description of a watcher that did not converge; nil if all converged.
        public var violation: String?
        /// The reason for skipping the round; nil if it was run.
        public var skipped: String?
    }

    private let settings: Settings
    private let folder: String

    /// Creates a check.
    /// - Parameters:
    ///   - settings: the rounds to run.
    ///   - folder: where containers are created; preferably in memory, because the containers are not needed
    ///     afterwards.
    public init(_ settings: Settings, in folder: String = RuleCheck.folder) {
        self.settings = settings
        self.folder = folder
    }

    /// Runs the rounds.
    /// - Parameter progress: called after each round.
    /// - Throws: `ConvergeFailure` if a program is missing or a round cannot be run. A failing writer is not an error
    ///   but a violation.
    public func run(progress: (Round) -> Void = { _ in }) throws -> [Round] {
        for name in ["tandem", "tandem-watch"] where access(LabProgram.path(name), X_OK) != 0 {
            throw ConvergeFailure(
                "\(LabProgram.path(name)) is missing; `scripts/tandem` builds what a command needs", isMissing: true)
        }
        var rounds: [Round] = []
        for number in 1...max(1, settings.rounds) {
            var round = Round(number: number, kind: settings.kinds[(number - 1) % settings.kinds.count])
            let place = "\(folder)/tandem-converge-\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(atPath: place) }
            let play = ConvergePlay(
                place, settings, SplitMix64(seed: settings.seed &* 1_000_003 &+ UInt64(number)))
            do {
                try play.run(round.kind)
            } catch let violation as ConvergeViolation {
                round.violation = violation.text
            } catch let skipped as SceneSkipped {
                round.skipped = skipped.reason
            }
            (round.commits, round.milliseconds) = (play.commits, play.milliseconds)
            rounds.append(round)
            progress(round)
            if settings.stopsAtFirst, round.violation != nil { break }
        }
        return rounds
    }
}

/// An error that prevents the check from running, for example a missing program.
public struct ConvergeFailure: Error, CustomStringConvertible {
    /// The problem, and what to do.
    public let description: String
    /// True if something that the check needs is missing.
    public let isMissing: Bool

    init(_ description: String, isMissing: Bool = false) {
        self.description = description
        self.isMissing = isMissing
    }
}

/// The failure of a watcher or a host to converge.
struct ConvergeViolation: Error {
    var text: String
}
