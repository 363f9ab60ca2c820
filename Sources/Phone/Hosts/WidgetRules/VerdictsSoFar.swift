public import Foundation

/// The mistakes in a run that goes on, by the rules of `Verdicts.ofWatching`. Each judgement takes up only the last days, so
/// it does not take longer the longer the run is.
public struct VerdictsSoFar: Sendable {
    /// The mistakes until `end`.
    private var known: [Verdict] = []
    /// The midnight until which the mistakes are known.
    private var end = Date.distantPast

    /// The time before the last judgement that is judged again, in seconds: a night, with the days before and after it.
    public static let span: TimeInterval = 60 * 3_600
    /// The longest time between two looks of a night whose mistakes stay known, in seconds.
    private static let longestGap: TimeInterval = 7 * 3_600

    public init() {}

    /// Judges a run again, after looks and events were added to it.
    /// - Parameters:
    ///   - run: All observations so far.
    ///   - calendar: Decides when a day ends.
    ///   - locale: The locale of the views.
    ///   - subjects: The name and the description in the gallery, for each kind of widget.
    /// - Returns: All mistakes so far.
    public mutating func judge(
        _ run: ScenarioRun, calendar: Calendar, locale: Locale = Locale(identifier: "en_US"),
        subjects: [String: [String]] = [:]
    ) -> [Verdict] {
        let midnight = run.looks.last.map { calendar.startOfDay(for: $0.at) } ?? end
        let begin = min(end, midnight) - Self.span
        var recent = run
        recent.looks.removeAll { $0.at < begin }
        recent.events.removeAll { $0.at < begin }
        if midnight != end {
            // What seems to be a mistake on a day that goes on may turn out to be none.
            var over = recent
            over.looks.removeAll { $0.at >= midnight }
            let verdicts = Verdicts.ofWatching(
                over, longestGap: Self.longestGap, calendar: calendar, locale: locale, subjects: subjects)
            (known, end) = (Verdicts.unique(known + verdicts), midnight)
        }
        return Verdicts.unique(
            known + Verdicts.ofWatching(recent, calendar: calendar, locale: locale, subjects: subjects))
    }
}
