public import Foundation

/// A run loop (Core Foundation: `CFRunLoop`), which is Foundation's here.
public typealias CFRunLoop = RunLoop
/// A timer (Core Foundation: `CFRunLoopTimer`), which is Foundation's here.
public typealias CFRunLoopTimer = Timer

/// The mode of a run loop (Core Foundation: `CFRunLoopMode`).
public struct CFRunLoopMode: RawRepresentable, Hashable, @unchecked Sendable {
    // `@unchecked`, because a string object is not `Sendable`, although it never changes.
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    public init(_ rawValue: CFString) { self.init(rawValue: rawValue) }
    public static let defaultMode = CFRunLoopMode(rawValue: "kCFRunLoopDefaultMode")
    /// All modes in which timers usually fire.
    public static let commonModes = CFRunLoopMode(rawValue: "kCFRunLoopCommonModes")

    fileprivate var mode: RunLoop.Mode {
        switch self {
        case .commonModes: .common
        case .defaultMode: .default
        default: RunLoop.Mode(rawValue: rawValue as String)
        }
    }
}

// Functions keep the names that they have in C.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the run loop of the current thread (Core Foundation: `CFRunLoopGetCurrent`).
public func CFRunLoopGetCurrent() -> CFRunLoop! { RunLoop.current }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the run loop of the main thread (Core Foundation: `CFRunLoopGetMain`).
public func CFRunLoopGetMain() -> CFRunLoop! { RunLoop.main }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Runs a closure once when a run loop next runs in a mode (Core Foundation: `CFRunLoopPerformBlock`). The mode is a
/// `CFRunLoopMode` or its text, or an array of them.
public func CFRunLoopPerformBlock(_ loop: CFRunLoop!, _ mode: Any!, _ block: (() -> Void)!) {
    let modes = (mode as? [Any] ?? [mode as Any]).map { mode in
        (mode as? CFRunLoopMode ?? CFRunLoopMode((mode as? NSString) ?? ((mode as? String) ?? "") as NSString)).mode
    }
    // The caller decides that the closure may run on the thread of the run loop.
    nonisolated(unsafe) let block = block
    loop.perform(inModes: modes) { block?() }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Wakes a run loop that waits (Core Foundation: `CFRunLoopWakeUp`).
public func CFRunLoopWakeUp(_ loop: CFRunLoop!) { loop.perform {} }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a timer that runs `block` at `fireDate`, and then every `interval` seconds if `interval` is positive (Core
/// Foundation: `CFRunLoopTimerCreateWithHandler`).
public func CFRunLoopTimerCreateWithHandler(
    _ allocator: CFAllocator!, _ fireDate: CFAbsoluteTime, _ interval: CFTimeInterval, _ flags: CFOptionFlags,
    _ order: CFIndex, _ block: (@Sendable (CFRunLoopTimer?) -> Void)!
) -> CFRunLoopTimer! {
    let block = block
    return Timer(
        fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: max(0, interval), repeats: interval > 0
    ) { block?($0) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Adds a timer to a run loop (Core Foundation: `CFRunLoopAddTimer`).
public func CFRunLoopAddTimer(_ loop: CFRunLoop!, _ timer: CFRunLoopTimer!, _ mode: CFRunLoopMode!) {
    loop.add(timer, forMode: mode.mode)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Stops a timer for good (Core Foundation: `CFRunLoopTimerInvalidate`).
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer!) { timer.invalidate() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns true if a timer can still fire (Core Foundation: `CFRunLoopTimerIsValid`).
public func CFRunLoopTimerIsValid(_ timer: CFRunLoopTimer!) -> Bool { timer.isValid }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes the time at which a timer fires next (Core Foundation: `CFRunLoopTimerSetNextFireDate`).
public func CFRunLoopTimerSetNextFireDate(_ timer: CFRunLoopTimer!, _ fireDate: CFAbsoluteTime) {
    timer.fireDate = Date(timeIntervalSinceReferenceDate: fireDate)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the time at which a timer fires next (Core Foundation: `CFRunLoopTimerGetNextFireDate`).
public func CFRunLoopTimerGetNextFireDate(_ timer: CFRunLoopTimer!) -> CFAbsoluteTime {
    timer.fireDate.timeIntervalSinceReferenceDate
}
