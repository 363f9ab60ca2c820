import AppGroup
import Foundation
import ScheduleApp
import TestSupport
import Testing

/// Runs the widget extension, as it is built for this package, in a separate process whose clock the test controls.
struct WidgetTests {
    static let families = [
        "systemSmall", "systemMedium", "systemLarge", "accessoryCircular", "accessoryRectangular", "accessoryInline",
    ]

    /// The extension's folder.
    static let folder = Repository.root + "/Sources/Apps/Schedule/Widget"

    struct Archive: Decodable {
        struct Relevance: Decodable {
            var score: Double
            var duration: Double
        }
        struct Content: Decodable {
            struct Entry: Decodable {
                var snapshot: ScheduleSnapshot?
                var source: String
            }
            var entry: Entry
            var outline: String
            var texts: [String]
            var marks: [String]
        }
        struct Entry: Decodable {
            var date: String
            var relevance: Relevance?
            var content: Content
        }
        struct Policy: Decodable {
            var after: String
        }
        var entries: [Entry]
        var policy: Policy
    }

    /// The setup of a simulated phone with a separate clock and separate containers.
    private struct PhoneSetup {
        var directory: String
        var container: String { directory + "/containers/" + ScheduleGroup.identifier }

        /// Sets the phone's clock to a time in the school's time zone.
        func set(_ moment: String) throws {
            let text = date(moment).formatted(.iso8601)
            let outcome = try run("tandem", ["clock", "set", text, "--state", directory + "/state"])
            try #require(outcome.status == 0, "\(outcome)")
        }

        func launch(_ timetable: Timetable) throws {
            try ScheduleLaunch(
                container: try SharedContainer.open(container, access: .create), now: { Date() },
                makeInstallation: { "phone" }
            ).run(timetable)
        }

        /// Starts the extension in a mode of `$TANDEM_EXTENSION`.
        private func start(_ mode: String, call: String = "", locale: String = "en") throws -> TestProcess {
            try TestProcess(
                "tandem",
                [
                    "with", "--state", directory + "/state", "--entitlements",
                    WidgetTests.folder + "/Schedule.entitlements", "--", Program.path("schedule-widget"),
                ],
                environment: [
                    "TANDEM_EXTENSION": mode, "TANDEM_CALL": call, "TANDEM_LOCALE": locale, "TZ": "America/New_York",
                    "TANDEM_RESOURCES": WidgetTests.folder, "TANDEM_CONTAINERS": directory + "/containers",
                ], keepsMessages: true)
        }

        func output(_ mode: String, call: String = "", locale: String = "en") throws -> String {
            let outcome = try start(mode, call: call, locale: locale).wait()
            try #require(outcome.status == 0, "\(outcome)")
            return outcome.output
        }

        /// Returns the timelines of all families, in the order of `families`. As on a phone, one process answers all calls.
        func timelines(locale: String = "en") throws -> [(family: String, archive: Archive)] {
            let families = WidgetTests.families
            let process = try start("provider", locale: locale)
            for (id, family) in families.enumerated() {
                process.send(
                    #"{"id":\#(id),"call":"timeline","kind":"ScheduleWidget","family":"\#(family)","isPreview":false}"#)
            }
            // The first line is the list of widgets.
            let isAnswered = blockUntil {
                process.output.count { $0 == "\n" } == families.count + 1 || !process.isRunning
            }
            try #require(isAnswered)
            let outcome = process.wait()
            let answers = outcome.output.split(separator: "\n").dropFirst()
            return try families.enumerated().map { id, family in
                let answer = try #require(answers.first { $0.hasPrefix("{\"id\":\(id),") }, "\(family): \(outcome)")
                return (family, try decoder.decode(Archive.self, from: Data(answer.utf8)))
            }
        }

        private var decoder: JSONDecoder {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            return decoder
        }

        func timeline(_ family: String, locale: String = "en", call: String = "timeline") throws -> Archive {
            let output = try output("call", call: "\(call)|\(family)|false|ScheduleWidget", locale: locale)
            // A snapshot has no policy, so the text "never" is replaced by an empty policy before decoding.
            let text = output.replacingOccurrences(of: "\"policy\":\"never\"", with: "\"policy\":{\"after\":\"\"}")
            return try decoder.decode(Archive.self, from: Data(text.utf8))
        }
    }

    /// Parses a date of the archive. Such dates have no fractions of a second.
    private static func parse(_ text: String) throws -> Date { try Date(text.prefix(19) + "Z", strategy: .iso8601) }

    private func withPhone(_ body: (PhoneSetup) throws -> Void) throws {
        try withTemporaryDirectory { directory in
            try Files.makeDirectory(directory.path("state"))
            try body(PhoneSetup(directory: directory.path))
        }
    }

    @Test("The extension has one kind, three sizes and the Lock Screen, with the system's margins")
    func description() throws {
        try withPhone { phone in
            let text = try phone.output("describe")
            let families = Self.families.map { "\"\($0)\"" }.joined(separator: ",")
            #expect(text.contains("\"kind\":\"ScheduleWidget\",\"families\":[\(families)]"), "\(text)")
            #expect(text.contains("\"contentMargins\":true"))
            #expect(try phone.output("describe", locale: "zh-Hans").contains("课程表"))
        }
    }

    @Test("Without a timetable, every family shows a hint, and the next reload is a day later")
    func withoutTimetable() throws {
        try withPhone { phone in
            try phone.set("2026-09-07 08:20")
            for (_, archive) in try phone.timelines() {
                #expect(archive.entries.count == 1 && archive.entries[0].content.entry.source == "none")
                let content = archive.entries[0].content
                #expect(content.texts.contains("No timetable yet") || content.outline.contains("No timetable yet"))
                #expect(archive.policy.after.hasPrefix("2026-09-08T00:2"))
            }
            #expect(try phone.timeline("systemSmall", locale: "zh-Hans").entries[0].content.texts[0] == "还没有课程表")
        }
    }

    @Test(
        "The archived timeline has the dates, states, relevance and reload policy that the schedule's rules require")
    func timeline() throws {
        try withPhone { phone in
            try phone.set("2026-09-07 06:12")
            try phone.launch(.usual)
            let archive = try phone.timeline("systemMedium")
            let calendar = SchoolCalendar(.usual)
            let rules = ScheduleTimeline(calendar, from: date("2026-09-07 06:12"), seed: "phone")
            #expect(archive.entries.count == rules.entries.count)
            for (entry, rule) in zip(archive.entries, rules.entries).dropFirst() {
                #expect(
                    try Self.parse(entry.date)
                        == rule.date)
                #expect(entry.content.entry.snapshot == rule.snapshot)
                #expect(entry.relevance?.score == Double(rule.relevance.score))
                #expect(entry.relevance?.duration == rule.relevance.duration)
                #expect(entry.content.entry.source == "app")
            }
            let reload = try Self.parse(archive.policy.after)
            #expect(reload == rules.reloadDate)
        }
    }

    @Test("Every family shows text for every state, in the school's time zone, in English and Chinese")
    func states() throws {
        try withPhone { phone in
            try phone.launch(.usual)
            for (moment, phase, english, chinese) in [
                ("2026-09-07 06:00", "beforeFirstClass", "First class", "第一节课"),
                ("2026-09-07 07:50", "approaching", "Starting soon", "即将上课"),
                ("2026-09-07 08:20", "inClass", "In class", "上课中"),
                ("2026-09-07 12:00", "ended", "Done for today", "今日课程已结束"),
                ("2026-09-08 21:30", "tomorrow", "Tomorrow", "明天"),
                ("2026-09-25 12:00", "holiday", "Holiday", "放假"),
            ] {
                try phone.set(moment)
                for (locale, title) in [("en", english), ("zh-Hans", chinese)] {
                    for (family, archive) in try phone.timelines(locale: locale) {
                        let content = try #require(archive.entries.first).content
                        #expect(content.entry.snapshot?.phase.rawValue == phase)
                        #expect(!content.outline.isEmpty && content.marks.isEmpty, "\(content.marks)")
                        if family.hasPrefix("system") || family == "accessoryRectangular" {
                            #expect(content.texts.contains(title), "\(family) \(content.texts)")
                        }
                        #expect(!content.texts.contains { $0.contains("Course Schedule") || $0.contains("课程表") })
                        if family == "systemSmall" { #expect(content.texts.count <= 4, "\(content.texts)") }
                    }
                }
            }
        }
    }

    @Test("Times are in the school's zone, countdowns update themselves, and taps open the course")
    func views() throws {
        try withPhone { phone in
            try phone.launch(.usual)
            try phone.set("2026-09-07 08:20")
            let small = try phone.timeline("systemSmall").entries[0].content
            #expect(small.texts.contains("Algebra") && small.texts.contains("A-1"))
            #expect(small.outline.contains("timerInterval"))
            #expect(small.outline.contains("schedule://course/algebra"))
            #expect(small.outline.contains("containerBackground"))
            let medium = try phone.timeline("systemMedium").entries[0].content
            #expect(medium.outline.contains("Link") && medium.outline.contains("schedule://course/physics"))
            #expect(medium.texts.contains { $0.hasPrefix("9:00") && $0.hasSuffix("AM") }, "\(medium.texts)")
            #expect(medium.texts.contains("Week 1"))
            #expect(try phone.timeline("systemLarge", locale: "zh-Hans").entries[0].content.texts.contains("第1周"))
        }
    }

    @Test("The large size's card reaches the 11-point margin, with corners concentric with the widget's")
    func card() throws {
        try withPhone { phone in
            try phone.launch(.usual)
            try phone.set("2026-09-07 08:20")
            let lines = try phone.timeline("systemLarge").entries[0].content.outline.split(separator: "\n")
            let cards = lines.filter { $0.contains("CardBackground") }
            // The card extends 5 points into the system's 16-point margin.
            #expect(cards.count == 1 && cards[0].contains(".padding(leading:-5 trailing:-5)"), "\(cards)")
            #expect(cards.allSatisfy { $0.contains("ContainerRelativeShape") })
            let description = try phone.output("describe")
            #expect(description.contains("\"contentMargins\":true"))
        }
    }

    @Test("If the app's timetable cannot be read, the last good one is shown")
    func lastGood() throws {
        try withPhone { phone in
            try phone.set("2026-09-07 08:20")
            try phone.launch(.usual)
            _ = try phone.timeline("systemSmall")
            for unreadable in ["{\"school\":1}", "\"locked\""] {
                let put = try container(phone.container, "put", "timetable", input: unreadable)
                #expect(put.status == 0)
                let entry = try phone.timeline("systemSmall").entries[0].content
                #expect(entry.entry.source == "last-good" && entry.texts.contains("Algebra"))
            }
        }
    }

    @Test("Snapshots show the current state; the gallery and the placeholder show a sample")
    func snapshots() throws {
        try withPhone { phone in
            try phone.set("2026-09-07 08:20")
            try phone.launch(.usual)
            #expect(try phone.timeline("systemSmall", call: "snapshot").entries[0].content.texts.contains("Algebra"))
            let placeholder = try phone.timeline("systemSmall", call: "placeholder").entries[0].content
            #expect(placeholder.entry.source == "sample" && placeholder.entry.snapshot?.phase == .approaching)
            let gallery = try phone.output("call", call: "snapshot|systemLarge|true|ScheduleWidget")
            #expect(gallery.contains("\"source\":\"sample\""))
        }
    }

    @Test("A Smart Stack shows the schedule when a class is near, otherwise a widget of constant relevance")
    func smartStack() throws {
        try withPhone { phone in
            try phone.set("2026-09-07 06:12")
            try phone.launch(.usual)
            var files: [String] = []
            for (kind, relevance) in [("Jokes", ""), ("Portfolio", "\"relevance\":{\"score\":1,\"duration\":0},")] {
                files.append(phone.directory + "/\(kind).json")
                try Files.write(
                    "{\"kind\":\"\(kind)\",\"family\":\"systemSmall\",\"entries\":[{\"date\":"
                        + "\"2026-09-06T22:00:00.000000Z\",\"source\":null,\(relevance)\"content\":{}}],"
                        + "\"policy\":\"never\"}", to: files[files.count - 1])
            }
            files.append(phone.directory + "/Schedule.json")
            try Files.write(try phone.output("call", call: "timeline|systemSmall|false|ScheduleWidget"), to: files[2])
            let at = ["--at", date("2026-09-07 08:10").formatted(.iso8601)]
            let outcome = try run("tandem", ["stack"] + files + at)
            #expect(
                outcome.output == """
                    ScheduleWidget is on top at 2026-09-07T00:10:00Z
                    2026-09-07T01:50:00Z  Portfolio
                    2026-09-08T10:15:00Z  ScheduleWidget
                    2026-09-08T13:20:00Z  Portfolio

                    """, "\(outcome)")
            let json = try run("tandem", ["stack", "--json"] + files + at)
            #expect(json.output.contains("\"widgets\":[\"Jokes\",\"Portfolio\",\"ScheduleWidget\"]"), "\(json)")
            try Files.write("half", to: files[1])
            #expect(try run("tandem", ["stack"] + files).status == 65)
            #expect(try run("tandem", ["stack", phone.directory + "/none.json"]).status == 66)
            #expect(try run("tandem", ["stack", "--state", phone.directory + "/state"]).status == 66)
            #expect(try run("tandem", ["stack", "--family", "huge"]).status == 64)
        }
    }
}

/// Checks the files in the widget's folder without running the widget.
@Suite struct WidgetFolderTests {
    private func text(_ name: String) throws -> String { try Files.text(WidgetTests.folder + "/" + name) }

    @Test("The widget's entitlements, its defaults and the schedule app use the same App Group")
    func group() throws {
        #expect(try text("Schedule.entitlements").contains("<string>\(ScheduleGroup.identifier)</string>"))
    }

    /// Returns the names and contents of the widget's Swift files.
    private func sources(in folder: String = "") throws -> [(name: String, text: String)] {
        try Files.names(in: WidgetTests.folder + "/" + folder).filter { $0.hasSuffix(".swift") }
            .map { ($0, try text(folder + "/" + $0)) }
    }

    @Test("Only one type reads the shared data, no file uses the network, and views access neither data nor clock")
    func architecture() throws {
        let all = try sources() + sources(in: "Views")
        #expect(all.count > 8)
        #expect(all.filter { $0.text.contains("UserDefaults") }.map(\.name) == ["TimetableStore.swift"])
        #expect(all.allSatisfy { !$0.text.contains("URLSession") })
        for (name, text) in try sources(in: "Views") {
            for word in ["Date()", ".now", "TimetableStore", "SchoolCalendar("] {
                #expect(!text.contains(word), "\(name): \(word)")
            }
            #expect(text.split(separator: "\n").count < 150, "\(name) is no longer a small view")
        }
        let card = try sources(in: "Views").filter { $0.text.contains("CourseCard(") }.map(\.name)
        #expect(card.sorted() == ["LargeView.swift", "MediumView.swift", "SmallView.swift"])
    }

    @Test("Every text in the schedule widget's string catalog has a Chinese translation")
    func translations() throws {
        let catalog = try #require(
            try JSONSerialization.jsonObject(with: Data(text("Localizable.xcstrings").utf8)) as? [String: Any])
        let strings = try #require(catalog["strings"] as? [String: [String: Any]])
        #expect(strings.count > 20)
        for (key, value) in strings {
            let localizations = try #require(value["localizations"] as? [String: Any], "\(key)")
            #expect(localizations["zh-Hans"] != nil, "\(key)")
        }
    }

    @Test("Every text in the schedule widget's views is in its string catalog")
    func keys() throws {
        let catalog = try #require(
            try JSONSerialization.jsonObject(with: Data(text("Localizable.xcstrings").utf8)) as? [String: Any])
        let strings = try #require(catalog["strings"] as? [String: Any])
        for name in try Files.names(in: WidgetTests.folder + "/Views") {
            for match in try text("Views/" + name).matches(of: #/(?:Text|Label)\("([A-Za-z][^"\\]*)"/#) {
                #expect(strings[String(match.1)] != nil, "\(name): \(match.1)")
            }
        }
    }

    @Test("Backgrounds and colors have dark variants")
    func darkMode() throws {
        let colors = try Files.names(in: WidgetTests.folder + "/Assets.xcassets").filter { $0.hasSuffix(".colorset") }
        #expect(colors.count == 9)
        for color in colors {
            #expect(try text("Assets.xcassets/\(color)/Contents.json").contains("\"dark\""), "\(color)")
        }
    }
}
