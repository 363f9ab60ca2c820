/// The checker's result for a race's history.
struct RaceCheck {
    /// The first hundred violations, one line each; a line begins with the kind of violation.
    let violations: [String]
    /// The number of all violations.
    let count: Int
    /// The number of cases that the checker could not decide.
    let undecided: Int
    /// An HTML page that shows the first violation.
    let picture: String?

    /// Checks the history in a file.
    /// - Throws: `HistoryError` if the file does not hold a history.
    init(_ path: String) throws {
        let history = try HistoryFile.read(path)
        let report = HistoryChecker().check(history)
        violations = report.violations.map { "\($0.kind.rawValue): \($0.message)" }
        count = report.violationCount
        undecided = report.undecided
        picture = report.violations.first.map { HistoryPicture.html(history, $0) }
    }
}
