import Foundation
import Utilities

/// The delay of reloads after a policy's date.
extension ReloadEngine {
    /// Returns the delay in seconds of a reload after its policy's date. All families of a kind get the same delay, and
    /// the same seed gives the same delays.
    func jitter(_ kind: String, _ date: Date) -> TimeInterval {
        guard profile.jitter > 0 else { return 0 }
        let hash = StableHash.hash(kind.utf8, from: seed ^ StableHash.basis)
        let second = UInt64(bitPattern: Int64(date.timeIntervalSince1970.rounded(.down).clamped()))
        return SplitMix64.fraction(SplitMix64.mixed(hash ^ second)) * profile.jitter
    }
}

extension Double {
    /// Returns the nearest value that fits into an `Int64`, because a policy may contain any date.
    fileprivate func clamped() -> Double { isNaN ? 0 : Swift.min(Swift.max(self, -9e18), 9e18) }
}
