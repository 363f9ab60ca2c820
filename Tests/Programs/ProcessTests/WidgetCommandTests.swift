import AppGroup
import Foundation
import Glibc
import TestServers
import TestSupport
import Testing

extension ProcessTests {
    /// Tests of the commands of `widget-extension` and `main-app` that make a single call and exit, and of the errors
    /// of these commands.
    @Suite(.serialized) struct WidgetCommandTests {
        private struct Call: Decodable {
            struct After: Decodable { var after: String }
            var kind: String
            var family: String
            var entries: [WidgetFixture.Shown.Entry]
        }

        private func call(_ outcome: Outcome) throws -> Call {
            try #require(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.output.split(separator: "\n").count == 1)
            return try JSONDecoder().decode(Call.self, from: Data(outcome.output.utf8))
        }

        private func error(_ outcome: Outcome) throws -> ErrorLine.Content {
            #expect(outcome.output == "")
            return try JSONDecoder().decode(ErrorLine.self, from: Data(outcome.errors.utf8)).error
        }

        @Test("A timeline is printed as one line of JSON, for each family", arguments: WidgetFixture.families)
        func timeline(family: String) throws {
            let fixture = try WidgetFixture()
            try fixture.publish("stored")
            let outcome = try fixture.widget("timeline", "--family", family)
            let timeline = try call(outcome)
            #expect(timeline.kind == WidgetFixture.kind && timeline.family == family)
            #expect(timeline.entries.map(\.joke.id) == ["stored"] && timeline.entries.map(\.source) == ["app"])
            let after = #/"policy":\{"after":"\d{4}-\d\d-\d\dT0[45]:00:00.000000Z"\}\}\n/#
            #expect(outcome.output.firstMatch(of: after) != nil, "\(outcome.output)")
            #expect(!Files.exists(fixture.state))
        }

        @Test("Snapshot and placeholder consist of a single sample entry without a reload, and make no request")
        func snapshot() async throws {
            try await withStubBackend { backend in
                var fixture = try WidgetFixture()
                fixture.backend = backend.address
                for isStored in [false, true] {
                    if isStored { try fixture.publish("stored") }
                    for command in ["placeholder", "snapshot"] {
                        let outcome = try fixture.widget(command)
                        let entry = try call(outcome)
                        #expect(entry.family == "systemSmall")
                        #expect(entry.entries.map(\.source) == ["placeholder"])
                        #expect(entry.entries.map(\.joke.id) == ["sample"])
                        #expect(outcome.output.hasSuffix("\"policy\":\"never\"}\n"))
                    }
                }
                #expect(backend.requests == [])
            }
        }

        @Test(
            "Host and provider agree on the time if the clock has an offset",
            arguments: ["-25h", "+3d", "2030-06-01T12:00:00Z"])
        func clock(now: String) throws {
            let fixture = try WidgetFixture()
            let entry = try #require(try call(try fixture.widget("placeholder", "--now", now)).entries.first)
            let date = try #require(try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(entry.date))
            switch now {
            case "-25h": #expect(date < Date() - 24 * 3_600 && date > Date() - 26 * 3_600)
            case "+3d": #expect(date > Date() + 2.9 * 86_400 && date < Date() + 3 * 86_400)
            default: #expect(entry.date.hasPrefix("2030-06-01T1"))
            }
        }

        @Test("A container whose name begins with a hyphen is passed to the provider like any other")
        func hyphen() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("stored")
            try Files.rename(fixture.container, to: fixture.directory.path("-c"))
            let program = URL(fileURLWithPath: Program.path("widget-extension")).path
            let outcome = try run(
                "/bin/sh",
                [
                    "-c", #"cd "$1" && exec "$2" timeline --container=-c --backend "$3""#, "sh", fixture.directory.path,
                    program, WidgetFixture.nowhere,
                ])
            #expect(try call(outcome).entries.map(\.joke.id) == ["stored"])
        }

        @Test("A timeline that misses its deadline causes exit code 75, and its process is killed")
        func deadline() async throws {
            try await withStubBackend { backend in
                backend.behave(.hangs)
                var fixture = try WidgetFixture()
                fixture.backend = backend.address
                let process = try TestProcess(
                    "widget-extension",
                    ["timeline", "--json", "--deadline", "3s", "--fetch-timeout", "1h"] + fixture.options)
                #expect(blockUntil { !backend.requests.isEmpty || !process.isRunning })
                let children = ProcessTable.children(of: process.pid)
                let outcome = process.wait()
                #expect(outcome.status == 75)
                let error = try error(outcome)
                #expect(error.code == 75 && error.reason == "deadline")
                #expect(blockUntil { children.allSatisfy { ProcessTable.hasEnded($0) } })
            }
        }

        @Test(
            "A request's time limit is the option's, or the environment's without the option; an invalid value exits with 64"
        )
        func fetchTimeout() async throws {
            try await withStubBackend { backend in
                backend.behave(.hangs)
                var fixture = try WidgetFixture()
                fixture.backend = backend.address
                let options = fixture.options
                func launch(_ more: [String], _ variable: String) throws -> Outcome {
                    try run(
                        "main-app", ["launch", "--json"] + options + more,
                        environment: ["TANDEM_FETCH_TIMEOUT": variable])
                }
                // If the time limit were ignored, each request would wait for an hour.
                #expect(try launch([], "50ms").status == 69)
                #expect(try launch(["--fetch-timeout", "50ms"], "1h").status == 69)
                let outcome = try launch([], "soon")
                #expect(outcome.status == 64)
                #expect(try error(outcome).message.contains("TANDEM_FETCH_TIMEOUT: soon"))
                let call = try run(
                    "widget-extension", ["timeline", "--json"] + options, environment: ["TANDEM_FETCH_TIMEOUT": "50ms"])
                #expect(call.status == 0 && call.errors.contains("was not fetched"))
            }
        }

        @Test("Launching the app without a backend exits with 69, as text and as JSON, and changes nothing")
        func backendDown() throws {
            let fixture = try WidgetFixture()
            try fixture.publish("stored")
            let before = try fixture.containerFiles()
            let plain = try fixture.launch()
            #expect(plain.status == 69 && plain.output == "")
            #expect(plain.errors.hasPrefix("main-app: ") && plain.errors.contains("The published data is unchanged"))
            let outcome = try fixture.launch("--json")
            #expect(outcome.status == 69)
            let error = try error(outcome)
            #expect(error.code == 69 && error.reason == "unavailable")
            #expect(try fixture.containerFiles() == before)
            // If the container did not exist before, a failed launch stores no record in it either.
            TemporaryDirectory.remove(fixture.container)
            #expect(try fixture.launch().status == 69)
            #expect(try fixture.containerFiles().keys.filter { $0.hasSuffix(".jsonl") } == [])
        }

        @Test(
            "Launching the app with a failing backend exits with 69 and prints the reason", arguments: [403, 429, 500])
        func backendFails(status: Int) async throws {
            try await withStubBackend { backend in
                backend.behave(.fails(status))
                var fixture = try WidgetFixture()
                fixture.backend = backend.address
                let error = try error(try fixture.launch("--json"))
                #expect(error.code == 69 && error.message.contains("\(status)"))
            }
        }

        @Test("If the entitlements do not name the group, app and widget exit with 77")
        func notEntitled() throws {
            let fixture = try WidgetFixture()
            let file = fixture.directory.path("Release.entitlements")
            let environment = [
                "TANDEM_ENTITLEMENTS": file, "TANDEM_CONTAINERS": fixture.directory.path("containers"),
                "TANDEM_STATE": fixture.state, "TANDEM_BACKEND": WidgetFixture.nowhere,
            ]
            func entitle(_ group: String) throws {
                try Files.write(
                    """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
                    <array><string>\(group)</string></array></dict></plist>
                    """, to: file)
            }
            try entitle("group.another")
            let commands = [
                ("main-app", ["launch"]), ("main-app", ["publish"]), ("widget-extension", ["run", "--until-idle"]),
                ("widget-extension", ["timeline"]), ("widget-extension", ["placeholder"]),
            ]
            for (program, arguments) in commands {
                let outcome = try run(program, arguments + ["--json"], environment: environment)
                #expect(outcome.status == 77, "\(program) \(arguments): \(outcome.errors)")
                let error = try error(outcome)
                #expect(error.code == 77 && error.reason == "not-entitled" && error.path == file)
                #expect(error.message.contains("group.mrfunnyjokes"))
            }
            #expect(!Files.exists(fixture.directory.path("containers")))
            try entitle("group.mrfunnyjokes")
            #expect(try run("main-app", ["launch"], environment: environment).status == 69)
            let widget = try run("widget-extension", ["run", "--until-idle"], environment: environment)
            #expect(widget.status == 0, "\(widget.errors)")
            #expect(Files.exists(fixture.directory.path("containers/group.mrfunnyjokes")))
        }

        @Test("A missing entitlements file causes exit code 74, a malformed file causes 65; neither allows every group")
        func badEntitlements() throws {
            let fixture = try WidgetFixture()
            let file = fixture.directory.path("Release.entitlements")
            var environment = ["TANDEM_ENTITLEMENTS": file, "TANDEM_CONTAINERS": fixture.directory.path("containers")]
            environment["TANDEM_BACKEND"] = WidgetFixture.nowhere
            #expect(try run("main-app", ["launch"], environment: environment).status == 74)
            try Files.write("not a property list", to: file)
            #expect(try run("widget-extension", ["timeline"], environment: environment).status == 65)
            #expect(!Files.exists(fixture.directory.path("containers")))
        }

        @Test(
            "A wrong command line exits with 64, and prints the error as JSON if --json is given",
            arguments: [
                ["timeline", "--family", "systemExtraLarge"], ["timeline", "--family", ""],
                ["timeline", "--deadline", "x"], ["timeline", "--kind", "Nonsense"],
                ["snapshot", "--app", "weather"],
                ["run", "--nonsense"], ["run", "--backend", "ftp://127.0.0.1/"], ["run", "--now", "yesterday"],
                ["jump"],
            ])
        func usage(arguments: [String]) throws {
            let fixture = try WidgetFixture()
            let path = fixture.directory.path("new")
            let more = ["--container", path] + (arguments[0] == "run" ? ["--state", fixture.state] : [])
            let plain = try run("widget-extension", arguments + more)
            #expect(plain.status == 64 && plain.output == "" && plain.errors != "")
            let outcome = try run("widget-extension", arguments + more + ["--json"])
            #expect(outcome.status == 64)
            let error = try error(outcome)
            #expect(error.code == 64 && error.reason == "usage" && error.message != "")
            #expect(!Files.exists(path))
        }

        @Test("If a state folder cannot be created, the exit code is 74 and the error names the folder")
        func noState() throws {
            let fixture = try WidgetFixture()
            try Files.write("", to: fixture.state)
            let error = try error(try fixture.start("--json").wait())
            #expect(error.code == 74 && error.reason == "io" && error.path == fixture.state)
        }

        @Test("If the container cannot be opened, the timeline consists of the placeholder")
        func noContainer() throws {
            let fixture = try WidgetFixture()
            TemporaryDirectory.remove(fixture.container)
            try Files.write("", to: fixture.container)
            let timeline = try call(try fixture.widget("timeline"))
            #expect(timeline.entries.map(\.source) == ["placeholder"])
        }
    }
}
