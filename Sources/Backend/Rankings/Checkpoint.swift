import Firestore

/// How far the aggregation has come: the document `rankings_state/checkpoint`.
///
/// Each commit of every aggregator writes it, with the precondition that nobody else did since it was read. So the
/// commits form one line, and what an aggregator read since the one before it is not outdated when its own succeeds.
struct Checkpoint: Sendable {
    /// Which set of counted votes and totals is in use; computing everything anew makes another.
    var generation: Int64
    /// Sets that are to be removed.
    var obsolete: [Int64] = []
    /// Counts the commits: a write that changes nothing would leave the document's time as it is.
    var sequence: Int64 = 0
    /// How far each stream was read.
    var cursors: [EventStream: EventCursor] = [:]
    /// The server's clock at the last commit.
    var committedAt: Timestamp?
    /// When the document last changed; nil while there is none.
    var updateTime: Timestamp?

    init(generation: Int64) {
        self.generation = generation
    }

    init(_ document: Document) throws(RankingsError) {
        guard let generation = document["generation"]?.integerValue, let sequence = document["sequence"]?.integerValue
        else { throw .corrupt(document.name) }
        self.init(generation: generation)
        self.sequence = sequence
        obsolete = document["obsolete_generations"]?.arrayValue?.compactMap(\.integerValue) ?? []
        for stream in EventStream.allCases {
            cursors[stream] = EventCursor(document[Self.cursorField(stream)])
        }
        committedAt = document["committed_at"]?.timestampValue
        updateTime = document.updateTime
    }

    private static func cursorField(_ stream: EventStream) -> FieldName { FieldName("cursor_\(stream.rawValue)") }

    /// The write that moves the checkpoint from what was read to this.
    func write(name: String) -> Write {
        var fields: Fields = [
            "generation": .integer(generation), "sequence": .integer(sequence),
            "obsolete_generations": .array(obsolete.map(Value.integer)),
        ]
        for (stream, cursor) in cursors { fields[Self.cursorField(stream)] = cursor.stored }
        return Write(
            .update(Document(name: name, fields: fields)),
            transforms: [FieldTransform(Names.field("committed_at"), .requestTime)],
            currentDocument: updateTime.map(Precondition.updateTime) ?? .exists(false))
    }
}
