import Foundation
import GRDB

/// Stores the states of scheduled jobs in the same file as the documents, but in a separate table. Removing all
/// documents does not remove the states.
extension DocumentStore: ScheduleStore {
    /// Returns the state of a job; nil if the job is new.
    public func scheduleState(of job: String) async throws -> ScheduleState? {
        let json = try await pool.read { database in
            guard try database.tableExists("schedules") else { return String?.none }
            return try String.fetchOne(database, sql: "SELECT state FROM schedules WHERE name = ?", arguments: [job])
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return try json.map { try decoder.decode(ScheduleState.self, from: Data($0.utf8)) }
    }

    /// Saves the state of a job. It is on disk when this method returns.
    public func save(_ state: ScheduleState, of job: String) async throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(state), as: UTF8.self)
        try await pool.write { database in
            // Creates the table when it is first needed, so that backends without schedules do not have it.
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
