import Foundation

/// On iOS, Foundation makes the locks of the C library visible.
final class Guarded: @unchecked Sendable {
    private let lock = os_unfair_lock_t.allocate(capacity: 1)
    private var count = 0

    init() { lock.initialize(to: os_unfair_lock()) }
    deinit { lock.deallocate() }

    func next() -> Int {
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        count += 1
        return count
    }
}

func compressed(_ data: Data) throws -> Data {
    let short = try (data as NSData).compressed(using: .zlib) as Data
    return try (short as NSData).decompressed(using: .zlib) as Data
}

func words(_ error: CFError) -> String {
    CFErrorCopyDescription(error) as String + (NSString.localizedStringWithFormat("%d", 3) as String)
}
