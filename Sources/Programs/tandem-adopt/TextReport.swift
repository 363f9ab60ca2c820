import Adopt
import CommandSupport
import Foundation
import Glibc

/// The report for people. It is short, and ends with the verdict.
struct TextReport: Sendable {
    private let isVerbose: Bool
    private let print: @Sendable (String) -> Void
    private static let hasColor = Terminal.hasColor

    /// - Parameter print: Receives each line.
    init(_ isVerbose: Bool, _ print: @escaping @Sendable (String) -> Void = { Output.line($0) }) {
        self.isVerbose = isVerbose
        self.print = print
    }

    private func bold(_ text: String) -> String { StyledText.marked(text, .bold) }
    private func green(_ text: String) -> String { StyledText.marked(text, .green) }
    private func red(_ text: String) -> String { StyledText.marked(text, .red) }

    private func line(_ text: String) { print(StyledText.terminal(text, hasColor: Self.hasColor)) }

    // MARK: Before the build

    /// Says from which file the options come.
    func options(from file: TandemFile) { line(file.origin) }

    func sources(_ report: TargetReport) {
        let count = report.target.sources.count
        line(
            "\(bold(report.target.title)): \(count) file\(count == 1 ? "" : "s"), Swift \(report.languageMode) mode, "
                + report.target.root)
        places("not compiled here", report.sources.regions)
        places("may call", report.sources.hosts)
        places("App Groups", report.sources.groups)
        for warning in report.configurations.warnings + report.remarks { line("  note  \(warning)") }
    }

    private func places(_ title: String, _ places: [SourcePlace]) {
        guard !places.isEmpty else { return }
        line("  \(title)")
        for place in places { line("    \(place.file):\(place.line): \(place.text)") }
    }

    /// Lists each missing module once, with the first of the imports.
    private func missingModules(_ report: TargetReport) {
        let all = report.sources.missingModules
        let counts = Dictionary(grouping: all, by: \.text).mapValues(\.count)
        var seen: Set<String> = []
        places(
            "imported, but empty here",
            all.filter { seen.insert($0.text).inserted }.map { place in
                var place = place
                let others = (counts[place.text] ?? 1) - 1
                if others > 0 { place.text += " (and \(others.counted("other import")))" }
                return place
            })
    }

    func diagnostics(_ report: TargetReport) {
        for remark in report.lateRemarks { line("  note  \(remark)") }
        let all = report.diagnostics
        for diagnostic in isVerbose ? all[...] : all.prefix(Self.mostDiagnostics) {
            line(diagnostic.text)
            if isVerbose { line("    the compiler: \(diagnostic.message)") }
        }
        if !isVerbose, all.count > Self.mostDiagnostics {
            line("and \(all.count - Self.mostDiagnostics) more; --verbose shows all")
        }
    }

    private static let mostDiagnostics = 20
    /// The maximum number of letters of a widget's texts on one line, unless all are shown.
    private static let longestTexts = 160

    private func leftOut(_ report: TargetReport) {
        guard !report.leftOut.isEmpty else { return }
        line("  left out, because it does not compile here")
        let shown = isVerbose ? report.leftOut[...] : report.leftOut.prefix(Self.mostDiagnostics)
        for part in shown { line("    \(part.text)") }
        if shown.count < report.leftOut.count {
            line("    and \(report.leftOut.count - shown.count) more; --verbose shows all")
        }
    }

    // MARK: The runs

    func examination(_ report: TargetReport) {
        missingModules(report)
        leftOut(report)
        for remark in report.lateRemarks { line("  note  \(remark)") }
        verdicts(report)
    }

    /// Says how long the examination may take.
    func limit(_ duration: Duration) {
        let seconds = Int64((duration / .seconds(1)).rounded(.up))
        let time = seconds % 60 == 0 ? Int(seconds / 60).counted("minute") : Int(seconds).counted("second")
        line("  after the build, it takes \(time) at most (--time-limit), and ends then with what it has seen")
    }

    /// Begins the report on a run in a configuration.
    func begin(_ report: TargetReport, _ configuration: String, _ locale: String) {
        let built = report.buildSeconds.formatted(.number.precision(.fractionLength(1)))
        line("")
        line("\(bold(report.target.title)): built in \(built) s, run as in \(configuration), \(locale)")
    }

    /// Reports a result of the run.
    func tell(_ news: ExaminationNews) {
        switch news {
        case .widget(let widget):
            line("")
            let name = widget.displayName ?? widget.kind
            line("  \(bold(name)) (\(widget.kind))\(widget.description.map { ": \($0)" } ?? "")")
        case .call(let call, let isOffline): self.call(call, isOffline: isOffline)
        }
    }

    /// Reports the scenarios of the run.
    func runs(of result: ExaminationResult) {
        let marks = Set(result.calls.flatMap(\.entries).flatMap(\.marks)).sorted()
        for mark in marks { line("    as a picture: \(mark)") }
        line("")
        for run in result.runs { line("  \(pad(run.name, 11))\(summary(run))") }
        if !result.sweeps.isEmpty {
            let points = result.sweeps.reduce(0) { $0 + $1.points.count }
            let steps = result.sweeps.reduce(0) { $0 + $1.steps }
            let all = points < steps ? "\(points) of \(steps)" : "each of \(points)"
            line(
                "  \(pad("steps", 11))"
                    + (points == 0
                        ? "a reload stores nothing" : "killed after \(all) steps of what is stored"))
        }
    }

    private func call(_ call: CallResult, isOffline: Bool = false) {
        let family = call.call == "placeholder" || isOffline ? call.slot.family : ""
        let name = isOffline ? "offline" : call.isPreview ? "gallery" : call.call
        var text = "    \(pad(family, 22))\(pad(name, 12))"
        if let problem = call.problem, let left = problem.range(of: LeftOutCode.trap) {
            // Not the widget's mistake: the report on what is not supported follows.
            return line(text + red("unsupported") + "  it needs what is left out\(problem[left.upperBound...])")
        }
        if let failure = call.failure {
            return line(text + red(failure) + "  " + (call.problem ?? ""))
        }
        if call.call == "timeline" {
            let count = call.entries.count
            text += "\(count) entr\(count == 1 ? "y" : "ies"), \(call.policy ?? ""); "
        }
        let time = call.milliseconds.formatted(.number.precision(.fractionLength(1)))
        text += "\(time) ms"
        if let footprint = call.footprint {
            text += ", \((Double(footprint) / 1_048_576).formatted(.number.precision(.fractionLength(1)))) MB"
        }
        line(text)
        for entry in isVerbose ? call.entries[...] : call.entries.prefix(1) {
            let joined = entry.texts.isEmpty ? "(no text)" : entry.texts.joined(separator: " | ")
            // A text may fill a page, and occurs once for each call.
            let isLong = !isVerbose && joined.count > Self.longestTexts
            let texts = isLong ? joined.prefix(Self.longestTexts) + "…" : joined[...]
            let date = isVerbose && call.call == "timeline" ? entry.date.formatted(.iso8601) + "  " : ""
            line("\(String(repeating: " ", count: 28))\(date)\(texts.replacingOccurrences(of: "\n", with: " "))")
            if isVerbose {
                for row in entry.outline.split(separator: "\n") {
                    line("\(String(repeating: " ", count: 30))\(row)")
                }
            }
        }
    }

    private func summary(_ run: ScenarioRun) -> String {
        let reloads = run.events.filter { $0.event == "reload" }
        let failed = reloads.filter { $0.outcome != "swapped" }.count
        let requests = run.events.filter { $0.event == "network" }.count
        var text = "\(reloads.count) reloads"
        if failed > 0 { text += ", \(failed) of them \(run.name == "kills" ? "cut off" : "failed")" }
        text += ", \(requests) request\(requests == 1 ? "" : "s")"
        if let first = run.looks.first, let last = run.looks.last {
            let hours = last.at.timeIntervalSince(first.at) / 3_600
            text += "; \(Int(hours.rounded()).counted("hour"))"
        }
        text += " in \(run.seconds.formatted(.number.precision(.fractionLength(1)))) s"
        if let slot = run.looks.last?.shown.keys.min(by: { $0.description < $1.description }),
            let shown = run.looks.last?.shown[slot]
        {
            let texts = shown.texts.joined(separator: " | ").replacingOccurrences(of: "\n", with: " ")
            text += "; at the end: \(texts.prefix(60))"
        }
        return text
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(1, width - text.count))
    }

    // MARK: The verdict

    /// If there are several targets, prints a line for each target.
    func table(_ reports: [TargetReport]) {
        let width = reports.map(\.target.title.count).max() ?? 0
        line("")
        for report in reports {
            let isClean = report.mistakes.isEmpty && report.diagnostics.isEmpty
            line("  \(pad(report.target.title, width + 2))\(isClean ? green(report.verdict) : red(report.verdict))")
        }
    }

    /// Says which acceptances are to be removed.
    func acceptances(_ report: AcceptanceReport) {
        // From the end of the file, so that the numbers of the other lines stay right.
        for acceptance in report.outdated.sorted(by: { $0.place.line > $1.place.line }) {
            line("  \(red(acceptance.kind))  \(acceptance.message)")
            line("    \(acceptance.place.file):\(acceptance.place.line): \(acceptance.advice)")
        }
    }

    private func verdicts(_ report: TargetReport) {
        line("")
        for remark in report.results.flatMap(\.result.remarks) { line("  note  \(remark)") }
        /// Two verdicts with the same key differ only in their families.
        func key(_ verdict: Verdict) -> [String?] {
            let finding = verdict.family == nil ? verdict.finding : nil
            return [verdict.code.rawValue, verdict.kind, verdict.place, verdict.advice, finding]
        }
        // The other families with a mistake follow the first, because the advice is the same.
        var told: Set<[String?]> = []
        for verdict in report.mistakes where told.insert(key(verdict)).inserted {
            line("  \(red(verdict.code.rawValue))  \(verdict.finding)")
            let same = report.mistakes.filter { key($0) == key(verdict) && $0 != verdict }
            let others = Set(same.compactMap(\.family)).subtracting([verdict.family ?? ""]).sorted()
            if !others.isEmpty { line("    also in \(others.joined(separator: ", "))") }
            line("    \(verdict.advice)")
            line("    \(([verdict] + same).map { report.fingerprint($0).description }.joined(separator: ", "))")
        }
        for verdict in report.verdicts {
            guard let acceptance = report.acceptance(of: verdict) else { continue }
            let end = acceptance.until.map { ", until \($0)" } ?? ""
            line("  accepted  \(report.fingerprint(verdict)): \(acceptance.reason)\(end)")
        }
        if report.verdict == "nothing-shown" {
            line("  \(red("nothing-shown"))")
        } else if report.mistakes.isEmpty {
            let kinds = Set(report.results.flatMap(\.kindsWithoutData)).sorted()
            let but = kinds.isEmpty ? "" : ", but never seen with data: \(kinds.joined(separator: ", "))"
            let count = report.leftOut.count
            let without = count == 0 ? "" : ", without \(count) place\(count == 1 ? "" : "s") that do not compile here"
            let isCut = report.results.contains { $0.result.isCut }
            let known = report.verdicts.count
            let accepted = known == 0 ? "" : ", but for \(known.counted("accepted finding"))"
            line("  \(green("clean"))\(accepted)\(isCut ? ", as far as there was time" : "")\(without)\(but)")
        }
        if report.isKept, let directory = report.directory { line("  kept in \(directory)") }
    }
}
