public import Foundation

/// The kinds of background task (BackgroundTasks: `BGAppRefreshTask`, `BGProcessingTask`).
public enum TaskType: String, Codable, Sendable, CaseIterable {
    /// A short refresh of what the app shows.
    case refresh
    /// Longer, deferrable work.
    case processing

    /// How many requests of a type an app may have pending: "There can be a total of 1 refresh task and 10 processing
    /// tasks scheduled at any time" (BackgroundTasks: `BGTaskScheduler.submit(_:)`).
    public var maximumPending: Int {
        switch self {
        case .refresh: 1
        case .processing: 10
        }
    }

    /// The value that `UIBackgroundModes` in the Info.plist must hold for it (BackgroundTasks: `BGAppRefreshTask`,
    /// `BGProcessingTask`).
    public var backgroundMode: String {
        switch self {
        case .refresh: "fetch"
        case .processing: "processing"
        }
    }
}

/// A request that an app has submitted, and how the app is started for it.
public struct TaskRequest: Codable, Sendable, Equatable {
    /// The task's identifier.
    public var identifier: String
    /// What kind of task it is.
    public var type: TaskType
    /// The app's bundle identifier.
    public var app: String
    /// The floor: the task is not begun earlier. Nil for no floor.
    public var earliestBeginDate: Date?
    /// When it was submitted.
    public var submittedAt: Date
    /// Counts the submissions of this phone; tells a request from the one it replaced.
    public var number: UInt64
    /// Whether a processing task needs the network.
    public var requiresNetworkConnectivity: Bool
    /// Whether a processing task needs external power.
    public var requiresExternalPower: Bool
    /// The app's program, as an absolute path, and its arguments. `--task IDENTIFIER` is added at the launch.
    public var command: [String]
    /// The working directory that the command is meant for.
    public var directory: String

    /// Makes a request; its number is given when it is submitted.
    public init(
        identifier: String, type: TaskType, app: String, earliestBeginDate: Date? = nil, submittedAt: Date,
        requiresNetworkConnectivity: Bool = false, requiresExternalPower: Bool = false, command: [String],
        directory: String
    ) {
        self.identifier = identifier
        self.type = type
        self.app = app
        self.earliestBeginDate = earliestBeginDate
        self.submittedAt = submittedAt
        self.number = 0
        self.requiresNetworkConnectivity = requiresNetworkConnectivity
        self.requiresExternalPower = requiresExternalPower
        self.command = command
        self.directory = directory
    }

    /// The earliest moment the task may begin.
    public var floor: Date { earliestBeginDate.map { max($0, submittedAt) } ?? submittedAt }
}
