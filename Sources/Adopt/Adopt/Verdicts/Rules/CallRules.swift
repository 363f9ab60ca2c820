extension Verdicts {
    /// Judges provider calls: failures, memory, empty timelines, policies that reload too soon, and views that were
    /// never evaluated.
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

    /// Judges the timelines of a first run, with nothing stored and without a network. Judges the same as `ofCalls`
    /// except views, because a widget may have nothing to show then.
    public static func ofFirstRun(_ calls: [CallResult]) -> [Verdict] { unique(judged(calls, firstRun)) }

    /// The beginning of each finding from a first run.
    static let firstRun = "with nothing stored and no network, "

    private static func judged(_ calls: [CallResult], _ circumstance: String) -> [Verdict] {
        var verdicts: [Verdict] = []
        for call in calls {
            let what = "\(circumstance)the \(call.call) of \(call.slot)"
            if let failure = call.failure {
                verdicts += [failed(failure, call.slot.kind, what, call.problem)].compactMap { $0 }
            } else if call.entries.isEmpty {
                verdicts += [failed("empty", call.slot.kind, what, nil)].compactMap { $0 }
            }
            verdicts += tooSoon(call, what)
        }
        return verdicts
    }

    /// Returns the verdict on a failure that a provider call or the host's log reports.
    static func failed(_ failure: String, _ kind: String?, _ what: String, _ problem: String?) -> Verdict? {
        switch failure {
        case "never-completed":
            Verdict(
                .completionNeverCalled, kind: kind, "\(what) threw its completion away without calling it",
                advice: "Call the completion on every path, also when a fetch or a guard fails")
        case "deadline":
            Verdict(
                .deadline, kind: kind, "\(what) did not call its completion in time",
                advice: "Call it on every path, and give requests a timeout of some seconds")
        case "memory-limit":
            Verdict(
                .memoryLimit, kind: kind, "\(what): \(problem ?? "too much memory")",
                advice: memoryAdvice(loadsImages: false))
        case "empty":
            Verdict(
                .emptyTimeline, kind: kind, "\(what) has no entry",
                advice: "Give at least one entry for now; WidgetKit keeps what was shown before")
        case "crashed", "exited", "closed-pipe", "cpu-limit":
            Verdict(
                .crash, kind: kind, "\(what): \(problem ?? failure)",
                advice: "Run it with --verbose and read the extension's output")
        default: nil
        }
    }

    static func memoryAdvice(loadsImages: Bool) -> String {
        loadsImages
            ? "Scale images down before keeping them; decode less at once"
            : "Keep no more than what is shown, and read and decode large data in parts"
    }

    /// Returns the verdict on a completion that was called more than once.
    static func completedTwice(_ kind: String, _ what: String) -> Verdict {
        Verdict(
            .completionCalledTwice, kind: kind, "\(what) called its completion again",
            advice: "Return after the call, or keep whether it was made")
    }
}
