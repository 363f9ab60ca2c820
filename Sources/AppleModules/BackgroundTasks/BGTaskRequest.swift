public import Foundation

/// An abstract request for a background task; submit one of its subclasses (BackgroundTasks: `BGTaskRequest`).
open class BGTaskRequest: NSObject, NSCopying {
    public let identifier: String
    /// The earliest date at which the task may begin. It is only a lower bound: the system may start the task much
    /// later (BackgroundTasks: `earliestBeginDate`).
    open var earliestBeginDate: Date?

    init(_ identifier: String) {
        self.identifier = identifier
    }

    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = makeCopy()
        copy.earliestBeginDate = earliestBeginDate
        return copy
    }

    func makeCopy() -> BGTaskRequest { BGTaskRequest(identifier) }
}

/// A request to launch the app in the background for a short refresh (BackgroundTasks: `BGAppRefreshTaskRequest`).
open class BGAppRefreshTaskRequest: BGTaskRequest {
    /// Creates a request for the task `identifier`, which the Info.plist must permit.
    public init(identifier: String) {
        super.init(identifier)
    }

    override func makeCopy() -> BGTaskRequest { BGAppRefreshTaskRequest(identifier: identifier) }
}

/// A request to launch the app in the background for a processing task that may take minutes (BackgroundTasks:
/// `BGProcessingTaskRequest`).
open class BGProcessingTaskRequest: BGTaskRequest {
    /// True if the task needs the network; false by default.
    open var requiresNetworkConnectivity = false
    /// True if the task needs external power; false by default.
    open var requiresExternalPower = false

    /// Creates a request for the task `identifier`, which the Info.plist must permit.
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
