import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Utilities
import WidgetKit
import WidgetRendering

/// `tandem snapshot`: reference pictures of widgets.
struct Snapshot: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem snapshot", abstract: "Records reference pictures of widgets, and compares with them.",
        usage: """
            tandem snapshot --record [DIR…] [--references DIR]
            tandem snapshot --compare [DIR…] [--only NAME …] [--out FILE] [--json]
            tandem snapshot --accept [DIR…] [--only NAME …]
            """,
        discussion: """
            DIR is a folder of a widget extension's own sources, or of its project, as `tandem adopt` takes it; without DIR,
            the projects of the nearest .tandem.yml, or of this folder. For every widget, family, appearance, locale, device
            and state (placeholder, snapshot, and the entries of the timeline) there is a PNG picture, and a text that lists
            its parts with their places, colors and fonts. The clock stands still at --now, the time zone is UTC, the fonts
            come with Tandem, and nothing moves.

            --record draws all, and replaces the references of the extensions, families, devices and locales that it draws;
            others stay. --compare draws all, compares, and writes a page that shows the old picture, the new one and the
            difference side by side. --accept takes the pictures that differ or are new, and removes references that this run
            no longer draws. --only limits --compare and --accept to names, such as
            MyWidget/QuoteWidget/systemSmall-light, or to the beginnings of names.

            Two pictures are equal if their layout texts are the same, and at most one pixel in 10,000 differs by more than
            8 (of 255) in a color channel. With the same Chromium, they are equal to the pixel. Files that were changed since they were recorded are never replaced.

            --compare and --accept use the recorded --now, --entries, --locked and --standby. Repeat the other options, such
            as --answers and --device, or put them into .tandem.yml.

            EXAMPLES
              tandem snapshot --record
              tandem snapshot --compare --out differences.html
              tandem snapshot --accept --only MyWidget/QuoteWidget
              tandem snapshot --record MyWidget Shared --locked --standby --references Tests/WidgetReferences

            EXIT CODES
              0 equal, or written; 1 a picture differs, is new or is missing, or a call of a provider gave nothing to draw;
              64 an option is wrong; 65 the sources do not build here, or the references are damaged or of another format; 66
              no such folder, no references, or no picture of that name; 69 the toolchain, Tandem's own package or a browser
              cannot be used; 74 a file cannot be written; 75 a reference was changed since it was recorded, another run
              writes the references, or --accept --only would mix the pictures of two browsers.
            """,
        version: tandemVersion)

    /// The name of the folder for references without an option and without a key of `.tandem.yml`.
    static let defaultFolder = "tandem-references"
    /// The time in pictures unless another is given.
    static let defaultTime = "2026-01-30T09:41:00Z"

    @Argument(
        help: ArgumentHelp("Folders of sources, or single Swift files.", valueName: "dir"),
        completion: .file(extensions: ["swift"]))
    var folders: [String] = []
    @Flag(help: "Draw all pictures, and replace the references.") var record = false
    @Flag(help: "Draw all pictures, and compare them with the references.") var compare = false
    @Flag(help: "Take the pictures that differ as references.") var accept = false
    @Option(
        help: ArgumentHelp("Pictures to compare or to take; may be repeated.", valueName: "name"))
    var only: [String] = []
    @Option(
        help: ArgumentHelp(
            "The folder of the references; default: \(defaultFolder) beside .tandem.yml.", valueName: "dir"),
        completion: .directory)
    var references: String?
    @Option(
        help: ArgumentHelp("The page of --compare; default: snapshot-differences.html.", valueName: "file"),
        completion: .file())
    var out = "snapshot-differences.html"
    @Option(help: ArgumentHelp("An Xcode project, instead of folders.", valueName: "project"), completion: .directory)
    var xcodeproj: String?
    @Option(help: "The project's target; default: its only app extension.") var target: String?
    @Option(
        help: ArgumentHelp(
            "Screens in points: \(WidgetScreen.all.map(\.name).joined(separator: ", ")).", valueName: "size"))
    var device: [String] = []
    @Option(help: ArgumentHelp("Families to draw: systemSmall,medium.", valueName: "list")) var families: String?
    @Option(
        help: ArgumentHelp("The folder with the servers' answers: DIR/HOST/PATH.", valueName: "dir"),
        completion: .directory)
    var answers: String?
    @Option(
        help: ArgumentHelp("An App Group's container as the app left it; a copy is used.", valueName: "dir"),
        completion: .directory)
    var container: String?
    @Option(help: "The locale of the views, such as de_DE; may be repeated.") var locale: [String] = []
    @Option(
        help: "The number of entries to draw of a timeline, among those that look different (default: 6).",
        transform: { try OptionChecks.number($0, in: ReferenceManifest.entries) })
    var entries: Int?
    @Flag(help: "Also draw widgets on a locked device that hides sensitive content.") var locked = false
    @Flag(name: .customLong("standby"), help: "Also draw small widgets in StandBy, by day and at night.")
    var standBy = false
    @Option(help: ArgumentHelp("The extension's clock (default: \(defaultTime)).", valueName: "time"))
    var now: TimeArgument?
    @OptionGroup var common: CommonOptions

    var earlyReader: Output.EarlyReader { compare ? .isIgnored : .failure }

    func validate() throws {
        guard [record, compare, accept].filter({ $0 }).count == 1 else {
            throw ValidationError("Choose one of --record, --compare and --accept.")
        }
        guard only.isEmpty || !record else { throw ValidationError("--only goes with --compare and --accept.") }
        guard folders.isEmpty || xcodeproj == nil else {
            throw ValidationError("Name folders, or --xcodeproj and --target, not both.")
        }
        for name in device where WidgetScreen(name: name) == nil {
            throw ValidationError("--device takes \(TandemFile.screens.joined(separator: ", ")), not \(name).")
        }
        _ = try OptionChecks.families(families)
        for name in locale { try OptionChecks.locale(name) }
    }

    /// Sets the time zone of this process and its children, before Foundation reads it.
    static func fixTimeZone() {
        setenv("TZ", "UTC", 1)
        tzset()
    }

    func run() async throws {
        var request = try options()
        let file = try request.complete()
        try request.requireProjects(file)
        let given = references ?? file?.references ?? Self.defaultFolder(file)
        let path = URL(fileURLWithPath: given).standardizedFileURL.path
        let folder = try SnapshotReport.failing { () throws(ReferenceFolder.Problem) in try ReferenceFolder(path) }
        let settings = try settings(file, folder)
        let output = OutputFile(option: "--out", path: out)
        let isOutside = Outside.shared == nil
        if isOutside { try check(folder, output) }
        if isOutside, let file { Output.note(file.origin) }
        var drawings: [DrawnReference] = []
        var failed: [ReferenceSubject] = []
        func take(_ part: DrawnPart) {
            switch part {
            case .picture(let drawing): drawings.append(drawing)
            case .failed(let call): failed.append(call)
            }
        }
        let status = try SandboxedRun.status(
            request, file: file, files: [path], outputs: [], take: take)
        if let status {
            guard status == 0 else { throw ExitCode(status) }
        } else {
            let adoption = try Adoption(request, file: file, isTold: false)
            defer { adoption.end() }
            var screens = device.isEmpty ? file?.devices ?? [] : device
            if screens.isEmpty { screens = [WidgetScreen.standard.name] }
            let drawing = SnapshotDrawing(settings: settings, screens: screens)
            let problems = try await drawing.draw(adoption) { part in
                if let outside = Outside.shared { try outside.perform(.drawn(part)) } else { take(part) }
            }
            for problem in problems { Output.note(problem) }
            guard isOutside else { return }
        }
        let scope = ReferenceScope(
            drawings, families: try OptionChecks.families(request.families), failed: failed)
        let report = SnapshotReport(
            folder: folder, drawings: drawings, scope: scope, failures: failed.count, settings: settings,
            isJSON: common.json)
        if record { return try report.record() }
        try accept ? report.accept(only) : report.compare(only, output)
    }

    /// Returns the folder for references without an option and without a key: beside `.tandem.yml`, so that a run in a
    /// folder below uses the same one; without such a file, in the current folder.
    private static func defaultFolder(_ file: TandemFile?) -> String {
        guard let file, file.isWritten else { return defaultFolder }
        return file.folder + "/" + defaultFolder
    }

    /// Checks what can be checked before the build, which takes long.
    private func check(_ folder: ReferenceFolder, _ output: OutputFile) throws {
        if !record, folder.manifest == nil {
            throw CommandFailure(
                .missing, reason: "no-references",
                "\(folder.path) has no \(ReferenceManifest.name): record references with `\(Output.command) snapshot "
                    + "--record`, or name their folder with --references", path: folder.path)
        }
        if compare { try output.check() }
        _ = try SnapshotDrawing.browser()
    }

    /// Returns the settings of the run: for `--record` those of the command line and of `.tandem.yml`, else the recorded ones.
    private func settings(_ file: TandemFile?, _ folder: ReferenceFolder) throws -> ReferenceManifest.Settings {
        let given = now?.date ?? file?.now ?? RFC3339.date(Self.defaultTime) ?? Date(timeIntervalSince1970: 0)
        // The clock of libfaketime, and the index, have whole seconds.
        let date = Date(timeIntervalSince1970: given.timeIntervalSince1970.rounded(.down))
        guard !record, let recorded = folder.manifest?.settings else {
            return .init(now: date, entries: entries ?? 6, locked: locked, standBy: standBy)
        }
        let differing = [
            ("--now", now != nil && date != recorded.now),
            ("--entries", entries.map { $0 != recorded.entries } ?? false),
            ("--locked", locked && !recorded.locked), ("--standby", standBy && !recorded.standBy),
        ].filter(\.1).map(\.0)
        guard differing.isEmpty else {
            throw ValidationError(
                "\(differing.joined(separator: " and ")) differs from the recorded pictures: leave it out, or record anew."
            )
        }
        if let own = file?.now, own != recorded.now, Outside.shared == nil {
            Output.note(
                "the references show \(RFC3339.text(recorded.now)), not the time of .tandem.yml; --record takes that")
        }
        return recorded
    }

    /// Returns options for `tandem adopt` that make the same provider calls as this command.
    private func options() throws -> AdoptOptions {
        try AdoptOptions.named(
            folders,
            [
                ("--xcodeproj", xcodeproj), ("--target", target), ("--families", families), ("--answers", answers),
                ("--container", container),
            ] + locale.map { ("--locale", $0) })
    }
}
