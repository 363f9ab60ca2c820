import AppGroup
import Foundation
import Glibc
import Synchronization

extension RuleScene {
    /// Scenes about the lock and the directory.
    static var locking: [RuleScene] {
        [
            RuleScene(name: "held-lock", body: heldLock), RuleScene(name: "replaced-lock", body: replacedLock),
            RuleScene(name: "open-under-lock", body: openUnderLock),
            RuleScene(name: "moved-directory", body: movedDirectory),
        ]
    }

    /// The outcome of a commit on another thread; nil while the commit runs.
    private final class Attempt: Sendable {
        private let outcome = Mutex<Result<Revision, AppGroupError>?>(nil)

        init(_ container: SharedContainer, _ value: String, timeout: Duration) {
            Thread.detachNewThread { [self] in
                let result = Result { () throws(AppGroupError) in
                    try container.put("a", Array(value.utf8), lockTimeout: timeout).revision
                }
                outcome.withLock { $0 = result }
            }
        }

        /// Waits for the outcome. A busy machine may suspend every process for seconds.
        func wait(_ limit: Duration = .seconds(15)) -> Result<Revision, AppGroupError>? {
            let end = ContinuousClock.now + limit
            while ContinuousClock.now < end {
                if let result = outcome.withLock({ $0 }) { return result }
                usleep(1_000)
            }
            return outcome.withLock { $0 }
        }
    }

    private static func expectTimeout(
        _ outcome: Result<Revision, AppGroupError>?, _ what: String, _ findings: inout RuleFindings
    ) {
        switch outcome {
        case nil: findings.expect(false, "\(what): the writer waits beyond its deadline")
        case .success: findings.expect(false, "\(what): a second writer committed")
        case .failure(let error): findings.expect(error.code == .lockTimeout, "\(what): \(error)")
        }
    }

    private static func heldLock(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let container = try place.open()
        let held = try place.lock()
        let attempt = Attempt(container, "2", timeout: .milliseconds(50))
        expectTimeout(attempt.wait(), "the lock is held", &findings)
        withExtendedLifetime(held) {}
    }

    /// Replaces the file `.lock` while a writer waits for the lock. Another process holds the lock of the new file.
    private static func replacedLock(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let container = try place.open()
        var old: ForeignLock? = try place.lock()
        let new = try place.lock(".lock.new")
        let attempt = Attempt(container, "2", timeout: .seconds(1))
        // By now the writer has usually opened the old lock file; otherwise it opens the new one right away.
        usleep(50_000)
        rename(place.path(of: ".lock.new"), place.path(of: ".lock"))
        withExtendedLifetime(old) {}
        old = nil
        expectTimeout(attempt.wait(), "the lock was replaced", &findings)
        withExtendedLifetime(new) {}
    }

    private static func openUnderLock(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let held = try place.lock()
        try place.plant(".staging/a.jsonl", Array("half".utf8))
        _ = try place.open(.readWrite)
        findings.expect(place.exists(".staging/a.jsonl"), "opening removed what the holder of the lock had staged")
        withExtendedLifetime(held) {}
    }

    private static func movedDirectory(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try place.put("a", "1")
        let container = try place.open()
        rename(place.container, place.path + "/elsewhere")
        try place.put("a", "7")
        do throws(AppGroupError) {
            let revision = try container.put("a", Array("2".utf8)).revision
            findings.expect(
                false, "revision \(revision) was acknowledged, but went into a directory that was moved away")
        } catch {
            findings.expect(error.code == .replaced, "\(error)")
        }
    }
}
