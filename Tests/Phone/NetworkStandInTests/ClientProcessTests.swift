import Foundation
import PhoneState
import TestServers
import TestSupport
import Testing
import WidgetHost

@testable import NetworkStandIn

extension NetworkStandInTests {
    /// Separate processes, started by `tandem with`.
    @Suite struct ClientProcessTests {
        private func environment(_ phone: Phone) throws -> [String: String] {
            let library = Program.path(NetworkEnvironment.guardLibrary)
            try #require(Files.exists(library))
            return NetworkEnvironment.variables.merging([
                "TANDEM_STATE": phone.directory.path, "TANDEM_BACKEND": phone.server.address,
                "LD_PRELOAD": NetworkEnvironment.guardLibrary,
                "LD_LIBRARY_PATH": URL(fileURLWithPath: library).deletingLastPathComponent().path,
            ]) { $1 }
        }

        @Test(
            "If a target contains Tandem's added file, every session is intercepted, however the target creates it",
            arguments: [
                "shared", "late-shared", "default", "ephemeral", "early", "foreign-configuration", "unshadowed-shared",
            ])
        func ways(way: String) async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            let outcome = try run(
                "network-client", [way, "https://firestore.googleapis.com/echo"], environment: try environment(phone))
            #expect(outcome.output.hasPrefix("200 GET /echo"), "\(outcome.output)\(outcome.errors)")
            #expect(phone.events.map(\.outcome) == ["answered"])
        }

        @Test("`Data(contentsOf:)` and `String(contentsOf:)` ask the stand-in, and fail if its answer is an error")
        func contents() async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            let arguments = ["contents", "https://firestore.googleapis.com/echo"]
            let outcome = try run("network-client", arguments, environment: try environment(phone))
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.count == 2 && lines.allSatisfy { $0.hasSuffix(" characters") }, "\(outcome)")
            #expect(phone.events.map(\.outcome) == ["answered", "answered"])
            try phone.set(NetworkConditions(.serverError))
            let failed = try run("network-client", arguments, environment: try environment(phone))
            #expect(failed.output == "no contents\nno contents\n", "\(failed)")
        }

        @Test("If a session bypasses the stand-in, its connection is refused and logged as an error event")
        func notIntercepted() async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            let outcome = try run(
                "network-client", ["unshadowed", "https://firestore.googleapis.com/echo"],
                environment: try environment(phone))
            #expect(outcome.output.hasPrefix("error -1003"))
            #expect(
                outcome.errors.contains("nothing intercepts") && outcome.errors.contains("firestore.googleapis.com"))
            let event = try #require(phone.events.last)
            #expect(event.event == "network" && event.outcome == "not-intercepted")
            #expect(event.kind == "firestore.googleapis.com" && event.source == "network-client")
        }

        @Test("A request that waits for its answer keeps no processor busy")
        func waiting() async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            let client = try TestProcess(
                "network-client", ["shared", "https://firestore.googleapis.com/hang"],
                environment: try environment(phone))
            try #require(blockUntil { !phone.server.requests.isEmpty }, "\(client.errors)")
            let account = ProcessAccount(client.pid)
            let before = try #require(account.cpuTime())
            // A process that is busy uses most of these two seconds.
            let hasEnded = blockUntil(timeout: .seconds(2)) { !client.isRunning }
            try #require(!hasEnded, "\(client.output)")
            #expect(try #require(account.cpuTime()) - before < .milliseconds(500))
            client.signal(SIGKILL)
            _ = client.wait()
        }

        @Test("Foundation does not trap if a task is cancelled at the moment when it ends")
        func cancelled() async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            try phone.set(NetworkConditions(.serverError))
            let outcome = try run(
                "network-client", ["cancel", "https://firestore.googleapis.com/echo"],
                environment: try environment(phone))
            #expect(outcome.signal == nil && outcome.output == "done\n", "\(outcome.errors)")
        }

        @Test("Without the environment variable TANDEM_NETWORK, the stand-in does not intercept a process's requests")
        func off() async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            var environment = try environment(phone)
            environment[NetworkEnvironment.variable] = nil
            // The connection guard is still loaded, so the host name is not resolved.
            let outcome = try run(
                "network-client", ["shared", "https://firestore.googleapis.com/echo"], environment: environment)
            #expect(outcome.output.hasPrefix("error -1003"))
            let local = try run("network-client", ["ephemeral", phone.server.address + "/x"], environment: environment)
            #expect(local.output.hasPrefix("200 GET /x"))
            #expect(phone.events.map(\.outcome) == ["not-intercepted"])
        }

        @Test("`tandem network` changes the conditions of a process while it runs")
        func switching() async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            let client = try TestProcess(
                "network-client", ["repeat", "https://firestore.googleapis.com/echo"],
                environment: try environment(phone))
            var count = 0
            func ask() throws -> String {
                client.send("\n")
                count += 1
                try #require(blockUntil { answers().count == count }, "\(client.output)\(client.errors)")
                return answers()[count - 1]
            }
            func answers() -> [String] {
                client.output.split(separator: "\n").map(String.init).filter {
                    $0.hasPrefix("200") || $0.hasPrefix("error")
                }
            }
            func network(_ arguments: String...) throws {
                let outcome = try run("tandem", ["network"] + arguments + ["--state", phone.directory.path])
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            #expect(try ask().hasPrefix("200"))
            try network("offline")
            #expect(try ask() == "error -1009")
            try network("fault", "dns")
            #expect(try ask() == "error -1003")
            try network("online")
            #expect(try ask().hasPrefix("200"))
            #expect(client.wait().status == 0)
        }

        @Test(
            "The connection guard also works in Python: it refuses and logs foreign connections, and allows loopback")
        func guardLibrary() async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            let environment = try environment(phone)
            func python(_ code: String) throws -> Outcome {
                try run("/usr/bin/python3", ["-c", "import socket\n" + code], environment: environment)
            }
            #expect(try python("socket.create_connection(('127.0.0.1', \(phone.server.port)))").status == 0)
            #expect(try python("socket.create_connection(('localhost', \(phone.server.port)))").status == 0)
            #expect(!Files.exists(phone.directory.path("events.jsonl")))
            let refused = try python("socket.create_connection(('192.0.2.1', 443), 5)")
            #expect(refused.status == 1 && refused.errors.contains("Network is unreachable"))
            #expect(try python("socket.create_connection(('2001:db8::1', 443), 5)").status == 1)
            #expect(try python("socket.create_connection(('::ffff:192.0.2.1', 443), 5)").status == 1)
            #expect(try python(#"socket.getaddrinfo('we"ird\\name', 80)"#).status == 1)
            let events = phone.events
            #expect(
                events.map(\.kind) == [
                    "192.0.2.1:443", "[2001:db8::1]:443", "[::ffff:192.0.2.1]:443", #"we"ird\name"#,
                ])
            #expect(events.allSatisfy { $0.outcome == "not-intercepted" && $0.source == "python3" })
            #expect(events.map(\.reason) == ["connection", "connection", "connection", "name-lookup"])
        }

        @Test("If many threads and processes log refused connections at the same time, their lines never mix")
        func guardConcurrency() async throws {
            let phone = try await Phone()
            defer { phone.server.stop() }
            let code = """
                import socket, threading
                def ask():
                    for _ in range(50):
                        try: socket.create_connection(('192.0.2.1', 443), 5)
                        except OSError: pass
                threads = [threading.Thread(target=ask) for _ in range(4)]
                [thread.start() for thread in threads]; [thread.join() for thread in threads]
                """
            let environment = try environment(phone)
            let processes = try (0..<2).map { _ in
                try TestProcess("/usr/bin/python3", ["-c", code], environment: environment)
            }
            for process in processes { #expect(process.wait().status == 0) }
            #expect(phone.events.count == 400)
        }
    }
}
