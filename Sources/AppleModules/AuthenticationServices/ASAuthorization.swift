public import AppleFoundation
public import AppleUIKit
public import Foundation

/// An error of signing in (AuthenticationServices: `ASAuthorizationError`).
public struct ASAuthorizationError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = ASAuthorizationError
        /// The user is not signed in to iCloud.
        case unknown = 1000
        case canceled = 1001
        case invalidResponse = 1002
        case notHandled = 1003
        case failed = 1004
        case notInteractive = 1005
    }

    public static let errorDomain = "com.apple.AuthenticationServices.AuthorizationError"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var unknown: Code { .unknown }
    public static var canceled: Code { .canceled }
    public static var invalidResponse: Code { .invalidResponse }
    public static var notHandled: Code { .notHandled }
    public static var failed: Code { .failed }
    public static var notInteractive: Code { .notInteractive }
}

/// A proof of the user's identity (AuthenticationServices: `ASAuthorizationCredential`).
public protocol ASAuthorizationCredential: NSObjectProtocol {}

/// A way to sign in (AuthenticationServices: `ASAuthorizationProvider`).
public protocol ASAuthorizationProvider: NSObjectProtocol {}

/// A successful sign-in (AuthenticationServices: `ASAuthorization`). None succeeds here.
open class ASAuthorization: NSObject, @unchecked Sendable {
    /// A part of what an app learns of the user.
    public struct Scope: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let fullName = Self(rawValue: "full_name")
        public static let email = Self(rawValue: "email")
    }

    /// A purpose of a request.
    public struct OpenIDOperation: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let operationImplicit = Self(rawValue: "implicit")
        public static let operationLogin = Self(rawValue: "login")
        public static let operationRefresh = Self(rawValue: "refresh")
        public static let operationLogout = Self(rawValue: "logout")
    }

    public let provider: any ASAuthorizationProvider
    public let credential: any ASAuthorizationCredential

    init(provider: any ASAuthorizationProvider, credential: any ASAuthorizationCredential) {
        (self.provider, self.credential) = (provider, credential)
    }
}

/// A request to sign in (AuthenticationServices: `ASAuthorizationRequest`).
open class ASAuthorizationRequest: NSObject, @unchecked Sendable {
    public let provider: any ASAuthorizationProvider

    init(provider: any ASAuthorizationProvider) {
        self.provider = provider
    }
}

/// A request of OpenID (AuthenticationServices: `ASAuthorizationOpenIDRequest`).
open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest, @unchecked Sendable {
    open var requestedScopes: [ASAuthorization.Scope]?
    open var requestedOperation = ASAuthorization.OpenIDOperation.operationImplicit
    open var state: String?
    open var nonce: String?
}

/// A request to sign in with Apple (AuthenticationServices: `ASAuthorizationAppleIDRequest`).
open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest, @unchecked Sendable {
    open var user: String?
}

/// Sign in with Apple (AuthenticationServices: `ASAuthorizationAppleIDProvider`). No user is known.
open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider, @unchecked Sendable {
    /// The state of a user's sign-in.
    public enum CredentialState: Int, Sendable {
        case revoked, authorized, notFound, transferred
    }

    /// The notification that the user has withdrawn the sign-in. It is never posted.
    public static let credentialRevokedNotification = Notification.Name(
        "ASAuthorizationAppleIDProviderCredentialRevokedNotification")

    public override init() {}

    open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest(provider: self) }

    open func getCredentialState(
        forUserID userID: String, completion: @escaping @Sendable (CredentialState, (any Error)?) -> Void
    ) { DispatchQueue.global().async { completion(.notFound, nil) } }

    open func credentialState(forUserID userID: String) async throws -> CredentialState { .notFound }
}

/// The data that an app gets when a user signs in with Apple (AuthenticationServices: `ASAuthorizationAppleIDCredential`).
open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential, @unchecked Sendable {
    public let user: String
    open var state: String? { nil }
    open var authorizedScopes: [ASAuthorization.Scope] { [] }
    open var authorizationCode: Data? { nil }
    open var identityToken: Data? { nil }
    open var email: String? { nil }
    open var fullName: PersonNameComponents? { nil }

    init(user: String) {
        self.user = user
    }
}

/// Receives the result of signing in (AuthenticationServices: `ASAuthorizationControllerDelegate`).
@preconcurrency @MainActor
public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization)
    func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

extension ASAuthorizationControllerDelegate {
    public func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {}
    public func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {}
}

/// Names the window in which the user signs in (AuthenticationServices:
/// `ASAuthorizationControllerPresentationContextProviding`).
@preconcurrency @MainActor
public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
}

/// Lets the user sign in (AuthenticationServices: `ASAuthorizationController`). Each request fails, as on a phone whose user
/// is not signed in to iCloud.
@preconcurrency @MainActor
open class ASAuthorizationController: NSObject {
    public let authorizationRequests: [ASAuthorizationRequest]
    open weak var delegate: (any ASAuthorizationControllerDelegate)?
    open weak var presentationContextProvider: (any ASAuthorizationControllerPresentationContextProviding)?

    public init(authorizationRequests: [ASAuthorizationRequest]) {
        self.authorizationRequests = authorizationRequests
    }

    open func performRequests() {
        Task {
            delegate?.authorizationController(controller: self, didCompleteWithError: ASAuthorizationError(.unknown))
        }
    }
    open func cancel() {}
}
