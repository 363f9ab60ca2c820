public import Foundation

/// An abstract request for a background task; submit one of its subclasses (BackgroundTasks: `BGTaskRequest`).
open class BGTaskRequest: NSObject, NSCopying {
    /// The identifier of the task.
    public let identifier: String
    /// The earliest date at which the task may begin. A floor only: the system does not begin sooner, and promises no
    /// more (BackgroundTasks: `earliestBeginDate`).
    open var earliestBeginDate: Date?

    init(_ identifier: String) {
        self.identifier = identifier
    }

    /// A request with the same values.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = makeCopy()
        copy.earliestBeginDate = earliestBeginDate
        return copy
    }

    func makeCopy() -> BGTaskRequest { BGTaskRequest(identifier) }
}

/// A request to launch the app in the background for a short refresh (BackgroundTasks: `BGAppRefreshTaskRequest`).
open class BGAppRefreshTaskRequest: BGTaskRequest {
    /// Makes a request for a task that the Info.plist permits.
    public init(identifier: String) {
        super.init(identifier)
    }

    override func makeCopy() -> BGTaskRequest { BGAppRefreshTaskRequest(identifier: identifier) }
}

/// A request to launch the app in the background for a processing task that may take minutes (BackgroundTasks:
/// `BGProcessingTaskRequest`).
open class BGProcessingTaskRequest: BGTaskRequest {
    /// Whether the task needs the network; false by default.
    open var requiresNetworkConnectivity = false
    /// Whether the task needs external power; false by default.
    open var requiresExternalPower = false

    /// Makes a request for a task that the Info.plist permits.
    public init(identifier: String) {
        super.init(identifier)
    }

    override func makeCopy() -> BGTaskRequest {
        let copy = BGProcessingTaskRequest(identifier: identifier)
        copy.requiresNetworkConnectivity = requiresNetworkConnectivity
        copy.requiresExternalPower = requiresExternalPower
        return copy
    }
}
