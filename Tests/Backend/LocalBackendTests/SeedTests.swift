import Firestore
import Foundation
import Testing
import Utilities

@testable import LocalBackend

/// The jokes that ship with the backend, and their assignment to days.
@Suite(.timeLimit(.minutes(10)))
struct SeedTests {
    let jokes = try! SeedJoke.all()

    @Test func thereAreEnoughJokesOfEveryKind() {
        #expect(jokes.count >= 120)
        #expect(Set(jokes.map(\.id)).count == jokes.count)
        #expect(Set(jokes.map(\.text)).count == jokes.count)
        #expect(Set(jokes.map(\.character)) == ["Mr. Funny", "Mr. Bad", "Mr. Sad", "Mr. Potty", "Mr. Love"])
        #expect(Set(jokes.map(\.type)) == ["dad_joke", "knock_knock", "pickup_line"])
        for joke in jokes {
            #expect((joke.ratingCount...5 * joke.ratingCount).contains(joke.ratingSum), "\(joke.id)")
            #expect(!joke.text.isEmpty)
        }
    }

    /// The widget splits a joke into setup and punchline at the first of these delimiters that the text contains.
    @Test func everyDelimiterOccurs() {
        for delimiter in ["\n\n", "? ", "! ", " - "] {
            #expect(jokes.contains { $0.text.contains(delimiter) }, "\(delimiter.debugDescription)")
        }
        #expect(jokes.contains { $0.type == "knock_knock" && $0.text.hasPrefix("Knock, knock.\n") })
        let plain = jokes.filter { joke in
            !["\n", "? ", "! ", " - "].contains { joke.text.contains($0) }
        }
        #expect(!plain.isEmpty)
    }

    @Test func jokesAreStoredAsDocuments() async throws {
        try await withStore { store in
            try await store.seed(database, now: Date(timeIntervalSince1970: 1_769_749_200))
            for (index, joke) in jokes.enumerated() {
                let document = try #require(try await store.document(name("jokes/\(joke.id)")))
                #expect(document.fields.count == 6)
                #expect(document["text"] == .string(joke.text))
                #expect(document["character"] == .string(joke.character))
                #expect(document["type"] == .string(joke.type))
                #expect(document["rating_count"] == .integer(joke.ratingCount))
                #expect(document["rating_sum"] == .integer(joke.ratingSum))
                #expect(document["created_at"]?.timestampValue != nil)
                if index == 0 { #expect(document["created_at"]?.timestampValue?.description == "2025-01-01T12:00:00Z") }
            }
        }
    }

    /// Moments at midnight, at New Year, on a leap day and around both clock changes in New York.
    static let instants = [
        "2026-03-08T04:59:59Z", "2026-03-08T05:00:00Z", "2026-03-08T06:59:59Z", "2026-03-08T07:00:00Z",
        "2026-03-09T03:59:59Z", "2026-03-09T04:00:00Z", "2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z",
        "2026-11-01T05:59:59Z", "2026-11-01T06:00:00Z", "2026-11-02T04:59:59Z", "2026-11-02T05:00:00Z",
        "2026-01-01T04:59:59Z", "2026-01-01T05:00:00Z", "2028-02-29T12:00:00Z", "1969-12-31T23:00:00Z",
    ]

    @Test(arguments: instants)
    func eachDayAroundNowHasItsJoke(instant: String) async throws {
        let now = try #require(Timestamp(instant)).date
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "America/New_York"))
        // Calculates the days before and after today from noon of each calendar day, as an independent check.
        let noon = try #require(calendar.date(bySettingHour: 12, minute: 0, second: 0, of: now))
        let days = try (-40...40).map { offset in
            let date = try #require(calendar.date(byAdding: .day, value: offset, to: noon))
            return date.formatted(Date.ISO8601FormatStyle(timeZone: calendar.timeZone).year().month().day())
        }
        try await withStore { store in
            try await store.seed(database, now: now)
            let collection = CollectionName(database, try CollectionPath("daily_jokes"))
            let documents = try await store.documents(in: collection, limit: 1_000).documents
            #expect(documents.map(\.id) == days)
            for document in documents {
                #expect(document.fields.count == 2)
                #expect(document["date"] == .string(document.id))
                let joke = try #require(document["joke_id"]?.stringValue)
                #expect(try await store.document(name("jokes/\(joke)")) != nil)
            }
        }
    }

    @Test func noJokeIsRepeatedWithinThirtyDays() throws {
        let schedule = DailySchedule(jokes)
        // Checks three years with all their clock changes. Days before 1970 have negative numbers.
        let first = try #require(CivilDay(year: 2025, month: 1, day: 1)).number
        for start in [first, -400] {
            let picks = (start..<start + 1_100).map { schedule.joke(on: CivilDay(number: $0))?.id }
            for index in picks.indices {
                #expect(picks[index] != nil)
                #expect(!picks[(index + 1)...].prefix(30).contains(picks[index]), "day \(start + index)")
            }
        }
    }

    @Test func daysGetTheBestJokesOfAllCharacters() throws {
        let schedule = DailySchedule(jokes)
        let byID = Dictionary(uniqueKeysWithValues: jokes.map { ($0.id, $0) })
        for start in stride(from: 20_000, to: 21_000, by: 7) {
            let week = (start..<start + 7).compactMap { schedule.joke(on: CivilDay(number: $0)) }
            #expect(Set(week.map(\.character)).count == 5)
        }
        let chosen = Set((20_000..<20_400).compactMap { schedule.joke(on: CivilDay(number: $0))?.id })
        for (character, own) in Dictionary(grouping: jokes, by: \.character) {
            let worstChosen = own.filter { chosen.contains($0.id) }.map(\.score).min() ?? 0
            let bestLeft = own.filter { !chosen.contains($0.id) }.map(\.score).max() ?? 0
            #expect(worstChosen >= bestLeft, "\(character)")
            #expect(own.filter { chosen.contains($0.id) }.count == DailySchedule.jokesPerCharacter)
        }
        #expect(chosen.allSatisfy { byID[$0] != nil })
    }

    @Test func seedingAgainChangesNothing() async throws {
        try await withStore { store in
            let now = Date(timeIntervalSince1970: 1_769_749_200)
            #expect(try await store.seed(database, now: now) == jokes.count + 81)
            let before = try await contents(of: store)
            #expect(try await store.seed(database, now: now + 3_600) == 0)
            #expect(try await contents(of: store) == before)
        }
    }

    @Test func aDayKeepsItsJoke() async throws {
        try await withStore { store in
            let now = Date(timeIntervalSince1970: 1_769_749_200)
            try await store.seed(database, now: now)
            let before = try await contents(of: store)
            // One day later, seeding adds one more day. Three days earlier, it adds three days at the other end.
            #expect(try await store.seed(database, now: now + 86_400) == 1)
            #expect(try await store.seed(database, now: now - 3 * 86_400) == 3)
            let after = try await contents(of: store)
            #expect(before.allSatisfy(after.contains))
        }
    }

    private func contents(of store: DocumentStore) async throws -> [Document] {
        var all: [Document] = []
        for path in ["jokes", "daily_jokes"] {
            let collection = CollectionName(database, try CollectionPath(path))
            all += try await store.documents(in: collection, limit: 1_000).documents
        }
        return all
    }
}
