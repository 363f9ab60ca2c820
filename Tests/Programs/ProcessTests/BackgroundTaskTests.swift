import AppGroup
import Foundation
import Glibc
import PhoneState
import TestServers
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests of background tasks with real processes: `tandem tasks`, an app with one task, and the joke app.
    @Suite(.serialized) struct BackgroundTaskTests {
        private static let identifier = "com.example.task"

        /// A phone with an app that has one behaviour, and with the app's pending request.
        private struct Phone {
            let directory: TemporaryDirectory
            let environment: [String: String]
            var state: String { directory.path("state") }
            var trace: String { (try? Files.text(directory.path("trace"))) ?? "" }

            init(_ behaviour: String, submitting: Bool = true) throws {
                directory = try TemporaryDirectory()
                let plist = directory.path("Info.plist")
                try Files.write(
                    """
                    <plist version="1.0"><dict>
                    <key>CFBundleIdentifier</key><string>com.example</string>
                    <key>BGTaskSchedulerPermittedIdentifiers</key>
                    <array><string>com.example.task</string><string>com.example.task2</string></array>
                    <key>UIBackgroundModes</key><array><string>fetch</string></array>
                    </dict></plist>
                    """, to: plist)
                environment = ["TANDEM_STATE": directory.path("state"), "TANDEM_INFO_PLIST": plist]
                guard submitting else { return }
                let submitted = try open(behaviour)
                try #require(submitted.status == 0, "\(submitted.errors)")
            }

            /// The user opens the app, which submits its request.
            func open(_ behaviour: String) throws -> Outcome {
                try run("task-app", [behaviour, directory.path("trace")], environment: environment)
            }

            func tasks(_ arguments: String...) throws -> Outcome {
                try run("tandem", ["tasks"] + arguments, environment: environment)
            }

            func start(_ arguments: String...) throws -> TestProcess {
                try TestProcess("tandem", ["tasks"] + arguments, environment: environment)
            }

            var events: String { (try? Files.text(state + "/events.jsonl")) ?? "" }
        }

        @Test(
            "`tasks launch` exits with the code for the task's result, and the task is no longer pending",
            arguments: [
                ("succeeds", 0, "succeeded"), ("fails", 1, "failed"), ("crashes", 1, "crashed"),
                ("exits", 1, "crashed"), ("registers-nothing", 1, "not-registered"), ("late", 1, "crashed"),
            ])
        func outcomes(_ behaviour: String, _ status: Int32, _ outcome: String) throws {
            // An app that fails at once cannot submit a request. So an app that succeeds submits it, and the test
            // changes the behaviour in the stored request.
            let phone = try Phone("succeeds")
            try replaceBehaviour(phone, behaviour)
            let launched = try phone.tasks("launch", Self.identifier, "--json")
            #expect(launched.status == status && launched.output.contains("\"outcome\":\"\(outcome)\""), "\(launched)")
            #expect(phone.events.contains("\"outcome\":\"\(outcome)\""))
            #expect(try phone.tasks("list", "--json").output == "")
            #expect(try phone.tasks("launch", Self.identifier).status == 66)
        }

        private func replaceBehaviour(_ phone: Phone, _ behaviour: String) throws {
            let path = phone.state + "/tasks.json"
            try Files.write(
                try Files.text(path).replacingOccurrences(of: "\"succeeds\"", with: "\"\(behaviour)\""), to: path)
        }

        @Test(
            "On a terminal, `tasks list` is a table that fits; in a pipe it has a line with all values for each request"
        )
        func table() throws {
            let phone = try Phone("succeeds")
            func terminal(_ columns: Int, _ variables: String = "NO_COLOR=1") throws -> [Substring] {
                let command = "\(variables) '\(Program.path("tandem"))' tasks list"
                let outcome = try run(
                    "/usr/bin/script", ["-qec", "stty cols \(columns); " + command, "/dev/null"],
                    environment: phone.environment)
                #expect(outcome.status == 0, "\(outcome)")
                return outcome.output.replacing("\r\n", with: "\n").split(separator: "\n")
            }
            let rows = try terminal(80)
            #expect(rows.count == 2 && rows.allSatisfy { $0.count <= 80 }, "\(rows)")
            #expect(rows[0].hasPrefix("TASK              TYPE     NOT BEFORE (UTC)"), "\(rows)")
            let time = #/com\.example\.task  refresh  (any time|[-0-9]{10} [:0-9]{8}) +[-0-9]{10} [:0-9]{8}/#
            #expect(try time.wholeMatch(in: rows[1]) != nil, "\(rows)")
            // Times are the same as in a pipe, without the fraction of the second.
            let piped = try phone.tasks("list").output
            let due = try #require(piped.firstMatch(of: /due ([-0-9]{10})T([:0-9]{8})\.[0-9]{6}Z\n$/)?.output)
            #expect(
                rows[1].hasSuffix("\(due.1) \(due.2)") && piped.hasPrefix("com.example.task  refresh, "), "\(piped)")
            // On a narrow terminal, each identifier has a row of its own.
            let narrow = try terminal(60)
            #expect(narrow.count == 4 && narrow[2] == "com.example.task" && narrow.allSatisfy { $0.count <= 60 })
            // What a color says, words say, too.
            #expect(try phone.tasks("quit-app").status == 0)
            let blocked = try terminal(80)
            #expect(blocked.last?.hasSuffix("blocked: force-quit") == true, "\(blocked)")
            let colored = try terminal(80, "NO_COLOR= TERM=xterm")
            #expect(colored.last?.hasSuffix("\u{1B}[31mblocked: force-quit\u{1B}[0m") == true, "\(colored)")
            for variables in ["NO_COLOR= TERM=dumb", "NO_COLOR=1 TERM=xterm"] {
                #expect(try terminal(80, variables) == blocked, "\(variables)")
            }
            #expect(try phone.tasks("list").output.hasSuffix(", blocked: force-quit\n"))
        }

        @Test("Completing a task twice is logged as a violation, and only the first completion counts")
        func twice() throws {
            let phone = try Phone("twice")
            #expect(try phone.tasks("launch", Self.identifier).status == 0)
            #expect(phone.events.contains("\"event\":\"violation\""))
            #expect(phone.events.components(separatedBy: "\"reason\":\"completion\"").count == 2)
        }

        @Test(
            "A task that never completes expires: without a handler it fails; if its handler does nothing, the app is killed"
        )
        func neverCompletes() throws {
            let without = try Phone("never")
            let expired = try without.tasks(
                "launch", Self.identifier, "--json", "--timeout", "300ms", "--grace", "10m")
            #expect(expired.status == 1 && expired.output.contains("\"outcome\":\"expired\""), "\(expired)")
            #expect(expired.output.contains("\"expired\":true") && running(without) == [])
            // A busy machine may need longer than a timeout before the app has set its handler.
            for timeout in ["300ms", "3s", "30s", "300s"] {
                let phone = try Phone("ignores-expiration")
                let killed = try phone.tasks(
                    "launch", Self.identifier, "--json", "--timeout", timeout, "--grace", "200ms")
                #expect(killed.status == 1 && killed.output.contains("\"expired\":true"), "\(killed)")
                #expect(running(phone) == [])
                guard phone.trace.contains("expiring") || timeout == "300s" else { continue }
                #expect(killed.output.contains("\"outcome\":\"killed\""), "\(killed)")
                break
            }
        }

        @Test("If a process does not exit after completing its task, it is killed, and the task counts as successful")
        func lingers() throws {
            let phone = try Phone("lingers")
            #expect(try phone.tasks("launch", Self.identifier).status == 0)
            #expect(running(phone) == [])
        }

        @Test("`tasks expire` makes the running task expire, and reports the same result as the launcher")
        func expireRunning() throws {
            let phone = try Phone("completes-on-expiration")
            let launcher = try phone.start("launch", Self.identifier, "--json", "--timeout", "1h")
            #expect(blockUntil { phone.trace.contains("handler") })
            #expect(try phone.tasks("launch", Self.identifier).status == 75)
            let expired = try phone.tasks("expire", Self.identifier, "--json")
            #expect(expired.status == 0 && expired.output.contains("\"outcome\":\"failed\""), "\(expired)")
            let outcome = launcher.wait()
            #expect(outcome.status == 1 && outcome.output == expired.output)
        }

        @Test(
            "`tasks expire` launches and expires a pending task, even in a SwiftUI app; if no task is pending, it exits with 66"
        )
        func expirePending() throws {
            for (behaviour, mark) in [("completes-on-expiration", "expiring"), ("scene", "cancelled")] {
                let phone = try Phone(behaviour)
                // Without `tasks expire`, the task could run for an hour.
                let expiring = try phone.start(
                    "expire", Self.identifier, "--json", "--timeout", "1h", "--grace", "10m")
                try #require(blockUntil { !expiring.isRunning })
                let expired = expiring.wait()
                #expect(expired.status == 0 && expired.output.contains("\"expired\":true"), "\(expired)")
                #expect(phone.trace.contains(mark))
                #expect(try phone.tasks("expire", Self.identifier).status == 66)
            }
        }

        @Test(
            "Killing the launcher also ends the app; the task counts as interrupted, and other tasks can be launched")
        func killedLauncher() throws {
            let phone = try Phone("ignores-expiration")
            let launcher = try phone.start("launch", Self.identifier, "--timeout", "1h")
            #expect(blockUntil { phone.trace.contains("handler") })
            launcher.signal(SIGKILL)
            _ = launcher.wait()
            #expect(blockUntil { running(phone) == [] })
            #expect(try phone.open("succeeds").status == 0)
            #expect(try phone.tasks("launch", Self.identifier).status == 0)
            #expect(phone.events.contains("\"outcome\":\"interrupted\""))
        }

        @Test("Force-quit kills the running task and blocks launches until the user opens the app")
        func forceQuit() throws {
            let phone = try Phone("ignores-expiration")
            let launcher = try phone.start("launch", Self.identifier, "--json", "--timeout", "1h")
            #expect(blockUntil { phone.trace.contains("handler") })
            #expect(try phone.tasks("quit-app").output == "com.example was quit\n")
            #expect(launcher.wait().output.contains("force-quit"))
            #expect(try phone.open("succeeds").status == 0)
            #expect(try phone.tasks("quit-app", "--app", "com.example").status == 0)
            #expect(try phone.tasks("list", "--json").output.contains("\"due\":null,\"blocked\":\"force-quit\""))
            #expect(try phone.tasks("launch", Self.identifier).status == 1)
            #expect(try phone.tasks("run-due").output == "")
            #expect(try phone.open("succeeds").status == 0)
            #expect(try phone.tasks("run-due", "--json").output.contains("succeeded"))
            #expect(try phone.tasks("quit-app", "--app", "com.example.other").status == 66)
        }

        @Test(
            "The joke app's refresh is due after four hours, stores tomorrow's joke, and schedules the next refresh"
        )
        func jokes() async throws {
            try await withStubBackend { backend in
                let directory = try TemporaryDirectory()
                let day: (TimeInterval) -> String = { EasternDay.text(Date(timeIntervalSinceNow: $0)) }
                backend.setJokes([StubBackend.Joke("a", "Why? A."), StubBackend.Joke("b", "Why? B.")])
                for offset in -1...2 { backend.setJoke(offset == 1 ? "b" : "a", ofDay: day(Double(offset) * 86_400)) }
                let environment = [
                    "TANDEM_STATE": directory.path("state"), "TANDEM_CONTAINERS": directory.path("containers"),
                    "TANDEM_BACKEND": backend.address,
                ]
                func tandem(_ arguments: String...) throws -> Outcome {
                    try run("tandem", ["tasks"] + arguments, environment: environment)
                }
                let refresh = "com.mrfunnyjokes.refresh"
                let opened = try run("main-app", ["launch"], environment: environment)
                #expect(opened.status == 0 && opened.errors == "", "\(opened)")
                #expect(try tandem("run-due", "--now", "+3h").output == "")
                let due = try tandem("run-due", "--now", "+5h", "--json")
                #expect(due.status == 0 && due.output.contains("succeeded"), "\(due)")
                let group = directory.path("containers") + "/group.mrfunnyjokes"
                #expect(try container(group, "get", "jotd-tomorrow").output.contains(day(86_400)))
                #expect(try container(group, "get", "catalogue").status == 0)
                #expect(try tandem("list", "--json").output.contains(refresh))
                backend.behave(.fails(503))
                #expect(try tandem("launch", refresh).status == 1)
                #expect(try tandem("list", "--json").output.contains(refresh))
                #expect(try run("main-app", ["background-refresh"], environment: environment).status == 69)
                backend.behave(.hangs)
                let expired = try tandem("expire", refresh, "--json")
                #expect(expired.output.contains("\"outcome\":\"failed\""), "\(expired)")
                #expect(expired.errors.contains("the refresh failed: the task expired"), "\(expired)")
                #expect(try tandem("list", "--json").output.contains(refresh))
            }
        }

        @Test("Without a state folder, a launch schedules nothing and prints nothing")
        func noState() async throws {
            try await withStubBackend { backend in
                let directory = try TemporaryDirectory()
                backend.setJokes([StubBackend.Joke("a", "Why? A.")])
                for offset in -1...1 {
                    backend.setJoke("a", ofDay: EasternDay.text(Date(timeIntervalSinceNow: Double(offset) * 86_400)))
                }
                let launched = try run(
                    "main-app", ["launch", "--container", directory.path("c"), "--backend", backend.address])
                #expect(launched.status == 0 && launched.errors == "")
                #expect(try Files.names(in: directory.path) == ["c"])
            }
        }

        /// Type-checks code with the modules that were built for the tests.
        private func compile(_ code: String, mode: String) throws -> Outcome {
            let directory = try TemporaryDirectory()
            let path = directory.path("code.swift")
            try Files.write(code, to: path)
            let root = Repository.root
            return try run(
                "/usr/bin/env",
                [
                    "swiftc", "-typecheck", "-swift-version", mode, "-I", "\(Program.folder)/Modules", "-I",
                    "\(root)/Sources/Protocol/CNettle", "-module-cache-path",
                    "\(Program.folder)/ModuleCache",
                    path,
                ])
        }

        @Test("Code written for iOS compiles in Swift 5 and 6 modes", arguments: ["5", "6"])
        func sourceCompatibility(_ mode: String) throws {
            let outcome = try compile(
                try Files.text(Repository.fixtures + "/background-tasks.swift"), mode: mode)
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        }

        @Test(
            "Code that the iOS compiler rejects is also rejected with Tandem's module",
            arguments: [
                ("_ = BGAppRefreshTaskRequest(identifier: \"a\")", nil), ("_ = BGTask()", "inaccessible"),
                ("_ = BGTaskRequest(identifier: \"a\")", "argument"),
                ("try BGTaskScheduler.shared.submit(\"a\")", "cannot convert"),
                ("BGAppRefreshTaskRequest(identifier: \"a\").requiresExternalPower = true", "no member"),
                ("BGAppRefreshTaskRequest(identifier: \"a\").identifier = \"b\"", "constant"),
            ].prefix(TestAmount.of(2, all: 6)) as ArraySlice<(String, String?)>)
        func refusedSource(_ statement: String, _ problem: String?) throws {
            let outcome = try compile("import BackgroundTasks\nfunc test() throws { \(statement) }\n", mode: "5")
            #expect(outcome.status == (problem == nil ? 0 : 1), "\(outcome)")
            #expect(problem.map { outcome.errors.contains($0) } ?? true, "\(outcome)")
        }

        /// Returns the running processes of the phone's app.
        private func running(_ phone: Phone) -> [String] {
            let all = (try? Files.names(in: "/proc")) ?? []
            return all.filter { pid in
                guard let number = Int32(pid), !ProcessTable.hasEnded(number),
                    let bytes = try? Files.bytes("/proc/\(pid)/cmdline")
                else { return false }
                return String(decoding: bytes, as: UTF8.self).contains(phone.directory.path("trace"))
            }
        }
    }
}

/// Calendar days in New York, which decide the joke of the day. They are computed without the app's own code.
enum EasternDay {
    static func text(_ date: Date) -> String {
        var style = Date.ISO8601FormatStyle().year().month().day()
        style.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
        return date.formatted(style)
    }
}
