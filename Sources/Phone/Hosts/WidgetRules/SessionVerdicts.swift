public import Foundation

extension Verdicts {
    /// Judges a run whose steps the user chose. Uses the rules that need only what was seen on the phone:
    ///
    /// - `ofEvents`, for violations of WidgetKit's contract, failures of the provider, and reload loops
    /// - `ofNight`, for each night and the day after it that passed with a network, and in which nobody set the clock
    /// - `ofOffline` and `ofBlanks`, for data that is lost when a request fails
    ///
    /// The rules on single calls, placeholders, first runs and torn records need calls that only an examination makes.
    /// - Parameters:
    ///   - run: The observations, with a look after each hour, or six hours after the first day.
    ///   - control: Returns the run with the same steps and always with a network. Called only if widgets seem to have lost
    ///     data.
    ///   - calendar: Decides when a day ends.
    ///   - locale: The locale of the views.
    ///   - subjects: The name and the description in the gallery, for each kind of widget.
    public static func ofSession(
        _ run: ScenarioRun, control: () throws -> ScenarioRun, calendar: Calendar,
        locale: Locale = Locale(identifier: "en_US"), subjects: [String: [String]] = [:]
    ) rethrows -> [Verdict] {
        var verdicts = ofWatching(run, calendar: calendar, locale: locale, subjects: subjects)
        func lost(_ control: ScenarioRun?) -> [Verdict] {
            ofOffline(run, control: control, calendar: calendar) + ofBlanks(run, control: control, calendar: calendar)
        }
        if !lost(nil).isEmpty { verdicts += lost(try control()) }
        return unique(verdicts)
    }

    /// Judges a run that goes on, and that nobody can repeat with a network. Uses the rules of `ofSession` except those on
    /// data that is lost when a request fails, because these need such a repetition.
    /// - Parameters:
    ///   - run: The observations so far.
    ///   - longestGap: The longest time between two looks of a night that is judged, in seconds. Such a night also has a look
    ///     in the evening after it, because a widget may change at noon. Nil for no such conditions.
    ///   - calendar: Decides when a day ends.
    ///   - locale: The locale of the views.
    ///   - subjects: The name and the description in the gallery, for each kind of widget.
    public static func ofWatching(
        _ run: ScenarioRun, longestGap: TimeInterval? = nil, calendar: Calendar,
        locale: Locale = Locale(identifier: "en_US"), subjects: [String: [String]] = [:]
    ) -> [Verdict] {
        var verdicts = ofEvents(run)
        for night in nights(of: run, calendar) where longestGap.map({ isWhole(night, $0, calendar) }) ?? true {
            verdicts += ofNight(night, calendar: calendar, locale: locale, subjects: subjects)
        }
        return unique(verdicts)
    }

    /// Returns true if the looks of a night are close to each other, and reach until the evening after it.
    private static func isWhole(_ night: ScenarioRun, _ longestGap: TimeInterval, _ calendar: Calendar) -> Bool {
        let times = night.looks.map(\.at)
        guard let first = times.first, let last = times.last, let midnight = calendar.nextMidnight(after: first) else {
            return false
        }
        return last >= midnight + 18 * 3_600
            && zip(times, times.dropFirst()).allSatisfy { $1.timeIntervalSince($0) <= longestGap }
    }

    /// Returns the nights of a run that had a network throughout, each with the day after it: the looks from the last one
    /// before midnight, and the events since the look before that.
    private static func nights(of run: ScenarioRun, _ calendar: Calendar) -> [ScenarioRun] {
        let sets = run.events.filter { $0.event == "clock" && $0.reason == "significantTimeChange" }.map(\.at)
        // The day of the last look. Most looks are in the day of the look before them.
        var day = Date.distantPast..<Date.distantPast
        return run.looks.indices.dropLast().compactMap { index in
            let evening = run.looks[index]
            if !day.contains(evening.at) {
                guard let midnight = calendar.nextMidnight(after: evening.at) else { return nil }
                day = min(calendar.startOfDay(for: evening.at), midnight)..<midnight
            }
            let midnight = day.upperBound
            guard run.looks[index + 1].at >= midnight else { return nil }
            var night = run
            night.looks = Array(run.looks[index...].prefix { $0.at <= midnight + 86_400 })
            let begin = index == 0 ? Date.distantPast : run.looks[index - 1].at
            let end = night.looks[night.looks.count - 1].at
            night.events = run.events.filter { $0.at > begin && $0.at <= end }
            let isUndisturbed =
                night.looks.allSatisfy { $0.network == "online" } && !sets.contains { $0 >= evening.at && $0 <= end }
            return isUndisturbed ? night : nil
        }
    }
}
