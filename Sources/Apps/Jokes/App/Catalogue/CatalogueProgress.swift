import AppGroup
public import Foundation

/// The progress of loading the catalogue, stored in the record `catalogue`. The jokes are stored in one record per
/// page, in one of two slots. While a new catalogue is loaded into one slot, readers use the other slot.
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
        /// The time at which loading began. The catalogue contains every change that was made before this time.
        public var startedAt: Date
        /// The time at which loading ended.
        public var completedAt: Date
    }

    /// The state of a load that is in progress.
    public struct Loading: Codable, Sendable, Equatable {
        /// The slot that the load fills.
        public var slot: Slot
        /// The number of pages loaded so far; each page is one record.
        public var pages = 0
        /// The number of jokes loaded so far.
        public var jokes = 0
        /// The number of documents skipped so far, because they have no text or a text over 64 KiB.
        public var skipped = 0
        /// The id of the last document received. Documents are ordered by id, so loading continues after this id, even
        /// if documents were added or removed in the meantime.
        public var cursor: String?
        /// The page token with which Firestore sends the next page. Unlike `cursor`, the token may expire.
        public var pageToken: String?
        /// The time at which loading began.
        public var startedAt: Date
        /// The time at which the last page arrived.
        public var updatedAt: Date
    }

    /// True if a complete catalogue is stored.
    public var complete = false
    /// The number of jokes that the app can show.
    public var jokes = 0
    /// The catalogue that the app shows. It is nil until the first load is complete. Until then, the app shows the
    /// pages that this load has stored so far.
    public var loaded: Loaded?
    /// The catalogue that is being loaded; nil if no load is in progress.
    public var loading: Loading?

    /// The age in seconds at which the app loads the catalogue again: one day.
    public static let maximumAge: TimeInterval = 24 * 3_600

    /// Returns true if a load is in progress, if no load was completed yet, or if the last load began at least a day
    /// ago. Also returns true if the last load seems to be at least a day in the future, because the device's clock was
    /// set back. Without this rule, the app would not load the catalogue again for a long time.
    public func isDue(at date: Date) -> Bool {
        guard loading == nil, let loaded else { return true }
        return abs(date.timeIntervalSince(loaded.startedAt)) >= Self.maximumAge
    }

    /// The slot whose jokes the app can show, and the number of pages in this slot.
    var readable: (slot: Slot, pages: Int) {
        if let loaded { return (loaded.slot, loaded.pages) }
        return (loading?.slot ?? .a, loading?.pages ?? 0)
    }

    /// Sets `complete` and `jokes`, which summarize `loaded` and `loading`, also for people who read the record.
    mutating func summarize() {
        complete = loaded != nil
        jokes = loaded?.jokes ?? loading?.jokes ?? 0
    }
}
