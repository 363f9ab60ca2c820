import Foundation
import Synchronization

/// The locks of objects on which `objc_sync_enter` was called. The table keeps an object's lock as long as a thread
/// holds the lock or waits for it.
private enum ObjectLocks {
    private struct Entry {
        let lock: NSRecursiveLock
        /// The number of calls that hold the lock or wait for it.
        var uses = 0
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func enter(_ object: ObjectIdentifier) {
        let lock = entries.withLock { entries in
            var entry = entries[object] ?? Entry(lock: NSRecursiveLock())
            entry.uses += 1
            entries[object] = entry
            return entry.lock
        }
        lock.lock()
    }

    /// Returns false if no thread holds the object's lock.
    static func exit(_ object: ObjectIdentifier) -> Bool {
        let lock: NSRecursiveLock? = entries.withLock { entries in
            guard var entry = entries[object] else { return nil }
            entry.uses -= 1
            entries[object] = entry.uses > 0 ? entry : nil
            return entry.lock
        }
        lock?.unlock()
        return lock != nil
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Acquires the recursive lock of `object`, and waits for it if needed (ObjectiveC: `objc_sync_enter`). Returns 0.
@discardableResult public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.enter(ObjectIdentifier(object as AnyObject))
    return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Releases the lock of `object` (ObjectiveC: `objc_sync_exit`). Returns 0, or -1 if no thread holds the lock.
@discardableResult public func objc_sync_exit(_ object: Any) -> Int32 {
    ObjectLocks.exit(ObjectIdentifier(object as AnyObject)) ? 0 : -1
}
