import AppGroup
import ArgumentParser
import CommandSupport
import Lab

struct CheckHistory: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "check-history",
        abstract: "Checks a recorded history for lost, stale, mixed and torn values.",
        discussion: """
            A history is a file of JSON lines: each process's requests, the answers, and their times. `tandem race`
            writes such files; shared-container/HISTORY.md explains how to record one of another system.

            The command prints the number of violations of each kind, and for the first few the smallest sub-history
            that shows them. It draws the first one as an HTML page next to the history (HISTORY.html), which needs no
            network. Cases that cannot be decided are counted as undecided.

            Exit codes: 0 no violation, 1 violations, 65 a line cannot be read, 66 no such file.

            EXAMPLES
              tandem check-history race.jsonl
              tandem check-history race.jsonl --picture stale.html --nth 2
              tandem check-history race.jsonl --json | jq .kinds
              {"operations":1000,"commits":380,"reads":500,"snapshots":120,"unknown":4,"kills":3,"violations":1,"kinds":{"stale-read":1},"undecided":0,"first":[{"kind":"stale-read","message":"…","record":"a","offender":{"process":4,…},"witnesses":[{"process":2,…},…]}],"picture":"race.html"}
            """)

    @Argument(help: ArgumentHelp("The history.", valueName: "file"), completion: .file()) var file: String
    @Option(
        help: ArgumentHelp("The page for the violation; by default next to the history.", valueName: "file"),
        completion: .file())
    var picture: String?
    @Option(help: ArgumentHelp("The number of the violation to draw, from 1.", valueName: "number")) var nth = 1
    @Option(help: ArgumentHelp("The number of violations to print.", valueName: "number")) var limit = 5
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard limit >= 1 else { throw ValidationError("--limit must be at least 1") }
        guard nth >= 1 else { throw ValidationError("--nth must be at least 1") }
    }

    func run() throws {
        let history: History
        do throws(HistoryError) {
            history = try HistoryFile.read(file)
        } catch {
            throw CommandFailure(error)
        }
        let report = HistoryChecker(limit: max(limit, nth)).check(history)
        let drawn = try draw(report, history)
        Output.line(common.json ? json(report, history, drawn) : text(report, history, drawn))
        if report.violationCount > 0 { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    /// Draws the violation with the ordinal `nth` as an HTML page, and returns the path of the page. Returns nil if
    /// there is no such violation.
    private func draw(_ report: Report, _ history: History) throws -> String? {
        guard report.violations.indices.contains(nth - 1) else { return nil }
        let path = picture ?? Self.besides(file)
        let page = HistoryPicture.html(history, report.violations[nth - 1])
        try Output.write(Array(page.utf8), toFile: path, option: "--picture")
        return path
    }

    /// Returns the default path of the HTML page for a history: `race.html` for `race.jsonl`.
    private static func besides(_ path: String) -> String {
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        guard let point = path[slash...].lastIndex(of: "."), point > slash else { return path + ".html" }
        return path[..<point] + ".html"
    }
}

extension CommandFailure {
    /// Converts the error of a history that cannot be read to a command failure.
    init(_ error: HistoryError) {
        switch error.code {
        case .missing: self.init(.missing, reason: "no-history", error.description, path: error.path)
        case .io: self.init(.io, reason: "io", error.description, path: error.path)
        case .data: self.init(.data, reason: "history", error.description, path: error.path)
        }
    }
}
