public import AppGroup
public import ArgumentParser
import CommandSupport

extension Host.Options {
    /// Changes what the user does with the device, and says how it is then.
    func change(_ body: (inout DeviceState) -> Void) throws {
        let directory = try state.directory()
        var device = try DeviceState(stateDirectory: directory)
        body(&device)
        try device.write(stateDirectory: directory)
        Output.line(common.json ? device.json : device.summary)
    }
}

extension Host {
    struct Lock: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "The device is locked, with a passcode, until `unlock`.",
            discussion: """
                Nothing is reloaded, now or when it is unlocked. An extension whose entitlements have
                `com.apple.developer.default-data-protection` as NSFileProtectionComplete or
                NSFileProtectionCompleteUnlessOpen cannot open the records of its containers meanwhile, and its placeholders
                are shown in place of its widgets: the folder `locked` of the state folder has them, in the form of the
                archive. Records are what UserDefaults(suiteName:) and SharedContainer keep; files that the extension opens
                by itself can still be read.

                With --hide-sensitive the user does not allow widgets to show sensitive content then (Settings, Face ID &
                Passcode, Allow Access When Locked): `tandem render` hides what is marked with privacySensitive().

                The state is kept in `device.json`; a host that starts later follows it. It holds for extensions that run
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
            abstract: "The device is unlocked: what is archived is shown again. Nothing is reloaded.")
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
                Nothing is reloaded; `tandem render` draws what is archived so. A host that was started with --standby
                archives small widgets for it, otherwise they have their colors for a light Home Screen.

                EXAMPLE
                  tandem host standby night
                """)
        @OptionGroup var options: Options
        @Argument(help: "What happens.") var standBy: DeviceState.StandBy

        func run() throws { try options.change { $0.standBy = standBy } }
    }
}

extension DeviceState.StandBy: ExpressibleByArgument {}
