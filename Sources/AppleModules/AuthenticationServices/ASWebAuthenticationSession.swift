public import AppleFoundation
public import AppleUIKit
public import Foundation

/// An error of a web page for signing in (AuthenticationServices: `ASWebAuthenticationSessionError`).
public struct ASWebAuthenticationSessionError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = ASWebAuthenticationSessionError
        case canceledLogin = 1
        /// A widget extension has no window to show the page in.
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
    }

    public static let errorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var canceledLogin: Code { .canceledLogin }
    public static var presentationContextNotProvided: Code { .presentationContextNotProvided }
    public static var presentationContextInvalid: Code { .presentationContextInvalid }
}

/// Names the window of the page (AuthenticationServices: `ASWebAuthenticationPresentationContextProviding`).
@preconcurrency @MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}

/// A web page on which the user signs in (AuthenticationServices: `ASWebAuthenticationSession`). It cannot start, because an
/// extension has no window.
open class ASWebAuthenticationSession: NSObject, @unchecked Sendable {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    private let completion: CompletionHandler
    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
    open var prefersEphemeralWebBrowserSession = false
    open var canStart: Bool { false }

    public init(url: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {
        completion = completionHandler
    }

    /// Calls the completion with an error, and returns false.
    @discardableResult
    open func start() -> Bool {
        completion(nil, ASWebAuthenticationSessionError(.presentationContextNotProvided))
        return false
    }
    open func cancel() {}
}
