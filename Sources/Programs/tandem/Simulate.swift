import ArgumentParser

/// Runs the separate program `tandem-fleet`.
struct SimulateCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Simulates a day of a million phones, and what the backend and people see of it.", helpNames: [])
    static let handler = HandingOver(program: "tandem-fleet", commands: ["simulate"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
