import AppGroup
import Foundation
import Synchronization
import TestServers
import TestSupport
import Testing

@testable import JokesApp

/// Tests of loading the catalogue, and of continuing an interrupted load.
@Suite struct CatalogueTests {
    private let noon = JokeFixture.noon
    private let day: TimeInterval = 86_400

    private func jokes(_ numbers: some Sequence<Int>) -> [StubBackend.Joke] {
        numbers.map { StubBackend.Joke(Self.id($0), "Why \($0)? Because.", character: "Mr. Sad", rating: $0 % 6) }
    }

    private static func id(_ number: Int) -> String { "j\(String(100_000 + number).dropFirst())" }

    private func load(_ fixture: JokeFixture, pageSize: Int = 10, at date: Date = JokeFixture.noon) -> CatalogueLoad {
        CatalogueLoad(
            service: JokeService(fixture.backend), store: fixture.store, pageSize: pageSize, now: { date })
    }

    private func ids(_ fixture: JokeFixture) throws -> [String] {
        try CatalogueStore(fixture.store).contents().jokes.map(\.id)
    }

    @Test("Thousands of jokes are loaded page by page; each page is committed together with the load's progress")
    func thousands() async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(jokes(0..<3_000))
            let seen = Mutex<[Int]>([])
            let progress = try await load(fixture, pageSize: 300).run { step in
                seen.withLock { $0.append(step.jokes) }
            }
            #expect(seen.withLock { $0 } == (1...10).map { $0 * 300 })
            #expect(progress.complete && progress.jokes == 3_000 && progress.loaded?.pages == 10)
            #expect(progress.loaded?.completedAt == noon)
            #expect(try ids(fixture) == (0..<3_000).map(Self.id))
            let records = try fixture.container.snapshot().records
            #expect(records["catalogue"]?.token == records["catalogue-a-0010"]?.token)
            #expect(try fixture.store.fallbackJokes().value?.count == JokeStore.maximumFallbacks)
            // A complete catalogue is not requested again for one day.
            let requests = fixture.backend.requests.count
            try await load(fixture, at: noon + day - 1).run()
            #expect(fixture.backend.requests.count == requests)
            try await load(fixture, pageSize: 300, at: noon + day).run()
            #expect(fixture.backend.requests.count == requests + 10)
        }
    }

    @Test(
        "An interrupted load continues after its last page with that page's token, or with a query if the token has expired",
        arguments: [false, true])
    func resumes(isExpired: Bool) async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(jokes(0..<50))
            let count = Counter()
            fixture.backend.behave { _ in count.next() > 2 ? .fails(503) : .answers }
            await #expect(throws: (any Error).self) { try await load(fixture).run() }
            var progress = try CatalogueStore(fixture.store).progress()
            #expect(!progress.complete && progress.jokes == 20 && progress.loading?.pages == 2)
            #expect(try ids(fixture) == (0..<20).map(Self.id))
            fixture.backend.behave(.answers)
            fixture.backend.refusePageTokens(isExpired)
            let before = fixture.backend.requests.count
            progress = try await load(fixture, at: noon + 3 * day).run()
            #expect(progress.complete && progress.jokes == 50)
            #expect(try ids(fixture) == (0..<50).map(Self.id))
            // If the token has expired, the backend refuses the list request, and queries follow. The last one is empty.
            #expect(
                Array(fixture.backend.requests[before...])
                    == (isExpired ? ["jokes"] + Array(repeating: ":runQuery", count: 4) : ["jokes", "jokes", "jokes"]))
        }
    }

    @Test("Jokes added or removed while the catalogue is loaded cause neither gaps nor duplicates")
    func changesMeanwhile() async throws {
        for isExpired in [false, true] {
            try await withJokes { fixture in
                fixture.backend.setJokes(jokes(0..<40))
                fixture.backend.refusePageTokens(isExpired)
                let count = Counter()
                fixture.backend.behave { name in
                    // After the first page, its last joke is removed. Other jokes before and after it are added or
                    // removed.
                    if count.next() == 2 {
                        fixture.backend.setJokes(jokes((0..<40).filter { ![3, 9, 10].contains($0) } + [50]))
                    }
                    return .answers
                }
                try await load(fixture).run()
                #expect(try ids(fixture) == ((0..<40).filter { $0 != 10 } + [50]).map(Self.id))
            }
        }
    }

    @Test("The old catalogue is shown until the new one is complete; then the old catalogue's records are removed")
    func loadsAnew() async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(jokes(0..<40))
            try await load(fixture).run()
            fixture.backend.setJokes(jokes(20..<35))
            let count = Counter()
            fixture.backend.behave { _ in count.next() > 1 ? .fails(503) : .answers }
            await #expect(throws: (any Error).self) { try await load(fixture, at: noon + day).run() }
            #expect(try ids(fixture).count == 40)
            fixture.backend.behave(.answers)
            let progress = try await load(fixture, at: noon + day + 60).run()
            #expect(progress.loaded?.slot == .b && progress.loaded?.startedAt == noon + day)
            #expect(try ids(fixture) == (20..<35).map(Self.id))
            let names = try fixture.container.snapshot().records.keys.map(\.description).sorted()
            #expect(names == ["catalogue", "catalogue-b-0001", "catalogue-b-0002", "fallback-jokes"])
            // If the backend returns an empty list, nothing changes.
            fixture.backend.behave(.listsNothing)
            try await load(fixture, at: noon + 3 * day).run()
            #expect(try ids(fixture) == (20..<35).map(Self.id))
        }
    }

    @Test("Concurrent loads of the catalogue that fail at several pages end with one complete catalogue")
    func race() async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(jokes(0..<200))
            let count = Counter()
            fixture.backend.behave { _ in count.next() % 3 == 0 ? .fails(503) : .answers }
            let path = fixture.path
            let service = JokeService(fixture.backend)
            let noon = noon
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let store = JokeStore(try SharedContainer.open(path))
                        let load = CatalogueLoad(service: service, store: store, pageSize: 10, now: { noon })
                        while try !CatalogueStore(store).progress().complete { _ = try? await load.run() }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try ids(fixture) == (0..<200).map(Self.id))
        }
    }

    @Test("A catalogue page that arrives after another process completed the load changes nothing")
    func latePage() async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(jokes(0..<30))
            let arrived = Counter()
            let isOver = Counter()
            fixture.backend.behave { _ in
                if arrived.next() == 1 { _ = blockUntil { isOver.peek() > 0 } }
                return .answers
            }
            let slow = load(fixture)
            async let late = slow.run()
            #expect(await waitUntil { arrived.peek() > 0 })
            try await load(fixture).run()
            let revision = try fixture.container.snapshot().revision
            _ = isOver.next()
            #expect(try await late.complete)
            #expect(try fixture.container.snapshot().revision == revision && arrived.peek() == 4)
        }
    }

    @Test("A damaged catalogue page is reported, and the next load repairs it by loading the whole catalogue again")
    func damage() async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(jokes(0..<30))
            try await load(fixture).run()
            try Files.write("{", to: fixture.path + "/catalogue-a-0002.jsonl")
            #expect(throws: AppGroupError.self) { try ids(fixture) }
            try await load(fixture, at: noon + 60).run()
            #expect(try ids(fixture) == (0..<30).map(Self.id))
        }
    }

    @Test("A catalogue page too large for a response is split; jokes with overlong texts are skipped and counted")
    func largePages() async throws {
        try await withJokes { fixture in
            let long = String(repeating: "a", count: 20_000)
            fixture.backend.setJokes(
                (0..<20).map { StubBackend.Joke(Self.id($0), $0 == 7 ? long + long + long + long : long) })
            let service = JokeService(fixture.backend, bodyLimit: 200 << 10)
            let load = CatalogueLoad(service: service, store: fixture.store, now: { JokeFixture.noon })
            let progress = try await load.run()
            #expect(progress.jokes == 19 && progress.loaded?.skipped == 1)
        }
    }

    @Test("Loading the catalogue stops before the next page when its time is up")
    func timeLimit() async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(jokes(0..<30))
            let progress = try await load(fixture).run(until: .now)
            #expect(!progress.complete && fixture.backend.requests.isEmpty)
        }
    }
}
