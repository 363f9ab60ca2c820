import Firestore
import Foundation
import Glibc
import LocalBackend
import TestServers
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Tests of the program `local-backend`, which they start and stop as users do.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ProgramTests {
    private func client(_ url: String) throws -> FirestoreClient {
        FirestoreClient(
            baseURL: try #require(URL(string: url)), project: "mr-funny-jokes", session: .shared, timeout: 60)
    }

    private func port(_ url: String?) throws -> Int {
        try #require(url.flatMap { URL(string: $0)?.port })
    }

    @Test("The program prints its URL as its only output, serves requests, and exits with 0 after SIGTERM or SIGINT")
    func itPrintsOneLineThenServesUntilASignal() async throws {
        for signal in [SIGTERM, SIGINT] {
            try await withTemporaryFolder { folder in
                let database = folder.appendingPathComponent("b.sqlite").path
                try await withServer(["--port", "0", "--database", database, "--seed"]) { server in
                    let url = try #require(await server.line())
                    #expect(url.wholeMatch(of: /http:\/\/127\.0\.0\.1:\d+/) != nil)
                    let jokes = try await client(url).listAll(collection: CollectionPath("jokes"))
                    #expect(jokes.count >= 120)
                    server.signal(signal)
                    #expect(await server.line() == nil)
                    let end = await server.end()
                    #expect(end.ending == .exit(0))
                    #expect(end.errors == "")
                }
            }
        }
    }

    @Test("After SIGTERM, the program exits with 0 even if connections are idle or have sent only part of a request")
    func itExitsEvenWithOpenConnections() async throws {
        try await withTemporaryFolder { folder in
            let database = folder.appendingPathComponent("b.sqlite").path
            try await withServer(["--port", "0", "--database", database, "--json"]) { server in
                struct Line: Decodable {
                    var url: String
                    var port: Int
                }
                let line = try JSONDecoder().decode(Line.self, from: Data(try #require(await server.line()).utf8))
                #expect(line.url == "http://127.0.0.1:\(line.port)")
                let silent = try RawClient(port: line.port)
                let idle = try RawClient(port: line.port)
                try idle.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                #expect(try await idle.answer().code == 200)
                let half = try RawClient(port: line.port)
                try half.send("GET / HTTP/1.1\r\nHo")
                let halfBody = try RawClient(port: line.port)
                try halfBody.send("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
                #expect(try await halfBody.answer().code == 404)
                server.signal(SIGTERM)
                #expect(await server.end().ending == .exit(0))
                withExtendedLifetime([silent, idle, half, halfBody]) {}
            }
        }
    }

    @Test("A restart after SIGTERM or SIGKILL serves the same jokes and daily jokes as before")
    func dataSurvivesARestart() async throws {
        try await withTemporaryFolder { folder in
            let arguments = ["--port", "0", "--seed", "--now", "2026-01-30T05:00:00Z"]
            let state = ["TANDEM_STATE": folder.appendingPathComponent("state").path]
            var contents: [[Document]] = []
            for signal in [SIGTERM, SIGKILL, SIGTERM] {
                try await withServer(arguments, environment: state) { server in
                    let client = try client(try #require(await server.line()))
                    var documents = try await client.listAll(collection: CollectionPath("jokes"))
                    documents += try await client.listAll(collection: CollectionPath("daily_jokes"))
                    contents.append(documents)
                    server.signal(signal)
                    #expect(await server.end().ending == (signal == SIGKILL ? .signal(SIGKILL) : .exit(0)))
                }
            }
            #expect(contents[0].contains { $0.id == "2026-01-30" })
            #expect(contents[1] == contents[0])
            #expect(contents[2] == contents[0])
        }
    }

    @Test("SIGKILL during seeding leaves either all seeded documents in the database or none of them")
    func aKillDuringSeedingLeavesAllDocumentsOrNone() async throws {
        try await withTemporaryFolder { folder in
            for round in 0..<8 {
                let path = folder.appendingPathComponent("\(round).sqlite").path
                try await withServer(["--port", "0", "--database", path, "--seed"]) { server in
                    // The kill may come at any moment during seeding. Each round kills a little later.
                    while !FileManager.default.fileExists(atPath: path) { try await Task.sleep(for: .milliseconds(1)) }
                    try await Task.sleep(for: .milliseconds(3 * round))
                    server.signal(SIGKILL)
                    _ = await server.end()
                }
                let store = try DocumentStore(path: path)
                let name = try DatabaseName(project: "mr-funny-jokes")
                let count = try await store.documents(in: CollectionName(name, CollectionPath("jokes")), limit: 1_000)
                    .documents.count
                let days = try await store.documents(
                    in: CollectionName(name, CollectionPath("daily_jokes")), limit: 1_000
                ).documents.count
                #expect((count == 0 && days == 0) || (count >= 120 && days == 81), "round \(round)")
                try store.close()
            }
        }
    }

    @Test("If the port is in use, the program exits with 69; its message names the address and the option --port")
    func aPortInUseIsUnavailable() async throws {
        try await withTemporaryFolder { folder in
            let database = folder.appendingPathComponent("b.sqlite").path
            try await withServer(["--port", "0", "--database", database]) { first in
                let port = try port(await first.line())
                try await withServer(["--port", "\(port)", "--database", database]) { second in
                    let end = await second.end()
                    #expect(end.ending == .exit(69))
                    #expect(end.errors.contains("127.0.0.1:\(port)"))
                    #expect(end.errors.contains("--port"))
                }
                first.signal(SIGTERM)
                #expect(await first.end().ending == .exit(0))
            }
        }
    }

    @Test("The program exits with 65 for a file that is not a database, and with 74 for a path that it cannot open")
    func unusableDatabasesAreReported() async throws {
        try await withTemporaryFolder { folder in
            let junk = folder.appendingPathComponent("junk")
            try Data(repeating: 7, count: 5_000).write(to: junk)
            for (path, code) in [(junk.path, 65), (folder.path, 74), (folder.appendingPathComponent("a/b").path, 74)] {
                try await withServer(["--port", "0", "--json", "--database", path]) { server in
                    #expect(await server.line() == nil)
                    let end = await server.end()
                    #expect(end.ending == .exit(Int32(code)), "\(path)")
                    #expect(end.errors.hasPrefix("{\"error\":{\"code\":\(code),"))
                    #expect(end.errors.contains("\"path\":\"\(path)\""))
                }
            }
        }
    }

    @Test(
        "An invalid argument makes the program exit with 64, without creating any file",
        arguments: [
            ["--port", "65536"], ["--port", "-1"], ["--now", "yesterday"], ["--project", "a/b"], ["extra"],
        ])
    func wrongArgumentsAreUsageErrors(arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let state = ["TANDEM_STATE": folder.appendingPathComponent("state").path]
            try await withServer(arguments, environment: state) { server in
                #expect(await server.end().ending == .exit(64))
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test("The option --now moves the 81 days that get a joke: with -480h and +3d, the first days are 23 days apart")
    func aShiftedClockChangesTheSeededDays() async throws {
        try await withTemporaryFolder { folder in
            var lists: [[String]] = []
            for (index, shift) in ["-480h", "+3d"].enumerated() {
                let database = folder.appendingPathComponent("\(index).sqlite").path
                try await withServer(["--port", "0", "--seed", "--database", database, "--now", shift]) { server in
                    let client = try client(try #require(await server.line()))
                    lists.append(try await client.listAll(collection: CollectionPath("daily_jokes")).map(\.id))
                    server.signal(SIGTERM)
                    #expect(await server.end().ending == .exit(0))
                }
            }
            #expect(lists.map(\.count) == [81, 81])
            // The first days of the two servers are 23 days apart, or 22 or 24 if midnight or a clock change comes
            // between the two starts.
            let place = try #require(lists[0].firstIndex(of: lists[1][0]))
            #expect((22...24).contains(place))
        }
    }
}
