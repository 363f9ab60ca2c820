public import Foundation

/// The kinds of background task (BackgroundTasks: `BGAppRefreshTask`, `BGProcessingTask`).
public enum TaskType: String, Codable, Sendable, CaseIterable {
    /// A short task that refreshes what the app shows.
    case refresh
    /// Longer, deferrable work.
    case processing

    /// The number of requests of this type that an app may have pending: "There can be a total of 1 refresh task and 10
    /// processing tasks scheduled at any time" (BackgroundTasks: `BGTaskScheduler.submit(_:)`).
    public var maximumPending: Int {
        switch self {
        case .refresh: 1
        case .processing: 10
        }
    }

    /// The value that `UIBackgroundModes` in the Info.plist must contain for tasks of this type (BackgroundTasks:
    /// `BGAppRefreshTask`, `BGProcessingTask`).
    public var backgroundMode: String {
        switch self {
        case .refresh: "fetch"
        case .processing: "processing"
        }
    }
}

/// A request that an app has submitted, and the command that starts the app for it.
public struct TaskRequest: Codable, Sendable, Equatable {
    public var identifier: String
    public var type: TaskType
    public var app: String
    /// The floor: the task does not begin before this date. Nil for no floor.
    public var earliestBeginDate: Date?
    public var submittedAt: Date
    /// The number of the submission on this phone; it distinguishes a request from the one it replaced.
    public var number: UInt64
    /// True if a processing task needs the network.
    public var requiresNetworkConnectivity: Bool
    /// True if a processing task needs external power.
    public var requiresExternalPower: Bool
    /// The absolute path of the app's program, and its arguments. The launch adds `--task IDENTIFIER`.
    public var command: [String]
    /// The working directory of the command.
    public var directory: String

    /// Creates a request; the submission assigns its number.
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

    public var floor: Date { earliestBeginDate.map { max($0, submittedAt) } ?? submittedAt }
}
