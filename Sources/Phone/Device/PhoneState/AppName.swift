/// One of the apps that are part of Tandem.
public enum AppName: String, CaseIterable, Sendable {
    /// The Joke of the Day.
    case jokes
    /// The portfolio with its prices.
    case portfolio
    /// The course schedule.
    case schedule

    /// The App Group of the app and its widget extension. The app's `Shared` folder holds the same constant.
    public var group: String {
        switch self {
        case .jokes: "group.mrfunnyjokes"
        case .portfolio: "group.com.bitpal.portfolio"
        case .schedule: "group.courseschedule"
        }
    }

    /// The folder of the app's sources below `Sources/Apps`. Its `Widget` folder contains the extension.
    public var folder: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The name of the extension's program.
    public var extensionProgram: String { "\(rawValue)-widget" }
}
