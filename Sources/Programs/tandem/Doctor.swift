import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import PhoneState
import ProcessSupport
import Utilities

struct Doctor: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Checks that this machine can keep the protocol's promises.",
        discussion: """
            Writes a record in a new directory beside the container, reads it back and removes the directory. Ends with a
            summary. Exit code 1: a check failed; remarks are no failures.

            EXAMPLES
              tandem doctor
              tandem doctor --json        {"check":"file system","outcome":"ok","detail":"ext4"}, one a line
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let path = try options.path()
        var checks = [fileSystem(path), commit(beside: path), notification(), entitlements()]
        checks += container(path)
        checks += programs() + tools()
        checks.append(conditions())
        for check in checks {
            if common.json {
                Output.line(
                    "{\"check\":\(JSONText.quoted(check.name)),\"outcome\":\(JSONText.quoted(check.outcome.rawValue)),\"detail\":\(JSONText.quoted(check.detail))}"
                )
            } else {
                let outcome = check.outcome.rawValue.padding(toLength: 6, withPad: " ", startingAt: 0)
                Output.line("\(outcome)  \(check.name): \(check.detail)")
            }
        }
        let failed = checks.count { $0.outcome == .failed }
        if !common.json {
            let remarks = checks.count { $0.outcome == .remark }
            Output.line(
                (failed == 0 ? "This machine keeps the protocol's promises" : failed.counted("check") + " failed")
                    + (remarks == 0 ? "" : "; " + remarks.counted("remark")))
        }
        if failed > 0 { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}

/// One check of `doctor`.
struct Check {
    enum Outcome: String { case ok, remark, failed }
    var name: String
    var outcome: Outcome
    var detail: String
}

extension Doctor {
    private func fileSystem(_ path: String) -> Check {
        let report = FileSystemReport(path: path)
        return Check(
            name: "file system", outcome: report.remarks.isEmpty ? .ok : .remark,
            detail: report.remarks.first ?? "\(report.type) at \(report.existing)")
    }

    /// Checks that records can be committed in a new directory next to the container. A commit needs the lock, hard
    /// links, fsync and rename.
    private func commit(beside path: String) -> Check {
        // Creates the directory in the container's parent folder. If the parent does not exist, uses its nearest
        // existing ancestor, so that the check leaves no new folders behind.
        let existing = FileSystemReport(path: path).existing
        let parent = existing.hasSuffix(path) ? (existing as NSString).deletingLastPathComponent : existing
        let directory = "\(parent == "/" ? "" : parent)/.tandem-doctor-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        do {
            let container = try SharedContainer.open(directory, access: .create)
            try container.put("check", Array("1".utf8))
            try container.put("check", Array("2".utf8), expecting: .revision(1))
            guard try container.read("check")?.payload == Array("2".utf8) else {
                return Check(
                    name: "commit", outcome: .failed, detail: "a record read back differs from what was written")
            }
            return Check(name: "commit", outcome: .ok, detail: "lock, fsync, hard link and rename work")
        } catch {
            return Check(name: "commit", outcome: .failed, detail: "\(error)")
        }
    }

    private func notification() -> Check {
        func limit(_ name: String) -> String {
            let text = try? String(contentsOfFile: "/proc/sys/fs/inotify/\(name)", encoding: .utf8)
            return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
        }
        let watches = limit("max_user_watches")
        let instances = limit("max_user_instances")
        let detail =
            "\(instances) inotify instances and \(watches) watches per user; a watcher that gets none polls instead and reports it"
        let isScarce = (Int(instances) ?? 0) < 16 || (Int(watches) ?? 0) < 1_024
        return Check(name: "notification", outcome: isScarce ? .remark : .ok, detail: detail)
    }

    private func entitlements() -> Check {
        do throws(AppGroupError) {
            guard let entitlements = try Entitlements.current() else {
                return Check(
                    name: "entitlements", outcome: .ok,
                    detail: "$TANDEM_ENTITLEMENTS is not set: every group is allowed")
            }
            _ = try DataProtection.current()
            let groups = entitlements.applicationGroups.joined(separator: ", ")
            return Check(name: "entitlements", outcome: .ok, detail: groups.isEmpty ? "no App Group" : groups)
        } catch {
            return Check(name: "entitlements", outcome: .failed, detail: "\(error)")
        }
    }

    private func container(_ path: String) -> [Check] {
        do throws(AppGroupError) {
            let verification = try SharedContainer.open(path, access: .readOnly).verify()
            let findings = verification.findings.map { "\($0.path): \($0.problem)" }
            return [
                Check(
                    name: "container", outcome: findings.isEmpty ? .ok : verification.isDamaged ? .failed : .remark,
                    detail: findings.isEmpty
                        ? "\(path): \(verification.count) up to revision \(verification.revision)"
                        : findings.joined(separator: "; "))
            ]
        } catch  where error.code == .noSuchContainer {
            return [Check(name: "container", outcome: .ok, detail: "\(path) does not exist yet")]
        } catch {
            return [Check(name: "container", outcome: .failed, detail: "\(error)")]
        }
    }

    private func programs() -> [Check] {
        let missing = ["main-app", "widget-extension", "jokes-widget", "local-backend", "tandem-watch", "tandem-lab"]
            .filter {
                !Sibling.exists($0)
            }
        guard !missing.isEmpty else {
            return [Check(name: "programs", outcome: .ok, detail: "all in the folder of this one")]
        }
        return [
            Check(
                name: "programs", outcome: .remark,
                detail: "not built: \(missing.joined(separator: ", ")); `scripts/tandem` builds what a command needs")
        ]
    }

    /// Checks the libraries that `tandem with` preloads for the clock and the network.
    private func conditions() -> Check {
        do throws(ConditionsEnvironment.Unavailable) {
            let faketime = ProcessInfo.processInfo.environment["TANDEM_FAKETIME"]
            let library = try ConditionsEnvironment.faketimeLibrary(overriddenBy: faketime)
            _ = try ConditionsEnvironment.checked(Sibling.path("libtandem-time.so"))
            _ = try ConditionsEnvironment.checked(Sibling.path(NetworkEnvironment.guardLibrary))
            return Check(name: "clock and network", outcome: .ok, detail: library)
        } catch {
            return Check(
                name: "clock and network", outcome: .remark, detail: "`tandem with` cannot run: \(error.message)")
        }
    }

    private func tools() -> [Check] {
        let missing = ["strace", "faketime", "mkfs.ext4", "jq"].filter {
            ExecutablePath.find($0, more: ExecutablePath.administration) == nil
        }
        guard !missing.isEmpty else {
            return [Check(name: "tools", outcome: .ok, detail: "strace, faketime, e2fsprogs, jq")]
        }
        return [
            Check(
                name: "tools", outcome: .remark,
                detail: "missing: \(missing.joined(separator: ", ")); apt-get install strace faketime e2fsprogs jq")
        ]
    }
}
