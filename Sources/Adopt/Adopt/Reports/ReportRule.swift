/// The rule that a finding breaks, as reports for other programs name it.
public struct ReportRule: Sendable, Hashable {
    /// The identifier: the code of a verdict, `unsupported`, `nothing-shown` or `left-out`.
    public let id: String
    /// A sentence that describes the rule.
    public let summary: String

    /// Code that does not build here, or that the extension needs and that was left out.
    public static let unsupported = ReportRule(
        id: "unsupported", summary: "The extension builds with the modules that are available on Linux.")
    /// An extension of which no widget was shown.
    public static let nothingShown = ReportRule(
        id: "nothing-shown", summary: "At least one widget shows an entry of each kind of call.")
    /// Code without which the extension was built and examined.
    public static let leftOut = ReportRule(
        id: "left-out", summary: "All code of the extension compiles on Linux, so that all of it can be examined.")

    public static func mistake(_ code: Verdict.Code) -> ReportRule {
        ReportRule(id: code.rawValue, summary: code.rule)
    }

    /// All rules, in the order in which reports list them.
    public static let all = Verdict.Code.allCases.map(mistake) + [unsupported, nothingShown, leftOut]
}

extension Verdict.Code {
    /// The rule that a widget with this mistake breaks.
    fileprivate var rule: String {
        switch self {
        case .bodyNotEvaluated: "Each widget's view can be evaluated."
        case .completionNeverCalled: "A provider calls its completion on every path."
        case .completionCalledTwice: "A provider calls its completion only once."
        case .deadline: "A provider calls its completion in time."
        case .crash: "The extension's process does not crash."
        case .memoryLimit: "The extension stays below the memory limit of a widget."
        case .emptyTimeline: "A timeline has at least one entry."
        case .unsortedEntries: "The entries of a timeline are in the order of their dates."
        case .entriesTooClose: "The entries of a timeline are at least about five minutes apart."
        case .wrongGroup: "The entitlements name each App Group that the extension uses."
        case .reloadLoop: "A widget does not keep reloading itself."
        case .ageOnlyStaleness: "Content for one day is replaced when the next day begins."
        case .placeholderShownAsData: "Sample data is never shown as if it were real."
        case .failedFetchOverwrites: "A failed fetch does not replace good data."
        case .blankOffline: "Without a network, a widget keeps showing the data that it has."
        case .tornRecords: "Records that belong together stay of the same version if the process is killed."
        }
    }
}
