import AppGroup
import Foundation
import JokesApp
import TestSupport
import Testing

@Suite struct JokeStoreTests {
    @Test("A stored value is read back unchanged, with the commit that wrote it")
    func roundTrip() throws {
        try withTemporaryDirectory { directory in
            let container = try SharedContainer.open(directory.path("container"), access: .create)
            let store = JokeStore(container)
            let bare = JokeOfTheDay(
                id: "b", setup: "\u{A0}\"/\\👩‍👩‍👧\u{2028}\n", punchline: "", lastUpdated: utc("1969-12-31T23:59:59Z"))
            let jokes = [joke("a", character: "Mr. Love", day: "2026-01-30"), bare]
            var transaction = Transaction()
            try transaction.put(JokeStore.jokeRecord, JokeStore.payload(jokes[1]))
            try transaction.put(JokeStore.fallbackRecord, JokeStore.payload(jokes))
            let result = try container.commit(transaction)
            let stored = try store.jokeOfTheDay()
            #expect(stored.value == jokes[1])
            #expect(stored.revision == result.revision)
            #expect(stored.expectation == result.tokens[JokeStore.jokeRecord].map { .token($0) })
            #expect(try store.fallbackJokes().value == jokes)
        }
    }

    @Test("The same joke always gives the same bytes")
    func samePayload() throws {
        let payload = String(decoding: JokeStore.payload(joke("a", character: "Mr. Sad")), as: UTF8.self)
        #expect(
            payload
                == #"{"category":"dad_joke","character":"Mr. Sad","firestoreId":"a","id":"a","lastUpdated":"2026-01-30T12:00:00Z","punchline":"Because.","setup":"Why a?"}"#
        )
    }

    @Test("Dates keep their microseconds through any number of reads and writes")
    func dates() throws {
        try withTemporaryDirectory { directory in
            let store = JokeStore(try SharedContainer.open(directory.path("container"), access: .create))
            for microsecond in [1, 123_456, 123_457, 499_999, 999_999] {
                let fraction = String(microsecond)
                let text = "2026-01-30T12:00:00." + String(repeating: "0", count: 6 - fraction.count) + fraction + "Z"
                var date = utc("2026-01-30T12:00:00Z") + Double(microsecond) / 1_000_000
                for _ in 0..<5 {
                    let payload = JokeStore.payload([date])
                    #expect(String(decoding: payload, as: UTF8.self) == "[\"\(text)\"]")
                    try store.container.put("dates", payload)
                    let stored: JokeStore.Stored<[Date]> = try store.load("dates")
                    date = try #require(stored.value?.first)
                }
            }
        }
    }

    @Test(
        "A payload that is not a joke counts as absent, and the next commit replaces it",
        arguments: [
            "null", "[]", "42", "{}", #"{"id":"a"}"#,
            #"{"id":"a","setup":"s","punchline":"p","lastUpdated":"yesterday"}"#,
            #"{"id":7,"setup":"s","punchline":"p","lastUpdated":"2026-01-30T12:00:00Z"}"#,
        ])
    func noJoke(payload: String) throws {
        try withTemporaryDirectory { directory in
            let container = try SharedContainer.open(directory.path("container"), access: .create)
            let store = JokeStore(container)
            let written = try container.put(JokeStore.jokeRecord, Array(payload.utf8))
            let stored = try store.jokeOfTheDay()
            #expect(stored.value == nil)
            #expect(stored.revision == written.revision)
            try container.put(
                JokeStore.jokeRecord, JokeStore.payload(joke("new")), expecting: stored.expectation)
            #expect(try store.jokeOfTheDay().value == joke("new"))
        }
    }

    @Test("An array with one invalid joke counts as absent")
    func noFallbacks() throws {
        try withTemporaryDirectory { directory in
            let container = try SharedContainer.open(directory.path("container"), access: .create)
            let good = String(decoding: JokeStore.payload(joke("a")), as: UTF8.self)
            try container.put(JokeStore.fallbackRecord, Array("[\(good),null]".utf8))
            #expect(try JokeStore(container).fallbackJokes().value == nil)
        }
    }

    @Test("Absent and removed records have no value, and can be replaced by compare-and-set")
    func absent() throws {
        try withTemporaryDirectory { directory in
            let container = try SharedContainer.open(directory.path("container"), access: .create)
            let store = JokeStore(container)
            #expect(try store.jokeOfTheDay().value == nil)
            #expect(try store.jokeOfTheDay().revision == 0)
            let payload = JokeStore.payload(joke("a"))
            try container.put(JokeStore.jokeRecord, payload, expecting: try store.jokeOfTheDay().expectation)
            try container.remove(JokeStore.jokeRecord)
            #expect(try store.jokeOfTheDay().value == nil)
            try container.put(JokeStore.jokeRecord, payload, expecting: try store.jokeOfTheDay().expectation)
            #expect(try store.jokeOfTheDay().value == joke("a"))
        }
    }

    @Test(
        "The fallback joke stays the same from midnight to midnight in New York, then the next one follows",
        arguments: [1, 2, 7, 20])
    func rotation(count: Int) throws {
        let jokes = (0..<count).map { joke("\($0)") }
        var start = utc("2000-12-25T05:00:00Z")
        var last: String?
        // The range includes New Year, a leap day and both clock changes.
        for _ in 0..<400 {
            let end = EasternTime.nextMidnight(after: start)
            let first = try #require(JokeOfTheDay.fallback(from: jokes, at: start))
            for moment in [start + 1, start + 3_600, end - 3_600, end - 0.001] {
                #expect(JokeOfTheDay.fallback(from: jokes, at: moment) == first)
            }
            if let last, let index = Int(last) { #expect(first.id == "\((index + 1) % count)") }
            last = first.id
            start = end
        }
    }

    @Test("An empty list of fallback jokes gives no fallback joke")
    func noFallback() {
        #expect(JokeOfTheDay.fallback(from: [], at: .now) == nil)
    }
}
