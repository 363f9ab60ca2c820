import Foundation
import Glibc
import PhoneState

/// The scenarios of an examination. Each of them runs on a separate phone.
struct Scenarios: Sendable {
    var setup: Phone.Setup
    /// The folder in which the phones' folders are created.
    var directory: String
    var calendar: Calendar
    var days: Int
    var progress: @Sendable (String) -> Void = { _ in }

    /// The maximum number of reloads that may miss their deadline. If more reloads miss it, the scenario is aborted,
    /// because the remaining reloads would show nothing new.
    private static let mostFailures = 6
    /// A scenario is aborted if this many consecutive reloads crash. The reloads of all widgets count.
    private static let mostCrashes = 24

    /// Plays an evening and the next day, from 21:00 to 22:30 of the next day. The app is never opened.
    func overnight() throws -> ScenarioRun {
        try play("overnight", at: 21) { phone, run in
            for hour in 1...25 where run.brokenOff == nil {
                try step(phone, &run, 3_600, "overnight, hour \(hour)")
            }
            try step(phone, &run, 1_800, "overnight")
        }
    }

    /// Plays days without a network. Starts at noon with an hour online; then servers fail for two hours; then there is
    /// a captive portal, followed by days offline; finally the network returns.
    /// After each change to a worse network, all widgets are reloaded and examined before more time passes. So only the
    /// network can cause differences between these two observations.
    func offline() throws -> ScenarioRun { try withoutNetwork("offline") }

    /// Plays the same steps as `offline` at the same times, but always with a network. The result shows which changes
    /// of the widgets are only due to time.
    func offlineControl() throws -> ScenarioRun { try withoutNetwork("control", isControl: true) }

    private func withoutNetwork(_ name: String, isControl: Bool = false) throws -> ScenarioRun {
        try play(name, at: 12) { phone, run in
            func change(_ condition: NetworkConditions.Condition) throws {
                if !isControl { try phone.setNetwork(condition) }
                try phone.reloadsAll()
                run.looks.append(try phone.look())
            }
            try step(phone, &run, 3_600, "\(name): before")
            try change(.serverError)
            try step(phone, &run, 3_600, "\(name): servers fail")
            try step(phone, &run, 3_600, "\(name): servers fail")
            try change(.captivePortal)
            try step(phone, &run, 3_600, "\(name): a captive portal")
            try change(.offline)
            // The first day has hourly steps, so that the first failed fetch of a widget that fetches only every few
            // hours is observed soon.
            for hour in 1...24 where run.brokenOff == nil { try step(phone, &run, 3_600, "\(name), hour \(hour)") }
            for part in 4..<(days * 4) where run.brokenOff == nil {
                try step(phone, &run, 6 * 3_600, "\(name), day \((part + 4) / 4)")
            }
            if !isControl { try phone.setNetwork(.online) }
            for _ in 0..<4 where run.brokenOff == nil { try step(phone, &run, 3_600, "\(name): online again") }
        }
    }

    /// Repeatedly kills the provider's process in the middle of reloads. At the end, lets a reload finish.
    func kills(count: Int = 15) throws -> ScenarioRun {
        try play("kills", at: 12) { phone, run in
            for round in 0..<count {
                progress("kill storm, \(round + 1) of \(count)")
                try setup.limit.check()
                try phone.asksForReloads()
                // Waits longer in each round, so that the kill hits the requested reload at a different moment.
                usleep(useconds_t(round * 2_500))
                phone.killProvider()
                run.looks.append(try phone.look())
            }
            try recovers(phone)
            try phone.reloadsAll()
            run.looks.append(try phone.look())
        }
    }

    /// The parts of the half hour after the kills, in seconds. After each part the reloads are counted. A loop may begin late,
    /// because the host waits after crashes, so no part is long.
    private static let recovery: [TimeInterval] = [10, 20, 30, 60] + Array(repeating: 120, count: 14)

    /// The maximum number of reloads of each widget in the half hour after the kills. The budget profile `debugger`
    /// allows any number, and one a second would keep the scenario busy for minutes.
    private static let mostReloads = 20

    /// Lets half an hour pass in which the host may repeat what the kills interrupted. Ends earlier if the extension
    /// reloads in a loop, because further reloads would show nothing new.
    private func recovers(_ phone: Phone) throws {
        func reloads() -> Int { phone.events().count { $0.event == "reload" } }
        let before = reloads()
        for seconds in Self.recovery where reloads() - before <= Self.mostReloads * phone.slotCount {
            try phone.livesThrough(seconds)
        }
    }

    private func step(_ phone: Phone, _ run: inout ScenarioRun, _ seconds: TimeInterval, _ what: String) throws {
        progress(what)
        try setup.limit.check()
        try phone.livesThrough(seconds)
        run.looks.append(try phone.look())
        let outcomes = phone.events().filter { $0.event == "reload" }.map(\.outcome)
        if outcomes.filter({ $0 == "deadline" }).count > Self.mostFailures {
            run.brokenOff = "too many reloads missed their deadline"
        } else if outcomes.count > Self.mostCrashes, outcomes.suffix(Self.mostCrashes).allSatisfy({ $0 == "crashed" }) {
            run.brokenOff = "every reload crashes"
        }
    }

    private func play(
        _ name: String, at hour: Int, _ body: (Phone, inout ScenarioRun) throws -> Void
    ) throws -> ScenarioRun {
        let start = ContinuousClock.now
        var run = ScenarioRun(name: name)
        progress(name)
        let phone = try Phone(setup, directory: directory + "/" + name)
        defer { phone.stopHost() }
        let day = calendar.startOfDay(for: Date())
        try phone.setClock(calendar.date(byAdding: .hour, value: hour, to: day) ?? day)
        do {
            try phone.startHost(profile: name == "kills" ? "debugger" : "documented")
            run.looks.append(try phone.look())
            try body(phone, &run)
        } catch let failure as AdoptFailure {
            run.brokenOff = failure.description
        }
        run.events = phone.events()
        run.trap = phone.trap()
        run.seconds = (ContinuousClock.now - start) / .seconds(1)
        return run
    }
}
