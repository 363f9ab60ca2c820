extension Verdicts {
    /// Judges provider calls: failures, use of memory, empty timelines, policies that ask for a reload too soon, and
    /// views that were never evaluated.
    public static func ofCalls(_ calls: [CallResult]) -> [Verdict] {
        var verdicts = judged(calls, "")
        for kind in Set(calls.map(\.slot.kind)).sorted() {
            let own = calls.filter { $0.slot.kind == kind }
            let entries = own.flatMap(\.entries)
            if !entries.contains(where: { $0.hasNodes || !$0.bodies.isEmpty }) {
                verdicts.append(
                    Verdict(
                        .bodyNotEvaluated, kind: kind, "no view of \(kind) was evaluated: it has not run",
                        advice: "Look at its provider: none of its calls gave an entry with a view"))
            }
        }
        return unique(verdicts)
    }

    /// Judges the timelines of a first run: nothing was stored, and there was no network. Applies the rules of
    /// `ofCalls` except the rule for views, because a widget may have nothing to show in its first run.
    /// - Parameters:
    ///   - calls: The timelines of the first run.
    ///   - placeholders: The widgets' placeholders, which the phone shows until a timeline comes.
    public static func ofFirstRun(_ calls: [CallResult], after placeholders: [CallResult] = []) -> [Verdict] {
        unique(judged(calls, firstRun, after: placeholders))
    }

    /// The text that begins each finding from a first run.
    package static let firstRun = "with nothing stored and no network, "

    private static func judged(
        _ calls: [CallResult], _ circumstance: String, after first: [CallResult] = []
    ) -> [Verdict] {
        var verdicts: [Verdict] = []
        for (index, call) in calls.enumerated() {
            let what = "\(circumstance)the \(call.call) of \(call.slot)"
            if let failure = call.failure ?? (call.entries.isEmpty ? "empty" : nil),
                let verdict = failed(failure, call.slot.kind, call.slot.family, what, call.problem)
            {
                // The phone goes on showing what the call before it gave.
                let earlier = (first + calls[..<index]).last { $0.slot == call.slot && !$0.entries.isEmpty }
                verdicts.append(verdict.seen(Evidence(call, after: earlier)))
            }
            verdicts += tooSoon(call, what)
        }
        return verdicts
    }

    /// Returns the verdict on a failure from a provider call or from the host's log.
    package static func failed(
        _ failure: String, _ kind: String?, _ family: String?, _ what: String, _ problem: String?
    ) -> Verdict? {
        switch failure {
        case "never-completed":
            Verdict(
                .completionNeverCalled, kind: kind, family: family,
                "\(what) threw its completion away without calling it",
                advice: "Call the completion on every path, also when a fetch or a guard fails")
        case "deadline":
            Verdict(
                .deadline, kind: kind, family: family, "\(what) did not call its completion in time",
                advice: "Call it on every path, and give requests a timeout of some seconds")
        case "memory-limit":
            Verdict(
                .memoryLimit, kind: kind, family: family, "\(what): \(problem ?? "too much memory")",
                advice: memoryAdvice(loadsImages: false))
        case "empty":
            Verdict(
                .emptyTimeline, kind: kind, family: family, "\(what) has no entry",
                advice: "Give at least one entry for now; WidgetKit keeps what was shown before")
        case "crashed", "exited", "closed-pipe", "cpu-limit":
            Verdict(
                .crash, kind: kind, family: family, "\(what): \(problem ?? failure)",
                advice: "Run it with --verbose and read the extension's output")
        default: nil
        }
    }

    package static func memoryAdvice(loadsImages: Bool) -> String {
        loadsImages
            ? "Scale images down before keeping them; decode less at once"
            : "Keep no more than what is shown, and read and decode large data in parts"
    }

    /// Returns the verdict on a provider that called its completion more than once.
    package static func completedTwice(_ kind: String, _ family: String?, _ what: String) -> Verdict {
        Verdict(
            .completionCalledTwice, kind: kind, family: family, "\(what) called its completion again",
            advice: "Return after the call, or keep whether it was made")
    }
}
