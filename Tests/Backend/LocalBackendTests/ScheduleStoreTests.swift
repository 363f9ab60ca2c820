import Foundation
import LocalBackend
import Testing

@Suite struct ScheduleStoreTests {
    @Test("The state of each scheduled job is stored separately and survives reopening the file")
    func reopening() async throws {
        try await withTemporaryFolder { folder in
            let path = folder.appendingPathComponent("backend.sqlite").path
            var store = try DocumentStore(path: path)
            #expect(try await store.scheduleState(of: "a") == nil)
            var state = ScheduleState(doneThrough: Date(timeIntervalSince1970: 1_769_922_000.5))
            state.run = ScheduledRun(
                scheduleTime: Date(timeIntervalSince1970: 1_769_922_000),
                startedAt: Date(timeIntervalSince1970: 1_769_922_001), missed: 2)
            try await store.save(ScheduleState(doneThrough: .distantPast), of: "a")
            try await store.save(state, of: "a")
            try store.close()
            store = try DocumentStore(path: path)
            #expect(try await store.scheduleState(of: "a") == state)
            #expect(try await store.scheduleState(of: "b") == nil)
            try store.close()
        }
    }

    @Test("The backend's scheduled jobs are due at midnight in New York, in winter and in summer")
    func jobs() throws {
        let jobs = try BackendSchedules(url: URL(string: "http://127.0.0.1:1")!, project: "demo").jobs
        #expect(jobs.map(\.name) == ["aggregate-rankings", "pick-daily-jokes"])
        for (after, midnight) in [
            ("2026-01-31T12:00:00Z", "2026-02-01T05:00:00Z"), ("2026-06-30T12:00:00Z", "2026-07-01T04:00:00Z"),
        ] {
            let date = try Date(after, strategy: .iso8601)
            for job in jobs {
                #expect(job.schedule.next(after: date, in: job.zone) == (try Date(midnight, strategy: .iso8601)))
            }
        }
    }
}
