import AppleFoundation
import Testing

@testable import SwiftUI

/// Tests of the contents of texts and the attributes of their runs.
@MainActor @Suite struct TextTests {
    private func environment() -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.locale = Locale(identifier: "en_US")
        environment.timeZone = TimeZone(identifier: "UTC")!
        environment.calendar = Calendar(identifier: .gregorian)
        environment.calendar.timeZone = environment.timeZone
        return environment
    }

    private func node(_ text: Text) -> ViewNode { ViewTree.evaluate(text, in: environment()).nodes[0] }
    private func string(_ text: Text) -> String { node(text)["text"]?.string ?? "" }
    /// The runs with the names of their attributes: `a|bold`.
    private func runs(_ text: Text) -> [String] {
        (node(text)["runs"]?.list ?? []).map { run in
            guard case .object(let members) = run else { return "" }
            return ([run["text"]?.string ?? ""] + members.map(\.name).filter { $0 != "text" }).joined(separator: "|")
        }
    }

    @Test("Interpolated values are formatted by their type, their specifier or their format style")
    func values() {
        #expect(string(Text("\(1234) jokes")) == "1,234 jokes")
        #expect(string(Text("\(21.57, specifier: "%.1f")° in \("Rome")")) == "21.6° in Rome")
        #expect(string(Text("\(0.25, format: .percent) done")) == "25% done")
        #expect(string(Text("100% \(true)")) == "100% true")
        #expect(string(Text(12.5, format: .currency(code: "EUR"))) == "€12.50")
        #expect(LocalizedStringKey("\(3) of \("x") \(1.5)").key == "%lld of %@ %lf")
        var german = environment()
        german.locale = Locale(identifier: "de_DE")
        #expect(Text(1234.5, format: .number).string(in: german) == "1.234,5")
        #expect(Text("\(1234.5, format: .number.locale(Locale(identifier: "en_GB")))").string(in: german) == "1,234.5")
    }

    @Test("A formatter formats values in texts and in localized keys")
    func formatters() {
        let day = DateFormatter()
        day.dateFormat = "yyyy"
        day.timeZone = TimeZone(identifier: "UTC")
        let date = Date(timeIntervalSince1970: 0)
        #expect(string(Text(date, formatter: day)) == "1970" && string(Text("in \(date, formatter: day)")) == "in 1970")
        #expect(String(localized: "in \(date, formatter: day)") == "in 1970")
        #expect(string(Text(3, formatter: day)) == "")
    }

    @Test("Markdown is parsed in localized keys, but not in verbatim texts and strings")
    func markdown() {
        #expect(
            runs(Text("a **b** _c_ `d` ~~e~~ [f](https://x.org)")) == [
                "a ", "b|bold", " ", "c|italic", " ", "d|monospaced", " ", "e|strikethrough", " ", "f|link",
            ])
        #expect(runs(Text("***both*** x")) == ["both|bold|italic", " x"])
        #expect(runs(Text("**all *of* it** \\*x")) == ["all |bold", "of|bold|italic", " it|bold", " *x"])
        for plain in ["2 * 3 * 4", "snake_case_name", "a ** b **", "[x] (y)", "~5", "*", "**", "a*"] {
            #expect(string(Text(LocalizedStringKey(plain))) == plain)
            #expect(runs(Text(LocalizedStringKey(plain))) == [])
        }
        #expect(string(Text(verbatim: "**b**")) == "**b**")
        let text = "**b**"
        #expect(string(Text(text)) == "**b**")
        #expect(node(Text("see https://x.org"))["text"]?.string == "see https://x.org")
    }

    @Test("The innermost of several text attributes applies, and concatenated texts keep their own attributes")
    func attributes() {
        let text = (Text("a").bold() + Text("b").font(.caption)).font(.title).foregroundColor(.red)
        #expect(runs(text) == ["a|foregroundStyle|font|bold", "b|foregroundStyle|font"])
        let second = node(text)["runs"]?.list[1]
        #expect(second?["font"]?["size"]?.number == 12)
        #expect(second?["foregroundStyle"]?["name"]?.string == "red")
        #expect(node(Text("x").font(.headline))["font"]?["weight"]?.string == "semibold")
        #expect(node(Text("x").underline(color: .blue))["underline"]?["color"]?["name"]?.string == "blue")
        #expect(node(Text("x").underline(false).underline())["underline"] == nil)
        #expect(runs(Text("up \(Text("12%").bold()) now")) == ["up ", "12%|bold", " now"])
        #expect(runs(Text("**\(Image(systemName: "sun.max")) sun**")) == ["|bold|image", " sun|bold"])
    }

    @Test("An attributed string keeps the attributes of its runs")
    func attributed() {
        var text = AttributedString("ab")
        text.font = .body
        var tail = AttributedString("c")
        tail.foregroundColor = .green
        tail.link = URL(string: "https://x.org")
        #expect(runs(Text(text + tail)) == ["ab|font", "c|link|foregroundStyle"])
    }

    @Test("Dates are formatted in the environment's locale and time zone, and contain the data for a running clock")
    func dates() throws {
        let date = Date(timeIntervalSince1970: 1_559_604_180)
        #expect(string(Text(date, style: .date)) == "June 3, 2019")
        #expect(string(Text(date, style: .time)).replacingOccurrences(of: "\u{202F}", with: " ") == "11:23 PM")
        let live = node(Text(date, style: .timer))
        #expect(live["date"] == .date(date) && live["style"]?.string == "timer")
        #expect(
            runs(Text("since \(date, style: .relative)!")).map { String($0.split(separator: "|").last ?? "") } == [
                "since ", "style", "!",
            ])
        let interval = node(Text(timerInterval: date...(date + 60), countsDown: true))
        #expect(interval["text"]?.string == "0:00" && interval["end"] == .date(date + 60))
    }

    @Test("Relative times are shown in their largest units")
    func distances() {
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let environment = environment()
        func text(_ date: DateText) -> String { date.string(at: now, in: environment) }
        #expect(text(.style(now + 152, .timer)) == "2:32")
        #expect(text(.style(now - 3723, .timer)) == "1:02:03")
        #expect(text(.style(now + 8580, .relative)) == "2 hr, 23 min")
        #expect(text(.style(now + 400 * 86400, .relative)) == "1 yr, 1 mth")
        // The expected texts are from WidgetKit's "Displaying dynamic dates in widgets".
        #expect(text(.style(now + 674, .relative)) == "11 min, 14 sec")
        #expect(text(.style(now + 674, .offset)) == "-11 minutes")
        #expect(text(.style(now - 7200, .offset)) == "+2 hours")
        #expect(text(.timer(now...(now + 90), nil, countsDown: true, showsHours: true)) == "1:30")
        #expect(text(.timer((now - 30)...(now + 90), nil, countsDown: false, showsHours: true)) == "0:30")
        #expect(text(.timer((now - 30)...(now + 90), now - 10, countsDown: false, showsHours: true)) == "0:20")
        #expect(text(.timer(now...(now + 7200), nil, countsDown: true, showsHours: false)) == "120:00")
    }

    @Test("^[…](inflect: true) inflects English words; other languages are unchanged and marked as not inflected")
    @MainActor func inflection() {
        func text(_ key: LocalizedStringKey, _ locale: String = "en_US") -> String {
            var environment = EnvironmentValues()
            environment.locale = Locale(identifier: locale)
            return Text(key).string(in: environment)
        }
        #expect(
            text("^[\(0) day](inflect: true), ^[\(1) day](inflect: true) of ^[\(2) day](inflect: true)")
                == "0 days, 1 day of 2 days")
        for (one, many) in [
            ("box", "boxes"), ("city", "cities"), ("key", "keys"), ("match", "matches"), ("person", "people"),
            ("small coffee", "small coffees"), ("Child", "Children"),
        ] {
            #expect(text("^[\(3) \(one)](inflect: true)") == "3 \(many)")
        }
        #expect(text("**^[\(1_200) step](inflect: true)**") == "1,200 steps")
        // An interpolated number determines the plural even if it has its own format.
        #expect(
            text("^[\(2, format: .number) day](inflect: true) ^[\(1, format: .number) day](inflect: true)")
                == "2 days 1 day")
        #expect(text("^[no number](inflect: true) ^[plain](rainbow: true) ^[open") == "no number plain ^[open")
        #expect(text("^[\(2) Tag](inflect: true)", "de_DE") == "2 Tag")
        var german = EnvironmentValues()
        german.locale = Locale(identifier: "de_DE")
        let tree = ViewTree.evaluate(Text("^[\(2) Tag](inflect: true)"), in: german)
        #expect(tree.marks == ["Text: \"2 Tag\" is not inflected in de_DE"])
        #expect(ViewTree.evaluate(Text("^[\(2) day](inflect: true)"), in: EnvironmentValues()).marks.isEmpty)
        #expect(String(AttributedString(localized: "^[\(2) day](inflect: true)").characters) == "2 days")
    }

    @Test("A localized attributed string has attributes for its Markdown, and inflected words")
    func localizedAttributed() {
        let english = Locale(identifier: "en_US")
        let text = AttributedString(
            localized: "**^[\(0) day](inflect: true)** of [a *week*](https://x.example)", locale: english)
        #expect(String(text.characters) == "0 days of a week")
        let parts = text.runs.map { run in
            (String(text[run.range].characters), run.inlinePresentationIntent, run.link?.absoluteString)
        }
        #expect(parts.map(\.0) == ["0 days", " of ", "a ", "week"])
        #expect(parts.map(\.1) == [.stronglyEmphasized, nil, nil, .emphasized])
        #expect(parts.map(\.2) == [nil, nil, "https://x.example", "https://x.example"])
        let resource = LocalizedStringResource("~~\(1) box~~", locale: english)
        let struck = AttributedString(localized: resource)
        #expect(String(struck.characters) == "1 box")
        #expect(struck.runs.first?.inlinePresentationIntent == .strikethrough)
    }

    @Test("Running times start at the view's evaluation date, if this date is set")
    @MainActor func evaluationDate() {
        var environment = EnvironmentValues()
        environment.locale = Locale(identifier: "en_US")
        // A date that is far from any real clock's time.
        let date = Date(timeIntervalSince1970: 4_000_000_000)
        environment.evaluationDate = date
        #expect(Text(date + 7_200, style: .relative).string(in: environment) == "2 hr")
        #expect(Text(date + 90, style: .timer).string(in: environment) == "1:30")
        #expect(Text(.currentDate, format: .dateTime.year()).string(in: environment) == "2096")
        let bar = ViewTree.evaluate(
            ProgressView(timerInterval: (date - 30)...(date + 90), countsDown: false), in: environment)
        #expect(bar.json.contains("\"fraction\":0.25"), "\(bar.json)")
        let timeline = ViewTree.evaluate(
            TimelineView(.everyMinute) { Text("\(Int($0.date.timeIntervalSince1970))" as String) }, in: environment)
        #expect(timeline.texts == ["4000000000"])
    }
}
