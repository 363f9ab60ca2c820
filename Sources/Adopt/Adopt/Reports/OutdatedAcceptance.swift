/// An acceptance to remove from `.tandem.yml`, because its finding no longer occurs or its last day has passed. Reports
/// name it without making a run fail.
public struct OutdatedAcceptance: Sendable, Hashable {
    /// The fingerprint of the accepted finding.
    public var finding: String
    /// The last day; nil if the finding no longer occurs.
    public var until: String?
    /// The first line of the acceptance.
    public var place: FindingPlace
    public var lastLine: Int
    /// True if the finding was accepted again after its last day.
    public var isRenewed = false

    /// - Parameters:
    ///   - finding: The fingerprint of the accepted finding.
    ///   - until: The last day; nil if the finding no longer occurs.
    ///   - file: The path of `.tandem.yml`.
    ///   - lines: The lines of the acceptance.
    public init(_ finding: String, until: String?, file: String, lines: ClosedRange<Int>) {
        self.finding = finding
        self.until = until
        place = FindingPlace(file: file, line: lines.lowerBound)
        lastLine = lines.upperBound
    }

    /// `stale`, or `expired` if the last day has passed.
    public var kind: String { until == nil ? "stale" : "expired" }

    /// The kind as an identifier for other programs.
    var id: String { "\(kind)-acceptance" }

    public var message: String {
        until.map { "\(finding) was accepted until \($0), and \(isRenewed ? "is accepted again" : "no longer is")" }
            ?? "\(finding) is accepted, but no longer occurs"
    }

    public var advice: String {
        (place.line == lastLine ? "remove this line" : "remove lines \(place.line) to \(lastLine)")
            + (until == nil || isRenewed ? "" : ", or give it another day")
    }

    /// The identifiers with the sentences that describe them.
    static let summaries = [
        ("stale-acceptance", "Each accepted finding still occurs."),
        ("expired-acceptance", "The last day of each accepted finding has not passed."),
    ]
}
