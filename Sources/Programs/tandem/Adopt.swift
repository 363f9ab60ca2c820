import ArgumentParser

/// Hands over to `tandem-adopt`, also for the help, so that `tandem` itself does not link the laboratory.
struct AdoptCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt", abstract: "Builds a widget extension's own sources and runs them under the host.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// Hands over to `tandem-adopt`, because it builds the widgets to draw.
struct RenderCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws widgets as a page: every family, appearance and state.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt", arguments: ["--render"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// Hands over to `tandem-preview`, because no other command of `tandem` needs a web server.
struct PreviewCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Shows Home Screen and Lock Screen of running hosts as a page, live.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-preview")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
