public import AppGroup
import Firestore
public import Foundation

/// The user's ratings and those that wait to be sent, in the App Group's container.
///
/// Two records that change together: `ratings`, which is kept, and `rating-queue`, from which a rating goes once the
/// backend has it. Both are changed by compare-and-set, so that any number of processes may rate and send at once.
public struct RatingStore: Sendable {
    /// The record of the user's ratings.
    public static let ratingsRecord: RecordName = "ratings"
    /// The record of the ratings that wait, an object with the jokes' ids.
    public static let queueRecord: RecordName = "rating-queue"

    let store: JokeStore

    /// Makes a store on a container.
    public init(_ store: JokeStore) {
        self.store = store
    }

    /// Both records as they stand, each with what a change of it expects.
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

    /// The user's ratings by the jokes' ids.
    /// - Throws: as `SharedContainer.lookUp`; damage that leaves no good version counts as no ratings.
    public func ratings() throws(AppGroupError) -> [JokeID: Int] {
        let own: JokeStore.Stored<OwnRatings> = try store.loadOrReplace(Self.ratingsRecord)
        return own.value?.ratings.mapValues(\.rating) ?? [:]
    }

    /// The ratings that wait, the oldest first.
    /// - Throws: as `ratings()`.
    public func waiting() throws(AppGroupError) -> [QueuedRating] {
        try state().waiting.values.sorted { ($0.ratedAt, $0.id) < ($1.ratedAt, $1.id) }
    }

    /// Keeps a rating and queues it, in one transaction. It takes the place of one of the same joke that still waits.
    /// - Returns: the rating as it waits.
    /// - Throws: `AppGroupError`.
    public func rate(_ joke: String, _ rating: Int, at date: Date) throws(AppGroupError) -> QueuedRating {
        let id = JokeID(joke)
        return try store.update { () throws(AppGroupError) in
            var state = try state()
            let known = state.ratings.ratings[id]
            // Either record may have been damaged and be behind the other.
            let sequence = max(known?.sequence ?? 0, state.waiting[id]?.sequence ?? 0) + 1
            let queued = QueuedRating(joke: joke, rating: rating, sequence: sequence, ratedAt: Timestamp(date))
            state.ratings.ratings[id] = OwnRatings.Rating(
                rating: rating, sequence: sequence, ratedAt: queued.ratedAt, delivery: known?.delivery)
            state.waiting[id] = queued
            try commit(state)
            return queued
        }
    }

    /// What sending a rating needs.
    struct Sending {
        /// Who sends.
        var userID: String
        /// When the backend's event last changed; nil when there is not known to be one.
        var delivery: Timestamp?
    }

    /// What sending a rating needs.
    /// - Returns: nil when it does not wait any more, or a newer one has taken its place: then it must not be sent.
    func sending(_ rating: QueuedRating) throws(AppGroupError) -> Sending? {
        let state = try state()
        guard state.waiting[rating.id] == rating else { return nil }
        if state.own.value == nil {
            // The record of own ratings is lost: nothing may be sent under an id that nobody will know again.
            return try restore(rating)
        }
        return Sending(
            userID: state.ratings.userID, delivery: state.ratings.ratings[rating.id]?.delivery?.updateTime)
    }

    /// Makes the record of own ratings anew from what waits.
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

    /// Takes a rating that the backend has from the queue, unless a newer one waits there.
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
