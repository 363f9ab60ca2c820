import Testing

@testable import ArgumentParser
@testable import local_backend
@testable import main_app
@testable import tandem
@testable import tandem_adopt
@testable import tandem_fleet
@testable import tandem_lab
@testable import tandem_preview
@testable import tandem_rankings
@testable import tandem_watch
@testable import widget_extension

/// Tests of the definitions of commands. A build with DEBUG checks the definition of a command when the command starts; the
/// scripts' builds do not.
@Suite struct DefinitionTests {
    private static let programs: [any ParsableCommand.Type] = [
        LocalBackendProgram.self, MainApp.self, Tandem.self, TandemAdopt.self, Render.self, Init.self,
        tandem_adopt.PhoneCommand.self,
        TandemFleet.self, TandemLab.self, TandemPreview.self, TandemRankings.self, TandemWatch.self,
        WidgetExtension.self,
    ]

    private func check(_ command: any ParsableCommand.Type) {
        #expect(throws: Never.self, "\(command)") { try command._validate(parent: nil) }
        // The parser would derive the name from the type's. That searches the conformances of all types, in each process that
        // starts, and took a sixth of the time that `tandem` needs to start.
        #expect(command.configuration.commandName != nil, "\(command)")
        let isAsync = command is any AsyncParsableCommand.Type
        for sub in command.configuration.subcommands {
            #expect(isAsync || !(sub is any AsyncParsableCommand.Type), "\(sub) would not run in \(command)")
            check(sub)
        }
    }

    @Test("No command defines an option twice, or anything else that the parser forbids", arguments: programs)
    func definitions(_ program: any ParsableCommand.Type) {
        check(program)
    }
}
