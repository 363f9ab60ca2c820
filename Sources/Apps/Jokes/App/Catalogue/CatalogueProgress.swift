import AppGroup
public import Foundation

/// The progress of loading the catalogue: the record `catalogue`. The jokes are stored in one record per page, in one
/// of two slots. While a new catalogue is loaded into one slot, readers use the other.
public struct CatalogueProgress: Codable, Sendable, Equatable {
    /// The two sets of records that can contain a catalogue.
    public enum Slot: String, Codable, Sendable {
        /// The records `catalogue-a-0001` and so on.
        case a
        /// The records `catalogue-b-0001` and so on.
        case b

        var other: Slot { self == .a ? .b : .a }

        /// Returns the name of the record that contains a page. The first page has the number 1.
        func record(_ page: Int) throws(AppGroupError) -> RecordName {
            let digits = String(page)
            return try RecordName(
                "catalogue-\(rawValue)-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)")
        }
    }

    /// A catalogue that was loaded completely.
    public struct Loaded: Codable, Sendable, Equatable {
        /// The slot that contains the catalogue.
        public var slot: Slot
        /// The number of records of the catalogue.
        public var pages: Int
        /// The number of jokes in the catalogue.
        public var jokes: Int
        /// The number of documents that the app cannot show as jokes, because they have no text or a text over 64 KiB.
        public var skipped: Int
        /// The time at which loading began. All changes before this time are in the catalogue.
        public var startedAt: Date
        /// The time at which loading ended.
        public var completedAt: Date
    }

    /// A catalogue that is being loaded.
    public struct Loading: Codable, Sendable, Equatable {
        /// The slot into which the catalogue is loaded.
        public var slot: Slot
        /// The number of records loaded so far.
        public var pages = 0
        /// The number of jokes loaded so far.
        public var jokes = 0
        /// The number of documents skipped so far, for the same reasons as in `Loaded`.
        public var skipped = 0
        /// The id of the last document received. Documents are ordered by id, so loading continues after this id, even
        /// if documents were added or removed in the meantime.
        public var cursor: String?
        /// The page token of the next page. It may expire, unlike the cursor.
        public var pageToken: String?
        /// The time at which loading began.
        public var startedAt: Date
        /// The time at which the last page arrived.
        public var updatedAt: Date
    }

    /// True if a catalogue was loaded completely.
    public var complete = false
    /// The number of jokes that can be shown.
    public var jokes = 0
    /// The catalogue that is shown. It is nil until the first load is complete; until then, the pages loaded so far are
    /// shown.
    public var loaded: Loaded?
    /// The catalogue that is being loaded; nil if no load is in progress.
    public var loading: Loading?

    /// The age at which the catalogue is loaded again: one day.
    public static let maximumAge: TimeInterval = 24 * 3_600

    /// Returns true if a load is in progress or the catalogue is at least a day old. Also returns true if the catalogue
    /// seems to be from the future by at least a day, because the clock was set back. Otherwise it would not be loaded
    /// again for a long time.
    public func isDue(at date: Date) -> Bool {
        guard loading == nil, let loaded else { return true }
        return abs(date.timeIntervalSince(loaded.startedAt)) >= Self.maximumAge
    }

    /// The slot whose jokes can be shown, and the number of its records.
    var readable: (slot: Slot, pages: Int) {
        if let loaded { return (loaded.slot, loaded.pages) }
        return (loading?.slot ?? .a, loading?.pages ?? 0)
    }

    /// Sets `complete` and `jokes`, a summary that only people read.
    mutating func summarize() {
        complete = loaded != nil
        jokes = loaded?.jokes ?? loading?.jokes ?? 0
    }
}
