import Firestore

/// The totals of a month: `rankings_months/{generation}.{yyyy-MM}`, and below it a document a joke.
///
/// A joke's votes are kept negated, as `hilarious_negated` and `horrible_negated`: in ascending order, which is the
/// order of the index Firestore makes by itself, the most votes come first and, among equals, the smaller joke id.
enum MonthTotals {
    static func path(_ month: RankingMonth, _ generation: Int64) -> DocumentPath {
        Names.path(Names.months, "\(generation).\(month)")
    }

    /// Notes that a month's rankings are outdated.
    static func touch(_ month: RankingMonth, _ generation: Int64, _ database: some RankingsDatabase) -> Write {
        var write = marking(month, generation, isPublished: false, database)
        // Without it a month that is outdated already would not change, and who publishes meanwhile would not notice.
        write.transforms = [FieldTransform(Names.field("changes"), .increment(.integer(1)))]
        return write
    }

    /// Sets whether a month's rankings are up to date.
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

    /// Adds votes to a joke's.
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
