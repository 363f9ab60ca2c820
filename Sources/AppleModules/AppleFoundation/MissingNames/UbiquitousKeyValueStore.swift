public import Foundation

/// Values that a user's devices share (Foundation: `NSUbiquitousKeyValueStore`). The user is not signed in to iCloud, so
/// the values belong to the process, and none comes from another device.
open class NSUbiquitousKeyValueStore: NSObject, @unchecked Sendable {
    // `@unchecked`, because the lock protects all that changes.
    public static let `default` = NSUbiquitousKeyValueStore()
    /// Posted when values come from other devices; never posted here.
    public static let didChangeExternallyNotification = Notification.Name(
        "NSUbiquitousKeyValueStoreDidChangeExternallyNotification")

    private let lock = NSLock()
    private var values: [String: Any] = [:]

    open func object(forKey aKey: String) -> Any? { lock.withLock { values[aKey] } }
    open func set(_ anObject: Any?, forKey aKey: String) { lock.withLock { values[aKey] = anObject } }
    open func removeObject(forKey aKey: String) { set(nil, forKey: aKey) }
    open var dictionaryRepresentation: [String: Any] { lock.withLock { values } }
    /// Returns true, because all values are in memory.
    @discardableResult open func synchronize() -> Bool { true }

    open func string(forKey aKey: String) -> String? { object(forKey: aKey) as? String }
    open func array(forKey aKey: String) -> [Any]? { object(forKey: aKey) as? [Any] }
    open func dictionary(forKey aKey: String) -> [String: Any]? { object(forKey: aKey) as? [String: Any] }
    open func data(forKey aKey: String) -> Data? { object(forKey: aKey) as? Data }
    open func longLong(forKey aKey: String) -> Int64 { number(aKey)?.int64Value ?? 0 }
    open func double(forKey aKey: String) -> Double { number(aKey)?.doubleValue ?? 0 }
    open func bool(forKey aKey: String) -> Bool { number(aKey)?.boolValue ?? false }

    private func number(_ key: String) -> NSNumber? {
        switch object(forKey: key) {
        case let value as NSNumber: value
        case let value as Bool: NSNumber(value: value)
        case let value as any BinaryInteger: NSNumber(value: Int64(clamping: value))
        case let value as any BinaryFloatingPoint: NSNumber(value: Double(value))
        default: nil
        }
    }
}

// The keys and reasons of `didChangeExternallyNotification`.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUbiquitousKeyValueStoreChangeReasonKey = "NSUbiquitousKeyValueStoreChangeReasonKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUbiquitousKeyValueStoreChangedKeysKey = "NSUbiquitousKeyValueStoreChangedKeysKey"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUbiquitousKeyValueStoreServerChange = 0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUbiquitousKeyValueStoreInitialSyncChange = 1
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUbiquitousKeyValueStoreQuotaViolationChange = 2
// swift-format-ignore: AlwaysUseLowerCamelCase
public let NSUbiquitousKeyValueStoreAccountChange = 3
