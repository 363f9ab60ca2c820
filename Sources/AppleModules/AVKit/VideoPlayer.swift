public import AVFoundation
public import AppleUIKit
public import SwiftUI

/// A film and its controls (AVKit: `VideoPlayer`). A widget does not show one; a mark in the tree of views says so.
public struct VideoPlayer<VideoOverlay: View>: PrimitiveView {
    public typealias Body = Never
    public init(player: AVPlayer?, @ViewBuilder videoOverlay: () -> VideoOverlay) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("VideoPlayer") }
}

extension VideoPlayer where VideoOverlay == EmptyView {
    public init(player: AVPlayer?) {}
}

/// The controller of a film (AVKit: `AVPlayerViewController`). An extension of WidgetKit shows none.
@preconcurrency @MainActor open class AVPlayerViewController: UIViewController {
    open var player: AVPlayer?
    open var showsPlaybackControls = true
    open var allowsPictureInPicturePlayback = true
    open var canStartPictureInPictureAutomaticallyFromInline = false
    open var entersFullScreenWhenPlaybackBegins = false
    open var exitsFullScreenWhenPlaybackEnds = false
    open var updatesNowPlayingInfoCenter = true
    open weak var delegate: (any AVPlayerViewControllerDelegate)?
    public let contentOverlayView: UIView? = UIView(frame: .zero)
}

/// The receiver of what a user does with a film (AVKit: `AVPlayerViewControllerDelegate`). Its methods are all optional
/// on iOS.
@preconcurrency @MainActor public protocol AVPlayerViewControllerDelegate: NSObjectProtocol {}

/// A button that chooses where sound is played (AVKit: `AVRoutePickerView`). It is never shown here.
@preconcurrency @MainActor open class AVRoutePickerView: UIView {
    open var activeTintColor: UIColor! = .tintColor
    open var prioritizesVideoDevices = false
}
