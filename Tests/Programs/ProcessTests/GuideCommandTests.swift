import Foundation
import Glibc
import Synchronization
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Runs the commands of the README and the guides as they are printed: all blocks of a text, in order, in one shell, in
    /// a clone whose path has a space, and as a user who is not root.
    @Suite(.serialized) struct GuideCommandTests {
        /// A block of commands, and the block of output that follows it.
        struct Block {
            var commands: [String]
            var output: [String] = []
        }

        /// The README or a guide, with what its test needs.
        struct Guide: CustomTestStringConvertible, Sendable {
            var name: String
            /// The beginnings of the lines that this test leaves out, each with the reason: the test that runs the line, or
            /// what it would do to this machine.
            var leftOut: [String: String] = [:]
            /// The exit codes of lines that are meant to fail, by a part of the line.
            var statuses: [String: Int32] = [:]
            /// Lines of output that belong to a command on another extension, which the guide does not show.
            var othersOutput: Set<String> = []
            /// Commands that run first, such as those that the text expects in another terminal.
            var before: [String] = []
            var needsBackend = false
            /// True if the guide builds extensions. The user who built the tests runs it, because the modules that this user
            /// has built are used.
            var builds = false
            var testDescription: String { name }
        }

        private static let simulations = "ScriptTests runs the simulations"
        private static let host = "scripts/tandem widget-extension run --until-idle >host.log"
        /// The folders that the guides call MyWidget and Shared.
        private static let sources = [
            "cp -r Tests/Fixtures/Adopt/StaticQuote MyWidget", "mkdir Shared",
            "echo 'struct Quote {}' >Shared/Quote.swift",
        ]

        static let guides = [
            Guide(
                name: "GettingStarted",
                leftOut: [
                    "scripts/demo": "ScriptTests runs the demo", "scripts/install": "`scripts/fresh-machine` installs",
                    "tandem demo": "`scripts/fresh-machine` runs it after the installation",
                ],
                statuses: ["container put note --if-revision 99": 75, "container watch --timeout 3s": 75]),
            Guide(name: "FileProtocol", statuses: ["container get holdings": 65]),
            Guide(name: "TimeTravel", leftOut: ["scripts/simulate-": simulations]),
            Guide(
                name: "ThreeApps",
                leftOut: [
                    "scripts/simulate-": simulations, "scripts/tandem adopt": "AdoptTests builds the extensions",
                ],
                statuses: ["main-app rankings": 66], needsBackend: true),
            Guide(name: "BackgroundRefresh", leftOut: ["scripts/simulate-": simulations], needsBackend: true),
            Guide(name: "Network"), Guide(name: "Backend"), Guide(name: "Semantics", needsBackend: true),
            Guide(name: "ScalingToProduction"),
            Guide(
                name: "Reference",
                leftOut: [
                    "scripts/docs": "DocumentationTests builds the documentation",
                    "python3 -m http.server": "serves what `scripts/docs` writes into the clone",
                ], before: [host], needsBackend: true),
            Guide(
                name: "Laboratory",
                leftOut: [
                    "scripts/tandem crash-sweep": "takes twenty minutes; SweepCommandTests tries samples",
                    "scripts/tandem power-cut": "takes five minutes, as root; SweepCommandTests tries samples",
                    "scripts/tandem race --for 1m": "RaceTests, and the shorter race of this guide",
                    "scripts/mutants": "MutantTests", "scripts/controls": "ControlTests",
                ]),
            Guide(
                name: "TestingRaces",
                leftOut: ["scripts/crash-sweep --short": "SweepCommandTests, RealPowerCutTests and RaceTests"],
                statuses: ["crash-sweep --reader": 1, "power-cut --model-only": 1, "check-history h.jsonl": 1],
                before: [
                    "scripts/tandem container init --container group.example",
                    #"""
                    cat >my-writer <<END
                    #!/bin/bash
                    ((\$#)) || { set -- put note; exec <<<1; }
                    exec '$TANDEM_PROGRAMS/tandem' container "\$@" --container "\$TANDEM_CONTAINER"
                    END
                    """#,
                    "chmod +x my-writer",
                ]),
            Guide(
                name: "README",
                leftOut: ["scripts/demo": "ScriptTests runs the demo", "scripts/test": "these are the tests"],
                before: sources, builds: true),
            Guide(
                name: "AdoptYourWidget",
                leftOut: [
                    "scripts/tandem adopt --xcodeproj": "XcodeProjectTests and AdoptProcessTests",
                    "scripts/tandem adopt Widget1": "AdoptProcessTests builds several extensions at once",
                    "scripts/tandem init ../MyApp": "TandemFileProcessTests begins in a fresh repository",
                    "scripts/tandem adopt ../MyApp": "TandemFileProcessTests accepts findings",
                ],
                othersOutput: ["  clean"],
                before: sources + [
                    "mkdir -p answers/api.example.com/v1", "echo '{}' >answers/api.example.com/v1/quote.json",
                ], builds: true),
            Guide(
                name: "TandemInYourCI",
                leftOut: [
                    "scripts/package": "`scripts/fresh-machine` makes the package",
                    "sudo apt-get install": "`scripts/fresh-machine` installs the package",
                ],
                statuses: ["tandem adopt --github": 1],
                before: [
                    "export PATH=\"$TANDEM_PROGRAMS:$PATH\"", "git init -q MyApp",
                    "cp -r Tests/Fixtures/Adopt/StaticQuote MyApp/MyWidget",
                ], builds: true),
            Guide(
                name: "LookAtYourWidget",
                leftOut: ["scripts/demo --preview": "PreviewTests plays the scenes on the page"],
                before: sources + [host], needsBackend: true, builds: true),
            Guide(
                name: "Benchmarks",
                leftOut: ["scripts/bench": "takes an hour and needs a quiet machine; BenchReportTests tests the report"]
            ),
        ]

        @Test("Every guide with commands is run, and each left-out line exists and has a reason")
        func list() throws {
            let names = try Files.names(in: "\(Repository.root)/Sources/Documentation/Tandem.docc")
                .filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
            let listed = Set(Self.guides.map(\.name))
            for name in names + ["README"] {
                let lines = try Self.blocks(name).flatMap(\.commands)
                #expect(listed.contains(name) != lines.isEmpty, "\(name)")
                for (line, reason) in Self.guides.first(where: { $0.name == name })?.leftOut ?? [:] {
                    #expect(lines.contains { $0.hasPrefix(line) } && !reason.isEmpty, "\(name): \(line)")
                }
            }
        }

        /// Returns the blocks of a guide or of the README.
        static func blocks(_ name: String) throws -> [Block] {
            let folder = name == "README" ? "" : "Sources/Documentation/Tandem.docc/"
            let text = try Files.text("\(Repository.root)/\(folder)\(name).md")
            var blocks: [Block] = []
            var kind: String?
            for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
                guard line.hasPrefix("```") else {
                    if kind == "sh" { blocks[blocks.count - 1].commands.append(line) }
                    if kind == "" { blocks[blocks.count - 1].output.append(line) }
                    continue
                }
                // The first block of a guide may be output of another guide's command.
                kind = kind == nil ? String(line.dropFirst(3)) : nil
                if kind == "sh" || (kind == "" && blocks.isEmpty) { blocks.append(Block(commands: [])) }
            }
            return blocks
        }

        /// Returns the line that the test runs instead of a line of a guide. A server runs in another terminal. The
        /// shell ends what still runs at its end. The backend gets a free port, because other tests run at the same time.
        static func adapted(_ line: String, port: Int, folder: String) -> String {
            var line = line.replacing("/tmp/", with: "\(folder)/").replacing("8080", with: "\(port)")
            // A million devices, all points of a sweep, and the scenarios of each adoption take minutes.
            line = line.replacing("simulate fleet", with: "simulate fleet --devices 3000")
                .replacing("crash-sweep --from", with: "crash-sweep --limit 5 --from")
            let command = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            if command.contains("--follow") { return "{ \(command); } >followed.log &" }
            if command.contains("tandem preview") { return "\(command) >preview.log 2>&1 &\nwait_for http preview.log" }
            if command.contains("tandem watch") { return "\(command) >watch.log 2>&1 &\nwait_for 'built in' watch.log" }
            if command.hasSuffix("--run") {
                return "\(command) --calls-only >run.log 2>&1 &\nwait_for 'tandem events' run.log"
            }
            // The folder that `adopt --run` names.
            if command.hasPrefix("export TANDEM_STATE=…") { return "$(grep -o 'export TANDEM_STATE=.*' run.log)" }
            guard command.contains("local-backend serve") || command.contains("widget-extension run") else {
                return line
            }
            line = command
            if line.contains("local-backend serve"), !line.contains("--port") {
                line = line.replacing("local-backend serve", with: "local-backend serve --port \(port)")
            }
            guard !line.hasSuffix("&"), !line.contains("--until-idle") else { return line }
            // In the guide, the next command comes when the server in the other terminal has started.
            if line.contains("local-backend") { return "\(line) &\n\(wait(port))" }
            return "\(line) >widget.log &\nwait_for '\"isBusy\" *: *false' .tandem-state/host.json"
        }

        static func wait(_ port: Int) -> String {
            "for _ in {1..1200}; do if curl -so /dev/null http://127.0.0.1:\(port); then break; fi; sleep 0.05; done"
        }

        @Test(
            "All commands of a guide run in order, in one shell, and print what the guide shows",
            arguments: TestAmount.isAll ? guides : Array(guides.prefix(2)))
        func run(_ guide: Guide) throws {
            // Other users cannot enter the folders of this user, such as the clone's and $TMPDIR.
            let folder = try TemporaryDirectory(in: "/tmp")
            // A clone uses the containers and the state in its own folder, so the scripts are copied.
            let clone = folder.path("a clone")
            // Only root can become another user.
            let isOther = getuid() == 0 && !guide.builds
            let prepare =
                "mkdir -p \"$1/Tests\" \"$2/temporary\" && cp -r \"$3/scripts\" \"$3/Sources\" \"$1\" && "
                + "cp -r \"$3/Tests/Fixtures\" \"$1/Tests\"" + (isOther ? " && chown -R 65534:65534 \"$2\"" : "")
            try #require(
                try TestSupport.run("/bin/sh", ["-c", prepare, "sh", clone, folder.path, Repository.root]).status == 0)
            let programs = isOther ? clone + "/programs" : Program.folder
            if isOther { try Self.linkPrograms(programs) }
            let port = try Self.freePort()
            var script = """
                cd '\(clone)'
                wait_for() {
                    for _ in {1..6000}; do
                        if grep -q "$1" "$2" 2>/dev/null; then return; fi
                        sleep 0.05
                    done
                    echo "@@FAILED 1 there is no $1 in $2"
                }
                trap 'status=$?; echo "@@FAILED $status $BASH_COMMAND"' ERR
                # The shell leads the process group. Parts of a pipeline are in it, too.
                trap 'trap - ERR; trap "" TERM; kill 0; wait' EXIT

                """
            if guide.needsBackend {
                script +=
                    "scripts/tandem local-backend serve --seed --database other.sqlite --port \(port) &\n\(Self.wait(port))\n"
                    + "export TANDEM_BACKEND=http://127.0.0.1:\(port)\n"
            }
            script += guide.before.joined(separator: "\n") + "\n"
            let blocks = try Self.blocks(guide.name)
            for (number, block) in blocks.enumerated() {
                script += "echo '@@BLOCK \(number)'\n"
                for line in block.commands where !guide.leftOut.keys.contains(where: { line.hasPrefix($0) }) {
                    script += Self.adapted(line, port: port, folder: folder.path) + "\n"
                }
            }
            let user = isOther ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
            var environment = [
                "TANDEM_PROGRAMS": programs, "TMPDIR": folder.path("temporary"), "TANDEM_COMMAND": "",
                "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            ]
            if guide.builds {
                environment["TANDEM_PACKAGE"] = Repository.root
                environment["TANDEM_CACHE"] = Program.folder + "/adopt-cache"
            } else {
                environment["HOME"] = folder.path
            }
            let outcome = try TestSupport.run(
                "/usr/bin/env", user + ["setsid", "--wait", "/bin/bash", "-c", script], environment: environment)
            for line in outcome.output.split(separator: "\n") where line.hasPrefix("@@FAILED ") {
                let isMeant = guide.statuses.contains {
                    line.contains($0.key) && line.hasPrefix("@@FAILED \($0.value) ")
                }
                #expect(isMeant, "\(guide.name): \(line)\n\(outcome.errors.suffix(2_000))")
            }
            let printed = outcome.output.replacing(clone, with: "…").components(separatedBy: "@@BLOCK ").dropFirst()
            let errors = outcome.errors.replacing(clone, with: "…")
            #expect(printed.count == blocks.count, "\(outcome)")
            for (block, text) in zip(blocks, printed)
            where !block.commands.allSatisfy({ line in guide.leftOut.keys.contains { line.hasPrefix($0) } }) {
                let lines = Set((text + errors).split(separator: "\n").map { Self.masked($0) })
                for line in block.output where Self.isPredictable(line) && !guide.othersOutput.contains(line) {
                    #expect(
                        lines.contains(Self.masked(line)),
                        "\(guide.name): \(line)\n\(text)\(outcome.errors.suffix(500))")
                }
            }
        }

        /// Makes a folder with all programs and libraries of the tests' build, which any user can run.
        private static func linkPrograms(_ folder: String) throws {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
            for name in try Files.names(in: Program.folder) where !name.contains(".") || name.hasSuffix(".so") {
                guard let mode = Files.mode(Program.path(name)), mode & S_IFMT == S_IFREG else { continue }
                // The folders may be on different file systems.
                if link(Program.path(name), "\(folder)/\(name)") != 0 {
                    try Program.copy(name, to: "\(folder)/\(name)")
                }
            }
        }

        /// Returns a line without numbers, and without the folders of paths.
        static func masked(_ line: some StringProtocol) -> String {
            String(line).replacing(#/[0-9]+(\.[0-9]+)?/#, with: "0").replacing(#/[^ ]*\//#, with: "…/")
                .replacing(#/ +/#, with: " ")
        }

        /// Returns true for a line that does not depend on the day's joke, on chance or on the machine.
        static func isPredictable(_ line: String) -> Bool {
            let beginnings = [
                "fallback-jokes ", "jotd ", "{\"record\"", "{\"revision\"", "\"Why?\"", "{\"setup\":\"Why?\"",
                "tandem: ",
                "WIDGET ", "\"fallback\"", "revision ", "null", "sh -c", "model, ", "VIOLATION", "To repeat one:",
                "violations ",
                "1. lost-update", "put over", "commit over", "  reload-loop  ", "::error file=", "  clean, but for",
            ]
            // A line of the guide may be shortened.
            guard !line.contains(", …") else { return false }
            return beginnings.contains { line.hasPrefix($0) } || line.contains(" from the real time")
                || line.hasSuffix("the real time") || line.hasSuffix(" violations") || line == "  clean"
        }

        private static let nextPort = Mutex(20_000 + Int(getpid()) % 10_000)

        /// Returns a port on which nobody listens, a different one for each guide. A guide's server starts minutes later, so
        /// the port is below those that the kernel gives to programs that ask for any port (32768 and more, ip(7)): in the
        /// meantime, another test's server could get such a port, and answer the guide's commands.
        private static func freePort() throws -> Int {
            let port = try (0..<100).lazy.map { _ in
                nextPort.withLock { port in
                    port += 1
                    return port
                }
            }.first { port in
                let program = "import socket; socket.socket().bind(('127.0.0.1', \(port)))"
                return try TestSupport.run("/usr/bin/python3", ["-c", program]).status == 0
            }
            return try #require(port, "there is no free port")
        }
    }
}
