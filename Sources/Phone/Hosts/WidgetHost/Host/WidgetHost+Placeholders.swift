import Foundation
import PhoneState
import WidgetKit

/// Placeholders. Widgets show them before their first timeline, and instead of their timelines while the device is
/// locked.
extension WidgetHost {
    /// Shows a placeholder for each placed widget that shows nothing yet. The host then asks for timelines.
    func showPlaceholders() async { await showPlaceholders(in: archive) }

    /// Shows a placeholder for each placed widget that has no file in an archive.
    ///
    /// All of them together get the time of one call, because timelines wait for them. After that, no further placeholder
    /// is asked for.
    func showPlaceholders(in archive: Archive, _ reason: HostEvent.Reason? = nil) async {
        let end = ContinuousClock.now + settings.deadline
        for widget in placed where ended == nil {
            let families = widget.families.filter { !archive.exists(kind: widget.kind, family: $0) }
            let answers = await placeholders(of: widget.kind, families, archive, until: end)
            guard ended == nil else { return }
            for family in families {
                if let answer = answers[family] { log.append(event(answer, widget.kind, reason)) }
            }
        }
    }

    /// Asks for the placeholders of all families at once, as the host does for timelines.
    ///
    /// If a provider traps, its process ends, and every other call that is under way fails. The host makes those calls
    /// again one by one, so that each widget gets its own answer.
    private func placeholders(
        of kind: String, _ families: [WidgetFamily], _ archive: Archive, until end: ContinuousClock.Instant
    ) async -> [WidgetFamily: ProviderAnswer] {
        let isAlone = families.count == 1
        var answers: [WidgetFamily: ProviderAnswer] = [:]
        guard ContinuousClock.now < end else { return answers }
        // A hung call delays the other calls. So several calls get a quarter of the time first. If a call fails because
        // the process ended, it is repeated alone, with its share of the rest.
        let left = end - .now
        answers = await placeholders(of: kind, families, archive, deadline: isAlone ? left : left / 4)
        guard !isAlone else { return answers }
        var rest = families.filter { answers[$0]?.endedProcess == true }[...]
        while let family = rest.first, ended == nil {
            let left = end - .now
            guard left > .zero else { break }
            answers.merge(await placeholders(of: kind, [family], archive, deadline: left / rest.count)) { $1 }
            rest = rest.dropFirst()
        }
        return answers
    }

    private func placeholders(
        of kind: String, _ families: [WidgetFamily], _ archive: Archive, deadline: Duration
    ) async -> [WidgetFamily: ProviderAnswer] {
        var answers: [WidgetFamily: ProviderAnswer] = [:]
        let (stream, continuation) = AsyncStream.makeStream(of: ProviderAnswer.self)
        call(.placeholder, kind, families, into: archive, revision: 0, deadline: deadline) { continuation.yield($0) }
        for await answer in stream.prefix(families.count) {
            answers[answer.family] = answer
        }
        return answers
    }

    private func event(_ answer: ProviderAnswer, _ kind: String, _ reason: HostEvent.Reason?) -> HostEvent {
        var event = HostEvent(.placeholder)
        event.reason = reason
        event.kind = kind
        event.family = answer.family.description
        event.outcome = answer.outcome
        event.source = answer.source
        event.microseconds = Int64(answer.duration / .microseconds(1))
        return event
    }
}
