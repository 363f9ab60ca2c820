import AppGroup
import CommandSupport
import Foundation
import Glibc
import TestSupport
import Testing

extension ProcessTests {
    /// Tests of the contract of the commands: their input, output and exit codes.
    @Suite(.serialized) struct CommandTests {
        private func withContainer(_ body: (String) throws -> Void) throws {
            try withTemporaryDirectory { directory throws in
                let path = directory.path("group")
                #expect(try container(path, "init").status == 0)
                try body(path)
            }
        }

        @Test("`put`, `get`, `commit`, `snapshot`, `list` and `delete` print the documented output")
        func outputs() throws {
            try withContainer { path throws in
                #expect(
                    try container(path, "put", "jotd", input: "{\"n\": 1.10}").output
                        == "{\"record\":\"jotd\",\"revision\":1}\n")
                #expect(try container(path, "get", "jotd").output == "{\"n\": 1.10}\n")
                #expect(
                    try container(path, "get", "jotd", "--json").output
                        == "{\"record\":\"jotd\",\"revision\":1,\"value\":{\"n\": 1.10}}\n")
                #expect(
                    try container(path, "commit", input: "{\"a\":[1,\n2],\"b\":\"x\"}").output == "{\"revision\":2}\n")
                #expect(
                    try container(path, "snapshot").output
                        == "{\"revision\":2,\"records\":{\"a\":{\"revision\":2,\"value\":[1,2]},\"b\":{\"revision\":2,\"value\":\"x\"},\"jotd\":{\"revision\":1,\"value\":{\"n\": 1.10}}}}\n"
                )
                #expect(try container(path, "list").output.split(separator: "\n").count == 3)
                #expect(try container(path, "delete", "a").output == "{\"record\":\"a\",\"revision\":3}\n")
                // A removed record is counted apart, so that the checks count as many as the list.
                #expect(try container(path, "list").output.split(separator: "\n").count == 2)
                #expect(
                    try container(path, "verify").output == "2 records and 1 removed up to revision 3: all is well\n")
                #expect(try container(path, "verify", "--json").output.hasPrefix("{\"records\":2,\"removed\":1,"))
                #expect(try container(path, "get", "a").status == 66)
                #expect(try container(path, "delete", "a").status == 66)
                #expect(try container(path, "put", "a", "--if-revision", "0", input: "1").status == 0)
                #expect(
                    try container(path, "reload", "--kind", "K").output
                        == "{\"kind\":\"K\",\"sequence\":1,\"revision\":4}\n")
                #expect(try container(path, "verify").status == 0)
                #expect(try container(path, "clean", "--json").output == "{\"movedAside\":null}\n")
            }
        }

        @Test("A defaults key is written, read and removed by its name, and UserDefaults has the same value")
        func defaultsKeys() throws {
            try withContainer { path throws in
                let key = "lastUpdate"
                let record = DefaultsKey(key).record
                #expect(
                    try container(path, "put", "--defaults-key", key, input: "[1.5, 2.5]").output
                        == "{\"record\":\"\(record)\",\"revision\":1}\n")
                let defaults = AppGroupDefaults(path: path)
                #expect(defaults.array(forKey: key) as? [Double] == [1.5, 2.5])
                #expect(defaults.dictionaryRepresentation()[key] != nil)
                #expect(try container(path, "get", "--defaults-key", key).output == "[1.5, 2.5]\n")
                #expect(try container(path, "put", "--defaults-key", "plain", input: "{\"a\":1}").status == 0)
                #expect(defaults.data(forKey: "plain") == Data("{\"a\":1}".utf8))
                #expect(try container(path, "get", "plain").status == 0)
                #expect(try container(path, "delete", "--defaults-key", key).status == 0)
                #expect(defaults.object(forKey: key) == nil)
                let refused = try container(path, "put", key, input: "1")
                #expect(refused.status == 65 && refused.errors.contains("--defaults-key"))
                #expect(try container(path, "put", "a", "--defaults-key", key, input: "1").status == 64)
                #expect(try container(path, "put", input: "1").status == 64)
            }
        }

        @Test("Compare-and-set with a wrong revision is a conflict and changes nothing")
        func conflicts() throws {
            try withContainer { path throws in
                #expect(try container(path, "put", "a", input: "1").status == 0)
                #expect(try container(path, "put", "a", "--if-revision", "7", input: "2").status == 75)
                #expect(try container(path, "put", "a", "--if-revision", "0", input: "2").status == 75)
                #expect(try container(path, "commit", "--if", "a=7", input: "{\"b\":2}").status == 75)
                #expect(try container(path, "commit", "--if", "c=1", input: "{\"b\":2}").status == 75)
                #expect(try container(path, "delete", "a", "--if-revision", "7").status == 75)
                #expect(
                    try container(path, "snapshot").output
                        == "{\"revision\":1,\"records\":{\"a\":{\"revision\":1,\"value\":1}}}\n")
                #expect(try container(path, "commit", "--if", "a=1", "--if", "c=0", input: "{\"b\":2}").status == 0)
            }
        }

        @Test(
            "Invalid record names are refused with exit code 65 and never reach the file system",
            arguments: [
                "../x", "a/b", "..", ".lock", "", "A", "reload", "é", "a b", "-a", String(repeating: "a", count: 65),
            ])
        func names(_ name: String) throws {
            try withContainer { path throws in
                let outcome = try container(path, "put", "--", name, input: "1")
                #expect(outcome.status == 65, "\(outcome.errors)")
                #expect(try container(path, "get", "--", name).status == 65)
                let names = try FileManager.default.contentsOfDirectory(atPath: path)
                #expect(names.allSatisfy { $0.hasPrefix(".") })
            }
        }

        @Test(
            "Input that is not exactly one JSON value is refused with exit code 65",
            arguments: ["", "{", "{\"a\":1}{", "nul", "01", "[1,]", "{'a':1}", "\"\u{1}\"", "1 2", "NaN"])
        func values(_ value: String) throws {
            try withContainer { path throws in
                #expect(try container(path, "put", "a", input: value).status == 65)
                #expect(try container(path, "get", "a").status == 66)
            }
        }

        @Test("A record of 10 MiB is refused with exit code 65; a record of 4 MiB is stored")
        func largeRecords() throws {
            try withContainer { path throws in
                let outcome = try container(
                    path, "put", "a", input: "\"" + String(repeating: "x", count: 10 << 20) + "\"")
                #expect(outcome.status == 65)
                #expect(outcome.errors.contains("4194304"))
                let largest = "\"" + String(repeating: "x", count: (4 << 20) - 2) + "\""
                #expect(try container(path, "put", "a", input: largest).status == 0)
                #expect(try container(path, "get", "a").output == largest + "\n")
            }
        }

        @Test("Missing containers and records cause exit code 66; a file at a container's path causes 74")
        func missing() throws {
            try withTemporaryDirectory { directory throws in
                let path = directory.path("none")
                for command in [["get", "a"], ["put", "a"], ["list"], ["snapshot"], ["verify"], ["clean"]] {
                    let arguments = ["container", command[0], "--container", path] + command.dropFirst()
                    #expect(try run("tandem", arguments, input: "1").status == 66, "\(command)")
                }
                try Files.write("x", to: path)
                for command in [["get", "a"], ["put", "a"], ["init"]] {
                    let arguments = ["container", command[0], "--container", path] + command.dropFirst()
                    #expect(try run("tandem", arguments, input: "1").status == 74, "\(command)")
                }
                #expect(try Files.text(path) == "x")
            }
        }

        enum Planted: String, CaseIterable { case link, fifo, directory, empty, truncated, zeros, header, payload }

        @Test(
            "Reading a damaged record, or a link in its place, exits with 65 and prints the last good version",
            arguments: Planted.allCases)
        func damage(_ planted: Planted) throws {
            try withContainer { path throws in
                #expect(try container(path, "put", "a", input: "{\"n\":1}").status == 0)
                #expect(try container(path, "put", "a", input: "{\"n\":2}").status == 0)
                let file = path + "/a.jsonl"
                var bytes = try Files.bytes(file)
                switch planted {
                case .link, .fifo, .directory: try Files.unlink(file)
                default: break
                }
                switch planted {
                case .link: try Files.makeLink(file, to: "/etc/passwd")
                case .fifo: try Files.makeFIFO(file)
                case .directory: try Files.makeDirectory(file)
                case .empty: try Files.write([], to: file)
                case .truncated: try Files.write(Array(bytes.dropLast(3)), to: file)
                case .zeros: try Files.write([UInt8](repeating: 0, count: bytes.count), to: file)
                case .header:
                    bytes[30] ^= 1
                    try Files.write(bytes, to: file)
                case .payload:
                    bytes[bytes.count - 3] ^= 1
                    try Files.write(bytes, to: file)
                }
                let outcome = try container(path, "get", "a")
                #expect(outcome.status == 65)
                #expect(outcome.output == "{\"n\":1}\n")
                #expect(outcome.errors.contains("a.jsonl"))
                let tolerated = try container(path, "get", "a", "--fallbacks")
                #expect(tolerated.status == 0 && tolerated.output == "{\"n\":1}\n")
                #expect(try container(path, "snapshot").status == 65)
                #expect(try container(path, "verify").status == 65)
                // Compare-and-set succeeds with the revision of the last good version. Afterwards the record is intact
                // again.
                let mended = try container(path, "put", "a", "--if-revision", "1", input: "{\"n\":3}")
                #expect(mended.status == (planted == .directory ? 65 : 0), "\(mended.errors)")
                guard planted != .directory else { return }
                #expect(try container(path, "get", "a").output == "{\"n\":3}\n")
                #expect(try container(path, "verify").status == 0)
            }
        }

        @Test("A record in a newer format version is neither read nor overwritten nor removed")
        func newerVersion() throws {
            try withContainer { path throws in
                #expect(try container(path, "put", "a", input: "1").status == 0)
                let file = path + "/a.jsonl"
                let newer = try Files.text(file).replacing("{\"tandem\":1,", with: "{\"tandem\":2,")
                try Files.write(newer, to: file)
                #expect(try container(path, "get", "a").status == 65)
                #expect(try container(path, "put", "a", input: "2").status == 65)
                #expect(try container(path, "commit", input: "{\"a\":2,\"b\":2}").status == 65)
                #expect(try container(path, "delete", "a").status == 65)
                #expect(try Files.text(file) == newer)
                #expect(try container(path, "put", "b", input: "2").status == 0)
            }
        }

        @Test("While a stopped writer holds the lock, a write exits with 75, and a read returns the value")
        func stoppedHolder() throws {
            try withContainer { path throws in
                #expect(try container(path, "put", "a", input: "1").status == 0)
                let holder = try TestProcess("protocol-worker", ["hold-lock", path])
                #expect(blockUntil { holder.output.contains("held") })
                holder.signal(SIGSTOP)
                let outcome = try container(path, "put", "a", "--lock-timeout", "300ms", "--json", input: "2")
                #expect(outcome.status == 75)
                #expect(outcome.errors.contains("\"reason\":\"lock-timeout\""))
                #expect(try container(path, "get", "a").output == "1\n")
                // The kernel releases the lock when its holder is killed.
                holder.signal(SIGKILL)
                #expect(try container(path, "put", "a", input: "2").status == 0)
            }
        }

        @Test("A waiting writer does not write to a container that was deleted and recreated")
        func replacedContainer() throws {
            try withContainer { path throws in
                #expect(try container(path, "put", "a", input: "1").status == 0)
                let holder = try TestProcess("protocol-worker", ["hold-lock", path])
                #expect(blockUntil { holder.output.contains("held") })
                let writer = try TestProcess(
                    "tandem", ["container", "put", "--container", path, "--lock-timeout", "30s", "a"])
                writer.send("2")
                writer.closeInput()
                // When the writer has a descriptor of the lock file, it has already opened the container's directory.
                #expect(blockUntil { Self.holdsOpen(writer.pid, path + "/.lock") })
                TemporaryDirectory.remove(path)
                #expect(try container(path, "init").status == 0)
                holder.closeInput()
                let outcome = writer.wait()
                #expect(outcome.status == 75, "\(outcome.errors)")
                #expect(try container(path, "get", "a").status == 66)
            }
        }

        private static func holdsOpen(_ pid: Int32, _ path: String) -> Bool {
            let folder = "/proc/\(pid)/fd"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.contains {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
            }
        }

        @Test("An error says what failed and where; with --json it is one JSON object on standard error")
        func errors() throws {
            try withContainer { path throws in
                let plain = try container(path, "get", "none")
                #expect(plain.output.isEmpty)
                #expect(plain.errors == "tandem: no such record: \(path)/none.jsonl\n")
                let json = try container(path, "get", "none", "--json")
                #expect(
                    json.errors
                        == "{\"error\":{\"code\":66,\"reason\":\"no-such-record\",\"message\":\"no such record: \(path)/none.jsonl\",\"path\":\"\(path)/none.jsonl\"}}\n"
                )
                #expect(try run("tandem", ["container", "nonsense"]).status == 64)
                #expect(try container(path, "get").status == 64)
                #expect(try container(path, "put", "a", "--if-revision", "-1", input: "1").status == 64)
                #expect(try container(path, "watch", "--timeout", "soon").status == 64)
            }
        }

        @Test("`watch` prints each revision, ends at the requested revision, and exits with 75 at its timeout")
        func watch() throws {
            try withContainer { path throws in
                let watcher = try TestProcess(
                    "tandem", ["container", "watch", "--container", path, "--until-revision", "2"])
                #expect(try container(path, "put", "a", input: "1").status == 0)
                #expect(blockUntil { watcher.output.contains("{\"revision\":1}\n") })
                #expect(try container(path, "put", "a", input: "2").status == 0)
                let outcome = watcher.wait()
                #expect(outcome.status == 0)
                #expect(outcome.output == "{\"revision\":1}\n{\"revision\":2}\n")
                #expect(try container(path, "watch", "--until-revision", "3", "--timeout", "50ms").status == 75)
            }
        }

        @Test("A command exits with 77 if the entitlements do not name the group")
        func entitlements() throws {
            try withTemporaryDirectory { directory throws in
                let file = directory.path("Widget.entitlements")
                try Files.write(
                    """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
                    <array><string>group.mine</string></array></dict></plist>
                    """, to: file)
                let environment = ["TANDEM_ENTITLEMENTS": file, "TANDEM_CONTAINERS": directory.path]
                func put(_ group: String) throws -> Int32 {
                    try run("tandem", ["container", "init", "--group", group], environment: environment).status
                }
                #expect(try put("group.mine") == 0)
                #expect(try put("group.other") == 77)
                #expect(!FileManager.default.fileExists(atPath: directory.path("group.other")))
            }
        }

        @Test(
            "Every program has a version and a help text with an example",
            arguments: [
                ["tandem"], ["main-app"], ["widget-extension"], ["local-backend"], ["tandem-watch"],
                ["tandem", "doctor"],
                ["main-app", "launch"], ["main-app", "publish"], ["widget-extension", "run"],
                ["widget-extension", "timeline"],
                ["local-backend", "serve"],
            ])
        func help(_ command: [String]) throws {
            let help = try run(command[0], command.dropFirst() + ["--help"])
            #expect(help.status == 0)
            #expect(help.output.contains("EXAMPLE"))
            if command.count == 1 {
                let version = try run(command[0], ["--version"])
                #expect(version.status == 0 && version.output.contains("."))
            }
        }

        @Test(
            "Every container command has a help text with an example",
            arguments: [
                "init", "put", "commit", "get", "delete", "list", "snapshot", "watch", "reload", "verify", "clean",
            ])
        func containerHelp(_ command: String) throws {
            let help = try run("tandem", ["container", command, "--help"])
            #expect(help.status == 0 && help.output.contains("EXAMPLE"))
        }

        @Test(
            "`help NAME` prints the same as `NAME --help`, also for commands that another program performs",
            arguments: [
                "race", "crash-sweep", "power-cut", "check-history", "rankings", "init", "adopt", "render", "snapshot",
                "watch", "preview",
                "container",
                "clock",
            ])
        func helpOf(_ command: String) throws {
            let help = try run("tandem", [command, "--help"])
            #expect(help.status == 0 && help.output.contains("OPTIONS:"))
            let same = try run("tandem", ["help", command])
            #expect(same.status == 0 && same.output == help.output)
        }

        @Test("Help texts fit into 80 columns, except for commands to copy, which are never wrapped")
        func copiedLines() throws {
            let help = try run("tandem", ["race", "--help"]).output.split(separator: "\n")
            #expect(
                help.contains(
                    "  tandem race --seed 7 --for 1m --history /tmp/race.jsonl && tandem check-history /tmp/race.jsonl")
            )
            let long = help.filter { $0.count > 80 }
            #expect(long.allSatisfy { $0.hasPrefix("  ") }, "\(long)")
            // Options are printed in two columns, and their descriptions wrap in the second column.
            let option = try #require(help.firstIndex { $0.hasPrefix("  --inject/--no-inject") })
            #expect(help[option + 1].prefix(26).allSatisfy { $0 == " " } && help[option + 1].count > 26)
        }

        @Test("`doctor` reports a healthy machine as healthy, also as JSON")
        func doctor() throws {
            try withContainer { path throws in
                let outcome = try run("tandem", ["doctor", "--container", path, "--json"])
                #expect(outcome.status == 0, "\(outcome.output)")
                #expect(outcome.output.contains("\"check\":\"commit\",\"outcome\":\"ok\""))
                let text = try run("tandem", ["doctor", "--container", path]).output
                #expect(text.contains("\nThis machine keeps the protocol's promises"), "\(text)")
                try Files.write([], to: path + "/broken.jsonl")
                let broken = try run("tandem", ["doctor", "--container", path])
                #expect(broken.status == 1 && broken.output.contains("\n1 check failed"), "\(broken)")
            }
        }

        @Test("`--version` names the commit that the scripts built, unless the program was built again after them")
        func version() throws {
            try withTemporaryDirectory { directory throws in
                let program = directory.path("tandem")
                try Program.copy("tandem", to: program)
                #expect(try run(program, ["--version"]).output == "\(tandemVersion)\n")
                try Files.write("\n", to: directory.path("tandem-commit"))
                #expect(try run(program, ["--version"]).output == "\(tandemVersion)\n")
                try Files.write("0123abcd\n", to: directory.path("tandem-commit"))
                #expect(try run(program, ["--version"]).output == "\(tandemVersion) (0123abcd)\n")
                let later = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: 60)]
                try FileManager.default.setAttributes(later, ofItemAtPath: program)
                #expect(try run(program, ["--version"]).output == "\(tandemVersion)\n")
            }
        }

        @Test(
            "`tandem demo` and `tandem simulate NAME` run a script in a folder above, with the programs beside `tandem`"
        )
        func scripts() throws {
            try withTemporaryDirectory { directory throws in
                for name in ["a b", "a b/bin", "a b/scripts", "a b/scripts/lib"] {
                    try Files.makeDirectory(directory.path(name))
                }
                try Files.write("", to: directory.path("a b/scripts/lib/common.sh"))
                let program = directory.path("a b/bin/tandem")
                try Program.copy("tandem", to: program)
                for name in ["demo", "simulate-night"] {
                    let script = directory.path("a b/scripts/" + name)
                    try Program.writeScript("#!/bin/sh\necho \(name) \"$TANDEM_PROGRAMS|$*\"\nexit 3\n", to: script)
                }
                let folder = directory.path("a b/bin")
                let demo = try run(program, ["demo", "--preview"])
                #expect(demo.status == 3 && demo.output == "demo \(folder)|--preview\n", "\(demo)")
                let night = try run(program, ["simulate", "night", "x y"])
                #expect(night.status == 3 && night.output == "simulate-night \(folder)|x y\n", "\(night)")
                let missing = try run(program, ["simulate", "day"])
                #expect(missing.status == 64 && missing.errors.contains("no scripts/simulate-day"), "\(missing)")
            }
        }
    }
}
