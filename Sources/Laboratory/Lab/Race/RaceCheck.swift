/// What the checker says about a race's history.
struct RaceCheck {
    /// Each violation in one line, its kind first; of many, the first hundred.
    let violations: [String]
    /// How many there are in all.
    let count: Int
    /// How many times something could not be decided.
    let undecided: Int
    /// A page that shows the first violation.
    let picture: String?

    /// Checks the history in a file.
    /// - Throws: `HistoryError` when the file does not hold one.
    init(_ path: String) throws {
        let history = try HistoryFile.read(path)
        let report = HistoryChecker().check(history)
        violations = report.violations.map { "\($0.kind.rawValue): \($0.message)" }
        count = report.violationCount
        undecided = report.undecided
        picture = report.violations.first.map { HistoryPicture.html(history, $0) }
    }
}
