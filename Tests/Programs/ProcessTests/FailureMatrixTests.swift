import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// A table of commands and of what can fail around them. In each cell, the command exits with the code of the table
    /// in "Reference", says what failed, where and what to do, and loses nothing.
    @Suite(.serialized) struct FailureMatrixTests {
        /// A command, and its exit codes.
        struct Command: CustomTestStringConvertible, Sendable {
            /// The words, of which those that begin with `@` name something in the test's folder.
            var words: [String]
            /// The exit code if nothing fails.
            var usual: Int32 = 0
            /// The exit code if nothing can be written in the folder.
            var unwritable: Int32 = 0
            /// The exit code if the disk is full, if that differs from `unwritable`.
            var full: Int32?
            /// The exit code if the folder is a file; nil if the command waits for the folder then.
            var file: Int32? = 74
            /// The exit code if the reader of standard output has left: the usual one if the command only prints, as before
            /// `| head`, and 74 if it acknowledges a change, which is lost with the output.
            var unread: Int32 = 74
            /// True if the command prints nothing on standard output when it succeeds.
            var isSilent: Bool {
                ["-- true", "tasks list", "run --until-idle", "--out"].contains(where: testDescription.contains)
            }
            /// True if the command runs until it is ended. Such a command is only tried where it cannot start.
            var isServer = false

            var testDescription: String { words.joined(separator: " ") }

            /// Makes a command that only reads, or that does without the folder.
            static func reads(
                _ text: String, usual: Int32 = 0, unwritable: Int32? = nil, file: Int32? = 74
            ) -> Command {
                Command(words: words(text), usual: usual, unwritable: unwritable ?? usual, file: file, unread: usual)
            }

            /// Makes a command that writes into the folder.
            /// - Parameter printsOnly: True if the output acknowledges no change.
            static func writes(
                _ text: String, usual: Int32 = 0, unwritable: Int32 = 74, full: Int32? = nil, file: Int32 = 74,
                printsOnly: Bool = false, isServer: Bool = false
            ) -> Command {
                Command(
                    words: words(text), usual: usual, unwritable: unwritable, full: full, file: file,
                    unread: printsOnly ? usual : 74, isServer: isServer)
            }

            private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        }

        /// The condition under which each command runs, such as a full disk.
        enum Condition: String, CaseIterable, Sendable {
            case nothing, fullDisk, readOnly, fileInPlace, fewDescriptors, littleAddressSpace, littleData, before1970,
                after2106, closedPipe, closedOutput

            var needsMount: Bool { self == .fullDisk || self == .readOnly }
        }

        static let commands: [Command] = [
            .writes("tandem container put a --container @c"),
            .reads("tandem container get a --container @c"),
            .writes("widget-extension run --until-idle --app schedule --container @sc --state @state", full: 1),
            .writes("tandem clock advance 1h --state @state"),
            .reads("tandem events --state @state"),
            .writes("local-backend serve --port 0 --seed --database @b.sqlite", isServer: true),
            .writes("tandem preview --app schedule --state @state", printsOnly: true, isServer: true),
            .reads("tandem doctor --container @c", unwritable: 1, file: 1),
            // `scripts/test --all` also tries the following ones.
            .writes("tandem container init --container @new", full: 0),
            .writes("tandem container put new --container @c"),
            .writes("tandem container commit --container @c"),
            .writes("tandem container delete b --container @c"),
            .writes("tandem container reload --container @c"),
            .writes("tandem container clean --container @c", full: 0),
            .reads("tandem container list --container @c"),
            .reads("tandem container snapshot --container @c"),
            .reads("tandem container verify --container @c"),
            .reads("tandem container watch --container @c --until-revision 1 --timeout 60s", file: nil),
            .reads("tandem budget --state @state"),
            .reads("tandem stack @state/archive/ScheduleWidget.systemSmall.json --state @state", file: 66),
            .reads("tandem clock now --state @state"),
            .writes("tandem clock set 2027-01-01T00:00:00Z --state @state"),
            .writes("tandem clock reset --state @state"),
            .writes("tandem network offline --state @state"),
            .writes("tandem network map example.com http://127.0.0.1:9 --state @state"),
            .reads("tandem network status --state @state"),
            .writes("tandem host lock --state @state"),
            .reads("tandem tasks list --state @state"),
            .writes("tandem with --state @state -- true"),
            .writes("main-app launch --app schedule --container @sc --timetable @timetable.json", file: 66),
            .writes("main-app launch --container @jc --backend http://127.0.0.1:9", usual: 69, unwritable: 69),
            .writes("main-app rate j1 5 --container @jc --backend http://127.0.0.1:9", usual: 69, unwritable: 69),
            .reads("widget-extension timeline --app schedule --container @sc", file: 0),
            .reads("widget-extension placeholder --app schedule --container @sc", file: 0),
            .reads("local-backend faults list --state @state"),
            // A page whose address cannot be kept says so, and runs on.
            .writes("tandem preview --host @state --state @new/state", full: 0, printsOnly: true, isServer: true),
            .writes("tandem render @state/archive/ScheduleWidget.systemSmall.json --out @w.html"),
            .reads("tandem check-history @history.jsonl", file: 66),
            .writes("tandem race --for 100ms --no-inject --allow-no-contention --kills-per-second 0", printsOnly: true),
            .writes("tandem crash-sweep --only delete --limit 1", printsOnly: true),
            .writes("tandem power-cut --model-only --only delete --limit 1", printsOnly: true),
            // The folder has no sources.
            .writes("tandem adopt @c", usual: 65, full: 65),
            .reads("tandem rankings show --backend http://127.0.0.1:9", usual: 69, file: 69),
            .reads("tandem simulate fleet --devices 10", file: 0),
            .reads("tandem completions bash", file: 0),
            .reads("tandem --version", file: 0),
        ]

        /// The folder that each test gets a copy of.
        private static let template = Result { try makeTemplate() }

        private static func makeTemplate() throws -> TemporaryDirectory {
            let directory = try TemporaryDirectory()
            for name in ["c", "jc"] { try container(directory.path(name), "init") }
            for name in ["a", "b"] { try container(directory.path("c"), "put", name, input: "\"old\"") }
            try Files.makeDirectory(directory.path("state"))
            try Files.write(
                """
                {"school":"School","timeZone":"America/New_York","semester":{"name":"1","firstDay":"2027-03-01","weeks":18},
                "periods":[{"number":1,"start":"09:00","end":"09:50"}],"courses":[]}
                """, to: directory.path("timetable.json"))
            try Files.write("{\"history\":1,\"clock\":\"CLOCK_MONOTONIC\"}\n", to: directory.path("history.jsonl"))
            for words in [
                "main-app launch --app schedule --container @sc --timetable @timetable.json",
                "widget-extension run --until-idle --app schedule --container @sc --state @state",
            ] {
                let words = words.replacing("@", with: directory.path + "/").split(separator: " ").map(String.init)
                let outcome = try run(words[0], Array(words.dropFirst()))
                #expect(outcome.status == 0, "\(outcome)")
            }
            // The tests share the folder, so that it is removed when the process ends.
            atexit { if let shared = try? FailureMatrixTests.template.get() { TemporaryDirectory.remove(shared.path) } }
            return directory
        }

        @Test(
            "If something around a command fails, it says what and where, exits with the code of the table, and loses nothing",
            arguments: Condition.allCases.filter { !$0.needsMount })
        func matrix(_ condition: Condition) throws {
            let directory = try TemporaryDirectory()
            let folder = directory.path("folder")
            try Files.makeDirectory(folder)
            try Self.tryAll(condition, in: folder, temporary: directory.path)
        }

        @Test(
            "If the file system is full or read-only, each command says so, exits with the code of the table, and loses nothing",
            .enabled(if: SmallFileSystem.isAvailable, "needs root, to mount a small file system"),
            arguments: Condition.allCases.filter(\.needsMount))
        func matrixOfMounts(_ condition: Condition) throws {
            let directory = try TemporaryDirectory()
            let folder = directory.path("folder")
            try Files.makeDirectory(folder)
            try SmallFileSystem.run(at: folder, kibibytes: 2_048) {
                try Self.tryAll(condition, in: folder, temporary: folder)
            }
        }

        private static func tryAll(_ condition: Condition, in folder: String, temporary: String) throws {
            let commands = commands.prefix(TestAmount.of(8, all: commands.count))
            try run("/bin/cp", ["-a", try template.get().path + "/.", folder])
            let clock = "\(temporary)/clock"
            switch condition {
            case .fullDisk: try run("/bin/sh", ["-c", "cat /dev/zero >'\(folder)/filler'"])
            case .readOnly: try SmallFileSystem.remount(folder, readOnly: true)
            case .fileInPlace:
                TemporaryDirectory.remove(folder)
                try Files.write("x", to: folder)
            case .before1970:
                #expect(try run("tandem", ["clock", "set", "1969-01-01T00:00:00Z", "--state", clock]).status == 0)
            case .after2106:
                #expect(try run("tandem", ["clock", "set", "2107-01-01T00:00:00Z", "--state", clock]).status == 0)
            default: break
            }
            var value = "\"old\"\n"
            // A command whose output is lost has done its work before it says so.
            let isOutputLost = condition == .closedPipe || condition == .closedOutput
            for command in commands {
                guard let outcome = try outcome(command, condition, folder, temporary, clock) else { continue }
                guard outcome.status == 0 || isOutputLost else { continue }
                if command.testDescription.contains("put a ") { value = "{\"a\":1}\n" }
                if command.testDescription.contains("container commit") { value = "1\n" }
            }
            switch condition {
            case .fullDisk: try Files.unlink(folder + "/filler")
            case .readOnly: try SmallFileSystem.remount(folder, readOnly: false)
            case .fileInPlace: return #expect(try Files.text(folder) == "x")
            default: break
            }
            // The container contains the acknowledged value, and the next command can write to it.
            let path = folder + "/c"
            #expect(try container(path, "get", "a").output == value)
            #expect(try container(path, "verify").status == 0)
            #expect(try container(path, "put", "a", input: "\"next\"").status == 0)
            #expect(try container(path, "get", "a").output == "\"next\"\n")
        }

        /// Runs a command, and checks one cell of the table. Returns nil if the cell has no meaning.
        private static func outcome(
            _ command: Command, _ condition: Condition, _ folder: String, _ temporary: String, _ clock: String
        ) throws -> Outcome? {
            let words = command.words.map { $0.hasPrefix("@") ? "\(folder)/\($0.dropFirst())" : $0 }
            var call = [Program.path(words[0])] + words.dropFirst()
            var expected = [command.usual]
            switch condition {
            case .fullDisk: expected = [command.full ?? command.unwritable]
            case .readOnly: expected = [command.unwritable]
            case .fileInPlace:
                guard let file = command.file else { return nil }
                expected = [file]
            case .fewDescriptors:
                call = ["prlimit", "--nofile=64:64"] + call
                expected = [74]
            case .littleAddressSpace:
                call = ["prlimit", "--as=\(256 << 20)"] + call
                expected = [74]
            case .littleData:
                call = ["prlimit", "--data=\(64 << 20)"] + call
                expected = [74]
            case .before1970, .after2106: call = [Program.path("tandem"), "with", "--state", clock, "--"] + call
            case .closedPipe: expected = [command.usual != 0 || command.isSilent ? command.usual : command.unread]
            // No file that the command opens becomes its standard output, so the output is lost, and that is an error.
            case .closedOutput: expected = [command.usual != 0 || command.isSilent ? command.usual : 74]
            case .nothing: break
            }
            if command.isServer, expected.contains(0) { return nil }
            var script = "exec timeout -s KILL 120 \"$@\""
            if condition == .closedPipe {
                // The reader has left before the command starts.
                script = "exec 3> >(exec true); wait $!; timeout -s KILL 120 \"$@\" >&3"
            } else if condition == .closedOutput {
                script += " >&-"
            }
            let outcome = try run(
                "/bin/bash", ["-c", script, "bash"] + call, input: "{\"a\":1}",
                environment: [
                    "TMPDIR": condition == .fileInPlace ? folder : temporary, "TANDEM_STATE": folder + "/state",
                    // In the sandbox of `tandem adopt`, temporary files are in memory.
                    "TANDEM_SANDBOX": "off",
                ])
            let cell = "\(condition.rawValue): \(command.testDescription)"
            #expect(outcome.signal == nil && expected.contains(outcome.status), "\(cell): \(outcome)")
            for text in ["NSCocoa", "NSPOSIX", "Error Domain", "DecodingError", "Fatal error", "crashed"] {
                #expect(!outcome.errors.contains(text), "\(cell): \(outcome.errors)")
            }
            // `doctor` prints its reasons as results.
            #expect(outcome.status == 0 || (outcome.errors + outcome.output).contains(": "), "\(cell): \(outcome)")
            if [.fullDisk, .readOnly, .fileInPlace].contains(condition), outcome.status == 74 {
                #expect(outcome.errors.contains(folder), "\(cell): \(outcome.errors)")
            }
            return outcome
        }
    }
}
