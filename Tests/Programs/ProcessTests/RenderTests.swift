import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests of `tandem render` with the three apps, examined in a browser.
    @Suite(.serialized) struct RenderTests {
        private struct Report: Decodable {
            struct Picture: Decodable {
                var program: String
                var family: String
                var screen: String
                var appearance: String
                var caption: String
                var lines: [String]
            }
            struct Finding: Decodable {
                var problem: String
                var family: String
                var what: String
            }
            var pictures: [Picture]?
            var findings: [Finding]?
        }

        private func report(_ outcome: Outcome) throws -> Report {
            try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        }

        @Test("`render` checks --out before the build, and creates nothing")
        func unwritableOut() throws {
            let folder = try TemporaryDirectory()
            for out in ["/nonexistent/page.html", folder.path] {
                // Without a package, the build would end with 69.
                let outcome = try run(
                    "tandem", ["render", Repository.fixtures, "--out", out],
                    environment: ["TANDEM_PACKAGE": "/nonexistent"])
                #expect(outcome.status == 74 && outcome.errors.contains(out), "\(outcome)")
            }
            #expect(try Files.names(in: folder.path) == [])
        }

        @Test(
            "`render` without a folder draws the three apps' widgets after the first launch, in every family"
        )
        func threeApps() throws {
            let outcome = try run("tandem", ["render", "--json", "--now=2026-09-07T00:10:00Z"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let pictures = try #require(try report(outcome).pictures)
            let families = Dictionary(grouping: pictures, by: \.program).mapValues { Set($0.map(\.family)) }
            let home: Set = ["systemSmall", "systemMedium", "systemLarge"]
            let lock: Set = ["accessoryInline", "accessoryCircular", "accessoryRectangular"]
            #expect(families.count == 3 && families.values.filter { $0 == home.union(lock) }.count == 2, "\(families)")
            #expect(families.values.contains(home), "\(families)")
            #expect(Set(pictures.map(\.appearance)) == ["light", "dark", "accented", "Lock Screen"])
            // The pictures show the data of the apps: a joke, today's prices, and Monday's first class at ten minutes
            // past eight in China.
            let lines = pictures.filter { $0.family == "systemMedium" && $0.caption.hasPrefix("timeline") }
                .flatMap(\.lines)
            for text in ["In class", "Data Structures", "Portfolio value", "Mr. "] {
                #expect(lines.contains { $0.contains(text) }, "\(text) in \(lines)")
            }
        }

        // Each date has a joke that fits. A few of the backend's jokes are longer than any widget, and are cut.
        @Test(
            "On every screen, in every language, no text of the three apps overflows, is cut, overlaps, or is hard to read",
            arguments: [
                ["--device", "375x667", "--locale", "de_DE", "--now=2026-09-07T02:30:00Z"],
                ["--device", "375x667", "--locale", "zh-Hans", "--now=2026-09-07T01:05:00Z"],
                [
                    "--device", "393x852", "--device", "430x932", "--device", "375x667",
                    "--now=2026-09-07T00:10:00Z",
                ],
            ].prefix(TestAmount.of(1, all: 3)))
        func sound(_ options: [String]) throws {
            let outcome = try run("tandem", ["render", "--check", "--json"] + options)
            #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
            #expect(try #require(try report(outcome).findings).isEmpty)
            #expect(outcome.errors.contains("pictures looked at"))
        }

        @Test("`render --check` reports a defect with widget, family and appearance, and exits with 1")
        func unsound() throws {
            let directory = try TemporaryDirectory()
            let archive = directory.path("wide.json")
            try Data(
                #"""
                {"kind":"K","family":"systemSmall","entries":[{"date":"2026-01-30T12:00:00.000Z","content":{"view":
                {"nodes":[{"kind":"Text","text":"far too much text for one line","modifiers":[
                {"name":"lineLimit","lines":1}]}]}}}]}
                """#.utf8
            ).write(to: URL(fileURLWithPath: archive))
            let outcome = try run("tandem", ["render", "--check", archive])
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(
                outcome.output.contains("K, systemSmall, ") && outcome.output.contains("is cut"), "\(outcome.output)")
            let blind = try run("tandem", ["render", "--check", archive], environment: ["TANDEM_BROWSER": "/bin/true"])
            #expect(blind.status == 69 && blind.errors.contains("did not show the page"), "\(blind.errors)")
            let page = try run("tandem", ["render", archive])
            #expect(page.status == 0 && page.output.hasPrefix("<!DOCTYPE html>"))
        }

        @Test("When `tandem render` ends, even by SIGKILL, the backend, the apps and the widgets end too")
        func killed() throws {
            try withTemporaryDirectory { directory throws in
                var started: Set<Int32> = []
                // On a busy machine `render` may end before this test has seen two of its processes.
                for _ in 1...20 where started.count < 2 {
                    let process = try TestProcess("tandem", ["render"], environment: ["TMPDIR": directory.path])
                    _ = blockUntil {
                        started = ProcessTable.descendants(of: process.pid)
                        return started.count >= 2 || ProcessTable.hasEnded(process.pid)
                    }
                    process.signal(SIGKILL)
                    _ = process.wait()
                }
                #expect(started.count >= 2)
                #expect(blockUntil { started.allSatisfy(ProcessTable.hasEnded) }, "\(started)")
            }
        }

        @Test(
            "If a program of the three apps fails, `render` prints that program's standard error and leaves no files behind"
        )
        func failingApps() throws {
            try withTemporaryDirectory { directory throws in
                let program = directory.path("tandem-adopt")
                try Program.copy("tandem-adopt", to: program)
                let package = Repository.root
                func errors(backend: String, app: String) throws -> String {
                    for (name, script) in [("local-backend", backend), ("main-app", app)] {
                        try Program.writeScript(
                            "#!/bin/sh\necho $$ >> \(directory.path("pids"))\n\(script)\n", to: directory.path(name))
                    }
                    let outcome = try run(
                        program, ["--render"], environment: ["TANDEM_PACKAGE": package, "TMPDIR": directory.path])
                    #expect(outcome.status == 69, "\(outcome)")
                    let pids = try Files.text(directory.path("pids")).split(separator: "\n").compactMap { Int32($0) }
                    #expect(!pids.isEmpty && pids.allSatisfy(ProcessTable.hasEnded))
                    return outcome.errors
                }
                let silent = try errors(backend: "echo no port is free >&2; exit 1", app: "exit 0")
                #expect(
                    silent.contains("local-backend: it does not say where it listens: no port is free"), "\(silent)")
                let listening = #"echo '{"url":"http://127.0.0.1:1"}'; exec sleep 1000"#
                let failed = try errors(backend: listening, app: "echo out of jokes >&2; exit 3")
                #expect(failed.contains("main-app launch --app jokes exited with 3: out of jokes"), "\(failed)")
            }
        }

        // MARK: Archives

        /// Creates a folder with a host's archive of one small widget that shows the views in `nodes`.
        private func withArchive(_ nodes: String, _ body: (TemporaryDirectory, String) throws -> Void) throws {
            try withTemporaryDirectory { directory throws in
                let archive = directory.path("archive.json")
                try Files.write(
                    """
                    {"kind":"K","family":"systemSmall","entries":[{"date":"2026-01-30T12:00:00.000Z","content":{"view":
                    {"nodes":[\(nodes)]}}}]}
                    """, to: archive)
                try body(directory, archive)
            }
        }

        private static let hello = #"{"kind":"Text","text":"Hello"}"#

        @Test("`--out` with a symbolic link writes to the link's destination, and the link stays")
        func linkedOutput() throws {
            try withArchive(Self.hello) { directory, archive throws in
                let (file, link) = (directory.path("page.html"), directory.path("link.html"))
                try Files.write("old", to: file)
                try Files.makeLink(link, to: "page.html")
                #expect(try run("tandem", ["render", archive, "--out", link]).status == 0)
                #expect(Files.mode(link).map { $0 & S_IFMT } == S_IFLNK)
                #expect(try Files.text(file).contains(">Hello</div>"))
            }
        }

        @Test("`--out` with a pipe writes into the pipe, and the pipe stays")
        func pipedOutput() throws {
            try withArchive(Self.hello) { directory, archive throws in
                let pipe = directory.path("pipe")
                try Files.makeFIFO(pipe)
                // The reader ends when the writer has closed the pipe. If nothing is written, the reader blocks until
                // it is killed at the end of the test.
                let reader = try TestProcess("/bin/cat", [pipe])
                #expect(try run("tandem", ["render", archive, "--text", "--out", pipe]).status == 0)
                try #require(Files.mode(pipe).map { $0 & S_IFMT } == S_IFIFO)
                #expect(blockUntil { reader.output.contains("Hello") }, "\(reader.output)")
            }
        }

        @Test(
            "Views with the largest numbers or infinite frames are drawn without an error",
            arguments: [
                #"{"name":"lineLimit","lines":9223372036854775807}"#,
                #"{"name":"lineLimit","minimum":9223372036854775807}"#,
                #"{"name":"lineLimit","lines":-1e300}"#,
                #"{"name":"frame","width":"inf","height":"inf"}"#,
                #"{"name":"frame","maxWidth":"inf","minHeight":"-inf","maxHeight":1e308}"#,
                #"{"name":"font","font":{"size":1e308}}"#, #"{"name":"offset","x":1e308,"y":-1e308}"#,
            ])
        func hostileNumbers(modifier: String) throws {
            let text = #"{"kind":"Text","text":"Hello","modifiers":[\#(modifier)]}"#
            try withArchive(text) { _, archive throws in
                for options in [[], ["--text"], ["--json"]] {
                    let outcome = try run("tandem", ["render", archive] + options)
                    #expect(outcome.status == 0 && outcome.output.contains("Hello"), "\(outcome.errors)")
                }
            }
        }

        @Test(
            "An archive in a right-to-left language is drawn from right to left, other archives from left to right")
        func rightToLeft() throws {
            try withArchive(Self.hello) { _, archive throws in
                let arabic = try run("tandem", ["render", archive, "--locale", "ar_EG"])
                #expect(arabic.status == 0 && arabic.output.contains(#" lang="ar-EG" dir="rtl""#), "\(arabic.errors)")
                let english = try run("tandem", ["render", archive, "--locale", "en_US"])
                #expect(english.status == 0 && !english.output.contains(#"dir="rtl""#))
            }
        }

        @Test("A text that contains `</script>` ends neither the page's script nor the output of --check")
        func endOfScript() throws {
            let text = "</script><script>document.body.remove()</script>"
            let node = #"{"kind":"Text","text":"\#(text)","modifiers":[{"name":"lineLimit","lines":1}]}"#
            try withArchive(node) { _, archive throws in
                let outcome = try run("tandem", ["render", "--check", "--json", archive])
                #expect(outcome.status == 1, "\(outcome.errors)")
                let findings = try #require(try report(outcome).findings)
                #expect(findings.contains { $0.problem == "cut" && text.hasPrefix($0.what) }, "\(outcome.output)")
            }
        }
    }
}
