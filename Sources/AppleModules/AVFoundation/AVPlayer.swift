public import AppleFoundation
public import CoreMedia
public import Foundation

// Players. Nothing is played here: an item fails as soon as it is a player's current item, with
// `AVError.fileFormatNotRecognized`, as on a phone that cannot read the file.

/// Sound or a film (AVFoundation: `AVAsset`).
open class AVAsset: NSObject, @unchecked Sendable {
    let source: URL

    public init(url URL: URL) {
        source = URL
    }
}

/// Sound or a film at a URL (AVFoundation: `AVURLAsset`).
open class AVURLAsset: AVAsset, @unchecked Sendable {
    public init(url URL: URL, options: [String: Any]? = nil) { super.init(url: URL) }
    open var url: URL { source }
}

/// The presentation of an asset (AVFoundation: `AVPlayerItem`).
open class AVPlayerItem: NSObject, @unchecked Sendable {
    public enum Status: Int, Sendable { case unknown, readyToPlay, failed }

    public let asset: AVAsset
    // Players change items on the main actor.
    nonisolated(unsafe) private(set) var hasFailed = false
    open var preferredForwardBufferDuration: TimeInterval = 0
    open var forwardPlaybackEndTime = CMTime.invalid

    public init(asset: AVAsset) {
        self.asset = asset
    }
    public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

    open var status: Status { hasFailed ? .failed : .unknown }
    open var error: (any Error)? { hasFailed ? AVError(.fileFormatNotRecognized) : nil }
    /// The length; indefinite, because the item never becomes ready.
    open var duration: CMTime { .indefinite }
    open func currentTime() -> CMTime { .zero }
    open var isPlaybackLikelyToKeepUp: Bool { false }
    open var isPlaybackBufferEmpty: Bool { true }
    open var isPlaybackBufferFull: Bool { false }
    open func cancelPendingSeeks() {}

    func fail() { hasFailed = true }

    /// Posted when an item was played to its end; never posted here.
    public static let didPlayToEndTimeNotification = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    public static let failedToPlayToEndTimeNotification = Notification.Name(
        "AVPlayerItemFailedToPlayToEndTimeNotification")
    public static let playbackStalledNotification = Notification.Name("AVPlayerItemPlaybackStalledNotification")
}

extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let AVPlayerItemDidPlayToEndTime = AVPlayerItem.didPlayToEndTimeNotification
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let AVPlayerItemFailedToPlayToEndTime = AVPlayerItem.failedToPlayToEndTimeNotification
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let AVPlayerItemPlaybackStalled = AVPlayerItem.playbackStalledNotification
}

/// A player (AVFoundation: `AVPlayer`). It never plays, because its item fails.
@preconcurrency @MainActor open class AVPlayer: NSObject {
    public enum Status: Int, Sendable { case unknown, readyToPlay, failed }
    public enum TimeControlStatus: Int, Sendable { case paused, waitingToPlayAtSpecifiedRate, playing }
    public enum ActionAtItemEnd: Int, Sendable { case advance, pause, none }

    open private(set) var currentItem: AVPlayerItem?
    /// The volume, which is kept between 0 and 1.
    open var volume: Float = 1 {
        didSet { if volume != min(max(0, volume), 1) { volume = min(max(0, volume), 1) } }
    }
    open var isMuted = false
    open var defaultRate: Float = 1
    open var automaticallyWaitsToMinimizeStalling = true
    open var allowsExternalPlayback = true
    open var preventsDisplaySleepDuringVideoPlayback = true
    open var actionAtItemEnd = ActionAtItemEnd.pause

    public override init() {}
    public init(url URL: URL) {
        super.init()
        show(AVPlayerItem(url: URL))
    }
    public init(playerItem item: AVPlayerItem?) {
        super.init()
        show(item)
    }

    func show(_ item: AVPlayerItem?) {
        currentItem = item
        item?.fail()
    }
    open func replaceCurrentItem(with item: AVPlayerItem?) { show(item) }

    open var status: Status { .readyToPlay }
    open var error: (any Error)? { nil }
    open var timeControlStatus: TimeControlStatus { .paused }
    /// The speed; 0, because nothing is played. Another speed is not kept.
    open var rate: Float {
        get { 0 }
        set {}
    }
    // An item that failed is not played.
    open func play() {}
    open func pause() {}
    open func playImmediately(atRate rate: Float) {}
    open func currentTime() -> CMTime { .zero }

    /// Has no effect, because an item that failed has only one time.
    open func seek(to time: CMTime) {}
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {}
    /// Answers that the time was not reached.
    open func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.main.async { completionHandler(false) }
    }
    /// Answers that the time was not reached.
    open func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
        completionHandler: @escaping @Sendable (Bool) -> Void
    ) { seek(to: time, completionHandler: completionHandler) }
    /// Returns false: the time was not reached.
    @discardableResult open func seek(to time: CMTime) async -> Bool { false }

    /// Returns an observer. The block never runs, because no time passes.
    open func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping @Sendable (CMTime) -> Void
    ) -> Any { NSObject() }
    /// Returns an observer. The block never runs, because no time passes.
    open func addBoundaryTimeObserver(
        forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping @Sendable () -> Void
    ) -> Any { NSObject() }
    open func removeTimeObserver(_ observer: Any) {}
}

/// A player of several items (AVFoundation: `AVQueuePlayer`).
@preconcurrency @MainActor open class AVQueuePlayer: AVPlayer {
    private var queue: [AVPlayerItem] = []

    public override init() {
        super.init()
        actionAtItemEnd = .advance
    }
    public init(items: [AVPlayerItem]) {
        super.init()
        actionAtItemEnd = .advance
        queue = items
        show(items.first)
    }
    public override convenience init(url URL: URL) { self.init(items: [AVPlayerItem(url: URL)]) }
    public override convenience init(playerItem item: AVPlayerItem?) { self.init(items: item.map { [$0] } ?? []) }

    open func items() -> [AVPlayerItem] { queue }
    /// Returns true unless the item is in the queue already.
    open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        !queue.contains { $0 === item } && (afterItem == nil || queue.contains { $0 === afterItem })
    }
    /// Inserts an item behind another one; nil stands for the end.
    open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else { return }
        let place = afterItem.flatMap { after in queue.firstIndex { $0 === after } }.map { $0 + 1 } ?? queue.count
        queue.insert(item, at: place)
        showFirst()
    }
    /// Removes an item. If it is the current one, the next one follows.
    open func remove(_ item: AVPlayerItem) {
        queue.removeAll { $0 === item }
        showFirst()
    }
    open func removeAllItems() {
        queue = []
        showFirst()
    }
    open func advanceToNextItem() {
        if !queue.isEmpty { queue.removeFirst() }
        showFirst()
    }
    open override func replaceCurrentItem(with item: AVPlayerItem?) {
        if !queue.isEmpty { queue.removeFirst() }
        if let item { queue.insert(item, at: 0) }
        showFirst()
    }
    private func showFirst() { if currentItem !== queue.first { show(queue.first) } }
}

/// A player that repeats an item (AVFoundation: `AVPlayerLooper`). Its item fails.
@preconcurrency @MainActor open class AVPlayerLooper: NSObject {
    public enum Status: Int, Sendable { case unknown, ready, failed, cancelled }

    open private(set) var status = Status.failed
    open var error: (any Error)? { AVError(.fileFormatNotRecognized) }
    open var loopCount: Int { 0 }

    public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
        super.init()
        player.removeAllItems()
        player.insert(AVPlayerItem(asset: itemToLoop.asset), after: nil)
    }
    open func disableLooping() { status = .cancelled }
}
