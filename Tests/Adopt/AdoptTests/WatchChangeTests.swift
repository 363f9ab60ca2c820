import Foundation
import Glibc
import TestServers
import TestSupport
import TestTraits
import Testing

extension WatchProcessTests {
    /// Changes of every kind while `tandem watch` runs.
    @Suite(.serialized, .onlyInAll(short: "a save, an error and a good save")) struct ChangeTests {
        private typealias Session = WatchProcessTests.Session

        private func widget(_ text: String, body: String = "Text(entry.text)", families: String = ".systemSmall")
            -> String
        {
            WatchProcessTests.widget(text, body: body, families: families)
        }

        @Test("Saves in quick succession, in every way in which editors save, and during a build, end in the last text")
        func quick() throws {
            let session = try Session()
            #expect(try session.next().built)
            for number in 1...12 {
                if number % 2 == 0 {
                    try session.save(widget("Save \(number)"))
                } else {
                    try Files.write(widget("Save \(number)"), to: session.folder + "/Notes.swift")
                }
                // Every third save is as long as a build.
                if [3, 6, 9].contains(number) { _ = try session.next() }
            }
            // A build that a later save has overtaken may be reported when the page shows the later one.
            _ = try session.next { line in
                try line.built && session.shown().contains("Save 12")
            }
            try session.expectNothingLeft(after: SIGHUP)
        }

        @Test("Files may be added, renamed and removed, and the folder may be deleted and come back")
        func files() throws {
            let session = try Session()
            #expect(try session.next().built)
            try session.save("let shared = \"Shared\"", "Shared.swift")
            #expect(try session.next().built)
            try session.save(widget("One", body: "Text(shared)"))
            #expect(try session.next { try $0.built && session.shown().contains("Shared") }.built)
            try Files.rename(session.folder + "/Shared.swift", to: session.folder + "/Renamed.swift")
            #expect(try session.next().built)
            try Files.unlink(session.folder + "/Renamed.swift")
            let missing = try session.next()
            #expect(!missing.built && missing.errors.first?.message.contains("'shared'") == true, "\(missing)")
            try Files.rename(session.folder, to: session.directory.path("Away"))
            let gone = try session.next()
            #expect(!gone.built && gone.problem?.contains("no folder") == true, "\(gone)")
            try Files.makeDirectory(session.folder)
            try session.save(widget("Back"))
            #expect(try session.next { try $0.built && session.shown().contains("Back") }.built)
            try session.expectNothingLeft(after: SIGINT)
        }

        @Test(
            "A widget that crashes, an extension without widgets, and new and removed kinds and families are shown so")
        func widgets() throws {
            let session = try Session()
            #expect(try session.next().built)
            let browser = try session.browser()
            let body = "Text([\"a\"][entry.text.count])"
            try session.save(widget("Two", body: body))
            let crashed = try session.next()
            #expect(crashed.built && crashed.failures.map(\.kind) == ["Notes"], "\(crashed)")
            #expect(crashed.failures[0].text.contains("Notes.swift:17") || crashed.failures[0].text.contains("range"))
            #expect(
                try browser.becomes(
                    "document.querySelector('.broken')?.textContent.includes('Notes, systemSmall') && !document.querySelector('.placed')"
                ))
            // A new family, and a new kind.
            let two = widget("Three", families: ".systemSmall, .accessoryInline")
                .replacing("@main struct NotesWidget", with: "struct NotesWidget")
                .replacing("kind: \"Notes\"", with: "kind: kind")
                .replacing(
                    "var body: some WidgetConfiguration",
                    with: "var kind = \"Notes\"\n    var body: some WidgetConfiguration")
            let bundle = "@main struct All: WidgetBundle { var body: some Widget { NotesWidget(); Others() } }"
            let others = """
                struct Others: Widget {
                    var body: some WidgetConfiguration {
                        StaticConfiguration(kind: "Others", provider: Notes()) { NoteView(entry: $0) }
                            .supportedFamilies([.systemMedium])
                    }
                }
                """
            try session.save([two, bundle, others].joined(separator: "\n"))
            let more = try session.next()
            #expect(
                more.hosts.first?.widgets == [
                    .init(kind: "Notes", families: ["systemSmall", "accessoryInline"]),
                    .init(kind: "Others", families: ["systemMedium"]),
                ], "\(more)")
            #expect(
                try browser.becomes(
                    "document.querySelectorAll('.placed').length === 3 && !document.querySelector('.broken')"))
            try session.save(widget("Four"))
            #expect(try session.next().built)
            #expect(try browser.becomes("document.querySelectorAll('.placed').length === 1"))
            #expect(try browser.becomes("document.querySelector('#home').textContent.includes('Four')"))
            // No widget is left.
            try session.save(widget("Five", families: ""))
            let none = try session.next()
            #expect(!none.built && none.hosts.first?.problem?.contains("no widget") == true, "\(none)")
            #expect(try browser.becomes("document.querySelector('.broken')?.textContent.includes('no widget')"))
            #expect(browser.complaints.isEmpty, "\(browser.complaints)")
            try session.expectNothingLeft(after: SIGTERM)
        }

        @Test("What the extension has stored survives a new build, and so does the clock that was moved")
        func stored() throws {
            let counting = { (text: String) in
                self.widget(text).replacing(
                    "completion(Timeline(entries: [Note()], policy: .never))",
                    with: """
                        let store = UserDefaults(suiteName: "group.example.notes")!
                        store.set(store.integer(forKey: "count") + 1, forKey: "count")
                        completion(Timeline(entries: [Note(text: "\\(Note().text) \\(store.integer(forKey: "count"))")], policy: .never))
                        """)
            }
            let session = try Session(
                ["Notes.swift": counting("One")], arguments: ["Notes", "--app-group", "group.example.notes"])
            let first = try session.next()
            #expect(try session.shows("One 1", first), "\(first)")
            let state = try #require(first.hosts.first?.state)
            #expect(try run("tandem", ["clock", "advance", "25h", "--state", state]).status == 0)
            try session.save(counting("Two"))
            let second = try session.next()
            let archive = try Files.text(state + "/archive/Notes.systemSmall.json")
            let count = try #require(archive.firstMatch(of: /"Two (\d+)"/)?.output.1)
            #expect(Int(count) ?? 0 >= 2, "\(second) \(archive)")
            #expect(try !run("tandem", ["clock", "now", "--state", state]).output.hasPrefix(first.at.prefix(10)))
            try session.expectNothingLeft(after: SIGTERM)
        }

        @Test(
            "Without a folder the projects of .tandem.yml are watched; its changes, resources and answers start builds")
        func settings() throws {
            let file = "projects: [Notes]\nfamilies: [small]\n"
            let session = try Session(
                [
                    "Notes.swift": widget(
                        "One", body: "Text(LocalizedStringKey(entry.text))", families: ".systemSmall, .systemMedium")
                ], arguments: []
            ) { folder in try Files.write(file, to: folder + "/.tandem.yml") }
            let first = try session.next()
            #expect(first.hosts.first?.widgets.first?.families == ["systemSmall"], "\(first)")
            try Files.write("projects: [Notes]\n", to: session.directory.path(".tandem.yml"))
            let second = try session.next { $0.hosts.first?.widgets.first?.families.count == 2 }
            #expect(second.built)
            try Files.write("projects: 7\n", to: session.directory.path(".tandem.yml"))
            let malformed = try session.next { !$0.built }
            #expect(malformed.problem?.contains(".tandem.yml") == true, "\(malformed)")
            try Files.write(file, to: session.directory.path(".tandem.yml"))
            #expect(try session.next { $0.built }.built)
            try Files.makeDirectory(session.folder + "/en.lproj")
            try Files.write("\"One\" = \"First\";\n", to: session.folder + "/en.lproj/Localizable.strings")
            #expect(try session.next { try $0.built && session.shown().contains("First") }.built)
            try session.expectNothingLeft(after: SIGTERM)
        }

        @Test(
            "Code that does not compile at the beginning is left out, as by `tandem adopt`; later mistakes are errors")
        func leftOut() throws {
            let unsupported = "\nfunc track() { CompletelyUnknown.track() }"
            let session = try Session(["Notes.swift": widget("One") + unsupported])
            let first = try session.next()
            #expect(first.built && first.notes.contains { $0.contains("CompletelyUnknown") }, "\(first)")
            try session.save(widget("Two") + "\n" + unsupported)
            let second = try session.next()
            #expect(second.built, "\(second)")
            #expect(try session.shows("Two", second))
            try session.save(widget("Three") + unsupported + "\nfunc other() { print(mistake) }")
            let third = try session.next()
            #expect(!third.built && third.errors.map(\.message) == ["cannot find 'mistake' in scope"], "\(third)")
            try session.save(widget("Four"))
            #expect(try session.next().built)
            try session.expectNothingLeft(after: SIGTERM)
        }

        @Test("Of a project's target, a save in its files and in its project starts a build; other files do not matter")
        func project() throws {
            let name = "StorageService"
            let session = try Session(arguments: ["--xcodeproj", "\(name)/\(name).xcodeproj"]) { folder in
                try run("/bin/cp", ["-r", "\(Fixture.folder)/\(name)", folder])
            }
            let first = try session.next()
            #expect(first.built, "\(first)")
            let project = session.directory.path("\(name)/\(name).xcodeproj/project.pbxproj")
            try Files.write(try Files.text(project) + "\n", to: project)
            #expect(try session.next().built)
            try session.expectNothingLeft(after: SIGTERM)
        }

        @Test("Without a sandbox, the watch does the same, and leaves nothing either")
        func uncontained() throws {
            let session = try Session(environment: ["TANDEM_SANDBOX": "off"])
            #expect(try session.next().built)
            try session.save(widget("Two"))
            let second = try session.next()
            #expect(try second.built && session.shows("Two", second), "\(second)")
            try session.expectNothingLeft(after: SIGINT)
            #expect(try Files.names(in: session.directory.path("tmp")) == [])
        }

        @Test("If the hosts end by themselves, the watch says so, and the next save starts them again")
        func hostEnds() throws {
            let session = try Session(arguments: ["Notes"])
            let first = try session.next()
            let state = try #require(first.hosts.first).state
            let sandboxed = try #require(
                blockUntilValue {
                    ProcessTable.descendants(of: session.process.pid).first { name(of: $0) == "widget-extension" }
                })
            kill(sandboxed, SIGKILL)
            #expect(blockUntil { session.process.errors.contains("the host has ended") })
            try session.save(widget("Two"))
            #expect(try session.next().built)
            #expect(try Files.text(state + "/archive/Notes.systemSmall.json").contains("Two"))
            try session.expectNothingLeft(after: SIGTERM)
        }

        @Test("While a provider hangs, the next save starts a build at once, and ends the provider")
        func hangs() throws {
            // The next save must come before the deadline.
            let session = try Session(arguments: ["Notes", "--deadline", "1d"])
            #expect(try session.next().built)
            let hanging = widget("Two").replacing(
                "completion(Timeline(", with: "while true { usleep(1_000) }\n        completion(Timeline(")
            try session.save("import Foundation\n" + hanging)
            let line = try #require(session.lastLine)
            let state = try #require(line.hosts.first).state
            #expect(
                blockUntil {
                    let log = (try? Files.text(state + "/events.jsonl")) ?? ""
                    return log.components(separatedBy: "\"event\":\"start\"").count == 3
                })
            try session.save(widget("Three"))
            let hung = try session.next()
            #expect(!hung.built && hung.problem?.contains("later save") == true, "\(hung)")
            let third = try session.next()
            #expect(try third.built && session.shown().contains("Three"), "\(third)")
            try session.expectNothingLeft(after: SIGTERM)
        }

        @Test("An extension cannot replace a part of its phone by a link, or gets no further build on it")
        func links() throws {
            let hostile = widget("One").replacing(
                "completion(Timeline(",
                with: """
                    let log = ProcessInfo.processInfo.environment["TANDEM_STATE"]! + "/../extension.log"
                    unlink(log)
                    symlink("/usr/bin/true", log)
                    completion(Timeline(
                    """)
            let session = try Session(["Notes.swift": "import Foundation\n" + hostile])
            #expect(try session.next().built)
            try session.save(widget("Two"))
            let second = try session.next()
            let host = try #require(second.hosts.first)
            // Without Landlock, the extension can do it.
            let log = try FileManager.default.attributesOfItem(atPath: host.state + "/../extension.log")
            let isKept = log[.type] as? FileAttributeType == .typeRegular
            #expect(second.built == isKept, "\(second)")
            #expect(isKept || host.problem?.contains("has replaced") == true, "\(second)")
            session.process.signal(SIGTERM)
            #expect(session.process.wait().status == 128 + SIGTERM)
        }

        @Test("A watch may begin before there is a widget; in the terminal, errors are lines with file and line")
        func terminal() throws {
            try withTemporaryDirectory { directory throws in
                let file = directory.path("Notes.swift")
                try Files.write("let a = 1", to: file)
                let process = try TestProcess(
                    "tandem", ["watch", directory.path], environment: Adopting.environment)
                #expect(blockUntil { process.output.contains("no widget extension") || !process.isRunning })
                try Files.write(widget("One"), to: file)
                #expect(blockUntil { process.output.contains(": built in ") || !process.isRunning })
                try Files.write(widget("One", body: "Text(mistake)"), to: file)
                #expect(
                    blockUntil { process.output.contains("\n\(file):17: mistake is not found") || !process.isRunning })
                #expect(process.output.hasPrefix("http://127.0.0.1:"))
                process.signal(SIGINT)
                #expect(process.wait().status == 128 + SIGINT, "\(process.output)\(process.errors)")
            }
        }

        private func name(of pid: Int32) -> String {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe"))
                .map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        }

        private func blockUntilValue<Value>(_ body: () -> Value?) -> Value? {
            var value: Value?
            _ = blockUntil {
                value = body()
                return value != nil
            }
            return value
        }
    }

    @Test("A watch that cannot begin says why, and ends")
    func cannotBegin() throws {
        try withTemporaryDirectory { directory throws in
            func watch(_ arguments: String...) throws -> Outcome {
                try run(
                    "/usr/bin/env", ["-C", directory.path, Program.path("tandem"), "watch"] + arguments,
                    environment: Adopting.environment)
            }
            try Files.makeDirectory(directory.path("W"))
            let missing = try watch("none")
            #expect(missing.status == 66 && missing.errors.contains("tandem watch: no folder"), "\(missing)")
            let nothing = try watch()
            #expect(nothing.status == 64 && nothing.errors.contains("tandem init"), "\(nothing)")
            #expect(try watch("W", "--port", "70000").status == 64)
            #expect(try watch("W", "--configuration", "Final").status == 64)
            let family = try watch("W", "--families", "huge")
            #expect(family.status == 64 && family.errors.contains("--families takes"), "\(family)")
            let taken = try RawServer { _ in }
            let port = try watch("W", "--port", "\(taken.port)")
            #expect(port.status == 69 && port.errors.contains("--port"), "\(port)")
            withExtendedLifetime(taken) {}
            let required = try run(
                "tandem", ["watch", directory.path("W")],
                environment: Adopting.environment.merging(["TANDEM_SANDBOX": "required", "PATH": "/nowhere"]) { $1 })
            #expect(required.status == 69 && required.errors.contains("bubblewrap"), "\(required)")
        }
    }
}
