import Foundation
import PhoneState
import Utilities
import WidgetHost
import WidgetKit
import WidgetRules

/// A file of a host's archive. It contains the timeline of one placed widget. This type reads only the JSON members
/// that the page needs.
struct ArchiveFile {
    struct Entry {
        var date: Date
        var source: String?
        /// The entry's relevance in a Smart Stack.
        var score: Double?
        /// The entry's JSON object with the members `entry`, `view`, `texts`, `marks` and `pictures`; see
        /// `EvaluatedEntries`.
        var content: [String: Any]

        /// The texts of the view, in display order.
        var texts: [String] { content["texts"] as? [String] ?? [] }

        /// What the entry shows, for the rules that judge widgets.
        var shown: Shown {
            var shown = Shown(
                texts.prefix(Self.most).map { String($0.prefix(Self.longest)) }, date: date,
                bodies: Array((content["bodies"] as? [String] ?? []).prefix(Self.most)))
            shown.hasNodes = !((content["view"] as? [String: Any])?["nodes"] as? [Any] ?? []).isEmpty
            return shown
        }

        /// The number of texts of an entry, and their length, that the rules get. A widget shows less, but a stranger's
        /// archive may hold more.
        private static let most = 60
        private static let longest = 200
    }

    /// The reload policy, which determines the time of the next timeline.
    enum Policy: Equatable {
        case atEnd, never
        case after(Date)
    }

    var kind: String
    var family: WidgetFamily
    var revision: UInt64
    var isPlaceholder: Bool
    var archivedAt: Date
    var policy: Policy
    var entries: [Entry]

    /// Reads an archive file; nil if it is missing or not an archive. A host replaces the file by rename, so the file
    /// is always complete.
    init?(path: String) {
        guard let bytes = (try? StateFile.read(path, atMost: ArchivedWidget.largestFile, onlyRegular: true)) ?? nil,
            let members = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
            let kind = members["kind"] as? String,
            let family = (members["family"] as? String).flatMap({ WidgetFamily(name: $0) }),
            let list = members["entries"] as? [[String: Any]], let policy = Self.policy(members["policy"])
        else { return nil }
        self.kind = kind
        self.family = family
        self.policy = policy
        revision = (members["revision"] as? NSNumber)?.uint64Value ?? 0
        isPlaceholder = members["isPlaceholder"] as? Bool ?? false
        archivedAt = (members["archivedAt"] as? String).flatMap { RFC3339.date($0) } ?? .distantPast
        entries = list.compactMap { entry in
            guard let date = (entry["date"] as? String).flatMap({ RFC3339.date($0) }) else { return nil }
            let relevance = entry["relevance"] as? [String: Any]
            return Entry(
                date: date, source: entry["source"] as? String, score: relevance?["score"] as? Double,
                content: entry["content"] as? [String: Any] ?? [:])
        }
    }

    private static func policy(_ value: Any?) -> Policy? {
        switch value {
        case "atEnd" as String: .atEnd
        case "never" as String: .never
        case let members as [String: Any]:
            (members["after"] as? String).flatMap { RFC3339.date($0) }.map { .after($0) }
        default: nil
        }
    }

    /// Returns the index of the entry that is shown at `date`: the last entry whose own date is not later. Returns the
    /// first index if all entries are later, and nil if there are no entries.
    func entry(at date: Date) -> Int? {
        entries.lastIndex { $0.date <= date } ?? (entries.isEmpty ? nil : 0)
    }
}
