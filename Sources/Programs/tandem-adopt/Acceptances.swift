import Adopt
import CommandSupport
import Foundation
import Utilities

/// The part of a run's report on accepted findings.
struct AcceptanceReport: Encodable {
    /// An acceptance that is to be removed from the file.
    struct Part: Encodable {
        var finding: String
        var reason: String
        var until: String?
        /// The first and the last line in the file.
        var lines: [Int]

        init(_ acceptance: Acceptance) {
            finding = acceptance.finding.description
            reason = acceptance.reason
            until = acceptance.until
            lines = [acceptance.lines.lowerBound, acceptance.lines.upperBound]
        }
    }

    /// The path of `.tandem.yml`; nil if the run uses no such file.
    var file: String?
    /// The acceptances of findings that no longer occur.
    var stale: [Part] = []
    /// The acceptances whose day has passed.
    var expired: [Part] = []
    /// The findings that this run accepts.
    var new: [String] = []

    /// The acceptances of findings that `--accept` names, but that were accepted before.
    let again: [Part]
    /// The codes and fingerprints that `--accept` names, but of which there is no finding.
    let unfound: [String]
    /// The number of findings that are accepted.
    let count: Int

    /// The fingerprints of the expired acceptances whose findings were accepted again.
    private let renewed: Set<String>

    private enum CodingKeys: CodingKey { case file, stale, expired, new }

    /// The acceptances to remove, those of findings that no longer occur first.
    var outdated: [OutdatedAcceptance] {
        (stale.map { ($0, nil) } + expired.map { ($0, $0.until) }).map { part, until in
            var acceptance = OutdatedAcceptance(
                part.finding, until: until, file: file ?? "", lines: part.lines[0]...part.lines[1])
            acceptance.isRenewed = until != nil && renewed.contains(part.finding)
            return acceptance
        }
    }

    init(_ reports: [TargetReport], _ accepted: AcceptedFindings, _ file: TandemFile?, _ options: AdoptOptions) {
        let findings = reports.flatMap { report in report.verdicts.map(report.fingerprint) }
        let families = (try? OptionChecks.families(options.families)) ?? []
        // A run that ended early, or of an extension that did not run, has not seen all findings.
        let isWhole = file.map(options.isWhole) ?? false
        let cut = reports.filter { report in
            !report.diagnostics.isEmpty || report.results.isEmpty || report.results.contains { $0.result.isCut }
        }
        self.file = file?.isWritten == true ? file?.path : nil
        stale = accepted.stale(among: findings) { finding in
            isWhole && !cut.contains { finding.concerns($0.target.name) }
                && (families.isEmpty || finding.family == "*" || families.contains(finding.family))
        }.map(Part.init)
        let told = Set(stale.map(\.lines))
        expired = accepted.expired.map(Part.init).filter { !told.contains($0.lines) }
        new = accepted.new(among: findings).map(\.finding.description)
        renewed = Set(accepted.expired.map(\.finding).filter(accepted.holds).map(\.description) + new)
        again = accepted.again(among: findings).map(Part.init)
        unfound = accepted.unfound(among: findings)
        count = reports.reduce(0) { $0 + $1.verdicts.count - $1.mistakes.count }
    }
}

extension Adoption {
    /// The accepted findings of the file, and those that this run accepts.
    var accepted: AcceptedFindings {
        var accepted = AcceptedFindings()
        accepted.known = file?.acceptances ?? []
        accepted.wanted = options.accept
        accepted.reason = options.reason ?? ""
        accepted.until = options.until
        return accepted
    }

    /// Notes the findings that the run accepts in `.tandem.yml`.
    /// - Throws: `CommandFailure`, with exit code 66 if there is no such finding, and with exit code 74 if the file cannot
    ///   be written.
    func accept(_ report: AcceptanceReport) throws {
        guard report.unfound.isEmpty else {
            throw CommandFailure(
                .missing, reason: "no-such-finding",
                "--accept: this run has no finding \(report.unfound.joined(separator: ", ")); nothing was accepted")
        }
        for part in report.again {
            let until = part.until.map { " until \($0)" } ?? ""
            Output.note(
                "\(part.finding) is already accepted\(until), in \(file?.path ?? ""):\(part.lines[0]); edit it there")
        }
        guard let file, !report.new.isEmpty else { return }
        if let outside = Outside.shared {
            do { try outside.perform(.accept(report.new)) } catch {
                throw CommandFailure(.io, reason: "io", error.description, path: file.path)
            }
        } else {
            try Self.accept(report.new.compactMap { Fingerprint($0) }, options, file)
        }
        Output.note("\(report.new.count.counted("finding")) accepted in \(file.path)")
    }

    /// Writes acceptances into the file. Outside of a sandbox, the reason and the day come from the command line, and only
    /// the fingerprints from the run.
    static func accept(_ findings: [Fingerprint], _ options: AdoptOptions, _ file: TandemFile?) throws {
        guard let file, let reason = options.reason else { return }
        // Only what the command line names. The run may be in a sandbox that its extension has taken over.
        let named = findings.filter { options.accept.contains($0.code) || options.accept.contains($0.description) }
        guard !named.isEmpty else { return }
        let acceptances = named.map { Acceptance(finding: $0, reason: reason, until: options.until) }
        do {
            try TandemFile.add(acceptances, toFile: file.path)
        } catch let problem as TandemFile.Problem {
            throw CommandFailure(.data, reason: "corrupt", problem.description, path: file.path)
        } catch {
            throw CommandFailure(
                .io, reason: "io", "cannot write \(file.path): \(SystemReason.text(error))", path: file.path)
        }
    }
}
