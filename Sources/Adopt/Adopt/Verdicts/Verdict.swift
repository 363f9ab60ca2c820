/// A typical mistake of a widget, or a clean bill.
public struct Verdict: Sendable, Codable, Hashable {
    /// The mistakes that are known, in the order in which they are told.
    public enum Code: String, Sendable, Codable, CaseIterable {
        /// No view of the widget was evaluated.
        case bodyNotEvaluated = "body-not-evaluated"
        /// The completion was thrown away.
        case completionNeverCalled = "completion-never-called"
        /// The completion was called again.
        case completionCalledTwice = "completion-called-twice"
        /// The completion did not come in time.
        case deadline
        /// The process crashed.
        case crash
        /// The process had too much memory.
        case memoryLimit = "memory-limit"
        /// A timeline had no entry.
        case emptyTimeline = "empty-timeline"
        /// Entries were not in the order of their dates.
        case unsortedEntries = "unsorted-entries"
        /// Entries are less than about five minutes apart.
        case entriesTooClose = "entries-too-close"
        /// An App Group is used that the entitlements do not name.
        case wrongGroup = "wrong-group"
        /// The widget keeps reloading itself.
        case reloadLoop = "reload-loop"
        /// The content of a day stays on the next day.
        case ageOnlyStaleness = "age-only-staleness"
        /// Sample data is shown as if it were real.
        case placeholderShownAsData = "placeholder-shown-as-data"
        /// A failed fetch replaced good data.
        case failedFetchOverwrites = "failed-fetch-overwrites"
        /// Records that belong together were written apart.
        case tornRecords = "torn-records"
    }

    /// The mistake.
    public var code: Code
    /// The widget's kind; nil when it is the whole extension's.
    public var kind: String?
    /// What was seen.
    public var finding: String
    /// What to do.
    public var advice: String

    /// Makes a verdict.
    public init(_ code: Code, kind: String? = nil, _ finding: String, advice: String) {
        self.code = code
        self.kind = kind
        self.finding = finding
        self.advice = advice
    }
}
