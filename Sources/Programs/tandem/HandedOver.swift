import ArgumentParser

/// A command that another program performs. `tandem` passes all further arguments on to that program, which also prints
/// the help.
protocol HandedOverCommand: ParsableCommand {
    static var handler: HandingOver { get }
    var arguments: [String] { get }
}

/// The program that performs a command.
struct HandingOver {
    /// The name of the program. The program is in the same folder as `tandem`.
    var program: String
    /// The arguments that select the command in the other program.
    var arguments: [String] = []
    /// The subcommand of the other program that performs the command; empty if that program has no subcommands.
    var commands: [String] = []

    /// Replaces this process by the program. Does not return if that succeeds.
    func start(_ words: [String]) throws { try Sibling.become(program, arguments + commands + words) }
}

extension HandedOverCommand {
    func run() throws { try Self.handler.start(arguments) }
}

/// Runs `scripts/demo`.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Plays the Joke of the Day with real processes: six scenes in a temporary folder.", helpNames: [])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

    func run() throws { try Sibling.becomeScript("demo", arguments) }
}

/// A command that runs a program of the same name.
protocol ProgramCommand: HandedOverCommand {
    static var name: String { get }
}

extension ProgramCommand {
    static var handler: HandingOver { HandingOver(program: name) }
}

struct MainApp: ProgramCommand {
    static let name = "main-app"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Runs the app process of an example: jokes, portfolio or schedule.", helpNames: [])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct WidgetExtension: ProgramCommand {
    static let name = "widget-extension"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Runs the widget process: the host, and an extension's provider.", helpNames: [])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct LocalBackend: ProgramCommand {
    static let name = "local-backend"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Serves Firestore's and CoinGecko's REST APIs on this machine.", helpNames: [])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// A command that `tandem-lab` performs.
protocol LaboratoryCommand: HandedOverCommand {
    static var name: String { get }
}

extension LaboratoryCommand {
    static var handler: HandingOver { HandingOver(program: "tandem-lab", commands: [name]) }
}

struct CrashSweep: LaboratoryCommand {
    static let name = "crash-sweep"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Kills a writer at every file system call, and examines the remaining files.",
        helpNames: [])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct PowerCut: LaboratoryCommand {
    static let name = "power-cut"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Cuts the power of a file system after every step of a commit.", helpNames: [])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct Race: LaboratoryCommand {
    static let name = "race"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Lets writers and readers race, kills and stops them, and checks their history.",
        helpNames: [])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

struct CheckHistory: LaboratoryCommand {
    static let name = "check-history"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Checks a recorded history for lost, stale, mixed and torn values.",
        helpNames: [])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
