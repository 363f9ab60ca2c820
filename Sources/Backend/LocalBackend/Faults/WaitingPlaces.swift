import Synchronization

/// Limits how many requests may wait for a fault at the same time. Any request can ask for a long wait, so without this
/// limit a few clients could occupy all connections.
final class WaitingPlaces: Sendable {
    /// The maximum number of waiting requests.
    let number: Int
    private let taken = Mutex(0)

    init(_ number: Int) {
        self.number = number
    }

    /// Takes a slot for a waiting request. Returns false if all slots are taken.
    func take() -> Bool {
        taken.withLock { taken in
            guard taken < number else { return false }
            taken += 1
            return true
        }
    }

    /// Frees a slot that was taken.
    func giveBack() {
        taken.withLock { $0 -= 1 }
    }
}
