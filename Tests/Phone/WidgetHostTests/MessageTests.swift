import AppGroup
import Foundation
import PhoneState
import Testing
import Utilities
import WidgetKit

@testable import WidgetHost

@Suite struct MessageTests {
    private static let dates: [Date] = [
        Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: -1), Date(timeIntervalSince1970: 1_769_749_200),
        Date(timeIntervalSince1970: 0.000001), Date(timeIntervalSince1970: -0.000001),
        Date(timeIntervalSince1970: -0.999999), Date(timeIntervalSince1970: -86_400.25),
        Date(timeIntervalSince1970: 1_769_749_199.999999), Date(timeIntervalSince1970: 1_769_749_200.123456),
        Date(timeIntervalSince1970: -2_208_988_800.5), .distantPast, .distantFuture,
    ]

    @Test("A date, even before 1970, is written and read back to the microsecond", arguments: dates)
    func dateRoundTrip(date: Date) throws {
        let text = RFC3339.text(date)
        #expect(text.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z/) != nil)
        let parsed = try #require(RFC3339.date(text))
        #expect(abs(parsed.timeIntervalSince(date)) < 0.000_000_9)
        #expect(RFC3339.text(parsed) == text)
    }

    @Test(
        "A date is written as RFC 3339 in UTC",
        arguments: [
            (0, "1970-01-01T00:00:00.000000Z"), (-0.000001, "1969-12-31T23:59:59.999999Z"),
            (-1.5, "1969-12-31T23:59:58.500000Z"), (1_769_749_200.25, "2026-01-30T05:00:00.250000Z"),
            (0.9999996, "1970-01-01T00:00:01.000000Z"), (951_782_400, "2000-02-29T00:00:00.000000Z"),
        ] as [(Double, String)])
    func dateText(seconds: Double, text: String) {
        #expect(RFC3339.text(Date(timeIntervalSince1970: seconds)) == text)
    }

    @Test(
        "Text in any other format does not parse as a date",
        arguments: [
            "", "Z", "2026-01-30", "2026-01-30T05:00:00", "2026-01-30T05:00:00.xZ", "now",
        ])
    func noDate(text: String) {
        #expect(RFC3339.date(text) == nil)
    }

    private static let kinds = ["JokeOfTheDayWidget", "", "../x", "a\"b\\c\n\u{0}\u{1F}", "笑話🙂", "\u{2028}"]

    @Test("A request is written and read back unchanged, whatever its kind", arguments: kinds)
    func request(kind: String) throws {
        for call in ProviderCall.allCases {
            for rawValue in 0...7 {
                let family = try #require(WidgetFamily(rawValue: rawValue))
                let request = ProviderRequest(
                    id: .max, call: call, kind: kind, family: family, isPreview: rawValue % 2 == 0)
                let read = try #require(ProviderRequest(bytes(request.text)))
                #expect(read.id == .max && read.call == call && read.kind == kind && read.family == family)
                #expect(read.isPreview == request.isPreview)
            }
        }
    }

    @Test(
        "A message that is not a request is rejected",
        arguments: [
            "", "null", "[]", "{}", #"{"id":1}"#,
            #"{"id":-1,"call":"timeline","kind":"K","family":"systemSmall","isPreview":false}"#,
            #"{"id":1,"call":"timelines","kind":"K","family":"systemSmall","isPreview":false}"#,
            #"{"id":1,"call":"timeline","kind":"K","family":"systemTiny","isPreview":false}"#,
            #"{"id":1,"call":"timeline","kind":7,"family":"systemSmall","isPreview":false}"#,
            #"{"id":1,"id":2,"call":"timeline","kind":"K","family":"systemSmall","isPreview":false}"#,
        ])
    func noRequest(message: String) {
        #expect(ProviderRequest(bytes(message)) == nil)
    }

    @Test("A list of widgets is written and read back unchanged, whatever their kinds")
    func widgets() throws {
        let widgets = Self.kinds.map { PlacedWidget(kind: $0, families: [.systemSmall, .accessoryInline]) }
        for list in [widgets, [PlacedWidget(kind: "K", families: [])], []] {
            let line = ProviderResponse.widgets(list).line
            #expect(!line.contains("\n"))
            guard case .widgets(list) = ProviderResponse(line: bytes(line)) else {
                Issue.record("\(line)")
                continue
            }
        }
    }

    @Test(
        "A list with an element that is not a widget is rejected",
        arguments: [
            "null", "{}", "[1]", "[{}]", #"[{"kind":"K"}]"#, #"[{"kind":7,"families":[]}]"#,
            #"[{"kind":"K","families":["systemTiny"]}]"#, #"[{"kind":"K","families":[]},{}]"#,
        ])
    func noWidgets(list: String) {
        #expect(ProviderResponse(line: bytes("{\"widgets\":\(list)}")) == nil)
    }

    private static let policies: [ArchivedPolicy] = [.atEnd, .never, .after(Date(timeIntervalSince1970: -0.5))]

    @Test("A timeline is sent, archived and read back unchanged, entry by entry", arguments: policies)
    func timeline(policy: ArchivedPolicy) throws {
        let entries = Self.dates.enumerated().map { index, date in
            ArchivedEntry(
                date: date,
                description: EntryDescription(
                    content: [#"{"n":1e400,"s":"\u0000\"🙂"}"#, "null", "12345678901234567890.10"][index % 3],
                    source: index % 2 == 0 ? nil : "a\"\n"))
        }
        let timeline = TimelineArchive(entries: entries, policy: policy)
        let line = ProviderResponse.timeline(id: 7, timeline).line
        #expect(!line.contains("\n"))
        guard case .timeline(7, let read) = ProviderResponse(line: bytes(line)) else {
            Issue.record("not read as a timeline: \(line)")
            return
        }
        #expect(read.policy == policy)
        #expect(read.entries.map(\.description) == entries.map(\.description))
        for (one, other) in zip(read.entries, entries) {
            #expect(abs(one.date.timeIntervalSince(other.date)) < 0.000_000_9)
        }
        let json = try JSONText.members(of: bytes(timeline.json(kind: "a\"b", family: .systemLarge)))
        #expect(json.map(\.name) == ["kind", "family", "entries", "policy"])
        #expect(JSONText.string(json[0].value) == "a\"b")
        let members = try #require(JSONMembers(bytes(timeline.json(kind: "K", family: .systemLarge))))
        #expect(TimelineArchive(members: members)?.entries.count == entries.count)
    }

    @Test("An entry's content that has several lines is sent as one line")
    func contentOverLines() throws {
        let entry = ArchivedEntry(
            date: .distantPast, description: EntryDescription(content: "{\n  \"a\" : \"b c\"\r\n}\n", source: nil))
        let line = ProviderResponse.timeline(id: 1, TimelineArchive(entries: [entry], policy: .never)).line
        #expect(!line.contains { $0.isNewline })
        guard case .timeline(1, let read) = ProviderResponse(line: bytes(line)) else {
            Issue.record("not read as a timeline: \(line)")
            return
        }
        #expect(read.entries.first?.description.content == #"{"a":"b c"}"#)
    }

    @Test("An entry's content that is not JSON is sent as a JSON string, so that the call has an answer")
    func contentWithoutForm() throws {
        for content in ["", "joke", "{\"a\":", "{} {}", "\n", "\"]}\n{\"id\":2,\"again\":true}"] {
            let entry = ArchivedEntry(
                date: .distantPast, description: EntryDescription(content: content, source: nil))
            let line = ProviderResponse.timeline(id: 1, TimelineArchive(entries: [entry], policy: .never)).line
            guard case .timeline(1, let read) = ProviderResponse(line: bytes(line)) else {
                Issue.record("not read as a timeline: \(line)")
                continue
            }
            #expect(read.entries.map(\.description.content) == [JSONText.quoted(content)])
        }
    }

    @Test("The answers for a refused call and for a repeated completion are written and read back unchanged")
    func otherResponses() {
        if case .refused(3, "no \"such\"\nkind") = ProviderResponse(
            line: bytes(ProviderResponse.refused(id: 3, reason: "no \"such\"\nkind").line))
        {
        } else {
            Issue.record("not read as a refusal")
        }
        if case .calledAgain(4) = ProviderResponse(line: bytes(ProviderResponse.calledAgain(id: 4).line)) {
        } else {
            Issue.record("not read as a repeated completion")
        }
    }

    @Test(
        "A line that is not an answer is rejected",
        arguments: [
            "", "hello", "{}", #"{"id":1}"#, #"{"id":"1","entries":[],"policy":"never"}"#,
            #"{"id":1,"entries":[]}"#, #"{"id":1,"entries":{},"policy":"never"}"#,
            #"{"id":1,"entries":[],"policy":"soon"}"#, #"{"id":1,"entries":[],"policy":{"after":"soon"}}"#,
            #"{"id":1,"entries":[{"date":"2026-01-30T05:00:00Z"}],"policy":"never"}"#,
            #"{"id":1,"entries":[{"date":7,"content":1}],"policy":"never"}"#,
            #"{"id":1,"entries":[1],"policy":"never"}"#,
        ])
    func noAnswer(line: String) {
        #expect(ProviderResponse(line: bytes(line)) == nil)
    }

    @Test("A policy allows a reload after the last entry (.atEnd), never (.never), or from a date on (.after)")
    func reloadDate() {
        let entries = [30.0, 10, 20].map {
            ArchivedEntry(
                date: Date(timeIntervalSince1970: $0), description: EntryDescription(content: "1", source: nil))
        }
        #expect(TimelineArchive(entries: entries, policy: .atEnd).reloadDate == Date(timeIntervalSince1970: 30))
        #expect(TimelineArchive(entries: [], policy: .atEnd).reloadDate == nil)
        #expect(TimelineArchive(entries: entries, policy: .never).reloadDate == nil)
        #expect(TimelineArchive(entries: entries, policy: .after(.distantPast)).reloadDate == .distantPast)
    }
}
