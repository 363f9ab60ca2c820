public import AppleFoundation
public import AppleUIKit
public import Foundation
public import SwiftUI

// Pages and documents (SafariServices, QuickLook, LinkPresentation). Nothing is loaded or shown.

/// A web page in Safari (SafariServices: `SFSafariViewController`). It is never shown here.
@preconcurrency @MainActor open class SFSafariViewController: UIViewController {
    /// The settings of a page (SafariServices: `SFSafariViewController.Configuration`).
    @preconcurrency @MainActor open class Configuration: NSObject {
        open var entersReaderIfAvailable = false
        open var barCollapsingEnabled = true
        nonisolated public override init() {}
    }

    /// The button that closes a page (SafariServices: `SFSafariViewController.DismissButtonStyle`).
    public enum DismissButtonStyle: Int, Sendable { case done, close, cancel }

    public let configuration: Configuration
    open weak var delegate: (any SFSafariViewControllerDelegate)?
    open var preferredBarTintColor: UIColor?
    open var preferredControlTintColor: UIColor! = .tintColor
    open var dismissButtonStyle = DismissButtonStyle.done

    public init(url: URL, configuration: Configuration = Configuration()) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// The receiver of what happens to a page (SafariServices: `SFSafariViewControllerDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol SFSafariViewControllerDelegate: NSObjectProtocol {
    func safariViewControllerDidFinish(_ controller: SFSafariViewController)
    func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool)
    func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo url: URL)
}

/// On iOS these methods are optional.
extension SFSafariViewControllerDelegate {
    public func safariViewControllerDidFinish(_ controller: SFSafariViewController) {}
    public func safariViewController(
        _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
    ) {}
    public func safariViewController(_ controller: SFSafariViewController, initialLoadDidRedirectTo url: URL) {}
}

/// The state of a content blocker (SafariServices: `SFContentBlockerState`).
public final class SFContentBlockerState: NSObject, Sendable {
    public let isEnabled: Bool

    init(isEnabled: Bool) {
        self.isEnabled = isEnabled
    }
}

/// The content blockers of an app (SafariServices: `SFContentBlockerManager`). The user has turned on none.
public final class SFContentBlockerManager: NSObject {
    public static func stateOfContentBlocker(withIdentifier identifier: String) async throws -> SFContentBlockerState {
        SFContentBlockerState(isEnabled: false)
    }
    public static func getStateOfContentBlocker(
        withIdentifier identifier: String,
        completionHandler: @escaping @Sendable (SFContentBlockerState?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(SFContentBlockerState(isEnabled: false), nil) }
    }
    public static func reloadContentBlocker(
        withIdentifier identifier: String, completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        DispatchQueue.global().async { completionHandler?(nil) }
    }
}

/// A document that can be shown (QuickLook: `QLPreviewItem`).
public protocol QLPreviewItem: NSObjectProtocol {
    var previewItemURL: URL? { get }
    var previewItemTitle: String? { get }
}

extension QLPreviewItem {
    public var previewItemTitle: String? { nil }
}

extension NSURL: QLPreviewItem {
    public var previewItemURL: URL? { self as URL }
}

/// The screen that shows documents (QuickLook: `QLPreviewController`). It is never shown here.
@preconcurrency @MainActor open class QLPreviewController: UIViewController {
    open weak var dataSource: (any QLPreviewControllerDataSource)?
    open weak var delegate: (any QLPreviewControllerDelegate)?
    open var currentPreviewItemIndex = 0
    open var currentPreviewItem: (any QLPreviewItem)? {
        guard let count = dataSource?.numberOfPreviewItems(in: self), currentPreviewItemIndex < count else {
            return nil
        }
        return dataSource?.previewController(self, previewItemAt: currentPreviewItemIndex)
    }
    /// Returns false, because nothing is shown.
    open class func canPreview(_ item: any QLPreviewItem) -> Bool { false }
    open func reloadData() {}
    open func refreshCurrentPreviewItem() {}
}

/// The documents of a screen (QuickLook: `QLPreviewControllerDataSource`).
@preconcurrency @MainActor public protocol QLPreviewControllerDataSource: AnyObject {
    func numberOfPreviewItems(in controller: QLPreviewController) -> Int
    func previewController(_ controller: QLPreviewController, previewItemAt index: Int) -> any QLPreviewItem
}

/// The receiver of what happens to a document (QuickLook: `QLPreviewControllerDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol QLPreviewControllerDelegate: NSObjectProtocol {
    func previewControllerWillDismiss(_ controller: QLPreviewController)
    func previewControllerDidDismiss(_ controller: QLPreviewController)
}

/// On iOS these methods are optional.
extension QLPreviewControllerDelegate {
    public func previewControllerWillDismiss(_ controller: QLPreviewController) {}
    public func previewControllerDidDismiss(_ controller: QLPreviewController) {}
}

extension View {
    // A widget presents nothing.
    nonisolated public func quickLookPreview(_ item: Binding<URL?>) -> some View { self }
    nonisolated public func quickLookPreview<Items: RandomAccessCollection>(
        _ selection: Binding<Items.Element?>, in items: Items
    ) -> some View where Items.Element == URL { self }
}

/// An error of the reading of a page (LinkPresentation: `LPError`).
public struct LPError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = LPError
        case metadataFetchFailed = 1
        case metadataFetchCancelled, metadataFetchTimedOut, metadataFetchNotAllowed
    }

    public static let errorDomain = "LPErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var metadataFetchFailed: Code { .metadataFetchFailed }
}

/// The title and the pictures of a page (LinkPresentation: `LPLinkMetadata`).
open class LPLinkMetadata: NSObject, @unchecked Sendable {
    open var originalURL: URL?
    open var url: URL?
    open var title: String?
    open var iconProvider: NSItemProvider?
    open var imageProvider: NSItemProvider?
    open var videoProvider: NSItemProvider?
    open var remoteVideoURL: URL?
    public override init() {}
}

/// Reads the titles and the pictures of pages (LinkPresentation: `LPMetadataProvider`). No page is read here: each attempt
/// fails with `LPError.metadataFetchFailed`.
open class LPMetadataProvider: NSObject, @unchecked Sendable {
    open var timeout: TimeInterval = 30
    open var shouldFetchSubresources = true
    public override init() {}
    @preconcurrency open func startFetchingMetadata(
        for url: URL, completionHandler: @escaping @Sendable (LPLinkMetadata?, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(nil, LPError(.metadataFetchFailed)) }
    }
    open func startFetchingMetadata(for url: URL) async throws -> LPLinkMetadata { throw LPError(.metadataFetchFailed) }
    open func cancel() {}
}

/// A view with the title and the pictures of a page (LinkPresentation: `LPLinkView`). It is never shown here.
@preconcurrency @MainActor open class LPLinkView: UIView {
    open var metadata: LPLinkMetadata

    public init(url: URL) {
        metadata = LPLinkMetadata()
        metadata.originalURL = url
        super.init(frame: .zero)
    }
    public init(metadata: LPLinkMetadata) {
        self.metadata = metadata
        super.init(frame: .zero)
    }
    public required init?(coder: NSCoder) { return nil }
}
