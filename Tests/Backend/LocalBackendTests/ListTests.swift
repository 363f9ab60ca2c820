import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// Listing collections, page by page.
@Suite(.timeLimit(.minutes(10)))
struct ListTests {
    let now = Timestamp("2026-01-30T05:00:00Z")!.date

    private func page(_ backend: RunningBackend, _ query: String) async throws -> ListDocumentsResponse {
        let answer = try await backend.send(backend.path("/jokes?\(query)"))
        #expect(answer.code == 200, "\(query)")
        return try answer.decoded()
    }

    @Test("The list of an empty collection is the JSON object {}, even in an unknown project")
    func anEmptyCollectionIsListedAsAnEmptyObject() async throws {
        try await withBackend { backend in
            let answer = try await backend.send(backend.path("/jokes"))
            #expect(String(decoding: answer.body, as: UTF8.self) == "{}")
            let elsewhere = "/v1/projects/unknown/databases/other/documents/jokes"
            #expect(String(decoding: try await backend.send(elsewhere).body, as: UTF8.self) == "{}")
        }
    }

    @Test(
        "For every page size, the pages together contain each joke once, ordered by the bytes of the ids",
        arguments: [1, 7, 11, 20, 77, 153, 154, 155, 300])
    func pagesHoldEveryJokeOnce(pageSize: Int) async throws {
        try await withBackend { backend in
            try await backend.store.seed(database, now: now)
            var ids: [String] = []
            var token = ""
            repeat {
                let page = try await page(backend, "pageSize=\(pageSize)&pageToken=\(token)")
                #expect(page.documents.count == pageSize || page.nextPageToken == nil)
                ids += page.documents.map(\.id)
                token = page.nextPageToken ?? ""
            } while !token.isEmpty
            #expect(ids == (try SeedJoke.all()).map(\.id).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
            #expect(try await backend.client.listAll(collection: CollectionPath("jokes")).map(\.id) == ids)
        }
    }

    @Test("Pages have 20 documents by default and at most 300; an invalid page size is refused")
    func theServerChoosesADefaultPageSizeAndLimitsIt() async throws {
        try await withBackend { backend in
            let documents = try (0..<310).map { (try name("jokes/\($0)"), ["n": .integer(Int64($0))] as Fields) }
            try await backend.store.put(documents.map { (name: $0.0, fields: $0.1) }, at: Timestamp(now))
            #expect(try await page(backend, "").documents.count == 20)
            #expect(try await page(backend, "pageSize=0").documents.count == 20)
            #expect(try await page(backend, "pageSize=5000").documents.count == 300)
            for size in ["-1", "x", "1.5", "99999999999"] {
                #expect(try await backend.send(backend.path("/jokes?pageSize=\(size)")).status == "INVALID_ARGUMENT")
            }
        }
    }

    @Test("A list can be ordered by name, ascending or descending, also over several pages")
    func namesCanBeListedInDescendingOrder() async throws {
        try await withBackend { backend in
            for id in ["a", "b", "c"] { try await backend.store.put([(name("jokes/\(id)"), [:])], at: Timestamp(now)) }
            for order in ["__name__", "__name__+asc", "__name__%20ASC"] {
                #expect(try await page(backend, "orderBy=\(order)").documents.map(\.id) == ["a", "b", "c"])
            }
            let first = try await page(backend, "orderBy=__name__+desc&pageSize=2")
            #expect(first.documents.map(\.id) == ["c", "b"])
            let token = try #require(first.nextPageToken)
            let second = try await page(backend, "orderBy=__name__+desc&pageSize=5&pageToken=\(token)")
            #expect(second.documents.map(\.id) == ["a"])
            #expect(second.nextPageToken == nil)
            #expect(try await backend.send(backend.path("/jokes?orderBy=__name__+up")).status == "INVALID_ARGUMENT")
        }
    }

    @Test("A page token is refused if it is malformed or comes from a list of another collection or in another order")
    func aPageTokenIsValidOnlyForItsOwnRequest() async throws {
        try await withBackend { backend in
            for id in ["a", "b"] { try await backend.store.put([(name("jokes/\(id)"), [:])], at: Timestamp(now)) }
            let token = try #require(try await page(backend, "pageSize=1").nextPageToken)
            for target in [
                "/daily_jokes?pageToken=\(token)", "/jokes?pageToken=\(token)&orderBy=__name__+desc",
                "/jokes?pageToken=nonsense", "/jokes?pageToken=%F0%9F%A6%86",
            ] {
                #expect(try await backend.send(backend.path(target)).status == "INVALID_ARGUMENT", "\(target)")
            }
        }
    }

    @Test("A new document that sorts after the page token's position appears on the next page")
    func aPageContainsDocumentsInsertedAfterItsToken() async throws {
        try await withBackend { backend in
            for id in ["b", "d"] { try await backend.store.put([(name("jokes/\(id)"), [:])], at: Timestamp(now)) }
            let token = try #require(try await page(backend, "pageSize=1").nextPageToken)
            for id in ["a", "c"] { try await backend.store.put([(name("jokes/\(id)"), [:])], at: Timestamp(now)) }
            #expect(try await page(backend, "pageToken=\(token)").documents.map(\.id) == ["c", "d"])
        }
    }

    @Test("showMissing may be true or false, but true cannot be combined with orderBy")
    func showMissingIsAccepted() async throws {
        try await withBackend { backend in
            let page = try await page(backend, "showMissing=true")
            #expect(page.documents.isEmpty)
            let ordered = try await self.page(backend, "showMissing=false&orderBy=__name__")
            #expect(ordered.documents.isEmpty)
            for query in ["showMissing=yes", "showMissing=true&orderBy=__name__"] {
                #expect(try await backend.send(backend.path("/jokes?\(query)")).status == "INVALID_ARGUMENT")
            }
        }
    }
}
