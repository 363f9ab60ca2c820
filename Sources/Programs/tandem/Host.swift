public import ArgumentParser
import CommandSupport
public import WidgetHost

struct Host: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "host", abstract: "Tells a running widget host what the user does.",
        discussion: """
            The resulting reloads are free, as on a phone (WidgetKit: "Keeping a widget up to date"). A host that is
            not running now does not hear of it later.

            EXAMPLES
              tandem host locale-changed de_DE
              tandem host interaction JokeOfTheDayWidget     an App Intent of the widget was performed
              tandem host session begin                      an audio or navigation session, until `end`
              tandem host viewing rarely                     lowers the budget
              tandem host lock                               the device is locked, until `unlock`
              tandem host standby night                      the phone charges on its side, in the dark
            """,
        subcommands: [
            LocaleChanged.self, TextSizeChanged.self, Interaction.self, Session.self, ViewingCommand.self, Lock.self,
            Unlock.self, StandByCommand.self,
        ])

    struct Options: ParsableArguments {
        @OptionGroup var state: StateOptions
        @OptionGroup var common: CommonOptions

        /// Sends a signal to the running host.
        func send(_ signal: HostSignal) throws {
            _ = try running()
            try HostSignalFile(stateDirectory: state.path).send(signal)
        }

        /// Returns the status of the host that runs on the state folder. Creates nothing.
        /// - Throws: `CommandFailure` with 66 if no host runs there, and the errors of reading its status.
        func running() throws -> HostStatus {
            guard let status = try HostStatus(stateDirectory: state.existing()), status.isRunning else {
                throw CommandFailure(
                    .missing, reason: "no-host",
                    "no widget host runs on \(state.path): start `widget-extension run`, or name its folder with --state",
                    path: state.path)
            }
            return status
        }
    }

    struct LocaleChanged: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "locale-changed", abstract: "The user's language or region changed: reloads everything.",
            discussion: """
                With a locale the extension's process restarts in it (`TANDEM_LOCALE`); it lasts until the host ends.

                EXAMPLES
                  tandem host locale-changed
                  tandem host locale-changed de_DE
                """)
        @OptionGroup var options: Options
        @Argument(help: ArgumentHelp("The new language and region: de_DE, zh-Hans.", valueName: "locale"))
        var locale: String?

        func validate() throws {
            let isLocale = locale?.wholeMatch(of: /[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*/) != nil
            guard locale == nil || isLocale else {
                throw ValidationError("\(locale ?? "") is not a locale; locales look like de_DE, pt-BR or zh-Hans.")
            }
        }

        func run() throws { try options.send(locale.map { .locale($0) } ?? .localeChanged) }
    }

    struct TextSizeChanged: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "text-size-changed",
            abstract: "The user's text size (Dynamic Type) changed: reloads everything.")
        @OptionGroup var options: Options
        func run() throws { try options.send(.dynamicTypeChanged) }
    }

    struct Interaction: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "interaction", abstract: "An App Intent of a widget was performed: reloads that kind.")
        @OptionGroup var options: Options
        @Argument(help: "The widget's kind.") var kind: String

        func run() throws {
            let kinds = try options.running().placed.map(\.kind)
            guard kinds.contains(kind) else {
                throw CommandFailure(
                    .usage, reason: "usage",
                    "no widget of the kind \(kind) is placed. Placed are: "
                        + (kinds.isEmpty ? "none" : kinds.joined(separator: ", ")))
            }
            try options.send(.interaction(kind: kind))
        }
    }

    struct Session: ParsableCommand {
        enum Change: String, CaseIterable, ExpressibleByArgument {
            case begin, end
        }

        static let configuration = CommandConfiguration(
            commandName: "session",
            abstract: "The app has an audio or navigation session: reloads are free while it lasts.")
        @OptionGroup var options: Options
        @Argument(help: "What happens.") var change: Change
        func run() throws { try options.send(.session(isActive: change == .begin)) }
    }

    struct ViewingCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "viewing", abstract: "The user looks at the widgets more or less often from now on.")
        @OptionGroup var options: Options
        @Argument(help: "How often.") var viewing: Viewing
        func run() throws { try options.send(.viewing(viewing)) }
    }
}

extension Viewing: ExpressibleByArgument {}
