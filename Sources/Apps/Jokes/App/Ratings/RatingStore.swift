public import AppGroup
import Firestore
public import Foundation

/// The user's ratings and the queue of unsent ratings, in the App Group's container.
///
/// Two records change together: `ratings`, which keeps all ratings, and `rating-queue`, from which a rating is removed
/// once the backend has it. Both are changed by compare-and-set, so any number of processes may rate and send at the
/// same time.
public struct RatingStore: Sendable {
    /// The record of the user's ratings.
    public static let ratingsRecord: RecordName = "ratings"
    /// The record of the queued ratings: an object with one member per joke id.
    public static let queueRecord: RecordName = "rating-queue"

    let store: JokeStore

    /// Makes a rating store that uses the container of `store`.
    public init(_ store: JokeStore) {
        self.store = store
    }

    /// The values of the records `ratings` and `rating-queue`, each with the expectation with which a commit can
    /// replace it.
    private struct State {
        var own: JokeStore.Stored<OwnRatings>
        var queue: JokeStore.Stored<[JokeID: QueuedRating]>
        var ratings: OwnRatings
        var waiting: [JokeID: QueuedRating]
    }

    private func state() throws(AppGroupError) -> State {
        let own: JokeStore.Stored<OwnRatings> = try store.loadOrReplace(Self.ratingsRecord)
        let queue: JokeStore.Stored<[JokeID: QueuedRating]> = try store.loadOrReplace(Self.queueRecord)
        let ratings = own.value ?? OwnRatings(userID: UUID().uuidString.lowercased(), ratings: [:])
        return State(own: own, queue: queue, ratings: ratings, waiting: queue.value ?? [:])
    }

    private func commit(_ state: State) throws(AppGroupError) {
        var transaction = Transaction()
        try transaction.put(
            Self.ratingsRecord, JokeStore.payload(state.ratings), expecting: state.own.expectation)
        try transaction.put(Self.queueRecord, JokeStore.payload(state.waiting), expecting: state.queue.expectation)
        _ = try store.container.commit(transaction)
    }

    /// Returns the user's ratings by joke id. Returns an empty dictionary if no version of the record is readable.
    /// - Throws: the errors of `SharedContainer.lookUp`.
    public func ratings() throws(AppGroupError) -> [JokeID: Int] {
        let own: JokeStore.Stored<OwnRatings> = try store.loadOrReplace(Self.ratingsRecord)
        return own.value?.ratings.mapValues(\.rating) ?? [:]
    }

    /// Returns the queued ratings, the oldest first.
    /// - Throws: the errors of `ratings()`.
    public func waiting() throws(AppGroupError) -> [QueuedRating] {
        try state().waiting.values.sorted { ($0.ratedAt, $0.id) < ($1.ratedAt, $1.id) }
    }

    /// Stores a rating and queues it, in one transaction. The new rating replaces a queued rating of the same joke.
    /// - Returns: the queued rating.
    /// - Throws: `AppGroupError`.
    public func rate(_ joke: String, _ rating: Int, at date: Date) throws(AppGroupError) -> QueuedRating {
        let id = JokeID(joke)
        return try store.update { () throws(AppGroupError) in
            var state = try state()
            let known = state.ratings.ratings[id]
            // The new sequence number must exceed the numbers in both records. If one record was damaged, an older
            // version with a lower number may have replaced it.
            let sequence = max(known?.sequence ?? 0, state.waiting[id]?.sequence ?? 0) + 1
            let queued = QueuedRating(joke: joke, rating: rating, sequence: sequence, ratedAt: Timestamp(date))
            state.ratings.ratings[id] = OwnRatings.Rating(
                rating: rating, sequence: sequence, ratedAt: queued.ratedAt, delivery: known?.delivery)
            state.waiting[id] = queued
            try commit(state)
            return queued
        }
    }

    /// The information that is needed to send a rating.
    struct Sending {
        /// The `user_id` of the user's rating events.
        var userID: String
        /// The time at which the rating's document in the backend was last changed; nil if the app does not know of a
        /// document.
        var delivery: Timestamp?
    }

    /// Returns the information that is needed to send a rating.
    /// - Returns: nil if the rating must not be sent, because it is no longer queued or was replaced by a newer rating.
    func sending(_ rating: QueuedRating) throws(AppGroupError) -> Sending? {
        let state = try state()
        guard state.waiting[rating.id] == rating else { return nil }
        if state.own.value == nil {
            // The record of the user's ratings is lost, and the user's id with it. Restoring the record first stores a
            // new id, because an id must be stored before it is sent.
            return try restore(rating)
        }
        return Sending(
            userID: state.ratings.userID, delivery: state.ratings.ratings[rating.id]?.delivery?.updateTime)
    }

    /// Restores the lost record of the user's ratings, with the ratings that are in the queue.
    private func restore(_ rating: QueuedRating) throws(AppGroupError) -> Sending? {
        try store.update { () throws(AppGroupError) in
            var state = try state()
            guard state.waiting[rating.id] == rating else { return nil }
            for (joke, waiting) in state.waiting where state.ratings.ratings[joke] == nil {
                state.ratings.ratings[joke] = OwnRatings.Rating(
                    rating: waiting.rating, sequence: waiting.sequence, ratedAt: waiting.ratedAt)
            }
            try commit(state)
            return Sending(
                userID: state.ratings.userID, delivery: state.ratings.ratings[rating.id]?.delivery?.updateTime)
        }
    }

    /// Records that the backend has received a rating, and removes the rating from the queue, unless a newer rating of
    /// the joke has replaced it there.
    func acknowledge(_ rating: QueuedRating, updateTime: Timestamp) throws(AppGroupError) {
        try store.update { () throws(AppGroupError) in
            var state = try state()
            if state.waiting[rating.id] == rating { state.waiting[rating.id] = nil }
            if (state.ratings.ratings[rating.id]?.delivery?.sequence ?? 0) <= rating.sequence {
                state.ratings.ratings[rating.id]?.delivery = OwnRatings.Delivery(
                    sequence: rating.sequence, updateTime: updateTime)
            }
            try commit(state)
        }
    }
}
