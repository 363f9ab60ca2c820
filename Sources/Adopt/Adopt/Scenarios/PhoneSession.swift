public import Foundation
public import PhoneState
import WidgetHost

/// A phone with the real host, on which the caller decides what happens. After each step it looks at the widgets, as the
/// scenarios of an examination do.
public final class PhoneSession {
    /// Something that happens on the phone.
    public enum Step: Sendable {
        /// Time passes, in seconds.
        case advance(TimeInterval)
        /// The user sets the clock.
        case clock(Date)
        case network(NetworkConditions.Condition)
        /// A widget is reloaded in all of its families, or all widgets are; without use of the budget.
        case reload(kind: String?)
        /// A reload in the widget's first family is killed after a step that changes stored data.
        case killReload(kind: String, step: Int)
        /// The extension's process is killed between two reloads.
        case kill
    }

    /// The placed widgets.
    public let slots: [Slot]
    /// Receives each look at the widgets.
    public var looked: ((Look) throws -> Void)?
    private let setup: Phone.Setup
    private let description: ExtensionDescription
    private let locale: Locale
    private let directory: String
    private let phone: Phone
    private let start: Date
    private var steps: [Step] = []
    private var run = ScenarioRun(name: "the run")
    /// The reason why a step was done only in part; nil if none was.
    private var failure: String?
    /// The control run, and the number of steps that it has.
    private var control: (run: ScenarioRun, steps: Int)?
    private var soFar = VerdictsSoFar()

    init(
        _ setup: Phone.Setup, _ description: ExtensionDescription, locale: Locale, directory: String, at date: Date?
    ) throws {
        self.setup = setup
        self.description = description
        self.locale = locale
        self.directory = directory
        slots = setup.placed.flatMap { widget in
            widget.families.map { Slot(kind: widget.kind, family: "\($0)") }
        }
        start = date ?? Date()
        phone = try Self.started(setup, directory + "/phone", at: start, &run)
    }

    private static func started(
        _ setup: Phone.Setup, _ directory: String, at date: Date, _ run: inout ScenarioRun
    ) throws -> Phone {
        let phone = try Phone(setup, directory: directory)
        try phone.setClock(date)
        try phone.startHost()
        run.looks.append(try phone.look())
        return phone
    }

    /// Ends the host and its processes.
    public func end() { phone.stopHost() }

    public func now() throws -> Date { try phone.now() }

    /// Returns what each placed widget shows now. Widgets that show nothing yet are absent.
    public func shown() throws -> [Slot: Shown] { try phone.look().shown }

    /// Returns the events that the host has logged.
    public func events() -> [ObservedEvent] { phone.events() }

    // MARK: Steps

    /// Does a step, and waits until the host has nothing more to do.
    /// - Returns: The system call after which a reload was killed; nil for other steps.
    /// - Throws: `AdoptFailure`, and errors of the file system.
    @discardableResult
    public func perform(_ step: Step) throws -> String? {
        do {
            let killed = try perform(step, on: phone, &run)
            steps.append(step)
            return killed
        } catch {
            // A step that was refused changed nothing. Any other may have done a part.
            if (error as? AdoptFailure)?.isUsage != true { failure = failure ?? "\(error)" }
            throw error
        }
    }

    private func perform(_ step: Step, on phone: Phone, _ run: inout ScenarioRun) throws -> String? {
        var killed: String?
        switch step {
        case .advance(let seconds):
            for part in Self.parts(seconds) {
                try phone.livesThrough(part)
                try look(at: phone, &run)
            }
            return nil
        case .network(let condition):
            try phone.setNetwork(condition)
            return nil
        case .clock(let date):
            try phone.setClock(date)
            try phone.livesThrough(0)
        case .reload(let kind):
            if let kind { try phone.reloads(try widget(kind)) } else { try phone.reloadsAll() }
        case .killReload(let kind, let step):
            let family = try widget(kind).families.first.map { "\($0)" } ?? ""
            killed = try phone.killReload(of: Slot(kind: kind, family: family), afterStep: step)
            try phone.livesThrough(1)
        case .kill:
            guard phone.killProvider() > 0 else {
                throw AdoptFailure(
                    "nobody was killed: no process of the extension runs now; reload a widget first",
                    isUsage: true)
            }
            try phone.livesThrough(1)
        }
        try look(at: phone, &run)
        return killed
    }

    private func look(at phone: Phone, _ run: inout ScenarioRun) throws {
        let look = try phone.look()
        run.looks.append(look)
        if phone === self.phone { try looked?(look) }
    }

    private func widget(_ kind: String) throws(AdoptFailure) -> PlacedWidget {
        guard let widget = setup.placed.first(where: { $0.kind == kind }) else {
            let kinds = setup.placed.map { $0.kind }.joined(separator: ", ")
            throw AdoptFailure("no widget has the kind \(kind); there are \(kinds)", isUsage: true)
        }
        return widget
    }

    /// Returns the times between the looks in a duration. As in the scenarios, they are an hour on the first day, and six
    /// hours later.
    private static func parts(_ seconds: TimeInterval) -> [TimeInterval] {
        var parts: [TimeInterval] = []
        var rest = seconds
        while rest > 0 {
            parts.append(min(rest, seconds - rest < 86_400 ? 3_600 : 6 * 3_600))
            rest -= parts[parts.count - 1]
        }
        return parts
    }

    // MARK: Findings

    /// Judges what was seen so far; see `Verdicts.ofSession`. If the widgets seem to lose data without a network, repeats
    /// all steps on a second phone that always has a network, which takes as long as the steps took.
    /// - Throws: `AdoptFailure` also after a step that was done only in part, because no other phone could repeat it.
    public func verdicts() throws -> [Verdict] {
        if let failure {
            throw AdoptFailure("the phone cannot be judged, because a step was done only in part: \(failure)")
        }
        run.events = phone.events()
        run.trap = phone.trap()
        return try Verdicts.ofSession(
            run, control: controlRun, calendar: .current, locale: locale, subjects: description.subjects)
    }

    /// Judges what was seen so far by the rules that need no other phone.
    public func verdictsSoFar() -> [Verdict] {
        run.events = phone.events()
        run.trap = phone.trap()
        return soFar.judge(run, calendar: .current, locale: locale, subjects: description.subjects)
    }

    private func controlRun() throws -> ScenarioRun {
        if let control, control.steps == steps.count { return control.run }
        var run = ScenarioRun(name: "control")
        let place = directory + "/control-\(steps.count)"
        let phone = try Self.started(setup, place, at: start, &run)
        defer {
            phone.stopHost()
            try? FileManager.default.removeItem(atPath: place)
        }
        for step in steps {
            switch step {
            case .network: break
            // A kill is no part of the comparison, but each step needs its look.
            case .killReload(let kind, _): _ = try perform(.reload(kind: kind), on: phone, &run)
            case .kill: run.looks.append(try phone.look())
            case .advance, .clock, .reload: _ = try perform(step, on: phone, &run)
            }
        }
        run.events = phone.events()
        control = (run, steps.count)
        return run
    }
}
