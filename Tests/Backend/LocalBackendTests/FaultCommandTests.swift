import Foundation
import Glibc
import TestServers
import Testing

/// Tests of `local-backend faults` while `local-backend serve` is running.
@Suite(.timeLimit(.minutes(10)))
struct FaultCommandTests {
    /// Runs a command until it exits.
    private func run(
        _ command: [String], _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> (output: [String], code: Int32, errors: String) {
        let process = try ServerProcess(arguments, environment: environment, command: command)
        let end = await process.endByItself()
        guard case .exit(let code) = end.ending else { throw POSIXError(.EINTR) }
        return (end.output, code, end.errors)
    }

    /// Returns the port that the server's first line of output names.
    private func port(of server: ServerProcess) async throws -> Int {
        try #require(await server.line().flatMap { $0.split(separator: ":").last }.flatMap { Int($0) })
    }

    private func code(_ port: Int, _ headers: String = "", host: String = "127.0.0.1") async throws -> Int? {
        let connection = try RawClient(port: port)
        try connection.send("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\(headers)\r\n")
        return try await connection.answer().code
    }

    @Test("Faults can be set, listed with their counters, and cleared while the server runs")
    func commands() async throws {
        try await withTemporaryFolder { folder in
            let state = ["--state", folder.path]
            try await withServer(["--port", "0"] + state) { server in
                let port = try await port(of: server)
                #expect(try await code(port) == 200)
                let set = try await run(
                    ["faults", "set"],
                    state + ["503", "--share", "100%", "--times", "2", "--retry-after", "1m", "--json"])
                #expect(set.code == 0 && set.errors.isEmpty, "\(set.errors)")
                #expect(
                    set.output == [
                        #"{"faults":[{"after":false,"fault":"503","id":1,"injected":0,"requests":0,"#
                            + #""retryAfterSeconds":60,"seed":0,"share":1,"times":2}]}"#
                    ])
                #expect(try await [code(port), code(port), code(port)] == [503, 503, 200])
                let list = try await run(["faults", "list"], state)
                #expect(list.output == ["503, Retry-After 60 s, 2 times at most: 2 of 3 requests"])
                let more = try await run(
                    ["faults", "set"], state + ["--add", "reset", "--path", "/v1/", "--share", "0.5"])
                #expect(more.output.count == 2)
                #expect(
                    more.output.last == "reset, 0.5 of the requests, selected by seed 0, only /v1/: 0 of 0 requests")
                #expect(try await run(["faults", "clear"], state).output == ["no faults"])
                #expect(try await code(port) == 200)
                server.signal(SIGTERM)
                #expect(await server.end().ending == .exit(0))
                // A fault that is set while no server runs affects the next server. The command prints a note that no
                // server runs now.
                let early = try await run(["faults", "set"], state + ["503"])
                #expect(early.code == 0 && early.output.count == 1)
                #expect(early.errors.contains("no server follows \(folder.path)/faults.json now"), "\(early.errors)")
            }
        }
    }

    @Test("A request that waits in a timeout fault does not keep the server from exiting")
    func endsWithHeldRequests() async throws {
        try await withTemporaryFolder { folder in
            try await withServer(["--port", "0", "--state", folder.path]) { server in
                let port = try await port(of: server)
                var held: [RawClient] = []
                for fault in ["timeout", "latency=10m", "slow-drip=1/10m"] {
                    let connection = try RawClient(port: port)
                    try connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Tandem-Fault: \(fault)\r\n\r\n")
                    held.append(connection)
                }
                #expect(!held[0].hasInput(within: 100))
                server.signal(SIGTERM)
                #expect(await server.end().ending == .exit(0))
                withExtendedLifetime(held) {}
            }
        }
    }

    @Test(
        "Invalid arguments make the command “faults” exit with 64, without creating any file",
        arguments: [
            ["set"], ["set", "200"], ["set", "offline"], ["set", "503", "--share", "1.5"],
            ["set", "503", "--share", "130%"], ["set", "503", "--times", "0"], ["set", "503", "--path", "v1"],
            ["set", "latency"], ["set", "reset", "--retry-after", "5"], ["drop"],
        ])
    func wrongArguments(arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let end = try await run(
                ["faults"], arguments, environment: ["TANDEM_STATE": folder.appendingPathComponent("s").path])
            #expect(end.code == 64)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        }
    }

    @Test(
        "With an invalid faults.json, “faults list” exits with 65 and names the file; “faults clear” replaces the file")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let state = ["--state", folder.path]
            let path = folder.appendingPathComponent("faults.json")
            try Data("x".utf8).write(to: path)
            let list = try await run(["faults", "list"], state + ["--json"])
            #expect(list.code == 65 && list.errors.contains(path.path))
            #expect(try await run(["faults", "clear"], state).code == 0)
            #expect(try await run(["faults", "list"], state).code == 0)
        }
    }

    @Test("Listening for other machines requires a flag and a token, and the token then grants access")
    func remote() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("token")
            let base = ["--port", "0", "--state", folder.path, "--host", "0.0.0.0"]
            let silent = ["TANDEM_BACKEND_TOKEN": ""]
            #expect(try await run(["serve"], base, environment: silent).code == 64)
            #expect(try await run(["serve"], base + ["--allow-remote"], environment: silent).code == 64)
            let remote = base + ["--allow-remote", "--token-file", file.path]
            #expect(try await run(["serve"], remote, environment: silent).code == 74)
            for token in ["too-short", "has a space in it 0123456789", ""] {
                try Data("\(token)\n".utf8).write(to: file)
                #expect(try await run(["serve"], remote, environment: silent).code == 65, "\(token)")
            }
            try Data("0123456789abcdef\n".utf8).write(to: file)
            try await withServer(remote, environment: silent) { server in
                let url = try #require(await server.line())
                #expect(url.hasPrefix("http://0.0.0.0:"))
                let port = try #require(url.split(separator: ":").last.flatMap { Int($0) })
                #expect(try await code(port, host: "any.example") == 401)
                #expect(try await code(port, "Authorization: Bearer 0123456789abcdef\r\n", host: "any.example") == 200)
                server.signal(SIGTERM)
                #expect(await server.end().ending == .exit(0))
            }
        }
    }

    @Test("Command-line options set the rate limit and the seed of CoinGecko's prices")
    func prices() async throws {
        try await withTemporaryFolder { folder in
            func prices(_ options: [String], _ count: Int) async throws -> [RawAnswer] {
                let arguments = ["--port", "0", "--state", folder.path] + options
                return try await withServer(arguments) { server in
                    let port = try await port(of: server)
                    var answers: [RawAnswer] = []
                    for _ in 0..<count {
                        let connection = try RawClient(port: port)
                        try connection.send(
                            "GET /api/v3/simple/price?ids=bitcoin&vs_currencies=usd&precision=full HTTP/1.1\r\n"
                                + "Host: api.coingecko.com\r\nConnection: close\r\n\r\n")
                        answers.append(try await connection.answer())
                    }
                    server.signal(SIGTERM)
                    #expect(await server.end().ending == .exit(0))
                    return answers
                }
            }
            let limited = try await prices(["--coingecko-rate-limit", "1"], 2)
            #expect(limited.map(\.code) == [200, 429])
            #expect(limited[1].head.lowercased().contains(/\r\nretry-after: [1-6]?\d\r\n/))
            let off = try await prices(["--coingecko-rate-limit", "off", "--coin-seed", "2"], 40)
            #expect(off.allSatisfy { $0.code == 200 })
            #expect(off[0].body != limited[0].body)
            let arguments = ["--port", "0", "--state", folder.path, "--coingecko-rate-limit", "0"]
            #expect(try await run(["serve"], arguments).code == 64)
        }
    }
}
