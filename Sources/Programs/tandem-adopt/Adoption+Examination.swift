import Adopt
import CommandSupport
import Foundation
import Glibc

extension Adoption {
    /// Examines several built extensions at once. Prints the reports in the order in which the command line names the
    /// extensions.
    func examine(_ reports: inout [TargetReport]) async throws {
        let turns = Turns(Self.mostAtOnce)
        let lines = OrderedLines { [progress, isTold] line in
            progress.clear()
            if isTold { Output.line(line) }
        }
        let built = reports.indices.filter { reports[$0].diagnostics.isEmpty }
        let tasks = built.enumerated().map { place, index in
            let report = reports[index]
            let text = TextReport(options.verbose) { lines.add($0, at: place) }
            let task = Task {
                await turns.take()
                defer { turns.giveBack() }
                return try await examined(report, text)
            }
            return (place, index, text, task)
        }
        var failure: (any Error)?
        for (place, index, text, task) in tasks {
            defer { lines.end(place) }
            do {
                reports[index] = try await task.value
            } catch {
                // Waits for the other examinations before the error is thrown, because their processes and files would
                // otherwise outlive this process.
                failure = failure ?? error
                continue
            }
            // An extension that needs code which is left out has only diagnostics.
            if reports[index].diagnostics.isEmpty {
                text.examination(reports[index])
            } else {
                text.diagnostics(reports[index])
            }
        }
        if let failure { throw failure }
    }

    /// The number of extensions that are examined at once.
    private static var mostAtOnce: Int { max(2, ProcessInfo.processInfo.activeProcessorCount) }

    /// The time that the examination of several extensions may take.
    func longestExamination(of count: Int) -> Duration {
        options.longestTime * ((count + Self.mostAtOnce - 1) / Self.mostAtOnce)
    }

    private func examined(_ built: TargetReport, _ text: TextReport) async throws -> TargetReport {
        var report = built
        let limit = RunLimit(options.longestTime)
        let directory = try workplace(report.target.title)
        report.directory = options.keep || options.run ? directory : nil
        report.isKept = options.keep
        defer { if report.directory == nil { try? FileManager.default.removeItem(atPath: directory) } }
        var configurations = report.target.configurations.filter { options.configurationNames.contains($0.name) }
        if configurations.isEmpty { configurations = [report.configuration] }
        // Skips the second configuration if it has the same App Groups, because its results could not differ.
        let standsForBoth =
            configurations.count == 2 && report.hasSameGroups(configurations[0], configurations[1])
        if standsForBoth { configurations.removeLast() }
        let locales = options.locale.isEmpty ? [nil] : options.locale.map { $0 as String? }
        let runs = configurations.flatMap { configuration in locales.map { (configuration, $0) } }
        for (index, (configuration, locale)) in runs.enumerated() {
            let name = configuration.name
            let folder = directory + "/" + (locales.count == 1 ? name : "\(name)-\(locale ?? "")")
            var settings = try settings(report, configuration, folder, locale: locale)
            settings.limit = limit.share(of: runs.count - index)
            let progress = progress
            let target = report.target.title
            text.begin(report, name, settings.locale ?? "")
            let examination = Examination(report.executable, settings: settings) {
                progress.show("\(target), \(name): \($0)")
            } news: {
                text.tell($0)
            }
            do {
                var result = try await examination.run()
                let groups = report.groups.findings(
                    refused: GroupReport.refused(in: folder),
                    in: standsForBoth ? options.configurationNames : [name],
                    insteadOfEntitlements: configuration.entitlements == nil ? options.appGroup : nil)
                result.verdicts = groups.verdicts.map { $0.seen(result.shownTimeline) } + result.verdicts
                result.remarks = settings.remarks + result.remarks + groups.remarks
                let requests = RequestReport(directory: folder, countsFailures: recording != nil)
                result.remarks +=
                    recording.map { requests.remarks(recordingFrom: $0.hosts) }
                    ?? requests.remarks(answers: settings.answers)
                // If a wrong App Group keeps data from the widgets, does not also advise the user to answer their
                // requests.
                let kinds =
                    groups.verdicts.isEmpty
                    ? requests.kindsWithoutData(
                        result, expectsData: settings.container != nil || !report.sources.groups.isEmpty) : []
                result.remarks += kinds.map { kind in
                    "\(kind) was never seen with data: all of its timelines look as they do without data and a "
                        + "network; give it its servers' answers (--answers), or what the app stored (--container)"
                }
                // If several configurations or locales have the same mistake, reports it only once. The words on an App
                // Group name the configuration.
                result.verdicts = result.verdicts.filter { verdict in
                    !report.verdicts.contains {
                        $0 == verdict || $0.code != .wrongGroup && report.fingerprint($0) == report.fingerprint(verdict)
                    }
                }
                report.verdicts += result.verdicts
                report.results.append(
                    .init(
                        configuration: name, locale: settings.locale ?? "", result: result, kindsWithoutData: kinds))
                text.runs(of: result)
            } catch let failure as AdoptFailure {
                progress.clear()
                guard failure.description.contains(LeftOutCode.trap) else { throw CommandFailure(failure) }
                report.needLeftOutCode([failure.description])
                return report
            }
        }
        let traps = report.verdicts.map(\.finding).filter { $0.contains(LeftOutCode.trap) }
        if !traps.isEmpty { report.needLeftOutCode(traps) }
        return report
    }

    /// Runs the host until a signal ends it. Meanwhile the other commands of `tandem` can use the host.
    func stay(_ report: TargetReport) throws {
        guard let directory = report.directory else { return }
        let configuration = report.target.configuration(report.configuration.name) ?? report.configuration
        let settings = try settings(report, configuration, directory, locale: options.locale.first)
        do {
            try Examination(report.executable, settings: settings).stayRunning { pid, phone in
                Workplace.onNextSignal { _ in kill(pid, SIGTERM) }
                Output.note(
                    """
                    the host runs until Ctrl-C; in another terminal:
                      export TANDEM_STATE=\(phone)/state
                      \(Output.command) clock advance 1h --through
                      \(Output.command) network offline
                      \(Output.command) events
                    """
                )
            }
        } catch let failure as AdoptFailure {
            throw CommandFailure(failure)
        }
    }
}
