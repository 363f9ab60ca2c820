import AppGroup
public import Foundation

/// How far the catalogue is loaded: the record `catalogue`. The jokes are in records of a page each, in one of two
/// slots: while one is loaded, the other is read.
public struct CatalogueProgress: Codable, Sendable, Equatable {
    /// The two sets of records.
    public enum Slot: String, Codable, Sendable {
        /// `catalogue-a-0001` and so on.
        case a
        /// `catalogue-b-0001` and so on.
        case b

        var other: Slot { self == .a ? .b : .a }

        /// The record of a page, counted from 1.
        func record(_ page: Int) throws(AppGroupError) -> RecordName {
            let digits = String(page)
            return try RecordName(
                "catalogue-\(rawValue)-\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)")
        }
    }

    /// A catalogue that was loaded to its end.
    public struct Loaded: Codable, Sendable, Equatable {
        /// Where it is.
        public var slot: Slot
        /// Its records.
        public var pages: Int
        /// Its jokes.
        public var jokes: Int
        /// Documents that are no jokes the app can show: without a text, or with one over 64 KiB.
        public var skipped: Int
        /// When loading began: what changed before is in it.
        public var startedAt: Date
        /// When loading ended.
        public var completedAt: Date
    }

    /// A catalogue that is being loaded.
    public struct Loading: Codable, Sendable, Equatable {
        /// Where it goes.
        public var slot: Slot
        /// The records so far.
        public var pages = 0
        /// The jokes so far.
        public var jokes = 0
        /// As of a loaded one.
        public var skipped = 0
        /// The id of the last document that came. The order is that of the ids, so it goes on behind this one whatever
        /// was added or removed meanwhile.
        public var cursor: String?
        /// What the backend gave to ask the next page with. It may expire; the cursor does not.
        public var pageToken: String?
        /// When loading began.
        public var startedAt: Date
        /// When the last page came.
        public var updatedAt: Date
    }

    /// Whether there is a catalogue that was loaded to its end.
    public var complete = false
    /// The jokes that can be shown.
    public var jokes = 0
    /// What can be shown; nil before the first load has ended, when what has come of that is shown.
    public var loaded: Loaded?
    /// What is being loaded; nil between loads.
    public var loading: Loading?

    /// The age at which the catalogue is loaded again: a day.
    public static let maximumAge: TimeInterval = 24 * 3_600

    /// Whether there is something to load: what is being loaded already, or all when it is older than a day. A clock
    /// that was set back by more than a day makes no catalogue last for ever.
    public func isDue(at date: Date) -> Bool {
        guard loading == nil, let loaded else { return true }
        return abs(date.timeIntervalSince(loaded.startedAt)) >= Self.maximumAge
    }

    /// Where what can be shown is, and its number of records.
    var readable: (slot: Slot, pages: Int) {
        if let loaded { return (loaded.slot, loaded.pages) }
        return (loading?.slot ?? .a, loading?.pages ?? 0)
    }

    /// Sets the figures that are there for people.
    mutating func summarize() {
        complete = loaded != nil
        jokes = loaded?.jokes ?? loading?.jokes ?? 0
    }
}
