import ArgumentParser

/// `tandem-adopt` carries it out, and its help is that program's: the front end does not link the laboratory.
struct AdoptCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt", abstract: "Builds a widget extension's own sources and runs them under the host.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// `tandem-adopt` carries it out as well: it builds the widgets that are drawn.
struct RenderCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws widgets as a page: every family, appearance and state.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt", arguments: ["--render"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// `tandem-preview` carries it out: no other command of `tandem` needs a web server.
struct PreviewCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Shows Home Screen and Lock Screen of running hosts as a page, live.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-preview")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
