import Foundation
import Glibc

/// Checks that watchers converge: whatever happens to a container, and whatever events are lost on the way, a watcher
/// ends at the last revision, and a widget host serves the last request for a reload.
///
/// Real processes: `tandem-watch` and `widget-extension run` watch, `tandem container` writes.
public struct ConvergeCheck {
    /// What happens in a round.
    public enum Kind: String, CaseIterable, Sendable {
        /// Commits while the watcher watches.
        case plain
        /// Commits while the watcher starts.
        case start
        /// A commit between what the watcher does first and last when it starts: strace holds up its system calls.
        case window
        /// The watcher is stopped, until the kernel drops events; then comes a last commit.
        case overflow
        /// The directory is moved away, and another put in its place.
        case moved
        /// The directory is deleted and made anew.
        case recreated
        /// A host serves requests for reloads; its marker is damaged, and the sequence starts again.
        case marker
    }

    /// What is run.
    public struct Settings: Sendable {
        /// The number of rounds; kinds take turns.
        public var rounds = Kind.allCases.count * 2
        /// The kinds of rounds.
        public var kinds = Kind.allCases
        /// Decides what is committed, and when.
        public var seed: UInt64
        /// How long a watcher may take to see the last revision. The machine may let nobody run for seconds.
        public var patience: Duration = .seconds(30)
        /// Variables for the writing processes.
        public var writerEnvironment: [String: String] = [:]
        /// Variables for the watching processes.
        public var watcherEnvironment: [String: String] = [:]
        /// Ends the run at the first violation.
        public var stopsAtFirst = false

        /// Settings with a seed.
        public init(seed: UInt64) { self.seed = seed }
    }

    /// What came of a round.
    public struct Round: Sendable {
        /// Its number, from 1.
        public var number: Int
        /// What happened in it.
        public var kind: Kind
        /// How many commits and requests were made.
        public var commits = 0
        /// The longest time from a last commit until it was seen, in milliseconds.
        public var milliseconds = 0
        /// What did not converge.
        public var violation: String?
        /// Why it was left out, if it was.
        public var skipped: String?
    }

    private let settings: Settings
    private let folder: String

    /// Makes a check.
    /// - Parameters:
    ///   - settings: how much is tried.
    ///   - folder: where containers are made; in memory if possible, since nothing has to last.
    public init(_ settings: Settings, in folder: String = RuleCheck.folder) {
        self.settings = settings
        self.folder = folder
    }

    /// Runs the rounds.
    /// - Parameter progress: told after each round.
    /// - Throws: `ConvergeFailure` when a program is missing or the round cannot be played. A writer that fails is a
    ///   violation.
    public func run(progress: (Round) -> Void = { _ in }) throws -> [Round] {
        for name in ["tandem", "tandem-watch"] where access(LabProgram.path(name), X_OK) != 0 {
            throw ConvergeFailure("\(LabProgram.path(name)) is missing: build it with swift build", isMissing: true)
        }
        var rounds: [Round] = []
        for number in 1...max(1, settings.rounds) {
            var round = Round(number: number, kind: settings.kinds[(number - 1) % settings.kinds.count])
            let place = "\(folder)/tandem-converge-\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            defer { try? FileManager.default.removeItem(atPath: place) }
            let play = ConvergePlay(
                place, settings, SeededGenerator(seed: settings.seed &* 1_000_003 &+ UInt64(number)))
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

/// The check itself cannot be made.
public struct ConvergeFailure: Error, CustomStringConvertible {
    /// What failed, and what to do.
    public let description: String
    /// Whether something is missing that the check needs.
    public let isMissing: Bool

    init(_ description: String, isMissing: Bool = false) {
        self.description = description
        self.isMissing = isMissing
    }
}

/// Something did not converge.
struct ConvergeViolation: Error {
    var text: String
}
