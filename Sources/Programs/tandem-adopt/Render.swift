import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import PhoneState
import Utilities
import WidgetKit
import WidgetRendering

/// `tandem render`: draws the widgets of extensions as pictures.
struct Render: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem render", abstract: "Draws widgets as a page: every family, appearance and state.",
        usage: """
            tandem render [DIR…] [--out FILE] [--device 393x852 …] [--check | --text | --json]
            tandem render --xcodeproj App.xcodeproj --target AppWidgetExtension
            tandem render ARCHIVE.json…
            """,
        discussion: """
            DIR is a folder of a widget extension's own sources, or of its project, as `tandem adopt` takes it. It is built,
            each provider is called for its placeholder, its snapshot and its timeline, and the views are evaluated in light
            and dark, accented, and as on the Lock Screen; with --locked also as on a device that hides sensitive content,
            with --standby as in StandBy, by day and at night. Without a folder, it draws the projects of the nearest
            .tandem.yml, as `tandem adopt` finds it, with that file's values of the options, or else the project in this
            folder. If there is neither, it draws the three apps that come with Tandem, each as after its first launch.

            The page is one file, asks for nothing, and is laid out by the browser; a CSS pixel is a point. It has a table of
            contents, filters by widget, family, appearance, state and screen, and a zoom. ARCHIVE.json is
            a file in the archive folder of a host's state: what that host shows, and as the device shows it (`tandem host
            lock`, `tandem host standby`).

            --check opens the page in a headless browser ($TANDEM_BROWSER, else Chromium's headless shell, chromium or
            google-chrome) and lists texts that overflow their widget, are cut, are covered, overlap another text, or
            are hard to read. With --out, the page shows them below the pictures.

            EXAMPLES
              tandem render --out widgets.html
              tandem render MyWidget Shared --out widgets.html
              tandem render MyWidget --answers Fixtures/answers --device 430x932 --device 375x667 --out widgets.html
              tandem render MyWidget --check --device 375x667
              tandem render MyWidget --text
              tandem render .tandem-state/archive/*.json --out now.html

            EXIT CODES
              0 success; 1 --check found something, or no call of a provider gave anything to draw; 65 the sources do not
              build here, or are not a widget extension; 66 no such folder or file; 69 the toolchain, Tandem's own package or
              a browser cannot be used; 74 the page cannot be written.
            """,
        version: tandemVersion)

    @Argument(
        help: ArgumentHelp("Folders of sources, single Swift files, or archive files.", valueName: "dir"),
        completion: .file())
    var paths: [String] = []
    @Option(help: ArgumentHelp("An Xcode project, instead of folders.", valueName: "project"), completion: .directory)
    var xcodeproj: String?
    @Option(help: "The project's target; default: its only app extension.") var target: String?
    @Option(help: ArgumentHelp("The file to write; default: standard output.", valueName: "file"), completion: .file())
    var out: String?
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
        help: "The number of entries to draw of a timeline, among those that look different.",
        transform: { try OptionChecks.number($0, in: 1...100) })
    var entries = 6
    @Flag(help: "Also draw widgets on a locked device that hides sensitive content.") var locked = false
    @Flag(name: .customLong("standby"), help: "Also draw small widgets in StandBy, by day and at night.")
    var standBy = false
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The extension's clock: a time, or an offset such as -25h.", valueName: "time"))
    var now = ClockArgument()
    @Option(
        help: ArgumentHelp(
            "The folder with the asset catalog of an archive's extension; may be repeated.", valueName: "dir"),
        completion: .directory)
    var resources: [String] = []
    @Flag(help: "Write text instead of a page.") var text = false
    @Flag(help: "Open the page in a browser, and list what is wrong with it.") var check = false
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard paths.isEmpty || xcodeproj == nil else {
            throw ValidationError("Name folders, or --xcodeproj and --target, not both.")
        }
        for name in device where WidgetScreen(name: name) == nil {
            throw ValidationError(
                "--device takes \(WidgetScreen.all.map(\.name).joined(separator: ", ")), not \(name).")
        }
        _ = try OptionChecks.families(families)
        for name in locale { try OptionChecks.locale(name) }
        guard !(text && common.json) else { throw ValidationError("Choose one of --text and --json.") }
        try checkArchives()
        guard !(check && text) else { throw ValidationError("--check needs the page, which --text does not make.") }
    }

    /// True if all paths are archive files, so no extension is called.
    private var drawsArchives: Bool { !paths.isEmpty && paths.allSatisfy { $0.hasSuffix(".json") } }

    /// Rejects options that affect only provider calls. An archive holds what a host has already shown, so no extension
    /// is called.
    private func checkArchives() throws {
        guard drawsArchives else { return }
        let given: [(option: String, isGiven: Bool, advice: String)] = [
            ("--families", families != nil, "name the archives of those families"),
            ("--answers", answers != nil, "give the host's extension its answers"),
            ("--container", container != nil, "give it to the host"),
            ("--now", now.offset != 0, "move the host's clock with `tandem clock`"),
            ("--locked", locked, "lock the host's device with `tandem host lock`"),
            ("--standby", standBy, "put the host's device in StandBy with `tandem host standby`"),
        ]
        guard let wrong = given.first(where: \.isGiven) else { return }
        throw ValidationError(
            "\(wrong.option) goes with sources; an archive shows what its host showed: \(wrong.advice), or name the "
                + "extension's folder.")
    }

    /// The file that `--out` names; nil for standard output.
    private var output: OutputFile? { out.map { OutputFile(option: "--out", path: $0) } }

    func run() async throws {
        if Outside.shared == nil { try output?.check() }
        let archives = paths.filter { $0.hasSuffix(".json") }
        var request = try options(paths.filter { !$0.hasSuffix(".json") }, container: container)
        let file = drawsArchives ? nil : try request.complete()
        if let file, Outside.shared == nil { Output.note(file.origin) }
        let drawsSources = !request.folders.isEmpty || !request.xcodeproj.isEmpty
        var screens = device.isEmpty ? file?.devices ?? [] : device
        if screens.isEmpty { screens = [WidgetScreen.standard.name] }
        if drawsSources {
            let status = try SandboxedRun.status(
                request, file: file, files: archives + resources, outputs: [output].compactMap { $0 })
            if let status {
                guard status == 0 else { throw ExitCode(status) }
                return
            }
        }
        for folder in resources { _ = try OptionChecks.folder(folder, "--resources") }
        let album = PictureAlbum(
            mostEntries: entries, locale: locale.first.map { Locale(identifier: $0) } ?? .current, screens: screens)
        let screen = WidgetScreen(name: screens[0]) ?? .standard
        var groups = try archives.map { try album.group(archive: $0, screen: screen, resources: resources) }
        if drawsSources {
            groups += try await drawn(request, file, album)
        } else if paths.isEmpty {
            groups += try await examples(album)
        }
        let page = WidgetPage(title: groups.count == 1 ? groups[0].name : "Widgets", groups: groups)
        let examined = check ? try PageExamination(page).findings() : []
        let findings = examined.flatMap { $0 }
        if check {
            if out != nil { try write(page.html(findings: examined.map { $0.map(\.sentence) })) }
            if common.json {
                Output.line(try PageExamination.json(findings))
            } else {
                for line in PageExamination.lines(findings) { Output.line(Output.plain(line)) }
            }
        } else if common.json {
            try write(try PictureReport.json(groups))
        } else if text {
            try write(Output.plain(PictureReport.text(groups)))
        } else {
            try write(page.html())
        }
        let count = page.pictureCount
        let pictures = "\(count) \(count == 1 ? "picture" : "pictures")"
        if let out { Output.note("\(pictures) in \(out)") }
        if check {
            guard findings.isEmpty else {
                Output.note(
                    "\(pictures) looked at: \(findings.count) \(findings.count == 1 ? "finding" : "findings")")
                throw ExitCode(ExitStatus.checkFailed.rawValue)
            }
            Output.note("\(pictures) looked at: nothing overflows, is cut, overlaps, or is hard to read")
        }
    }

    /// Returns options for `tandem adopt` that make the same provider calls as this command.
    private func options(_ folders: [String], container: String?) throws -> AdoptOptions {
        try AdoptOptions.named(
            folders,
            [
                ("--xcodeproj", xcodeproj), ("--target", target), ("--families", families), ("--answers", answers),
                ("--container", container),
            ] + locale.map { ("--locale", $0) })
    }

    private func drawn(
        _ options: AdoptOptions, _ file: TandemFile?, _ album: PictureAlbum
    ) async throws -> [WidgetPage.Group] {
        let adoption = try Adoption(options, file: file, isTold: false)
        defer { adoption.end() }
        let reports = try adoption.prepare()
        try adoption.refuse(reports)
        return try await groups(of: reports, adoption, album)
    }

    /// Returns the pictures of the three example apps, whose programs have already been built.
    private func examples(_ album: PictureAlbum) async throws -> [WidgetPage.Group] {
        // The options require a folder, but the apps' folders are not known yet. So this call names the working
        // directory, which is not read.
        let whole = try Adoption(try options(["."], container: nil), isTold: false)
        defer { whole.end() }
        let directory = try whole.workplace("apps")
        defer { try? FileManager.default.removeItem(atPath: directory) }
        whole.progress.show("launching the three apps")
        let apps = ExampleApps(programs: whole.programsFolder, directory: directory, clock: now)
        let containers = try apps.containers()
        var groups: [WidgetPage.Group] = []
        for app in ExampleApps.all {
            let folder = "\(whole.packageFolder)/Sources/Apps/\(app.folder)/Widget"
            let options = try options([folder], container: container ?? containers[app.name])
            let adoption = try Adoption(options, isTold: false)
            defer { adoption.end() }
            let reports = try adoption.prepare(builtAs: "\(whole.programsFolder)/\(app.program)")
            groups += try await self.groups(of: reports, adoption, album, network: answers == nil ? .offline : .online)
        }
        return groups
    }

    private func groups(
        of reports: [TargetReport], _ adoption: Adoption, _ album: PictureAlbum,
        network: NetworkConditions.Condition = .online
    ) async throws -> [WidgetPage.Group] {
        var groups: [WidgetPage.Group] = []
        var problems: [String] = []
        let locales = adoption.options.locale.isEmpty ? [nil] : adoption.options.locale.map { $0 as String? }
        for (report, locale) in reports.flatMap({ report in locales.map { (report, $0) } }) {
            let drawn = try await adoption.pictures(of: report, locale: locale) { examination in
                try await examination.pictures(
                    on: album.screens, alsoIn: PictureAlbum.appearances(locked: locked, standBy: standBy),
                    at: now.offset == 0 ? nil : now.now(), network: network)
            }
            // Sets the language of the captions to the language of the views.
            var album = album
            if let locale = drawn.locale { album.locale = Locale(identifier: locale) }
            album.namesLocale = locales.count > 1
            groups += album.groups(drawn.description, drawn.calls, resources: report.target.resourceFolders)
            problems += drawn.problems
        }
        guard groups.contains(where: { !$0.pictures.isEmpty }) || problems.isEmpty else {
            throw CommandFailure(
                .checkFailed, reason: "no-pictures",
                "there is nothing to draw, because no call gave an entry:\n  " + problems.joined(separator: "\n  "))
        }
        // Prints the problems even though the page shows them, too.
        for problem in problems { Output.note(problem) }
        return groups
    }

    private func write(_ text: String) throws {
        guard let output else { return Output.line(text.hasSuffix("\n") ? String(text.dropLast()) : text) }
        try output.write(text)
    }
}
