// The names of notifications are those of C.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// The user's permission to read the music library (MediaPlayer: `MPMediaLibraryAuthorizationStatus`).
public enum MPMediaLibraryAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, restricted, authorized
}

/// The music library (MediaPlayer: `MPMediaLibrary`). The user has not allowed it.
public final class MPMediaLibrary: NSObject, Sendable {
    private static let only = MPMediaLibrary()

    private override init() {}

    public class func `default`() -> MPMediaLibrary { only }
    public class func authorizationStatus() -> MPMediaLibraryAuthorizationStatus { .denied }
    public class func requestAuthorization(
        _ handler: @escaping @Sendable (MPMediaLibraryAuthorizationStatus) -> Void
    ) { DispatchQueue.global().async { handler(.denied) } }
    public class func requestAuthorization() async -> MPMediaLibraryAuthorizationStatus { .denied }

    public var lastModifiedDate: Date { Date(timeIntervalSince1970: 0) }
}

/// A kind of media (MediaPlayer: `MPMediaType`).
public struct MPMediaType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let music = Self(rawValue: 1)
    public static let podcast = Self(rawValue: 1 << 1)
    public static let audioBook = Self(rawValue: 1 << 2)
    public static let anyAudio = Self(rawValue: 0xFF)
    public static let any = Self(rawValue: .max)
}

/// A part of the music library (MediaPlayer: `MPMediaEntity`).
open class MPMediaEntity: NSObject, @unchecked Sendable {
    open var persistentID: UInt64 { 0 }

    open func value(forProperty property: String) -> Any? { nil }
}

/// A song or another item of the music library (MediaPlayer: `MPMediaItem`). The library is closed, so there is none but
/// those that an app makes, which are empty.
open class MPMediaItem: MPMediaEntity, @unchecked Sendable {
    open var mediaType: MPMediaType { .music }
    open var title: String? { nil }
    open var artist: String? { nil }
    open var albumTitle: String? { nil }
    open var albumArtist: String? { nil }
    open var genre: String? { nil }
    open var playbackDuration: TimeInterval { 0 }
    open var artwork: MPMediaItemArtwork? { nil }
    open var assetURL: URL? { nil }
    open var playCount: Int { 0 }
    open var lastPlayedDate: Date? { nil }
}

/// Items of the music library (MediaPlayer: `MPMediaItemCollection`).
open class MPMediaItemCollection: MPMediaEntity, @unchecked Sendable {
    public let items: [MPMediaItem]

    public init(items: [MPMediaItem]) {
        self.items = items
    }

    open var representativeItem: MPMediaItem? { items.first }
    open var count: Int { items.count }
}

/// A search of the music library (MediaPlayer: `MPMediaQuery`). It finds nothing.
open class MPMediaQuery: NSObject, @unchecked Sendable {
    open var items: [MPMediaItem]? { [] }
    open var collections: [MPMediaItemCollection]? { [] }

    open class func songs() -> MPMediaQuery { MPMediaQuery() }
    open class func albums() -> MPMediaQuery { MPMediaQuery() }
    open class func artists() -> MPMediaQuery { MPMediaQuery() }
    open class func playlists() -> MPMediaQuery { MPMediaQuery() }
    open class func podcasts() -> MPMediaQuery { MPMediaQuery() }
}

/// The state of a player (MediaPlayer: `MPMusicPlaybackState`).
public enum MPMusicPlaybackState: Int, Sendable {
    case stopped, playing, paused, interrupted, seekingForward, seekingBackward
}

/// A player of the music library (MediaPlayer: `MPMusicPlayerController`). It has nothing to play, and stays stopped.
open class MPMusicPlayerController: NSObject, @unchecked Sendable {
    private static let application = MPMusicPlayerController()
    private static let system = MPMusicPlayerController()

    open class var applicationMusicPlayer: MPMusicPlayerController { application }
    open class var applicationQueuePlayer: MPMusicPlayerController { application }
    open class var systemMusicPlayer: MPMusicPlayerController { system }

    open var nowPlayingItem: MPMediaItem? { nil }
    open var playbackState: MPMusicPlaybackState { .stopped }
    open var currentPlaybackTime: TimeInterval { 0 }
    open var isPreparedToPlay: Bool { false }

    open func play() {}
    open func pause() {}
    open func stop() {}
    open func skipToNextItem() {}
    open func skipToPreviousItem() {}
    open func beginGeneratingPlaybackNotifications() {}
    open func endGeneratingPlaybackNotifications() {}
}

extension Notification.Name {
    /// MediaPlayer: `MPMusicPlayerControllerNowPlayingItemDidChange`. It is never posted.
    public static let MPMusicPlayerControllerNowPlayingItemDidChange = Notification.Name(
        "MPMusicPlayerControllerNowPlayingItemDidChangeNotification")
    /// MediaPlayer: `MPMusicPlayerControllerPlaybackStateDidChange`. It is never posted.
    public static let MPMusicPlayerControllerPlaybackStateDidChange = Notification.Name(
        "MPMusicPlayerControllerPlaybackStateDidChangeNotification")
}
