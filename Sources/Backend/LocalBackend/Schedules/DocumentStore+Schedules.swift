import Foundation
import GRDB

/// What is remembered of scheduled jobs, in the same file as the documents but not among them: wiping those leaves it.
extension DocumentStore: ScheduleStore {
    /// The state of a job; nil for one that was never seen.
    public func scheduleState(of job: String) async throws -> ScheduleState? {
        let json = try await pool.read { database in
            guard try database.tableExists("schedules") else { return String?.none }
            return try String.fetchOne(database, sql: "SELECT state FROM schedules WHERE name = ?", arguments: [job])
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return try json.map { try decoder.decode(ScheduleState.self, from: Data($0.utf8)) }
    }

    /// Keeps the state of a job; it is on disk when this returns.
    public func save(_ state: ScheduleState, of job: String) async throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(state), as: UTF8.self)
        try await pool.write { database in
            // Only the file of a backend that keeps schedules has it.
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS schedules (
                        name TEXT PRIMARY KEY NOT NULL,
                        state TEXT NOT NULL  -- JSON of a ScheduleState, times in seconds since 1970
                    ) STRICT
                    """)
            try database.execute(
                sql:
                    "INSERT INTO schedules (name, state) VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state",
                arguments: [job, json])
        }
    }
}
