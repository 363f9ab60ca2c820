import Foundation
import PhoneState
import WidgetHost
import WidgetKit

/// One device on the simulated day. It runs the widget host's own engine and simulates the joke app, its widget and the
/// portfolio widget. The simulation imitates `JokeProvider`, `JokeLoader`, `JokesLaunch`, `JokesBackground` and
/// `PortfolioProvider`.
struct FleetDevice {
    /// The conditions that all devices of a run share.
    struct Circumstances {
        var model: FleetModel
        var scenario: FleetScenario
        /// The probability, for each second, that the backend refuses a request; empty if it never refuses one.
        var refusal: [Float] = []
    }

    private static let families: [WidgetFamily] = [
        .systemSmall, .systemMedium, .accessoryRectangular, .accessoryCircular, .systemLarge, .accessoryInline,
    ]

    /// The answer with which a provider will end a reload. The simulation computes it when the reload starts.
    private struct Answer {
        var families: [WidgetFamily] = []
        var outcome = ReloadEngine.Outcome.failure(isBadData: false)
        /// The day of the joke that the screen shows after the answer; nil if the screen does not change.
        var shownDay: Int?
        var hasPrices = false
    }

    let plan: FleetPlan
    let circumstances: Circumstances
    var model: FleetModel { circumstances.model }
    var luck: FleetDraw
    var engine: ReloadEngine
    var queue = FleetQueue()

    // The content of the device's containers.
    var storedDay: Int?
    var storedByApp = true
    var heldDay: Int?
    var catalogueAt: Double?

    // The state of the screen, and the counts for it.
    private var shownDay = -1
    private var delay: Int?
    private var pricesAt: Double?
    private var jokeAnswer = Answer()
    private var portfolioAnswer = Answer()
    private var jokeWatch = BudgetWatch()
    private var portfolioWatch = BudgetWatch()

    /// The state of the budget of one kind of widget.
    private struct BudgetWatch {
        var waitsSince: Double?
        var rounds = 0
        var wasWithheld = false
    }

    init(_ plan: FleetPlan, _ circumstances: Circumstances, seed: UInt64, number: Int) {
        self.plan = plan
        self.circumstances = circumstances
        luck = FleetDraw(seed: seed, device: number, stream: 2)
        storedDay = plan.storedDay
        catalogueAt = plan.catalogueAt
        var profile = plan.profile
        if !circumstances.scenario.systemIsLate { profile.jitter = 0 }
        var placed = [
            PlacedWidget(
                kind: FleetWidget.jokes.kind, families: Array(Self.families.prefix(plan.families)))
        ]
        if plan.hasPortfolio {
            placed.append(PlacedWidget(kind: FleetWidget.portfolio.kind, families: [.systemMedium]))
        }
        engine = ReloadEngine(
            placed, profile: profile, viewing: plan.viewing, seed: plan.seed, at: FleetClock.date(plan.placedAt))
    }

    /// Simulates the day.
    mutating func run(_ tally: inout FleetTally) {
        queue.add(.start, at: plan.startedAt)
        for launch in plan.launches { queue.add(.launch(seconds: launch.seconds), at: launch.at) }
        for refresh in plan.refreshes { queue.add(.refresh, at: refresh) }
        if let restart = plan.restart { queue.add(.restart, at: restart) }
        let end = FleetClock.counted.upperBound
        while true {
            let wake = engine.nextWake.map { FleetClock.time($0) } ?? .infinity
            let next = queue.next ?? .infinity
            guard min(wake, next) < end else { break }
            if wake <= next {
                act(engine.wake(at: FleetClock.date(wake)), at: wake, &tally)
            } else if let (time, event) = queue.pop() {
                handle(event, at: time, &tally)
            }
        }
        conclude(&tally)
    }

    private mutating func handle(_ event: FleetQueue.Event, at time: Double, _ tally: inout FleetTally) {
        let date = FleetClock.date(time)
        switch event {
        case .start, .restart:
            act(engine.ask(FleetWidget.jokes.kind, .initial, at: date), at: time, &tally)
            if plan.hasPortfolio {
                act(engine.ask(FleetWidget.portfolio.kind, .initial, at: date), at: time, &tally)
            }
        case .launch(let seconds):
            act(engine.setForeground(true, at: date), at: time, &tally)
            queue.add(.leave, at: time + seconds)
            launch(at: time, &tally)
        case .leave:
            act(engine.setForeground(false, at: date), at: time, &tally)
        case .refresh:
            refresh(at: time, &tally)
        case .published(let isRefresh):
            let asks = published(at: time, isRefresh: isRefresh)
            guard asks else { return }
            act(
                engine.ask(FleetWidget.jokes.kind, .requested, isForeground: engine.isForeground, at: date), at: time,
                &tally)
        case .ended(let widget):
            ended(widget, at: time, &tally)
        }
    }

    // MARK: Reloads

    private mutating func act(_ decisions: [ReloadEngine.Decision], at time: Double, _ tally: inout FleetTally) {
        for decision in decisions {
            tally.decisions += 1
            switch decision {
            case .log(let event): note(event, at: time, &tally)
            case .reload(let reload):
                if reload.kind == FleetWidget.portfolio.kind {
                    portfolioAnswer = portfolioReload(reload, at: time, &tally)
                } else {
                    jokeAnswer = jokeReload(reload, at: time, &tally)
                }
            }
        }
    }

    /// Reloads the joke widget: all families together, with one fetch.
    private mutating func jokeReload(
        _ reload: ReloadEngine.Reload, at time: Double, _ tally: inout FleetTally
    ) -> Answer {
        count(reload, at: time, &jokeWatch, &tally.jokes)
        var answer = Answer(families: reload.families.map(\.family))
        var end = time + 0.05
        let day = FleetClock.day(time)
        let isKilled = luck.happens(model.kills)
        if storedDay != day, heldDay == day { (storedDay, storedByApp) = (day, false) }
        if storedDay != day {
            let first = request(at: end + luck.between(0.05, 0.25), .widget, &tally)
            end += luck.between(0.1, 0.5)
            let second = first ? request(at: end, .widget, &tally) : false
            end += first ? luck.between(0.1, 0.4) : 0
            if second, !isKilled { (storedDay, storedByApp) = (day, false) }
        }
        let next = Double(day + 1) * 86_400 + circumstances.scenario.jitter * plan.place
        if isKilled {
            if FleetClock.second(time) != nil { tally.kills += 1 }
        } else if storedDay == day {
            answer.shownDay = day
            answer.outcome = .timeline(nextDate: FleetClock.date(next), isAtEnd: false)
        } else {
            let pause = circumstances.scenario.jitter > 0 ? luck.between(1_800, 5_400) : 3_600
            answer.outcome = .timeline(nextDate: FleetClock.date(min(next, time + pause)), isAtEnd: false)
        }
        queue.add(.ended(.jokes), at: end)
        return answer
    }

    /// Reloads the portfolio widget: one request to the market service, every 15 minutes if the system allows it.
    private mutating func portfolioReload(
        _ reload: ReloadEngine.Reload, at time: Double, _ tally: inout FleetTally
    ) -> Answer {
        count(reload, at: time, &portfolioWatch, &tally.portfolio)
        var answer = Answer(families: reload.families.map(\.family))
        let end = time + luck.between(0.1, 0.6)
        if luck.happens(model.kills) {
            if FleetClock.second(time) != nil { tally.kills += 1 }
        } else {
            answer.outcome = .timeline(nextDate: FleetClock.date(end + 900), isAtEnd: false)
            if isOffline(end) {
                if FleetClock.second(end) != nil { tally.unsent += 1 }
            } else {
                if let second = FleetClock.second(end) { tally.market[second] += 1 }
                answer.hasPrices = !luck.happens(model.failures)
            }
        }
        queue.add(.ended(.portfolio), at: end)
        return answer
    }

    private mutating func ended(_ widget: FleetWidget, at time: Double, _ tally: inout FleetTally) {
        let answer = widget == .jokes ? jokeAnswer : portfolioAnswer
        for family in answer.families {
            engine.ended(WidgetSlot(kind: widget.kind, family: family), answer.outcome, at: FleetClock.date(time))
        }
        if let day = answer.shownDay {
            shownDay = day
            if day == 0, delay == nil { delay = Int(time) }
        }
        if answer.hasPrices {
            if let last = pricesAt, FleetClock.second(time) != nil {
                tally.priceIntervals.add(Int((time - last) / 60))
            }
            pricesAt = time
        }
        act(engine.finished(widget.kind, at: FleetClock.date(time)), at: time, &tally)
    }

    // MARK: Counting

    private func note(_ event: HostEvent, at time: Double, _ watch: inout BudgetWatch) -> Bool {
        guard event.name == .withheld, event.outcome == ReloadBudget.Hold.budget.rawValue, watch.waitsSince == nil
        else { return false }
        watch.waitsSince = time
        watch.wasWithheld = watch.wasWithheld || FleetClock.second(time) != nil
        return FleetClock.second(time) != nil
    }

    private mutating func note(_ event: HostEvent, at time: Double, _ tally: inout FleetTally) {
        if event.kind == FleetWidget.portfolio.kind {
            if note(event, at: time, &portfolioWatch) { tally.portfolio.withheld += 1 }
        } else if note(event, at: time, &jokeWatch) {
            tally.jokes.withheld += 1
        }
    }

    private func count(
        _ reload: ReloadEngine.Reload, at time: Double, _ watch: inout BudgetWatch, _ kind: inout FleetTally.Kind
    ) {
        let since = watch.waitsSince
        watch.waitsSince = nil
        guard FleetClock.second(time) != nil else { return }
        if let since { kind.waits.add(Int((time - since) / 60)) }
        watch.rounds += 1
        if reload.families.contains(where: { $0.cost == .budgeted }) { kind.budgeted += 1 } else { kind.free += 1 }
    }

    private func conclude(_ tally: inout FleetTally) {
        tally.devices += 1
        if let delay { tally.delays.add(delay) } else { tally.never += 1 }
        Self.conclude(jokeWatch, &tally.jokes)
        guard plan.hasPortfolio else { return }
        Self.conclude(portfolioWatch, &tally.portfolio)
        let last = max(pricesAt ?? plan.startedAt, FleetClock.start)
        tally.priceIntervals.add(Int((FleetClock.counted.upperBound - last) / 60))
    }

    private static func conclude(_ watch: BudgetWatch, _ kind: inout FleetTally.Kind) {
        kind.placed += 1
        kind.rounds.add(watch.rounds)
        if watch.wasWithheld { kind.exhausted += 1 }
    }
}
