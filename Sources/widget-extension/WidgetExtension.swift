import ArgumentParser
import CommandSupport

@main
struct WidgetExtension: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widget-extension",
        abstract: "The widget process: hosts the Joke of the Day in six families.",
        discussion: """
            EXAMPLES
              widget-extension run --backend http://127.0.0.1:8080
              widget-extension run --until-idle
              widget-extension timeline --family systemSmall
            """,
        version: tandemVersion,
        subcommands: [
            Run.self, TimelineCommand.self, SnapshotCommand.self, PlaceholderCommand.self, ProviderCommand.self,
        ])

    static func main() async {
        await runProgram()
    }
}
