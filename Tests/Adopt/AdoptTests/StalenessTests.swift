import Adopt
import Foundation
import Testing

/// Tests of the verdicts on stale content, with invented observations.
@Suite struct StalenessTests: MadeUpObservations {
    private static func look(_ hours: Double, _ shown: [Slot: [String]], _ stored: [String: String] = [:]) -> Look {
        Look(at: evening + hours * 3_600, shown: shown.mapValues { Shown($0) }, stored: StoredState(stored))
    }

    // MARK: The day's name

    /// Returns the verdicts for the texts that a widget shows in the evening, in the morning, and at the end.
    private func names(
        _ evening: [String], _ morning: [String], _ end: [String]? = nil, locale: String = "en_US",
        since start: Date = Self.evening
    ) -> [Verdict.Code] {
        var run = ScenarioRun(name: "overnight")
        run.looks = [(0.0, evening), (11, morning), (25, end ?? morning)].map { hours, texts in
            Look(at: start + hours * 3_600, shown: [Self.slot: Shown(texts)])
        }
        return Verdicts.ofNight(run, calendar: Self.calendar, locale: Locale(identifier: locale)).map(\.code)
    }

    @Test(
        "A view that names yesterday in the morning is stale, in whatever notation",
        arguments: [
            ("en_US", "2026-01-29"), ("en_US", "January 29"), ("en_US", "Jan 29, 2026"), ("en_US", "1/29/26"),
            ("en_US", "29/01/2026"), ("en_US", "29 Jan 2026"), ("en_US", "Thursday, January 29, 2026"),
            ("es_ES", "29/1/26"), ("es_ES", "29 de enero de 2026"), ("es_ES", "jueves, 29 de enero"),
            ("es_ES", "29 ene"), ("de_DE", "29.01.26"), ("de_DE", "Donnerstag, 29. Januar"), ("de_DE", "29.1."),
            ("de_DE", "January 29"), ("fr_FR", "jeudi 29 janvier"), ("ja_JP", "予定は1月29日です"),
            ("en_GB", "Menu of 29 January"),
        ])
    func dates(locale: String, text: String) {
        #expect(names([text], [text], locale: locale) == [.ageOnlyStaleness], "\(text)")
        #expect(names([text], ["–"], locale: locale).isEmpty)
        // If both days are named, the text is part of a week's view, or a duration.
        #expect(names([text], [text, "2026-01-30"], locale: locale).isEmpty)
    }

    @Test(
        "Other days, other years, and dates of an update or a start do not count as naming the day",
        arguments: [
            "Updated January 29", "Since Jan 29", "Last backup: 1/29/26", "Jan 290", "129 January", "January 29, 2019",
            "Seit 29. Januar", "29 of 30", "1/29", "4.29.1.7", "29.1.7", "Delivered January 29", "Paid on Jan 29",
            "Geliefert: 29. Januar",
        ])
    func otherDays(text: String) {
        #expect(names([text], [text], locale: "de_DE").isEmpty, "\(text)")
    }

    @Test("Nov 25 does not count as Nov 2, and a separate label may mark a date as the date of an update")
    func boundaries() {
        // 2026-11-02, 21:00.
        let second = Date(timeIntervalSince1970: 1_793_653_200)
        #expect(names(["Nov 25"], ["Nov 25"], since: second).isEmpty)
        #expect(names(["Nov 2"], ["Nov 2"], since: second) == [.ageOnlyStaleness])
        // The locale decides whether the day or the month is written first.
        #expect(names(["2/11/2026"], ["2/11/2026"], since: second).isEmpty)
        #expect(names(["11/2/2026"], ["11/2/2026"], since: second) == [.ageOnlyStaleness])
        #expect(names(["2/11/2026"], ["2/11/2026"], locale: "es_ES", since: second) == [.ageOnlyStaleness])
        #expect(names(["11/2/2026"], ["11/2/2026"], locale: "es_ES", since: second).isEmpty)
        #expect(names(["Updated", "Jan 29"], ["Updated", "Jan 29"]).isEmpty)
    }

    @Test(
        "Only whole words count: a fondue is not due, and jogging does not contain oggi",
        arguments: [
            "January 29: Cheese fondue", "January 29: Blast from", "January 29: Residue", "Lasting: January 29",
        ])
    func words(text: String) {
        #expect(names([text], [text], ["–"]) == (text.contains("from") ? [] : [.ageOnlyStaleness]), "\(text)")
        for text in ["Best Jogging Routes", "Stages", "Diaries", "Gestagen", "Yesterdaily"] {
            #expect(renewals([0, 23.2], [text, "a"]).isEmpty, "\(text)")
        }
        for text in [
            "quoteOfTheDay", "DailyQuote", "Today's", "todaysMenu", "joke-of-the-day", "Tagesgericht", "Menü des Tages",
            "diario", "今日の予定", "https://a.example/quoteoftheday", "aujourd’hui", "OGGI",
        ] {
            #expect(renewals([0, 23.2], [text, "a"]).map(\.code) == [.ageOnlyStaleness], "\(text)")
        }
    }

    @Test("A date that stays through the next day's reloads counts as an event's; without a reload it is stale")
    func events() {
        func verdicts(reloads: [Double], _ end: String = "Concert, January 29") -> [Verdict.Code] {
            var run = ScenarioRun(name: "overnight")
            run.looks = [(0, "Concert, January 29"), (11, "Concert, January 29"), (25, end)].map {
                Self.look($0, [Self.slot: [$1]])
            }
            run.events = reloads.map {
                ObservedEvent(
                    at: Self.evening + $0 * 3_600, event: "reload", kind: "W", family: "systemSmall",
                    outcome: "swapped")
            }
            return Verdicts.ofNight(run, calendar: Self.calendar).map(\.code)
        }
        #expect(verdicts(reloads: [1, 5, 9, 13]).isEmpty)
        #expect(verdicts(reloads: [1]) == [.ageOnlyStaleness])
        #expect(verdicts(reloads: [1, 5, 9, 13], "Concert, January 30") == [.ageOnlyStaleness])
    }

    @Test(
        "The advice for stale content depends on whether the widget was reloaded after midnight without a request"
    )
    func advice() {
        func verdict(reloads: [Double], requests: [Double] = []) -> Verdict? {
            var run = ScenarioRun(name: "overnight")
            run.looks = [(0, "29"), (8, "29"), (11, "29"), (25, "30")].map {
                Self.look($0, [Self.slot: ["January \($1)"]])
            }
            run.events = requests.map {
                ObservedEvent(at: Self.evening + $0 * 3_600, event: "network", kind: "https://a.example/b")
            }
            run.events += reloads.map {
                ObservedEvent(
                    at: Self.evening + $0 * 3_600, event: "reload", kind: "W", family: "systemSmall",
                    outcome: "swapped")
            }
            return Verdicts.ofNight(run, calendar: Self.calendar).first
        }
        // Reloads take place after midnight, in the evening, and when the new day is shown.
        let reloaded = verdict(reloads: [4, 7, 1, 24])
        #expect(
            reloaded?.finding.hasSuffix("on the next morning, though it was reloaded 2 times since midnight") == true)
        #expect(reloaded?.advice.contains("compare the stored day with today's, not only its age") == true)
        for other in [verdict(reloads: [1, 24]), verdict(reloads: [4, 7], requests: [7])] {
            #expect(other?.finding.hasSuffix("on the next morning") == true)
            #expect(other?.advice.hasPrefix("End the timeline at midnight") == true)
        }
    }

    @Test("A stale address and the key of its data are one mistake, and so are a day's name and the day's data")
    func once() {
        var run = ScenarioRun(name: "overnight")
        run.looks = [(0, "Pear"), (11, "Pear"), (24, "Pear"), (25, "Plum")].map { (hours: Double, fruit: String) in
            // No kind of widget shows the time of the fetch, so its key could belong to any of them.
            Self.look(hours, [Self.slot: ["Today", fruit]], ["g/at": hours < 25 ? "1769720400" : "1769810400"])
        }
        run.events = [0.1, 23.9].flatMap { hours in
            let at = Self.evening + hours * 3_600
            return [
                ObservedEvent(at: at, event: "network", kind: "https://a.example/fruit"),
                ObservedEvent(at: at + 0.5, event: "reload", kind: "W", family: "systemSmall", outcome: "swapped"),
            ]
        }
        let verdicts = Verdicts.ofNight(run, calendar: Self.calendar)
        #expect(verdicts.count == 1 && verdicts.first?.kind == "W")
        run.events = []
        run.looks = run.looks.map { look in
            var look = look
            look.shown[Self.slot]?.texts[0] = look.at < Self.evening + 90_000 ? "January 29" : "January 30"
            return look
        }
        let named = Verdicts.ofNight(run, calendar: Self.calendar)
        #expect(named.count == 1 && named.first?.finding.contains("still shows") == true)
    }

    @Test("A weekday is stale only if the widget shows no other weekday and shows the next day's too late")
    func weekdays() {
        let thursday = ["Today", "Thursday: swim"]
        #expect(names(thursday, thursday, ["Today", "Friday: arms"]) == [.ageOnlyStaleness])
        #expect(names(["Do: Schwimmen"], ["Do: Schwimmen"], ["Fr: Arme"], locale: "de_DE") == [.ageOnlyStaleness])
        #expect(names(thursday, ["Today", "Friday: arms"]).isEmpty)
        // This text is about next Thursday.
        #expect(names(["Practice: Thursday"], ["Practice: Thursday"]).isEmpty)
        let week = ["Wednesday's menu", "Thursday's menu", "Friday's menu"]
        #expect(names(week, week).isEmpty)
        let rest = ["Thursday's menu", "Saturday's menu"]
        #expect(names(rest, rest, ["Friday's menu"]).isEmpty)
    }

    // MARK: Renewals

    /// Returns the verdicts for requests at the given hours after 21:00, with content for one day.
    private func renewals(_ hours: [Double], _ texts: [String] = ["Today", "a"]) -> [Verdict] {
        var run = ScenarioRun(name: "overnight")
        run.looks = [0, 11, 26].map { Self.look($0, [Self.slot: texts]) }
        run.events = hours.map {
            ObservedEvent(at: Self.evening + $0 * 3_600, event: "network", kind: "https://a.example/b")
        }
        return Verdicts.ofNight(run, calendar: Self.calendar)
    }

    @Test("Data for a day that is renewed only when it is a day old gets a verdict")
    func age() {
        #expect(renewals([0, 24.2]).map(\.code) == [.ageOnlyStaleness])
    }

    @Test(
        "Data for a day that is renewed soon after midnight, every few hours or never gets no verdict",
        arguments: [[0, 3.1], [0, 7, 14], [0], []])
    func fresh(requests: [Double]) {
        #expect(renewals(requests).isEmpty)
    }

    @Test("Content that does not name a day gets no verdict at any age")
    func timeless() {
        #expect(renewals([0, 24.2], ["Be bold"]).isEmpty)
        var run = ScenarioRun(name: "overnight")
        run.looks = [0, 11, 26].map { Self.look($0, [Self.slot: ["Be bold"]]) }
        run.events = [0, 24.2].map {
            ObservedEvent(at: Self.evening + $0 * 3_600, event: "network", kind: "https://a.example/b")
        }
        let night = Verdicts.ofNight(run, calendar: Self.calendar, subjects: ["W": ["Quote of the Day"]])
        #expect(night.map(\.code) == [.ageOnlyStaleness])
    }

    @Test("Content that changes at midnight, from stored data, does not count as yesterday's")
    func prepared() {
        var run = ScenarioRun(name: "overnight")
        run.looks = zip([0.0, 11, 26], ["a", "b", "c"]).map { Self.look($0, [Self.slot: [$1 + " today"]]) }
        run.events = [0, 24.2].map {
            ObservedEvent(at: Self.evening + $0 * 3_600, event: "network", kind: "https://a.example/b")
        }
        #expect(Verdicts.ofNight(run, calendar: Self.calendar).isEmpty)
    }

    @Test("The data of each widget is judged separately, even if other widgets make hourly requests")
    func severalKinds() {
        let other = Slot(kind: "Hourly", family: "systemSmall")
        var run = ScenarioRun(name: "overnight")
        run.looks = [0, 11, 26].map { Self.look($0, [Self.slot: ["Today", "a"], other: ["now"]]) }
        func request(_ hours: Double, _ kind: String, _ address: String) -> [ObservedEvent] {
            let at = Self.evening + hours * 3_600
            return [
                ObservedEvent(at: at, event: "network", kind: address),
                ObservedEvent(at: at + 0.5, event: "reload", kind: kind, family: "systemSmall", outcome: "swapped"),
            ]
        }
        for hour in 0...25 { run.events += request(Double(hour), "Hourly", "https://a.example/now/\(hour)") }
        run.events += [0.1, 24.2].flatMap { request($0, "W", "https://a.example/plan") }
        let verdicts = Verdicts.ofNight(run, calendar: Self.calendar)
        #expect(verdicts.map(\.code) == [.ageOnlyStaleness])
        #expect(verdicts.first?.kind == "W")
    }

    @Test("Each stored value is judged separately, together with the widget that shows it")
    func storedValues() {
        let other = Slot(kind: "Clock", family: "systemSmall")
        var run = ScenarioRun(name: "overnight")
        run.looks = [(0, "Pear"), (11, "Pear"), (24, "Pear"), (25, "Plum")].map { (hours: Double, fruit: String) in
            Self.look(
                hours, [Self.slot: ["Today", fruit], other: ["\(hours)"]],
                ["g/fruit": "\"\(fruit)\"", "g/looked": "\(hours)"])
        }
        let verdicts = Verdicts.ofNight(run, calendar: Self.calendar)
        #expect(verdicts.map(\.code) == [.ageOnlyStaleness])
        #expect(verdicts.first?.kind == "W" && verdicts.first?.finding.hasPrefix("g/fruit of 21:00") == true)
    }
}
