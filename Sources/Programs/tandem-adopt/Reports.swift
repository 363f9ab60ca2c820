import Adopt
import CommandSupport
import Foundation
import Utilities
import WidgetRendering

extension AdoptOptions {
    /// The files of reports that the run writes.
    var reportFiles: [OutputFile] {
        [("--junit", junit), ("--sarif", sarif), ("--html", html)].compactMap { option, path in
            path.map { OutputFile(option: option, path: $0) }
        }
    }

    /// The repository of the first project.
    fileprivate var top: String {
        let first = folders.first ?? xcodeproj.first.map { $0 + "/.." } ?? "."
        return FindingPlace.top(of: URL(fileURLWithPath: first).standardizedFileURL.path)
    }
}

extension Adoption {
    /// Writes the reports for other programs.
    /// - Throws: `CommandFailure` with exit code 74 if a file cannot be written.
    func writeReports(_ reports: [TargetReport], _ acceptances: AcceptanceReport) throws {
        guard options.github || !options.reportFiles.isEmpty else { return }
        let targets = reports.map(\.reported)
        let outdated = acceptances.outdated
        for line in options.github ? GitHubReport.lines(targets, outdated: outdated, top: top) : [] {
            options.common.json ? Output.errorLine(line) : Output.line(line)
        }
        for file in options.reportFiles {
            let text =
                switch file.option {
                case "--junit": JUnitReport.xml(targets, outdated: outdated, top: top)
                case "--sarif":
                    try SARIFReport.json(targets, outdated: outdated, version: tandemVersion, top: top)
                default: page(targets, outdated, reports)
                }
            try file.write(text)
        }
    }

    /// The folder to which paths in reports are relative: the repository of `.tandem.yml`, or of the first project.
    private var top: String {
        guard let file, file.isWritten else { return options.top }
        return FindingPlace.top(of: URL(fileURLWithPath: file.path).deletingLastPathComponent().path)
    }

    private func page(
        _ targets: [ReportedTarget], _ outdated: [OutdatedAcceptance], _ reports: [TargetReport]
    ) -> String {
        let pictures = ReportPictures(reports)
        let report = HTMLReport(
            targets, outdated: outdated, top: top, command: Self.repetition, draw: pictures.markup)
        return WidgetPage.document(
            title: "tandem adopt: \(report.title)", style: HTMLReport.style, body: report.body())
    }

    /// The options that have no effect on what is examined, with the number of their values.
    private static let withoutEffect = [
        "--junit": 1, "--sarif": 1, "--html": 1, "--accept": 1, "--reason": 1, "--until": 1, "--github": 0, "--json": 0,
        "--keep": 0, "--run": 0,
    ]

    /// The command line that repeats the examination.
    private static var repetition: String {
        var words = [Output.command, "adopt"]
        var rest = CommandLine.arguments.dropFirst()
        while let word = rest.popFirst() {
            let option = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? word
            guard let values = withoutEffect[option] else {
                words.append(ShellWord.quoted(word))
                continue
            }
            if option == word { rest = rest.dropFirst(values) }
        }
        return words.joined(separator: " ")
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
        var reported = ReportedTarget(
            name: target.title, kinds: results.flatMap { $0.result.description.widgets.map(\.kind) },
            findings: findings)
        reported.runs = results.map { ReportedRun(locale: $0.locale, result: $0.result) }
        reported.remarks = allRemarks
        return reported
    }
}
