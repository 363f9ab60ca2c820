import Firestore

/// The progress of the aggregation: the document `rankings_state/checkpoint`.
///
/// Every commit of every aggregator also writes the checkpoint, on the condition that it has not changed since it was
/// read. This serializes all commits. If an aggregator's commit succeeds, everything it read since its previous commit
/// is still current.
struct Checkpoint: Sendable {
    /// The number of the current set of counted votes and totals. Each rebuild creates a new set.
    var generation: Int64
    /// The numbers of the sets that are no longer used and must be removed.
    var obsolete: [Int64] = []
    /// The number of commits. It makes every write of the checkpoint a change, because Firestore keeps the update time
    /// of a document that a write does not change.
    var sequence: Int64 = 0
    /// The position up to which each stream was read.
    var cursors: [EventStream: EventCursor] = [:]
    /// The time of the last commit, by the server's clock.
    var committedAt: Timestamp?
    /// The time of the checkpoint's last change; nil if the document does not exist.
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

    /// Returns the write that replaces the checkpoint, on the condition that nobody changed it since it was read.
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
