import ArgumentParser
import CommandSupport

@main
struct WidgetExtension: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "widget-extension",
        abstract: "The widget process: hosts the widgets of an app.",
        discussion: """
            EXAMPLES
              widget-extension run --backend http://127.0.0.1:8080
              widget-extension run --until-idle
              widget-extension timeline --family systemSmall
              widget-extension run --app portfolio
            """,
        version: tandemVersion,
        subcommands: [
            Run.self, TimelineCommand.self, SnapshotCommand.self, PlaceholderCommand.self,
        ])

    static func main() async {
        await runProgram()
    }
}
