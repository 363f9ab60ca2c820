// The times of frames and transactions of QuartzCore, which UIKit exports.

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the seconds since the system started (QuartzCore: `CACurrentMediaTime`).
public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }

/// Changes of layers that belong together (QuartzCore: `CATransaction`). They are made at once, because nothing is
/// animated. The settings hold until the transaction is committed. A completion block runs on the main queue after that.
open class CATransaction: NSObject {
    private struct Level {
        var duration: CFTimeInterval = 0.25
        var function: CAMediaTimingFunction?
        var areActionsDisabled = false
        var values: [String: Any] = [:]
        var completion: (() -> Void)?
    }

    // QuartzCore has transactions of each thread.
    private final class Levels {
        var all: [Level] = []
    }
    private static var levels: Levels {
        let key = "tandem.CATransaction"
        if let levels = Thread.current.threadDictionary[key] as? Levels { return levels }
        let levels = Levels()
        Thread.current.threadDictionary[key] = levels
        return levels
    }
    private class func read<Value>(_ value: (Level) -> Value) -> Value { value(levels.all.last ?? Level()) }
    /// Changes the current transaction. Without one, QuartzCore begins one that ends with the turn of the run loop.
    private class func change(_ change: (inout Level) -> Void) {
        let levels = levels
        guard levels.all.isEmpty else { return change(&levels.all[levels.all.count - 1]) }
        var level = Level()
        change(&level)
        finish(level)
    }
    private class func finish(_ level: Level) {
        guard let completion = level.completion else { return }
        nonisolated(unsafe) let block = completion
        DispatchQueue.main.async { block() }
    }

    /// Begins a transaction. It starts with the settings of the transaction around it.
    open class func begin() {
        var level = levels.all.last ?? Level()
        level.completion = nil
        levels.all.append(level)
    }
    open class func commit() {
        guard let level = levels.all.popLast() else { return }
        finish(level)
    }
    open class func flush() {}
    open class func lock() {}
    open class func unlock() {}
    open class func disableActions() -> Bool { read(\.areActionsDisabled) }
    open class func setDisableActions(_ flag: Bool) { change { $0.areActionsDisabled = flag } }
    /// Returns the seconds that animations take; 0.25 unless the app sets others.
    open class func animationDuration() -> CFTimeInterval { read(\.duration) }
    open class func setAnimationDuration(_ dur: CFTimeInterval) { change { $0.duration = dur } }
    open class func animationTimingFunction() -> CAMediaTimingFunction? { read(\.function) }
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { change { $0.function = function } }
    open class func completionBlock() -> (() -> Void)? { read(\.completion) }
    open class func setCompletionBlock(_ block: (() -> Void)?) { change { $0.completion = block } }
    open class func value(forKey key: String) -> Any? { read { $0.values[key] } }
    open class func setValue(_ anObject: Any?, forKey key: String) { change { $0.values[key] = anObject } }
}

/// A timer of the screen's frames (QuartzCore: `CADisplayLink`). There is no screen here, so that it never fires.
open class CADisplayLink: NSObject {
    open var isPaused = false
    open var preferredFramesPerSecond = 0
    open var timestamp: CFTimeInterval { 0 }
    open var targetTimestamp: CFTimeInterval { 0 }
    open var duration: CFTimeInterval { 0 }

    public init(target: Any, selector sel: Selector) {}
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {}
    open func invalidate() {}
}
