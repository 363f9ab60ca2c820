import ArgumentParser

/// Hands over to `tandem-rankings`, also for the help. A URL session in `tandem` would slow down the start of each of
/// its commands.
struct Rankings: HandedOverCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts ratings, and shows the best and worst jokes of a month.", helpNames: [])

    static let handler = HandingOver(program: "tandem-rankings")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
