public import AppleUIKit
public import Foundation

/// The kind of an asset (Photos: `PHAssetMediaType`).
public enum PHAssetMediaType: Int, Sendable { case unknown, image, video, audio }

/// Something in the photo library (Photos: `PHObject`).
open class PHObject: NSObject, @unchecked Sendable {
    public let localIdentifier: String
    init(localIdentifier: String) {
        self.localIdentifier = localIdentifier
    }
}

/// A photo or a film (Photos: `PHAsset`). The user has not allowed the app to use any, so that there are none.
open class PHAsset: PHObject, @unchecked Sendable {
    open var mediaType: PHAssetMediaType { .unknown }
    open var pixelWidth: Int { 0 }
    open var pixelHeight: Int { 0 }
    open var creationDate: Date? { nil }
    open var modificationDate: Date? { nil }
    open var duration: TimeInterval { 0 }
    open var isFavorite: Bool { false }
    open var isHidden: Bool { false }

    /// Finds nothing.
    open class func fetchAssets(with options: PHFetchOptions?) -> PHFetchResult<PHAsset> { PHFetchResult() }
    /// Finds nothing.
    open class func fetchAssets(
        with mediaType: PHAssetMediaType, options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { PHFetchResult() }
    /// Finds nothing.
    open class func fetchAssets(
        withLocalIdentifiers identifiers: [String], options: PHFetchOptions?
    ) -> PHFetchResult<PHAsset> { PHFetchResult() }
}

/// What to find, and in which order (Photos: `PHFetchOptions`).
open class PHFetchOptions: NSObject {
    open var predicate: NSPredicate?
    open var sortDescriptors: [NSSortDescriptor]?
    open var fetchLimit = 0
    open var includeHiddenAssets = false
    public override init() {}
}

/// What was found (Photos: `PHFetchResult`): nothing.
open class PHFetchResult<ObjectType: AnyObject>: NSObject {
    override init() {}
    open var count: Int { 0 }
    open var firstObject: ObjectType? { nil }
    open var lastObject: ObjectType? { nil }
    /// Ends the process, because there are no objects.
    open func object(at index: Int) -> ObjectType { fatalError("PHFetchResult: there is no object \(index)") }
    open func enumerateObjects(_ block: @escaping (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void) {}
}

/// How a picture fills its size (Photos: `PHImageContentMode`).
public enum PHImageContentMode: Int, Sendable { case aspectFit, aspectFill }

/// The number of a request (Photos: `PHImageRequestID`).
public typealias PHImageRequestID = Int32

/// How a picture is made (Photos: `PHImageRequestOptions`).
open class PHImageRequestOptions: NSObject {
    public enum DeliveryMode: Int, Sendable { case opportunistic, highQualityFormat, fastFormat }
    public enum ResizeMode: Int, Sendable { case none, fast, exact }
    open var deliveryMode = DeliveryMode.opportunistic
    open var resizeMode = ResizeMode.fast
    open var isNetworkAccessAllowed = false
    open var isSynchronous = false
    public override init() {}
}

/// The maker of pictures of assets (Photos: `PHImageManager`). Each request fails with `PHPhotosError.accessUserDenied`.
open class PHImageManager: NSObject, @unchecked Sendable {
    private static let only = PHImageManager()
    open class func `default`() -> PHImageManager { only }

    /// Answers with no picture, and with the error under the key `PHImageErrorKey`.
    @discardableResult open func requestImage(
        for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
        resultHandler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        resultHandler(nil, [PHImageErrorKey: PHPhotosError(.accessUserDenied)])
        return 0
    }
    open func cancelImageRequest(_ requestID: PHImageRequestID) {}
}

/// The key of a request's error (Photos: `PHImageErrorKey`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let PHImageErrorKey = "PHImageErrorKey"

/// A change of an asset (Photos: `PHAssetChangeRequest`). Changes are never made here.
open class PHAssetChangeRequest: NSObject {
    override init() {}
    @discardableResult
    open class func creationRequestForAsset(from image: UIImage) -> PHAssetChangeRequest { PHAssetChangeRequest() }
    /// Returns nil.
    open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> PHAssetChangeRequest? { nil }
    /// Returns nil.
    open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> PHAssetChangeRequest? { nil }
}
