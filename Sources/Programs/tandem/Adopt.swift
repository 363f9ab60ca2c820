import ArgumentParser

/// Runs the separate program `tandem-adopt`, which also prints the help. It is separate because it links
/// swift-syntax, which `tandem` does not need.
struct AdoptCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "adopt", abstract: "Builds a widget extension's own sources and runs them under the host.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// Runs the separate program `tandem-adopt`, because an extension must be built before its widgets can be drawn.
struct RenderCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draws widgets as a page: every family, appearance and state.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt", arguments: ["--render"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// Runs the separate program `tandem-adopt`, because an extension must be built before its widgets can be drawn.
struct PictureSnapshotCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot", abstract: "Records reference pictures of widgets, and compares with them.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt", arguments: ["--snapshot"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// Runs the separate program `tandem-adopt`, which builds and calls extensions.
struct WatchCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Builds a widget extension anew on each save, and shows it live.", helpNames: []
    )
    static let handler = HandingOver(program: "tandem-adopt", arguments: ["--watch"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// Runs the separate program `tandem-adopt`, because an extension must be built before it can run on a phone.
struct PhoneCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "phone", abstract: "Runs widgets on a phone that follows commands from standard input, for tests.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt", arguments: ["--phone"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// Runs the separate program `tandem-adopt`, which reads projects and sources.
struct InitCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Writes .tandem.yml: what `tandem adopt` does in a repository.", helpNames: [])
    static let handler = HandingOver(program: "tandem-adopt", arguments: ["--init"])
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}

/// Runs the program `tandem-preview`. It is separate because no other command of `tandem` needs a web server.
struct PreviewCommand: HandedOverCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Shows Home Screen and Lock Screen of running hosts as a page, live.",
        helpNames: [])
    static let handler = HandingOver(program: "tandem-preview")
    @Argument(parsing: .captureForPassthrough) var arguments: [String] = []
}
