import ArgumentParser
import CommandSupport
import Foundation
import PhoneState
import Utilities
import WidgetHost
import WidgetKit

/// `tandem stack`: simulates a Smart Stack that contains archived widgets.
struct Stack: PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "stack", abstract: "Shows which widget of a Smart Stack is on top, and when that changes.",
        discussion: """
            The stack consists of the named archives, in this order, of one host or of several; without any,
            of all archives of --family in the state folder, or in the folders in it, as `tandem preview` makes them.
            Initially the first one is on top.

            An entry's score counts from its date, for its duration or until the next entry. It is compared with the other
            scores of the same widget: its rank is the number of lower ones. The widget with the highest rank comes to the
            top, 0 never does, and equal ones change nothing. This rule is the command's own; WidgetKit documents that scores
            are relative to the widget's own, but not how widgets compare.

            Exit codes: 65 a file is not an archive; 66 there is no archive.

            EXAMPLES
              tandem stack
              tandem stack --family systemMedium --at 2026-09-07T00:50:00Z
              tandem stack jokes/archive/*Small.json portfolio/archive/*Small.json schedule/archive/*Small.json
              tandem stack --json
              {"at":"2026-09-07T00:50:00.000000Z","top":"ScheduleWidget","widgets":["JokeOfTheDayWidget","ScheduleWidget"],"rotations":[{"date":"2026-09-06T23:45:00.000000Z","kind":"ScheduleWidget"}]}
            """)

    @OptionGroup var state: StateOptions
    @OptionGroup var common: CommonOptions
    @Option(
        help: "The family, for the archives of the state folder.",
        completion: .list(["systemSmall", "systemMedium", "systemLarge", "systemExtraLarge"]))
    var family = "systemSmall"
    @Option(help: "The moment; default: the time of the host's clock.") var at: TimeArgument?
    @Argument(help: ArgumentHelp("Archive files.", valueName: "file"), completion: .file()) var files: [String] = []

    func validate() throws {
        guard WidgetFamily(name: family) != nil else { throw ValidationError("\(family) is not a widget family.") }
    }

    func run() throws {
        let archives = try paths().map { path in
            guard let archive = ArchivedWidget(contentsOfFile: path) else { throw Self.unusable(path) }
            return archive
        }
        let now = try at?.date ?? TimeFile.ofHost(stateDirectory: state.path).now()
        var stack = SmartStack(archives.map(\.kind))
        for archive in archives { stack.add(archive.timeline, kind: archive.kind) }
        let end = archives.flatMap(\.timeline.entries).map(\.date).max() ?? now
        let rotations = stack.rotations(until: max(end, now))
        let top = stack.top(at: now) ?? ""
        if common.json {
            try Output.json(
                Line(
                    at: RFC3339.text(now), top: top, widgets: stack.members.map(\.kind),
                    rotations: rotations.map { Line.Rotation(date: RFC3339.text($0.date), kind: $0.kind) }))
            return
        }
        Output.line("\(top) is on top at \(now.formatted(.iso8601))")
        for rotation in rotations where rotation.date > now {
            Output.line("\(rotation.date.formatted(.iso8601))  \(rotation.kind)")
        }
    }

    private struct Line: Encodable {
        struct Rotation: Encodable {
            var date: String
            var kind: String
        }
        var at: String
        var top: String
        var widgets: [String]
        var rotations: [Rotation]
    }

    private func paths() throws -> [String] {
        guard files.isEmpty else { return files }
        func names(_ folder: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        }
        let folder = state.path + "/archive"
        let folders = [folder] + names(state.path).map { "\(state.path)/\($0)/archive" }
        let own = folders.flatMap { folder in
            names(folder).filter { $0.hasSuffix(".\(family).json") }.map { "\(folder)/\($0)" }
        }
        guard !own.isEmpty else {
            throw CommandFailure(
                .missing, reason: "no-archive",
                "no widget of the family \(family) is archived in \(state.path): start `widget-extension run`, name its "
                    + "folder with --state, or name archive files", path: folder)
        }
        return own
    }

    private static func unusable(_ path: String) -> CommandFailure {
        guard FileManager.default.fileExists(atPath: path) else {
            return CommandFailure(
                .missing, reason: "no-archive", "there is no archive \(path): name files of a host's archive folder",
                path: path)
        }
        return CommandFailure(
            .data, reason: "not-an-archive", "\(path) is not a widget's archive: name files of a host's archive folder",
            path: path)
    }
}
