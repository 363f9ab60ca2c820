import Foundation
import Testing

@testable import ScheduleApp

@Suite struct TimetableFileTests {
    /// A timetable as a user would write it. Line 1 contains only the opening brace.
    static let text = """
        {
          "school": "School",
          "timeZone": "Asia/Shanghai",
          "semester": { "name": "Autumn", "firstDay": "2026-09-07", "weeks": 3 },
          "periods": [
            { "number": 1, "start": "08:00", "end": "08:50" },
            { "number": 2, "start": "09:00", "end": "09:50" }
          ],
          "courses": [
            {
              "id": "algebra",
              "name": "Algebra, \\"linear\\" [1",
              "meetings": [
                { "weekday": 1, "periods": [1, 2], "weeks": "odd" },
                { "weekday": 2, "periods": [2] }
              ]
            },
            { "id": "physics", "name": "Physics", "meetings": [] }
          ],
          "holidays": [
            { "name": "Mid-Autumn", "first": "2026-09-25", "last": "2026-09-27" }
          ]
        }

        """

    private func mistakes(_ text: String) throws -> [TimetableFileError.Mistake] {
        let error = #expect(throws: TimetableFileError.self) {
            try TimetableFile.read(Data(text.utf8), name: "timetable.json")
        }
        return try #require(error).mistakes
    }

    @Test("A timetable is decoded, with defaults for missing members")
    func read() throws {
        let timetable = try TimetableFile.read(Data(Self.text.utf8), name: "timetable.json")
        #expect(timetable.courses.map(\.name) == ["Algebra, \"linear\" [1", "Physics"])
        #expect(timetable.courses[0].meetings[1].weeks == .all)
        #expect(timetable.makeUpDays.isEmpty)
        let copy = try TimetableFile.read(Data(ScheduleLaunch.payload(timetable)), name: "")
        #expect(copy == timetable)
    }

    @Test(
        "A mistake is reported with its line and field",
        arguments: [
            ("Asia/Shanghai", "Asia/Nanjing", 3, "timeZone", "does not exist"),
            ("\"weeks\": 3", "\"weeks\": 99", 4, "semester.weeks", "1 to 53"),
            ("2026-09-07", "2026-09-31", 4, "semester.firstDay", "not a day"),
            ("08:50", "8.50", 6, "periods[0].end", "not a time of day"),
            ("\"08:50\"", "\"07:50\"", 6, "periods[0].end", "before it begins"),
            ("09:00", "08:30", 7, "periods[1].start", "before the end of period 1"),
            ("\"number\": 2", "\"number\": 1", 7, "periods[1].number", "1 follows 1"),
            ("\"weekday\": 1", "\"weekday\": 8", 14, "courses[0].meetings[0].weekday", "not a day of the week"),
            ("[1, 2]", "[1, 7]", 14, "courses[0].meetings[0].periods", "no period 7"),
            ("[1, 2]", "[2, 1]", 14, "courses[0].meetings[0].periods", "before it begins"),
            ("[1, 2]", "[]", 14, "courses[0].meetings[0].periods", "name one period"),
            ("\"odd\"", "\"often\"", 14, "courses[0].meetings[0].weeks", "names no weeks"),
            ("\"odd\"", "\"4-9\"", 14, "courses[0].meetings[0].weeks", "none of the semester's 3"),
            ("\"odd\"", "true", 14, "courses[0].meetings[0].weeks", "is not a text"),
            ("\"physics\"", "\"algebra\"", 18, "courses[1].id", "occurs twice"),
            ("\"Physics\"", "\"\"", 18, "courses[1].name", "is empty"),
            ("\"name\": \"Physics\", ", "", 18, "courses[1].name", "is missing"),
            ("2026-09-27", "2026-09-20", 21, "holidays[0].last", "before it begins"),
        ])
    func mistake(old: String, new: String, line: Int, field: String, reason: String) throws {
        let found = try mistakes(Self.text.replacingOccurrences(of: old, with: new))
        let mistake = try #require(found.first)
        #expect(mistake.line == line && mistake.field == field)
        #expect(mistake.reason.contains(reason), "\(mistake)")
    }

    @Test("Invalid JSON is reported with its line")
    func noJSON() throws {
        let found = try mistakes(Self.text.replacingOccurrences(of: "[1, 2],", with: "[1, 2]"))
        #expect(found.first?.line == 14 && found.first?.reason.hasPrefix("not JSON") == true)
    }

    @Test("All violations of the rules are reported at once")
    func several() throws {
        let found = try mistakes(
            Self.text.replacingOccurrences(of: "\"weekday\"", with: "\"weekday\": 9, \"day\"")
                .replacingOccurrences(of: "Asia/Shanghai", with: "Nowhere"))
        #expect(found.map(\.line) == [3, 14, 15])
    }
}
