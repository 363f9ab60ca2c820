import AppGroup
import Foundation
import WidgetKit

/// A provider's answer for one family, and what the host did with it.
struct ProviderAnswer: Sendable {
    enum Ending: Sendable {
        case shown
        /// The host could not write the timeline to the archive.
        case notArchived(AppGroupError)
        /// The timeline has no entries.
        case empty
        case failed(ProviderFailure)
    }

    let family: WidgetFamily
    private(set) var ending: Ending
    /// The time from the request until the answer was in the archive.
    private(set) var duration: Duration = .zero
    /// The timeline with its entries in the order of their dates; nil if it has no entries.
    private(set) var timeline: TimelineArchive?
    /// True if the provider did not give its entries in the order of their dates, which WidgetKit requires.
    private(set) var isUnsorted = false

    /// Takes an answer. If its timeline has entries, writes it to an archive.
    init(
        _ result: Result<TimelineArchive, ProviderFailure>, _ family: WidgetFamily, start: ContinuousClock.Instant,
        swap: (TimelineArchive) throws(AppGroupError) -> Void
    ) {
        self.family = family
        switch result {
        case .failure(let failure): ending = .failed(failure)
        case .success(let timeline) where timeline.entries.isEmpty: ending = .empty
        case .success(let timeline):
            var sorted = timeline
            sorted.entries.sort { $0.date < $1.date }
            isUnsorted = sorted.entries.map(\.date) != timeline.entries.map(\.date)
            self.timeline = sorted
            do throws(AppGroupError) {
                try swap(sorted)
                ending = .shown
            } catch {
                ending = .notArchived(error)
            }
        }
        duration = .now - start
    }

    // MARK: For the log

    /// The outcome as a stable keyword for the event log.
    var outcome: String {
        switch ending {
        case .shown: "swapped"
        case .notArchived: "archive-failed"
        case .empty: "empty"
        case .failed(let failure): failure.outcome
        }
    }

    /// A description of what went wrong; nil if the widget shows the timeline.
    var problem: String? {
        switch ending {
        case .shown: nil
        case .notArchived(let error): "\(error)"
        case .empty: "the provider gave a timeline without entries"
        case .failed(let failure): failure.description
        }
    }

    private var shown: TimelineArchive? { if case .shown = ending { timeline } else { nil } }

    /// The date from which the policy of the shown timeline allows the next reload.
    var next: Date? { shown?.reloadDate }

    /// The source of the first shown entry's data.
    var source: String? { shown?.entries.first?.description.source }

    /// True if entries are closer together than WidgetKit advises.
    var isTooClose: Bool {
        guard let entries = timeline?.entries else { return false }
        // Ignores the first gap, which may be short: for example an entry for now, and the next on the hour.
        return zip(entries, entries.dropFirst()).dropFirst().contains {
            $1.date.timeIntervalSince($0.date) < ProviderViolation.aboutFiveMinutes
        }
    }

    // MARK: For the host's next step

    /// The outcome for the engine.
    var decision: ReloadEngine.Outcome {
        if let shown { return .timeline(nextDate: shown.reloadDate, isAtEnd: shown.policy == .atEnd) }
        if case .empty = ending { return .failure(isBadData: true) }
        return .failure(isBadData: false)
    }

    /// True if the provider's process ended, because of this call or another one. A new process may then succeed.
    var endedProcess: Bool { if case .failed(let failure) = ending { failure.endedProcess } else { false } }
}
