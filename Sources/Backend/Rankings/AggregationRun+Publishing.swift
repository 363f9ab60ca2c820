import Firestore

extension AggregationRun {
    /// A ranking, and the jokes that have enough votes for it but do not exist.
    private struct Ranking {
        var entries: [Value] = []
        var missing: [DocumentID] = []
    }

    /// The page size for queries with many documents.
    private static let page = 300

    /// Writes the rankings of all changed months up to the current one, the earliest first, and of the requested
    /// months.
    mutating func publish(upTo current: RankingMonth, and months: Set<RankingMonth>) async throws {
        var query = StructuredQuery(from: Names.months)
        query.filter = .field("is_published", .equal, .boolean(false))
        var outdated = months
        for document in try await all(query) where document["generation"]?.integerValue == checkpoint.generation {
            guard let month = document["month_id"]?.stringValue.flatMap(RankingMonth.init) else {
                throw RankingsError.corrupt(document.name)
            }
            // A phone with a wrong clock can vote in a future month. The rankings of that month are not written before
            // it begins.
            if month <= current { outdated.insert(month) }
        }
        for month in outdated.sorted() { try await publish(month, evenIfEmpty: months.contains(month)) }
    }

    /// Writes the rankings of a month.
    ///
    /// - Parameter evenIfEmpty: true to write the rankings even if the month has no votes. If false, the existing
    ///   rankings of a month without votes are cleared, but no new document is created. Rankings of months before the
    ///   earliest valid rating are deleted instead.
    private mutating func publish(_ month: RankingMonth, evenIfEmpty: Bool) async throws {
        var isWritten = true
        try await retryingConflicts { run in
            let hilarious = try await run.ranking("hilarious_negated", month)
            let horrible = try await run.ranking("horrible_negated", month)
            let fields: Fields = [
                "month_id": .string(month.description), "hilarious": .array(hilarious.entries),
                "horrible": .array(horrible.entries),
            ]
            let path = Names.path(Names.rankings, month.description)
            let name = run.database.name(of: path)
            let isEmpty = hilarious.entries.isEmpty && horrible.entries.isEmpty
            let isCleared = isEmpty && !evenIfEmpty
            isWritten = try await isCleared ? run.exists(path) : true
            let ranking =
                isCleared && month < RankingMonth(containing: RatingTime.earliest)
                ? Write(.delete(name))
                : Write(
                    .update(Document(name: name, fields: fields)),
                    transforms: [FieldTransform(Names.field("computed_at"), .requestTime)])
            // This commit also writes the checkpoint, which changes with every counted vote. The totals are therefore
            // still current if the commit succeeds.
            let marking = MonthTotals.marking(month, run.checkpoint.generation, isPublished: true, run.database)
            try await run.commit(isWritten ? [ranking, marking] : [marking])
            let missing = Set(run.report.missingJokes.map(DocumentID.init) + hilarious.missing + horrible.missing)
            run.report.missingJokes = missing.sorted().map(\.text)
        }
        if isWritten { report.published.append(month.description) }
    }

    private func exists(_ path: DocumentPath) async throws -> Bool {
        try await settings.retries.reading { try await !database.documents([path]).isEmpty }
    }

    /// Returns the top places of a ranking, without jokes that do not exist. Most votes come first; ties are ordered by
    /// the bytes of the joke's id.
    private func ranking(_ field: FieldName, _ month: RankingMonth) async throws -> Ranking {
        var query = StructuredQuery(from: Names.monthJokes)
        query.filter = .field(field.text, .lessThan, .integer(0))
        query.orderBy = [.init(field.text, .ascending), .init("__name__", .ascending)]
        query.limit = settings.places * 2
        var ranking = Ranking()
        while true {
            let page = try await documents(query, below: MonthTotals.path(month, checkpoint.generation))
            let paths = page.map { Names.path(Names.jokes, $0.id) }
            let jokes = try await settings.retries.reading { try await database.documents(paths) }
            for (document, path) in zip(page, paths) {
                guard let count = document[field]?.integerValue else { throw RankingsError.corrupt(document.name) }
                guard jokes[path] != nil else {
                    ranking.missing.append(DocumentID(document.id))
                    continue
                }
                ranking.entries.append(
                    .map([
                        "joke_id": .string(document.id), "count": .integer(-count),
                        "rank": .integer(Int64(ranking.entries.count + 1)),
                    ]))
                if ranking.entries.count == settings.places { return ranking }
            }
            guard page.count == query.limit, let last = page.last, let value = last[field] else { return ranking }
            query.startAt = .init([value, .reference(last.name)], before: false)
        }
    }

    /// Deletes the totals that rebuilds replaced, and clears the rankings of months that no longer have votes.
    mutating func removeObsolete(upTo current: RankingMonth) async throws {
        let obsolete = checkpoint.obsolete
        for generation in obsolete {
            var query = StructuredQuery(from: Names.months)
            query.filter = .field("generation", .equal, .integer(generation))
            for document in try await all(query) {
                guard let month = document["month_id"]?.stringValue.flatMap(RankingMonth.init) else {
                    throw RankingsError.corrupt(document.name)
                }
                if month <= current, !report.published.contains(month.description) {
                    try await publish(month, evenIfEmpty: false)
                }
                try await remove(StructuredQuery(from: Names.monthJokes), below: MonthTotals.path(month, generation))
                let name = document.name
                try await settings.retries.reading { _ = try await database.commit([Write(.delete(name))]) }
            }
            query = StructuredQuery(from: Names.pairs)
            query.filter = .field("generation", .equal, .integer(generation))
            try await remove(query)
        }
        guard !obsolete.isEmpty else { return }
        try await retryingConflicts { run in
            run.checkpoint.obsolete.removeAll { obsolete.contains($0) }
            try await run.commit([])
        }
    }

    private func remove(_ query: StructuredQuery, below parent: DocumentPath? = nil) async throws {
        var query = query
        query.limit = Self.page
        while true {
            let page = try await documents(query, below: parent)
            guard !page.isEmpty else { return }
            let writes = page.map { Write(.delete($0.name)) }
            try await settings.retries.reading { _ = try await database.commit(writes) }
        }
    }

    /// Returns all documents of a query whose results fit into memory.
    private func all(_ query: StructuredQuery) async throws -> [Document] {
        var query = query
        query.orderBy = [.init("__name__", .ascending)]
        query.limit = Self.page
        var result: [Document] = []
        while true {
            let page = try await documents(query)
            result += page
            guard page.count == Self.page, let last = page.last else { return result }
            query.startAt = .init([.reference(last.name)], before: false)
        }
    }
}
