import Adopt
import CommandSupport
import Foundation

extension AdoptOptions {
    /// The files of reports that the run writes.
    var reportFiles: [OutputFile] {
        [("--junit", junit), ("--sarif", sarif)].compactMap { option, path in
            path.map { OutputFile(option: option, path: $0) }
        }
    }

    /// The folder to which paths in reports are relative.
    fileprivate var top: String {
        let first = folders.first ?? xcodeproj.first.map { $0 + "/.." } ?? "."
        return FindingPlace.top(of: URL(fileURLWithPath: first).standardizedFileURL.path)
    }
}

extension Adoption {
    /// Writes the reports for other programs.
    /// - Throws: `CommandFailure` with exit code 74 if a file cannot be written.
    func writeReports(_ reports: [TargetReport]) throws {
        guard options.github || !options.reportFiles.isEmpty else { return }
        let targets = reports.map(\.reported)
        let top = options.top
        for line in options.github ? GitHubReport.lines(targets, top: top) : [] {
            options.common.json ? Output.errorLine(line) : Output.line(line)
        }
        for file in options.reportFiles {
            try file.write(
                file.option == "--junit"
                    ? JUnitReport.xml(targets, top: top)
                    : SARIFReport.json(targets, version: tandemVersion, top: top))
        }
    }
}

extension TargetReport {
    /// The findings in the form that reports for other programs need.
    fileprivate var reported: ReportedTarget {
        let places = FindingPlaces(sources, sources: target.sources)
        var findings = verdicts.map { verdict in
            ReportedFinding(verdict, fingerprint(verdict), acceptance(of: verdict), place: places.place(of: verdict))
        }
        findings += diagnostics.map { ReportedFinding($0, main: places.main) }
        if verdict == "nothing-shown" {
            findings.append(
                ReportedFinding(
                    .nothingShown, .error,
                    message: "no widget was shown with an entry of each kind of call, so it is not known whether the "
                        + "extension has mistakes",
                    advice: allRemarks.isEmpty ? "" : "Notes: " + allRemarks.joined(separator: "; "),
                    place: places.main))
        }
        findings += leftOut.map { ReportedFinding($0) }
        return ReportedTarget(
            name: target.title, kinds: results.flatMap { $0.result.description.widgets.map(\.kind) },
            findings: findings)
    }
}
