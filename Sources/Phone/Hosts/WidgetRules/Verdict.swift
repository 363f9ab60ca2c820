/// A verdict: a typical mistake that was found in a widget.
public struct Verdict: Sendable, Codable, Hashable {
    /// The kinds of mistakes, in the order in which reports list them.
    public enum Code: String, Sendable, Codable, CaseIterable {
        /// No view of the widget was evaluated.
        case bodyNotEvaluated = "body-not-evaluated"
        /// The provider discarded the completion without calling it.
        case completionNeverCalled = "completion-never-called"
        /// The provider called the completion more than once.
        case completionCalledTwice = "completion-called-twice"
        /// The provider did not call the completion in time.
        case deadline
        /// The process crashed.
        case crash
        /// The process used too much memory.
        case memoryLimit = "memory-limit"
        /// A timeline had no entry.
        case emptyTimeline = "empty-timeline"
        /// Entries were not in the order of their dates.
        case unsortedEntries = "unsorted-entries"
        /// Entries are less than about five minutes apart.
        case entriesTooClose = "entries-too-close"
        /// The extension uses an App Group that the entitlements do not name.
        case wrongGroup = "wrong-group"
        /// The widget keeps reloading itself.
        case reloadLoop = "reload-loop"
        /// Content for one day is still shown the next day.
        case ageOnlyStaleness = "age-only-staleness"
        /// Sample data is shown as if it were real.
        case placeholderShownAsData = "placeholder-shown-as-data"
        /// A failed fetch replaced good data.
        case failedFetchOverwrites = "failed-fetch-overwrites"
        /// Without a network, the widget no longer shows the data that it showed before.
        case blankOffline = "blank-offline"
        /// After a kill, records that belong together have different versions.
        case tornRecords = "torn-records"
    }

    public var code: Code
    /// The widget's kind; nil if the verdict concerns the whole extension.
    public var kind: String?
    /// The widget's family; nil if the verdict concerns the widget in all of its families, or the whole extension.
    public var family: String?
    /// The App Group that the verdict is about; nil if it is about none.
    public var place: String?
    /// A description of what was observed.
    public var finding: String
    public var advice: String
    /// The observations of the rule, for reports with pictures.
    public var evidence = Evidence()

    private enum CodingKeys: CodingKey { case code, kind, family, place, finding, advice }

    public init(
        _ code: Code, kind: String? = nil, family: String? = nil, place: String? = nil, _ finding: String,
        advice: String
    ) {
        self.code = code
        self.kind = kind
        self.family = family
        self.place = place
        self.finding = finding
        self.advice = advice
    }

    package init(_ code: Code, slot: Slot, _ finding: String, advice: String) {
        self.init(code, kind: slot.kind, family: slot.family, finding, advice: advice)
    }

    /// The same verdict with its evidence.
    package func seen(_ evidence: Evidence) -> Verdict {
        var verdict = self
        verdict.evidence = evidence
        return verdict
    }
}
