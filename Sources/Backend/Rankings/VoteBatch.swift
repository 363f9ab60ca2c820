import Firestore

/// The writes of one commit: votes that are counted for the first time, changed or taken back, and what that does to
/// the totals of the months.
struct VoteBatch {
    /// What was counted for a pair, before and now.
    private struct Change {
        var before: CountedVote?
        var now: CountedVote?
        /// Whether `size` has it.
        var isCounted = false

        var isChange: Bool { before?.event != now?.event }
    }

    /// Votes a joke gained or lost in a month.
    private struct Delta {
        var hilarious: Int64 = 0
        var horrible: Int64 = 0

        var isZero: Bool { hilarious == 0 && horrible == 0 }
    }

    private let generation: Int64
    private var changes: [RatingEvent.Pair: Change] = [:]
    private var deltas: [RankingMonth: [DocumentID: Delta]] = [:]

    /// - Parameter votes: what is counted for every pair the batch may change; nil where nothing is.
    init(generation: Int64, votes: [RatingEvent.Pair: CountedVote?]) {
        self.generation = generation
        changes = votes.mapValues { Change(before: $0, now: $0) }
    }

    /// Takes up what is counted for one more pair.
    mutating func add(_ vote: CountedVote) {
        if changes[vote.event.pair] == nil { changes[vote.event.pair] = Change(before: vote, now: vote) }
    }

    /// What counts for a pair.
    func vote(of pair: RatingEvent.Pair) -> RatingEvent? { changes[pair]?.now?.event }

    /// Replaces what counts for a pair; nil takes it back.
    mutating func set(_ event: RatingEvent?, for pair: RatingEvent.Pair) {
        var change = changes[pair] ?? Change()
        if !change.isCounted { size += 1 }
        change.isCounted = true
        if let old = change.now?.event { add(old, -1) }
        change.now = event.map { CountedVote($0) }
        if let event { add(event, 1) }
        changes[pair] = change
        // The pair is in the document's name and in its fields, the event's id beside them.
        let ids = 2 * (pair.user.text.utf8.count + pair.joke.text.utf8.count) + (event?.id.text.utf8.count ?? 0)
        bytes += Self.writeBytes + Self.escaped * ids
    }

    private mutating func add(_ event: RatingEvent, _ number: Int64) {
        // Three is neither.
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

    /// The most writes that `writes` can return.
    private(set) var size = 0

    /// More bytes than the JSON of `writes` has.
    private(set) var bytes = 0

    /// Where a batch is full, with room for one more vote and the checkpoint, all of ids that must be escaped: a
    /// request may have 10 MiB (Firestore: Quotas and limits).
    static let byteLimit = 9 << 20
    /// The JSON of a write without its ids.
    private static let writeBytes = 800
    /// What JSON makes of a byte at the most: `\u0001`.
    private static let escaped = 6

    /// The writes, without the checkpoint's.
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
