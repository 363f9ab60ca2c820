import Foundation
import Glibc
import WidgetHost
import WidgetKit

/// An extension that is installed on a phone as Xcode installs a new build: the phone keeps its state and its container.
package final class InstalledExtension {
    /// A widget that the host shows.
    package struct Widget: Sendable, Codable {
        package var kind: String
        package var families: [String]
    }

    /// A widget that shows no timeline of the installed build.
    package struct Failure: Sendable, Codable, Equatable {
        package var kind: String
        package var family: String
        /// A description of the failure. For a crash, it has the message of Swift's runtime.
        package var text: String
    }

    /// The appearances in which a page can show the widgets.
    private static let appearances = ["--appearances", "dark,accented,locked"]

    private let phone: Phone
    /// The bytes that earlier builds have printed.
    private let earlierOutput: UInt64
    private let start = Date()

    /// Starts the host of the extension. No other host may run on the phone.
    /// - Parameters:
    ///   - examination: The extension.
    ///   - description: Its answer to the question which widgets it has.
    ///   - directory: The phone's folder, which need not exist.
    /// - Throws: `AdoptFailure` if the extension has no widget to show, or if the host does not start.
    package init(_ examination: Examination, _ description: ExtensionDescription, on directory: String) throws {
        phone = try Phone(examination.setup(description), directory: directory)
        earlierOutput = phone.outputSize
        try removeOtherArchives()
        // The host grants each reload, as under Xcode's debugger, because every save reloads all widgets.
        try phone.launchHost(profile: BudgetProfile.debugger.name, Self.appearances)
    }

    /// The id of the host's process; nil after it has ended.
    package var hostPid: Int32? { phone.hostPid }
    package var widgets: [Widget] {
        placed.map { Widget(kind: $0.kind, families: $0.families.map { "\($0)" }) }
    }
    private var placed: [PlacedWidget] { phone.setup.placed }

    /// Removes what widgets showed that this build does not have. The host would keep the files, because it knows only its
    /// own widgets.
    private func removeOtherArchives() throws {
        let archive = try Archive(stateDirectory: phone.state)
        let own = Set(
            placed.flatMap { widget in
                widget.families.map {
                    URL(fileURLWithPath: archive.path(kind: widget.kind, family: $0)).lastPathComponent
                }
            })
        for folder in [Archive.folder, Archive.lockedFolder].map({ "\(phone.state)/\($0)" }) {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where !own.contains(name) {
                try FileManager.default.removeItem(atPath: folder + "/" + name)
            }
        }
    }

    /// Waits until each widget had its first reload. If the reload failed, removes what the widget showed of an earlier build.
    /// - Returns: The widgets whose reload failed.
    /// - Throws: `AdoptFailure` if the host ends.
    package func firstReloads() throws -> [Failure] {
        do {
            try phone.wait("the first reload of each widget") { self.outcomes.count == phone.slotCount }
        } catch {
            guard phone.isHostRunning else { throw error }
        }
        let (archive, outcomes) = (try Archive(stateDirectory: phone.state), outcomes)
        return placed.flatMap { widget in
            widget.families.compactMap { family -> Failure? in
                guard let outcome = outcomes[Slot(kind: widget.kind, family: "\(family)")],
                    !["swapped", "unchanged"].contains(outcome)
                else { return nil }
                removeEarlier(archive.path(kind: widget.kind, family: family))
                return Failure(kind: widget.kind, family: "\(family)", text: words(on: outcome))
            }
        }
    }

    /// The outcome of the last reload of each widget.
    private var outcomes: [Slot: String] {
        phone.events().reduce(into: [:]) { outcomes, event in
            guard event.event == "reload", let kind = event.kind, let family = event.family else { return }
            outcomes[Slot(kind: kind, family: family)] = event.outcome
        }
    }

    /// Removes the file of a widget unless the host has written it.
    private func removeEarlier(_ path: String) {
        let written = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
        if let written, written < start { unlink(path) }
    }

    private func words(on outcome: String) -> String {
        let trap = ["crashed", "exited"].contains(outcome) ? phone.trap(from: earlierOutput) : nil
        if let trap, let leftOut = trap.range(of: LeftOutCode.trap + ": ") {
            return "it needs code that does not compile here: \(trap[leftOut.upperBound...])"
        }
        let verdict = Verdicts.failed(outcome, nil, nil, "its timeline", trap)
        return verdict.map { "\($0.finding). \($0.advice)" } ?? "its timeline did not come: \(outcome)"
    }

    /// Waits until the host ends by itself.
    /// - Parameter reaping: A closure that is called when the host has ended, before its id becomes free.
    package func wait(_ reaping: () -> Void) { phone.waitForHost(reaping) }
}

extension Examination {
    /// Asks the extension which widgets it has. It stores nothing on a phone.
    /// - Throws: `AdoptFailure` if it does not answer, or if it has no widget that is shown here.
    package func widgets() throws -> ExtensionDescription {
        let description = try describe()
        _ = try setup(description)
        return description
    }
}
