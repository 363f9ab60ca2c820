import Firestore

/// One run of the aggregation, with its checkpoint and the commits that advance it.
struct AggregationRun {
    let database: any RankingsDatabase
    let settings: RankingsSettings
    var checkpoint = Checkpoint(generation: 1)
    var report = AggregationReport()
    /// The current time. Ratings that are too far ahead of it are invalid.
    private(set) var now: Timestamp
    /// True once the run has committed its first checkpoint.
    private var isUnderWay = false
    /// The end of each stream that was read completely, limited to the position that the checkpoint may record.
    var ends: [EventStream: EventCursor] = [:]
    /// The position in each stream up to which this run has read. It may be further than the checkpoint may record.
    var positions: [EventStream: EventCursor] = [:]

    /// - Parameter scheduleTime: the time at which the run was due. The run uses this time if the server's clock is
    ///   behind it.
    init(database: any RankingsDatabase, settings: RankingsSettings, scheduleTime: Timestamp) {
        now = scheduleTime
        self.database = database
        self.settings = settings
    }

    /// Loads the checkpoint and commits it, so that other runs in progress notice.
    mutating func begin(rebuild: Bool) async throws {
        let serverTime = try await serverTime()
        now = max(now, serverTime)
        report.countedThrough = serverTime
        try await retryingConflicts { run in
            try await run.load()
            if let last = run.checkpoint.committedAt, serverTime < last.before(run.settings.settling) {
                run.checkpoint.cursors = [:]
                run.report.startedOver = true
            }
            if rebuild {
                run.checkpoint.obsolete.append(run.checkpoint.generation)
                run.checkpoint.generation += 1
                run.checkpoint.cursors = [:]
            }
            try await run.commit([])
        }
        positions = checkpoint.cursors
        isUnderWay = true
    }

    /// Returns the current time of the server, whose clock also stamps events.
    private func serverTime() async throws -> Timestamp {
        let write = Write(
            .update(Document(name: database.name(of: Names.clock), fields: [:])),
            transforms: [FieldTransform(Names.field("read_at"), .requestTime)])
        let response = try await settings.retries.reading { try await database.commit([write]) }
        return response.writeResults?.first?.transformResults?.first?.timestampValue ?? response.commitTime
    }

    mutating func load() async throws {
        let found = try await settings.retries.reading { try await database.documents([Names.checkpoint]) }
        checkpoint = try found[Names.checkpoint].map { try Checkpoint($0) } ?? Checkpoint(generation: 1)
    }

    /// Commits writes together with the checkpoint.
    mutating func commit(_ writes: [Write]) async throws {
        var next = checkpoint
        next.sequence += 1
        let write = next.write(name: database.name(of: Names.checkpoint))
        let response = try await database.commit(writes + [write])
        report.commits += 1
        let result = response.writeResults?.last
        next.updateTime = result?.updateTime ?? response.commitTime
        next.committedAt = result?.transformResults?.first?.timestampValue ?? response.commitTime
        checkpoint = next
    }

    /// Performs a step that ends in a commit. Retries the step if another aggregator was faster or the server is
    /// unavailable. Each retry starts from the checkpoint in the database.
    /// - Throws: `GenerationChanged` if a rebuild has switched to another set of totals.
    mutating func retryingConflicts(_ step: (inout AggregationRun) async throws -> Void) async throws {
        var conflicts = 0
        var failures = 0
        while true {
            do {
                return try await step(&self)
            } catch let error as FirestoreError where error.isConflict {
                conflicts += 1
                guard conflicts < settings.retries.conflictAttempts else {
                    throw RankingsError.conflict(attempts: conflicts)
                }
            } catch let error as FirestoreError where error.isTransient {
                failures += 1
                guard failures < settings.retries.attempts else { throw error }
            }
            report.retries += 1
            try await settings.retries.pause(failures + conflicts)
            let generation = checkpoint.generation
            try await load()
            if isUnderWay, checkpoint.generation != generation { throw GenerationChanged() }
            for (stream, cursor) in checkpoint.cursors where positions[stream].map({ cursor.isBeyond($0) }) ?? false {
                positions[stream] = cursor
            }
        }
    }
}

/// Signals that another process began a rebuild; runs in progress start over.
struct GenerationChanged: Error {}
