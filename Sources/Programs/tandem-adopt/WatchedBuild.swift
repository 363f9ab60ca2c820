import Adopt
import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Synchronization
import Utilities

/// The part of `tandem watch` in a sandbox: one build, and then the hosts of what was built.
struct WatchedBuild {
    private let outside: Outside
    private let order: WatchOrder
    private let adoption: Adoption

    /// Runs until a signal ends it, or until all hosts have ended. Reports errors to the process outside.
    static func run(_ command: Watch, for outside: Outside) throws {
        guard let order = try outside.answer(to: .watch(.begun)).order else { return }
        do {
            var options = try command.options()
            let file = try options.complete()
            let adoption = try Adoption(options, file: file, isTold: false, known: order.known)
            defer { adoption.end() }
            try WatchedBuild(outside: outside, order: order, adoption: adoption).run()
        } catch let failure as CommandFailure {
            try outside.perform(
                .watch(
                    .refused(status: failure.status.rawValue, reason: failure.reason, message: failure.message)))
        } catch {
            let status = ExitStatus.unavailable.rawValue
            try outside.perform(.watch(.refused(status: status, reason: "unavailable", message: "\(error)")))
        }
    }

    /// An extension that has told its widgets, and can be installed.
    private struct Ready {
        var executable: String
        var settings: ExaminationSettings
        var description: ExtensionDescription
    }

    private func run() throws {
        let reports = try adoption.prepare { reports in
            let paths = reports.reduce(into: WatchedPaths()) { $0.formUnion($1.target.watchedPaths) }
            try outside.perform(.watch(.read(paths)))
        }
        var extensions = zip(reports, Self.folders(for: reports)).map { report, folder in
            WatchedExtension(
                title: report.target.title, root: report.target.root, state: "\(order.place)/\(folder)/state",
                resources: report.target.resourceFolders)
        }
        var ready: [Int: Ready] = [:]
        for (index, report) in reports.enumerated() {
            extensions[index].errors = report.diagnostics
            extensions[index].known = KnownErrors(report.errors)
            extensions[index].notes = report.leftOut.map(\.text) + report.lateRemarks
            guard report.diagnostics.isEmpty else { continue }
            do { ready[index] = try asked(report, &extensions[index]) } catch let failure as AdoptFailure {
                extensions[index].problem = failure.description
            }
        }
        try outside.perform(.watch(.built(extensions)))
        if !ready.isEmpty { try host(ready, &extensions) }
    }

    /// Returns a name for the folder of each extension. The names are unique, and have no special characters.
    private static func folders(for reports: [TargetReport]) -> [String] {
        var names: [String] = []
        for report in reports {
            let plain = String(report.target.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
            names.append(names.contains(plain) ? "\(plain)-\(names.count)" : plain)
        }
        return names
    }

    /// The folder for the files of this build, such as Info.plist.
    private var folder: String { "\(order.place)/build-\(order.number)" }

    /// Asks a built extension for its widgets.
    private func asked(_ report: TargetReport, _ shown: inout WatchedExtension) throws -> Ready {
        let name = URL(fileURLWithPath: shown.state).deletingLastPathComponent().lastPathComponent
        let settings = try adoption.settings(
            report, report.configuration, folder + "/" + name, locale: adoption.options.locale.first)
        let phone = URL(fileURLWithPath: shown.state).deletingLastPathComponent().path
        shown.container = "\(phone)/containers/\(settings.group)"
        let examination = Examination(report.executable, settings: settings)
        let description = try examination.widgets()
        shown.notes += description.unshown.map { "not shown: \($0)" }
        shown.notes += [examination.unsupportedFamilies(description)].compactMap { $0 }
        return Ready(executable: report.executable, settings: settings, description: description)
    }

    /// Starts the hosts of the extensions, and waits for their end.
    private func host(_ ready: [Int: Ready], _ extensions: inout [WatchedExtension]) throws {
        let running = Mutex((pids: [pid_t](), isOver: false))
        Workplace.onNextSignal { _ in
            running.withLock { running in
                running.isOver = true
                for pid in running.pids { kill(pid, SIGTERM) }
            }
        }
        var installed: [InstalledExtension] = []
        for (index, one) in ready.sorted(by: { $0.key < $1.key }) {
            do {
                let host = try start(one, on: extensions[index].state)
                if let pid = host.hostPid {
                    running.withLock { running in
                        running.pids.append(pid)
                        if running.isOver { kill(pid, SIGTERM) }
                    }
                }
                installed.append(host)
                extensions[index].widgets = host.widgets
                extensions[index].failures = try host.firstReloads()
            } catch let failure as AdoptFailure {
                extensions[index].problem = failure.description
            }
        }
        removeEarlierBuilds()
        try outside.perform(.watch(.running(extensions)))
        for host in installed {
            let pid = host.hostPid
            host.wait { running.withLock { $0.pids.removeAll { $0 == pid } } }
        }
    }

    private func start(_ ready: Ready, on state: String) throws -> InstalledExtension {
        let examination = Examination(ready.executable, settings: ready.settings)
        let directory = URL(fileURLWithPath: state).deletingLastPathComponent().path
        return try InstalledExtension(examination, ready.description, on: directory)
    }

    private func removeEarlierBuilds() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: order.place)) ?? []
        for name in names where name.hasPrefix("build-") && name != "build-\(order.number)" {
            try? FileManager.default.removeItem(atPath: order.place + "/" + name)
        }
    }
}
