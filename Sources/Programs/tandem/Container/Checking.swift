import AppGroup
import ArgumentParser
import CommandSupport
import Utilities

struct Verify: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Checks every file of the container.",
        discussion: """
            Exit code 0: all is well; 1: something does not belong there; 65: data is damaged.

            EXAMPLE
              tandem container verify --json
              {"records":2,"removed":0,"revision":42,"findings":[{"severity":"damage","path":"…","problem":"…"}]}
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let verification = try options.open(.readOnly).verify()
        if common.json {
            let findings = verification.findings.map { finding in
                "{\"severity\":\(JSONText.quoted(finding.severity.rawValue)),\"path\":\(JSONText.quoted(finding.path)),\"problem\":\(JSONText.quoted(finding.problem))}"
            }
            Output.line(
                "{\"records\":\(verification.records),\"removed\":\(verification.removed),\"revision\":\(verification.revision),\"findings\":[\(findings.joined(separator: ","))]}"
            )
        } else {
            for finding in verification.findings {
                Output.line("\(finding.severity.rawValue): \(finding.path): \(finding.problem)")
            }
            let verdict = verification.findings.isEmpty ? "all is well" : "\(verification.findings.count) found"
            Output.line("\(verification.count) up to revision \(verification.revision): \(verdict)")
        }
        if verification.isDamaged { throw ExitCode(ExitStatus.data.rawValue) }
        if !verification.findings.isEmpty { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }
}

extension Verification {
    /// The number of records in words.
    var count: String { records.counted("record") + (removed > 0 ? " and \(removed) removed" : "") }
}

struct Clean: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract: "Finishes the commit of a killed writer, and moves a damaged redo record aside.",
        discussion: """
            Records are never changed. A healthy container needs no cleaning: the next commit does the same, except for
            a damaged redo record, which stops all writers until this command moves it to .damaged/.

            Exit code 65: a record is damaged; `verify` lists the damage, and the next commit of the record replaces it.

            EXAMPLE
              tandem container clean --json           {"movedAside":null}
            """)

    @OptionGroup var options: ContainerOptions
    @OptionGroup var lock: LockOptions
    @OptionGroup var common: CommonOptions

    func run() throws {
        let container = try options.open(.readOnly)
        let moved = try container.clean(lockTimeout: lock.lockTimeout.duration)
        if common.json {
            Output.line("{\"movedAside\":\(moved.map { JSONText.quoted($0) } ?? "null")}")
        } else if let moved {
            Output.line("the damaged redo record is now \(moved)")
        }
        let damages = try container.verify().findings.filter { $0.severity == .damage }
        if let damage = damages.first {
            throw CommandFailure(
                .data, reason: "corrupt",
                "\(damages.count.counted("file is", "files are")) damaged, which this command does not repair: \(damage.path): \(damage.problem). "
                    + "The next commit replaces a damaged record; `tandem container verify` lists all damage",
                path: damage.path)
        }
        if !common.json, moved == nil { Output.line("\(container.path) is in order") }
    }
}
