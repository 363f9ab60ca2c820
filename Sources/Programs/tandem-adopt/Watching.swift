import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import Preview
import ProcessSupport
import Synchronization

/// The part of `tandem watch` that stays: it looks at the files, starts a run for each build, and shows what came of it.
///
/// Each build has a process and a sandbox of its own, because a sandbox shows a file that was replaced since it was made as
/// it was before. The run of a good build stays as the host, until the next good build.
actor Watching {
    private let command: Watch
    private let page: PreviewServer
    private let place: String
    private var paths: WatchedPaths
    private var rebuilds = Rebuilds()
    private var known: [String: KnownErrors] = [:]
    private var number = 0
    /// The run with the hosts that are shown.
    private var hosting: WatchRun?
    /// A run that has started its hosts, whose widgets are not drawn yet.
    private var drawing: (run: WatchRun, build: WatchReport.Build)?
    private var isContained = true
    /// The remarks that were printed last, which are not repeated.
    private var notes: [String: [String]] = [:]

    /// The pause between two looks at the files.
    private static let pause: Duration = .milliseconds(50)
    /// The maximum number of errors on the page.
    private static let mostErrors = 20
    /// Looks may take this part of the time, however many files there are.
    private static let share = 50

    init(_ command: Watch, page: PreviewServer, place: String, paths: WatchedPaths) {
        self.command = command
        self.page = page
        self.place = place
        self.paths = paths
    }

    /// Builds at once, and then after each save, until the task is cancelled.
    /// - Throws: `CommandFailure` if the first build cannot begin.
    func run(_ report: WatchReport) async throws {
        let clock = ContinuousClock()
        let start = clock.now
        while !Task.isCancelled {
            let look = clock.now
            let isDue = rebuilds.isDue(FileMarks(paths), at: look - start)
            let duration = clock.now - look
            if isDue { try await build(report) } else { try await clock.sleep(for: max(Self.pause, duration * Self.share)) }
        }
    }

    // MARK: One build

    private func build(_ report: WatchReport) async throws {
        if var build = drawing?.build {
            build.refusal = "a later save came before the widgets were drawn"
            await finish(build, report)
        }
        number += 1
        var build = WatchReport.Build(at: Date())
        await page.showBuilding()
        do {
            var options = try command.options()
            let file = try options.complete()
            take(options.watchedPaths(file), build.at)
            let run = WatchRun(
                options, file: file, isContained: isContained, order: .init(place: place, number: number, known: known),
                after: hosting)
            if try await follow(run, &build) {
                (hosting, drawing) = (run, (run, build))
                await show(build, isBuilding: true)
                Task { await awaitWidgets(of: run, report) }
                return
            }
        } catch let failure as CommandFailure {
            guard number > 1 || ![.usage, .missing, .unavailable].contains(failure.status) else { throw failure }
            build.refusal = failure.message
        } catch {
            build.refusal = Watch.message(for: error)
        }
        await finish(build, report)
    }

    private func take(_ new: WatchedPaths, _ start: Date) {
        let before = paths
        paths.formUnion(new)
        if paths != before { rebuilds.add(FileMarks(paths), start: start) }
    }

    /// Follows a run until its build is over. Returns true if it starts hosts.
    private func follow(_ run: WatchRun, _ build: inout WatchReport.Build) async throws -> Bool {
        for await event in run.events {
            switch event {
            case .news(.begun): isContained = run.isContained
            case .news(.read(let paths)): take(paths, build.at)
            case .news(.built(let extensions)):
                build.extensions = extensions
                for one in extensions where one.errors.isEmpty { known[one.title] = one.known }
                return extensions.contains(where: \.isShown)
            case .news(.running): break
            case .news(.refused(let status, let reason, let message)):
                throw CommandFailure(ExitStatus(rawValue: status) ?? .unavailable, reason: reason, message)
            case .failed(let error): throw error
            case .ended(let status): build.refusal = Self.words(on: status)
            }
        }
        return false
    }

    /// Waits until the widgets of a run are drawn, while the next save may already start another build. Then waits for the
    /// end of the run.
    private func awaitWidgets(of run: WatchRun, _ report: WatchReport) async {
        for await event in run.events {
            var build = drawing?.run === run ? drawing?.build : nil
            switch event {
            case .news(.running(let extensions)): build?.extensions = extensions
            case .news(.refused(_, _, let message)): build?.refusal = message
            case .failed(let error): build?.refusal = "\(error)"
            case .ended(let status):
                build?.refusal = Self.words(on: status)
                if build == nil, hosting === run, !run.isEnding { report.hostsEnded() }
            case .news: continue
            }
            if let build { await finish(build, report) }
        }
    }

    private static func words(on status: WaitStatus?) -> String {
        "the build \(status.map { "\($0)" } ?? "could not begin")"
    }

    /// Shows what came of a build.
    private func finish(_ build: WatchReport.Build, _ report: WatchReport) async {
        drawing = nil
        var build = build
        build.end = Date()
        await show(build)
        for index in build.extensions.indices {
            let one = build.extensions[index]
            if notes[one.title] == one.notes { build.extensions[index].notes = [] } else { notes[one.title] = one.notes }
        }
        report.tell(build)
    }

    // MARK: The page

    private func show(_ build: WatchReport.Build, isBuilding: Bool = false) async {
        let hosts = build.extensions.map { one in
            PreviewedHost(name: one.title, stateDirectory: one.state, resources: one.resources)
        }
        var cards = build.refusal.map { [BuildStatus.Card(title: "Nothing can be built", lines: [.init(text: $0)])] } ?? []
        for one in build.extensions {
            if !one.isShown {
                let problem = [one.problem].compactMap { $0 }.map { BuildStatus.Line(text: $0) }
                var lines = one.errors.prefix(Self.mostErrors).map { BuildStatus.Line($0, root: one.root) }
                let rest = one.errors.count - lines.count
                if rest > 0 { lines.append(.init(text: "and \(rest.counted("other error")), which the terminal shows")) }
                let title = one.problem == nil ? "\(one.title) does not compile" : one.title
                cards.append(.init(host: one.title, title: title, lines: problem + lines))
            }
            cards += one.failures.map {
                .init(
                    host: one.title, kind: $0.kind, family: $0.family, title: "\($0.kind), \($0.family)",
                    lines: [.init(text: $0.text)])
            }
        }
        let seconds = build.seconds.formatted(.number.precision(.fractionLength(1)).locale(Locale(identifier: "en_US")))
        let text = isBuilding ? "starting …" : build.isGood ? "built in \(seconds) s" : "the last save cannot be shown"
        await page.show(
            build.refusal == nil ? hosts : nil, BuildStatus(isBuilding: isBuilding, text: text, isGood: build.isGood, cards: cards))
    }
}

extension BuildStatus.Line {
    fileprivate init(_ error: BuildDiagnostic, root: String) {
        let isInside = error.file.hasPrefix(root + "/")
        let name = isInside ? String(error.file.dropFirst(root.count + 1)) : error.file
        let also = error.also.isEmpty ? "" : "; also in line\(error.also.count > 1 ? "s" : "") \(error.also.map(String.init).joined(separator: ", "))"
        self.init(place: error.file.isEmpty ? nil : "\(name):\(error.line)", path: error.file, text: error.message + also)
    }
}

// MARK: Runs

/// A run of this program that builds once, and then is the host of what was built.
final class WatchRun: Sendable {
    enum Event: Sendable {
        case news(WatchNews)
        /// The run could not begin.
        case failed(any Error)
        /// nil if the run has not begun.
        case ended(WaitStatus?)
    }

    let events: AsyncStream<Event>
    private let process = Mutex<ChildProcess?>(nil)
    private let state = Mutex((isContained: true, isEnding: false))
    private let ended = DispatchSemaphore(value: 0)

    /// The time in which a host has to end. It ends in milliseconds, unless the machine is very busy.
    private static let longestEnd: Duration = .seconds(5)

    var isContained: Bool { state.withLock { $0.isContained } }
    /// True if the run was ended for the next one.
    var isEnding: Bool { state.withLock { $0.isEnding } }

    /// Starts a run.
    /// - Parameters:
    ///   - options: The options of the build.
    ///   - file: The file `.tandem.yml`.
    ///   - isContained: False if there is no sandbox.
    ///   - order: What the run is to do.
    ///   - earlier: The run with the hosts, which ends before those of this one start.
    init(_ options: AdoptOptions, file: TandemFile?, isContained: Bool, order: WatchOrder, after earlier: WatchRun?) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        let watcher = SandboxedRun.Watcher(
            place: order.place,
            started: { child, isContained in
                self.state.withLock { $0.isContained = isContained }
                self.process.withLock { $0 = child }
            },
            take: { news in
                if case .built(let extensions) = news, extensions.contains(where: \.isShown) { earlier?.end() }
                continuation.yield(.news(news))
                if case .begun = news { return order }
                return nil
            },
            ended: { child in
                // Its channel is closed, so it is ending. Reaping it would free its id while `signal` uses it.
                while !child.ends(within: .seconds(60)) {}
                return self.process.withLock { process in
                    process = nil
                    return child.wait()
                }
            })
        Thread.detachNewThread {
            var contained = isContained
            do {
                let status = try SandboxedRun.watched(options, file: file, isContained: &contained, watcher)
                continuation.yield(.ended(status))
            } catch {
                continuation.yield(.failed(error))
            }
            continuation.finish()
            self.ended.signal()
        }
    }

    /// Ends the run, and waits until all of its processes have ended.
    func end() {
        state.withLock { $0.isEnding = true }
        signal(SIGTERM)
        if ended.wait(timeout: .now() + (Self.longestEnd / .seconds(1))) == .timedOut {
            signal(SIGKILL)
            ended.wait()
        }
        ended.signal()
    }

    private func signal(_ number: Int32) {
        process.withLock { process in
            guard let process else { return }
            guard isContained else { return process.signal(number) }
            // The child of bubblewrap is the first process in the sandbox. With it, all others there end.
            let path = "/proc/\(process.pid)/task/\(process.pid)/children"
            let children = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            for pid in children.split(separator: " ").compactMap({ pid_t($0) }) { kill(pid, number) }
        }
    }
}
