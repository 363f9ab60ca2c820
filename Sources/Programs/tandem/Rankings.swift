import ArgumentParser

/// Runs the separate program `tandem-rankings`, which also prints the help. It is separate because it links
/// `URLSession`, which would slow down the start of every command of `tandem`.
struct Rankings: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "rankings",
        abstract: "Counts ratings, and shows the best and worst jokes of a month.", helpNames: [])

    static let handler = HandingOver(program: "tandem-rankings")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
