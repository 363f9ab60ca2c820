public import ArgumentParser

/// The apps that a program can play.
public enum AppName: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// The Joke of the Day.
    case jokes
    /// The portfolio with its prices.
    case portfolio
    /// The course schedule.
    case schedule

    /// The App Group of the app and its widget extension; the same constant is in the app's `Shared` folder.
    public var group: String {
        switch self {
        case .jokes: ContainerOptions.defaultGroup
        case .portfolio: "group.com.bitpal.portfolio"
        case .schedule: "group.courseschedule"
        }
    }

    /// The folder of the app's sources in `Sources`; its `Widget` folder is the extension.
    public var folder: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The name of the extension's program.
    public var extensionProgram: String { "\(rawValue)-widget" }
}

public struct AppOption: ParsableArguments {
    @Option(help: "The app.") public var app = AppName.jokes

    public init() {}
}
