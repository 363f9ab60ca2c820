import ArgumentParser

/// A command that another program carries out. `tandem` passes all further arguments on to that program, which also
/// prints the help.
protocol HandedOverCommand: ParsableCommand {
    static var handler: HandingOver { get }
    var arguments: [String] { get }
}

/// The program that carries out a command.
struct HandingOver {
    /// The name of the program, which is in the same folder as this program.
    var program: String
    /// The arguments that select the command in that program.
    var arguments: [String] = []
    /// The subcommand of that program, if it has several.
    var commands: [String] = []
}

extension HandedOverCommand {
    func run() throws {
        try Sibling.become(Self.handler.program, Self.handler.arguments + Self.handler.commands + arguments)
    }
}

/// A command that `tandem-lab` carries out.
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
