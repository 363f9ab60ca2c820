import AppGroup
public import Foundation

/// The progress of loading the catalogue: the record `catalogue`. The jokes are stored in one record per page, in one
/// of two slots: while one slot is loaded, the other is read.
public struct CatalogueProgress: Codable, Sendable, Equatable {
    /// The two sets of records.
    public enum Slot: String, Codable, Sendable {
        /// `catalogue-a-0001` and so on.
        case a
        /// `catalogue-b-0001` and so on.
        case b

        var other: Slot { self == .a ? .b : .a }

        /// Returns the record of a page, counted from 1.
        func record(_ page: Int) throws(AppGroupError) -> RecordName {
            let digits = String(page)
            return try RecordName(
                "catalogue-\(rawValue)-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)")
        }
    }

    /// A completely loaded catalogue.
    public struct Loaded: Codable, Sendable, Equatable {
        /// The slot that contains it.
        public var slot: Slot
        /// The number of its records.
        public var pages: Int
        /// The number of its jokes.
        public var jokes: Int
        /// The number of documents that are not jokes the app can show: without text, or with text over 64 KiB.
        public var skipped: Int
        /// The time at which loading began; it includes all earlier changes.
        public var startedAt: Date
        /// The time at which loading ended.
        public var completedAt: Date
    }

    /// A catalogue that is being loaded.
    public struct Loading: Codable, Sendable, Equatable {
        /// The slot that receives it.
        public var slot: Slot
        /// The number of records so far.
        public var pages = 0
        /// The number of jokes so far.
        public var jokes = 0
        /// The number of skipped documents so far, as in `Loaded`.
        public var skipped = 0
        /// The id of the last document received. Documents are ordered by id, so loading continues after this one,
        /// whatever was added or removed in the meantime.
        public var cursor: String?
        /// The page token of the next page. It may expire; the cursor does not.
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
    /// The catalogue that is shown. It is nil before the first load has ended; until then the pages loaded so far are
    /// shown.
    public var loaded: Loaded?
    /// The catalogue that is being loaded; nil between loads.
    public var loading: Loading?

    /// The age at which the catalogue is loaded again: a day.
    public static let maximumAge: TimeInterval = 24 * 3_600

    /// Returns true if a load is in progress or the catalogue is older than a day. If the clock was set back by more
    /// than a day, the catalogue counts as due as well, so that it does not last forever.
    public func isDue(at date: Date) -> Bool {
        guard loading == nil, let loaded else { return true }
        return abs(date.timeIntervalSince(loaded.startedAt)) >= Self.maximumAge
    }

    /// The slot that can be shown, and its number of records.
    var readable: (slot: Slot, pages: Int) {
        if let loaded { return (loaded.slot, loaded.pages) }
        return (loading?.slot ?? .a, loading?.pages ?? 0)
    }

    /// Sets the summary members, which only people read.
    mutating func summarize() {
        complete = loaded != nil
        jokes = loaded?.jokes ?? loading?.jokes ?? 0
    }
}
