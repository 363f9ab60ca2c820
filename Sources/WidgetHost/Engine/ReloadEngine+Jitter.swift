import Foundation

/// The delay of reloads after a policy's date.
extension ReloadEngine {
    /// Returns the seconds between a policy's date, from which a reload is allowed, and the reload. All families of a
    /// kind get the same delay, and the same seed gives the same delays.
    func jitter(_ kind: String, _ date: Date) -> TimeInterval {
        guard profile.jitter > 0 else { return 0 }
        // FNV-1a over the kind.
        var hash = seed ^ 0xCBF2_9CE4_8422_2325
        for byte in kind.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash ^= UInt64(bitPattern: Int64(date.timeIntervalSince1970.rounded(.down).clamped()))
        // SplitMix64's finalizer.
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        hash ^= hash >> 31
        return Double(hash >> 11) / Double(UInt64(1) << 53) * profile.jitter
    }
}

extension Double {
    /// Returns the nearest value that an `Int64` holds, because a policy may name any date.
    fileprivate func clamped() -> Double { isNaN ? 0 : Swift.min(Swift.max(self, -9e18), 9e18) }
}
