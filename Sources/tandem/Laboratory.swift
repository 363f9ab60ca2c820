import ArgumentParser

/// A command that another program carries out: `tandem` hands over to it with everything that stands behind its name. Its
/// help is that program's too.
protocol HandedOverCommand: ParsableCommand {
    var arguments: [String] { get }
}

/// A command that `tandem-lab` carries out.
protocol LaboratoryCommand: HandedOverCommand {
    static var name: String { get }
}

extension LaboratoryCommand {
    func run() throws { try Sibling.become("tandem-lab", [Self.name] + arguments) }
}

struct CrashSweep: LaboratoryCommand {
    static let name = "crash-sweep"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Kills a writer at every file system call, and looks at what is left.",
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
