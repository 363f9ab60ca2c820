import Firestore

/// The totals of a month: the document `rankings_months/{generation}.{yyyy-MM}`. One document per joke is below it.
///
/// A joke's votes are stored negated, as `hilarious_negated` and `horrible_negated`. Firestore automatically creates an
/// index in ascending order. With negated votes, that index lists the most votes first and orders ties by joke id.
enum MonthTotals {
    static func path(_ month: RankingMonth, _ generation: Int64) -> DocumentPath {
        Names.path(Names.months, "\(generation).\(month)")
    }

    /// Makes the write that marks a month's rankings as outdated.
    static func touch(_ month: RankingMonth, _ generation: Int64, _ database: some RankingsDatabase) -> Write {
        var write = marking(month, generation, isPublished: false, database)
        // The increment ensures that even a month already marked as outdated changes. Otherwise a concurrent publisher
        // would not notice the new votes.
        write.transforms = [FieldTransform(Names.field("changes"), .increment(.integer(1)))]
        return write
    }

    /// Makes the write that marks a month's rankings as up to date or outdated.
    static func marking(
        _ month: RankingMonth, _ generation: Int64, isPublished: Bool, _ database: some RankingsDatabase
    ) -> Write {
        let fields: Fields = [
            "generation": .integer(generation), "month_id": .string(month.description),
            "is_published": .boolean(isPublished),
        ]
        return Write(
            .update(Document(name: database.name(of: path(month, generation)), fields: fields)),
            updateMask: fields.keys.sorted().map(Names.field))
    }

    /// Makes the write that adds votes to a joke's totals.
    static func add(
        _ hilarious: Int64, _ horrible: Int64, to joke: DocumentID, in month: RankingMonth, _ generation: Int64,
        _ database: some RankingsDatabase
    ) -> Write {
        let path = Names.path(Names.months, "\(generation).\(month)", Names.monthJokes, joke.text)
        return Write(
            .update(Document(name: database.name(of: path), fields: ["joke_id": .string(joke.text)])),
            updateMask: [Names.field("joke_id")],
            transforms: [
                FieldTransform(Names.field("hilarious_negated"), .increment(.integer(-hilarious))),
                FieldTransform(Names.field("horrible_negated"), .increment(.integer(-horrible))),
            ])
    }
}
