public import Foundation

/// A centre of notifications (Core Foundation: `CFNotificationCenter`).
public final class CFNotificationCenter: Sendable {
    fileprivate static let darwin = CFNotificationCenter()
}

/// The name of a notification (Core Foundation: `CFNotificationName`).
public struct CFNotificationName: RawRepresentable, Hashable, @unchecked Sendable {
    // `@unchecked`, because a string object is not `Sendable`, although it never changes.
    public let rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    public init(_ rawValue: CFString) { self.init(rawValue: rawValue) }
}

/// The treatment of notifications that arrive while a process is suspended (Core Foundation:
/// `CFNotificationSuspensionBehavior`).
public enum CFNotificationSuspensionBehavior: Int, Sendable {
    case drop = 1, coalesce, hold, deliverImmediately
}

/// A function that receives a notification (Core Foundation: `CFNotificationCallback`).
public typealias CFNotificationCallback =
    @convention(c) (
        _ center: UnsafeMutableRawPointer?, _ observer: UnsafeMutableRawPointer?, _ name: UnsafeMutableRawPointer?,
        _ object: UnsafeRawPointer?, _ userInfo: UnsafeMutableRawPointer?
    ) -> Void

// Functions keep the names that they have in C.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the centre through which processes notify each other (Core Foundation:
/// `CFNotificationCenterGetDarwinNotifyCenter`). No notification reaches another process here, as if that process were
/// not running: an extension has to read its App Group anyway when it is started.
public func CFNotificationCenterGetDarwinNotifyCenter() -> CFNotificationCenter! { .darwin }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Has no effect, because no process receives the notification (Core Foundation:
/// `CFNotificationCenterPostNotification`).
public func CFNotificationCenterPostNotification(
    _ center: CFNotificationCenter!, _ name: CFNotificationName!, _ object: UnsafeRawPointer!,
    _ userInfo: CFDictionary!, _ deliverImmediately: Bool
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Has no effect, because no process posts a notification (Core Foundation: `CFNotificationCenterAddObserver`).
public func CFNotificationCenterAddObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ callBack: CFNotificationCallback!,
    _ name: CFString!, _ object: UnsafeRawPointer!, _ suspensionBehavior: CFNotificationSuspensionBehavior
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Has no effect, because there are no observers (Core Foundation: `CFNotificationCenterRemoveObserver`).
public func CFNotificationCenterRemoveObserver(
    _ center: CFNotificationCenter!, _ observer: UnsafeRawPointer!, _ name: CFNotificationName!,
    _ object: UnsafeRawPointer!
) {}
