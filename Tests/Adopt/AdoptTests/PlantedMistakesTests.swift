import Foundation
import TestSupport
import TestTraits
import Testing

/// Plants mistakes into the schedule app's widget, in a repository that checks it with `tandem adopt` and `tandem snapshot`
/// as the guide "Tandem in your CI" says. Each mistake has to be found by one of the two commands, and the other stays green.
@Suite(.serialized) struct PlantedMistakesTests {
    /// A mistake, and the words with which a command has to name it.
    private struct Mistake {
        enum Command: CaseIterable { case adopt, compare }
        var name: String
        /// The file of the widget with the mistake.
        var file: String
        /// The texts to replace, and the texts that replace them.
        var changes: [(String, String)]
        /// Code to add at the end of the file.
        var added = ""
        /// The command that has to end with 1.
        var command: Command
        /// Parts of one line that the command prints.
        var words: [String]
    }

    private static let mistakes = [
        Mistake(
            name: "a wrong color", file: "Assets.xcassets/AccentColor.colorset/Contents.json",
            changes: [("\"0x5B\"", "\"0xFF\"")], command: .compare,
            words: ["`Text` '", "' has the color #ff2c8f instead of #5b2c8f"]),
        Mistake(
            name: "a text that is cut", file: "Views/SmallView.swift",
            changes: [(".minimumScaleFactor(0.8)", ".frame(width: 60)")], command: .compare,
            words: ["`Text` 'Starts in 15:00' is now cut at 'Starts i", "…'"]),
        Mistake(
            name: "a lost translation", file: "Localizable.xcstrings",
            changes: [("\"translated\",\n            \"value\" : \"即将上课\"", "\"new\",\n            \"value\" : \"\"")],
            command: .compare,
            words: ["zh_CN", "`Text` '即将上课' is now 'Starting soon'"]),
        Mistake(
            name: "a second entry that is gone", file: "ScheduleProvider.swift",
            changes: [("timeline.entries.map {", "(timeline.entries.prefix(1) + timeline.entries.dropFirst(2)).map {")],
            command: .compare,
            words: ["timeline-2: shows what timeline-3 showed", "as if an entry before it were gone"]),
        Mistake(
            name: "yesterday's date", file: "Views/MediumView.swift",
            changes: [
                (
                    "Text(snapshot.noon, format: .school(timeZone).weekday(.abbreviated).month().day())",
                    "Text(verbatim: StoredDay.name(snapshot.noon, timeZone))"
                )
            ],
            added: """

                /// The name of the day, which is made anew when it is a day old.
                enum StoredDay {
                    static func name(_ noon: Date, _ timeZone: TimeZone) -> String {
                        let defaults = UserDefaults(suiteName: ScheduleGroup.identifier)
                        if let name = defaults?.string(forKey: "day"), let made = defaults?.object(forKey: "made") as? Date,
                            Date().timeIntervalSince(made) < 86_400
                        {
                            return name
                        }
                        let name = noon.formatted(.school(timeZone).weekday(.abbreviated).month().day())
                        defaults?.set(Date(), forKey: "made")
                        defaults?.set(name, forKey: "day")
                        return name
                    }
                }
                """, command: .adopt,
            words: ["age-only-staleness", "ScheduleWidget systemLarge still shows \"", "\" on the next morning"]),
        Mistake(
            name: "records that a kill tears apart", file: "ScheduleProvider.swift",
            changes: [
                (
                    "let timeline = ScheduleTimeline(calendar, from: now, seed: store.installation)",
                    """
                    var timeline = ScheduleTimeline(calendar, from: now, seed: store.installation)
                    StoredClass.update(calendar, at: now)
                    for index in timeline.entries.indices { StoredClass.show(in: &timeline.entries[index].snapshot) }
                    """
                )
            ],
            added: """

                /// The day's class. Its name and its room are two keys, and the day they are of is a third.
                enum StoredClass {
                    private static let defaults = UserDefaults(suiteName: ScheduleGroup.identifier)

                    static func update(_ calendar: SchoolCalendar, at date: Date) {
                        let day = calendar.clock.day(of: date)
                        guard day.number != defaults?.integer(forKey: "day"),
                            let session = calendar.sessions(on: day).first
                        else { return }
                        defaults?.set(day.number, forKey: "day")
                        defaults?.set(session.name, forKey: "name")
                        defaults?.set(session.room, forKey: "room")
                    }

                    static func show(in snapshot: inout ScheduleSnapshot) {
                        guard snapshot.day.number == defaults?.integer(forKey: "day") else { return }
                        snapshot.focus?.name = defaults?.string(forKey: "name") ?? ""
                        snapshot.focus?.room = defaults?.string(forKey: "room")
                    }
                }
                """, command: .adopt,
            words: ["torn-records", "killed after writing group.courseschedule/day, before group.courseschedule/name"]),
    ]

    private let directory: TemporaryDirectory
    private var widget: String { directory.path("ScheduleWidget") }

    /// Makes a repository with the widget and, for its checks, the data of an App Group.
    init() throws {
        directory = try TemporaryDirectory()
        try Files.makeDirectory(directory.path(".git"))
        let source = Adopting.root + "/Sources/Apps/Schedule/Widget"
        try #require(try run("/bin/cp", ["-rL", source, widget]).status == 0)
        try Files.write(Self.timetable, to: directory.path("timetable.json"))
        let launch = try run(
            "main-app",
            [
                "launch", "--app", "schedule", "--timetable", directory.path("timetable.json"),
                "--container", directory.path("container"),
            ])
        try #require(launch.status == 0, "\(launch)")
    }

    /// A timetable that is valid for months from now on, with another course on each day of the week. It has two classes in
    /// the morning, so that the first six entries of a timeline are of one day, and one after noon, when `adopt` kills
    /// reloads.
    private static var timetable: String {
        let calendar = Calendar(identifier: .iso8601)
        let monday = calendar.dateInterval(of: .weekOfYear, for: Date() - 20 * 7 * 86_400)?.start ?? Date()
        let names = ["Algebra", "Biology", "Chemistry", "Drawing", "English", "French", "Geography"]
        let courses = names.enumerated().map { index, name in
            #"{"id":"\#(name)","name":"\#(name)","room":"Room \#(index + 1)","#
                + #""meetings":[\#((1...3).map { #"{"weekday":\#(index + 1),"periods":[\#($0)]}"# }.joined(separator: ","))]}"#
        }
        let periods = [("08:00", "08:50"), ("10:00", "10:50"), ("13:00", "13:50")].enumerated().map { index, time in
            #"{"number":\#(index + 1),"start":"\#(time.0)","end":"\#(time.1)"}"#
        }
        return #"{"school":"School","timeZone":"\#(TimeZone.current.identifier)","#
            + #""semester":{"name":"Term","firstDay":"\#(day(monday))","weeks":53},"#
            + #""periods":[\#(periods.joined(separator: ","))],"courses":[\#(courses.joined(separator: ","))]}"#
    }

    private static func day(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
    }

    /// Runs a command of `tandem` in the repository, without any option.
    private func tandem(_ arguments: String...) throws -> Outcome {
        try run(
            "/usr/bin/env", ["-C", directory.path, Program.path("tandem")] + arguments,
            environment: Adopting.environment)
    }

    /// Examines the widget, records its references, and compares with them. Nothing may be wrong.
    /// - Parameter references: The name of the folder in which the references must be.
    private func expectGreen(references: String) throws {
        let adopted = try tandem("adopt")
        #expect(adopted.status == 0, "\(adopted)")
        let recorded = try tandem("snapshot", "--record")
        #expect(recorded.status == 0 && Files.exists(directory.path(references + "/references.json")), "\(recorded)")
        let compared = try tandem("snapshot", "--compare")
        #expect(compared.status == 0 && compared.errors.contains("all are equal to the references"), "\(compared)")
    }

    /// Runs one of the two checks.
    private func check(_ command: Mistake.Command) throws -> Outcome {
        try command == .adopt ? tandem("adopt") : tandem("snapshot", "--compare")
    }

    /// Plants a mistake, and returns a function that takes it out again.
    private func plant(_ mistake: Mistake) throws -> () throws -> Void {
        let path = widget + "/" + mistake.file
        let sound = try Files.text(path)
        var text = sound
        for (old, new) in mistake.changes {
            let changed = text.replacing(old, with: new, maxReplacements: 1)
            try #require(changed != text, "\(old)")
            text = changed
        }
        try Files.replace(path, with: Array((text + mistake.added).utf8))
        return { try Files.replace(path, with: Array(sound.utf8)) }
    }

    @Test(
        "In a fresh repository all is green without any option, and each of six mistakes turns one command red, which names it",
        .onlyInAll(short: "the rules on made-up observations, and the comparison of made-up pictures"))
    func planted() throws {
        let first = try tandem("init")
        #expect(first.status == 0, "\(first)")
        try expectGreen(references: "tandem-references")
        try FileManager.default.removeItem(atPath: directory.path("tandem-references"))
        let file = directory.path(".tandem.yml")
        // 07:30 of the machine's zone would be another time on the extension's clock, which is UTC in pictures.
        let keys = """
            container: container
            references: References
            locales: [en_US, zh_CN]
            families: [systemSmall, systemLarge]
            now: \(Self.day(Date()))T07:30:00Z

            """
        try Files.replace(file, with: Array((try Files.text(file) + keys).utf8))
        try expectGreen(references: "References")

        for mistake in Self.mistakes {
            let takeOut = try plant(mistake)
            for command in Mistake.Command.allCases {
                let outcome = try check(command)
                let isRed = command == mistake.command
                #expect(outcome.status == (isRed ? 1 : 0), "\(mistake.name), \(command): \(outcome)")
                guard isRed else { continue }
                let line = outcome.output.split(separator: "\n").first { line in
                    mistake.words.allSatisfy { line.contains($0) }
                }
                #expect(line != nil, "\(mistake.name), \(command): \(outcome.output)")
            }
            try takeOut()
        }
        #expect(try check(.compare).status == 0)
    }
}
