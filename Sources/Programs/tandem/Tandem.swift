import ArgumentParser
import CommandSupport

@main
struct Tandem: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem",
        abstract: "Runs an iOS app and its widget extension side by side, and examines what they share.",
        discussion: """
            EXAMPLES
              tandem demo
              tandem main-app launch
              tandem container put jotd < joke.json
              tandem container get jotd | jq .setup
              tandem container watch --until-revision 42 --timeout 10s
              tandem with -- widget-extension run
              tandem clock advance 25h
              tandem network offline
              tandem budget
              tandem events --follow
              tandem stack
              tandem tasks launch com.mrfunnyjokes.refresh
              tandem rankings show
              tandem init
              tandem adopt MyWidget
              tandem render MyWidget --out widgets.html
              tandem snapshot --compare
              tandem watch MyWidget
              tandem phone MyWidget < commands.jsonl
              tandem preview
              tandem simulate overnight
              tandem simulate fleet
              tandem doctor

            EXIT CODES
              0 done, 1 a check failed, 64 usage, 65 bad or corrupt data,
              66 no such record or container, 69 service unavailable,
              74 input/output, 75 conflict, lock timeout or deadline (try
              again), 77 not entitled.
            """,
        version: tandemVersion,
        subcommands: [
            Demo.self, MainApp.self, WidgetExtension.self, LocalBackend.self, ContainerCommand.self, With.self,
            Clock.self, NetworkCommand.self, TasksCommand.self, Events.self,
            Budget.self, Stack.self, Host.self, CrashSweep.self, PowerCut.self, Race.self, CheckHistory.self,
            Rankings.self, SimulateCommand.self,
            InitCommand.self, AdoptCommand.self, RenderCommand.self, PictureSnapshotCommand.self, WatchCommand.self,
            PhoneCommand.self,
            PreviewCommand.self, Doctor.self,
            Completions.self, Complete.self,
        ])

    static func main() {
        runProgram(asked(CommandLine.arguments.dropFirst()))
    }

    /// Returns the arguments, but with `help race` changed to `race --help`, because the program that performs a
    /// command also prints its help.
    private static func asked(_ arguments: ArraySlice<String>) -> [String] {
        let words = Array(arguments)
        guard words.count > 1, words[0] == "help", handler(of: words[1]) != nil else { return words }
        return words.dropFirst() + ["--help"]
    }

    /// Returns the program that performs a command; nil if `tandem` itself performs it.
    static func handler(of command: String) -> HandingOver? {
        configuration.subcommands.lazy.compactMap { $0 as? any HandedOverCommand.Type }
            .first { $0._commandName == command }?.handler
    }
}
