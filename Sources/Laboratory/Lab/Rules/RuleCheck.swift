import Foundation
import Glibc

/// Looks at those rules of the protocol that show on a plain directory: no kill, race or power cut is needed to see that
/// a damaged record is not served as a good one, or that a held lock is respected.
///
/// Each scene makes a container of its own, brings about what the rule is for, and compares with what the protocol
/// (`shared-container/PROTOCOL.md`) says. It runs in the process that calls it.
public struct RuleCheck {
    /// What was found in one scene.
    public struct SceneReport: Sendable {
        /// The scene's name.
        public var name: String
        /// How many things were compared.
        public var checks: Int
        /// What was not as it must be; at most `RuleCheck.shown` of them in words.
        public var violations: [String]
        /// How many violations there were.
        public var count: Int
        /// Why it was left out, if it was.
        public var skipped: String?
    }

    /// How many violations of a scene are described.
    public static let shown = 5

    /// The names of all scenes, in the order in which they run.
    public static var names: [String] { RuleScene.all.map(\.name) }

    /// Where scenes are played unless told otherwise: nothing of them has to last, so in memory if possible.
    public static var folder: String { access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory() }

    /// Runs scenes.
    /// - Parameters:
    ///   - names: their names; all by default.
    ///   - folder: where containers are made; each is removed again.
    public static func run(_ names: [String] = names, in folder: String = folder) -> [SceneReport] {
        RuleScene.all.filter { names.contains($0.name) }.map { scene in
            let place = "\(folder)/tandem-rules-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: place) }
            var findings = RuleFindings()
            var skipped: String?
            do {
                try FileManager.default.createDirectory(
                    atPath: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
                try scene.body(RulePlace(path: place), &findings)
            } catch let reason as SceneSkipped {
                skipped = reason.reason
            } catch {
                findings.expect(false, "it was cut short: \(error)")
            }
            return SceneReport(
                name: scene.name, checks: findings.checks, violations: findings.violations, count: findings.count,
                skipped: skipped)
        }
    }
}

/// A scene: what is brought about, and what must come of it.
struct RuleScene: Sendable {
    var name: String
    var body: @Sendable (RulePlace, inout RuleFindings) throws -> Void

    static let all: [RuleScene] = reading + damage + writing + locking + errors + interleaving
}

/// Why a scene cannot be played here.
struct SceneSkipped: Error {
    var reason: String
}

/// Counts what was compared, and keeps what differed.
struct RuleFindings {
    private(set) var checks = 0
    private(set) var count = 0
    private(set) var violations: [String] = []

    mutating func expect(_ holds: Bool, _ violation: @autoclosure () -> String) {
        checks += 1
        guard !holds else { return }
        count += 1
        if violations.count < RuleCheck.shown { violations.append(violation()) }
    }
}
