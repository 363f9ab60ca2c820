import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import Preview
import ProcessSupport

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
    /// True if the extension runs in a sandbox; nil before the first run.
    private var isContained: Bool?
    /// The remarks that were printed last, which are not repeated.
    private var notes: [String: [String]] = [:]

    /// The pause between two looks at the files.
    private static let pause: Duration = .milliseconds(50)
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
            if isDue {
                try await build(report)
            } else {
                try await clock.sleep(for: max(Self.pause, duration * Self.share))
            }
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
            guard !options.folders.isEmpty || !options.xcodeproj.isEmpty else {
                throw CommandFailure(
                    .missing, reason: "no-such-file",
                    "\(TandemFile.name), or the project, is no longer there: put it back, or name the widget's folders")
            }
            take(options.watchedPaths(file), build.at)
            let run = WatchRun(
                options, file: file, isContained: isContained, order: .init(place: place, number: number, known: known),
                after: hosting)
            if try await follow(run, &build) {
                (hosting, drawing) = (run, (run, build))
                await page.show(build.hosts, build.status(isDrawn: false))
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
            case .news(.running(let extensions)):
                build?.extensions = extensions
                if hosting === run, !extensions.contains(where: \.isShown) { hosting = nil }
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
        await page.show(build.hosts, build.status(isDrawn: true))
        for index in build.extensions.indices {
            let one = build.extensions[index]
            if notes[one.title] == one.notes {
                build.extensions[index].notes = []
            } else {
                notes[one.title] = one.notes
            }
        }
        report.tell(build)
    }
}
