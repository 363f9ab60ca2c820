import Foundation
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Runs the commands of the guides as they are printed: all blocks of a guide, in order, in one shell.
    @Suite(.serialized) struct GuideCommandTests {
        /// A block of commands, and the block of output that follows it.
        struct Block {
            var commands: [String]
            var output: [String] = []
        }

        /// A guide, the lines that a test does not run, and the exit codes of lines that are meant to fail.
        struct Guide: CustomTestStringConvertible, Sendable {
            var name: String
            /// The beginnings of lines that other tests run, or that change the machine.
            var others: [String] = []
            var statuses: [String: Int32] = [:]
            var needsBackend = false
            var testDescription: String { name }
        }

        static let guides = [
            Guide(
                name: "GettingStarted",
                // ScriptTests runs the demo. `scripts/fresh-machine` installs.
                others: ["scripts/demo", "scripts/install", "tandem demo"],
                statuses: ["container put note --if-revision 99": 75, "container watch --timeout 3s": 75]),
            Guide(name: "TimeTravel", others: ["scripts/simulate-"]),
            // AdoptTests builds the extensions.
            Guide(
                name: "ThreeApps", others: ["scripts/simulate-", "scripts/tandem adopt"],
                statuses: ["main-app rankings": 66], needsBackend: true),
            Guide(name: "BackgroundRefresh", others: ["scripts/simulate-"], needsBackend: true),
            Guide(name: "Network"), Guide(name: "Backend"),
        ]

        /// Returns the blocks of a guide.
        static func blocks(_ name: String) throws -> [Block] {
            let text = try Files.text("\(Repository.root)/Sources/Documentation/Tandem.docc/\(name).md")
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
        /// backend gets a free port, because other tests run at the same time.
        static func adapted(_ line: String, port: Int, folder: String) -> String {
            var line = line.replacing("/tmp/phone", with: "\(folder)/phone").replacing("8080", with: "\(port)")
            let command = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
            guard command.contains("local-backend serve") || command.contains("widget-extension run") else {
                return line
            }
            line = command
            if line.contains("local-backend serve"), !line.contains("--port") {
                line = line.replacing("local-backend serve", with: "local-backend serve --port \(port)")
            }
            guard !line.hasSuffix("&") else { return line }
            // In the guide, the next command comes when the server in the other terminal has started.
            if line.contains("local-backend") { return "\(line) &\n\(wait(port))" }
            return
                "\(line) >widget.log &\nuntil [[ $(jq .isBusy .tandem-state/host.json 2>/dev/null) == false ]]; do sleep 0.05; done"
        }

        static func wait(_ port: Int) -> String {
            "until curl -so /dev/null http://127.0.0.1:\(port); do sleep 0.05; done"
        }

        @Test(
            "All commands of a guide run in order, in one shell, and print what the guide shows",
            arguments: TestAmount.isAll ? guides : Array(guides.prefix(1)))
        func run(_ guide: Guide) throws {
            let folder = try TemporaryDirectory()
            // A clone uses the containers and the state in its own folder, so the scripts are copied.
            #expect(try TestSupport.run("/bin/cp", ["-r", Repository.scripts, folder.path("scripts")]).status == 0)
            for name in ["Sources", "Tests"] {
                try Files.makeLink(folder.path(name), to: "\(Repository.root)/\(name)")
            }
            let port = try Self.freePort()
            var script = """
                cd '\(folder.path)'
                trap 'status=$?; echo "@@FAILED $status $BASH_COMMAND"' ERR
                trap 'trap - ERR; for job in $(jobs -p); do kill "$job"; done; wait' EXIT

                """
            if guide.needsBackend {
                script +=
                    "scripts/tandem local-backend serve --seed --database other.sqlite --port \(port) &\n\(Self.wait(port))\n"
            }
            let blocks = try Self.blocks(guide.name)
            for (number, block) in blocks.enumerated() {
                script += "echo '@@BLOCK \(number)'\n"
                for line in block.commands where !guide.others.contains(where: { line.hasPrefix($0) }) {
                    script += Self.adapted(line, port: port, folder: folder.path) + "\n"
                }
            }
            let outcome = try TestSupport.run(
                "/usr/bin/setsid", ["--wait", "/bin/bash", "-c", script],
                environment: [
                    "TANDEM_PROGRAMS": Program.folder, "TMPDIR": folder.path, "TANDEM_COMMAND": "",
                    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
                ])
            for line in outcome.output.split(separator: "\n") where line.hasPrefix("@@FAILED ") {
                let isMeant = guide.statuses.contains {
                    line.contains($0.key) && line.hasPrefix("@@FAILED \($0.value) ")
                }
                #expect(isMeant, "\(guide.name): \(line)\n\(outcome.errors.suffix(2_000))")
            }
            let printed = outcome.output.components(separatedBy: "@@BLOCK ").dropFirst()
            #expect(printed.count == blocks.count, "\(outcome)")
            for (block, text) in zip(blocks, printed)
            where !block.commands.allSatisfy({ $0.hasPrefix("scripts/simulate-") || $0.hasPrefix("scripts/demo") }) {
                let lines = Set((text + outcome.errors).split(separator: "\n").map { Self.masked($0) })
                for line in block.output where Self.isPredictable(line) {
                    #expect(
                        lines.contains(Self.masked(line)),
                        "\(guide.name): \(line)\n\(text)\(outcome.errors.suffix(500))")
                }
            }
        }

        /// Returns a line without numbers, and without the folder of a path.
        static func masked(_ line: some StringProtocol) -> String {
            String(line).replacing(#/[0-9]+(\.[0-9]+)?/#, with: "0").replacing(
                #/[^ ]*\/shared-container/#, with: "…/shared-container"
            )
            .replacing(#/ +/#, with: " ")
        }

        /// Returns true for a line that does not depend on the day's joke.
        static func isPredictable(_ line: String) -> Bool {
            let beginnings = [
                "fallback-jokes ", "jotd ", "{\"record\"", "\"Why?\"", "{\"setup\":\"Why?\"", "tandem: ", "WIDGET ",
                "\"fallback\"",
                "revision ",
            ]
            return beginnings.contains { line.hasPrefix($0) } || line.contains(" from the real time")
                || line.hasSuffix("the real time")
        }

        private static func freePort() throws -> Int {
            let outcome = try TestSupport.run(
                "/usr/bin/python3",
                ["-c", "import socket; s = socket.socket(); s.bind(('127.0.0.1', 0)); print(s.getsockname()[1])"])
            return try #require(Int(outcome.lastLine))
        }
    }
}
