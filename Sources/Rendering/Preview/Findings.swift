import Foundation
import Utilities
import WidgetRules

/// The mistakes that show in a running host's widgets, by the rules of `tandem adopt` on events and on nights
/// (`Verdicts.ofWatching`).
struct Findings {
    /// The findings of a host as the page shows them.
    struct Part: Encodable {
        struct Finding: Encodable {
            /// The mistake, as a stable keyword; see `Verdict.Code`.
            var code: String
            /// The widget's kind and family; nil if the finding concerns no single one.
            var kind: String?
            var family: String?
            var finding: String
            var advice: String
        }

        var host: String
        var findings: [Finding]
    }

    /// Since the host's last start.
    private var run = Self.newRun()
    private var isNew = false
    private var judgedAt: ContinuousClock.Instant?
    private var killedAt: ContinuousClock.Instant?

    /// What was found so far. What is older than `VerdictsSoFar.span` is no longer judged, but stays found.
    private var known: [Verdict] = []

    /// The largest number of events that are kept, and of looks.
    private static let most = 2_000
    private static let mostLooks = 300
    /// The longest time between two looks of a night that is judged, in seconds. While the clock is moved by days, the preview
    /// does not look often enough to judge.
    private static let longestGap: TimeInterval = 3 * 3_600
    /// The longest line of the log that is judged, in bytes.
    private static let longestLine = 8 << 10
    /// The shortest time between two judgements, because each looks at everything that was kept.
    private static let pause: Duration = .seconds(1)
    /// The time after a kill in which the log may report the extension's end.
    private static let killing: Duration = .seconds(10)
    private static let ends: Set = ["crashed", "exited", "closed-pipe"]

    private static func newRun() -> ScenarioRun {
        var run = ScenarioRun(name: "the preview")
        run.hasApp = true
        return run
    }

    /// Takes a line of the host's log.
    mutating func take(_ line: [UInt8]) {
        guard line.count <= Self.longestLine, let event = try? Self.decoder.decode(ObservedEvent.self, from: Data(line))
        else { return }
        isNew = true
        if event.event == "start" { (run, known) = (Self.newRun(), []) }
        if let killedAt, event.event == "reload", Self.ends.contains(event.outcome ?? ""),
            ContinuousClock.now - killedAt < Self.killing
        {
            return
        }
        run.events.append(event)
        if run.events.count > Self.most {
            run.events.removeFirst(Self.most / 4)
            // A night without its events would look like one in which nothing happened.
            let first = run.events[0].at
            run.looks.removeAll { $0.at < first }
        }
    }

    /// Notes that the user is about to kill the extension. Such an end is no mistake of the extension.
    mutating func noteKill() { killedAt = .now }

    /// Takes what the widgets show at a time on the phone's clock. Keeps it if it differs from the last look, or if an hour
    /// has passed since.
    mutating func look(_ shown: [Slot: Shown], network: String, at date: Date) {
        if let last = run.looks.last {
            // The clock was set back, so the looks are no longer in order.
            if date < last.at { run.looks = [] }
            guard last.shown != shown || last.network != network || date >= last.at + 3_600 else { return }
        }
        run.looks.append(Look(at: date, network: network, shown: shown))
        run.looks.removeAll { $0.at < date - VerdictsSoFar.span }
        if run.looks.count > Self.mostLooks { run.looks.removeFirst(Self.mostLooks / 4) }
        isNew = true
    }

    /// Judges what was seen since the last judgement; nil if there is nothing new, or if the last judgement was a moment ago.
    mutating func part(of host: String, zone: TimeZone, locale: Locale) -> Part? {
        guard isNew, judgedAt.map({ ContinuousClock.now - $0 >= Self.pause }) ?? true else { return nil }
        (isNew, judgedAt) = (false, .now)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        known = Verdicts.unique(
            known + Verdicts.ofWatching(run, longestGap: Self.longestGap, calendar: calendar, locale: locale))
        return Part(
            host: host,
            findings: known.map { verdict in
                Part.Finding(
                    code: verdict.code.rawValue, kind: verdict.kind, family: verdict.family, finding: verdict.finding,
                    advice: verdict.advice)
            })
    }

    private static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            guard let date = RFC3339.date(text) else {
                throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no date"))
            }
            return date
        }
        return decoder
    }()
}
