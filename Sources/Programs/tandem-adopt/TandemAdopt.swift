import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import ProcessSupport

struct TandemAdopt: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem adopt",
        abstract: "Builds a widget extension's own sources, runs them under the host, and says what is wrong.",
        usage: """
            tandem adopt [DIR…] [--answers DIR] [--json] [--run]
            tandem adopt --xcodeproj App.xcodeproj --target AppWidgetExtension
            """,
        discussion: """
            DIR is a folder of unmodified sources, or a Swift file; what has no @main type is shared by the others. The
            sources stay as they are: a package of links to them is written and built in the cache folder.

            For each widget and family it makes the provider's calls and evaluates the views. Then it plays, in a few
            seconds each: a night and the day after it, days without a network, and a process that is killed again and
            again, and after each step in which it stores data.

            --answers DIR holds the answers of the extension's servers: DIR/HOST/PATH, with or without .json, answers
            https://HOST/PATH. {{day}}, {{day+1}}, {{day-1}} and {{now}} in it become the date of the extension's clock:
            the calendar day in the time zone of this machine (TZ), and the moment in UTC.

            --record-answers DIR writes such a folder. It makes single calls only, and sends the extension's requests to the
            servers that --from names, each request once. It writes no headers, cookies or queries; the report names those
            that hold secrets. If an answer has yesterday's, today's or tomorrow's date, its dates become {{day-1}}, {{day}}
            and so on.

            The extension's code runs in a sandbox. It sees only the project, cannot change it, and has no network
            (without a sandbox, TANDEM_SANDBOX=required ends the run; see the guide Adopt your widget).

            Without DIR, it does what the nearest .tandem.yml says, in this folder or above it in the repository. DIR may
            also be a folder with a .tandem.yml. An option replaces the file's value. `tandem init` writes the file. A
            folder with an Xcode project or a project.yml needs no such file: the run takes what `tandem init` would write.

            --accept notes findings in .tandem.yml, by code or fingerprint. Later runs show them as accepted, and do not
            fail because of them.

            VERDICTS
              clean, or one or more of
              \(Verdict.Code.allCases.map(\.rawValue).joined(separator: "\n  "))

            EXAMPLES
              tandem adopt MyApp
              tandem adopt MyWidget Shared
              tandem adopt MyWidget --answers Fixtures/answers --json
              tandem adopt MyWidget --record-answers Fixtures/answers --from api.example.com
              tandem adopt --xcodeproj App.xcodeproj --target MyWidgetExtension
              tandem adopt MyWidget --families small,accessoryInline --days 1 --locale de_DE
              tandem adopt MyWidget --run
              tandem adopt --github --junit adopt.xml --sarif adopt.sarif --html adopt.html
              tandem adopt --accept reload-loop --reason "See issue 12" --until 2027-01-31

            EXIT CODES
              0 clean, or only accepted mistakes; 1 a mistake was found; 64 an option is wrong; 65 the sources do not build
              here or are not a widget extension, or .tandem.yml or a file that an option names is malformed; 66 no such
              folder, file, target or finding, or no answer could be recorded; 69 the toolchain, Tandem's own package, or a
              sandbox that is required, cannot be used, or --record-answers got no answer from a server or reached a limit; 74 .tandem.yml, a report or the answers
              cannot be written; 75 the folder for the answers has files.
            """,
        version: tandemVersion)

    @OptionGroup var options: AdoptOptions

    func run() async throws {
        var options = self.options
        let file = try options.complete()
        try options.requireProjects(file)
        if !options.accept.isEmpty { try checkAcceptance(options, file?.isWritten == true ? file : nil) }
        if Outside.shared == nil {
            if let file, !file.isWritten, options.common.json { Output.note(file.origin) }
            for output in options.reportFiles { try output.check() }
            try options.checkRecording()
        }
        if let status = try SandboxedRun.status(options, file: file, outputs: options.reportFiles) {
            guard status == 0 else { throw ExitCode(status) }
            return
        }
        let adoption = try Adoption(options, file: file)
        defer { adoption.end() }
        let isClean = try await adoption.run()
        if !isClean { throw ExitCode(ExitStatus.checkFailed.rawValue) }
    }

    /// Checks before the build whether findings can be accepted.
    private func checkAcceptance(_ options: AdoptOptions, _ file: TandemFile?) throws {
        guard let file else {
            let advice =
                options.unusedFile.map { "name no sources and no project, so that \($0) is used" }
                ?? "write one with `\(Output.command) init`"
            throw CommandFailure(
                .missing, reason: "no-such-file",
                "--accept notes findings in a file \(TandemFile.name), of which none is used here: \(advice)")
        }
        do { try TandemFile.checkCanAdd(toFile: file.path) } catch {
            throw CommandFailure(.data, reason: "corrupt", error.description, path: file.path)
        }
    }
}

@main
enum Program {
    static func main() {
        Workplace.main { arguments in
            Orphans.keepReaping()
            if arguments.first == RequestCommand.option {
                _ = Sandbox.enter { _ in exit(1) }
                RequestCommand.run(arguments)
            }
            Outside.connect()
            // `tandem render`, `snapshot`, `watch`, `phone` and `init` are in this program because they read
            // extensions as `tandem adopt` does.
            // They are no subcommands, because a folder with a subcommand's name could then not be examined.
            if arguments.first == "--render" {
                Output.speak(as: "tandem render")
                await Render.runProgram(Array(arguments.dropFirst()))
            } else if arguments.first == "--snapshot" {
                Output.speak(as: "tandem snapshot")
                Snapshot.fixTimeZone()
                await Snapshot.runProgram(Array(arguments.dropFirst()))
            } else if arguments.first == "--watch" {
                Output.speak(as: "tandem watch")
                await Watch.runProgram(Array(arguments.dropFirst()))
            } else if arguments.first == "--phone" {
                Output.speak(as: "tandem phone")
                await PhoneCommand.runProgram(Array(arguments.dropFirst()))
            } else if arguments.first == "--init" {
                Output.speak(as: "tandem init")
                Init.runProgram(Array(arguments.dropFirst()))
            } else {
                await TandemAdopt.runProgram()
            }
        }
    }
}

/// The configurations to examine.
enum ConfigurationChoice: String, CaseIterable, ExpressibleByArgument {
    case debug = "Debug"
    case release = "Release"
    case both

    init?(argument: String) {
        guard let choice = Self.allCases.first(where: { $0.rawValue.lowercased() == argument.lowercased() }) else {
            return nil
        }
        self = choice
    }

    var names: [String] {
        switch self {
        case .debug: ["Debug"]
        case .release: ["Release"]
        case .both: ["Debug", "Release"]
        }
    }
}

/// The options of `tandem adopt`.
struct AdoptOptions: ParsableArguments, Sendable {
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
    @Option(help: "Debug, Release or both (default), which runs each if their entitlements differ.")
    var configuration: ConfigurationChoice?
    @Option(
        help: ArgumentHelp("The entitlements file, for all configurations.", valueName: "file"), completion: .file())
    var entitlements: String?
    @Option(help: ArgumentHelp("The Info.plist.", valueName: "file"), completion: .file()) var infoPlist: String?
    @Option(help: "The language mode, 5 or 6; default: the build settings', else 5, as in Xcode.")
    var swiftVersion: String?
    @Option(
        help: ArgumentHelp("The folder with the servers' answers: DIR/HOST/PATH.", valueName: "dir"),
        completion: .directory)
    var answers: String?
    @Option(
        help: ArgumentHelp(
            "Ask the servers that --from names, and write their answers to a new folder for --answers.",
            valueName: "dir"),
        completion: .directory)
    var recordAnswers: String?
    @Option(
        help: ArgumentHelp(
            "A server that --record-answers may ask: HOST, HOST:PORT, or HOST=ADDRESS for a test server that stands in for "
                + "the host. May be repeated.", valueName: "host"))
    var from: [String] = []
    @Option(
        help: ArgumentHelp("An App Group's container as the app left it; a copy is used.", valueName: "dir"),
        completion: .directory)
    var container: String?
    @Option(help: ArgumentHelp("Families to examine: systemSmall,medium.", valueName: "list")) var families: String?
    @Option(help: "Days without a network (default: 3).", transform: { try OptionChecks.number($0, in: 1...30) })
    var days: Int?
    @Option(
        help: """
            The locale of the views, such as de_DE; default: the language of the extension's own texts. If it is repeated, \
            the extension is examined in each.
            """)
    var locale: [String] = []
    @Option(help: "How long a provider may take: 500ms, 30s, 2m (default: 30s).") var deadline: DurationArgument?
    @Option(help: "How long the examination of an extension may take after its build: 90s, 10m (default: 600s).")
    var timeLimit: DurationArgument?
    @Flag(inversion: .prefixedNo, help: "Make single calls only, no scenarios.") var callsOnly: Bool?
    @Option(
        help: ArgumentHelp(
            "Accept findings by code or fingerprint in .tandem.yml; may be repeated.", valueName: "code"),
        completion: .list(Verdict.Code.allCases.map(\.rawValue)))
    var accept: [String] = []
    @Option(help: ArgumentHelp("The reason for --accept.", valueName: "text")) var reason: String?
    @Option(help: ArgumentHelp("The last day of --accept: 2027-01-31.", valueName: "date")) var until: String?
    @Flag(help: "Print findings for GitHub Actions, which shows them at the lines of the sources.") var github = false
    @Option(
        help: ArgumentHelp("Write the findings as test results in JUnit's XML.", valueName: "file"),
        completion: .file())
    var junit: String?
    @Option(
        help: ArgumentHelp("Write the findings in SARIF 2.1.0, for code scanning.", valueName: "file"),
        completion: .file())
    var sarif: String?
    @Option(
        help: ArgumentHelp("Write a page with the findings, their pictures and timelines.", valueName: "file"),
        completion: .file())
    var html: String?
    @Flag(help: "Keep the host running until Ctrl-C afterwards.") var run = false
    @Flag(help: "Keep the folder with all files of the runs.") var keep = false
    @Flag(name: .shortAndLong, help: "Show all entries, the view trees, and the compiler's messages.")
    var verbose = false
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard swiftVersion == nil || ["5", "6"].contains(swiftVersion) else {
            throw ValidationError("--swift-version takes 5 or 6.")
        }
        _ = try OptionChecks.families(families)
        for name in locale { try OptionChecks.locale(name) }
        try OptionChecks.group(appGroup)
        try OptionChecks.acceptance(self)
        try OptionChecks.differ(reportFiles)
        try OptionChecks.recording(self)
    }
}
