import Firestore

extension AggregationRun {
    /// Reads a stream to its end, page by page.
    mutating func consume(_ stream: EventStream) async throws {
        var isAtEnd = false
        while !isAtEnd {
            try Task.checkCancellation()
            try await retryingConflicts { run in isAtEnd = try await run.consumePage(stream) }
        }
    }

    /// Counts a page of a stream.
    /// - Returns: true if it was the last page.
    private mutating func consumePage(_ stream: EventStream) async throws -> Bool {
        // The limit is set before the page is read, so an event that is committed too late for the page is not before
        // the limit.
        let limit = limit(stream)
        let query = EventCursor.query(stream, after: positions[stream], limit: settings.pageSize)
        let page = try await documents(query)
        report.read += page.count
        var rest = page[...]
        while !rest.isEmpty {
            var counts = report
            let (writes, used) = try await batch(rest, stream, &counts)
            guard let last = rest.prefix(used).last, let value = last[stream.field] else { break }
            let position = EventCursor(value: value, name: last.name)
            if !writes.isEmpty {
                checkpoint.cursors[stream] = position.capped(at: limit)
                counts.commits = report.commits
                try await commit(writes)
                counts.commits = report.commits
            }
            report = counts
            positions[stream] = position
            rest = rest.dropFirst(used)
        }
        if page.count < settings.pageSize { ends[stream] = positions[stream]?.capped(at: limit) }
        return page.count < settings.pageSize
    }

    private func limit(_ stream: EventStream) -> Timestamp {
        let now = checkpoint.committedAt ?? Timestamp(microseconds: 0)
        return now.before(stream == .received ? settings.settling : settings.lateness)
    }

    /// Records how far the streams were read.
    mutating func finishReading() async throws {
        try await retryingConflicts { run in
            for (stream, end) in run.ends {
                // Another aggregator may have read further than this one.
                if let stored = run.checkpoint.cursors[stream], stored.isBeyond(end) { continue }
                run.checkpoint.cursors[stream] = end
            }
            try await run.commit([])
        }
    }

    /// Collects the writes for as many events as fit into one commit.
    private func batch(
        _ documents: ArraySlice<Document>, _ stream: EventStream, _ report: inout AggregationReport
    ) async throws -> (writes: [Write], used: Int) {
        let events = documents.map { document -> Result<RatingEvent, InvalidEvent>? in
            guard RatingEvent.stream(document) == stream else { return nil }
            return Result { () throws(InvalidEvent) in try RatingEvent(document, now: now) }
        }
        var batch = VoteBatch(generation: checkpoint.generation, votes: try await votes(events))
        var used = 0
        for event in events {
            // Moving a vote to another month takes five writes: the vote, the joke's totals in two months, and the two
            // months.
            let isFull = batch.size + 5 >= settings.commitLimit || batch.bytes >= VoteBatch.byteLimit
            guard !isFull || used == 0 else { break }
            used += 1
            switch event {
            case .success(let event): try await count(event, &batch, &report)
            case .failure(let event):
                report.note(event)
                try await withdraw(event, &batch, &report)
            case nil: break
            }
        }
        return (batch.writes(database), used)
    }

    /// Fetches the counted votes of the pairs on a page.
    private func votes(
        _ events: [Result<RatingEvent, InvalidEvent>?]
    ) async throws -> [RatingEvent.Pair: CountedVote?] {
        var pairs: Set<RatingEvent.Pair> = []
        for event in events {
            switch event {
            case .success(let event): pairs.insert(event.pair)
            case .failure(let event): if let pair = event.pair { pairs.insert(pair) }
            case nil: break
            }
        }
        let paths = Dictionary(uniqueKeysWithValues: pairs.map { ($0, CountedVote.path($0, checkpoint.generation)) })
        let found = try await settings.retries.reading { try await database.documents(Array(paths.values)) }
        return try paths.mapValues { path in try found[path].map { try CountedVote($0) } }
    }

    private func count(
        _ event: RatingEvent, _ batch: inout VoteBatch, _ report: inout AggregationReport
    ) async throws {
        guard let counted = batch.vote(of: event.pair) else {
            batch.set(event, for: event.pair)
            report.counted += 1
            return
        }
        if counted == event {
            report.unchanged += 1
        } else if counted.id == event.id, event.timestamp < counted.timestamp {
            // The event now has an earlier time than its counted vote, so another event of the same user and joke may
            // be the last.
            try await resolve(event.pair, &batch, &report)
        } else if counted.id == event.id || event.isLater(than: counted) {
            batch.set(event, for: event.pair)
            report.counted += 1
            report.replaced += 1
        } else {
            report.superseded += 1
        }
    }

    /// Withdraws the vote of an event that is no longer a valid rating.
    private func withdraw(
        _ event: InvalidEvent, _ batch: inout VoteBatch, _ report: inout AggregationReport
    ) async throws {
        var pair = event.pair
        if pair == nil {
            var query = StructuredQuery(from: Names.pairs)
            query.filter = .field("event", .equal, .string(CountedVote.eventKey(event.id, checkpoint.generation)))
            query.limit = 1
            if let vote = try await documents(query).first.map({ try CountedVote($0) }) {
                batch.add(vote)
                pair = vote.event.pair
            }
        }
        guard let pair, batch.vote(of: pair)?.id == event.id else { return }
        try await resolve(pair, &batch, &report)
    }

    /// Finds the last event of a user and joke, and counts it.
    private func resolve(
        _ pair: RatingEvent.Pair, _ batch: inout VoteBatch, _ report: inout AggregationReport
    ) async throws {
        var last: RatingEvent?
        var query = StructuredQuery(from: Names.events)
        query.filter = .composite(
            .and,
            [.field("user_id", .equal, .string(pair.user.text)), .field("joke_id", .equal, .string(pair.joke.text))])
        query.orderBy = [.init("__name__", .ascending)]
        query.limit = settings.pageSize
        while true {
            let page = try await documents(query)
            for event in page.compactMap({ try? RatingEvent($0, now: now) })
            where last.map(event.isLater(than:)) ?? true {
                last = event
            }
            guard page.count == settings.pageSize, let end = page.last else { break }
            query.startAt = .init([.reference(end.name)], before: false)
        }
        if last == batch.vote(of: pair) {
            report.unchanged += 1
            return
        }
        batch.set(last, for: pair)
        if last == nil {
            report.withdrawn += 1
        } else {
            report.counted += 1
            report.replaced += 1
        }
    }

    /// Runs a query, and retries it while retrying can help.
    func documents(_ query: StructuredQuery, below parent: DocumentPath? = nil) async throws -> [Document] {
        try await settings.retries.reading { try await database.documents(query, below: parent) }
    }
}
