import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import Glibc

/// `tandem phone`: a phone that follows commands from standard input, for tests.
struct PhoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem phone",
        abstract: "Runs a widget extension on a phone that follows commands from standard input.",
        usage: """
            tandem phone [DIR…] [--answers DIR] [--at TIME]
            tandem phone --xcodeproj App.xcodeproj --target AppWidgetExtension
            """,
        discussion: """
            DIR is a folder of a widget extension's own sources, or of its project, as `tandem adopt` takes it. The command
            builds the extension, and starts it under the host on a new phone, in a sandbox. Without DIR, it takes the projects
            of the nearest .tandem.yml, or of this folder. The time zone is that of TZ.

            Each line of standard input is a command in JSON, and is answered by a line of JSON on standard output; `id` may
            be any number, which the answer repeats. The first line, with the id 0, says that the phone runs. When standard
            input ends, the phone ends with all its processes and files. Tests in Swift use the library TandemTesting (see
            the guide Test your widget in Swift).

            COMMANDS
              {"command":"advance","duration":"12h"}       lets time pass; the host does what becomes due
              {"command":"clock"}                          tells the time; with "time", sets the clock as the user does
              {"command":"network","condition":"offline"}  sets a condition of `tandem network`
              {"command":"reload","kind":"QuoteWidget"}    reloads a widget, without "kind" all; with "killAfterStep":2,
                                                           kills it after its second step that changes stored data
              {"command":"kill"}                           kills the extension's process between two reloads
              {"command":"widgets"}                        tells what the placed widgets show
              {"command":"events"}                         tells the host's event log
              {"command":"findings"}                       tells the mistakes so far, as `tandem adopt` judges them
              {"command":"end"}                            ends the phone, as the end of standard input does

            A command that cannot be done is answered with "error": {"code","reason","message"}, and the phone goes on.

            EXAMPLE
              TZ=America/New_York tandem phone MyWidget --at 2027-03-13T21:00:00-05:00 <<END
              {"id":1,"command":"advance","duration":"12h"}
              {"id":2,"command":"widgets"}
              END

            EXIT CODES
              0 standard input ended; 64 an option is wrong, or there are several extensions; 65 the sources do not build
              here or are not a widget extension; 66 no such folder, file or target; 69 the toolchain, Tandem's own package, or
              a sandbox that is required, cannot be used; 74 standard output cannot be written.
            """,
        version: tandemVersion)

    @Argument(
        help: ArgumentHelp("Folders of sources, or single Swift files.", valueName: "dir"),
        completion: .file(extensions: ["swift"]))
    var folders: [String] = []
    @Option(
        help: ArgumentHelp("An Xcode project, instead of folders or with them.", valueName: "project"),
        completion: .directory)
    var xcodeproj: String?
    @Option(help: "The project's target; default: its only app extension.") var target: String?
    @Option(
        name: .customLong("app-group"),
        help: ArgumentHelp(
            "The App Group that app and extension share, if no entitlements name one.", valueName: "group"),
        completion: .appGroups)
    var appGroup: String?
    @Option(help: "Debug or Release.") var configuration: ConfigurationChoice?
    @Option(help: ArgumentHelp("The entitlements file.", valueName: "file"), completion: .file())
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
    @Option(help: ArgumentHelp("Families to place: systemSmall,medium.", valueName: "list")) var families: String?
    @Option(help: "The locale of the views, such as de_DE.") var locale: String?
    @Option(help: "How long a provider may take: 500ms, 30s, 2m (default: 30s).") var deadline: DurationArgument?
    @Option(help: "The time on the phone at its start; default: the real time.") var at: TimeArgument?
    @Flag(help: "Also write what widgets show while time passes, and findings after each step.") var looks = false
    @OptionGroup var common: CommonOptions

    /// The longest time that a phone runs. Assumption: nobody tests for longer.
    private static let longestTime: Duration = .seconds(30 * 86_400)

    func run() async throws {
        var request = try AdoptOptions.named(
            folders,
            [
                ("--xcodeproj", xcodeproj), ("--target", target), ("--app-group", appGroup),
                ("--configuration", configuration?.rawValue), ("--entitlements", entitlements),
                ("--info-plist", infoPlist), ("--swift-version", swiftVersion), ("--answers", answers),
                ("--container", container), ("--families", families), ("--locale", locale),
                ("--deadline", deadline.map { "\($0.duration / .milliseconds(1))ms" }),
            ])
        let file = try request.complete()
        try request.requireProjects(file)
        if let file, !file.isWritten, Outside.shared == nil { Output.note(file.origin) }
        if let status = try SandboxedRun.status(request, file: file, outputs: [], input: STDIN_FILENO) {
            guard status == 0 else { throw ExitCode(status) }
            return
        }
        let adoption = try Adoption(request, file: file, isTold: false)
        defer { adoption.end() }
        var reports = try adoption.prepare()
        try adoption.refuse(reports)
        guard reports.count == 1 else {
            let names = reports.map(\.target.title).joined(separator: ", ")
            throw CommandFailure(
                .usage, reason: "usage",
                "a phone runs one extension, and the sources contain \(names): name the folders of one, or its --target"
            )
        }
        let directory = try adoption.workplace(reports[0].target.title)
        var settings = try adoption.settings(
            reports[0], reports[0].configuration, directory, locale: request.locale.first)
        settings.limit = RunLimit(Self.longestTime)
        do {
            let session = try Examination(reports[0].executable, settings: settings).session(at: at?.date)
            defer { session.end() }
            let group = reports[0].configuration.entitlements == nil ? request.appGroup : nil
            try PhoneServer(
                session: session, report: reports[0], settings: settings, appGroup: group, tellsLooks: looks
            )
            .serve()
        } catch let failure as AdoptFailure {
            guard failure.description.contains(LeftOutCode.trap) else { throw CommandFailure(failure) }
            reports[0].needLeftOutCode([failure.description])
            try adoption.refuse(reports)
        }
    }
}

extension AdoptOptions {
    /// Returns options for `tandem adopt` that name the same sources and settings as another command, and make single calls.
    /// - Parameters:
    ///   - folders: The folders of sources.
    ///   - values: Options with their values; nil for options that are not given.
    static func named(_ folders: [String], _ values: [(option: String, value: String?)]) throws -> AdoptOptions {
        try parse(
            values.flatMap { option, value in value.map { [option, $0] } ?? [] } + ["--calls-only", "--"] + folders)
    }
}
