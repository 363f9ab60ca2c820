public import AppleFoundation
public import Foundation

/// The user's permission for an app to use photos (Photos: `PHAuthorizationStatus`).
public enum PHAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized, limited }

/// The use of photos for which an app asks (Photos: `PHAccessLevel`).
public enum PHAccessLevel: Int, Sendable {
    case addOnly = 1
    case readWrite
}

/// An error of the photo library (Photos: `PHPhotosError`).
public struct PHPhotosError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = PHPhotosError
        case internalError = -1
        case userCancelled = 3072
        case identifierNotFound = 3201
        case changeNotSupported = 3300
        case operationInterrupted = 3301
        case invalidResource = 3302
        case missingResource = 3303
        case notEnoughSpace = 3305
        case requestNotSupportedForAsset = 3306
        case accessRestricted = 3310
        /// The user has not allowed the app to use photos.
        case accessUserDenied = 3311
    }

    public static let errorDomain = "PHPhotosErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var userCancelled: Code { .userCancelled }
    public static var accessRestricted: Code { .accessRestricted }
    public static var accessUserDenied: Code { .accessUserDenied }
}

/// The user's photos (Photos: `PHPhotoLibrary`). The user has not allowed the app to use them: changes fail with
/// `PHPhotosError.accessUserDenied`, and nothing is found.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
    private static let only = PHPhotoLibrary()

    private override init() {}

    open class func shared() -> PHPhotoLibrary { only }

    /// Returns `denied`.
    open class func authorizationStatus() -> PHAuthorizationStatus { .denied }
    /// Returns `denied`.
    open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus { .denied }
    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open class func requestAuthorization(
        _ handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        DispatchQueue.global().async { handler(.denied) }
    }
    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        DispatchQueue.global().async { handler(.denied) }
    }
    /// Returns `denied`.
    open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus { .denied }

    /// Calls the handler with the error `PHPhotosError.accessUserDenied`. The changes are not made.
    @preconcurrency open func performChanges(
        _ changeBlock: @escaping @Sendable () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        DispatchQueue.global().async { completionHandler?(false, PHPhotosError(.accessUserDenied)) }
    }
    /// Throws `PHPhotosError.accessUserDenied`. The changes are not made.
    open func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws {
        throw PHPhotosError(.accessUserDenied)
    }
    /// Throws `PHPhotosError.accessUserDenied`. The changes are not made.
    open func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws {
        throw PHPhotosError(.accessUserDenied)
    }
    open func register(_ observer: any PHPhotoLibraryChangeObserver) {}
    open func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) {}
}

/// The receiver of changes of the photo library (Photos: `PHPhotoLibraryChangeObserver`). None ever comes.
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {
    func photoLibraryDidChange(_ changeInstance: PHChange)
}

/// Changes of the photo library (Photos: `PHChange`). There are none here.
open class PHChange: NSObject {
    override init() {}
}
