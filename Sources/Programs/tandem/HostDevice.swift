import AppGroup
public import ArgumentParser
import CommandSupport
public import PhoneState
import WidgetHost

extension Host.Options {
    /// Changes the state of the device, and prints the new state.
    func change(_ body: (inout DeviceState) -> Void) throws {
        let directory = try state.directory()
        var device = try DeviceState(stateDirectory: directory)
        body(&device)
        try device.write(stateDirectory: directory)
        Output.line(common.json ? device.json : device.summary)
        if try HostStatus(stateDirectory: directory)?.isRunning != true {
            Output.note("no widget host runs on \(directory); one that starts there later follows this")
        }
    }
}

extension Host {
    struct Lock: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lock", abstract: "The device is locked, with a passcode, until `unlock`.",
            discussion: """
                Nothing is reloaded, now or when it is unlocked. An extension whose entitlements have
                `com.apple.developer.default-data-protection` as NSFileProtectionComplete or
                NSFileProtectionCompleteUnlessOpen cannot open the records of its containers meanwhile, and its placeholders
                are shown instead of its widgets. The folder `locked` of the state folder contains them in the format of the
                archive. Records are the data of UserDefaults(suiteName:) and SharedContainer; files that the extension opens
                directly can still be read.

                With --hide-sensitive the user forbids sensitive content in widgets of a locked device (Settings, Face ID &
                Passcode, Allow Access When Locked): `tandem render` hides views marked with privacySensitive().

                The state is kept in `device.json`; a host that starts later follows it. It applies to extensions that run
                with this state folder.

                EXAMPLES
                  tandem host lock
                  tandem host lock --hide-sensitive --json
                  {"isLocked":true,"hidesSensitiveContent":true,"standBy":"off"}
                """)
        @OptionGroup var options: Options
        @Flag(help: "Widgets may not show sensitive content while it is locked.") var hideSensitive = false

        func run() throws {
            try options.change {
                $0.isLocked = true
                $0.hidesSensitiveContent = hideSensitive
            }
        }
    }

    struct Unlock: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unlock",
            abstract: "The device is unlocked: the archived widgets are shown again. Nothing is reloaded.")
        @OptionGroup var options: Options

        func run() throws {
            try options.change {
                $0.isLocked = false
                $0.hidesSensitiveContent = false
            }
        }
    }

    struct StandByCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "standby", abstract: "The device charges on its side and shows small widgets.",
            discussion: """
                `on`: without their background, scaled up. `night`: in low light, in one colour, red. `off`: it ends.
                Nothing is reloaded; `tandem render` draws the archived widgets this way. A host started with --standby
                archives small widgets for it; otherwise they have their colors for a light Home Screen.

                EXAMPLE
                  tandem host standby night
                """)
        @OptionGroup var options: Options
        @Argument(help: "What happens.") var standBy: DeviceState.StandBy

        func run() throws { try options.change { $0.standBy = standBy } }
    }
}

extension DeviceState.StandBy: ExpressibleByArgument {}
