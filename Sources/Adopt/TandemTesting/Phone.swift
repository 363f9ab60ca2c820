public import Foundation

/// A phone for one test: a widget extension under the real host, with a clock, a network and App Groups of its own.
///
/// The phone is `tandem phone`, a process that builds and runs the extension as `tandem adopt` does, in the same sandbox. It
/// ends with its files and processes when nobody refers to the phone any more, when `end()` is called, when a task that
/// waits for it is cancelled (as after a test's time limit), and when the test process ends in any way.
///
/// ```swift
/// @Test(.phoneReports) func theMorningShowsTheNewDay() async throws {
///     let phone = try await Phone(.adopting("Widget"), answers: "answers", at: "2027-03-13T21:00-05:00")
///     try await phone.advance(by: .hours(12))
///     let widget = try await phone.widget("QuoteWidget", .systemSmall)
///     #expect(widget.texts.contains("Sunday"))
/// }
/// ```
///
/// Calls wait without blocking a thread, so tests with phones can run in parallel. The calls on one phone are done one
/// after the other.
public final class Phone: Sendable {
    /// Notes on the build and on the options, such as code that was left out.
    public let remarks: [String]
    /// The placed widgets, each in each of its families: `QuoteWidget systemSmall`.
    public let placed: [String]
    private let link: PhoneLink
    /// The last look at the widgets, and the findings so far.
    let report: PhoneReport

    /// Builds an extension if necessary, starts it on a new phone, and waits until each widget has loaded.
    ///
    /// Paths are relative to the package that contains the test: the nearest folder above the test's file with a
    /// `Package.swift`.
    /// - Parameters:
    ///   - widget: The sources of the extension.
    ///   - answers: The folder with the answers of servers, as for `tandem adopt --answers`.
    ///   - container: The App Group's container as the app left it; a copy is used. Nil for an empty container.
    ///   - locale: The locale of the views, such as `de_DE`; nil for the language of the extension's own texts.
    ///   - time: The time at the start, such as `2027-03-13T21:00-05:00`. Without an offset, it is a local time of the time
    ///     zone. Nil for the real time.
    ///   - timeZone: The phone's time zone. If nil, it is the offset of `time`, all year, or else this machine's time zone.
    ///   - file: The file of the test.
    /// - Throws: `PhoneError`, whose description contains the errors of the build. `CancellationError`.
    public convenience init(
        _ widget: WidgetExtension, answers: String? = nil, container: String? = nil, locale: String? = nil,
        at time: String? = nil, timeZone: TimeZone? = nil, file: String = #filePath
    ) async throws {
        try await self.init(
            widget, answers: answers, container: container, locale: locale, at: time, timeZone: timeZone, file: file,
            environment: ProcessInfo.processInfo.environment)
    }

    package init(
        _ widget: WidgetExtension, answers: String? = nil, container: String? = nil, locale: String? = nil,
        at time: String? = nil, timeZone: TimeZone? = nil, file: String = #filePath, environment: [String: String]
    ) async throws {
        let start = try StartTime(time, timeZone: timeZone)
        let options = [("--answers", answers), ("--container", container), ("--locale", locale), ("--at", start.time)]
        var environment = environment
        if let zone = start.zone { environment["TZ"] = zone }
        report = PhoneReport(timeZone: environment["TZ"].flatMap { TimeZone(identifier: $0) } ?? .current)
        // Only reports need the looks.
        let looks = PhoneReports.current == nil ? [] : ["--looks"]
        let link = try PhoneLink(
            TandemProgram.find(environment),
            looks + options.flatMap { name, value in value.map { [name, $0] } ?? [] } + widget.arguments,
            environment: environment, directory: TandemProgram.packageFolder(of: file), report: report)
        do {
            let hello = try await link.hello()
            guard hello.protocol == PhoneAnswer.protocolNumber else {
                throw PhoneError(
                    "tandem \(hello.version ?? "") and TandemTesting do not fit together: their protocols have the numbers "
                        + "\(hello.protocol ?? 0) and \(PhoneAnswer.protocolNumber). Use both from the same Tandem")
            }
            (remarks, placed) = (hello.remarks ?? [], hello.placed ?? [])
        } catch {
            link.end()
            throw error
        }
        self.link = link
        link.passOnRemarks()
        PhoneReports.current?.add(report)
    }

    deinit { link.end() }

    /// Ends the phone, and waits until its processes have ended and its files are removed.
    public func end() async {
        link.end()
        await link.waitForEnd()
    }

    // MARK: Time and network

    /// Lets time pass. Meanwhile the host does everything that becomes due.
    public func advance(by duration: Duration) async throws {
        var request = PhoneRequest(.advance)
        request.duration = "\(Int64((duration / .milliseconds(1)).rounded()))ms"
        _ = try await link.answer(to: request)
    }

    /// Returns the time on the phone.
    public func now() async throws -> Date { try await link.answer(to: PhoneRequest(.clock)).now ?? Date() }

    /// Sets the clock, as the phone's user does, which reloads all widgets. Use `advance(by:)` to let time pass.
    public func setClock(to date: Date) async throws {
        var request = PhoneRequest(.clock)
        request.time = date
        _ = try await link.answer(to: request)
    }

    /// Sets the condition of the network from now on. Nothing is reloaded because of that.
    public func network(_ condition: Network) async throws {
        var request = PhoneRequest(.network)
        request.condition = condition.rawValue
        _ = try await link.answer(to: request)
    }

    // MARK: Reloads and kills

    /// Reloads a widget in all of its families, and waits until it has reloaded. It uses no budget, as after an App Intent of
    /// the widget.
    /// - Parameter kind: The kind of the widget; nil for all widgets.
    public func reload(_ kind: String? = nil) async throws {
        var request = PhoneRequest(.reload)
        request.kind = kind
        let kill = Kill.current.flatMap { $0.phone === self ? $0 : nil }
        request.killAfterStep = kill?.nextStep()
        let answer = try await link.answer(to: request)
        if let call = answer.killedAfter { kill?.hit(call) }
    }

    /// Kills the extension's process between two reloads, so that it loses what it kept only in memory.
    /// - Throws: `PhoneError` if no process of the extension runs.
    public func killExtension() async throws { _ = try await link.answer(to: PhoneRequest(.kill)) }

    /// Kills the extension in the middle of the first reload that a closure asks for, after a step in which the reload
    /// changes stored data. The widgets still show what they showed, and the stored data stays as the kill left it.
    ///
    /// The steps are those of `tandem adopt`, such as the renaming of a written file. The reload runs in a process of its own
    /// under ptrace(2), in the widget's first family, so the kill hits the step on every machine. Another run, on a copy of
    /// the data, finds the steps first, so requests are made twice.
    /// - Parameters:
    ///   - step: The number of the step, from 1.
    ///   - isolation: The actor of the caller.
    ///   - body: A closure that calls `reload(_:)` with a kind.
    /// - Returns: The system call after which the extension was killed.
    /// - Throws: `PhoneError` if nobody was killed: the closure reloaded nothing, or the reload has no such step. The error
    ///   says how many it has.
    @discardableResult
    public func killExtension(
        afterStep step: Int, isolation: isolated (any Actor)? = #isolation, during body: () async throws -> Void
    ) async throws -> String {
        let kill = Kill(step, on: self)
        try await Kill.$current.withValue(kill, operation: body)
        guard let call = kill.call else {
            throw PhoneError("nobody was killed, because nothing was reloaded: call reload(_:) in the closure")
        }
        return call
    }

    // MARK: Observations

    /// Returns what the placed widgets show now. Widgets that show nothing yet are absent.
    public func widgets() async throws -> [Widget] {
        try await link.answer(to: PhoneRequest(.widgets)).widgets ?? []
    }

    /// Returns what a placed widget shows now.
    /// - Throws: `PhoneError` if there is no such widget, or if it shows nothing yet. The error names those that are there.
    public func widget(_ kind: String, _ family: Family) async throws -> Widget {
        let all = try await widgets()
        if let widget = all.first(where: { $0.kind == kind && $0.family == family }) { return widget }
        let name = "\(kind) \(family.rawValue)"
        throw PhoneError(
            placed.contains(name)
                ? "\(name) shows nothing yet: no reload gave a timeline; events() says what became of its reloads"
                : "there is no \(name) on this phone; there are \(placed.joined(separator: ", "))")
    }

    /// Returns the host's event log.
    public func events() async throws -> [Event] { try await link.answer(to: PhoneRequest(.events)).events ?? [] }

    /// Returns the mistakes that showed so far, judged as by `tandem adopt`: violations of WidgetKit's contract, crashes,
    /// reload loops, a wrong App Group, yesterday's content after a night with a network, and data that is lost when a request
    /// fails. If data seems to be lost, the steps are repeated with a network to compare, which takes as long again.
    ///
    /// Leaves out findings that `.tandem.yml` accepts: with `.adopting()` the nearest one, with folders one
    /// in such a folder. The other rules of `tandem adopt` need calls that only it makes.
    public func findings() async throws -> [Finding] { try await allFindings().filter { $0.accepted == nil } }

    /// Returns the findings that `.tandem.yml` accepts.
    public func acceptedFindings() async throws -> [Finding] { try await allFindings().filter { $0.accepted != nil } }

    private func allFindings() async throws -> [Finding] {
        try await link.answer(to: PhoneRequest(.findings)).findings ?? []
    }
}
