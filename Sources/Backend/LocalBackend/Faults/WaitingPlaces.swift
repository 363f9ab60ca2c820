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

    /// A slot that one request has taken. It is free again when the last reference is gone.
    final class Place: Sendable {
        private let places: WaitingPlaces

        fileprivate init(_ places: WaitingPlaces) {
            self.places = places
        }

        deinit { places.taken.withLock { $0 -= 1 } }
    }

    /// Takes a slot for a waiting request; nil if all slots are taken.
    func take() -> Place? {
        let isFree = taken.withLock { taken in
            guard taken < number else { return false }
            taken += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}
