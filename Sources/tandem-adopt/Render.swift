import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import WidgetKit
import WidgetRendering

/// `tandem render`: the widgets of extensions as pictures.
struct Render: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem render", abstract: "Draws widgets as a page: every family, appearance and state.",
        usage: """
            tandem render DIR… [--out FILE] [--device 393x852 …] [--text | --json]
            tandem render --xcodeproj App.xcodeproj --target AppWidgetExtension
            tandem render ARCHIVE.json…
            """,
        discussion: """
            DIR is a folder of a widget extension's own sources, as `tandem adopt` takes it. It is built, each provider is
            called for its placeholder, its snapshot and its timeline, and the views are evaluated in light and dark,
            accented, and as on the Lock Screen.

            The page is one file, asks for nothing, and is laid out by the browser; a CSS pixel is a point. ARCHIVE.json is
            a file in the archive folder of a host's state: what that host shows.

            EXAMPLES
              tandem render MyWidget Shared --out widgets.html
              tandem render MyWidget --answers Fixtures/answers --device 430x932 --device 375x667 --out widgets.html
              tandem render MyWidget --text
              tandem render .tandem/archive/*.json --out now.html

            EXIT CODES
              0 done; 65 the sources do not build here, or are no widget extension; 66 no such folder or file; 69 the
              toolchain, or Tandem's own package, cannot be used; 74 the page cannot be written.
            """,
        version: tandemVersion)

    @Argument(help: ArgumentHelp("Folders of sources, or archive files.", valueName: "dir")) var paths: [String] = []
    @Option(help: ArgumentHelp("An Xcode project, in place of folders.", valueName: "project")) var xcodeproj: String?
    @Option(help: "The project's target; its only app extension if none is named.") var target: String?
    @Option(help: ArgumentHelp("The file that is written; default: standard output.", valueName: "file"))
    var out: String?
    @Option(
        help: ArgumentHelp(
            "Screens in points: \(WidgetScreen.all.map(\.name).joined(separator: ", ")).", valueName: "size"))
    var device: [String] = []
    @Option(help: ArgumentHelp("Families to draw: systemSmall,systemMedium.", valueName: "list")) var families: String?
    @Option(help: ArgumentHelp("What the servers answer: DIR/HOST/PATH.", valueName: "dir")) var answers: String?
    @Option(help: ArgumentHelp("An App Group's container to begin with, as the app left it; copied.", valueName: "dir"))
    var container: String?
    @Option(help: "The locale of the views, such as de_DE.") var locale: String?
    @Option(help: "Entries of a timeline that are drawn, of those that look different.") var entries = 6
    @Flag(help: "Write text in place of a page.") var text = false
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard paths.isEmpty != (xcodeproj == nil) else {
            throw ValidationError("Name folders, or --xcodeproj and --target.")
        }
        for name in device where WidgetScreen(name: name) == nil {
            throw ValidationError(
                "--device takes \(WidgetScreen.all.map(\.name).joined(separator: ", ")), not \(name).")
        }
        guard (1...100).contains(entries) else { throw ValidationError("--entries takes 1 to 100.") }
        guard !(text && common.json) else { throw ValidationError("Choose one of --text and --json.") }
    }

    func run() async throws {
        let album = PictureAlbum(mostEntries: entries, locale: locale.map { Locale(identifier: $0) } ?? .current)
        let archives = paths.filter { $0.hasSuffix(".json") }
        let folders = paths.filter { !$0.hasSuffix(".json") }
        var groups = try archives.map { try album.group(archive: $0, screen: screens[0]) }
        if !folders.isEmpty || xcodeproj != nil { groups += try await drawn(folders, album) }
        let title = groups.count == 1 ? groups[0].name : "Widgets"
        if common.json {
            try write(try PictureReport.json(groups))
        } else if text {
            try write(PictureReport.text(groups))
        } else {
            try write(WidgetPage(title: title, groups: groups).html())
        }
        if out != nil {
            let count = groups.reduce(0) { $0 + $1.pictures.count }
            Output.note("\(count) \(count == 1 ? "picture" : "pictures") in \(out ?? "")")
        }
    }

    private var screens: [WidgetScreen] {
        let screens = device.compactMap { WidgetScreen(name: $0) }
        return screens.isEmpty ? [.standard] : screens
    }

    private func drawn(_ folders: [String], _ album: PictureAlbum) async throws -> [WidgetPage.Group] {
        var arguments = folders + ["--calls-only"]
        for (name, value) in [
            ("--xcodeproj", xcodeproj), ("--target", target), ("--families", families), ("--answers", answers),
            ("--container", container), ("--locale", locale),
        ] {
            if let value { arguments += [name, value] }
        }
        let adoption = try Adoption(try AdoptOptions.parse(arguments), isTold: false)
        let reports = try adoption.prepare()
        try adoption.refuse(reports)
        var groups: [WidgetPage.Group] = []
        for report in reports {
            let directory = try adoption.workplace(report.target.name)
            defer { try? FileManager.default.removeItem(atPath: directory) }
            let settings = try adoption.settings(report, report.configuration, directory)
            let (progress, name) = (adoption.progress, report.target.name)
            let examination = Examination(report.executable, settings: settings) { progress.show("\(name): \($0)") }
            do {
                let (description, calls) = try await examination.pictures(on: screens.map(\.name))
                groups += album.groups(description, calls, resources: report.target.resourceFolders)
            } catch let failure as AdoptFailure {
                progress.clear()
                throw CommandFailure(.unavailable, reason: "unavailable", failure.description)
            }
            progress.clear()
        }
        return groups
    }

    private func write(_ text: String) throws {
        guard let out else { return Output.line(text.hasSuffix("\n") ? String(text.dropLast()) : text) }
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: out), options: .atomic)
        } catch {
            throw CommandFailure(
                .io, reason: "io", "cannot write \(out): \(error.localizedDescription). Name another file with --out",
                path: out)
        }
    }
}
