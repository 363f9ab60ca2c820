import Firestore
import Foundation
import Glibc
import Synchronization
import TestServers
import Testing
import Utilities

@testable import LocalBackend

/// Tests that kill the program while clients write.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct KillTests {
    private static let clients = 4
    private static let target = 1_000
    /// The least number of kills. On a busy machine, hundreds of commits may pass before this process gets to kill the server.
    private static let leastKills = 5

    /// The commits that the clients sent, and those that the server acknowledged.
    private struct Acknowledged: Sendable {
        /// For each client, the number of the last commit that the server acknowledged.
        var last = [Int](repeating: 0, count: KillTests.clients)
        /// For each client, the number of the last commit that it sent.
        var sent = [Int](repeating: 0, count: KillTests.clients)
        var count = 0
    }

    private final class Progress: Sendable {
        let state = Mutex(Acknowledged())
    }

    /// Makes the commit with the number `number` of a client. It writes `number` into the documents `left` and `right`,
    /// and creates a document in `all`. After a kill, `left` and `right` must contain the same number, and `all` must
    /// contain the documents up to that number.
    private func commit(_ client: Int, _ number: Int) throws -> [Write] {
        let root = "projects/demo/databases/(default)/documents"
        let fields: Fields = [
            "n": .integer(Int64(number)), "pad": .string(String(repeating: "x", count: 300)),
        ]
        return ["left/\(client)", "right/\(client)", "all/\(client)-\(number)"].map {
            Write(.update(Document(name: "\(root)/\($0)", fields: fields)))
        }
    }

    @Test("SIGKILL at random moments during 1,000 commits loses no acknowledged commit and leaves none half applied")
    func kill() async throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        var random = SplitMix64(seed: seed)
        try await withTemporaryFolder { folder throws in
            let file = folder.appendingPathComponent("b.sqlite").path
            let acknowledged = Progress()
            var kills = 0
            while acknowledged.state.withLock({ $0.count }) < Self.target || kills < Self.leastKills {
                // Every round first waits until a certain number of commits is acknowledged. The kill then interrupts a
                // later commit.
                let share = acknowledged.state.withLock { $0.count } + 40 + Int(random.next() % 120)
                let pause = UInt32(random.next() % 3_000)
                try await withServer(["--port", "0", "--database", file]) { server throws in
                    let port = try #require((await server.line()).flatMap { URL(string: $0)?.port }, "seed \(seed)")
                    await withTaskGroup(of: Void.self) { group in
                        for client in 0..<Self.clients {
                            group.addTask { await write(client, port, acknowledged) }
                        }
                        let isThere = await self.waitUntil { acknowledged.state.withLock { $0.count } >= share }
                        #expect(isThere, "seed \(seed)")
                        usleep(pause)
                        server.signal(SIGKILL)
                        await group.waitForAll()
                    }
                    #expect(await server.end().ending == .signal(SIGKILL))
                }
                kills += 1
                try await check(file, acknowledged, "seed \(seed), kill \(kills)")
            }
        }
    }

    /// Commits repeatedly until the server no longer responds.
    private func write(_ client: Int, _ port: Int, _ acknowledged: Progress) async {
        // A commit without a response may or may not have been applied, so the next commit gets a new number.
        while true {
            let number = acknowledged.state.withLock { state in
                state.sent[client] += 1
                return state.sent[client]
            }
            guard let body = try? JSONEncoder().encode(CommitRequest(writes: commit(client, number))),
                let connection = try? RawClient(port: port),
                (try? connection.send(
                    "POST /v1/projects/demo/databases/(default)/documents:commit HTTP/1.1\r\nHost: localhost\r\n"
                        + "Authorization: Bearer owner\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
                        + String(decoding: body, as: UTF8.self))) != nil,
                let answer = try? await connection.answer(), answer.code == 200
            else { return }
            acknowledged.state.withLock { state in
                state.last[client] = number
                state.count += 1
            }
        }
    }

    private func check(_ file: String, _ acknowledged: Progress, _ context: String) async throws {
        let store = try DocumentStore(path: file)
        let state = acknowledged.state.withLock { $0 }
        for client in 0..<Self.clients where state.last[client] > 0 {
            let left = try await store.document(name("left/\(client)"))?["n"]?.integerValue ?? 0
            let right = try await store.document(name("right/\(client)"))?["n"]?.integerValue ?? 0
            #expect(left == right, "torn: \(context)")
            #expect(left >= state.last[client] && left <= state.sent[client], "lost: \(context)")
            #expect(try await store.document(name("all/\(client)-\(left)")) != nil, "torn: \(context)")
        }
        let all = CollectionName(database, try CollectionPath("all"))
        let ids = Set(try await store.documents(in: all, limit: 10_000).documents.map(\.id))
        #expect(ids.count >= state.count, "lost: \(context)")
        try store.close()
    }

    private func waitUntil(_ condition: () -> Bool) async -> Bool {
        let end = ContinuousClock.now + .seconds(120)
        while !condition() {
            if ContinuousClock.now > end { return false }
            try? await Task.sleep(for: .milliseconds(1))
        }
        return true
    }
}
