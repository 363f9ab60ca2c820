import AppGroup

/// The orders that the system sends to an app that it launched for a task, one line each, over the task's channel.
package enum TaskOrder: Equatable, Sendable {
    /// Call the launch handler of this task. Always the first line.
    case launch(TaskType, identifier: String)
    /// The task's time is over.
    case expire

    /// The order as a line, without its line feed.
    package var line: String {
        switch self {
        case .launch(let type, let identifier): "launch \(type.rawValue) \(JSONText.quoted(identifier))"
        case .expire: "expire"
        }
    }

    /// Parses a line; nil if it is not an order.
    package init?(line: String) {
        let parts = line.split(separator: " ", maxSplits: 2)
        if parts.count == 3, parts[0] == "launch", let type = TaskType(rawValue: String(parts[1])),
            let identifier = JSONText.string(Array(parts[2].utf8))
        {
            self = .launch(type, identifier: identifier)
        } else if line == "expire" {
            self = .expire
        } else {
            return nil
        }
    }
}

/// The messages that an app sends to the system after it was launched for a task.
package enum TaskMessage: String, Sendable, CaseIterable {
    /// The launch handler was called and has returned.
    case handled
    /// No launch handler is registered for the task.
    case unregistered
    /// The app called `setTaskCompleted(success: true)`. Only its first call counts.
    case succeeded = "completed true"
    /// The app called `setTaskCompleted(success: false)`. Only its first call counts.
    case failed = "completed false"
    /// The task's time was over, and it had no expiration handler. So the system completed the task as failed.
    case expired
}

/// The environment variable that contains the number of the channel's descriptor in the app.
package let taskChannelVariable = "TANDEM_TASK_CHANNEL"
