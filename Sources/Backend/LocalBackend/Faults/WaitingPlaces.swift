import Synchronization

/// How many requests may wait for a fault at once. Any request can ask for a long one, so without a bound a few of them
/// would occupy all connections.
final class WaitingPlaces: Sendable {
    /// The most at once.
    let number: Int
    private let taken = Mutex(0)

    init(_ number: Int) {
        self.number = number
    }

    /// Takes a place, if one is left.
    func take() -> Bool {
        taken.withLock { taken in
            guard taken < number else { return false }
            taken += 1
            return true
        }
    }

    /// Gives a place back that was taken.
    func giveBack() {
        taken.withLock { $0 -= 1 }
    }
}
