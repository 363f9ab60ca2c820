import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import Glibc
import Preview
import Utilities

/// `tandem watch`: builds a widget extension anew on each save, and shows it on a live page.
struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem watch", abstract: "Builds a widget extension anew on each save, and shows it live.",
        usage: """
            tandem watch [DIR…] [--answers DIR] [--port N] [--json]
            tandem watch --xcodeproj App.xcodeproj --target AppWidgetExtension
            """,
        discussion: """
            DIR is a folder of unmodified sources, or of their project, as `tandem adopt` takes it; without DIR, the projects
            of the nearest .tandem.yml, or of this folder. The command prints the address of the page of `tandem preview`, and
            stays until Ctrl-C.

            On each save of a source, a resource, Info.plist, entitlements, an answer, the project or .tandem.yml, it builds
            what changed. If that succeeds, the host ends and a new one starts, as when Xcode installs a build on a phone:
            what is stored stays. The host grants each reload, as Xcode's debugger does. If it does not compile, the page
            shows the errors in place of the widgets, until a later save is good. The page also says which widget crashes, and why.

            Code that does not compile when the watch begins is left out, as by `tandem adopt`, if the rest compiles. Later
            errors are shown, unless they are about a name that is already left out in that file.

            The extension's code runs in a sandbox, as in `tandem adopt`, and nothing is written into your folders. The
            container and the state of the phone are temporary.

            EXAMPLES
              tandem watch MyWidget Shared
              tandem watch
              tandem watch --xcodeproj App.xcodeproj --target MyWidgetExtension --answers Fixtures/answers
              tandem watch MyWidget --families small,accessoryInline --locale de_DE
              tandem watch MyWidget --json
              {"port":40123,"url":"http://127.0.0.1:40123/?token=…"}
              {"at":"2026-01-30T09:41:00.000000Z","built":true,"errors":[],"failures":[],"hosts":[…],"notes":[],"seconds":1.42}

            EXIT CODES
              64 an option is wrong; 65 .tandem.yml or a file that an option names is malformed when the watch begins; 66 no
              such folder, file or target then; 69 the toolchain, Tandem's own package, a sandbox that is required, or the
              port cannot be used; 74 a folder for temporary files cannot be made.
            """,
        version: tandemVersion)

    @Argument(
        help: ArgumentHelp("Folders of sources, or single Swift files.", valueName: "dir"),
        completion: .file(extensions: ["swift"]))
    var folders: [String] = []
    @Option(
        help: ArgumentHelp(
            "An Xcode project, instead of folders or with them; may be repeated.", valueName: "project"),
        completion: .directory)
    var xcodeproj: [String] = []
    @Option(help: "The project's target; default: its only app extension. May be repeated.")
    var target: [String] = []
    @Option(
        name: .customLong("app-group"),
        help: ArgumentHelp(
            "The App Group that app and extension share, if no entitlements name one.", valueName: "group"),
        completion: .appGroups)
    var appGroup: String?
    @Option(help: "Debug (default) or Release.", completion: .list(["Debug", "Release"])) var configuration: String?
    @Option(
        help: ArgumentHelp("The entitlements file.", valueName: "file"), completion: .file())
    var entitlements: String?
    @Option(help: ArgumentHelp("The Info.plist.", valueName: "file"), completion: .file()) var infoPlist: String?
    @Option(help: "The language mode, 5 or 6; default: the build settings', else 5, as in Xcode.")
    var swiftVersion: String?
    @Option(
        help: ArgumentHelp("The folder with the servers' answers: DIR/HOST/PATH.", valueName: "dir"),
        completion: .directory)
    var answers: String?
    @Option(
        help: ArgumentHelp("An App Group's container as the app left it; a copy is used.", valueName: "dir"),
        completion: .directory)
    var container: String?
    @Option(help: ArgumentHelp("Families to show: systemSmall,medium.", valueName: "list")) var families: String?
    @Option(help: "The locale of the views, such as de_DE; default: the language of the extension's own texts.")
    var locale: String?
    @Option(help: "How long a provider may take: 500ms, 30s, 2m (default: 30s).") var deadline: String?
    @Option(help: ArgumentHelp("The page's port; 0 or none takes a free one.", valueName: "port")) var port: Int?
    @Flag(name: .shortAndLong, help: "Show what the extension prints.") var verbose = false
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard port.map({ (0...65_535).contains($0) }) ?? true else {
            throw ValidationError("--port is a number from 0 to 65535.")
        }
        do { _ = try options() } catch { throw ValidationError(AdoptOptions.message(for: error)) }
    }

    /// Returns the options of `tandem adopt` that build and run the same.
    func options() throws -> AdoptOptions {
        var arguments = folders
        let values = [
            ("--app-group", appGroup), ("--configuration", configuration), ("--entitlements", entitlements),
            ("--info-plist", infoPlist), ("--swift-version", swiftVersion), ("--answers", answers),
            ("--container", container), ("--families", families), ("--locale", locale), ("--deadline", deadline),
        ]
        let all = xcodeproj.map { ("--xcodeproj", $0) } + target.map { ("--target", $0) }
        for (name, value) in all + values.compactMap({ name, value in value.map { (name, $0) } }) {
            arguments.append("\(name)=\(value)")
        }
        if verbose { arguments.append("--verbose") }
        if common.json { arguments.append("--json") }
        return try AdoptOptions.parse(arguments)
    }

    func run() async throws {
        if let outside = Outside.shared { return try WatchedBuild.run(self, for: outside) }
        // The page's drawings are made anew with every change.
        KeptMemory.returnFreed()
        var request = try options()
        let file = try request.complete()
        try request.requireProjects(file)
        try request.checkFiles()
        if let file, !file.isWritten { Output.note(file.origin) }
        let place = try Workplace("watch")
        defer {
            Workplace.endProcesses()
            place.remove()
        }
        let programs = URL(fileURLWithPath: try Adoption.package().program).deletingLastPathComponent().path
        var environment = ProcessInfo.processInfo.environment
        for name in ["TANDEM_STATE", "TANDEM_CONTAINER", "TANDEM_ENTITLEMENTS"] { environment[name] = nil }
        let page = PreviewServer(
            .init(hosts: [], programs: programs, environment: environment, directory: place.path, port: port ?? 0))
        let watching = Watching(self, page: page, place: place.path, paths: request.watchedPaths(file))
        let report = WatchReport(isJSON: common.json)
        let (listening, start) = AsyncStream.makeStream(of: Void.self)
        do {
            try await withThrowingTaskGroup { group in
                group.addTask {
                    try await page.run { url, port in
                        report.begin(url, port)
                        start.finish()
                    }
                }
                group.addTask {
                    for await _ in listening {}
                    try await watching.run(report)
                }
                defer { group.cancelAll() }
                try await group.next()
            }
        } catch let error as CannotListen {
            throw CommandFailure(
                .unavailable, reason: "cannot-listen",
                "cannot listen on 127.0.0.1:\(error.port): \(error.reason). Choose another port with --port; 0 takes a "
                    + "free one")
        }
    }
}

extension AdoptOptions {
    /// Returns the paths that the options name and whose changes change what is built or shown.
    func watchedPaths(_ file: TandemFile?) -> WatchedPaths {
        func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
        let specification = file.flatMap { $0.isWritten ? nil : $0.folder + "/" + RepositorySurvey.specification }
        let named = [entitlements, infoPlist, file?.path, specification].compactMap { $0 }
        return WatchedPaths(
            files: Set(
                (named + xcodeproj.map { $0 + "/project.pbxproj" } + folders.map { $0 + "/" + TandemFile.name }).map(
                    absolute)),
            trees: Set((folders + [answers].compactMap { $0 }).map(absolute)))
    }
}
