// The names of the keys are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AppleUIKit
public import Foundation

/// A key of what is playing (MediaPlayer: `MPMediaItemPropertyTitle`).
public let MPMediaItemPropertyTitle = "title"
/// A key of what is playing (MediaPlayer: `MPMediaItemPropertyArtist`).
public let MPMediaItemPropertyArtist = "artist"
/// A key of what is playing (MediaPlayer: `MPMediaItemPropertyAlbumTitle`).
public let MPMediaItemPropertyAlbumTitle = "albumTitle"
/// A key of what is playing (MediaPlayer: `MPMediaItemPropertyAlbumArtist`).
public let MPMediaItemPropertyAlbumArtist = "albumArtist"
/// A key of what is playing (MediaPlayer: `MPMediaItemPropertyGenre`).
public let MPMediaItemPropertyGenre = "genre"
/// A key of what is playing (MediaPlayer: `MPMediaItemPropertyArtwork`).
public let MPMediaItemPropertyArtwork = "artwork"
/// A key of what is playing, in seconds (MediaPlayer: `MPMediaItemPropertyPlaybackDuration`).
public let MPMediaItemPropertyPlaybackDuration = "playbackDuration"
/// A key of what is playing (MediaPlayer: `MPMediaItemPropertyPersistentID`).
public let MPMediaItemPropertyPersistentID = "persistentID"
/// A key of what is playing, in seconds (MediaPlayer: `MPNowPlayingInfoPropertyElapsedPlaybackTime`).
public let MPNowPlayingInfoPropertyElapsedPlaybackTime = "MPNowPlayingInfoPropertyElapsedPlaybackTime"
/// A key of what is playing (MediaPlayer: `MPNowPlayingInfoPropertyPlaybackRate`).
public let MPNowPlayingInfoPropertyPlaybackRate = "MPNowPlayingInfoPropertyPlaybackRate"
/// A key of what is playing (MediaPlayer: `MPNowPlayingInfoPropertyIsLiveStream`).
public let MPNowPlayingInfoPropertyIsLiveStream = "MPNowPlayingInfoPropertyIsLiveStream"

/// The picture of what is playing (MediaPlayer: `MPMediaItemArtwork`).
open class MPMediaItemArtwork: NSObject, @unchecked Sendable {
    public let bounds: CGRect
    private let handler: @Sendable (CGSize) -> UIImage

    public init(boundsSize: CGSize, requestHandler: @escaping @Sendable (CGSize) -> UIImage) {
        bounds = CGRect(origin: .zero, size: boundsSize)
        handler = requestHandler
    }

    open func image(at size: CGSize) -> UIImage? { handler(size) }
}

/// The state of an app that plays (MediaPlayer: `MPNowPlayingPlaybackState`).
public enum MPNowPlayingPlaybackState: UInt, Sendable {
    case unknown, playing, paused, stopped, interrupted
}

/// The description of what an app plays, which a phone shows on the Lock Screen (MediaPlayer: `MPNowPlayingInfoCenter`). It keeps what the app sets, and
/// shows nothing.
public final class MPNowPlayingInfoCenter: NSObject, @unchecked Sendable {
    private static let only = MPNowPlayingInfoCenter()
    private let lock = NSLock()
    private var info: [String: Any]?
    private var state = MPNowPlayingPlaybackState.unknown

    private override init() {}

    public class func `default`() -> MPNowPlayingInfoCenter { only }

    public var nowPlayingInfo: [String: Any]? {
        get { lock.withLock { info } }
        set { lock.withLock { info = newValue } }
    }

    public var playbackState: MPNowPlayingPlaybackState {
        get { lock.withLock { state } }
        set { lock.withLock { state = newValue } }
    }
}

/// The answer of an app to a command (MediaPlayer: `MPRemoteCommandHandlerStatus`).
public enum MPRemoteCommandHandlerStatus: Int, Sendable {
    case success = 0
    case noSuchContent = 100
    case noActionableNowPlayingItem = 110
    case deviceNotFound = 120
    case commandFailed = 200
}

/// A command of the user's (MediaPlayer: `MPRemoteCommandEvent`). None comes here.
open class MPRemoteCommandEvent: NSObject, @unchecked Sendable {
    public let timestamp: TimeInterval = 0
}

/// A command of the Lock Screen or of headphones (MediaPlayer: `MPRemoteCommand`). Nobody gives it here.
open class MPRemoteCommand: NSObject, @unchecked Sendable {
    open var isEnabled = true

    open func addTarget(
        handler: @escaping (MPRemoteCommandEvent) -> MPRemoteCommandHandlerStatus
    ) -> Any { NSObject() }
    open func removeTarget(_ target: Any?) {}
}

/// The commands of the Lock Screen and of headphones (MediaPlayer: `MPRemoteCommandCenter`).
public final class MPRemoteCommandCenter: NSObject, @unchecked Sendable {
    private static let only = MPRemoteCommandCenter()

    public class func shared() -> MPRemoteCommandCenter { only }

    public let playCommand = MPRemoteCommand()
    public let pauseCommand = MPRemoteCommand()
    public let stopCommand = MPRemoteCommand()
    public let togglePlayPauseCommand = MPRemoteCommand()
    public let nextTrackCommand = MPRemoteCommand()
    public let previousTrackCommand = MPRemoteCommand()
}
