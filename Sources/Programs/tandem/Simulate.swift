import ArgumentParser

/// `tandem simulate fleet` runs the separate program `tandem-fleet`; each other simulation is a script,
/// `scripts/simulate-NAME`.
struct SimulateCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulates a night, a week or days offline on one phone, or a day of a million phones.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-fleet", commands: ["simulate"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []

    func run() throws {
        if let name = arguments.first, name != "fleet", name.allSatisfy({ $0.isLetter || $0 == "-" }),
            !name.hasPrefix("-"),
            name != "help"
        {
            try Sibling.becomeScript("simulate-" + name, Array(arguments.dropFirst()))
        }
        try Self.handler.start(arguments)
    }
}
