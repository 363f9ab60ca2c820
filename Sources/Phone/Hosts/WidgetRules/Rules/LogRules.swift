extension Verdicts {
    /// Judges the events that the host logged in a scenario: violations of WidgetKit's contract, failures, and reloads
    /// that follow one another too soon.
    public static func ofEvents(_ run: ScenarioRun) -> [Verdict] {
        var verdicts: [Verdict] = []
        for event in run.events {
            let kind = event.kind
            let slot = [kind, event.family].compactMap { $0 }.joined(separator: " ")
            switch (event.event, event.outcome ?? "") {
            case ("violation", "completed-twice"):
                verdicts.append(completedTwice(kind ?? "", event.family, slot).seen(Evidence(event, in: run)))
            case ("violation", "unsorted"):
                verdicts.append(
                    Verdict(
                        .unsortedEntries, kind: kind, family: event.family,
                        "the entries of \(slot) are not in the order of their dates",
                        advice: "Sort them by date"
                    ).seen(Evidence(event, in: run)))
            case ("violation", "entries-too-close"):
                verdicts.append(
                    Verdict(
                        .entriesTooClose, kind: kind, family: event.family,
                        "entries of \(slot) are less than four minutes apart",
                        advice: "Let the view count by itself: Text(date, style: .timer) or .relative"
                    ).seen(Evidence(event, in: run)))
            case ("reload", let outcome):
                // In the scenario `kills`, Tandem kills the process, so crashes are not the widget's mistakes.
                let isKilled = run.name == "kills" && ["crashed", "exited"].contains(outcome)
                let trap = outcome == "crashed" ? run.trap.map { "crashed: \($0)" } : nil
                let what = "the timeline of \(slot) in \(run.name)"
                if !isKilled, let failure = failed(outcome, kind, event.family, what, trap) {
                    verdicts.append(failure.seen(Evidence(event, in: run)))
                }
            default: break
            }
        }
        verdicts += reloadLoops(run)
        return unique(verdicts)
    }
}
