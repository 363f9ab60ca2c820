public import AppleFoundation

// Sheets in which the user picks files and pictures. An extension of WidgetKit presents none, so that nothing is picked
// and no delegate is called.

/// The sheet in which the user picks files (UIKit: `UIDocumentPickerViewController`).
@preconcurrency @MainActor open class UIDocumentPickerViewController: UIViewController {
    open weak var delegate: (any UIDocumentPickerDelegate)?
    open var allowsMultipleSelection = false
    open var shouldShowFileExtensions = false
    open var directoryURL: URL?

    public init(forOpeningContentTypes contentTypes: [UTType], asCopy: Bool = false) {
        super.init(nibName: nil, bundle: nil)
    }
    public init(forExporting urls: [URL], asCopy: Bool = false) {
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// The receiver of files that the user picks (UIKit: `UIDocumentPickerDelegate`).
@preconcurrency @MainActor public protocol UIDocumentPickerDelegate: NSObjectProtocol {
    func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL])
    func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController)
}

/// On iOS these methods are optional.
extension UIDocumentPickerDelegate {
    public func documentPicker(_ controller: UIDocumentPickerViewController, didPickDocumentsAt urls: [URL]) {}
    public func documentPickerWasCancelled(_ controller: UIDocumentPickerViewController) {}
}

/// The sheet in which the user takes or picks a picture (UIKit: `UIImagePickerController`).
@preconcurrency @MainActor open class UIImagePickerController: UINavigationController {
    public enum SourceType: Int, Sendable { case photoLibrary, camera, savedPhotosAlbum }
    public enum CameraDevice: Int, Sendable { case rear, front }
    public enum CameraCaptureMode: Int, Sendable { case photo, video }

    /// The name of a value about a picked picture (UIKit: `UIImagePickerController.InfoKey`).
    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let mediaType = Self(rawValue: "UIImagePickerControllerMediaType")
        public static let originalImage = Self(rawValue: "UIImagePickerControllerOriginalImage")
        public static let editedImage = Self(rawValue: "UIImagePickerControllerEditedImage")
        public static let cropRect = Self(rawValue: "UIImagePickerControllerCropRect")
        public static let mediaURL = Self(rawValue: "UIImagePickerControllerMediaURL")
        public static let imageURL = Self(rawValue: "UIImagePickerControllerImageURL")
        public static let mediaMetadata = Self(rawValue: "UIImagePickerControllerMediaMetadata")
    }

    open var sourceType = SourceType.photoLibrary
    open var mediaTypes = ["public.image"]
    open var allowsEditing = false
    open var cameraDevice = CameraDevice.rear
    open var cameraCaptureMode = CameraCaptureMode.photo

    public init() { super.init(rootViewController: UIViewController()) }
    public required init?(coder: NSCoder) { return nil }

    /// Returns false: an extension has neither a camera nor a photo library.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
    /// Returns no types.
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { nil }
    /// Returns false.
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
}

/// The receiver of a picture that the user picks (UIKit: `UIImagePickerControllerDelegate`).
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

/// On iOS these methods are optional.
extension UIImagePickerControllerDelegate {
    public func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {}
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {}
}
