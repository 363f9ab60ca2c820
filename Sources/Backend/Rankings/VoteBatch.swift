import Firestore

/// The writes of one commit: new, changed and withdrawn votes, and the resulting changes of the months' totals.
struct VoteBatch {
    /// The counted vote of a user and joke, before and after the commit.
    private struct Change {
        var before: CountedVote?
        var now: CountedVote?
        /// True if `size` includes this change.
        var isCounted = false

        var isChange: Bool { before?.event != now?.event }
    }

    /// The change of a joke's votes in a month.
    private struct Delta {
        var hilarious: Int64 = 0
        var horrible: Int64 = 0

        var isZero: Bool { hilarious == 0 && horrible == 0 }
    }

    private let generation: Int64
    private var changes: [RatingEvent.Pair: Change] = [:]
    private var deltas: [RankingMonth: [DocumentID: Delta]] = [:]

    /// - Parameter votes: the counted vote of every pair that the batch may change; nil for a pair without a counted
    ///   vote.
    init(generation: Int64, votes: [RatingEvent.Pair: CountedVote?]) {
        self.generation = generation
        changes = votes.mapValues { Change(before: $0, now: $0) }
    }

    /// Adds the counted vote of another pair, so that the batch may change it.
    mutating func add(_ vote: CountedVote) {
        if changes[vote.event.pair] == nil { changes[vote.event.pair] = Change(before: vote, now: vote) }
    }

    /// Returns the event that counts for a pair after the changes made so far.
    func vote(of pair: RatingEvent.Pair) -> RatingEvent? { changes[pair]?.now?.event }

    /// Replaces the event that counts for a pair. Nil withdraws the vote.
    mutating func set(_ event: RatingEvent?, for pair: RatingEvent.Pair) {
        var change = changes[pair] ?? Change()
        if !change.isCounted { size += 1 }
        change.isCounted = true
        if let old = change.now?.event { add(old, -1) }
        change.now = event.map { CountedVote($0) }
        if let event { add(event, 1) }
        changes[pair] = change
        // The document's name contains the user and the joke, and so do its fields. The fields also contain the event's
        // id.
        let ids = 2 * (pair.user.text.utf8.count + pair.joke.text.utf8.count) + (event?.id.text.utf8.count ?? 0)
        bytes += Self.writeBytes + Self.escaped * ids
    }

    private mutating func add(_ event: RatingEvent, _ number: Int64) {
        // A rating of 3 is neither hilarious nor horrible.
        guard event.rating != 3 else { return }
        let month = RankingMonth(containing: event.timestamp)
        if deltas[month] == nil { size += 1 }
        if deltas[month]?[event.pair.joke] == nil {
            size += 1
            bytes += Self.writeBytes + Self.escaped * 2 * event.pair.joke.text.utf8.count
        }
        var delta = deltas[month]?[event.pair.joke] ?? Delta()
        if event.rating > 3 { delta.hilarious += number } else { delta.horrible += number }
        deltas[month, default: [:]][event.pair.joke] = delta
    }

    /// An upper bound on the number of writes that `writes` returns.
    private(set) var size = 0

    /// An upper bound on the size of the JSON of `writes`.
    private(set) var bytes = 0

    /// The size at which a batch is full. It leaves room for one more vote and the checkpoint, even if every byte of
    /// the ids must be escaped. A request may have at most 10 MiB (Firestore: Quotas and limits).
    static let byteLimit = 9 << 20
    /// The assumed size of the JSON of a write, without its ids.
    private static let writeBytes = 800
    /// The maximum number of bytes that one byte of text takes in JSON: `\u0001` has six.
    private static let escaped = 6

    /// Returns all writes of the batch except the write of the checkpoint.
    func writes(_ database: some RankingsDatabase) -> [Write] {
        var writes = changes.filter(\.value.isChange).sorted { $0.key.key.bytesPrecede($1.key.key) }.map {
            pair, change in
            let name = database.name(of: CountedVote.path(pair, generation))
            let precondition: Precondition = change.before?.updateTime.map(Precondition.updateTime) ?? .exists(false)
            guard let now = change.now else { return Write(.delete(name), currentDocument: precondition) }
            return Write(
                .update(Document(name: name, fields: now.fields(generation))), currentDocument: precondition)
        }
        for (month, jokes) in deltas.sorted(by: { $0.key < $1.key }) {
            let jokes = jokes.filter { !$0.value.isZero }.sorted { $0.key < $1.key }
            guard !jokes.isEmpty else { continue }
            writes.append(MonthTotals.touch(month, generation, database))
            writes += jokes.map {
                MonthTotals.add($1.hilarious, $1.horrible, to: $0, in: month, generation, database)
            }
        }
        return writes
    }
}
