import ArgumentParser

/// `tandem rankings`, which `tandem-rankings` carries out: a URL session would make every command of `tandem` start
/// slower. Its help is that program's too.
struct Rankings: HandedOverCommand {
    static let configuration = CommandConfiguration(
        abstract: "Counts ratings, and shows the best and worst jokes of a month.", helpNames: [])

    static let handler = HandingOver(program: "tandem-rankings")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
