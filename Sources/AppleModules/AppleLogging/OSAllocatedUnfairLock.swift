import Glibc

/// A lock, perhaps with the state it guards (os: `OSAllocatedUnfairLock`). As there, taking it twice, and giving it back
/// on another thread, ends the process.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// Who holds a lock (os: `OSAllocatedUnfairLock.Ownership`).
    public enum Ownership: Hashable, Sendable {
        /// This thread.
        case owner
        /// Not this thread.
        case notOwner
    }

    private let storage: Storage<State>

    /// A lock with a state that the caller knows to be safe to guard.
    public init(uncheckedState initialState: State) {
        storage = Storage(initialState)
    }

    /// Runs a body while holding the lock.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        storage.lock()
        defer { storage.unlock() }
        return try body(&storage.state)
    }

    /// Runs a body while holding the lock.
    public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Runs a body if the lock is free; nil if it is held.
    public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
        guard storage.tryLock() else { return nil }
        defer { storage.unlock() }
        return try body(&storage.state)
    }

    /// Runs a body if the lock is free; nil if it is held.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
        try withLockIfAvailableUnchecked(body)
    }

    /// Ends the process unless the lock is, or is not, held by this thread.
    public func precondition(_ condition: Ownership) {
        Swift.precondition(storage.isOwned == (condition == .owner), "the lock is not in the state \(condition)")
    }
}

extension OSAllocatedUnfairLock where State: Sendable {
    /// A lock with a state.
    public init(initialState: State) {
        self.init(uncheckedState: initialState)
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// A lock without a state.
    public init() {
        self.init(uncheckedState: ())
    }

    /// Takes the lock.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lock() { storage.lock() }

    /// Gives the lock back.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func unlock() { storage.unlock() }

    /// Takes the lock if it is free.
    @available(*, noasync, message: "Use async-safe scoped locking instead")
    public func lockIfAvailable() -> Bool { storage.tryLock() }

    /// Runs a body while holding the lock.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        storage.lock()
        defer { storage.unlock() }
        return try body()
    }

    /// Runs a body while holding the lock.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked(body)
    }

    /// Runs a body if the lock is free; nil if it is held.
    public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
        guard storage.tryLock() else { return nil }
        defer { storage.unlock() }
        return try body()
    }
}

/// A mutex of the kind that checks its owner, at an address of its own.
private final class Storage<State> {
    var state: State
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    /// Only the owner writes it, and a thread can only find itself in it if it wrote itself.
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
        precondition(result == 0, "a lock is taken that this thread holds already")
        owner.pointee = pthread_self()
    }

    func tryLock() -> Bool {
        guard pthread_mutex_trylock(mutex) == 0 else { return false }
        owner.pointee = pthread_self()
        return true
    }

    func unlock() {
        precondition(isOwned, "a lock is given back that this thread does not hold")
        owner.pointee = 0
        pthread_mutex_unlock(mutex)
    }
}
