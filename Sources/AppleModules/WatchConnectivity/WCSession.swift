public import AppleFoundation
public import Foundation

/// The state of a session (WatchConnectivity: `WCSessionActivationState`).
public enum WCSessionActivationState: Int, Sendable { case notActivated, inactive, activated }

/// An error of the connection to a watch (WatchConnectivity: `WCError`).
public struct WCError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = WCError
        case genericError = 7001
        case sessionNotSupported, sessionMissingDelegate, sessionNotActivated
        case deviceNotPaired, watchAppNotInstalled, notReachable, invalidParameter, payloadTooLarge
        case payloadUnsupportedTypes, messageReplyFailed, messageReplyTimedOut, fileAccessDenied, deliveryFailed
        case insufficientSpace, sessionInactive, transferTimedOut, companionAppNotInstalled
        case watchOnlyApp
    }

    public static let errorDomain = "WCErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var genericError: Code { .genericError }
    public static var sessionNotSupported: Code { .sessionNotSupported }
    public static var sessionMissingDelegate: Code { .sessionMissingDelegate }
    public static var sessionNotActivated: Code { .sessionNotActivated }
    public static var deviceNotPaired: Code { .deviceNotPaired }
    public static var watchAppNotInstalled: Code { .watchAppNotInstalled }
    public static var notReachable: Code { .notReachable }
    public static var payloadTooLarge: Code { .payloadTooLarge }
}

/// The domain of errors of the connection to a watch (WatchConnectivity: `WCErrorDomain`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let WCErrorDomain = WCError.errorDomain

/// A file that a device sends to the other (WatchConnectivity: `WCSessionFile`).
open class WCSessionFile: NSObject {
    public let fileURL: URL
    public let metadata: [String: Any]?

    init(fileURL: URL, metadata: [String: Any]?) {
        (self.fileURL, self.metadata) = (fileURL, metadata)
    }
}

/// The transfer of a file (WatchConnectivity: `WCSessionFileTransfer`). It never takes place here.
open class WCSessionFileTransfer: NSObject {
    public let file: WCSessionFile
    public let progress = Progress(totalUnitCount: 1)
    public let isTransferring = false

    init(file: WCSessionFile) {
        self.file = file
    }

    open func cancel() {}
}

/// The transfer of a dictionary (WatchConnectivity: `WCSessionUserInfoTransfer`). It never takes place here.
open class WCSessionUserInfoTransfer: NSObject {
    public let userInfo: [String: Any]
    public let isCurrentComplicationInfo: Bool
    public let isTransferring = false

    init(userInfo: [String: Any], isCurrentComplicationInfo: Bool) {
        (self.userInfo, self.isCurrentComplicationInfo) = (userInfo, isCurrentComplicationInfo)
    }

    open func cancel() {}
}

/// The connection to a watch (WatchConnectivity: `WCSession`). The phone does not support it: it cannot be activated,
/// and whatever is sent fails with `WCError.sessionNotSupported`.
open class WCSession: NSObject, @unchecked Sendable {
    private static let only = WCSession()

    open weak var delegate: (any WCSessionDelegate)?

    private override init() {}

    /// Returns false.
    open class func isSupported() -> Bool { false }
    open class var `default`: WCSession { only }

    /// Reports the error `WCError.sessionNotSupported` to the delegate.
    open func activate() {
        DispatchQueue.global().async {
            self.delegate?.session(
                self, activationDidCompleteWith: .notActivated, error: WCError(.sessionNotSupported))
        }
    }

    open var activationState: WCSessionActivationState { .notActivated }
    open var isReachable: Bool { false }
    open var isPaired: Bool { false }
    open var isWatchAppInstalled: Bool { false }
    open var isComplicationEnabled: Bool { false }
    open var remainingComplicationUserInfoTransfers: Int { 0 }
    open var hasContentPending: Bool { false }
    open var iOSDeviceNeedsUnlockAfterRebootForReachability: Bool { false }
    open var watchDirectoryURL: URL? { nil }
    open var applicationContext: [String: Any] { [:] }
    open var receivedApplicationContext: [String: Any] { [:] }
    open var outstandingUserInfoTransfers: [WCSessionUserInfoTransfer] { [] }
    open var outstandingFileTransfers: [WCSessionFileTransfer] { [] }

    open func sendMessage(
        _ message: [String: Any], replyHandler: (([String: Any]) -> Void)?, errorHandler: (((any Error)) -> Void)? = nil
    ) {
        fail(errorHandler)
    }

    open func sendMessageData(
        _ data: Data, replyHandler: ((Data) -> Void)?, errorHandler: (((any Error)) -> Void)? = nil
    ) {
        fail(errorHandler)
    }

    private func fail(_ handler: (((any Error)) -> Void)?) {
        nonisolated(unsafe) let handler = handler
        DispatchQueue.global().async { handler?(WCError(.sessionNotSupported)) }
    }

    /// Throws `WCError.sessionNotSupported`.
    open func updateApplicationContext(_ applicationContext: [String: Any]) throws {
        throw WCError(.sessionNotSupported)
    }

    @discardableResult
    open func transferUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
        WCSessionUserInfoTransfer(userInfo: userInfo, isCurrentComplicationInfo: false)
    }

    @discardableResult
    open func transferCurrentComplicationUserInfo(_ userInfo: [String: Any] = [:]) -> WCSessionUserInfoTransfer {
        WCSessionUserInfoTransfer(userInfo: userInfo, isCurrentComplicationInfo: true)
    }

    @discardableResult
    open func transferFile(_ file: URL, metadata: [String: Any]?) -> WCSessionFileTransfer {
        WCSessionFileTransfer(file: WCSessionFile(fileURL: file, metadata: metadata))
    }
}

/// The receiver of a session's events (WatchConnectivity: `WCSessionDelegate`). Here it learns only that the session
/// cannot be activated.
public protocol WCSessionDelegate: NSObjectProtocol {
    func session(
        _ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState,
        error: (any Error)?)
    func sessionDidBecomeInactive(_ session: WCSession)
    func sessionDidDeactivate(_ session: WCSession)
    func sessionWatchStateDidChange(_ session: WCSession)
    func sessionReachabilityDidChange(_ session: WCSession)
    func session(_ session: WCSession, didReceiveMessage message: [String: Any])
    func session(
        _ session: WCSession, didReceiveMessage message: [String: Any],
        replyHandler: @escaping ([String: Any]) -> Void)
    func session(_ session: WCSession, didReceiveMessageData messageData: Data)
    func session(
        _ session: WCSession, didReceiveMessageData messageData: Data, replyHandler: @escaping (Data) -> Void)
    func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any])
    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any])
    func session(_ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?)
    func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?)
    func session(_ session: WCSession, didReceive file: WCSessionFile)
}

/// On iOS these methods are optional.
extension WCSessionDelegate {
    public func sessionWatchStateDidChange(_ session: WCSession) {}
    public func sessionReachabilityDidChange(_ session: WCSession) {}
    public func session(_ session: WCSession, didReceiveMessage message: [String: Any]) {}
    public func session(
        _ session: WCSession, didReceiveMessage message: [String: Any],
        replyHandler: @escaping ([String: Any]) -> Void
    ) {}
    public func session(_ session: WCSession, didReceiveMessageData messageData: Data) {}
    public func session(
        _ session: WCSession, didReceiveMessageData messageData: Data, replyHandler: @escaping (Data) -> Void
    ) {}
    public func session(_ session: WCSession, didReceiveApplicationContext applicationContext: [String: Any]) {}
    public func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any]) {}
    public func session(
        _ session: WCSession, didFinish userInfoTransfer: WCSessionUserInfoTransfer, error: (any Error)?
    ) {}
    public func session(_ session: WCSession, didFinish fileTransfer: WCSessionFileTransfer, error: (any Error)?) {}
    public func session(_ session: WCSession, didReceive file: WCSessionFile) {}
}
