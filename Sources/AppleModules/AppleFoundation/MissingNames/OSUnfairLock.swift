import Glibc

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A lock that belongs to the thread that took it (os: `os_unfair_lock_s`). As in os, the process ends if a thread takes
/// the lock twice, or releases it while another thread holds it. The lock must not move in memory.
public struct os_unfair_lock_s: @unchecked Sendable {
    fileprivate var mutex = pthread_mutex_t()
    /// The identity of the thread that holds the lock. Only that thread writes the identity, so no other thread ever
    /// reads its own identity here.
    fileprivate var owner: pthread_t = 0

    /// Creates a lock that no thread holds.
    public init() {
        mutex.__data.__kind = Int32(PTHREAD_MUTEX_ERRORCHECK)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A lock that belongs to the thread that took it (os: `os_unfair_lock`).
public typealias os_unfair_lock = os_unfair_lock_s

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The address of a lock (os: `os_unfair_lock_t`).
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Takes a lock, after waiting until no other thread holds it (os: `os_unfair_lock_lock(_:)`).
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
    let result = pthread_mutex_lock(&lock.pointee.mutex)
    precondition(result == 0, "this thread already holds the lock")
    lock.pointee.owner = pthread_self()
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Takes a lock if no thread holds it (os: `os_unfair_lock_trylock(_:)`). Returns false if a thread does.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
    guard pthread_mutex_trylock(&lock.pointee.mutex) == 0 else { return false }
    lock.pointee.owner = pthread_self()
    return true
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Releases a lock (os: `os_unfair_lock_unlock(_:)`).
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
    precondition(isOwned(lock), "this thread unlocks a lock that it does not hold")
    lock.pointee.owner = 0
    pthread_mutex_unlock(&lock.pointee.mutex)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process unless this thread holds the lock (os: `os_unfair_lock_assert_owner(_:)`).
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
    precondition(isOwned(lock), "this thread does not hold the lock")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the process if this thread holds the lock (os: `os_unfair_lock_assert_not_owner(_:)`).
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
    precondition(!isOwned(lock), "this thread holds the lock")
}

private func isOwned(_ lock: os_unfair_lock_t) -> Bool { lock.pointee.owner == pthread_self() }
