public import AppleUIKit
public import Foundation
public import Photos

/// The settings of a sheet in which a user picks photos (PhotosUI: `PHPickerConfiguration`).
public struct PHPickerConfiguration: Hashable {
    public enum AssetRepresentationMode: Int, Sendable { case automatic, current, compatible }
    public enum Selection: Int, Sendable { case `default`, ordered, continuous, continuousAndOrdered }

    public var filter: PHPickerFilter?
    /// The most photos that a user can pick; 0 stands for any number.
    public var selectionLimit = 1
    public var selection = Selection.default
    public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
    public var preselectedAssetIdentifiers: [String] = []

    public init() {}
    public init(photoLibrary: PHPhotoLibrary) {}
}

/// A photo that a user picked (PhotosUI: `PHPickerResult`). Nobody picks one here.
public struct PHPickerResult: Hashable {
    public let itemProvider: NSItemProvider
    public let assetIdentifier: String?
}

/// The sheet in which a user picks photos (PhotosUI: `PHPickerViewController`). An extension of WidgetKit presents none,
/// so that nothing is picked.
@preconcurrency @MainActor open class PHPickerViewController: UIViewController {
    public let configuration: PHPickerConfiguration
    open weak var delegate: (any PHPickerViewControllerDelegate)?

    public init(configuration: PHPickerConfiguration) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// The receiver of photos that a user picks (PhotosUI: `PHPickerViewControllerDelegate`).
@preconcurrency @MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
    func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
}
