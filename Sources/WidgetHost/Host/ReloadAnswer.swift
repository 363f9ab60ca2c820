import AppGroup
import Foundation
import HostEvents
import WidgetKit

/// What a provider answered to a reload, and what came of it.
struct ReloadAnswer: Sendable {
    /// What was granted; nil until it is known.
    var granted: ReloadEngine.Reload.Family?
    /// From the request to the archive.
    var duration: Duration = .zero
    /// The word for the log.
    private(set) var outcome: String
    /// What the engine is told.
    private(set) var decision = ReloadEngine.Outcome.failure(isBadData: false)
    /// What went wrong.
    private(set) var problem: String?
    /// When the policy asks for the next timeline.
    private(set) var next: Date?
    /// Where the first entry's data came from.
    private(set) var source: String?
    /// The entries were not in the order of their dates, which WidgetKit requires of a provider.
    private(set) var isUnsorted = false
    /// Entries lie closer together than WidgetKit advises.
    private(set) var isTooClose = false

    /// In the order of their dates.
    private var timeline: TimelineArchive?

    /// Whether there is a timeline with entries.
    var hasEntries: Bool { timeline != nil }

    /// Looks at an answer.
    init(_ result: Result<TimelineArchive, ProviderFailure>) {
        switch result {
        case .failure(let failure):
            outcome = failure.outcome
            problem = failure.description
        case .success(let timeline) where timeline.entries.isEmpty:
            outcome = "empty"
            problem = "the provider gave a timeline without entries"
            decision = .failure(isBadData: true)
        case .success(let timeline):
            outcome = "swapped"
            var sorted = timeline
            sorted.entries.sort { $0.date < $1.date }
            isUnsorted = sorted.entries.map(\.date) != timeline.entries.map(\.date)
            // The first gap may be short: an entry for now, and the next on the hour.
            isTooClose = zip(sorted.entries, sorted.entries.dropFirst()).dropFirst().contains {
                $1.date.timeIntervalSince($0.date) < ProviderViolation.aboutFiveMinutes
            }
            self.timeline = sorted
        }
    }

    /// Replaces what is shown, if there is something to show.
    mutating func swap(into archive: Archive, kind: String, _ family: WidgetFamily, revision: Revision, at date: Date) {
        guard let timeline else { return }
        do throws(AppGroupError) {
            try archive.swap(
                timeline, kind: kind, family: family, revision: revision, isPlaceholder: false, at: date)
            next = timeline.reloadDate
            source = timeline.entries.first?.description.source
            decision = .timeline(nextDate: timeline.reloadDate, isAtEnd: timeline.policy == .atEnd)
        } catch {
            outcome = "archive-failed"
            problem = "\(error)"
        }
    }
}
