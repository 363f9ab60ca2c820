import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// Tests with extensions that misbehave. `tandem adopt` ends, reports what happened, and leaves no processes or files
/// behind.
@Suite(.serialized, .timeLimit(.minutes(30))) struct HostileExtensionTests {
    /// Returns the source code of a widget.
    /// - Parameters:
    ///   - timeline: The statements of the provider's timeline method.
    ///   - initializer: The statements of the initializer of the widget's type.
    ///   - more: Further declarations.
    private static func widget(
        _ name: String, timeline: String = "completion(Timeline(entries: [entry], policy: .never))",
        initializer: String = "", text: String = "\"\(UUID().uuidString)\"", more: String = ""
    ) -> String {
        """
        import SwiftUI
        import WidgetKit
        import Foundation
        #if canImport(Glibc)
        import Glibc
        #endif
        struct Entry: TimelineEntry { let date: Date; let text: String }
        struct Provider: TimelineProvider {
            var entry: Entry { Entry(date: Date(), text: \(text)) }
            func placeholder(in context: Context) -> Entry { entry }
            func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void) { completion(entry) }
            func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
                \(timeline)
            }
        }
        nonisolated(unsafe) var kept: [Any] = []
        @main struct \(name): Widget {
            init() {
                \(initializer)
            }
            var body: some WidgetConfiguration {
                StaticConfiguration(kind: "\(name)", provider: Provider()) { Text($0.text) }
                    .supportedFamilies([.systemSmall])
            }
        }
        \(more)
        """
    }

    /// Creates a folder with sources, and a folder for temporary files. Checks at the end that the second folder is
    /// empty.
    private func withPlace(_ files: [String: String], _ body: (String, [String: String]) throws -> Void) throws {
        try withTemporaryDirectory { directory throws in
            for (name, text) in files {
                let path = directory.path(name)
                try FileManager.default.createDirectory(
                    atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
                    withIntermediateDirectories: true)
                try Files.write(text, to: path)
            }
            try Files.makeDirectory(directory.path("tmp"))
            try body(
                directory.path, Adopting.environment.merging(["TMPDIR": directory.path("tmp")]) { $1 })
            #expect(try Files.names(in: directory.path("tmp")) == [])
        }
    }

    /// Returns the ids of the processes whose command line or environment contains a text.
    static func processes(with word: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { Int32($0) != nil && $0 != "\(getpid())" }.filter { pid in
            ["cmdline", "environ"].contains { name in
                let data = FileManager.default.contents(atPath: "/proc/\(pid)/\(name)") ?? Data()
                return data.range(of: Data(word.utf8)) != nil
            }
        }
    }

    /// Returns the path of a target's executable. The path is derived from the path of the target's build log.
    private func executable(ofTarget index: Int, _ output: String) throws -> String {
        struct Report: Decodable {
            struct Target: Decodable { var log: String }
            var targets: [Target]
        }
        let log = try JSONDecoder().decode(Report.self, from: Data(output.utf8)).targets[index].log
        let package = URL(fileURLWithPath: log).deletingLastPathComponent()
        let name = URL(fileURLWithPath: log).deletingPathExtension().lastPathComponent
        return package.deletingLastPathComponent().path + "/build/" + name
    }

    @Test("`tandem adopt` reaps the processes that killed providers leave behind while it runs, not only at its end")
    func zombies() throws {
        let seconds = "\(Int.random(in: 100_000...900_000)).5"
        // Each provider starts a process in a session of its own, which outlives the provider.
        let spawn = """
            var pid: pid_t = 0
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            posix_spawnattr_setflags(&attributes, 0x80)
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("\(seconds)"), nil]
            posix_spawn(&pid, "/bin/sleep", nil, &attributes, &words, environ)
            """
        try withPlace(["W/W.swift": Self.widget("LeavingWidget", initializer: spawn)]) { folder, environment throws in
            let process = try TestProcess(
                "tandem", ["adopt", folder + "/W", "--calls-only", "--run"], environment: environment)
            try #require(blockUntil { process.errors.contains("tandem events") }, "\(process.errors)")
            // The providers of the calls have ended. Their processes have a new parent: the program that called them.
            let programs = ProcessTable.descendants(of: process.pid).filter { pid in
                ((try? Files.text("/proc/\(pid)/comm")) ?? "").hasPrefix("tandem-adopt")
            }.union([process.pid])
            var left: [Int32] = []
            #expect(
                blockUntil {
                    left = Self.processes(with: seconds).compactMap { Int32($0) }
                        .filter { ProcessTable.parent(of: $0).map(programs.contains) ?? false }
                    return !left.isEmpty
                })
            for pid in left { kill(pid, SIGKILL) }
            #expect(blockUntil { left.allSatisfy { !Files.exists("/proc/\($0)") } }, "\(left) are not reaped")
            #expect(blockUntil { programs.allSatisfy { ProcessTable.zombies(of: $0).isEmpty } })
            #expect(process.isRunning)
            process.signal(SIGTERM)
            _ = process.wait()
            #expect(blockUntil { Self.processes(with: seconds).isEmpty })
        }
    }

    @Test("A run keeps the executable that it built while another run builds the changed extension")
    func keptExecutable() throws {
        try withPlace(["W/W.swift": Self.widget("W", text: "\"one\"")]) { folder, environment throws in
            let process = try TestProcess(
                "tandem", ["adopt", folder + "/W", "--calls-only", "--run"], environment: environment)
            try #require(blockUntil { process.errors.contains("tandem events") }, "\(process.errors)")
            let lines = ProcessTable.descendants(of: process.pid).map { pid in
                ((try? Files.text("/proc/\(pid)/cmdline")) ?? "").split(separator: "\0").map(String.init)
            }
            let host = try #require(lines.first { $0.contains("--provider") }, "\(lines)")
            let program = host[try #require(host.firstIndex(of: "--provider")) + 1]
            let before = try Files.bytes(program)
            try Files.write(Self.widget("W", text: "\"two\""), to: folder + "/W/W.swift")
            let other = try run("tandem", ["adopt", folder + "/W", "--calls-only", "--json"], environment: environment)
            let entry = AdoptReport(other.output)?.targets.first?.runs.first?.calls.first?.entries.first
            #expect(entry?.texts == ["two"], "\(other)")
            #expect(try Files.bytes(program) == before)
            process.signal(SIGTERM)
            _ = process.wait()
        }
    }

    @Test(
        "Crashes and high memory use get verdicts; odd file names and child processes do not; all processes end"
    )
    func verdicts() throws {
        let seconds = "\(Int.random(in: 100_000...900_000)).25"
        // The extension starts two processes: one in the provider's own process group, and one in a separate session.
        let spawn = """
            var pid: pid_t = 0
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("\(seconds)"), nil]
            posix_spawn(&pid, "/bin/sleep", nil, nil, &words, environ)
            posix_spawnattr_setflags(&attributes, 0x80)
            posix_spawn(&pid, "/bin/sleep", nil, &attributes, &words, environ)
            """
        let odd = "Odd \"folder\" #1 ü"
        let files = [
            "Crash/CrashWidget.swift": Self.widget("CrashWidget", timeline: "fatalError(\"no quote today\")"),
            "Memory/MemoryWidget.swift": Self.widget(
                "MemoryWidget",
                timeline: "let memory = malloc(100 << 20)!; memset(memory, 1, 100 << 20); kept.append(memory)",
                initializer: "_ = Image(\"photo\")"
            ),
            "Children/ChildrenWidget.swift": Self.widget(
                "ChildrenWidget", initializer: "print(\"starting\", terminator: \"…\")\n\(spawn)"),
            "\(odd)/Two \"words\".swift": Self.widget("OddWidget", text: "first + second + third"),
            "\(odd)/back\\slash.swift": "let first = \"one \"",
            "\(odd)/new\nline.swift": "let second = \"two \"",
            "\(odd)/übung #2.swift": "let third = \"three\"",
        ]
        try withPlace(files) { folder, environment throws in
            let folders = ["Crash", "Memory", "Children", odd].map { folder + "/" + $0 }
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only"] + folders, environment: environment)
            #expect(outcome.status == 1, "\(outcome.errors)")
            let targets = try #require(AdoptReport(outcome.output), "\(outcome.errors)").targets
            #expect(targets.map(\.verdict) == ["crash", "memory-limit", "clean", "clean"], "\(outcome.output)")
            let finding = try #require(targets[0].verdicts.first?.finding)
            #expect(
                finding.hasSuffix("\(folder)/Crash/CrashWidget.swift:13: Fatal error: no quote today"), "\(finding)")
            #expect(targets[1].verdicts.first?.finding.contains("over the limit of 30 MB") == true)
            #expect(targets[1].verdicts.first?.advice.hasPrefix("Scale images down") == true)
            #expect(targets[3].runs.first?.calls.last?.entries.first?.texts == ["one two three"])
            #expect(Self.processes(with: seconds) == [])

            // If the executable makes a single call, no process is left behind either.
            let call = ["TANDEM_EXTENSION": "call", "TANDEM_CALL": "timeline|systemSmall|false|ChildrenWidget"]
            let single = try run(try executable(ofTarget: 2, outcome.output), [], environment: call)
            #expect(single.status == 0 && single.output.hasPrefix("{\"kind\":\"ChildrenWidget\""), "\(single.output)")
            #expect(blockUntil { Self.processes(with: seconds) == [] })

            // The timeline of the first extension cannot be drawn, but its placeholder can.
            let drawn = try run("tandem", ["render", folders[0], "--text"], environment: environment)
            #expect(drawn.status == 0, "its placeholder can be: \(drawn.errors)")
            #expect(drawn.errors.contains("tandem render: the timeline of CrashWidget systemSmall"))
        }
    }

    @Test("If no widget can be drawn, `tandem render` exits with 1 and explains why")
    func drawsNothing() throws {
        let source = Self.widget("Nothing").replacing(
            "var entry: Entry {", with: "var entry: Entry { fatalError(\"nothing to show\") }\n    var other: Entry {")
        try withPlace(["Nothing/Nothing.swift": source]) { folder, environment throws in
            let outcome = try run("tandem", ["render", folder + "/Nothing"], environment: environment)
            #expect(outcome.status == 1 && outcome.output == "")
            #expect(outcome.errors.contains("tandem render: there is nothing to draw"), "\(outcome.errors)")
            #expect(outcome.errors.contains("Nothing.swift:9: Fatal error: nothing to show"), "\(outcome.errors)")
        }
    }

    @Test(
        "A provider that never calls its completion gets the verdict `deadline`; `--verbose` shows what it printed",
        .onlyInAll(short: "the verdicts of hostile extensions")
    )
    func deadline() throws {
        let source = Self.widget(
            "LateWidget", timeline: "print(\"before the wait\"); kept.append(completion)",
            text: "Entry.name",
            more: """
                extension Entry {
                    #if DEBUG
                    static let name = "a debug build"
                    #else
                    static let name = "a release build"
                    #endif
                }
                """)
        try withPlace(["Late/LateWidget.swift": source]) { folder, environment throws in
            let start = ["adopt", "--json", "--verbose", "--calls-only", folder + "/Late", "--deadline"]
            // The deadline is long enough for every other call even on a busy machine, so only the timeline misses it.
            let outcome = try run("tandem", start + ["15s"], environment: environment)
            #expect(outcome.status == 1, "\(outcome.errors)")
            let target = try #require(AdoptReport(outcome.output)?.targets.first)
            #expect(target.verdict == "deadline")
            #expect(outcome.errors.contains("Late  calls  before the wait"), "\(outcome.errors)")
            #expect(target.runs.first?.calls.first?.entries.first?.texts == ["a debug build"])

            let released = try run("tandem", start + ["15s", "--configuration", "release"], environment: environment)
            let other = try #require(AdoptReport(released.output)?.targets.first, "\(released.errors)")
            #expect(other.runs.first?.configuration == "Release")
            #expect(other.runs.first?.calls.first?.entries.first?.texts == ["a release build"])
        }
    }

    @Test("A widget whose initializer never returns is killed and reported with exit code 69 and its last output")
    func endlessInitializer() throws {
        let source = Self.widget(
            "Endless", initializer: "signal(SIGTERM, SIG_IGN); print(\"in a loop\"); while true { sleep(1) }")
        try withPlace(["Endless/Endless.swift": source]) { folder, environment throws in
            let outcome = try run(
                "tandem", ["adopt", folder + "/Endless", "--deadline", "1s"], environment: environment)
            #expect(outcome.status == 69)
            #expect(
                outcome.errors.contains("did not say within 10.0 seconds what its widgets are"), "\(outcome.errors)")
            #expect(outcome.errors.contains("the last that it printed: in a loop"), "\(outcome.errors)")
            #expect(Self.processes(with: folder) == [])
        }
    }

    @Test(
        "If a signal ends `tandem adopt` during a scenario, it ends its processes and removes its folders",
        arguments: [SIGTERM, SIGINT])
    func interrupted(number: Int32) throws {
        // The provider of a scenario is a child of the host, and hangs: the scenario lasts until the signal.
        let hang = """
            let parent = (try? String(contentsOfFile: "/proc/\\(getppid())/cmdline", encoding: .utf8)) ?? ""
            if parent.contains("--profile") { kept.append(completion) }
            else { completion(Timeline(entries: [entry], policy: .never)) }
            """
        try withPlace(["W/W.swift": Self.widget("W", timeline: hang)]) { folder, environment throws in
            let process = try TestProcess(
                "tandem", ["adopt", folder + "/W", "--deadline", "600s"], environment: environment)
            // Waits until the host of a scenario runs. All processes of the run inherit the name of the folder.
            let hasBegun = blockUntil(timeout: .seconds(900)) {
                !process.isRunning
                    || !Set(Self.processes(with: "--profile")).isDisjoint(with: Self.processes(with: folder))
            }
            #expect(hasBegun && process.isRunning, "\(process.errors)")
            process.signal(number)
            let outcome = process.wait()
            #expect(outcome.status == 128 + number, "\(outcome.errors)")
            #expect(Self.processes(with: folder) == [])
        }
    }
}
