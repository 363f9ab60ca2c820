public import Foundation

/// An error of one of Apple's services (Foundation: the error types that Swift derives from an error domain, such as
/// `CLError`).
public protocol CodedServiceError: CustomNSError, Hashable, Sendable {
    associatedtype Code: ServiceErrorCode

    /// The error's domain, code and user info.
    var nsError: NSError { get }

    /// - Parameter nsError: An error of this domain, with one of its codes.
    init(nsError: NSError)
}

/// The reason of an error (Foundation: the type `Code` of an error type).
public protocol ServiceErrorCode: RawRepresentable, Hashable, Sendable where RawValue == Int {
    associatedtype ErrorType: CodedServiceError where ErrorType.Code == Self
}

extension CodedServiceError {
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.init(nsError: NSError(domain: Self.errorDomain, code: code.rawValue, userInfo: userInfo))
    }

    public var code: Code { Code(rawValue: nsError.code)! }
    public var errorCode: Int { nsError.code }
    public var userInfo: [String: Any] { nsError.userInfo }
    public var errorUserInfo: [String: Any] { nsError.userInfo }
    public var localizedDescription: String { nsError.localizedDescription }
}

extension ServiceErrorCode {
    /// Allows `catch CLError.denied`.
    public static func ~= (code: Self, error: any Error) -> Bool {
        if let error = error as? ErrorType { return error.code == code }
        let bridged = error as NSError
        return bridged.domain == ErrorType.errorDomain && bridged.code == code.rawValue
    }
}
