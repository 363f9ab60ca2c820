public import AppleFoundation
public import Foundation

/// The way to recognize the user (LocalAuthentication: `LAPolicy`).
public enum LAPolicy: Int, Sendable {
    case deviceOwnerAuthenticationWithBiometrics = 1
    case deviceOwnerAuthentication = 2
}

/// The kind of a phone's sensor (LocalAuthentication: `LABiometryType`).
public enum LABiometryType: Int, Sendable { case none, touchID, faceID, opticID }

/// An error of the recognition (LocalAuthentication: `LAError`).
public struct LAError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = LAError
        case authenticationFailed = -1
        case userCancel = -2
        case userFallback = -3
        case systemCancel = -4
        case passcodeNotSet = -5
        /// The user has not allowed the app to use Face ID.
        case biometryNotAvailable = -6
        case biometryNotEnrolled = -7
        case biometryLockout = -8
        case appCancel = -9
        case invalidContext = -10
        /// An extension cannot show the question.
        case notInteractive = -1004
    }

    public static let errorDomain = "com.apple.LocalAuthentication"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var authenticationFailed: Code { .authenticationFailed }
    public static var userCancel: Code { .userCancel }
    public static var userFallback: Code { .userFallback }
    public static var systemCancel: Code { .systemCancel }
    public static var passcodeNotSet: Code { .passcodeNotSet }
    public static var biometryNotAvailable: Code { .biometryNotAvailable }
    public static var biometryNotEnrolled: Code { .biometryNotEnrolled }
    public static var biometryLockout: Code { .biometryLockout }
    public static var appCancel: Code { .appCancel }
    public static var notInteractive: Code { .notInteractive }
}

/// The recognition of the user (LocalAuthentication: `LAContext`). The user has not allowed the app to use Face ID,
/// and nobody can be asked: each request fails with `LAError.biometryNotAvailable`.
open class LAContext: NSObject, @unchecked Sendable {
    open var localizedFallbackTitle: String?
    open var localizedCancelTitle: String?
    open var localizedReason = ""
    open var interactionNotAllowed = false
    open var touchIDAuthenticationAllowableReuseDuration: TimeInterval = 0
    open var evaluatedPolicyDomainState: Data? { nil }

    public override init() {}

    open var biometryType: LABiometryType { .faceID }

    /// Returns false.
    open func canEvaluatePolicy(_ policy: LAPolicy, error: UnsafeMutablePointer<NSError?>?) -> Bool {
        error?.pointee = LAError(.biometryNotAvailable).nsError
        return false
    }

    @preconcurrency open func evaluatePolicy(
        _ policy: LAPolicy, localizedReason: String, reply: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { reply(false, LAError(.biometryNotAvailable)) }
    }
    open func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
        throw LAError(.biometryNotAvailable)
    }

    open func invalidate() {}
}
