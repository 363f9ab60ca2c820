public import Foundation

/// The name of an exception (Foundation: `NSExceptionName`).
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public static let genericException = Self("NSGenericException")
    public static let invalidArgumentException = Self("NSInvalidArgumentException")
    public static let internalInconsistencyException = Self("NSInternalInconsistencyException")
    public static let rangeException = Self("NSRangeException")
}

extension NSError {
    /// Creates an error without a domain and a code (Foundation: `NSError()`).
    public convenience init(_ nothing: Void = ()) { self.init(domain: "", code: 0) }
}

/// An exception (Foundation: `NSException`). Swift code cannot catch it, so it ends the process.
open class NSException: NSObject {
    public let name: NSExceptionName
    public let reason: String?
    public let userInfo: [AnyHashable: Any]?

    public init(name aName: NSExceptionName, reason aReason: String?, userInfo aUserInfo: [AnyHashable: Any]? = nil) {
        (name, reason, userInfo) = (aName, aReason, aUserInfo)
    }

    open func raise() { fatalError("\(name.rawValue): \(reason ?? "")") }
    open var callStackSymbols: [String] { Thread.callStackSymbols }
}
