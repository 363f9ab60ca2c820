import Foundation
import Utilities
import WidgetHost
import WidgetKit
import WidgetRules

/// A file of a host's archive, with what the page needs of it: the timeline of one placed widget.
struct ArchiveFile {
    struct Entry {
        var date: Date
        var source: String?
        /// The first text of the view; empty if the view has no text.
        var title: String
        /// The entry's content as JSON text. It stays text, because parsed it takes several times as much memory, and
        /// the page draws only one entry of a timeline.
        var json: String
    }

    /// The content of an entry: an object with the members `entry`, `view`, `texts`, `bodies`, `marks`, `pictures` and
    /// `contentMargins`; see `EvaluatedEntries`.
    struct Content {
        let members: [String: Any]
        private let date: Date

        init(_ entry: Entry) {
            date = entry.date
            members = (try? JSONSerialization.jsonObject(with: Data(entry.json.utf8))) as? [String: Any] ?? [:]
        }

        /// The texts of the view, in display order.
        var texts: [String] { members["texts"] as? [String] ?? [] }

        /// The part of the content that the rules judge.
        var shown: Shown {
            var shown = Shown(
                texts.prefix(Self.most).map { String($0.prefix(Self.longest)) }, date: date,
                bodies: Array((members["bodies"] as? [String] ?? []).prefix(Self.most)))
            shown.hasNodes = !((members["view"] as? [String: Any])?["nodes"] as? [Any] ?? []).isEmpty
            return shown
        }

        /// The number of texts of an entry, and their length, that the rules get. A widget shows less, but a stranger's
        /// archive may hold more.
        private static let most = 60
        private static let longest = 200
    }

    var kind: String
    var family: WidgetFamily
    var revision: UInt64
    var isPlaceholder: Bool
    var archivedAt: Date
    var policy: ArchivedPolicy
    var entries: [Entry]

    /// Reads an archive file; nil if it is missing, too large or malformed, even in a single entry. A host replaces the
    /// file by rename, so the file is always complete.
    init?(path: String) {
        guard let widget = ArchivedWidget(contentsOfFile: path) else { return nil }
        kind = widget.kind
        family = widget.family
        revision = widget.revision
        isPlaceholder = widget.isPlaceholder
        archivedAt = widget.archivedAt ?? .distantPast
        policy = widget.timeline.policy
        entries = widget.timeline.entries.map { entry in
            let json = entry.description.content
            let title = JSONMembers(Array(json.utf8))?.elements("texts")?.first.flatMap { JSONText.string($0) }
            return Entry(date: entry.date, source: entry.description.source, title: title ?? "", json: json)
        }
    }

    /// Returns the index of the entry that is shown at `date`: the last entry whose own date is not later. Returns the
    /// first index if all entries are later, and nil if there are no entries.
    func entry(at date: Date) -> Int? {
        entries.lastIndex { $0.date <= date } ?? (entries.isEmpty ? nil : 0)
    }
}
