extension Verdicts {
    /// Judges the host's log of a scenario: violations of the contract, failures, and reloads that follow one another
    /// too soon.
    public static func ofEvents(_ run: ScenarioRun) -> [Verdict] {
        var verdicts: [Verdict] = []
        for event in run.events {
            let kind = event.kind
            let slot = [kind, event.family].compactMap { $0 }.joined(separator: " ")
            switch (event.event, event.outcome ?? "") {
            case ("violation", "completed-twice"):
                verdicts.append(completedTwice(kind ?? "", slot))
            case ("violation", "unsorted"):
                verdicts.append(
                    Verdict(
                        .unsortedEntries, kind: kind, "the entries of \(slot) are not in the order of their dates",
                        advice: "Sort them by date"))
            case ("violation", "entries-too-close"):
                verdicts.append(
                    Verdict(
                        .entriesTooClose, kind: kind, "entries of \(slot) are less than four minutes apart",
                        advice: "Let the view count by itself: Text(date, style: .timer) or .relative"))
            case ("reload", let outcome):
                // The scenario `kills` kills the process from outside, so crashes in it are not the widget's mistakes.
                let isKilled = run.name == "kills" && ["crashed", "exited"].contains(outcome)
                let trap = outcome == "crashed" ? run.trap.map { "crashed: \($0)" } : nil
                if !isKilled, let failure = failed(outcome, kind, "the timeline of \(slot) in \(run.name)", trap) {
                    verdicts.append(failure)
                }
            default: break
            }
        }
        verdicts += reloadLoops(run)
        return unique(verdicts)
    }
}
