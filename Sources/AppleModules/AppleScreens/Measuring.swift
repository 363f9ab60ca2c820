public import AppleFoundation
public import Foundation

// Metrics, tracking and tags (MetricKit, AppTrackingTransparency, AdSupport, CoreNFC). Nothing is measured, the user has
// not allowed tracking, and the phone reads no tags.

/// Hands over what the system measured (MetricKit: `MXMetricManager`). Nothing is measured here.
open class MXMetricManager: NSObject, @unchecked Sendable {
    public static let shared = MXMetricManager()
    /// Always empty.
    open var pastPayloads: [MXMetricPayload] { [] }
    /// Always empty.
    open var pastDiagnosticPayloads: [MXDiagnosticPayload] { [] }
    open func add(_ subscriber: any MXMetricManagerSubscriber) {}
    open func remove(_ subscriber: any MXMetricManagerSubscriber) {}
}

/// The receiver of what the system measured (MetricKit: `MXMetricManagerSubscriber`). Nothing calls it here.
public protocol MXMetricManagerSubscriber: NSObjectProtocol {
    func didReceive(_ payloads: [MXMetricPayload])
    func didReceive(_ payloads: [MXDiagnosticPayload])
}

/// On iOS these methods are optional.
extension MXMetricManagerSubscriber {
    public func didReceive(_ payloads: [MXMetricPayload]) {}
    public func didReceive(_ payloads: [MXDiagnosticPayload]) {}
}

/// The measures of a day (MetricKit: `MXMetricPayload`). There is none here.
open class MXMetricPayload: NSObject, @unchecked Sendable {
    open var latestApplicationVersion: String { "" }
    open var timeStampBegin: Date { .distantPast }
    open var timeStampEnd: Date { .distantPast }
    open func jsonRepresentation() -> Data { Data("{}".utf8) }
    open func dictionaryRepresentation() -> [AnyHashable: Any] { [:] }
}

/// The crashes and hangs of a day (MetricKit: `MXDiagnosticPayload`). There is none here.
open class MXDiagnosticPayload: NSObject, @unchecked Sendable {
    open var crashDiagnostics: [MXDiagnostic]? { nil }
    open var hangDiagnostics: [MXDiagnostic]? { nil }
    open var timeStampBegin: Date { .distantPast }
    open var timeStampEnd: Date { .distantPast }
    open func jsonRepresentation() -> Data { Data("{}".utf8) }
    open func dictionaryRepresentation() -> [AnyHashable: Any] { [:] }
}

/// A crash or a hang (MetricKit: `MXDiagnostic`). There is none here.
open class MXDiagnostic: NSObject, @unchecked Sendable {
    open var applicationVersion: String { "" }
    open func jsonRepresentation() -> Data { Data("{}".utf8) }
}

/// The user's permission to track (AppTrackingTransparency: `ATTrackingManager`). The user has not allowed it.
open class ATTrackingManager: NSObject {
    /// The user's permission (AppTrackingTransparency: `ATTrackingManager.AuthorizationStatus`).
    public enum AuthorizationStatus: UInt, Sendable { case notDetermined, restricted, denied, authorized }

    /// Always `denied`.
    open class var trackingAuthorizationStatus: AuthorizationStatus { .denied }
    /// Answers `denied`, and asks nobody.
    @preconcurrency open class func requestTrackingAuthorization(
        completionHandler completion: @escaping @Sendable (AuthorizationStatus) -> Void
    ) {
        DispatchQueue.global().async { completion(.denied) }
    }
    /// Returns `denied`.
    @discardableResult open class func requestTrackingAuthorization() async -> AuthorizationStatus { .denied }
}

/// The phone's number for advertisers (AdSupport: `ASIdentifierManager`). Without permission it is zero.
open class ASIdentifierManager: NSObject, @unchecked Sendable {
    private static let only = ASIdentifierManager()
    open class func shared() -> ASIdentifierManager { only }
    open var advertisingIdentifier: UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)) }
    open var isAdvertisingTrackingEnabled: Bool { false }
}

/// An error of the reading of tags (CoreNFC: `NFCReaderError`).
public struct NFCReaderError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = NFCReaderError
        case readerErrorUnsupportedFeature = 1
        case readerErrorSecurityViolation, readerErrorInvalidParameter, readerErrorInvalidParameterLength
        case readerErrorParameterOutOfBound, readerErrorRadioDisabled
        case readerSessionInvalidationErrorUserCanceled = 200
        case readerSessionInvalidationErrorSessionTimeout
        case readerSessionInvalidationErrorSessionTerminatedUnexpectedly, readerSessionInvalidationErrorSystemIsBusy
        case readerSessionInvalidationErrorFirstNDEFTagRead
    }

    public static let errorDomain = "NFCError"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var readerErrorUnsupportedFeature: Code { .readerErrorUnsupportedFeature }
    public static var readerSessionInvalidationErrorUserCanceled: Code { .readerSessionInvalidationErrorUserCanceled }
    public static var readerSessionInvalidationErrorFirstNDEFTagRead: Code {
        .readerSessionInvalidationErrorFirstNDEFTagRead
    }
}

/// The form of a record (CoreNFC: `NFCTypeNameFormat`).
public enum NFCTypeNameFormat: UInt8, Sendable {
    case empty, nfcWellKnown, media, absoluteURI, nfcExternal, unknown, unchanged
}

/// A record of a tag (CoreNFC: `NFCNDEFPayload`).
open class NFCNDEFPayload: NSObject, @unchecked Sendable {
    open var typeNameFormat: NFCTypeNameFormat
    open var type: Data
    open var identifier: Data
    open var payload: Data

    public init(format: NFCTypeNameFormat, type: Data, identifier: Data, payload: Data) {
        (typeNameFormat, self.type, self.identifier, self.payload) = (format, type, identifier, payload)
    }
}

/// The records of a tag (CoreNFC: `NFCNDEFMessage`).
open class NFCNDEFMessage: NSObject, @unchecked Sendable {
    open var records: [NFCNDEFPayload]

    public init(records: [NFCNDEFPayload]) {
        self.records = records
    }
}

/// The search for tags (CoreNFC: `NFCNDEFReaderSession`). It ends at once with
/// `NFCReaderError.readerErrorUnsupportedFeature`.
open class NFCNDEFReaderSession: NSObject, @unchecked Sendable {
    /// Always false.
    open class var readingAvailable: Bool { false }
    open var alertMessage = ""
    open var isReady: Bool { false }
    private weak var delegate: (any NFCNDEFReaderSessionDelegate)?
    private let queue: DispatchQueue

    public init(delegate: any NFCNDEFReaderSessionDelegate, queue: DispatchQueue?, invalidateAfterFirstRead: Bool) {
        (self.delegate, self.queue) = (delegate, queue ?? .main)
    }

    open func begin() {
        queue.async { [self] in
            delegate?.readerSession(self, didInvalidateWithError: NFCReaderError(.readerErrorUnsupportedFeature))
        }
    }
    open func invalidate() {}
    open func invalidate(errorMessage: String) {}
}

/// The receiver of tags (CoreNFC: `NFCNDEFReaderSessionDelegate`).
public protocol NFCNDEFReaderSessionDelegate: AnyObject {
    func readerSession(_ session: NFCNDEFReaderSession, didInvalidateWithError error: any Error)
    func readerSession(_ session: NFCNDEFReaderSession, didDetectNDEFs messages: [NFCNDEFMessage])
    func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession)
}

extension NFCNDEFReaderSessionDelegate {
    /// On iOS this method is optional.
    public func readerSessionDidBecomeActive(_ session: NFCNDEFReaderSession) {}
}
