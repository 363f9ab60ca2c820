import Glibc

/// A lock, optionally with the state that it protects (os: `OSAllocatedUnfairLock`). As in os, the process ends if a
/// thread locks the lock twice, or unlocks it while another thread holds it.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// The ownership of a lock (os: `OSAllocatedUnfairLock.Ownership`).
    public enum Ownership: Hashable, Sendable {
        /// This thread holds the lock.
        case owner
        /// This thread does not hold the lock.
        case notOwner
    }

    private let storage: Storage<State>

    /// Creates a lock with a state that need not be `Sendable`.
    public init(uncheckedState initialState: State) {
        storage = Storage(initialState)
    }

    /// Runs `body` while holding the lock.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        storage.lock()
        defer { storage.unlock() }
        return try body(&storage.state)
    }

    /// Runs `body` while holding the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Runs `body` if the lock is free. Returns nil if a thread holds the lock.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard storage.tryLock() else { return nil }
        defer { storage.unlock() }
        return try body(&storage.state)
    }

    /// Runs `body` if the lock is free. Returns nil if a thread holds the lock.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Ends the process unless the ownership of the lock is `condition`.
    public func precondition(_ condition: Ownership) {
        Swift.precondition(storage.isOwned == (condition == .owner), "the lock is not in the state \(condition)")
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    public init(initialState: State) {
        self.init(uncheckedState: initialState)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    public init() {
        self.init(uncheckedState: ())
    }

    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lock() { storage.lock() }

    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func unlock() { storage.unlock() }

    /// Takes the lock if it is free. Returns false if a thread holds the lock.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lockIfAvailable() -> Bool { storage.tryLock() }

    /// Runs `body` while holding the lock.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        storage.lock()
        defer { storage.unlock() }
        return try body()
    }

    /// Runs `body` while holding the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Runs `body` if the lock is free. Returns nil if a thread holds the lock.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        guard storage.tryLock() else { return nil }
        defer { storage.unlock() }
        return try body()
    }
}

/// A `pthread` mutex that checks for errors and never moves in memory.
private final class Storage<State> {
    var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// The identity of the thread that holds the lock. Only that thread writes the identity, so no other thread ever
    /// reads its own identity here.
    private let owner = UnsafeMutablePointer<pthread_t>.allocate(capacity: 1)

    init(_ state: State) {
        self.state = state
        owner.initialize(to: 0)
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_ERRORCHECK))
        pthread_mutex_init(mutex, &attributes)
        pthread_mutexattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
        owner.deallocate()
    }

    var isOwned: Bool { owner.pointee == pthread_self() }

    func lock() {
        let result = pthread_mutex_lock(mutex)
        precondition(result == 0, "this thread already holds the lock")
        owner.pointee = pthread_self()
    }

    func tryLock() -> Bool {
        guard pthread_mutex_trylock(mutex) == 0 else { return false }
        owner.pointee = pthread_self()
        return true
    }

    func unlock() {
        precondition(isOwned, "this thread unlocks a lock that it does not hold")
        owner.pointee = 0
        pthread_mutex_unlock(mutex)
    }
}
