import Foundation
import Glibc

/// Checks those rules of the protocol that need only a plain directory, and no kill, race or power cut. For example, a
/// damaged record must not be served as a good one, and a held lock must be respected.
///
/// Each scene creates a container, sets up the situation of its rule, and compares the result with the protocol
/// (`shared-container/PROTOCOL.md`). It runs in the calling process.
public struct RuleCheck {
    /// The result of one scene.
    public struct SceneReport: Sendable {
        public var name: String
        /// The number of comparisons.
        public var checks: Int
        /// Descriptions of violations; at most `RuleCheck.shown`.
        public var violations: [String]
        /// The number of all violations.
        public var count: Int
        /// The reason for skipping the scene; nil if it was run.
        public var skipped: String?
    }

    /// The largest number of violations described per scene.
    public static let shown = 5

    /// The names of all scenes, in running order.
    public static var names: [String] { RuleScene.all.map(\.name) }

    /// The default folder for scenes. It is in memory if possible, because the containers are not needed afterwards.
    public static var folder: String { access("/dev/shm", W_OK) == 0 ? "/dev/shm" : NSTemporaryDirectory() }

    /// Runs scenes.
    /// - Parameters:
    ///   - names: the names of the scenes; all by default.
    ///   - folder: where containers are created and removed again.
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
                findings.expect(false, "it was aborted: \(error)")
            }
            return SceneReport(
                name: scene.name, checks: findings.checks, violations: findings.violations, count: findings.count,
                skipped: skipped)
        }
    }
}

struct RuleScene: Sendable {
    var name: String
    var body: @Sendable (RulePlace, inout RuleFindings) throws -> Void

    static let all: [RuleScene] = reading + damage + writing + locking + errors + interleaving
}

/// The reason why a scene cannot run on this machine.
struct SceneSkipped: Error {
    var reason: String
}

/// Counts comparisons and collects those that failed.
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
